//! Who stands where in Timberland, and what is due.

use crate::ground::Cells;

/// The most seats.
pub const SEATS: usize = 4;

/// A chosen card that the observer may not know.
pub const UNKNOWN: u8 = u8::MAX;

/// What the position waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Due {
    /// Chance: who gets stack I.
    Stacks,
    /// A card of the hand.
    Card,
    /// A space for a new tree.
    Tree,
    /// A space for a fruit, or keeping the rest.
    Fruit,
    /// Chance: the die, for the boar or for the woodcutter.
    Roll,
    /// A space for a boar that cannot move in full.
    Boar,
    /// A step of the boar.
    Step,
    /// A space for a fruit that the boar brought.
    Drop,
    /// A fruit that becomes a tree.
    Grow,
    /// The woodcutter's direction.
    Cut,
    /// Nothing: the play is over.
    Over,
}

impl Due {
    /// All of them with their names in tables.
    pub const NAMES: [(&'static str, Self); 11] = [
        ("stacks", Self::Stacks),
        ("card", Self::Card),
        ("tree", Self::Tree),
        ("fruit", Self::Fruit),
        ("roll", Self::Roll),
        ("boar", Self::Boar),
        ("step", Self::Step),
        ("drop", Self::Drop),
        ("grow", Self::Grow),
        ("cut", Self::Cut),
        ("over", Self::Over),
    ];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize].0
    }
}

/// A position. Supplies are what is neither on the board nor carried; whatever no rule can ask for any more is zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// Trees by seat.
    pub trees: [Cells; SEATS],
    /// Fruits on the board by seat.
    pub fruits: [Cells; SEATS],
    /// The spaces on which the boar stood in this turn, while it steps or is to be put elsewhere.
    pub stood: Cells,
    /// Points noted.
    pub points: [u32; SEATS],
    /// Fruits taken by the boar and not yet dropped.
    pub carried: [u8; SEATS],
    /// Which stack a seat holds, 1-4; 0 before it is dealt.
    pub stacks: [u8; SEATS],
    /// Cards in hand, a bit each, the lowest value first. A chosen card leaves the hand when all have chosen.
    pub hands: [u8; SEATS],
    /// The card of this round, 1-8 in its stack; 0 for none, 255 in a view.
    pub cards: [u8; SEATS],
    /// The order of the autumn cards, seats + 1; 0 while spring is not ahead.
    pub autumn: [u8; SEATS],
    /// The boar's space.
    pub boar: u8,
    /// The woodcutter's space.
    pub woodcutter: u8,
    /// The year, from 0.
    pub year: u8,
    /// The act of the year, from 0.
    pub act: u8,
    /// What is due.
    pub due: Due,
    /// Who decides or rolls.
    pub seat: u8,
    /// The place of that seat in the order of the act.
    pub turn: u8,
    /// Trees still to place, steps still to go, or the pips to be cut.
    pub left: u8,
}

const _: () = assert!(size_of::<Position>() <= 240);

impl Position {
    /// All trees.
    #[inline]
    #[must_use]
    pub fn all_trees(&self) -> Cells {
        self.trees[0] | self.trees[1] | self.trees[2] | self.trees[3]
    }

    /// All fruits on the board.
    #[inline]
    #[must_use]
    pub fn all_fruits(&self) -> Cells {
        self.fruits[0] | self.fruits[1] | self.fruits[2] | self.fruits[3]
    }

    /// How many fruits the boar carries.
    #[inline]
    #[must_use]
    pub fn load(&self) -> u32 {
        self.carried.iter().map(|&n| u32::from(n)).sum()
    }
}
