//! Search: which action is best, by playing on at random many times.
//!
//! One tree search for all games, after
//! - UCT: Kocsis and Szepesvari, "Bandit based Monte-Carlo planning", ECML 2006;
//! - PUCT with priors: Rosin, "Multi-armed bandits with episode context", 2011; Silver and others, "Mastering the game of Go
//!   without human knowledge", 2017;
//! - max^n, a value a seat: Luckhardt and Irani, "An algorithmic solution of n-person games", AAAI 1986;
//! - proven ends: Winands, Bjornsson and Saito, "Monte-Carlo tree search solver", 2008;
//! - information sets: Cowling, Powley and Whitehouse, "Information set Monte Carlo tree search", 2012.
//!
//! A node is a decision as its mover sees it: it is found in a table by the hash of the position with everything hidden that
//! the mover may not know. So lines of play that lead to the same position share a node, outcomes of chance lead to nodes of
//! their own, and a mover that cannot tell two guesses apart has one node for both (the trees of several observers, in one
//! table). What is legal follows from what the mover sees, hence an action is available at every visit of its node.

mod arena;
mod choice;
mod crew;
mod descent;
mod finding;
mod habits;
mod noise;
mod playout;
mod tree;
mod worth;

pub use crew::share;
pub use finding::Finding;
pub use tree::{Budget, Search};
pub use worth::Worth;

/// Which action is tried next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// The tree search: UCT, or PUCT where an evaluator gives priors.
    Tree,
    /// Flat Monte Carlo: the actions of the root in turn, and no tree.
    Flat,
}

/// How to search.
#[derive(Clone, Copy, Debug)]
pub struct How {
    /// Which action is tried next.
    pub method: Method,
    /// How much is explored; with playouts it is multiplied by how large results are.
    pub c: f64,
    /// Of so many random actions playouts take the one that the game's rule of thumb holds to be worth most; 1 is uniform play.
    pub greed: u32,
    /// Where playouts are cut off; then the position is evaluated.
    pub max_events: u32,
    /// How much of a value is the share of the points, 0 to 1; the rest is the returns.
    pub share: f64,
    /// Whether a node is what its mover sees, or the whole position.
    pub sets: bool,
    /// How many guesses of what is hidden are taken in turn; 0 for a fresh one a simulation.
    pub worlds: u32,
    /// Leaves are evaluated from outside, with priors, not by playouts.
    pub priors: bool,
    /// Of so many random actions playouts take the one that has done best in the simulations so far; 1 is uniform play.
    pub habit: u32,
    /// How much of the priors goes by the game's rule of thumb, from 0 to 1; 0 is UCT, without priors.
    pub hint: f64,
    /// Noise mixed into the priors of the root: its part, and the concentration of the Dirichlet distribution.
    pub noise: Option<(f64, f64)>,
    /// How many bytes the tree may take; beyond, it grows no further.
    pub room: usize,
}

impl Default for How {
    fn default() -> Self {
        Self {
            method: Method::Tree,
            c: 0.7,
            greed: 1,
            habit: 1,
            max_events: u32::MAX,
            share: 0.0,
            sets: true,
            worlds: 0,
            priors: false,
            hint: 0.0,
            noise: None,
            room: 256 << 20,
        }
    }
}
