//! Scoring: the larger a forest the more points, up to a limit.

use super::clearing::Clearing;
use super::plan::Timberland;
use super::position::{Position, SEATS};
use crate::ground::{Cells, group, groups};
use crate::play::Scores;

impl Clearing<'_> {
    /// What the forests of one colour's trees give: `points[k - 1]` for k trees, its last entry for more (TL-60).
    /// Single trees, two thirds of all forests in random play, are counted without a flood.
    #[inline]
    #[must_use]
    pub fn forest_points(&self, trees: Cells, points: &[u32]) -> u32 {
        if trees.is_empty() {
            return 0;
        }
        let joined = trees & self.board.spread(trees);
        let worth = |trees: u32| points.get(trees as usize - 1).or(points.last()).copied().unwrap_or(0);
        (trees - joined).len() * worth(1) + groups(self.board, joined).map(|forest| worth(forest.len())).sum::<u32>()
    }

    /// All forests, given the trees of each colour, in the order of their lowest spaces (TL-59).
    pub fn forests(&self, trees: &[Cells; SEATS]) -> impl Iterator<Item = Cells> {
        let mut rest = *trees;
        std::iter::from_fn(move || {
            let first = rest.iter().filter_map(|trees| trees.lowest()).min()?;
            let own = rest.iter_mut().find(|trees| trees.has(first))?;
            let forest = group(self.board, Cells::of(first), *own);
            *own -= forest;
            Some(forest)
        })
    }
}

impl Timberland {
    /// What the forests of a seat give now.
    pub(super) fn forest_points(&self, at: &Position, seat: usize) -> u32 {
        self.clearing().forest_points(at.trees[seat], &self.forest_points)
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
