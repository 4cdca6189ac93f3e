//! Nouns of place: sets of cells, boards built from a drawing, groups of touching cells.

mod board;
mod bonds;
mod cells;
mod flood;

pub use board::{Board, DIRECTIONS, SIDES, drawing};
pub use bonds::Bonds;
pub use cells::Cells;
pub use flood::{group, groups};
