//! Many arrays of Lumberjack, each with a number that may go with it, and the loop over them.

use super::{Counts, Given};
use crate::lumberjack::{SIGNS, Stray};
use crate::py::arrays::{Boards, room, zeros};
use crate::py::boards::{self, Arg, NOWHERE};
use pyo3::prelude::*;

/// Arrays and a number for each, if there is one.
pub(super) struct Batch<'py>(boards::Batch<'py, 1>);

impl<'py> Batch<'py> {
    /// Reads and checks everything but the codes, which are checked as they are read.
    pub(super) fn read(
        value: Given<'_, 'py>,
        name: &'static str,
        fits: impl Fn(&[usize]) -> bool,
        wanted: &str,
        number: Arg<'_, 'py>,
    ) -> PyResult<Self> {
        boards::Batch::with(Boards::read_shaped(value, name, fits, wanted)?, [number]).map(Self)
    }

    /// Refuses leading axes.
    pub(super) fn single(self) -> PyResult<Self> {
        self.0.single().map(Self)
    }

    /// Rows and columns.
    pub(super) fn sides(&self) -> [usize; 2] {
        self.0.sides()
    }

    /// The shape of results with these axes for each array.
    pub(super) fn shape(&self, own: &[usize]) -> Vec<usize> {
        self.0.shape(own)
    }

    /// Evaluates the codes of every array with its number (0 if there is none).
    pub(super) fn each(
        &self,
        py: Python<'py>,
        mut evaluate: impl FnMut(&[u8], u8) -> Result<(), Stray> + Send,
    ) -> PyResult<()> {
        let halted =
            self.0.each(py, |codes, [number], _| evaluate(codes, if number == NOWHERE { 0 } else { number as u8 }))?;
        let Some((nth, stray)) = halted else { return Ok(()) };
        let columns = self.sides()[1];
        let place = [stray.place / columns, stray.place % columns];
        Err(self.0.boards.wrong(nth, &self.0.lead, &place, stray.message))
    }

    /// Evaluates every array to a number, int32.
    pub(super) fn counts(
        &self,
        py: Python<'py>,
        mut evaluate: impl FnMut(&[u8], u8) -> Result<i32, Stray> + Send,
    ) -> PyResult<Counts<'py>> {
        let found = zeros(py, &self.shape(&[]), "int32")?;
        let mut room = room(&found)?;
        let mut parts = room.as_slice_mut()?.iter_mut();
        self.each(py, |codes, number| {
            let count = evaluate(codes, number)?;
            parts.next().into_iter().for_each(|part| *part = count);
            Ok(())
        })?;
        Ok(found)
    }
}

/// Nothing beside the arrays.
pub(super) fn no_number<'a, 'py>() -> Arg<'a, 'py> {
    Arg::Number("number", None, 0..=0)
}

/// Refuses a code that has no sign.
pub(super) fn check_signs(codes: &[u8]) -> Result<(), Stray> {
    let wrong = codes.iter().position(|&code| usize::from(code) >= SIGNS.len());
    wrong.map_or(Ok(()), |place| {
        Err(Stray { place, message: format!("{} is no code; codes are 0..{}", codes[place], SIGNS.len() - 1) })
    })
}
