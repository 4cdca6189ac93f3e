//! Playouts: at random, or with an eye on the points.

use super::How;
use super::habits::Habits;
use super::worth::scores_now;
use crate::play::state::{STREAMS, draw};
use crate::play::{CHOICES, Dice, Game, Source, Turn, play_out};

impl How {
    /// Plays on to the end, or for `max_events`.
    pub(super) fn play_on<G: Game>(&self, game: &G, at: &mut G::Position, source: Source, habits: &mut Habits) {
        if self.greed <= 1 && self.habit <= 1 {
            play_out(game, at, source, self.max_events, |_| {});
            return;
        }
        let (mut dice, mut counters) = (source.dice(CHOICES), [0; STREAMS]);
        for _ in 0..self.max_events {
            match game.turn(at) {
                Turn::Over => return,
                Turn::Chance => game.play_unchecked(at, draw(game, at, source, &mut counters)),
                Turn::Seat(seat) if self.greed > 1 => *at = self.follow(game, at, seat.into(), &mut dice),
                Turn::Seat(seat) => {
                    let action = self.usual(game, at, seat, habits, &mut dice);
                    habits.take(seat, action);
                    game.play_unchecked(at, action);
                }
            }
        }
    }

    /// Of some random actions the one that has done best; the first of equals.
    fn usual<G: Game>(&self, game: &G, at: &G::Position, seat: u8, habits: &Habits, dice: &mut Dice) -> u32 {
        let mut best = game.pick(at, dice);
        let mut most = habits.value(seat, best);
        for _ in 1..self.habit {
            let other = game.pick(at, dice);
            let value = habits.value(seat, other);
            if value > most {
                (best, most) = (other, value);
            }
        }
        best
    }

    /// The actions of a node with their priors, the most likely first: by rank among the leads to which they lead, as
    /// 1, 1/2, 1/3, ..., mixed with even ones. As they are without `hint`.
    pub(super) fn weigh<G: Game>(&self, game: &G, at: &G::Position, actions: &[u32], into: &mut Vec<(u32, f32)>) {
        into.clear();
        into.extend(actions.iter().map(|&id| (id, 0.0)));
        let Turn::Seat(seat) = game.turn(at) else { return };
        if self.hint <= 0.0 || self.priors {
            return;
        }
        for (id, prior) in into.iter_mut() {
            let mut next = *at;
            game.play_unchecked(&mut next, *id);
            *prior = lead(game, &next, seat.into()) as f32;
        }
        into.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        let even = (1.0 - self.hint) / into.len() as f64;
        let all: f64 = (1..=into.len()).map(|rank| 1.0 / rank as f64).sum();
        let mut rank = 0;
        while rank < into.len() {
            // Equals share the parts of their ranks.
            let equal = into[rank..].iter().take_while(|other| other.1 == into[rank].1).count();
            let part: f64 = (rank + 1..=rank + equal).map(|rank| 1.0 / rank as f64).sum();
            let prior = even + self.hint * part / (all * equal as f64);
            into[rank..rank + equal].iter_mut().for_each(|own| own.1 = prior as f32);
            rank += equal;
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
pub(super) fn lead<G: Game>(game: &G, at: &G::Position, seat: usize) -> i32 {
    let scores = scores_now(game, at);
    let others = scores[..game.players()].iter().enumerate().filter(|&(other, _)| other != seat);
    scores[seat] - others.map(|(_, &points)| points).max().unwrap_or(0)
}
