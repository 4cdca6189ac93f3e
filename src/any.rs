//! Any game, state or view behind one pointer, and the list of games: the door for callers that learn the game at run time.
//!
//! Pointers, not an enum over the games, so that a state is as large as its own game's position and a new game is one line here.

mod search;

pub use search::AnySearch;

use crate::any_batch::AnyBatch;
use crate::lumberjack::Lumberjack;
use crate::play::search::{How as HowToSearch, Search};
use crate::play::{
    Batch, Block, Entry, Event, Fault, Features, Game, How, Pen, Perft, Playouts, Pulse, Run, Setting, Source, State,
    Table, Turn, View, Weights, perft, playouts,
};
use crate::timberland::Timberland;
use crate::timberman::Timberman;
use crate::waldmeister::Waldmeister;
use serde_json::{Map, Value, json};
use std::any::Any;
use std::sync::Arc;

/// A game in the list.
pub struct Listed {
    /// Its name.
    pub name: &'static str,
    /// The version of its rules.
    pub rules: u32,
    /// Its options beside `edition` and `flow`.
    pub options: &'static [Setting],
    compile: fn(&Value) -> Result<Box<dyn AnyGame>, Fault>,
}

const fn listed<G: Game>() -> Listed {
    let compile = |spec: &Value| -> Result<Box<dyn AnyGame>, Fault> { Ok(Box::new(Arc::new(G::compile(spec)?))) };
    Listed { name: G::NAME, rules: G::RULES, options: G::OPTIONS, compile }
}

/// All games.
pub static GAMES: [Listed; 4] =
    [listed::<Timberland>(), listed::<Timberman>(), listed::<Lumberjack>(), listed::<Waldmeister>()];

/// Compiles a game from its JSON: `silvan` (the format, 1), `game`, `rules`, `options`, `edition`, `flow`.
///
/// # Errors
/// [`Fault::Spec`] with the path of what is wrong.
///
/// ```
/// let text = std::fs::read_to_string("tests/games/timberland-2.json").unwrap();
/// let game = silvan::load(&text).unwrap();
/// let mut state = game.start(None);
/// state.apply(state.read("stacks 1").unwrap()).unwrap();
/// assert_eq!(state.turn(), silvan::play::Turn::Seat(0));
/// ```
pub fn load(text: &str) -> Result<Box<dyn AnyGame>, Fault> {
    let value: Value = serde_json::from_str(text).map_err(|error| Fault::spec("", format!("not JSON: {error}")))?;
    let table = Table::new("", &value);
    table.only(&["silvan", "game", "rules", "options", "edition", "flow"])?;
    table.field("silvan")?.int(1..=1)?;
    let names = GAMES.each_ref().map(|game| game.name);
    let game = &GAMES[table.field("game")?.word("game", &names)?];
    table.field("rules")?.int(game.rules.into()..=game.rules.into())?;
    (game.compile)(&value)
}

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

