//! Light: which fruits can grow, which trees die.

use super::clearing::Clearing;
use super::plan::Timberland;
use super::position::Position;
use crate::ground::Cells;

impl Clearing<'_> {
    /// The spaces that give light to those beside them: neither tree nor rock (TL-47).
    #[inline]
    #[must_use]
    pub fn light(&self, trees: Cells) -> Cells {
        self.soil - trees
    }

    /// The spaces with light: beside a space of the board that gives some (TL-47).
    #[inline]
    #[must_use]
    pub fn lit(&self, trees: Cells) -> Cells {
        self.board.spread(self.light(trees))
    }

    /// The trees beside `space` that have no light, `trees` being all there are with the new one on `space` (TL-51).
    #[inline]
    #[must_use]
    pub fn dying(&self, space: u8, trees: Cells) -> Cells {
        (self.board.sides(space) & trees) - self.lit(trees)
    }
}

impl Timberland {
    /// Fruits of the seat in the dark, or all of them when no tree is left in supply, go back; whether some can grow.
    pub(super) fn clear_dark(&self, at: &mut Position) -> bool {
        let seat = usize::from(at.seat);
        if at.fruits[seat].is_empty() {
            return false;
        }
        at.fruits[seat] = match self.tree_supply(at, seat) {
            0 => Cells::EMPTY,
            _ => at.fruits[seat] & self.clearing().lit(at.all_trees()),
        };
        !at.fruits[seat].is_empty()
    }

    /// A fruit of the seat becomes a tree; trees beside it that lose their last light die.
    pub(super) fn sprout(&self, at: &mut Position, space: u8) {
        let seat = usize::from(at.seat);
        at.fruits[seat].remove(space);
        at.trees[seat].insert(space);
        let dead = self.clearing().dying(space, at.all_trees());
        for trees in &mut at.trees {
            *trees -= dead;
        }
    }
}
