//! The position inside a state or a view, for what one game alone is asked.

use super::State;
use crate::play;
use crate::py::view::View;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyAny;
use std::any::Any;

/// Asks the position of a state or a view of a game; TypeError for another game's, and for what is neither.
pub(in crate::py) fn look<G: play::Game, T>(
    position: &Bound<'_, PyAny>,
    ask: impl FnOnce(&G, &G::Position) -> T,
) -> PyResult<T> {
    let told = if let Ok(state) = position.cast::<State>() {
        state.get().with(|state| {
            let state = (&*state as &dyn Any).downcast_ref::<play::State<G>>();
            state.map(|state| ask(state.game(), state.at()))
        })
    } else if let Ok(view) = position.cast::<View>() {
        let view = (&*view.get().inner as &dyn Any).downcast_ref::<play::View<G>>();
        view.map(|view| ask(view.game(), view.at()))
    } else {
        None
    };
    told.ok_or_else(|| PyTypeError::new_err(format!("from_state takes a state or a view of {}", G::NAME)))
}
