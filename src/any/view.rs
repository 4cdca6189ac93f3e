//! A view of any game.

use super::{AnySearch, AnyState};
use crate::play::search::{How, Search};
use crate::play::{Entry, Event, Fault, Features, Game, Pen, Turn, View};
use serde_json::Value;
use std::any::Any;

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
    fn search(&self, how: How, seed: u64) -> Result<Box<dyn AnySearch>, Fault>;
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

    fn search(&self, how: How, seed: u64) -> Result<Box<dyn AnySearch>, Fault> {
        Ok(Box::new(Search::new(self.clone(), how, seed)?))
    }
}
