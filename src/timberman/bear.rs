//! Bears and spiders: what a tile does to the lumberjacks. TM-34 to TM-39.

use super::plan::Timberman;
use super::position::{Position, SPIDER, Space};

impl Timberman {
    /// Every lumberjack that touches the bear goes home; a spider on it leaves the game (TM-36, TM-37).
    pub(super) fn frighten(&self, at: &mut Position, bear: Space) {
        for side in self.sides(bear) {
            if let Some(k) = self.tile_at(at, side).filter(|&k| Self::owner(at.kinds[k]).is_some()) {
                self.lift(at, k);
            }
        }
    }

    /// A spider sits on a lumberjack (TM-34).
    pub(super) fn spin(&self, at: &mut Position, space: Space) {
        if let Some(k) = self.tile_at(at, space) {
            at.kinds[k] |= SPIDER;
        }
    }
}
