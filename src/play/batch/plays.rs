//! Single plays of a batch: as states, out of states, begun anew; and all of them at a time.

use super::slot::{Slot, Stage};
use super::{Batch, Part};
use crate::play::{Game, Moment, Source, State};

/// All plays of a batch at a time.
pub struct Snapshot<P>(Vec<Slot<P>>);

impl<P> Snapshot<P> {
    /// How many plays.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<G: Game> Batch<G> {
    fn slot(&self, play: usize) -> Option<&Slot<G::Position>> {
        let part = self.parts.iter().rfind(|part| part.first <= play)?;
        part.slots.get(play - part.first)
    }

    fn put(&mut self, play: usize, slot: Slot<G::Position>) -> bool {
        let part = self.parts.iter_mut().rfind(|part| part.first <= play);
        let place = part.and_then(|part: &mut Part<_>| part.slots.get_mut(play - part.first));
        self.stale |= place.is_some();
        place.map(|place| *place = slot).is_some()
    }

    /// A play as a state without a seed, whose log begins here.
    #[must_use]
    pub fn state(&self, play: usize) -> Option<State<G>> {
        let slot = self.slot(play)?;
        Some(State::starting(self.game.clone(), Moment { at: slot.at, memory: None }))
    }

    /// A slot that goes on from a state: with its source of chance if it has one, else with the one that the slot begins with.
    fn slot_of(&self, play: usize, state: &State<G>) -> Slot<G::Position> {
        let (source, counters) = match state.source() {
            Some(source) => (source, *state.counters()),
            None => (Source { seed: self.how.seed, play: play as u64 }, Default::default()),
        };
        let mut slot = Slot::new(&*self.game, *state.at(), source, counters);
        slot.round = self.slot(play).map_or(0, |before| before.round);
        slot
    }

    /// Puts a state in the place of a play; whether there is such a play.
    pub fn replace(&mut self, play: usize, state: &State<G>) -> bool {
        let slot = self.slot_of(play, state);
        self.put(play, slot)
    }

    /// Adds a play that goes on from a state; its number.
    pub fn append(&mut self, state: &State<G>) -> usize {
        let play = self.len();
        let slot = self.slot_of(play, state);
        self.stale = true;
        match self.parts.last_mut() {
            Some(part) => {
                part.slots.push(slot);
                self.count += 1;
            }
            None => self.share(vec![slot]),
        }
        play
    }

    /// Begins the next play of a slot; whether there is such a slot.
    pub fn reset(&mut self, play: usize) -> bool {
        let Some(round) = self.slot(play).map(|slot| slot.round + 1) else { return false };
        let slot = Slot::opening(&*self.game, &self.how, play, round);
        self.put(play, slot)
    }

    /// Whether a play goes on.
    #[must_use]
    pub fn is_going(&self, play: usize) -> bool {
        self.slot(play).is_some_and(|slot| slot.stage == Stage::Going)
    }

    /// All plays as they are.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot<G::Position> {
        Snapshot(self.parts.iter().flat_map(|part| part.slots.iter().cloned()).collect())
    }

    /// All plays as they were; whether there were as many.
    pub fn restore(&mut self, snapshot: &Snapshot<G::Position>) -> bool {
        if snapshot.len() != self.len() {
            return false;
        }
        let mut rest = &snapshot.0[..];
        for part in &mut self.parts {
            let (own, others) = rest.split_at(part.slots.len());
            part.slots.clone_from_slice(own);
            rest = others;
        }
        self.stale = true;
        true
    }
}
