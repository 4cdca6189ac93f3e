//! The search of one tree from what one seat sees.

use super::arena::{Arena, Place};
use super::descent::{Leaf, Step};
use super::finding::{Finding, Tally};
use super::habits::Habits;
use super::noise::dirichlet;
use super::worth::Spread;
use super::{How, Worth};
use crate::play::{Entry, Fault, Game, Pulse, Source, Turn, View};
use std::sync::Arc;
use std::time::Instant;

/// How long to search: until so many simulations are done in all, and no longer than to a moment.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Simulations of this root, earlier ones included.
    pub simulations: u64,
    /// When to stop whatever is done.
    pub until: Option<Instant>,
}

impl Budget {
    /// Whether it is used up after so many simulations.
    fn is_spent(&self, done: u64) -> bool {
        done >= self.simulations || self.until.is_some_and(|until| Instant::now() >= until)
    }
}

/// A tree that grows from a view. Simulation i is keyed by (seed, i) alone.
pub struct Search<G: Game> {
    pub(super) game: Arc<G>,
    pub(super) view: View<G>,
    pub(super) how: How,
    pub(super) seed: u64,
    /// Simulations so far, those of earlier roots included.
    pub(super) done: u64,
    /// How many of them belong to earlier roots.
    earlier: u64,
    /// Actions taken within the tree, by all of them.
    pub(super) steps: u64,
    /// Whether nothing is hidden from the seat, so that there is nothing to guess.
    pub(super) open: bool,
    pub(super) root: u64,
    legal: Vec<u32>,
    tally: Vec<Tally>,
    pub(super) arena: Arena,
    pub(super) path: Vec<Step>,
    pub(super) spread: Spread,
    pub(super) habits: Habits,
    pub(super) waiting: Option<Leaf<G::Position>>,
    pub(super) words: Vec<u64>,
    pub(super) ids: Vec<u32>,
    pub(super) weighed: Vec<(u32, f32)>,
    pub(super) events: Vec<Entry>,
}

impl<G: Game> Search<G> {
    /// A tree with nothing but its root.
    ///
    /// # Errors
    /// [`Fault::NodeKind`] when it is not the seat's turn.
    pub fn new(view: View<G>, how: How, seed: u64) -> Result<Self, Fault> {
        let mut search = Self {
            game: view.game().clone(),
            view,
            how,
            // The plays of a game with the same seed must not tell what is going to happen.
            seed: Source { seed, play: 0 }.number(0x5EA_4C11, 0),
            done: 0,
            earlier: 0,
            steps: 0,
            open: false,
            root: 0,
            legal: Vec::new(),
            tally: Vec::new(),
            arena: Arena::new(how.room),
            path: Vec::new(),
            spread: Spread::default(),
            habits: Habits::new(how.habit > 1),
            waiting: None,
            words: Vec::new(),
            ids: Vec::new(),
            weighed: Vec::new(),
            events: Vec::new(),
        };
        search.begin()?;
        Ok(search)
    }

    /// Goes on from a later view of the same seat, with what the tree holds below it.
    ///
    /// # Errors
    /// [`Fault::NodeKind`] when it is not the seat's turn, [`Fault::Spec`] when it is another seat's view; nothing has
    /// changed then.
    pub fn advance(&mut self, view: View<G>) -> Result<(), Fault> {
        if view.seat() != self.view.seat() {
            let [own, other] = [self.view.seat(), view.seat()];
            return Err(Fault::spec("view", format!("of player {other}; the search is player {own}'s")));
        }
        let before = std::mem::replace(&mut self.view, view);
        if let Err(fault) = self.begin() {
            self.view = before;
            return Err(fault);
        }
        self.waiting = None;
        self.earlier = self.done;
        Ok(())
    }

    /// Sets the root to what the view shows.
    fn begin(&mut self) -> Result<(), Fault> {
        let (game, at, seat) = (self.game.clone(), *self.view.at(), self.view.seat());
        if game.turn(&at) != Turn::Seat(seat as u8) {
            return Err(Fault::NodeKind(format!("player {seat} is not to move here: there is nothing to search for")));
        }
        if self.arena.is_half_full() {
            self.arena.clear();
        }
        self.legal.clear();
        game.actions(&at, &mut self.legal);
        self.open = game.audit(&at, false).is_ok();
        // Where nodes are whole positions the root is none of them: it stands for all guesses.
        self.root = self.key(&at, seat as u8) ^ u64::from(!self.how.sets);
        let (node, n) = (self.arena.find(self.root), game.players());
        self.tally = match node {
            Place::Node(node) => Tally::inherited(self.arena.edges_of(node), &self.legal, seat, n),
            _ => vec![Tally::default(); self.legal.len()],
        };
        match node {
            Place::Node(node) => self.stir(node),
            _ if self.how.priors => {}
            _ => {
                let (place, guess) = ((seat as u8, self.is_open(&at)), self.world(self.done));
                self.how.weigh(&*game, &guess, &self.legal, &mut self.weighed);
                let no_room = || Fault::spec("memory", "not enough for the legal actions of the root");
                self.arena.add(self.root, place, self.weighed.iter().copied()).ok_or_else(no_room)?;
            }
        }
        Ok(())
    }

