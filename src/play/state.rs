//! A state: a position, the log of its events and, if seeded, its source of chance.

use super::view::Recall;
use super::{Event, Fault, Game, Source, Table, Turn, View, Weights, is_legal};
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// The most streams of chance a game has.
pub const STREAMS: usize = 16;

/// An event in a log, in four bytes: which id (below 0xFF0000; what lies above stands for hidden ones), who, and of chance
/// whether it was shown to one seat alone, of a decision which question it answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry(u32);

impl Entry {
    const SEALED: u32 = 0xFF_0000;

    /// Player -1 is chance; `privy` is the seat to which alone it was shown.
    #[inline]
    #[must_use]
    pub fn new(player: i32, id: u32, privy: Option<u8>) -> Self {
        let privy = privy.map_or(0, |seat| u32::from(seat) + 1);
        Self(privy << 28 | ((player + 1) as u32) << 24 | id)
    }

    /// A decision; `asked` is what [`Game::asked`] says of the question.
    #[inline]
    #[must_use]
    pub fn decision(seat: u8, id: u32, asked: u8) -> Self {
        Self(u32::from(asked & 15) << 28 | u32::from(seat + 1) << 24 | id)
    }

    /// Who: a seat, or -1 for chance.
    #[must_use]
    pub fn player(self) -> i32 {
        (self.0 >> 24 & 15) as i32 - 1
    }

    /// Which id.
    #[must_use]
    pub fn id(self) -> u32 {
        self.0 & 0xFF_FFFF
    }

    /// Which question a decision answered, where the game says so; else 0.
    #[must_use]
    pub fn asked(self) -> u8 {
        if self.player() < 0 { 0 } else { (self.0 >> 28) as u8 }
    }

    /// The seat to which alone an outcome of chance was shown.
    #[must_use]
    pub fn privy(self) -> Option<u8> {
        if self.player() < 0 { ((self.0 >> 28) as u8).checked_sub(1) } else { None }
    }

    /// Whether a seat was shown it when it happened.
    #[must_use]
    pub fn is_shown_to(self, seat: usize) -> bool {
        self.privy().is_none_or(|privy| usize::from(privy) == seat)
    }

    /// As an event.
    #[must_use]
    pub fn event(self) -> Event {
        Event::of(self.id(), self.player() < 0)
    }

    /// As it is remembered: whether chance or a player. Which player and what was asked are kept where the game says what was
    /// asked; elsewhere they follow from the rest.
    pub(super) fn remembered(self) -> Self {
        if self.asked() > 0 { self } else { Self::new(self.player().min(0), self.id(), None) }
    }

    /// The same with all hidden but the block of ids and who was shown it or asked.
    fn sealed<G: Game>(self, game: &G) -> Self {
        if self.is_sealed() {
            return self;
        }
        let blocks = game.blocks_of(self.player() < 0);
        let place = blocks.iter().position(|block| (block.start..block.stop()).contains(&self.id())).unwrap_or(0);
        let who = if self.0 >> 28 > 0 { self.0 } else { self.remembered().0 };
        Self(who & 0xFF00_0000 | (Self::SEALED + place as u32))
    }

    /// Whether only its block is known.
    #[must_use]
    pub fn is_sealed(self) -> bool {
        self.id() >= Self::SEALED
    }

    /// The notation; of a hidden event its first word and `?`. Behind it, where that is kept, who was asked what or drew.
    pub(super) fn notation<G: Game>(self, game: &G) -> String {
        let mut text = match self.is_sealed() {
            false => game.notation(self.event()),
            true => {
                let blocks = game.blocks_of(self.player() < 0);
                let place = (self.id() - Self::SEALED) as usize;
                format!("{} ?", blocks.get(place).map_or("", |block| block.name))
            }
        };
        match (self.privy(), self.asked()) {
            (Some(seat), _) => text += &format!(" (player {seat})"),
            (None, 0) => {}
            (None, asked) => text += &format!(" (player {}, step {})", self.player(), asked - 1),
        }
        text
    }

    /// The remembered entry of such a notation.
    pub(super) fn read<G: Game>(game: &G, text: &str) -> Option<Self> {
        let (event, marks) = match text.split_once(" (player ") {
            None => (text, 0),
            Some((event, rest)) => (event, read_marks(rest)?),
        };
        let hidden = |blocks: &[super::Block]| {
            let word = event.strip_suffix(" ?")?;
            blocks.iter().position(|block| block.name == word).map(|place| Self::SEALED + place as u32)
        };
        let decision = |marks: u32| {
            let id = game.read(event, false).or_else(|| hidden(game.blocks()))?;
            Some(Self(if marks > 0 { marks | id } else { 1 << 24 | id }))
        };
        let chance = |marks: u32| {
            let id = game.read(event, true).or_else(|| hidden(game.chance_blocks()))?;
            Some(Self(marks | id))
        };
        // Only the canonical text is one, and the marks must be those of its kind.
        [decision(marks), chance(marks)].into_iter().flatten().find(|entry| entry.notation(game) == text)
    }
}

