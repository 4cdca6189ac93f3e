//! Where the nodes of a tree lie, and how they are found.

use super::Worth;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// An action at a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// What came of it, summed over its visits, to the mover.
    pub total: f64,
    /// Its id.
    pub id: u32,
    /// How often it was taken.
    pub visits: u32,
    /// How likely the evaluator holds it.
    pub prior: f32,
    /// The number of its proof; 0 for none.
    pub proof: u32,
}

/// A decision. Its edges lie together; those that were tried come first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Its first edge.
    pub first: u32,
    /// How many edges it has.
    pub len: u32,
    /// How many of them were tried.
    pub tried: u32,
    /// How many of them are proven.
    pub settled: u32,
    /// How often it was passed.
    pub visits: u32,
    /// The number of its proof; 0 for none.
    pub proof: u32,
    /// Its worth to the mover, summed over its visits.
    pub total: f64,
    /// Who decides.
    pub seat: u8,
    /// Whether nothing is hidden from anybody.
    pub open: bool,
}

/// What is known of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// Nothing.
    New,
    /// It was met before.
    Met,
    /// The node with this number.
    Node(u32),
}

/// The keys are hashes already.
#[derive(Default)]
pub(super) struct AsIs(u64);

impl Hasher for AsIs {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0.rotate_left(8) ^ u64::from(byte));
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Stands for a key that was met and has no node yet.
const MET: u32 = u32::MAX;

/// What a key costs in the table, its spare room included.
const KEY: usize = 34;

/// All nodes of a tree.
pub(super) struct Arena {
    pub nodes: Vec<Node>,
    pub edges: Vec<Edge>,
    proofs: Vec<Worth>,
    table: HashMap<u64, u32, BuildHasherDefault<AsIs>>,
    room: usize,
    /// Whether it was ever too small.
    pub full: bool,
}

impl Arena {
    pub fn new(room: usize) -> Self {
        let (nodes, edges, proofs) = (Vec::new(), Vec::new(), vec![Worth::default()]);
        Self { nodes, edges, proofs, table: HashMap::default(), room, full: false }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Self::new(self.room);
    }

    /// How many bytes it takes.
    pub fn taken(&self) -> usize {
        self.nodes.len() * size_of::<Node>()
            + self.edges.len() * size_of::<Edge>()
            + self.proofs.len() * size_of::<Worth>()
            + self.table.len() * KEY
    }

    /// Whether more than half of the room is taken.
    pub fn is_half_full(&self) -> bool {
        self.full || self.taken() > self.room / 2
    }

    pub fn find(&self, key: u64) -> Place {
        match self.table.get(&key) {
            None => Place::New,
            Some(&MET) => Place::Met,
            Some(&node) => Place::Node(node),
        }
    }

    /// Whether a node with so many edges may be added; the memory for it is set aside.
    fn makes_room(&mut self, edges: usize) -> bool {
        let fits = self.taken() + size_of::<Node>() + edges * size_of::<Edge>() + KEY <= self.room
            && self.edges.len() + edges < u32::MAX as usize
            && self.table.try_reserve(1).is_ok()
            && self.nodes.try_reserve(1).is_ok()
            && self.edges.try_reserve(edges).is_ok();
        self.full |= !fits;
        fits
    }

    /// Notes that a key was met.
    pub fn meet(&mut self, key: u64) {
        if self.makes_room(0) {
            self.table.insert(key, MET);
        }
    }

    /// Adds a node with an edge an action, each with its prior; nothing if there is no room for it.
    pub fn add(
        &mut self,
        key: u64,
        (seat, open): (u8, bool),
        actions: impl ExactSizeIterator<Item = (u32, f32)>,
    ) -> Option<u32> {
        let (len, first, node) = (actions.len(), self.edges.len() as u32, self.nodes.len() as u32);
        if len == 0 || !self.makes_room(len) {
            return None;
        }
        self.table.insert(key, node);
        self.edges.extend(actions.map(|(id, prior)| Edge { total: 0.0, id, visits: 0, prior, proof: 0 }));
        let len = len as u32;
        self.nodes.push(Node { first, len, tried: 0, settled: 0, visits: 0, proof: 0, total: 0.0, seat, open });
        Some(node)
    }

    /// The edges of a node.
    pub fn edges_of(&self, node: u32) -> &[Edge] {
        let node = &self.nodes[node as usize];
        &self.edges[node.first as usize..(node.first + node.len) as usize]
    }

    /// The same to write in.
    pub fn edges_of_mut(&mut self, node: u32) -> &mut [Edge] {
        let node = &self.nodes[node as usize];
        &mut self.edges[node.first as usize..(node.first + node.len) as usize]
    }

    /// Notes a proof and gives its number; 0, none, if there is no room for it.
    pub fn prove(&mut self, worth: Worth) -> u32 {
        if self.proofs.len() >= u32::MAX as usize || self.proofs.try_reserve(1).is_err() {
            return 0;
        }
        self.proofs.push(worth);
        self.proofs.len() as u32 - 1
    }

    /// What was proven.
    pub fn proven(&self, proof: u32) -> Worth {
        self.proofs[proof as usize]
    }

    /// Notes that an edge is proven, and whether its node is now: by a win, or when all its edges are.
    pub fn settle(&mut self, node: u32, edge: u32, proof: u32) {
        self.edges[edge as usize].proof = proof;
        let Node { seat, settled, len, .. } = self.nodes[node as usize];
        let worth = |proof: u32| self.proofs[proof as usize][usize::from(seat)];
        let mut found = if worth(proof) >= 1.0 { proof } else { 0 };
        if found == 0 && settled + 1 == len {
            // The mover's best; among equals the one with the lowest id.
            let edges = self.edges_of(node).iter();
            let best = edges.max_by(|a, b| worth(a.proof).total_cmp(&worth(b.proof)).then(b.id.cmp(&a.id)));
            found = best.map_or(0, |edge| edge.proof);
        }
        let node = &mut self.nodes[node as usize];
        (node.settled, node.proof) = (settled + 1, if node.proof > 0 { node.proof } else { found });
    }
}
