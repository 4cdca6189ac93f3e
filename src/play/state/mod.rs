//! A state: a position, the log of its events and, if seeded, its source of chance.

mod value;

use super::view::Recall;
use super::{Entry, Event, Fault, Game, Source, Turn, View, Weights, is_legal};
use serde_json::Value;
use std::sync::Arc;

/// The most streams of chance a game has.
pub const STREAMS: usize = 16;

/// What a seat recalls.
type Memory<P> = (usize, Recall<P>);

/// Where a log begins, if not at the opening, and what was remembered there.
#[derive(Clone, Debug)]
pub struct Moment<P> {
    /// The position there.
    pub at: P,
    /// What one seat recalls of the time before, the seat for which the state was resampled; what was sealed is guessed.
    pub memory: Option<Memory<P>>,
}

/// Draws the outcome of a chance node from its stream.
#[inline]
pub(super) fn draw<G: Game>(game: &G, at: &G::Position, source: Source, counters: &mut [u32; STREAMS]) -> u32 {
    let stream = game.stream(at) % STREAMS;
    let k = counters[stream];
    counters[stream] = k.wrapping_add(1);
    game.outcome(at, source.number(stream as u32, k))
}

/// A game in progress.
pub struct State<G: Game> {
    game: Arc<G>,
    at: G::Position,
    log: Vec<Entry>,
    start: Option<Arc<Moment<G::Position>>>,
    source: Option<Source>,
    counters: [u32; STREAMS],
}

impl<G: Game> Clone for State<G> {
    fn clone(&self) -> Self {
        let mut log = Vec::with_capacity(self.log.len() + 8);
        log.extend_from_slice(&self.log);
        Self {
            game: self.game.clone(),
            at: self.at,
            log,
            start: self.start.clone(),
            source: self.source,
            counters: self.counters,
        }
    }
}

impl<G: Game> PartialEq for State<G> {
    /// The same position; whether the games are equal is for the caller to know.
    fn eq(&self, other: &Self) -> bool {
        self.at == other.at
    }
}

impl<G: Game> State<G> {
    /// The beginning of a play; seeded chance resolves itself from here on.
    #[must_use]
    pub fn new(game: Arc<G>, source: Option<Source>) -> Self {
        let at = game.opening();
        let log = Vec::with_capacity(64);
        let mut state = Self { game, at, log, start: None, source, counters: [0; STREAMS] };
        state.settle();
        state
    }

    /// A state that starts at a position that was audited; without a seed.
    #[must_use]
    pub fn starting(game: Arc<G>, start: Moment<G::Position>) -> Self {
        let at = start.at;
        Self { game, at, log: Vec::new(), start: Some(Arc::new(start)), source: None, counters: [0; STREAMS] }
    }

    /// A finished playout as a state.
    #[must_use]
    pub fn playout(game: Arc<G>, source: Source) -> Self {
        let mut state = Self::new(game, None);
        let (game, log) = (state.game.clone(), &mut state.log);
        super::play_out(&*game, &mut state.at, source, u32::MAX, |entry| log.push(entry));
        state.source = Some(source);
        state.counters = state.recount();
        state
    }

    fn recount(&self) -> [u32; STREAMS] {
        let (mut at, mut counters) = (self.start_position(), [0; STREAMS]);
        for entry in &self.log {
            if entry.player() < 0 {
                counters[self.game.stream(&at) % STREAMS] += 1;
            }
            self.game.play_unchecked(&mut at, entry.id());
        }
        counters
    }

    /// Resolves chance while it is due and there is a source.
    #[inline]
    fn settle(&mut self) {
        let Some(source) = self.source else { return };
        while self.game.turn(&self.at) == Turn::Chance {
            let outcome = draw(&*self.game, &self.at, source, &mut self.counters);
            self.log.push(Entry::new(-1, outcome, self.game.privy(&self.at)));
            self.game.play_unchecked(&mut self.at, outcome);
        }
    }

    /// Plays an event if it is legal here.
    ///
    /// # Errors
    /// [`Fault::Illegal`] or, at the end, [`Fault::NodeKind`]; the state is as it was.
    #[inline]
    pub fn apply(&mut self, id: u32) -> Result<(), Fault> {
        let entry = match self.game.turn(&self.at) {
            Turn::Seat(seat) if self.game.allows(&self.at, id) => Entry::decision(seat, id, self.game.asked(&self.at)),
            Turn::Chance if is_legal(&*self.game, &self.at, id) => Entry::new(-1, id, self.game.privy(&self.at)),
            _ => return Err(self.refused(id)),
        };
        self.log.push(entry);
        self.game.play_unchecked(&mut self.at, id);
        self.settle();
        Ok(())
    }

