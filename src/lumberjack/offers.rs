//! What may be decided: at most two runs of ids with the choices in each.

use super::flow::Step;
use super::plan::Lumberjack;
use super::position::{Board, Cabins, Due, Position};
use super::stack::Stack;
use crate::ground::Cells;

/// The choices of a decision, but for where a trunk goes in a cabin: the first id of each run, and which ones of it.
#[derive(Clone, Copy, Debug)]
pub struct Offers(pub [(u32, Cells); 2]);

const NOTHING: (u32, Cells) = (u32::MAX, Cells::EMPTY);
const ONE: Cells = Cells(1);

impl Offers {
    /// Nothing.
    pub const NONE: Self = Self([NOTHING; 2]);

    /// How many choices there are.
    #[inline]
    pub fn count(&self) -> u32 {
        self.0[0].1.len() + self.0[1].1.len()
    }

    /// The i-th choice: its run and its place there.
    #[inline]
    pub fn nth(&self, i: u32) -> (u32, u8) {
        let [first, second] = self.0;
        match i.checked_sub(first.1.len()) {
            None => (first.0, first.1.nth(i)),
            Some(rest) => (second.0, second.1.nth(rest)),
        }
    }
}

impl Lumberjack {
    /// Whether a decision is where a trunk goes in a cabin, and the cabins then.
    #[inline]
    pub(super) fn laying<'a>(&self, at: &'a Position) -> Option<&'a Cabins> {
        match &at.board {
            Board::Cabins(cabins) if at.due == Due::Choose && self.step(at) == Some(Step::Use) => Some(cabins),
            _ => None,
        }
    }

    /// The step of the turn that is due.
    #[inline]
    pub(super) fn step(&self, at: &Position) -> Option<Step> {
        self.turn.get(usize::from(at.step)).copied()
    }

    /// The choices of a decision, but for those in a cabin.
    #[inline]
    pub(super) fn offers(&self, at: &Position) -> Offers {
        if at.due != Due::Choose {
            return Offers::NONE;
        }
        match self.step(at) {
            Some(Step::Take { crown }) => {
                let crowns = if crown { self.crowns(at) } else { NOTHING };
                Offers([(self.ids.take, self.takes(at)), crowns])
            }
            Some(Step::Use) => self.uses(at),
            Some(Step::Crown { pass }) => {
                let crowns = self.crowns(at);
                Offers([crowns, if pass && !crowns.1.is_empty() { (self.ids.pass, ONE) } else { NOTHING }])
            }
            None => Offers::NONE,
        }
    }

    /// The trunks that may be taken.
    #[inline]
    fn takes(&self, at: &Position) -> Cells {
        match &at.board {
            Board::Pyramid(pyramids) if self.has_finished(pyramids, at.seat) => Cells::EMPTY,
            _ => self.free(&at.stack),
        }
    }

    /// Whether a trunk may be taken.
    #[inline]
    fn can_take(&self, at: &Position) -> bool {
        let Stack { there, .. } = at.stack;
        !there.is_empty() && !matches!(&at.board, Board::Pyramid(pyramids) if self.has_finished(pyramids, at.seat))
    }

    /// What may carry a crown, own towers or cabins.
    #[inline]
    fn crowns(&self, at: &Position) -> (u32, Cells) {
        let targets = match &at.board {
            Board::Towers(towers) => self.crownable(towers, at.seat),
            Board::Cabins(cabins) if self.crowns_left(cabins) > 0 => self.cabins_begun(cabins, at.seat),
            _ => Cells::EMPTY,
        };
        (self.ids.crown, targets)
    }

    /// Crowns in the supply beside the cabins.
    #[inline]
    pub(super) fn crowns_left(&self, cabins: &Cabins) -> u32 {
        u32::from(self.edition.crowns).saturating_sub(cabins.crowns.iter().map(|&n| u32::from(n)).sum())
    }

    /// The colours of which a seat has a cabin.
    #[inline]
    fn cabins_begun(&self, cabins: &Cabins, seat: u8) -> Cells {
        let begun = |&colour: &u8| cabins.parts.lens[self.row(seat, colour).1] > 0;
        (0..self.edition.colours.len() as u8).filter(begun).collect()
    }

    /// What may be done with the trunk in hand, but for cabins.
    #[inline]
    fn uses(&self, at: &Position) -> Offers {
        let Some(colour) = at.hand.checked_sub(1) else { return Offers::NONE };
        match &at.board {
            Board::Towers(towers) => {
                Offers([(self.ids.build, self.building_slots(towers, at.seat)), (self.ids.score, ONE)])
            }
            Board::Easy(easy) => {
                let (table, levels) = Self::level_choices(self.levels(easy, at.seat, colour));
                Offers([(self.ids.table, Cells(u128::from(table))), (self.ids.level, levels)])
            }
            Board::Pyramid(pyramids) => {
                let (sides, places) = self.pyramid_choices(pyramids.laid[usize::from(at.seat)]);
                Offers([(self.ids.base, sides), (self.ids.up, places)])
            }
            Board::Cabins(_) => Offers::NONE,
        }
    }

    /// Whether anything may be done in a step of the turn of `at.seat`.
    #[inline]
    pub(super) fn is_possible(&self, at: &Position, step: Step) -> bool {
        match step {
            Step::Take { crown } => self.can_take(at) || crown && !self.crowns(at).1.is_empty(),
            Step::Use => at.hand > 0,
            Step::Crown { .. } => !self.crowns(at).1.is_empty(),
        }
    }

    /// The id of a choice.
    #[inline]
    pub(super) fn id_of(&self, (base, k): (u32, u8)) -> u32 {
        // Rows of a pyramid become shorter, and the ids have no gaps.
        let k = if base == self.ids.up { self.up_of[usize::from(k & 127)] } else { k };
        base + u32::from(k)
    }
}
