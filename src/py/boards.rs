//! Many boards of any game, each with the spaces and numbers that go with it.

use super::arrays::{Boards, Numbers, common};
use super::playouts::Bell;
use pyo3::prelude::*;
use std::ops::RangeInclusive;

/// What stands for an argument that there is not, as the space of a figure that is not on the board.
pub(super) const NOWHERE: u32 = u32::MAX;

/// An argument beside the boards: its name and value.
pub(super) enum Arg<'a, 'py> {
    /// A space; there may be none.
    Space(&'static str, Option<&'a Bound<'py, PyAny>>),
    /// A whole number within bounds; there may be none.
    Number(&'static str, Option<&'a Bound<'py, PyAny>>, RangeInclusive<i64>),
}

/// Boards and N arguments, broadcast to common leading axes.
pub(super) struct Batch<'py, const N: usize> {
    pub(super) boards: Boards<'py>,
    pub(super) args: [Option<Numbers<'py>>; N],
    pub(super) lead: Vec<usize>,
}

impl<'py, const N: usize> Batch<'py, N> {
    /// Reads boards of at most so many rows and columns under a name, and checks everything but the codes, which are
    /// checked as they are read.
    pub(super) fn read(boards: (&Bound<'py, PyAny>, &'static str, usize), args: [Arg<'_, 'py>; N]) -> PyResult<Self> {
        Self::with(Boards::read(boards.0, boards.1, boards.2)?, args)
    }

    /// Reads and checks the arguments that go with these boards.
    pub(super) fn with(mut boards: Boards<'py>, args: [Arg<'_, 'py>; N]) -> PyResult<Self> {
        let mut read = [const { None }; N];
        for (read, arg) in read.iter_mut().zip(args) {
            *read = match arg {
                Arg::Space(name, value) => {
                    value.map(|value| Numbers::spaces(value, name, boards.sides())).transpose()?
                }
                Arg::Number(name, value, bounds) => {
                    value.map(|value| Numbers::read(value, name, bounds)).transpose()?
                }
            };
        }
        let lead = common(&mut boards, &mut read.iter_mut().flatten().collect::<Vec<_>>())?;
        Ok(Self { boards, args: read, lead })
    }

    /// Refuses leading axes.
    pub(super) fn single(self) -> PyResult<Self> {
        self.boards.single()?;
        self.args.iter().flatten().try_for_each(Numbers::single)?;
        Ok(self)
    }

    /// Rows and columns.
    pub(super) fn sides(&self) -> [usize; 2] {
        self.boards.sides()
    }

    /// The shape of results with these axes for each board.
    pub(super) fn shape(&self, own: &[usize]) -> Vec<usize> {
        [&self.lead, own].concat()
    }

    /// Shows the codes of every board with its arguments, spaces counted row by row, until one is refused: its number and
    /// the reason.
    pub(super) fn each<H: Send>(
        &self,
        py: Python<'py>,
        mut look: impl FnMut(&[u8], [u32; N], &mut Bell) -> Result<(), H> + Send,
    ) -> PyResult<Option<(usize, H)>> {
        let columns = self.sides()[1] as u32;
        let mut args = self.args.each_ref().map(|arg| arg.as_ref().map(|arg| arg.words(columns)));
        self.boards.each(py, |codes, bell| {
            let args = args.each_mut().map(|arg| arg.as_mut().and_then(Iterator::next).unwrap_or(NOWHERE));
            look(codes, args, bell)
        })
    }

    /// The error for a byte that is no code, at a place of a board.
    pub(super) fn no_code(&self, nth: usize, place: usize, code: u8, codes: u8) -> PyErr {
        let columns = self.sides()[1];
        let message = format!("{code} is no code; codes are 0..{}", codes - 1);
        self.boards.wrong(nth, &self.lead, &[place / columns, place % columns], message)
    }

    /// The error for a whole board.
    pub(super) fn no_board(&self, nth: usize, message: String) -> PyErr {
        self.boards.wrong(nth, &self.lead, &[], message)
    }
}

/// Row and column of a space.
pub(super) fn spot(space: usize, columns: usize) -> (usize, usize) {
    (space / columns, space % columns)
}
