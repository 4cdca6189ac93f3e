//! Many boards of Timberland, each with the spaces and numbers that go with it, and the loop over them.

use super::Masks;
use crate::ground::{Board, Cells};
use crate::py::arrays::{room, zeros};
use crate::py::boards::{Arg, Batch, spot};
use crate::py::playouts::Bell;
use crate::timberland::{CODES, Clearing, Pieces};
use pyo3::prelude::*;

/// The most rows and columns (TL-67).
const SIDE: usize = 11;

/// The space of a figure that is not on the board.
const NOWHERE: u8 = u8::MAX;

/// Why the evaluation stops at a board.
pub(super) enum Halt {
    /// The byte at this place is no code.
    Code(usize, u8),
    /// The boar that is to move, the first argument, stands on a rock or a tree.
    Boar(u8),
    /// The bell has rung.
    Stop,
}

impl<'py, const N: usize> Batch<'py, N> {
    /// Reads boards of pieces with their arguments.
    pub(super) fn of_pieces(pieces: &Bound<'py, PyAny>, args: [Arg<'_, 'py>; N]) -> PyResult<Self> {
        Self::read((pieces, "pieces", SIDE), args)
    }

    /// Evaluates every board with its arguments, spaces counted row by row.
    pub(super) fn sweep(
        &self,
        py: Python<'py>,
        mut evaluate: impl FnMut(&Clearing<'_>, &Pieces, [u8; N], &mut Bell) -> Result<(), Halt> + Send,
    ) -> PyResult<()> {
        let [rows, columns] = self.sides();
        let board = Board::new(rows as u8, columns as u8);
        let halted = self.each(py, |codes, args, bell| {
            let pieces = Pieces::read(codes).ok_or_else(|| stray(codes))?;
            let clearing = Clearing { board: &board, soil: board.all() - pieces.rocks() };
            // A board has at most 121 spaces, and numbers are small: what stands for none becomes the greatest byte.
            evaluate(&clearing, &pieces, args.map(|arg| arg as u8), bell)
        })?;
        halted.map_or(Ok(()), |(nth, halt)| Err(self.fault(nth, &halt)))
    }

    fn fault(&self, nth: usize, halt: &Halt) -> PyErr {
        match (halt, self.args.first()) {
            (Halt::Boar(space), Some(Some(boar))) => {
                let (row, column) = spot((*space).into(), self.sides()[1]);
                let wanted = "a boar that is to move stands on neither";
                boar.wrong(nth, &self.lead, &[], format!("({row}, {column}) holds a rock or a tree; {wanted}"))
            }
            (&Halt::Code(place, code), _) => self.no_code(nth, place, code, CODES),
            _ => self.no_board(nth, "the evaluation was stopped here".into()),
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
