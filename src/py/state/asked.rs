//! What a call to a state is about: which event, whose seat, which kind of ids.

use super::{State, player_number};
use crate::play::{Fault, Turn};
use crate::py::convert::{self, whole};
use crate::py::fault::raise;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyInt, PyString, PyTuple};

impl State {
    /// The id of an event given as id or notation.
    pub(super) fn resolve(&self, event: &Bound<'_, PyAny>) -> PyResult<u32> {
        let py = event.py();
        if let Ok(text) = event.cast::<PyString>() {
            let text = convert::text(text)?;
            return self.with(|state| state.read(text)).map_err(|fault| raise(py, fault));
        }
        if let Ok(id) = event.extract::<u32>() {
            return Ok(id);
        }
        if !event.is_instance_of::<PyInt>() && !event.hasattr("__index__")? {
            let kind = event.get_type().name()?;
            let message = format!("an event is an id (int) or a notation (str), not {kind}");
            return Err(PyTypeError::new_err(message));
        }
        whole(event)?;
        let what = format!("id {}", convert::short(event)?);
        Err(raise(py, self.with(|state| state.refusal(&what))))
    }

    /// Plays the event `i` of a record.
    pub(in crate::py) fn replay_event(&self, i: usize, event: &Bound<'_, PyAny>) -> PyResult<()> {
        let fault = |fault: Fault| raise(event.py(), fault.at_event(i));
        if let Ok(text) = event.cast::<PyString>() {
            let text =
                text.to_str().map_err(|_| fault(Fault::Notation("not text: it holds lone surrogates".into())))?;
            return self.with(|state| state.read(text).and_then(|id| state.apply(id))).map_err(fault);
        }
        match event.extract::<u32>() {
            Ok(id) => self.with(|state| state.apply(id)).map_err(fault),
            Err(_) => {
                let kind = event.get_type().name()?;
                let message = format!("an event is a notation (str) or an id (int from 0), not this {kind}");
                Err(fault(Fault::Notation(message)))
            }
        }
    }

    pub(super) fn seat(&self, py: Python<'_>, player: Option<&Bound<'_, PyAny>>) -> PyResult<usize> {
        match (player, self.turn()) {
            (Some(player), _) => convert::seat(player, self.players()),
            (None, Turn::Seat(seat)) => Ok(seat.into()),
            _ => Err(raise(py, Fault::NodeKind("no player is to move here: say whose, 0..".into()))),
        }
    }

    /// Whether ids of this player's are asked for at this node, `None` meaning the current player.
    pub(super) fn is_asked(&self, player: Option<&Bound<'_, PyAny>>) -> PyResult<bool> {
        let Some(player) = player else { return Ok(true) };
        let number = whole(player)?;
        if number != -1 {
            convert::seat(player, self.players())?;
        }
        Ok(number == i64::from(player_number(self.turn())))
    }

    pub(super) fn list_legal(&self, ids: &mut Vec<u32>) {
        self.with(|state| match state.turn() {
            Turn::Chance => ids.extend(state.weights().as_slice().iter().map(|&(id, _)| id)),
            _ => state.actions(ids),
        });
    }

    /// Splits `([player,] what)`; whether chance ids are meant.
    pub(super) fn kind_and<'py>(&self, args: &Bound<'py, PyTuple>, name: &str) -> PyResult<(bool, Bound<'py, PyAny>)> {
        match args.len() {
            1 => Ok((self.turn() == Turn::Chance, args.get_item(0)?)),
            2 => {
                let player = args.get_item(0)?;
                let chance = whole(&player)? == -1;
                if !chance {
                    convert::seat(&player, self.players())?;
                }
                Ok((chance, args.get_item(1)?))
            }
            n => Err(PyTypeError::new_err(format!("{name} takes ([player,] what), not {n} arguments"))),
        }
    }
}
