use super::plan::Waldmeister;
use super::position::Position;
use crate::play::{Dice, Entry};
impl Waldmeister {
    pub(super) fn hide(&self, _at: &mut Position, _seat: usize) {}
    pub(super) fn guess(
        &self,
        _at: &mut Position,
        _seat: usize,
        _setup: Option<&Position>,
        _events: &mut [Entry],
        _dice: &mut Dice,
    ) {
    }
    pub(super) fn face_down(&self, _log: &[Entry], _at: &Position, _seat: usize) -> Vec<usize> {
        Vec::new()
    }
    pub(super) fn write_words(&self, _at: &Position, _into: &mut Vec<u64>) {}
}
