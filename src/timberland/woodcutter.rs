//! The woodcutter: straight over the board, and round it.

use super::clearing::Clearing;
use super::plan::Timberland;
use super::position::{Due, Position};
use crate::ground::{Cells, SIDES};

impl Clearing<'_> {
    /// Where a woodcutter ends that goes so many spaces to a side (0-3 for N E S W), and what it enters (TL-56).
    #[must_use]
    pub fn stroll(&self, from: u8, side: usize, spaces: u8) -> (u8, Cells) {
        let (mut space, mut entered) = (from, Cells::EMPTY);
        for _ in 0..spaces {
            space = self.board.wrapped(space, SIDES[side & 3]);
            entered.insert(space);
        }
        (space, entered)
    }
}

impl Timberland {
    /// The directions on the card that the seat has just played, N E S W, a bit each.
    pub(super) fn compass(&self, at: &Position) -> u8 {
        let seat = usize::from(at.seat);
        match (at.stacks[seat], at.cards[seat]) {
            (stack @ 1..=4, card @ 1..=8) => self.deck[usize::from(stack - 1)][usize::from(card - 1)].compass,
            _ => 0,
        }
    }

    /// The woodcutter goes; trees on the spaces that it enters go back to their owners.
    pub(super) fn cut(&self, at: &mut Position, side: usize) {
        debug_assert_eq!(at.due, Due::Cut);
        let (space, entered) = self.clearing().stroll(at.woodcutter, side, at.left);
        at.woodcutter = space;
        for trees in &mut at.trees {
            *trees -= entered;
        }
        self.end_turn(at);
    }
}
