//! A search in any game.

use super::AnyView;
use crate::play::search::{Budget, Finding, Search};
use crate::play::{Fault, Game, Pulse, View};
use std::any::Any;

/// A tree of any game.
pub trait AnySearch: Send {
    /// Grows with playouts until the budget is used up, the root is proven or `pulse` says stop.
    fn grow(&mut self, budget: Budget, pulse: &mut dyn Pulse);
    /// Grows until a leaf waits for its evaluation; false if none does any more.
    fn seek(&mut self, budget: Budget, pulse: &mut dyn Pulse) -> bool;
    /// The leaf that waits, as its mover sees it, and the legal actions there.
    fn leaf(&self) -> Option<(Box<dyn AnyView>, &[u32])>;
    /// Evaluates the leaf that waits: logits by action, values from its mover clockwise; false if they do not fit.
    fn answer(&mut self, logits: &[f32], values: &[f32]) -> bool;
    /// Goes on from a later view of the same seat.
    ///
    /// # Errors
    /// As [`Search::advance`], and [`Fault::Spec`] for a view of another game.
    fn advance(&mut self, view: &dyn AnyView) -> Result<(), Fault>;
    /// What was found.
    fn finding(&self) -> Finding;
    /// What is most likely to follow after an action of the root, that action included.
    fn line(&mut self, first: u32) -> Vec<u32>;
}

impl<G: Game> AnySearch for Search<G> {
    fn grow(&mut self, budget: Budget, pulse: &mut dyn Pulse) {
        Search::grow(self, budget, pulse);
    }

    fn seek(&mut self, budget: Budget, pulse: &mut dyn Pulse) -> bool {
        Search::seek(self, budget, pulse)
    }

    fn leaf(&self) -> Option<(Box<dyn AnyView>, &[u32])> {
        let (view, legal) = Search::leaf(self)?;
        Some((Box::new(view), legal))
    }

    fn answer(&mut self, logits: &[f32], values: &[f32]) -> bool {
        Search::answer(self, logits, values)
    }

    fn advance(&mut self, view: &dyn AnyView) -> Result<(), Fault> {
        match (view as &dyn Any).downcast_ref::<View<G>>() {
            Some(view) => Search::advance(self, view.clone()),
            None => Err(Fault::spec("view", "of another game")),
        }
    }

    fn finding(&self) -> Finding {
        Search::finding(self)
    }

    fn line(&mut self, first: u32) -> Vec<u32> {
        Search::line(self, first)
    }
}