    /// Mixes noise into the priors of the root.
    pub(super) fn stir(&mut self, node: u32) {
        let Some((part, alpha)) = self.how.noise else { return };
        let mut dice = Source { seed: self.seed, play: self.done }.dice(u32::MAX - 2);
        let noise = dirichlet(self.legal.len(), alpha, &mut dice);
        let (legal, tried) = (&self.legal, self.arena.nodes[node as usize].tried as usize);
        let edges = self.arena.edges_of_mut(node);
        for edge in edges.iter_mut() {
            let place = legal.binary_search(&edge.id).unwrap_or(0);
            edge.prior += (part * (noise.get(place).copied().unwrap_or(0.0) - f64::from(edge.prior))) as f32;
        }
        edges[tried..].sort_by(|a, b| b.prior.total_cmp(&a.prior).then(a.id.cmp(&b.id)));
    }

    /// Whether nothing more can be learnt: the root is proven.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        match self.arena.find(self.root) {
            Place::Node(node) => self.arena.nodes[node as usize].proof > 0,
            _ => false,
        }
    }

    /// Simulations from this root.
    #[must_use]
    pub fn simulations(&self) -> u64 {
        self.done - self.earlier
    }

    /// Grows with playouts until the budget is used up, the root is proven or `pulse` says stop.
    pub fn grow(&mut self, budget: Budget, pulse: &mut dyn Pulse) {
        while !budget.is_spent(self.simulations()) && !self.is_settled() && pulse.go_on() {
            self.simulate();
        }
    }

    /// Grows until a leaf waits for its evaluation; false if the budget is used up before, the root is proven, or `pulse`
    /// says stop.
    pub fn seek(&mut self, budget: Budget, pulse: &mut dyn Pulse) -> bool {
        while self.waiting.is_none() {
            if budget.is_spent(self.simulations()) || self.is_settled() || !pulse.go_on() {
                return false;
            }
            self.reach_leaf();
        }
        true
    }

    /// The leaf that waits: what its mover sees, without a memory of how it came there, and the legal actions.
    #[must_use]
    pub fn leaf(&self) -> Option<(View<G>, &[u32])> {
        let leaf = self.waiting.as_ref()?;
        Some((View::at_once(self.game.clone(), usize::from(leaf.seat), leaf.at), &leaf.legal))
    }

    /// Evaluates the leaf that waits: a logit a legal action, and a value a seat from its mover clockwise. All have to be
    /// finite, and as many as asked for; otherwise nothing happens.
    pub fn answer(&mut self, logits: &[f32], values: &[f32]) -> bool {
        let fits = |leaf: &Leaf<G::Position>| leaf.legal.len() == logits.len() && values.len() == self.game.players();
        let finite = logits.iter().chain(values).all(|number| number.is_finite());
        let Some(leaf) = self.waiting.take_if(|leaf| finite && fits(leaf)) else { return false };
        let mut worth = Worth::default();
        for (i, &value) in values.iter().enumerate() {
            worth[(usize::from(leaf.seat) + i) % values.len()] = f64::from(value).clamp(-1.0, 1.0);
        }
        self.expand_leaf(&leaf, logits);
        self.back_up(&worth, 0);
        true
    }

    /// Counts a simulation at the root.
    pub(super) fn note(&mut self, first: u32, worth: &Worth) {
        if let Some(tally) = self.legal.binary_search(&first).ok().and_then(|i| self.tally.get_mut(i)) {
            tally.add(worth, self.view.seat());
        }
    }

    /// What was found.
    #[must_use]
    pub fn finding(&self) -> Finding {
        let mut proofs = vec![None; self.legal.len()];
        if let Place::Node(node) = self.arena.find(self.root) {
            for edge in self.arena.edges_of(node).iter().filter(|edge| edge.proof > 0) {
                if let Ok(i) = self.legal.binary_search(&edge.id) {
                    proofs[i] = Some(self.arena.proven(edge.proof));
                }
            }
        }
        Finding {
            seat: self.view.seat(),
            actions: self.legal.clone(),
            tally: self.tally.clone(),
            proofs,
            simulations: self.simulations(),
            steps: self.steps,
            nodes: self.arena.nodes.len() as u64,
            full: self.arena.full,
        }
    }
}
