//! Bears and spiders: what a tile does to the lumberjacks. TM-34 to TM-39.

use super::plan::Timberman;
use super::position::{Position, SPIDER, Space};

impl Timberman {
    /// Every lumberjack that touches the bear goes home; a spider on it leaves the game (TM-36, TM-37).
    pub(super) fn frighten(&self, at: &mut Position, bear: Space) {
        // From the north to the south, so that taking one out does not move those that are still to come.
        for k in at.laid().frightened(self.sides(bear)) {
            self.lift(at, k);
        }
    }

    /// A spider sits on a lumberjack (TM-34).
    pub(super) fn spin(&self, at: &mut Position, space: Space) {
        if let Some(k) = self.tile_at(at, space) {
            at.kinds[k] |= SPIDER;
        }
    }
}
