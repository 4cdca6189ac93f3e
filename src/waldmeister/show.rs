use super::plan::Waldmeister;
use super::position::Position;
impl Waldmeister {
    pub(super) fn drawing(&self, at: &Position) -> String {
        format!("{at:?}")
    }
}
