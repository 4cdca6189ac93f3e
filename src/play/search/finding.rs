//! What a search found.

use super::Worth;
use super::arena::Edge;
use std::cmp::Ordering;

/// What came of an action of the root.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub struct Tally {
    /// How often it was taken.
    pub visits: u64,
    /// What came of it, summed, by seat.
    pub totals: Worth,
    /// The squares of what came of it for the seat that decides, summed.
    pub squares: f64,
}

impl Tally {
    pub(super) fn add(&mut self, worth: &Worth, seat: usize) {
        self.visits += 1;
        self.totals.iter_mut().zip(worth).for_each(|(total, value)| *total += value);
        self.squares += worth[seat] * worth[seat];
    }

    /// What the edges of an earlier tree tell. They keep the mover's part alone: the others are taken to share the rest.
    pub(super) fn inherited(edges: &[Edge], legal: &[u32], seat: usize, players: usize) -> Vec<Self> {
        let mut tally = vec![Self::default(); legal.len()];
        for edge in edges {
            let Some(own) = legal.binary_search(&edge.id).ok().and_then(|i| tally.get_mut(i)) else { continue };
            own.visits = edge.visits.into();
            own.squares = edge.visits.into();
            own.totals[..players].fill(-edge.total / (players - 1).max(1) as f64);
            own.totals[seat] = edge.total;
        }
        tally
    }
}

/// What a search found out about the actions of its root.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    /// Who decides.
    pub seat: usize,
    /// The legal actions in ascending order.
    pub actions: Vec<u32>,
    /// What came of each.
    pub tally: Vec<Tally>,
    /// What each is certainly worth by seat, where that is proven.
    pub proofs: Vec<Option<Worth>>,
    /// How many simulations were made.
    pub simulations: u64,
    /// How many actions were taken within the trees.
    pub steps: u64,
    /// How many nodes the trees have.
    pub nodes: u64,
    /// Whether a tree grew no further for want of room.
    pub full: bool,
}

impl Finding {
    /// Adds what another tree of the same root found.
    pub fn merge(&mut self, other: &Self) {
        for (own, more) in self.tally.iter_mut().zip(&other.tally) {
            own.visits += more.visits;
            own.squares += more.squares;
            own.totals.iter_mut().zip(&more.totals).for_each(|(total, more)| *total += more);
        }
        for (own, more) in self.proofs.iter_mut().zip(&other.proofs) {
            *own = own.or(*more);
        }
        self.simulations += other.simulations;
        self.steps += other.steps;
        self.nodes += other.nodes;
        self.full |= other.full;
    }

    /// What an action is worth by seat: proven, or the mean of what came of it.
    #[must_use]
    pub fn worth(&self, i: usize) -> Worth {
        self.proofs[i].unwrap_or_else(|| {
            let tally = &self.tally[i];
            tally.totals.map(|total| if tally.visits > 0 { total / tally.visits as f64 } else { 0.0 })
        })
    }

    /// The standard error of the mean to the seat that decides; 0 where it is proven, infinite where nothing is known.
    #[must_use]
    pub fn error(&self, i: usize) -> f64 {
        let (tally, n) = (&self.tally[i], self.tally[i].visits as f64);
        match (self.proofs[i], tally.visits) {
            (Some(_), _) => 0.0,
            (None, 0..2) => f64::INFINITY,
            _ => ((tally.squares - tally.totals[self.seat].powi(2) / n).max(0.0) / (n * (n - 1.0))).sqrt(),
        }
    }

    /// The index of the action to take: a proven win; else the one with most visits that is not proven to be bad, worth less
    /// than an even share and than what is open promises; when all are proven, the best. Among equals the greater mean, then
    /// the lower id.
    #[must_use]
    pub fn best(&self) -> usize {
        let proven = |i: usize| self.proofs[i].is_some();
        let own = |i: usize| self.worth(i)[self.seat];
        // What was never tried has a mean of 0, an even share.
        let open = (0..self.actions.len()).filter(|&i| !proven(i)).map(own).fold(f64::NEG_INFINITY, f64::max);
        let all = self.proofs.iter().all(Option::is_some);
        let rank = |i: usize| {
            let (own, proven) = (own(i), proven(i));
            let class = if proven && own >= 1.0 { 2 } else { i32::from(!(proven && own < open.min(0.0))) };
            (class, if all { 0 } else { self.tally[i].visits }, own)
        };
        let order = |&a: &usize, &b: &usize| -> Ordering {
            let (x, y) = (rank(a), rank(b));
            (x.0, x.1).cmp(&(y.0, y.1)).then(x.2.total_cmp(&y.2)).then(b.cmp(&a))
        };
        (0..self.actions.len()).max_by(order).unwrap_or(0)
    }
}
