//! The woodcutter: straight over the board, and round it.

use super::plan::Timberland;
use super::position::{Due, Position};
use crate::ground::{Cells, SIDES};

impl Timberland {
    /// The directions on the card that the seat has just played, N E S W, a bit each.
    pub(super) fn compass(&self, at: &Position) -> u8 {
        let seat = usize::from(at.seat);
        match (at.stacks[seat], at.cards[seat]) {
            (stack @ 1..=4, card @ 1..=8) => self.deck[usize::from(stack - 1)][usize::from(card - 1)].compass,
            _ => 0,
        }
    }

    /// Where the woodcutter ends after `left` spaces to a side (0-3 for N E S W), and the spaces that it enters.
    pub(super) fn walk(&self, at: &Position, side: usize) -> (u8, Cells) {
        let (mut space, mut entered) = (at.woodcutter, Cells::EMPTY);
        for _ in 0..at.left {
            space = self.board.wrapped(space, SIDES[side & 3]);
            entered.insert(space);
        }
        (space, entered)
    }

    /// The woodcutter goes; trees on the spaces that it enters go back to their owners.
    pub(super) fn cut(&self, at: &mut Position, side: usize) {
        debug_assert_eq!(at.due, Due::Cut);
        let (space, entered) = self.walk(at, side);
        at.woodcutter = space;
        for trees in &mut at.trees {
            *trees -= entered;
        }
        self.end_turn(at);
    }
}
