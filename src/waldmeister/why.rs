use super::plan::Waldmeister;
use super::position::Position;
use crate::play::Event;
impl Waldmeister {
    pub(super) fn reason_for(&self, _at: &Position, _event: Event) -> String {
        String::new()
    }
    pub(super) fn moment_of(&self, at: &Position) -> String {
        format!("{:?}", at.due())
    }
}
