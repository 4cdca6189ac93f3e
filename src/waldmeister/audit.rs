//! What has to hold in every position.

use super::plan::Waldmeister;
use super::position::Position;
use crate::play::Fault;

impl Waldmeister {
    pub(super) fn check(&self, _at: &Position, _veiled: bool) -> Result<(), Fault> {
        Ok(())
    }
}