    #[cold]
    fn refused(&self, id: u32) -> Fault {
        let (event, all) = match self.game.turn(&self.at) {
            Turn::Seat(_) => (Event::Decision(id), self.game.num_actions()),
            _ => (Event::Chance(id), self.game.num_outcomes()),
        };
        match id < all {
            true => self.refusal(&format!("{:?}", self.game.notation(event)), Some(event)),
            false => self.refusal(&format!("id {id} (there are 0..{})", all.saturating_sub(1)), None),
        }
    }

    /// The error for something that is not legal here.
    #[must_use]
    pub fn refusal(&self, what: &str, event: Option<Event>) -> Fault {
        match self.game.turn(&self.at) {
            Turn::Over => Fault::NodeKind("the play is over: no event can follow".into()),
            _ => self.game.refusal(&self.at, what, event),
        }
    }

    /// The id of a notation, as the position waits for it.
    ///
    /// # Errors
    /// [`Fault::Notation`] when it is no notation of the game, [`Fault::Illegal`] when it is one of the other kind,
    /// [`Fault::NodeKind`] at the end.
    pub fn read(&self, text: &str) -> Result<u32, Fault> {
        let chance = match self.game.turn(&self.at) {
            Turn::Over => return Err(self.refusal(text, None)),
            turn => turn == Turn::Chance,
        };
        if let Some(id) = self.game.read(text, chance) {
            return Ok(id);
        }
        match self.game.read(text, !chance) {
            Some(id) => Err(self.refusal(&format!("{text:?}"), Some(Event::of(id, !chance)))),
            None => Err(no_notation::<G>(&self.game, text, chance)),
        }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// The position.
    #[must_use]
    pub fn at(&self) -> &G::Position {
        &self.at
    }

    /// The events so far.
    #[must_use]
    pub fn log(&self) -> &[Entry] {
        &self.log
    }

    /// The source of chance, if seeded.
    #[must_use]
    pub fn source(&self) -> Option<Source> {
        self.source
    }

    /// How many events of each stream its source has given.
    #[must_use]
    pub(super) fn counters(&self) -> &[u32; STREAMS] {
        &self.counters
    }

    /// The same without a source of chance.
    #[must_use]
    pub fn without_source(&self) -> Self {
        Self { source: None, counters: [0; STREAMS], ..self.clone() }
    }

    fn start_position(&self) -> G::Position {
        self.start.as_ref().map_or_else(|| self.game.opening(), |start| start.at)
    }

    /// The table of the position in which the log begins, if that is not the opening.
    #[must_use]
    pub fn setup(&self) -> Option<Value> {
        self.start.as_ref().map(|start| self.game.table(&start.at))
    }

    /// The outcomes of the chance node with their weights; none elsewhere.
    #[must_use]
    pub fn weights(&self) -> Weights {
        let mut weights = Weights::default();
        self.game.weights(&self.at, &mut weights);
        weights
    }

    /// What a seat may know.
    #[must_use]
    pub fn view(&self, seat: usize) -> View<G> {
        let at = self.game.seen(&self.at, seat);
        let Recall { setup, events } = self.recall(seat);
        let mut log = Vec::with_capacity(events.len() + self.log.len());
        log.extend_from_slice(&events);
        log.extend(self.log.iter().map(|entry| match entry.is_shown_to(seat) {
            true => entry.remembered(),
            false => entry.sealed(&*self.game),
        }));
        for i in self.game.sealed(&log, &self.at, seat) {
            log[i] = log[i].sealed(&*self.game);
        }
        View::new(self.game.clone(), seat, at, Recall { setup, events: log.into() })
    }

    /// What a seat remembers of the time before the log.
    fn recall(&self, seat: usize) -> Recall<G::Position> {
        match self.start.as_deref() {
            None => Recall { setup: None, events: [].into() },
            Some(Moment { memory: Some((who, recall)), .. }) if *who == seat => recall.clone(),
            Some(start) => Recall { setup: Some(Arc::new(self.game.seen(&start.at, seat))), events: [].into() },
        }
    }
}

/// The error for a text that is no notation.
pub(crate) fn no_notation<G: Game>(game: &G, text: &str, chance: bool) -> Fault {
    let shown: String = text.chars().take(60).collect();
    let forms: Vec<String> =
        game.blocks_of(chance).iter().map(|block| game.notation(Event::of(block.start, chance))).collect();
    let kind = if chance { "a chance outcome" } else { "a decision" };
    Fault::Notation(format!("{shown:?} is not the notation of {kind}; such are: {}", forms.join(", ")))
}
