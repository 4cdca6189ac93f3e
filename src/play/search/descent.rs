//! A simulation: down the tree, out of it, and back up.

use super::arena::Place;
use super::choice::choose;
use super::{Method, Search, Worth};
use crate::play::state::{STREAMS, draw};
use crate::play::{CHOICES, GUESSES, Game, Source, Turn};

/// Keys the playouts apart from the tree.
const PLAYOUTS: u64 = 0x9E37_79B9_7F4A_7C15;

/// In so many guesses a line has to look alike.
const GUESSED: u64 = 32;

/// An action on the way down.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    node: u32,
    edge: u32,
    /// Whether no chance came after it.
    sure: bool,
}

/// A position that waits for its evaluation.
pub(super) struct Leaf<P> {
    pub at: P,
    pub seat: u8,
    pub legal: Vec<u32>,
    key: u64,
}

/// Where a way down ended.
enum End<P> {
    /// Where the tree ends.
    Leaf(P),
    /// At the end of the play or at what is proven; with the number of the proof, or 0.
    Known(Worth, u32),
}

impl<G: Game> Search<G> {
    /// One simulation with a playout.
    pub(super) fn simulate(&mut self) {
        let (worth, proof) = match self.descend() {
            End::Known(worth, proof) => (worth, proof),
            End::Leaf(mut at) => {
                let source = Source { seed: self.seed ^ PLAYOUTS, play: self.done };
                self.how.play_on(&*self.game, &mut at, source, &mut self.habits);
                (self.how.worth(&*self.game, &at), 0)
            }
        };
        self.back_up(&worth, proof);
    }

    /// One simulation up to where an evaluation is wanted, which then waits; or, with none wanted, the whole of it.
    pub(super) fn reach_leaf(&mut self) {
        match self.descend() {
            End::Known(worth, proof) => self.back_up(&worth, proof),
            End::Leaf(at) => {
                let Turn::Seat(seat) = self.game.turn(&at) else { return self.back_up(&Worth::default(), 0) };
                let mut legal = Vec::new();
                self.game.actions(&at, &mut legal);
                let key = if self.path.is_empty() { self.root } else { self.key(&at, seat) };
                self.waiting = Some(Leaf { at, seat, legal, key });
            }
        }
    }

    /// Adds the node of a leaf with its priors.
    pub(super) fn expand_leaf(&mut self, leaf: &Leaf<G::Position>, logits: &[f32]) {
        if let Place::Node(_) = self.arena.find(leaf.key) {
            return;
        }
        let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let odds: Vec<f64> = logits.iter().map(|&logit| f64::from(logit - most).exp()).collect();
        let total: f64 = odds.iter().sum();
        let mut actions: Vec<(u32, f32)> =
            leaf.legal.iter().zip(odds).map(|(&id, odd)| (id, (odd / total) as f32)).collect();
        actions.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        let open = self.is_open(&leaf.at);
        let node = self.arena.add(leaf.key, (leaf.seat, open), actions.into_iter());
        if let (Some(node), true) = (node, self.path.is_empty()) {
            self.stir(node);
        }
    }

    /// Goes down from a guess of the root.
    fn descend(&mut self) -> End<G::Position> {
        let game = self.game.clone();
        let luck = Source { seed: self.seed, play: self.done };
        let (mut at, mut counters, mut dice) = (self.world(self.done), [0; STREAMS], luck.dice(CHOICES));
        self.path.clear();
        let mut place = self.arena.find(self.root);
        loop {
            let Place::Node(node) = place else { return End::Leaf(at) };
            let proof = self.arena.nodes[node as usize].proof;
            if proof > 0 && !self.path.is_empty() {
                return End::Known(self.arena.proven(proof), proof);
            }
            let pick = choose(&self.how, self.spread.of_all(), &mut self.arena, node, &mut dice);
            let edge = self.arena.edges[pick as usize];
            // Two positions with one key: nothing is known of this one.
            if !game.allows(&at, edge.id) {
                return End::Leaf(at);
            }
            game.play_unchecked(&mut at, edge.id);
            self.path.push(Step { node, edge: pick, sure: true });
            if edge.proof > 0 {
                return End::Known(self.arena.proven(edge.proof), edge.proof);
            }
            if edge.visits == 0 && !self.how.priors || self.how.method == Method::Flat {
                return self.stop_at(at);
            }
            let Some(seat) = self.pass_chance(&mut at, luck, &mut counters) else { return self.stop_at(at) };
            place = self.enter(&at, seat);
        }
    }

    /// Where a way down stops: what an end is worth is known, and a proof.
    fn stop_at(&mut self, at: G::Position) -> End<G::Position> {
        if self.game.turn(&at) != Turn::Over {
            return End::Leaf(at);
        }
        let worth = self.how.worth(&*self.game, &at);
        let sure = self.path.last().is_some_and(|step| step.sure && self.arena.nodes[step.node as usize].open);
        let proof = if sure { self.arena.prove(worth) } else { 0 };
        End::Known(worth, proof)
    }

    /// Lets chance happen until a decision is due; who decides, or nobody at the end.
    fn pass_chance(&mut self, at: &mut G::Position, luck: Source, counters: &mut [u32; STREAMS]) -> Option<u8> {
        loop {
            match self.game.turn(at) {
                Turn::Seat(seat) => return Some(seat),
                Turn::Over => return None,
                Turn::Chance => {
                    let outcome = draw(&*self.game, at, luck, counters);
                    self.game.play_unchecked(at, outcome);
                    if let Some(step) = self.path.last_mut() {
                        step.sure = false;
                    }
                }
            }
        }
    }

