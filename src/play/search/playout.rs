//! Playouts: at random, or with an eye on the points.

use super::How;
use super::worth::scores_now;
use crate::play::state::{STREAMS, draw};
use crate::play::{CHOICES, Dice, Game, Source, Turn, play_out};

impl How {
    /// Plays on to the end, or for `max_events`.
    pub(super) fn play_on<G: Game>(&self, game: &G, at: &mut G::Position, source: Source) {
        if self.greed <= 1 {
            play_out(game, at, source, self.max_events, |_| {});
            return;
        }
        let (mut dice, mut counters) = (source.dice(CHOICES), [0; STREAMS]);
        for _ in 0..self.max_events {
            match game.turn(at) {
                Turn::Over => return,
                Turn::Chance => game.play_unchecked(at, draw(game, at, source, &mut counters)),
                Turn::Seat(seat) => *at = self.follow(game, at, seat.into(), &mut dice),
            }
        }
    }

    /// The position after the best of some random actions, by the lead of whoever decides; the first of equals.
    fn follow<G: Game>(&self, game: &G, at: &G::Position, seat: usize, dice: &mut Dice) -> G::Position {
        let mut best: Option<(i32, G::Position)> = None;
        for _ in 0..self.greed {
            let mut next = *at;
            game.play_unchecked(&mut next, game.pick(at, dice));
            let lead = lead(game, &next, seat);
            if best.as_ref().is_none_or(|&(most, _)| lead > most) {
                best = Some((lead, next));
            }
        }
        best.map_or(*at, |(_, next)| next)
    }
}

/// By how many points a seat would be ahead of the best other.
fn lead<G: Game>(game: &G, at: &G::Position, seat: usize) -> i32 {
    let scores = scores_now(game, at);
    let others = scores[..game.players()].iter().enumerate().filter(|&(other, _)| other != seat);
    scores[seat] - others.map(|(_, &points)| points).max().unwrap_or(0)
}
