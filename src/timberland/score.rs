//! Scoring: the larger a forest the more points, up to a limit.

use super::clearing::Clearing;
use super::plan::Timberland;
use super::position::{Position, SEATS};
use crate::ground::{Bonds, Cells, group, groups};
use crate::play::Scores;

impl Clearing<'_> {
    /// What the forests of each colour give: `points[k - 1]` for k trees, its last entry for more (TL-60).
    ///
    /// Forests of one, two and three trees, 95 % of all in random play, are found by their bonds, all colours at once:
    /// a flood for each of them, too, takes up to 1.7 times as long.
    #[inline]
    #[must_use]
    pub fn forest_points(&self, trees: &[Cells; SEATS], points: &[u32]) -> [u32; SEATS] {
        let bonds = Bonds::of(self.board, trees);
        let (joined, one) = (bonds.joined(), bonds.with(1));
        let by_more = bonds.partners(joined - one);
        let (pairs, middles) = (one - by_more, bonds.with(2) - by_more);
        let large = joined - pairs - middles - bonds.partners(middles);
        let worth = |size: u32| points.get(size as usize - 1).or(points.last()).copied().unwrap_or(0);
        let [single, pair, triple] = [1, 2, 3].map(worth);
        trees.map(|trees| {
            let small =
                (trees - joined).len() * single + (trees & pairs).len() / 2 * pair + (trees & middles).len() * triple;
            small + groups(self.board, trees & large).map(|forest| worth(forest.len())).sum::<u32>()
        })
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
    /// What the forests of each seat give now.
    pub(super) fn forest_points(&self, at: &Position) -> [u32; SEATS] {
        self.clearing().forest_points(&at.trees, &self.forest_points)
    }

    /// Every player's forests are noted.
    pub(super) fn note_points(&self, at: &mut Position) {
        let points = self.forest_points(at);
        at.points.iter_mut().zip(points).for_each(|(noted, points)| *noted += points);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::Board;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn points_are_those_of_the_forests_one_by_one(
            (ranks, files) in (1..12u8, 1..12u8),
            colours in proptest::collection::vec(0..12usize, 121),
            points in proptest::collection::vec(0..1000u32, 1..16),
        ) {
            let board = Board::new(ranks, files);
            let clearing = Clearing { board: &board, soil: board.all() };
            let owner = |cell: u8| colours[usize::from(cell)] / 2;
            let owned = |seat| -> Cells { board.all().iter().filter(|&cell| owner(cell) == seat).collect() };
            let trees = [0, 1, 2, 3].map(owned);
            let worth = |forest: Cells| points[points.len().min(forest.len() as usize) - 1];
            let slow = trees.map(|trees| groups(&board, trees).map(worth).sum::<u32>());
            prop_assert_eq!(clearing.forest_points(&trees, &points), slow);
            let forests: Vec<Cells> = clearing.forests(&trees).collect();
            prop_assert!(forests.is_sorted_by_key(|forest| forest.lowest()));
            prop_assert_eq!(forests.into_iter().map(worth).sum::<u32>(), slow.iter().sum::<u32>());
        }
    }
}