    /// The node of a position. One to which chance leads is added when it is met again, since most are not.
    fn enter(&mut self, at: &G::Position, seat: u8) -> Place {
        let (key, sure) = (self.key(at, seat), self.path.last().is_some_and(|step| step.sure));
        match self.arena.find(key) {
            Place::New if self.how.priors => Place::New,
            Place::New if !sure => {
                self.arena.meet(key);
                Place::New
            }
            Place::New | Place::Met => {
                let mut ids = std::mem::take(&mut self.ids);
                ids.clear();
                self.game.actions(at, &mut ids);
                let open = self.is_open(at);
                self.how.weigh(&*self.game, at, &ids, &mut self.weighed);
                let added = self.arena.add(key, (seat, open), self.weighed.iter().copied());
                self.ids = ids;
                added.map_or(Place::New, Place::Node)
            }
            node => node,
        }
    }

    /// Counts a simulation on its way back up, and proves what is proven by it.
    pub(super) fn back_up(&mut self, worth: &Worth, mut proof: u32) {
        self.done += 1;
        self.spread.add(worth[self.view.seat()]);
        let path = std::mem::take(&mut self.path);
        self.steps += path.len() as u64;
        for &Step { node: n, edge: e, sure } in path.iter().rev() {
            let (node, edge) = (self.arena.nodes[n as usize], self.arena.edges[e as usize]);
            if proof > 0 && sure && node.open && edge.proof == 0 {
                self.arena.settle(n, e, proof);
            }
            let (node, edge) = (&mut self.arena.nodes[n as usize], &mut self.arena.edges[e as usize]);
            proof = node.proof;
            let value = worth[usize::from(node.seat)];
            self.habits.take(node.seat, edge.id);
            (node.visits, node.total) = (node.visits.saturating_add(1), node.total + value);
            (edge.visits, edge.total) = (edge.visits.saturating_add(1), edge.total + value);
        }
        self.habits.learn(worth);
        if let Some(first) = path.first() {
            let id = self.arena.edges[first.edge as usize].id;
            self.note(id, worth);
        }
        self.path = path;
    }

    /// The position from which a simulation starts: one that the seat could be in.
    pub(super) fn world(&mut self, simulation: u64) -> G::Position {
        let worlds = u64::from(self.how.worlds);
        self.guess(if worlds > 0 { simulation % worlds } else { simulation })
    }

    /// A position that the seat could be in.
    fn guess(&mut self, number: u64) -> G::Position {
        if self.open {
            return *self.view.at();
        }
        let mut dice = Source { seed: self.seed, play: number }.dice(GUESSES);
        self.view.guess(&mut self.events, &mut dice)
    }

    /// Whether nothing is hidden from anybody.
    pub(super) fn is_open(&self, at: &G::Position) -> bool {
        (0..self.game.players()).all(|seat| self.game.seen(at, seat) == *at)
    }

    /// The key of a node: what its mover sees, or the whole position.
    pub(super) fn key(&mut self, at: &G::Position, seat: u8) -> u64 {
        let seen = if self.how.sets { self.game.seen(at, seat.into()) } else { *at };
        self.words.clear();
        self.game.words(&seen, &mut self.words);
        hash(&self.words)
    }

    /// What is most likely to follow after an action of the root, as far as the tree knows: decisions up to chance, to another
    /// seat's where something is hidden, or to where the seat comes to know something that it can only guess now.
    pub fn line(&mut self, first: u32) -> Vec<u32> {
        let (game, own) = (self.game.clone(), self.view.seat());
        let mut worlds: Vec<_> = (0..if self.open { 1 } else { GUESSED }).map(|k| self.guess(k)).collect();
        let mut line = Vec::new();
        let mut next = Some(first);
        while let Some(id) = next.filter(|&id| worlds.iter().all(|at| game.allows(at, id))) {
            line.push(id);
            worlds.iter_mut().for_each(|at| game.play_unchecked(at, id));
            let (at, seen) = (worlds[0], game.seen(&worlds[0], own));
            let Turn::Seat(seat) = game.turn(&at) else { break };
            let told = !worlds.iter().all(|other| game.seen(other, own) == seen);
            if told || line.len() >= 64 || usize::from(seat) != own && !self.is_open(&at) {
                break;
            }
            let key = self.key(&at, seat);
            let Place::Node(node) = self.arena.find(key) else { break };
            let edges = self.arena.edges_of(node).iter().filter(|edge| edge.visits > 0);
            next = edges.max_by_key(|edge| (edge.visits, std::cmp::Reverse(edge.id))).map(|edge| edge.id);
        }
        line
    }
}

/// A hash of words, two at a time (folded products, as wyhash and others have them).
#[inline]
fn hash(words: &[u64]) -> u64 {
    let fold = |a: u64, b: u64| {
        let wide = u128::from(a) * u128::from(b);
        wide as u64 ^ (wide >> 64) as u64
    };
    let (pairs, rest) = words.as_chunks::<2>();
    let mut hash = 0x2D35_8DCC_AA6C_78A5 ^ words.len() as u64;
    for &[a, b] in pairs {
        hash = fold(a ^ hash, b ^ 0x8BB8_4B93_962E_ACC9) ^ hash.rotate_left(23);
    }
    let last = rest.first().copied().unwrap_or(0);
    fold(last ^ hash, hash ^ 0x4B33_A62E_D433_D4A3)
}
