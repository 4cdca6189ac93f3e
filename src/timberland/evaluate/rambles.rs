//! What steps of the boar are worth: the fruits of the best full move that begins with them, as if in the boar's mouth.

use super::Judge;
use crate::ground::Cells;
use crate::timberland::position::Position;
use crate::timberland::ramble::Ramble;

/// So many harvests are considered at most; with the tables of the house there are at most 299.
const HARVESTS: usize = 1000;

impl Judge<'_> {
    /// Adds what each of these steps is worth.
    pub(super) fn steps(&self, at: &Position, actions: &[u32], into: &mut Vec<f64>) {
        let boar = self.game.ramble(at);
        let mut harvests = self.harvests(&boar, &self.game.foresight.spots);
        let mut worth: Vec<(f64, Cells)> =
            harvests.drain(..).map(|harvest| (self.harvested(at, harvest), harvest)).collect();
        worth.sort_unstable_by(|a, b| b.0.total_cmp(&a.0));
        into.extend(actions.iter().map(|&action| {
            let step = self.game.step_of(action - self.game.ids.step);
            let best = worth.iter().find(|(_, harvest)| self.begins(&boar, step, *harvest));
            best.or(worth.last()).map_or(0.0, |&(worth, _)| worth)
        }));
    }

    /// What it is worth when the fruits of these spaces are in the boar's mouth.
    fn harvested(&self, at: &Position, harvest: Cells) -> f64 {
        let mut next = *at;
        for (fruits, carried) in next.fruits.iter_mut().zip(&mut next.carried) {
            *carried += (*fruits & harvest).len() as u8;
            *fruits -= harvest;
        }
        self.lead(&next, at.seat)
    }

    /// The sets of fruits that are near enough to be taken by one move.
    fn harvests(&self, boar: &Ramble, spots: &[[u8; 2]]) -> Vec<Cells> {
        let mut found = vec![Cells::EMPTY];
        let fruits = boar.fruits & boar.trail;
        let mut next = 0;
        while next < found.len() && found.len() < HARVESTS {
            let harvest = found[next];
            next += 1;
            if harvest.len() >= boar.appetite {
                continue;
            }
            // Each set is reached once, by its spaces in ascending order.
            let above = harvest.0.checked_ilog2().map_or(fruits, |top| fruits - Cells::first(top as usize + 1));
            let wider = above.iter().map(|fruit| harvest | Cells::of(fruit));
            found.extend(wider.filter(|&wider| tour(spots, boar.space, wider) <= u32::from(boar.left)));
        }
        found
    }

    /// Whether a full move that takes just these fruits begins with a step.
    fn begins(&self, boar: &Ramble, step: u32, harvest: Cells) -> bool {
        let Some(to) = self.game.board.step(boar.space, step as usize / 2) else { return false };
        let (takes, fruit) = (step & 1 == 1, boar.fruits.has(to));
        let rest = harvest - Cells::of(to);
        let fits = takes == harvest.has(to) && (takes || !fruit || boar.left > 1) && boar.trail.has(to);
        fits && self.collects(&Ramble { space: to, left: boar.left - 1, ..*boar }, boar.trail - Cells::of(to), rest)
    }

    /// Whether a boar can walk its steps over `trail` so that it takes just the fruits `wanted`.
    fn collects(&self, boar: &Ramble, trail: Cells, wanted: Cells) -> bool {
        let (from, left) = (boar.space, boar.left);
        if wanted.is_empty() {
            return left == 0 || self.game.clearing().within_reach(from, left, trail, !boar.fruits);
        }
        if tour(&self.game.foresight.spots, from, wanted) > left.into() {
            return false;
        }
        (self.game.board.around(from) & trail).iter().any(|to| {
            let here = Cells::of(to);
            self.collects(&Ramble { space: to, left: left - 1, ..*boar }, trail - here, wanted - here)
        })
    }
}

/// How many steps it takes at least from a space through all the `wanted`, were there no obstacles.
fn tour(spots: &[[u8; 2]], from: u8, wanted: Cells) -> u32 {
    let gap = |to: u8| {
        let [a, b] = [from, to].map(|space| spots.get(usize::from(space)).copied().unwrap_or_default());
        u32::from(a[0].abs_diff(b[0]).max(a[1].abs_diff(b[1])))
    };
    match wanted.len() {
        0 => 0,
        1..=3 => wanted.iter().map(|to| gap(to) + tour(spots, to, wanted - Cells::of(to))).min().unwrap_or(0),
        all => wanted.iter().map(gap).max().unwrap_or(0).max(all),
    }
}
