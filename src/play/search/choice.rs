//! Which action of a node is tried next.

use super::arena::{Arena, Edge};
use super::{How, Method};
use crate::play::Dice;

/// A mean of values from -1 to 1 on the scale from 0 to 1.
#[inline]
fn rate(total: f64, visits: u32) -> f64 {
    0.5 + 0.5 * total / f64::from(visits.max(1))
}

/// What an edge was worth so far, or is for certain, on the scale from 0 to 1.
#[inline]
fn quality(arena: &Arena, seat: u8, edge: &Edge) -> f64 {
    match edge.proof {
        0 => rate(edge.total, edge.visits),
        proof => rate(arena.proven(proof)[usize::from(seat)], 1),
    }
}

/// The number of the edge to take at a node; `spread` is how large results are.
pub(super) fn choose(how: &How, spread: f64, arena: &mut Arena, node: u32, dice: &mut Dice) -> u32 {
    if how.priors || how.hint > 0.0 && how.method == Method::Tree {
        let spread = if how.priors { 1.0 } else { spread };
        return puct(how.c * spread, arena, node);
    }
    let at = &mut arena.nodes[node as usize];
    if at.tried < at.len {
        let (next, pick) = (at.first + at.tried, at.first + at.tried + dice.below(at.len - at.tried));
        at.tried += 1;
        arena.edges.swap(next as usize, pick as usize);
        return next;
    }
    if how.method == Method::Flat { in_turn(arena, node) } else { uct(how.c * spread, arena, node) }
}

/// The best by a score; the first of equals.
fn best(edges: &[Edge], score: impl Fn(&Edge) -> f64) -> u32 {
    let (mut most, mut found) = (f64::NEG_INFINITY, 0);
    for (i, edge) in edges.iter().enumerate() {
        let score = score(edge);
        if score > most {
            (most, found) = (score, i as u32);
        }
    }
    found
}

fn in_turn(arena: &Arena, node: u32) -> u32 {
    arena.nodes[node as usize].first + best(arena.edges_of(node), |edge| -f64::from(edge.visits))
}

/// UCB1. What is proven has nothing left to explore.
fn uct(c: f64, arena: &Arena, node: u32) -> u32 {
    let at = arena.nodes[node as usize];
    let bonus = c * f64::from(at.visits.max(1)).ln().sqrt();
    at.first
        + best(arena.edges_of(node), |edge| match edge.proof {
            0 => rate(edge.total, edge.visits) + bonus / f64::from(edge.visits.max(1)).sqrt(),
            _ => quality(arena, at.seat, edge),
        })
}

/// PUCT. Edges that were not tried lie in the order of their priors, so the first of them is the best of them.
fn puct(c: f64, arena: &mut Arena, node: u32) -> u32 {
    let at = arena.nodes[node as usize];
    let (bonus, hope) = (c * f64::from(at.visits.max(1)).sqrt(), rate(at.total, at.visits));
    let edges = &arena.edges_of(node)[..at.len.min(at.tried + 1) as usize];
    let pick = best(edges, |edge| {
        let quality = if edge.visits == 0 && edge.proof == 0 { hope } else { quality(arena, at.seat, edge) };
        let explore =
            if edge.proof == 0 { bonus * f64::from(edge.prior) / (1.0 + f64::from(edge.visits)) } else { 0.0 };
        quality + explore
    });
    if pick == at.tried {
        arena.nodes[node as usize].tried += 1;
    }
    at.first + pick
}
