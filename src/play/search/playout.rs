//! Playouts: at random, or by the game's rule of thumb.

use super::How;
use super::habits::Habits;
use crate::play::state::{STREAMS, draw};
use crate::play::{CHOICES, Dice, Game, Source, Turn, greatest, play_out};

impl How {
    /// Plays on to the end, or for `max_events`.
    pub(super) fn play_on<G: Game>(&self, game: &G, at: &mut G::Position, source: Source, habits: &mut Habits) {
        if self.greed <= 1 && self.habit <= 1 {
            play_out(game, at, source, self.max_events, |_| {});
            return;
        }
        let (mut dice, mut counters, mut room) = (source.dice(CHOICES), [0; STREAMS], Room::default());
        for _ in 0..self.max_events {
            match game.turn(at) {
                Turn::Over => return,
                Turn::Chance => game.play_unchecked(at, draw(game, at, source, &mut counters)),
                Turn::Seat(_) if self.greed > 1 => {
                    let action = self.promising(game, at, &mut room, &mut dice);
                    game.play_unchecked(at, action);
                }
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

    /// The actions of a node with their priors, the most likely first: by rank in the game's evaluation, as 1, 1/2, 1/3, ...,
    /// mixed with even ones. As they are without `hint`.
    pub(super) fn weigh<G: Game>(&self, game: &G, at: &G::Position, actions: &[u32], into: &mut Vec<(u32, f32)>) {
        into.clear();
        into.extend(actions.iter().map(|&id| (id, 0.0)));
        if self.hint <= 0.0 || self.priors {
            return;
        }
        let mut worth = Vec::with_capacity(actions.len());
        game.evaluate_actions(at, actions, &mut worth);
        into.iter_mut().zip(worth).for_each(|(own, worth)| own.1 = worth as f32);
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

    /// Of some random actions, or of all if these are no more, the one that the game holds to be worth most; the first of equals.
    fn promising<G: Game>(&self, game: &G, at: &G::Position, room: &mut Room, dice: &mut Dice) -> u32 {
        let Room { ids, worth } = room;
        ids.clear();
        worth.clear();
        let count = game.count(at);
        if count > self.greed {
            ids.extend((0..self.greed).map(|_| game.pick(at, dice)));
        } else {
            game.actions(at, ids);
            ids.rotate_left(dice.below(count) as usize);
        }
        if count > 1 {
            game.evaluate_actions(at, ids, worth);
        }
        ids[greatest(worth)]
    }
}

/// Actions under consideration, and what they are worth.
#[derive(Default)]
struct Room {
    ids: Vec<u32>,
    worth: Vec<f64>,
}