/// A state of any game.
pub trait AnyState: Send + Sync + Any {
    /// What it waits for.
    fn turn(&self) -> Turn;
    /// Adds the legal actions.
    fn actions(&self, into: &mut Vec<u32>);
    /// The outcomes of a chance node.
    fn weights(&self) -> Weights;
    /// Plays a legal event.
    ///
    /// # Errors
    /// As [`State::apply`].
    fn apply(&mut self, id: u32) -> Result<(), Fault>;
    /// The id of a notation here.
    ///
    /// # Errors
    /// As [`State::read`].
    fn read(&self, text: &str) -> Result<u32, Fault>;
    /// The error for something that is not legal here.
    fn refusal(&self, what: &str) -> Fault;
    /// Why an event is legal here, or which numbered rule forbids it.
    fn explain(&self, event: Event) -> String;
    /// The log.
    fn log(&self) -> &[Entry];
    /// The source of chance.
    fn source(&self) -> Option<Source>;
    /// Without a source of chance.
    fn without_source(&self) -> Box<dyn AnyState>;
    /// A copy.
    fn copy(&self) -> Box<dyn AnyState>;
    /// Whether the positions are equal.
    fn same(&self, other: &dyn AnyState) -> bool;
    /// Points by seat.
    fn scores(&self) -> Vec<i32>;
    /// The scoring applied now, in named parts, by seat.
    fn breakdown(&self) -> Vec<(&'static str, Vec<i32>)>;
    /// What each seat may look forward to, in points.
    fn evaluate(&self) -> Vec<f64>;
    /// What each legal action is worth to the seat that decides; only differences count.
    fn evaluate_actions(&self) -> Vec<f64>;
    /// Returns by seat; zeros before the end.
    fn returns(&self) -> Vec<f64>;
    /// What a seat may know.
    fn view(&self, seat: usize) -> Box<dyn AnyView>;
    /// The hash of the position.
    fn hash(&self) -> u64;
    /// Checks the position.
    ///
    /// # Errors
    /// [`Fault::Position`].
    fn audit(&self) -> Result<(), Fault>;
    /// The table of the position.
    fn table(&self) -> Value;
    /// The table of the position in which the log begins, if not the opening.
    fn setup(&self) -> Option<Value>;
    /// The whole state as text.
    fn serialize(&self) -> String;
    /// A drawing.
    fn draw(&self) -> String;
    /// Perft from here; `None` if stopped.
    fn perft(&self, depth: u32, pulse: &mut dyn Pulse) -> Option<Perft>;
    /// Playouts from here; `None` if stopped.
    fn playouts(&self, what: Playouts, pulse: &mut dyn Pulse) -> Option<Vec<Run>>;
}

/// A view of any game.
pub trait AnyView: Send + Sync + Any {
    /// Whose.
    fn seat(&self) -> usize;
    /// What the position waits for.
    fn turn(&self) -> Turn;
    /// Adds the legal actions of the seat, if it is to move.
    fn actions(&self, into: &mut Vec<u32>);
    /// Why an event is legal here, or which numbered rule forbids it.
    fn explain(&self, event: Event) -> String;
    /// Points by seat.
    fn scores(&self) -> Vec<i32>;
    /// Whether both show the same.
    fn same(&self, other: &dyn AnyView) -> bool;
    /// A copy.
    fn copy(&self) -> Box<dyn AnyView>;
    /// What it shows now, as a table.
    fn observation(&self) -> Value;
    /// What it shows and remembers, as a table.
    fn table(&self) -> Value;
    /// A drawing.
    fn draw(&self) -> String;
    /// Writes what it shows now as features.
    fn observe(&self, features: &Features, into: &mut [u8]);
    /// What is told of each legal action; empty where they are few enough to have a place each.
    fn candidate_features(&self) -> Features;
    /// Writes what is told of each of the seat's legal actions.
    fn candidates(&self, actions: &[u32], into: &mut [u8]);
    /// What the seat has seen, an event an entry; nothing where its memory begins at a set-up position.
    fn recalled(&self) -> Option<&[Entry]>;
    /// A state the seat could be in.
    fn resample(&self, seed: u64) -> Box<dyn AnyState>;
    /// A search for the best of the seat's actions.
    ///
    /// # Errors
    /// [`Fault::NodeKind`] when it is not the seat's turn.
    fn search(&self, how: HowToSearch, seed: u64) -> Result<Box<dyn AnySearch>, Fault>;
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
fn mark<G: Game>(game: &G) -> String {
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
        G::read(self, text, chance).ok_or_else(|| crate::play::no_notation(&**self, text, chance))
    }

    fn start(&self, source: Option<Source>) -> Box<dyn AnyState> {
        Box::new(State::new(self.clone(), source))
    }

    fn playout(&self, source: Source) -> Box<dyn AnyState> {
        Box::new(State::playout(self.clone(), source))
    }

