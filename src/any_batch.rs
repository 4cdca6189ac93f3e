//! A batch of any game behind one pointer.

use crate::any::AnyState;
use crate::play::{Batch, By, Game, Order, Pulse, Refused, Rows, Snapshot, State, Widths};
use std::any::Any;

/// A batch of any game.
pub trait AnyBatch: Send + Sync {
    /// How many plays there are.
    fn count(&self) -> usize;
    /// How wide rows are.
    fn widths(&self) -> Widths;
    /// As [`Batch::step`].
    ///
    /// # Errors
    /// The choices that are not legal.
    fn step(&mut self, order: Order<'_>, rows: Rows<'_>, pulse: &mut dyn Pulse) -> Result<bool, Box<Refused>>;
    /// As [`Batch::show`].
    fn show(&mut self, rows: Rows<'_>, pulse: &mut dyn Pulse) -> bool;
    /// As [`Batch::list`].
    fn list(&mut self, offsets: &mut [i64], ids: &mut [i32], told: &mut [u8]) -> usize;
    /// As [`Batch::sample`].
    fn sample(&mut self, by: By, into: &mut [i64], pulse: &mut dyn Pulse) -> bool;
    /// As [`Batch::state`].
    fn state(&self, play: usize) -> Option<Box<dyn AnyState>>;
    /// As [`Batch::replace`]; false for a state of another kind of game too.
    fn replace(&mut self, play: usize, state: &dyn AnyState) -> bool;
    /// As [`Batch::append`]; `None` for a state of another kind of game.
    fn append(&mut self, state: &dyn AnyState) -> Option<usize>;
    /// As [`Batch::reset`].
    fn reset(&mut self, play: usize) -> bool;
    /// Whether a play goes on.
    fn is_going(&self, play: usize) -> bool;
    /// All plays as they are.
    fn snapshot(&self) -> Box<dyn Any + Send + Sync>;
    /// All plays as they were; whether there were as many of the same kind.
    fn restore(&mut self, snapshot: &(dyn Any + Send + Sync)) -> bool;
}

fn own<G: Game>(state: &dyn AnyState) -> Option<&State<G>> {
    (state as &dyn Any).downcast_ref()
}

impl<G: Game> AnyBatch for Batch<G> {
    fn count(&self) -> usize {
        self.len()
    }

    fn widths(&self) -> Widths {
        Self::widths(self)
    }

    fn step(&mut self, order: Order<'_>, rows: Rows<'_>, pulse: &mut dyn Pulse) -> Result<bool, Box<Refused>> {
        Self::step(self, order, rows, pulse)
    }

    fn show(&mut self, rows: Rows<'_>, pulse: &mut dyn Pulse) -> bool {
        Self::show(self, rows, pulse)
    }

    fn list(&mut self, offsets: &mut [i64], ids: &mut [i32], told: &mut [u8]) -> usize {
        Self::list(self, offsets, ids, told)
    }

    fn sample(&mut self, by: By, into: &mut [i64], pulse: &mut dyn Pulse) -> bool {
        Self::sample(self, by, into, pulse)
    }

    fn state(&self, play: usize) -> Option<Box<dyn AnyState>> {
        Some(Box::new(Self::state(self, play)?))
    }

    fn replace(&mut self, play: usize, state: &dyn AnyState) -> bool {
        own(state).is_some_and(|state| Self::replace(self, play, state))
    }

    fn append(&mut self, state: &dyn AnyState) -> Option<usize> {
        own(state).map(|state| Self::append(self, state))
    }

    fn reset(&mut self, play: usize) -> bool {
        Self::reset(self, play)
    }

    fn is_going(&self, play: usize) -> bool {
        Self::is_going(self, play)
    }

    fn snapshot(&self) -> Box<dyn Any + Send + Sync> {
        Box::new(Self::snapshot(self))
    }

    fn restore(&mut self, snapshot: &(dyn Any + Send + Sync)) -> bool {
        snapshot.downcast_ref::<Snapshot<G::Position>>().is_some_and(|snapshot| Self::restore(self, snapshot))
    }
}
