//! The boar: full moves with an exact look-ahead, what it takes, where it drops it.

use super::plan::{Timberland, Verb};
use super::position::{Due, Position};
use super::ramble::{BoarMove, Ramble};
use crate::ground::Cells;
use crate::play::{Dice, Pulse};

impl Timberland {
    /// Fruits that may still be taken in this turn.
    #[inline]
    fn appetite(&self, at: &Position) -> u32 {
        match self.verb(at) {
            Verb::Boar { fruits, .. } => u32::from(fruits).saturating_sub(at.load()),
            _ => 0,
        }
    }

    /// Spaces onto which the boar may step in this turn: no rock, no tree, none that it stood on.
    #[inline]
    fn trail(&self, at: &Position) -> Cells {
        self.soil - at.all_trees() - at.stood
    }

    /// The boar of a position, under way or about to be.
    #[inline]
    pub(super) fn ramble(&self, at: &Position) -> Ramble {
        let (trail, fruits) = (self.trail(at), at.all_fruits());
        Ramble { space: at.boar, left: at.left, trail, fruits, appetite: self.appetite(at) }
    }

    /// Whether a step to `to` leaves a move that can be completed with `appetite` left after it.
    #[inline]
    fn completes(&self, at: &Position, to: u8, appetite: u32) -> bool {
        let ends = Ramble::ends(at.all_fruits(), appetite);
        at.left <= 1 || self.clearing().within_reach(to, at.left - 1, self.trail(at) - Cells::of(to), ends)
    }

    /// Whether `step D`, or with `take` `step D take`, is legal.
    #[inline]
    pub(super) fn step_is_legal(&self, at: &Position, direction: usize, take: bool) -> bool {
        let Some(to) = self.board.step(at.boar, direction).filter(|&to| self.trail(at).has(to)) else { return false };
        let (fruit, appetite) = (at.all_fruits().has(to), self.appetite(at));
        let possible = if take { fruit && appetite > 0 } else { !fruit || at.left > 1 };
        possible && self.completes(at, to, appetite - u32::from(take))
    }

    /// The legal steps, bit direction * 2 + take.
    pub(super) fn steps(&self, at: &Position) -> u16 {
        let (trail, fruits, appetite) = (self.trail(at), at.all_fruits(), self.appetite(at));
        let mut steps = 0;
        for direction in 0..8 {
            let Some(to) = self.board.step(at.boar, direction).filter(|&to| trail.has(to)) else { continue };
            let fruit = fruits.has(to);
            if (!fruit || at.left > 1) && self.completes(at, to, appetite) {
                steps |= 1 << (direction * 2);
            }
            if fruit && appetite > 0 && self.completes(at, to, appetite - 1) {
                steps |= 2 << (direction * 2);
            }
        }
        steps
    }

    /// A legal step, each equally likely: one of all that seem possible is tried at a time, so that few look ahead.
    pub(super) fn pick_step(&self, at: &Position, dice: &mut Dice) -> u32 {
        let (near, fruits) = (self.board.around(at.boar) & self.trail(at), at.all_fruits());
        let appetite = self.appetite(at);
        let mut plain = if at.left > 1 { near } else { near - fruits };
        let mut taking = if appetite > 0 { near & fruits } else { Cells::EMPTY };
        loop {
            let (passes, takes) = (plain.len(), taking.len());
            let i = if passes + takes > 1 { dice.below(passes + takes) } else { 0 };
            let take = i >= passes;
            let to = if take { taking.nth(i - passes) } else { plain.nth(i) };
            // What is left as the last one is legal: a decision without a legal step does not occur.
            if passes + takes <= 1 || self.completes(at, to, appetite - u32::from(take)) {
                return self.board.bearing(at.boar, to) * 2 + u32::from(take);
            }
            if take { taking.remove(to) } else { plain.remove(to) }
        }
    }

    /// A free space from which a full move exists, each equally likely.
    pub(super) fn pick_haven(&self, at: &Position, dice: &mut Dice) -> u8 {
        let mut spaces = self.free(at);
        loop {
            let space = spaces.nth(dice.below(spaces.len()));
            if spaces.len() <= 1 || self.moves_in_full(at, space) {
                return space;
            }
            spaces.remove(space);
        }
    }

    /// The die is cast for the boar: it steps from where it stands, or is put elsewhere first, or does not move at all (R4).
    pub(super) fn rouse_boar(&self, at: &mut Position) {
        at.stood = Cells::of(at.boar);
        if self.moves_in_full(at, at.boar) {
            at.due = Due::Step;
        } else if self.free(at).iter().any(|space| self.moves_in_full(at, space)) {
            at.due = Due::Boar;
        } else {
            self.end_turn(at);
        }
    }

    /// Whether a full move of `left` steps exists from a space.
    pub(super) fn moves_in_full(&self, at: &Position, space: u8) -> bool {
        self.clearing().moves_in_full(&Ramble { space, ..self.ramble(at) })
    }

    /// The free spaces from which a full move exists.
    pub(super) fn havens(&self, at: &Position) -> Cells {
        self.clearing().havens(&self.ramble(at), self.free(at), &mut || true).unwrap_or_default()
    }

    /// A boar that cannot move in full is put on a free space.
    pub(super) fn put_boar(&self, at: &mut Position, space: u8) {
        at.boar = space;
        at.stood.insert(space);
        at.due = Due::Step;
    }

    /// A step, taking the fruit there or not.
    pub(super) fn step_boar(&self, at: &mut Position, step: u8) {
        let Some(to) = self.board.step(at.boar, usize::from(step / 2)) else { return };
        at.boar = to;
        at.stood.insert(to);
        if step & 1 == 1 {
            for seat in 0..self.players {
                if at.fruits[seat].has(to) {
                    at.fruits[seat].remove(to);
                    at.carried[seat] += 1;
                }
            }
        }
        at.left -= 1;
        if at.left == 0 {
            at.stood = Cells::EMPTY;
            self.dropping(at);
        }
    }

    /// While fruits are carried and there is room they are dropped; without room the rest goes back to its owners.
    fn dropping(&self, at: &mut Position) {
        if at.load() > 0 && !self.free(at).is_empty() {
            at.due = Due::Drop;
        } else {
            self.end_turn(at);
        }
    }

    /// A carried fruit of a colour goes on a free space.
    pub(super) fn drop_fruit(&self, at: &mut Position, colour: usize, space: u8) {
        at.carried[colour] -= 1;
        at.fruits[colour].insert(space);
        self.dropping(at);
    }

    /// Every distinct way for the move under way to end, in the order of landing space and fruit spaces; `None` if
    /// `pulse` said stop.
    pub(super) fn boar_moves(&self, at: &Position, pulse: &mut dyn Pulse) -> Option<Vec<BoarMove>> {
        self.clearing().endings(&self.ramble(at), usize::MAX, pulse)
    }
}
