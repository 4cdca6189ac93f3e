//! A play of a batch.

use super::{Autoreset, How};
use crate::play::state::{STREAMS, draw};
use crate::play::{CHOICES, Dice, Game, MAX_PLAYERS, Scores, Source, Turn};

/// No choice: a play that has none, or for which none was drawn.
pub(super) const NONE: u32 = u32::MAX;

/// Whether a play goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    Going,
    Over,
    CutOff,
}

/// What the last step did to a play.
#[derive(Clone, Copy, Debug)]
pub(super) struct Told {
    pub rewards: [f32; MAX_PLAYERS],
    pub ended: Stage,
    pub length: u32,
}

/// A play: a position, its luck, and what was told of it last.
#[derive(Clone, Debug)]
pub(super) struct Slot<P> {
    pub at: P,
    pub source: Source,
    pub counters: [u32; STREAMS],
    /// The players' random choices, those of a playout with this source.
    pub choices: Dice,
    /// How often the slot began a play.
    pub round: u64,
    pub events: u32,
    pub stage: Stage,
    /// The choice that was drawn here.
    pub drawn: u32,
    /// The points from which the next reward is counted.
    pub noted: Scores,
    pub told: Told,
}

impl<P: Copy> Slot<P> {
    /// A play that goes on from here, by itself where chance is due.
    pub fn new<G: Game<Position = P>>(game: &G, at: P, source: Source, counters: [u32; STREAMS]) -> Self {
        let told = Told { rewards: [0.0; MAX_PLAYERS], ended: Stage::Going, length: 0 };
        let mut slot = Self {
            at,
            source,
            counters,
            choices: source.dice(CHOICES),
            round: 0,
            events: 0,
            stage: Stage::Going,
            drawn: NONE,
            noted: Scores::default(),
            told,
        };
        slot.settle(game);
        slot.noted = game.scores(&slot.at);
        slot.told = Told { ended: slot.stage, length: slot.events, ..told };
        slot
    }

    /// The first play of a slot, or a later one: number `slot` + `round` * 2^32.
    pub fn opening<G: Game<Position = P>>(game: &G, how: &How, slot: usize, round: u64) -> Self {
        let source = Source { seed: how.seed, play: (slot as u64).wrapping_add(round << 32) };
        Self { round, ..Self::new(game, game.opening(), source, [0; STREAMS]) }
    }

    /// Who decides.
    #[inline]
    pub fn mover<G: Game<Position = P>>(&self, game: &G) -> Option<u8> {
        match game.turn(&self.at) {
            Turn::Seat(seat) => Some(seat),
            _ => None,
        }
    }

    /// Passes chance over.
    #[inline]
    fn settle<G: Game<Position = P>>(&mut self, game: &G) {
        loop {
            match game.turn(&self.at) {
                Turn::Seat(_) => return,
                Turn::Over => return self.stage = Stage::Over,
                Turn::Chance => {
                    let outcome = draw(game, &self.at, self.source, &mut self.counters);
                    game.play_unchecked(&mut self.at, outcome);
                    self.events += 1;
                }
            }
        }
    }

    /// Draws a choice, unless the play is over.
    #[inline]
    pub fn draw_choice<G: Game<Position = P>>(&mut self, game: &G) -> u32 {
        if self.stage == Stage::Going && self.drawn == NONE {
            self.drawn = game.pick(&self.at, &mut self.choices);
        }
        self.drawn
    }

    /// Plays a legal choice, or what a play that has ended does instead; `last` sees the position in which a play ends.
    #[inline]
    pub fn step<G: Game<Position = P>>(
        &mut self,
        game: &G,
        how: &How,
        slot: usize,
        choice: u32,
        last: impl FnOnce(&Self),
    ) {
        if self.stage != Stage::Going {
            return self.idle(game, how, slot);
        }
        game.play_unchecked(&mut self.at, choice);
        (self.events, self.drawn) = (self.events + 1, NONE);
        self.settle(game);
        if self.stage == Stage::Going && self.events >= how.max_events {
            self.stage = Stage::CutOff;
        }
        self.told = Told { rewards: self.rewards(game, how), ended: self.stage, length: self.events };
        if self.stage != Stage::Going {
            last(self);
            if how.autoreset == Autoreset::SameStep {
                let told = self.told;
                *self = Self { told, ..Self::opening(game, how, slot, self.round + 1) };
            }
        }
    }

    /// A step of a play that has ended: the next one begins, or nothing happens.
    #[cold]
    fn idle<G: Game<Position = P>>(&mut self, game: &G, how: &How, slot: usize) {
        match how.autoreset {
            Autoreset::Disabled => self.told.rewards = [0.0; MAX_PLAYERS],
            _ => *self = Self::opening(game, how, slot, self.round + 1),
        }
    }

    #[inline]
    fn rewards<G: Game<Position = P>>(&mut self, game: &G, how: &How) -> [f32; MAX_PLAYERS] {
        if how.score_delta {
            let before = std::mem::replace(&mut self.noted, game.scores(&self.at));
            return std::array::from_fn(|seat| (self.noted[seat] - before[seat]) as f32);
        }
        match self.stage {
            Stage::Over => game.returns(&self.at).map(|points| points as f32),
            _ => [0.0; MAX_PLAYERS],
        }
    }
}
