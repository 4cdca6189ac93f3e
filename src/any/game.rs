//! Any game.

use super::{AnyState, AnyView};
use crate::any_batch::AnyBatch;
use crate::play::{
    Batch, Block, Event, Fault, Features, Game, How, Moment, Pulse, Source, State, Table, View, features_through,
    no_notation,
};
use serde_json::{Map, Value};
use std::sync::Arc;

/// A game of any kind.
pub trait AnyGame: Send + Sync {
    /// Its name.
    fn name(&self) -> &'static str;
    /// The version of its rules.
    fn rules(&self) -> u32;
    /// Its canonical JSON.
    fn to_json(&self) -> String;
    /// Its plan as readable text.
    fn plan(&self) -> String;
    /// Where each table comes from.
    fn provenance(&self) -> Vec<(String, String)>;
    /// How many seats play.
    fn players(&self) -> usize;
    /// The blocks of ids, decisions or chance.
    fn blocks(&self, chance: bool) -> &[Block];
    /// The streams of chance.
    fn streams(&self) -> &'static [(&'static str, &'static str)];
    /// Bounds on decisions and chance nodes.
    fn longest(&self) -> (u32, u32);
    /// The least return.
    fn min_utility(&self) -> f64;
    /// What returns sum to, if always the same.
    fn utility_sum(&self) -> Option<f64>;
    /// The notation of an id.
    ///
    /// # Errors
    /// [`Fault::Illegal`] when there is no such id.
    fn notation(&self, event: Event) -> Result<String, Fault>;
    /// The id of a notation.
    ///
    /// # Errors
    /// [`Fault::Notation`] when it is none.
    fn read(&self, text: &str, chance: bool) -> Result<u32, Fault>;
    /// The beginning of a play.
    fn start(&self, source: Option<Source>) -> Box<dyn AnyState>;
    /// The finished state of a playout.
    fn playout(&self, source: Source) -> Box<dyn AnyState>;
    /// A state from the table of its position, or, serialised, from the table of its log.
    ///
    /// # Errors
    /// [`Fault::Position`] or [`Fault::Record`] with what is wrong.
    fn state(&self, table: &Value, serialised: bool) -> Result<Box<dyn AnyState>, Fault>;
    /// A view from its table.
    ///
    /// # Errors
    /// [`Fault::Position`] with what is wrong.
    fn view(&self, table: &Value) -> Result<Box<dyn AnyView>, Fault>;
    /// What an observation holds, through a window of this side where one is asked for.
    ///
    /// # Errors
    /// [`Fault::Spec`] for a window that the game does not have.
    fn features(&self, window: Option<u32>) -> Result<Features, Fault>;
    /// What is told of each legal action; empty where they are few enough to have a place each.
    fn candidate_features(&self) -> Features;
    /// A bound on how many actions are legal at a time.
    fn widest(&self) -> u32;
    /// Many plays, shared by so many threads; `None` if stopped.
    fn batch(&self, how: How, size: (usize, usize), pulse: &mut dyn Pulse) -> Option<Box<dyn AnyBatch>>;
}

/// The canonical JSON of a game.
fn canonical<G: Game>(game: &G) -> String {
    let mut table = Map::new();
    table.insert("silvan".into(), 1.into());
    table.insert("game".into(), G::NAME.into());
    table.insert("rules".into(), G::RULES.into());
    table.extend(game.spec());
    Value::from(table).to_string()
}

/// A short mark of a game's content, so that a state is not read into another game.
pub(super) fn mark<G: Game>(game: &G) -> String {
    format!("{:016x}", xxhash_rust::xxh3::xxh3_64(canonical(game).as_bytes()))
}

impl<G: Game> AnyGame for Arc<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn rules(&self) -> u32 {
        G::RULES
    }

    fn to_json(&self) -> String {
        canonical(&**self)
    }

    fn plan(&self) -> String {
        G::plan(self)
    }

    fn provenance(&self) -> Vec<(String, String)> {
        G::provenance(self)
    }

    fn players(&self) -> usize {
        G::players(self)
    }

    fn blocks(&self, chance: bool) -> &[Block] {
        self.blocks_of(chance)
    }

    fn streams(&self) -> &'static [(&'static str, &'static str)] {
        G::STREAMS
    }

    fn longest(&self) -> (u32, u32) {
        G::longest(self)
    }

    fn min_utility(&self) -> f64 {
        G::min_utility(self)
    }

    fn utility_sum(&self) -> Option<f64> {
        G::utility_sum(self)
    }

    fn notation(&self, event: Event) -> Result<String, Fault> {
        let (kind, id, all) = match event {
            Event::Decision(id) => ("decision", id, self.num_actions()),
            Event::Chance(id) => ("chance outcome", id, self.num_outcomes()),
        };
        if id < all {
            return Ok(G::notation(self, event));
        }
        let message = format!("there is no {kind} {id}; the ids are 0..{}", all.saturating_sub(1));
        Err(Fault::Illegal { message, legal: Vec::new() })
    }

    fn read(&self, text: &str, chance: bool) -> Result<u32, Fault> {
        G::read(self, text, chance).ok_or_else(|| no_notation(&**self, text, chance))
    }

    fn start(&self, source: Option<Source>) -> Box<dyn AnyState> {
        Box::new(State::new(self.clone(), source))
    }

    fn playout(&self, source: Source) -> Box<dyn AnyState> {
        Box::new(State::playout(self.clone(), source))
    }

    fn state(&self, table: &Value, serialised: bool) -> Result<Box<dyn AnyState>, Fault> {
        if !serialised {
            let start = Moment { at: self.position(table, false)?, memory: None };
            return Ok(Box::new(State::starting(self.clone(), start)));
        }
        let fields = Table::of_position(table);
        fields.only(&["silvan", "game", "rules", "spec", "setup", "memory", "events", "seed"])?;
        fields.field("silvan")?.int(1..=1)?;
        fields.field("game")?.word("game for this state,", &[G::NAME])?;
        fields.field("rules")?.int(G::RULES.into()..=G::RULES.into())?;
        let spec = fields.field("spec")?;
        if spec.text()? != mark(&**self) {
            return Err(spec.fault("the state belongs to a game with other options or tables"));
        }
        Ok(Box::new(State::from_value(self.clone(), table)?))
    }

    fn view(&self, table: &Value) -> Result<Box<dyn AnyView>, Fault> {
        Ok(Box::new(View::from_value(self.clone(), table)?))
    }

    fn features(&self, window: Option<u32>) -> Result<Features, Fault> {
        features_through(&**self, window)
    }

    fn candidate_features(&self) -> Features {
        G::candidate_features(self)
    }

    fn widest(&self) -> u32 {
        G::widest(self)
    }

    fn batch(&self, how: How, size: (usize, usize), pulse: &mut dyn Pulse) -> Option<Box<dyn AnyBatch>> {
        Some(Box::new(Batch::new(self.clone(), how, size, pulse)?))
    }
}
