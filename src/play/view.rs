//! A view: what one seat may know of a state, owning only that.

use super::{Dice, Entry, Event, Fault, GUESSES, Game, Moment, Source, State, Table, Turn, is_legal};
use serde_json::{Value, json};
use std::sync::Arc;

/// What a seat remembers: where its play began, if not at the opening, and the events since, as it saw them.
#[derive(Clone, PartialEq, Debug)]
pub struct Recall<P> {
    /// The position, as the seat saw it, in which the log began.
    pub setup: Option<Arc<P>>,
    /// The events since, with who they were by where [`Game::asked`] or a hidden draw says so.
    pub events: Arc<[Entry]>,
}

impl<P: Copy + PartialEq> Recall<P> {
    /// As a table: `setup` if there is one, `events`.
    pub(super) fn to_value<G: Game<Position = P>>(&self, game: &G) -> Value {
        let mut table = serde_json::Map::new();
        if let Some(setup) = &self.setup {
            table.insert("setup".into(), game.table(setup));
        }
        let events: Vec<Value> = self.events.iter().map(|entry| entry.notation(game).into()).collect();
        table.insert("events".into(), events.into());
        table.into()
    }

    /// The recall of such a table. As far as nothing in it is hidden, it has to replay, and to end where the seat sees itself.
    pub(super) fn from_table<G: Game<Position = P>>(
        game: &G,
        table: &Table<'_>,
        (seat, now): (usize, &P),
    ) -> Result<Self, Fault> {
        table.only(&["setup", "events"])?;
        let setup = match table.optional("setup")? {
            None => None,
            Some(setup) => Some(Arc::new(game.position(setup.value(), true)?)),
        };
        let mut at = setup.as_deref().copied().unwrap_or_else(|| game.opening());
        let mut known = game.audit(&at, false).is_ok();
        let mut events = Vec::new();
        for event in table.field("events")?.items()? {
            let entry = Entry::read(game, event.text()?);
            let entry = entry.ok_or_else(|| event.wanted("the notation of an event, or its first word and ?,"))?;
            events.push(entry);
            known &= !entry.is_sealed();
            let right = match game.turn(&at) {
                Turn::Seat(seat) => Entry::decision(seat, entry.id(), game.asked(&at)).remembered(),
                _ => Entry::new(-1, entry.id(), None),
            };
            if known && entry == right && is_legal(game, &at, entry.id()) {
                game.play_unchecked(&mut at, entry.id());
            } else if known {
                return Err(event.fault("does not follow from the events before it"));
            }
        }
        game.mask(&mut at, seat);
        if known && at != *now {
            return Err(table.field("events")?.fault("do not lead to the position that the seat sees"));
        }
        Ok(Self { setup, events: events.into() })
    }
}

/// What one seat may know. It holds the position with everything hidden taken out, and the events as that seat saw them.
pub struct View<G: Game> {
    game: Arc<G>,
    seat: usize,
    at: G::Position,
    recall: Recall<G::Position>,
}

impl<G: Game> Clone for View<G> {
    fn clone(&self) -> Self {
        Self { game: self.game.clone(), seat: self.seat, at: self.at, recall: self.recall.clone() }
    }
}

impl<G: Game> PartialEq for View<G> {
    fn eq(&self, other: &Self) -> bool {
        self.seat == other.seat && self.at == other.at && self.recall == other.recall
    }
}

impl<G: Game> View<G> {
    pub(super) fn new(game: Arc<G>, seat: usize, at: G::Position, recall: Recall<G::Position>) -> Self {
        Self { game, seat, at, recall }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// What a seat sees of a position, without a memory of how it came about.
    pub(super) fn at_once(game: Arc<G>, seat: usize, mut at: G::Position) -> Self {
        game.mask(&mut at, seat);
        let recall = Recall { setup: Some(Arc::new(at)), events: [].into() };
        Self { game, seat, at, recall }
    }

    /// Whose view it is.
    #[must_use]
    pub fn seat(&self) -> usize {
        self.seat
    }

    /// The position with everything hidden taken out.
    #[must_use]
    pub fn at(&self) -> &G::Position {
        &self.at
    }

    /// The events that the seat recalls; nothing where its memory begins at a set-up position.
    #[must_use]
    pub fn recalled_events(&self) -> Option<&[Entry]> {
        self.recall.setup.is_none().then_some(&self.recall.events)
    }

    /// What the seat sees and remembers, as a JSON table: `player`, `setup` where the log began at one, `events`, `now`.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut table = json!({"player": self.seat});
        if let (Some(table), Value::Object(recall)) = (table.as_object_mut(), self.recall.to_value(&*self.game)) {
            table.extend(recall);
            table.insert("now".into(), self.game.table(&self.at));
        }
        table
    }

    /// The view of such a table.
    ///
    /// # Errors
    /// [`Fault::Position`] with the path of what is wrong.
    pub fn from_value(game: Arc<G>, value: &Value) -> Result<Self, Fault> {
        let table = Table::of_position(value);
        table.only(&["player", "setup", "events", "now"])?;
        let seat = table.field("player")?.int(0..=game.players() as i64 - 1)? as usize;
        let at = game.position(table.field("now")?.value(), true)?;
        let mut rest = table.map()?.clone();
        rest.retain(|key, _| key == "setup" || key == "events");
        let recall = Recall::from_table(&*game, &Table::of_position(&rest.into()), (seat, &at))?;
        let view = Self { game, seat, at, recall };
        if !view.hides_its_own() {
            return Err(Fault::position("events", "hide, or show, what the seat would see otherwise"));
        }
        Ok(view)
    }

    /// Whether what is hidden is just what is hidden from this seat here: of a view that comes from outside it has to be asked.
    pub(super) fn hides_its_own(&self) -> bool {
        self.resample(0).view(self.seat) == *self
    }

    /// A state that this seat could be in: what is hidden is filled uniformly. It has no seed and starts its log here.
    #[must_use]
    pub fn resample(&self, seed: u64) -> State<G> {
        let (mut at, mut dice) = (self.at, Source { seed, play: 0 }.dice(GUESSES));
        let (setup, mut events) = (self.recall.setup.clone(), self.recall.events.to_vec());
        self.game.fill(&mut at, self.seat, setup.as_deref(), &mut events, &mut dice);
        let memory = Some((self.seat, Recall { setup, events: events.into() }));
        State::starting(self.game.clone(), Moment { at, memory })
    }

    /// The position alone of such a state; `room` is for the events, so that none is allocated a guess.
    pub(super) fn guess(&self, room: &mut Vec<Entry>, dice: &mut Dice) -> G::Position {
        let mut at = self.at;
        room.clear();
        room.extend_from_slice(&self.recall.events);
        self.game.fill(&mut at, self.seat, self.recall.setup.as_deref(), room, dice);
        at
    }

    /// The notation of a decision id.
    #[must_use]
    pub fn notation(&self, id: u32) -> String {
        self.game.notation(Event::Decision(id))
    }
}
