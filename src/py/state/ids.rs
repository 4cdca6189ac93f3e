//! Ids and players' numbers, of states and of views.

use crate::play::Turn;
use crate::py::game::Game;
use pyo3::prelude::*;
use pyo3::types::PyList;
use std::cell::Cell;

thread_local! {
    /// Room for a list of ids, so that none is allocated a call.
    static ROOM: Cell<Vec<u32>> = const { Cell::new(Vec::new()) };
}

/// Player numbers as OpenSpiel has them: a seat, -1 chance, -4 the end.
pub(in crate::py) fn player_number(turn: Turn) -> i32 {
    match turn {
        Turn::Seat(seat) => seat.into(),
        Turn::Chance => -1,
        Turn::Over => -4,
    }
}

/// A fresh list of id objects. The room is taken for the call: making the list may run finalizers, which may ask for lists.
pub(in crate::py) fn list_of<'py>(
    py: Python<'py>,
    game: &Game,
    fill: impl FnOnce(&mut Vec<u32>),
) -> PyResult<Bound<'py, PyList>> {
    let mut ids = ROOM.take();
    ids.clear();
    fill(&mut ids);
    let list = PyList::new(py, ids.iter().map(|&id| game.id(py, id)));
    ROOM.set(ids);
    list
}
