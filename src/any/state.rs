//! A state of any game.

use super::AnyView;
use super::game::mark;
use crate::play::{
    Entry, Event, Fault, Game, Perft, Playouts, Pulse, Run, Source, State, Turn, Weights, perft, playouts,
};
use serde_json::{Value, json};
use std::any::Any;

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