/// The upper byte of an entry out of `1)` or `1, step 0)`.
fn read_marks(text: &str) -> Option<u32> {
    let (seat, step) = match text.strip_suffix(')')?.split_once(", step ") {
        None => {
            return text.strip_suffix(')')?.parse::<u32>().ok().filter(|&seat| seat < 15).map(|seat| (seat + 1) << 28);
        }
        Some((seat, step)) => (seat.parse::<u32>().ok()?, step.parse::<u32>().ok()?),
    };
    (seat < 15 && step < 15).then_some((step + 1) << 28 | (seat + 1) << 24)
}

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
        let mut at = self.at;
        self.game.mask(&mut at, seat);
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
            Some(start) => {
                let mut at = start.at;
                self.game.mask(&mut at, seat);
                Recall { setup: Some(Arc::new(at)), events: [].into() }
            }
        }
    }

    /// Everything about it as a table: `setup`, `memory`, `events`, `seed`, each where it has one.
    #[must_use]
    pub fn to_value(&self) -> Map<String, Value> {
        let mut table = Map::new();
        if let Some(start) = &self.start {
            table.insert("setup".into(), self.game.table(&start.at));
            if let Some((seat, recall)) = &start.memory {
                table.insert("memory".into(), json!({"player": seat, "recall": recall.to_value(&*self.game)}));
            }
        }
        let events: Vec<Value> = self.log.iter().map(|entry| self.game.notation(entry.event()).into()).collect();
        table.insert("events".into(), events.into());
        if let Some(source) = self.source {
            table.insert("seed".into(), json!([source.seed, source.play]));
        }
        table
    }

    /// The state of such a table, every event checked.
    ///
    /// # Errors
    /// [`Fault::Record`] or [`Fault::Position`] for what does not replay.
    pub fn from_value(game: Arc<G>, value: &Value) -> Result<Self, Fault> {
        let table = Table::of_position(value);
        let setup = match table.optional("setup")? {
            None => None,
            Some(setup) => {
                let at = game.position(setup.value(), false)?;
                Some(Moment { at, memory: memory(&game, &table, &at)? })
            }
        };
        if setup.is_none() && table.optional("memory")?.is_some() {
            return Err(Fault::position("memory", "there is no setup that it could belong to"));
        }
        let source = match table.optional("seed")? {
            None => None,
            Some(seed) if setup.is_some() => return Err(seed.fault("a state that starts at a setup has no seed")),
            Some(seed) => match seed.items()?.iter().map(|part| part.value().as_u64()).collect::<Vec<_>>()[..] {
                [Some(seed), Some(play)] => Some(Source { seed, play }),
                _ => return Err(seed.wanted("[seed, play], two whole numbers from 0 to 18446744073709551615,")),
            },
        };
        let mut state = match setup {
            None => Self::new(game, None),
            Some(start) => Self::starting(game, start),
        };
        for (i, event) in table.field("events")?.items()?.iter().enumerate() {
            let text = event.text()?;
            state.read(text).and_then(|id| state.apply(id)).map_err(|fault| fault.at_event(i))?;
        }
        state.source = source;
        state.check_chance()?;
        Ok(state)
    }

    /// A seeded log must hold the chance of its seed, and wait for a decision.
    fn check_chance(&mut self) -> Result<(), Fault> {
        let Some(source) = self.source else { return Ok(()) };
        let (mut at, mut counters) = (self.start_position(), [0; STREAMS]);
        for (i, entry) in self.log.iter().enumerate() {
            if entry.player() < 0 {
                let due = draw(&*self.game, &at, source, &mut counters);
                if due != entry.id() {
                    let [was, right] = [entry.id(), due].map(|id| self.game.notation(Event::Chance(id)));
                    let message = format!("event {i}: {was:?}, but the seed gives {right:?} here");
                    return Err(Fault::Record { index: Some(i), message });
                }
            }
            self.game.play_unchecked(&mut at, entry.id());
        }
        self.counters = counters;
        if self.game.turn(&at) == Turn::Chance {
            let message = "the events stop at a chance node, which a seeded state passes by itself".into();
            return Err(Fault::Record { index: Some(self.log.len()), message });
        }
        Ok(())
    }
}

fn memory<G: Game>(game: &Arc<G>, table: &Table<'_>, at: &G::Position) -> Result<Option<Memory<G::Position>>, Fault> {
    let Some(memory) = table.optional("memory")? else { return Ok(None) };
    memory.only(&["player", "recall"])?;
    let seat = memory.field("player")?.int(0..=game.players() as i64 - 1)? as usize;
    let mut seen = *at;
    game.mask(&mut seen, seat);
    let recall = Recall::from_table(&**game, &memory.field("recall")?, (seat, &seen))?;
    let start = Moment { at: *at, memory: Some((seat, recall.clone())) };
    let view = State::starting(game.clone(), start).view(seat);
    if !view.hides_its_own() {
        return Err(memory.fault("hides, or shows, what the seat would see otherwise"));
    }
    Ok(Some((seat, recall)))
}

/// The error for a text that is no notation.
pub(crate) fn no_notation<G: Game>(game: &G, text: &str, chance: bool) -> Fault {
    let shown: String = text.chars().take(60).collect();
    let forms: Vec<String> =
        game.blocks_of(chance).iter().map(|block| game.notation(Event::of(block.start, chance))).collect();
    let kind = if chance { "a chance outcome" } else { "a decision" };
    Fault::Notation(format!("{shown:?} is not the notation of {kind}; such are: {}", forms.join(", ")))
}
