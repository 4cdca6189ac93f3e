//! Scoring: the larger a forest the more points, up to a limit.

use super::plan::Timberland;
use super::position::Position;
use crate::ground::groups;
use crate::play::Scores;

impl Timberland {
    /// What the forests of a seat give now.
    pub(super) fn forest_points(&self, at: &Position, seat: usize) -> u32 {
        let last = self.forest_points.len() - 1;
        groups(&self.board, at.trees[seat]).map(|forest| self.forest_points[last.min(forest.len() as usize - 1)]).sum()
    }

    /// Every player's forests are noted.
    pub(super) fn note_points(&self, at: &mut Position) {
        for seat in 0..self.players {
            at.points[seat] += self.forest_points(at, seat);
        }
    }

    /// The points noted so far.
    pub(super) fn noted(&self, at: &Position) -> Scores {
        let mut scores = Scores::default();
        for (score, &points) in scores.iter_mut().zip(&at.points) {
            *score = points as i32;
        }
        scores
    }
}
