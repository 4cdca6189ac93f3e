//! Scoring: each tree goes to whose lumberjacks count most around it. TM-43 to TM-48.

use super::plan::{TREES, Timberman};
use super::position::Position;
use crate::play::Scores;

impl Timberman {
    /// The points that trees of each letter give now.
    pub(super) fn points_by_tree(&self, at: &Position) -> [Scores; TREES] {
        let mut points = [Scores::default(); TREES];
        at.laid().trees(|tree| {
            if let Some(taker) = tree.taker() {
                points[tree.letter][taker] += i32::from(self.edition.rows[tree.letter].points);
            }
        });
        points
    }

    /// What the scoring of the table as it is gives.
    pub(super) fn points(&self, at: &Position) -> Scores {
        let mut sum = Scores::default();
        for points in self.points_by_tree(at) {
            sum.iter_mut().zip(points).for_each(|(sum, points)| *sum += points);
        }
        sum
    }
}
