//! Playouts: uniformly random plays to the end.

use super::{CHOICES, Entry, Game, MAX_PLAYERS, Pulse, Scores, Source, Turn};
use std::sync::atomic::{AtomicBool, Ordering};

/// How a playout ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Run {
    /// Points at the end (or where it was cut off).
    pub scores: Scores,
    /// Returns; zeros where it was cut off.
    pub returns: [f64; MAX_PLAYERS],
    /// Decisions and chance outcomes.
    pub events: u32,
    /// Decisions.
    pub decisions: u32,
}

/// Plays on at random until the end or for at most `max_events`, telling each event to `note`.
#[inline]
pub fn play_out<G: Game>(
    game: &G,
    at: &mut G::Position,
    source: Source,
    max_events: u32,
    mut note: impl FnMut(Entry),
) -> Run {
    let (mut choices, mut counters) = (source.dice(CHOICES), [0u32; super::state::STREAMS]);
    let (mut events, mut decisions) = (0, 0);
    let mut over = false;
    while events < max_events {
        match game.turn(at) {
            Turn::Over => {
                over = true;
                break;
            }
            Turn::Chance => {
                let outcome = super::state::draw(game, at, source, &mut counters);
                note(Entry::new(-1, outcome, game.privy(at)));
                game.play_unchecked(at, outcome);
            }
            Turn::Seat(seat) => {
                let action = game.pick(at, &mut choices);
                note(Entry::decision(seat, action, game.asked(at)));
                game.play_unchecked(at, action);
                decisions += 1;
            }
        }
        events += 1;
    }
    over |= game.turn(at) == Turn::Over;
    let (scores, returns) = if over { game.ending(at) } else { (game.scores(at), [0.0; MAX_PLAYERS]) };
    Run { scores, returns, events, decisions }
}

/// Which playouts to run.
#[derive(Clone, Copy, Debug)]
pub struct Playouts {
    /// How many.
    pub n: usize,
    /// The seed of the run.
    pub seed: u64,
    /// The number of the first.
    pub first: u64,
    /// How many threads share them.
    pub threads: usize,
    /// Where each is cut off.
    pub max_events: u32,
}

/// Runs playouts from a position; `None` if `pulse` said stop. The same whatever the number of threads.
pub fn playouts<G: Game>(game: &G, from: &G::Position, what: Playouts, pulse: &mut dyn Pulse) -> Option<Vec<Run>> {
    let stop = AtomicBool::new(false);
    let part = what.n.div_ceil(what.threads.max(1));
    let run = |range: std::ops::Range<usize>, pulse: &mut dyn Pulse| -> Vec<Run> {
        let mut runs = Vec::with_capacity(range.len());
        for i in range {
            if stop.load(Ordering::Relaxed) || !pulse.go_on() {
                stop.store(true, Ordering::Relaxed);
                break;
            }
            let source = Source { seed: what.seed, play: what.first.wrapping_add(i as u64) };
            runs.push(play_out(game, &mut from.clone(), source, what.max_events, |_| {}));
        }
        runs
    };
    let mut all = std::thread::scope(|scope| {
        let others: Vec<_> = (1..what.threads)
            .map(|t| (part * t).min(what.n)..(part * (t + 1)).min(what.n))
            .map(|range| scope.spawn(|| run(range, &mut || true)))
            .collect();
        let mut all = run(0..part.min(what.n), pulse);
        // While others still play, this thread keeps asking whether to go on.
        for other in others {
            while !other.is_finished() && !stop.load(Ordering::Relaxed) {
                if !pulse.go_on() {
                    stop.store(true, Ordering::Relaxed);
                }
                std::thread::sleep(std::time::Duration::from_micros(200));
            }
            all.extend(other.join().unwrap_or_default());
        }
        all
    });
    if stop.into_inner() || all.len() != what.n {
        return None;
    }
    all.shrink_to_fit();
    Some(all)
}
