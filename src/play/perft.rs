//! Perft: how many ways to play on there are, decisions, chance nodes and ends counted apart.

use super::{Game, Pulse, Turn, Weights};

/// What the positions after a number of events wait for. Plays that ended before are counted among the ends.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Perft {
    /// Positions that wait for a decision.
    pub decisions: u64,
    /// Positions that wait for chance.
    pub chance: u64,
    /// Ends, at this depth or before.
    pub ends: u64,
}

/// Counts all lines of `depth` events from a position, every legal action and every outcome of chance (once each,
/// whatever its weight); `None` if `pulse` said stop.
pub fn perft<G: Game>(game: &G, at: &G::Position, depth: u32, pulse: &mut dyn Pulse) -> Option<Perft> {
    let mut found = Perft::default();
    let mut rooms = vec![Vec::new(); depth as usize];
    count(game, at, &mut rooms, pulse, &mut found).then_some(found)
}

/// `rooms` holds an empty list for each depth still to go, so that none is allocated on the way.
fn count<G: Game>(
    game: &G,
    at: &G::Position,
    rooms: &mut [Vec<u32>],
    pulse: &mut dyn Pulse,
    found: &mut Perft,
) -> bool {
    let turn = game.turn(at);
    let Some((room, rooms)) = rooms.split_first_mut().filter(|_| turn != Turn::Over) else {
        match turn {
            Turn::Seat(_) => found.decisions += 1,
            Turn::Chance => found.chance += 1,
            Turn::Over => found.ends += 1,
        }
        return true;
    };
    room.clear();
    if turn == Turn::Chance {
        let mut weights = Weights::default();
        game.weights(at, &mut weights);
        room.extend(weights.as_slice().iter().map(|&(outcome, _)| outcome));
    } else {
        game.actions(at, room);
    }
    pulse.go_on()
        && room.iter().all(|&id| {
            let mut next = *at;
            game.play_unchecked(&mut next, id);
            count(game, &next, rooms, pulse, found)
        })
}
