//! Many boards of Timberland, each with the spaces and numbers that go with it, and the loop over them.

use super::{Masks, Space};
use crate::ground::{Board, Cells};
use crate::py::arrays::{Boards, Numbers, common, room, zeros};
use crate::py::playouts::Bell;
use crate::timberland::{CODES, Clearing, Pieces};
use pyo3::prelude::*;
use std::ops::RangeInclusive;

/// The most rows and columns (TL-67).
const SIDE: usize = 11;

/// The space of a figure that is not on the board.
const NOWHERE: u8 = u8::MAX;

/// An argument beside the boards: its name and value.
pub(super) enum Arg<'a, 'py> {
    /// A space; there may be none.
    Space(&'static str, Option<&'a Bound<'py, PyAny>>),
    /// A whole number within bounds.
    Number(&'static str, &'a Bound<'py, PyAny>, RangeInclusive<i64>),
}

/// Why the evaluation stops at a board.
pub(super) enum Halt {
    /// The byte at this place is no code.
    Code(usize, u8),
    /// The boar that is to move, the first argument, stands on a rock or a tree.
    Boar(u8),
    /// The bell has rung.
    Stop,
}

/// Boards and N arguments, broadcast to common leading axes.
pub(super) struct Batch<'py, const N: usize> {
    boards: Boards<'py>,
    args: [Option<Numbers<'py>>; N],
    lead: Vec<usize>,
}

impl<'py, const N: usize> Batch<'py, N> {
    /// Reads and checks everything but the codes, which are checked as they are read.
    pub(super) fn read(pieces: &Bound<'py, PyAny>, args: [Arg<'_, 'py>; N]) -> PyResult<Self> {
        let mut boards = Boards::read(pieces, "pieces", SIDE)?;
        let mut read = [const { None }; N];
        for (read, arg) in read.iter_mut().zip(args) {
            *read = match arg {
                Arg::Space(name, value) => {
                    value.map(|value| Numbers::spaces(value, name, boards.sides())).transpose()?
                }
                Arg::Number(name, value, bounds) => Some(Numbers::read(value, name, bounds)?),
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

    /// Evaluates every board with its arguments, spaces counted row by row.
    pub(super) fn sweep(
        &self,
        py: Python<'py>,
        mut evaluate: impl FnMut(&Clearing<'_>, &Pieces, [u8; N], &mut Bell) -> Result<(), Halt> + Send,
    ) -> PyResult<()> {
        let [rows, columns] = self.sides();
        let board = Board::new(rows as u8, columns as u8);
        let mut args = self.args.each_ref().map(|arg| arg.as_ref().map(|arg| arg.bytes(columns as u8)));
        let halted = self.boards.each(py, |codes, bell| {
            let pieces = Pieces::read(codes).ok_or_else(|| stray(codes))?;
            let clearing = Clearing { board: &board, soil: board.all() - pieces.rocks() };
            let args = args.each_mut().map(|arg| arg.as_mut().and_then(Iterator::next).unwrap_or(NOWHERE));
            evaluate(&clearing, &pieces, args, bell)
        })?;
        halted.map_or(Ok(()), |(nth, halt)| Err(self.fault(nth, &halt)))
    }

    fn fault(&self, nth: usize, halt: &Halt) -> PyErr {
        let columns = self.sides()[1];
        match (halt, self.args.first()) {
            (Halt::Boar(space), Some(Some(boar))) => {
                let (row, column) = spot(*space, columns);
                let wanted = "a boar that is to move stands on neither";
                boar.wrong(nth, &self.lead, &[], format!("({row}, {column}) holds a rock or a tree; {wanted}"))
            }
            (&Halt::Code(place, code), _) => {
                let message = format!("{code} is no code; codes are 0..{}", CODES - 1);
                self.boards.wrong(nth, &self.lead, &[place / columns, place % columns], message)
            }
            _ => self.boards.wrong(nth, &self.lead, &[], "the evaluation was stopped here".into()),
        }
    }

    /// Evaluates every board to a set of spaces; the masks of all of them.
    pub(super) fn masks(
        &self,
        py: Python<'py>,
        mut evaluate: impl FnMut(&Clearing<'_>, &Pieces, [u8; N], &mut Bell) -> Result<Cells, Halt> + Send,
    ) -> PyResult<Masks<'py>> {
        let masks = zeros(py, &self.shape(&self.sides()), "bool")?;
        let mut room = room(&masks)?;
        let mut parts = room.as_slice_mut()?.chunks_exact_mut(self.sides().iter().product());
        self.sweep(py, |clearing, pieces, args, bell| {
            let cells = evaluate(clearing, pieces, args, bell)?;
            parts.next().into_iter().for_each(|part| write(cells, part));
            Ok(())
        })?;
        Ok(masks)
    }
}

/// The first byte that is no code.
#[cold]
fn stray(codes: &[u8]) -> Halt {
    let found = codes.iter().enumerate().find(|(_, code)| **code >= CODES);
    found.map_or(Halt::Stop, |(place, &code)| Halt::Code(place, code))
}

/// Row and column of a space.
pub(super) fn spot(space: u8, columns: usize) -> Space {
    (usize::from(space) / columns, usize::from(space) % columns)
}

/// The space of a figure as a set, empty for one that is not on the board.
pub(super) fn standing(figure: u8) -> Cells {
    if figure == NOWHERE { Cells::EMPTY } else { Cells::of(figure) }
}

/// Writes a set as a mask.
fn write(cells: Cells, mask: &mut [bool]) {
    for (byte, part) in cells.0.to_le_bytes().into_iter().zip(mask.chunks_mut(8)) {
        part.iter_mut().enumerate().for_each(|(bit, space)| *space = byte >> bit & 1 == 1);
    }
}
