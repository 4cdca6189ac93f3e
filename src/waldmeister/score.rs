//! Points and winners.

use super::plan::Waldmeister;
use super::position::{Due, Land, Position};
use crate::play::{MAX_PLAYERS, Scores};

impl Waldmeister {
    /// The points of a landscape in parts: trees, saplings, seeds, mixed forest, animals, damage.
    pub(super) fn parts(&self, land: &Land) -> [i32; 6] {
        let [tree, sapling, seed, one_each, two_each, damage] = self.edition.points;
        let count = |fields: u16| fields.count_ones() as i32;
        let mut counts = (0..self.edition.species.len()).map(|s| count(land.trees & land.of_species(s)));
        let mixed = match counts.clone().all(|n| n == 2) {
            true => two_each,
            false if counts.all(|n| n > 0) => one_each,
            false => 0,
        };
        let animals = self.edition.animals.iter().enumerate().filter(|(i, _)| land.owned >> i & 1 == 1);
        [
            tree * count(land.trees),
            sapling * count(land.saplings),
            seed * count(land.seeds),
            mixed,
            animals.map(|(_, animal)| i32::from(animal.number)).sum(),
            -damage * land.damage() as i32,
        ]
    }

    /// The points by seat.
    pub(super) fn points(&self, at: &Position) -> Scores {
        let mut scores = Scores::default();
        for (score, land) in scores.iter_mut().zip(&at.lands[..self.players]) {
            *score = self.parts(land).iter().sum();
        }
        scores
    }

    /// The points by seat in named parts.
    pub(super) fn named_parts(&self, at: &Position) -> Vec<(&'static str, Scores)> {
        let names = ["trees", "saplings", "seeds", "mixed", "animals", "damage"];
        let parts: Vec<[i32; 6]> = at.lands[..self.players].iter().map(|land| self.parts(land)).collect();
        let scores = |i: usize| std::array::from_fn(|seat| parts.get(seat).map_or(0, |parts| parts[i]));
        names.into_iter().enumerate().map(|(i, name)| (name, scores(i))).collect()
    }

    /// Whether the bag has run out, and all have lost.
    pub(super) fn is_lost(&self, at: &Position) -> bool {
        at.due() == Due::Over && at.bag == 0
    }

    /// Returns at the end: the most points win, then the most money; when the forest is dead, all have lost.
    pub(super) fn outcome_of(&self, at: &Position) -> [f64; MAX_PLAYERS] {
        let (n, scores, mut returns) = (self.players, self.points(at), [0.0; MAX_PLAYERS]);
        if self.is_lost(at) {
            returns[..n].fill(-1.0);
            return returns;
        }
        let rank = |seat: usize| (scores[seat], at.lands[seat].money);
        let best = (0..n).map(rank).max().unwrap_or((0, 0));
        let winners = (0..n).filter(|&seat| rank(seat) == best).count();
        for (seat, value) in returns[..n].iter_mut().enumerate().filter(|_| winners < n) {
            let share = if rank(seat) == best { 1.0 / winners as f64 } else { 0.0 };
            *value = (n as f64 * share - 1.0) / (n as f64 - 1.0);
        }
        returns
    }
}
