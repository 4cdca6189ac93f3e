//! Many arrays of Lumberjack, each with a number that may go with it, and the loop over them.

use super::{Counts, Given};
use crate::lumberjack::{SIGNS, Stray};
use crate::py::arrays::{Boards, Numbers, common, room, zeros};
use pyo3::prelude::*;
use std::ops::RangeInclusive;

/// A number beside the arrays: its name, value and bounds.
type Arg<'a, 'py> = (&'static str, Given<'a, 'py>, RangeInclusive<i64>);

/// Arrays and numbers, broadcast to common leading axes.
pub(super) struct Batch<'py> {
    boards: Boards<'py>,
    number: Option<Numbers<'py>>,
    lead: Vec<usize>,
}

impl<'py> Batch<'py> {
    /// Reads and checks everything but the codes, which are checked as they are read.
    pub(super) fn read(
        value: Given<'_, 'py>,
        name: &'static str,
        fits: impl Fn(&[usize]) -> bool,
        wanted: &str,
        number: Option<Arg<'_, 'py>>,
    ) -> PyResult<Self> {
        let mut boards = Boards::read_shaped(value, name, fits, wanted)?;
        let mut number = number.map(|(name, value, bounds)| Numbers::read(value, name, bounds)).transpose()?;
        let lead = common(&mut boards, &mut number.iter_mut().collect::<Vec<_>>())?;
        Ok(Self { boards, number, lead })
    }

    /// Refuses leading axes.
    pub(super) fn single(self) -> PyResult<Self> {
        self.boards.single()?;
        Ok(self)
    }

    /// Rows and columns.
    pub(super) fn sides(&self) -> [usize; 2] {
        self.boards.sides()
    }

    /// The shape of results with these axes for each array.
    pub(super) fn shape(&self, own: &[usize]) -> Vec<usize> {
        [&self.lead, own].concat()
    }

    /// Evaluates the codes of every array with its number (0 if there is none).
    pub(super) fn each(
        &self,
        py: Python<'py>,
        mut evaluate: impl FnMut(&[u8], u8) -> Result<(), Stray> + Send,
    ) -> PyResult<()> {
        let mut numbers = self.number.as_ref().map(|numbers| numbers.words(1));
        let halted = self.boards.each(py, |codes, _| {
            let number = numbers.as_mut().and_then(Iterator::next).unwrap_or(0) as u8;
            evaluate(codes, number)
        })?;
        let Some((nth, stray)) = halted else { return Ok(()) };
        let columns = self.sides()[1];
        let place = [stray.place / columns, stray.place % columns];
        Err(self.boards.wrong(nth, &self.lead, &place, stray.message))
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

/// Refuses a code that has no sign.
pub(super) fn check_signs(codes: &[u8]) -> Result<(), Stray> {
    let wrong = codes.iter().position(|&code| usize::from(code) >= SIGNS.len());
    wrong.map_or(Ok(()), |place| {
        Err(Stray { place, message: format!("{} is no code; codes are 0..{}", codes[place], SIGNS.len() - 1) })
    })
}
