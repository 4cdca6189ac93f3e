//! The clearing: the board and its soil, on which the rules about pieces are told without a play.

use super::plan::Timberland;
use crate::ground::{Board, Cells};

/// A board and which of its spaces are rocks: all that light, forests, boar and woodcutter ask of a game.
#[derive(Clone, Copy, Debug)]
pub struct Clearing<'a> {
    /// Which spaces lie beside which.
    pub board: &'a Board,
    /// Everything but rocks.
    pub soil: Cells,
}

impl Clearing<'_> {
    /// The free spaces: no rock, and none of what is `taken` by trees, fruits, boar and woodcutter (TL-12).
    #[inline]
    #[must_use]
    pub fn free(&self, taken: Cells) -> Cells {
        self.soil - taken
    }

    /// The free spaces for a fruit of who has these trees: beside one of them; if there are none, any, and the fruit
    /// may also be kept (R2; TL-25 to TL-27).
    #[inline]
    #[must_use]
    pub fn fruit_spaces(&self, free: Cells, trees: Cells) -> (Cells, bool) {
        let beside = free & self.board.spread(trees);
        if beside.is_empty() { (free, true) } else { (beside, false) }
    }
}

impl Timberland {
    /// The clearing on which the game is played.
    #[inline]
    pub(super) fn clearing(&self) -> Clearing<'_> {
        Clearing { board: &self.board, soil: self.soil }
    }
}
