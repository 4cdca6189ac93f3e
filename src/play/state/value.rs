//! States as tables, and the reading of such tables.

use super::{Memory, Moment, STREAMS, State, draw};
use crate::play::{Event, Fault, Game, Recall, Source, Table, Turn};
use serde_json::{Map, Value, json};
use std::sync::Arc;

impl<G: Game> State<G> {
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
    let seen = game.seen(at, seat);
    let recall = Recall::from_table(&**game, &memory.field("recall")?, (seat, &seen))?;
    let start = Moment { at: *at, memory: Some((seat, recall.clone())) };
    let view = State::starting(game.clone(), start).view(seat);
    if !view.hides_its_own() {
        return Err(memory.fault("hides, or shows, what the seat would see otherwise"));
    }
    Ok(Some((seat, recall)))
}