    fn state(&self, table: &Value, serialised: bool) -> Result<Box<dyn AnyState>, Fault> {
        if !serialised {
            let start = crate::play::Moment { at: self.position(table, false)?, memory: None };
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
        crate::play::features_through(&**self, window)
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

impl<G: Game> AnyState for State<G> {
    #[inline]
    fn turn(&self) -> Turn {
        self.game().turn(self.at())
    }

    fn actions(&self, into: &mut Vec<u32>) {
        self.game().actions(self.at(), into);
    }

    fn weights(&self) -> Weights {
        State::weights(self)
    }

    fn apply(&mut self, id: u32) -> Result<(), Fault> {
        State::apply(self, id)
    }

    fn read(&self, text: &str) -> Result<u32, Fault> {
        State::read(self, text)
    }

    fn refusal(&self, what: &str) -> Fault {
        State::refusal(self, what, None)
    }

    fn explain(&self, event: Event) -> String {
        self.game().explain(self.at(), event)
    }

    fn log(&self) -> &[Entry] {
        State::log(self)
    }

    fn source(&self) -> Option<Source> {
        State::source(self)
    }

    fn without_source(&self) -> Box<dyn AnyState> {
        Box::new(State::without_source(self))
    }

    fn copy(&self) -> Box<dyn AnyState> {
        Box::new(self.clone())
    }

    fn same(&self, other: &dyn AnyState) -> bool {
        (other as &dyn Any).downcast_ref::<Self>().is_some_and(|other| self == other)
    }

    fn scores(&self) -> Vec<i32> {
        self.game().scores(self.at())[..self.game().players()].to_vec()
    }

    fn breakdown(&self) -> Vec<(&'static str, Vec<i32>)> {
        let parts = self.game().breakdown(self.at()).into_iter();
        parts.map(|(name, points)| (name, points[..self.game().players()].to_vec())).collect()
    }

    fn evaluate(&self) -> Vec<f64> {
        self.game().evaluate(self.at())[..self.game().players()].to_vec()
    }

    fn evaluate_actions(&self) -> Vec<f64> {
        let (mut ids, mut worth) = (Vec::new(), Vec::new());
        self.game().actions(self.at(), &mut ids);
        self.game().evaluate_actions(self.at(), &ids, &mut worth);
        worth
    }

    fn returns(&self) -> Vec<f64> {
        match AnyState::turn(self) {
            Turn::Over => self.game().returns(self.at())[..self.game().players()].to_vec(),
            _ => vec![0.0; self.game().players()],
        }
    }

    fn view(&self, seat: usize) -> Box<dyn AnyView> {
        Box::new(State::view(self, seat))
    }

    fn hash(&self) -> u64 {
        self.game().hash(self.at())
    }

    fn audit(&self) -> Result<(), Fault> {
        self.game().audit(self.at(), false)
    }

    fn table(&self) -> Value {
        self.game().table(self.at())
    }

    fn setup(&self) -> Option<Value> {
        State::setup(self)
    }

    fn serialize(&self) -> String {
        let head = json!({"silvan": 1, "game": G::NAME, "rules": G::RULES, "spec": mark(&**self.game())});
        let mut table = head.as_object().cloned().unwrap_or_default();
        table.extend(self.to_value());
        Value::from(table).to_string()
    }

    fn draw(&self) -> String {
        self.game().draw(self.at())
    }

    fn perft(&self, depth: u32, pulse: &mut dyn Pulse) -> Option<Perft> {
        perft(&**self.game(), self.at(), depth, pulse)
    }

    fn playouts(&self, what: Playouts, pulse: &mut dyn Pulse) -> Option<Vec<Run>> {
        playouts(&**self.game(), self.at(), what, pulse)
    }
}

impl<G: Game> AnyView for View<G> {
    fn seat(&self) -> usize {
        View::seat(self)
    }

    fn turn(&self) -> Turn {
        self.game().turn(self.at())
    }

    fn actions(&self, into: &mut Vec<u32>) {
        if AnyView::turn(self) == Turn::Seat(View::seat(self) as u8) {
            self.game().actions(self.at(), into);
        }
    }

    fn explain(&self, event: Event) -> String {
        self.game().explain(self.at(), event)
    }

    fn scores(&self) -> Vec<i32> {
        self.game().scores(self.at())[..self.game().players()].to_vec()
    }

    fn same(&self, other: &dyn AnyView) -> bool {
        (other as &dyn Any).downcast_ref::<Self>().is_some_and(|other| self == other)
    }

    fn copy(&self) -> Box<dyn AnyView> {
        Box::new(self.clone())
    }

    fn observation(&self) -> Value {
        self.game().table(self.at())
    }

    fn table(&self) -> Value {
        self.to_value()
    }

    fn draw(&self) -> String {
        self.game().draw(self.at())
    }

    fn observe(&self, features: &Features, into: &mut [u8]) {
        self.game().observe(features, self.at(), View::seat(self), &mut Pen::new(into));
    }

    fn candidate_features(&self) -> Features {
        self.game().candidate_features()
    }

    fn candidates(&self, actions: &[u32], into: &mut [u8]) {
        self.game().candidates(self.at(), View::seat(self), actions, &mut Pen::new(into));
    }

    fn recalled(&self) -> Option<&[Entry]> {
        self.recalled_events()
    }

    fn resample(&self, seed: u64) -> Box<dyn AnyState> {
        Box::new(View::resample(self, seed))
    }

    fn search(&self, how: HowToSearch, seed: u64) -> Result<Box<dyn AnySearch>, Fault> {
        Ok(Box::new(Search::new(self.clone(), how, seed)?))
    }
}
