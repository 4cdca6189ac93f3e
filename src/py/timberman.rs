//! Timberman's rules on arrays, without a play: what `silvan.timberman.rules` offers, and tells.

use super::arrays::{Numbers, room, zeros};
use super::boards::{Arg, Batch, NOWHERE};
use super::convert;
use super::fault::raise;
use super::state::look;
use crate::play::Fault;
use crate::timberman::{CODES, Chart, Drawing, SEATS, Timberman, Wrong};
use numpy::{PyArray1, PyArray2, PyArrayDyn, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyString};
use std::ops::RangeInclusive;

/// The most rows and columns, as of the table of a game (TM-18).
const SIDE: usize = 255;

/// What a tree may be worth.
const POINTS: RangeInclusive<i64> = 0..=1000;

type Given<'a, 'py> = &'a Bound<'py, PyAny>;
type Masks<'py> = Bound<'py, PyArrayDyn<bool>>;
type Counts<'py> = Bound<'py, PyArrayDyn<i32>>;
type Space = (usize, usize);

/// Why the evaluation stops at a table.
enum Halt {
    /// It is no table.
    Wrong(Wrong),
    /// There is no more room for results.
    Stop,
}

impl<'py, const N: usize> Batch<'py, N> {
    /// Reads tables with their arguments.
    fn of_tiles(tiles: &Bound<'py, PyAny>, args: [Arg<'_, 'py>; N]) -> PyResult<Self> {
        Self::read((tiles, "tiles", SIDE), args)
    }

    /// Evaluates every table with its arguments, spaces counted row by row.
    fn survey(&self, py: Python<'py>, mut evaluate: impl FnMut(&Chart, [u32; N]) -> Option<()> + Send) -> PyResult<()> {
        let sides = self.sides();
        let halted = self.each(py, |codes, args, _| {
            let chart = Chart::read(codes, sides).map_err(Halt::Wrong)?;
            evaluate(&chart, args).ok_or(Halt::Stop)
        })?;
        match halted {
            None => Ok(()),
            Some((nth, Halt::Wrong(Wrong::Code(place, code)))) => Err(self.no_code(nth, place, code, CODES)),
            Some((nth, Halt::Wrong(Wrong::Tiles(n)))) => {
                Err(self.no_board(nth, format!("{n} tiles; at most 96 can lie on a table")))
            }
            Some((nth, Halt::Stop)) => Err(self.no_board(nth, "the evaluation was stopped here".into())),
        }
    }

    /// Evaluates every table to a set of its spaces; the masks of all of them.
    fn outline(
        &self,
        py: Python<'py>,
        mut evaluate: impl FnMut(&Chart, [u32; N], &mut dyn FnMut(u16)) -> Option<()> + Send,
    ) -> PyResult<Masks<'py>> {
        let masks = zeros(py, &self.shape(&self.sides()), "bool")?;
        let mut room = room(&masks)?;
        let mut parts = room.as_slice_mut()?.chunks_exact_mut(self.sides().iter().product());
        self.survey(py, |chart, args| {
            let part: &mut [bool] = parts.next()?;
            evaluate(chart, args, &mut |space| {
                part.get_mut(chart.place(space)).into_iter().for_each(|mark| *mark = true);
            })
        })?;
        Ok(masks)
    }
}

/// What trees of each letter are worth.
fn worth(points: Given<'_, '_>) -> PyResult<Vec<u32>> {
    Numbers::list(points, "points", 3..=3, POINTS)
}

/// What each seat counts around each tree, int32 (..., rows, columns, 6); who takes it, and for how many points.
#[pyfunction]
fn timberman_majorities<'py>(
    tiles: Given<'_, 'py>,
    points: Given<'_, 'py>,
) -> PyResult<(Counts<'py>, Counts<'py>, Counts<'py>)> {
    let (py, batch) = (tiles.py(), Batch::of_tiles(tiles, [])?);
    let (table, area) = (worth(points)?, batch.sides().iter().product::<usize>());
    let [rows, columns] = batch.sides();
    let strengths = zeros(py, &batch.shape(&[rows, columns, SEATS]), "int32")?;
    let (takers, taken) = (zeros(py, &batch.shape(&[rows, columns]), "int32")?, batch.shape(&[rows, columns]));
    let taken = zeros(py, &taken, "int32")?;
    let (mut strength_room, mut taker_room, mut taken_room) = (room(&strengths)?, room(&takers)?, room(&taken)?);
    taker_room.as_slice_mut()?.fill(-1);
    let mut parts = strength_room.as_slice_mut()?.chunks_exact_mut(area * SEATS);
    let mut pairs =
        taker_room.as_slice_mut()?.chunks_exact_mut(area).zip(taken_room.as_slice_mut()?.chunks_exact_mut(area));
    batch.survey(py, |chart, []| {
        let (strengths, (takers, taken)) = (parts.next()?, pairs.next()?);
        chart.laid().trees(|tree| {
            let place = chart.place(tree.space);
            let bytes = tree.strengths.to_le_bytes();
            strengths[place * SEATS..].iter_mut().zip(&bytes[..SEATS]).for_each(|(to, &n)| *to = n.into());
            if let Some(seat) = tree.taker() {
                (takers[place], taken[place]) = (seat as i32, table[tree.letter] as i32);
            }
        });
        Some(())
    })?;
    Ok((strengths, takers, taken))
}

/// What the trees give each seat, int32 (..., 6).
#[pyfunction]
fn timberman_tree_points<'py>(tiles: Given<'_, 'py>, points: Given<'_, 'py>) -> PyResult<Counts<'py>> {
    let (py, batch) = (tiles.py(), Batch::of_tiles(tiles, [])?);
    let (table, found) = (worth(points)?, zeros(py, &batch.shape(&[SEATS]), "int32")?);
    let mut room = room(&found)?;
    let mut parts = room.as_slice_mut()?.as_chunks_mut::<SEATS>().0.iter_mut();
    batch.survey(py, |chart, []| {
        let part = parts.next()?;
        chart.laid().trees(|tree| {
            let taker = tree.taker().and_then(|seat| part.get_mut(seat));
            taker.into_iter().for_each(|sum| *sum += table[tree.letter] as i32);
        });
        Some(())
    })?;
    Ok(found)
}

/// The open spaces.
#[pyfunction]
fn timberman_open_spaces<'py>(tiles: Given<'_, 'py>) -> PyResult<Masks<'py>> {
    Batch::of_tiles(tiles, [])?.outline(tiles.py(), |chart, [], mark| {
        chart.laid().survey(chart.edges()).into_iter().for_each(mark);
        Some(())
    })
}

/// The lumberjacks on which a spider may be placed.
#[pyfunction]
fn timberman_spider_spaces<'py>(tiles: Given<'_, 'py>) -> PyResult<Masks<'py>> {
    Batch::of_tiles(tiles, [])?.outline(tiles.py(), |chart, [], mark| {
        chart.laid().free_lumberjacks().for_each(mark);
        Some(())
    })
}

/// The lumberjacks that a bear on a space would chase away, and how many of each seat, int32 (..., 6).
#[pyfunction]
fn timberman_bear_chases<'py>(tiles: Given<'_, 'py>, space: Given<'_, 'py>) -> PyResult<(Masks<'py>, Counts<'py>)> {
    let batch = Batch::of_tiles(tiles, [Arg::Space("space", Some(space))])?;
    let counts = zeros(tiles.py(), &batch.shape(&[SEATS]), "int32")?;
    let mut room = room(&counts)?;
    let mut parts = room.as_slice_mut()?.as_chunks_mut::<SEATS>().0.iter_mut();
    let masks = batch.outline(tiles.py(), |chart, [place], mark| {
        let (laid, bear, part) = (chart.laid(), chart.space(place as usize), parts.next()?);
        // Where a tile lies none can be placed.
        if place == NOWHERE || laid.find(bear).is_some() {
            return Some(());
        }
        for k in laid.frightened(chart.edges().sides(bear)) {
            mark(laid.cells[k]);
            let seat = Timberman::owner(laid.kinds[k]).and_then(|seat| part.get_mut(seat));
            seat.into_iter().for_each(|count| *count += 1);
        }
        Some(())
    })?;
    Ok((masks, counts))
}

/// The tiles of a drawing, and the space of 0,0 or None.
#[pyfunction]
fn timberman_parse<'py>(text: &Bound<'py, PyString>) -> PyResult<(Bound<'py, PyArray2<u8>>, Option<Space>)> {
    let py = text.py();
    let fault = |fault| raise(py, fault);
    let text = text.to_str().map_err(|_| fault(Fault::spec("text", "no text: it holds lone surrogates")))?;
    let drawing = Drawing::parse(text).map_err(fault)?;
    let start = drawing.start.map(|[row, column]| (row, column));
    Ok((PyArray1::from_vec(py, drawing.codes).reshape(drawing.sides)?, start))
}

/// The drawing of one table.
#[pyfunction]
fn timberman_draw(tiles: Given<'_, '_>, start: Option<Given<'_, '_>>) -> PyResult<String> {
    let batch = Batch::of_tiles(tiles, [Arg::Space("start", start)])?.single()?;
    let sides = batch.sides();
    let mut drawing = Drawing { codes: Vec::new(), sides, start: None };
    let halted = batch.each(tiles.py(), |codes, [place], _| {
        if let Some(wrong) = codes.iter().position(|&code| code >= CODES) {
            return Err((wrong, codes[wrong]));
        }
        drawing.codes = codes.to_vec();
        drawing.start = (place != NOWHERE).then_some([place as usize / sides[1], place as usize % sides[1]]);
        Ok(())
    })?;
    match halted {
        Some((nth, (place, code))) => Err(batch.no_code(nth, place, code, CODES)),
        None => Ok(drawing.draw()),
    }
}

/// The tiles of a state or view on the whole table, or on so many spaces a side around the start tile, whose space comes too.
#[pyfunction]
fn timberman_from_state<'py>(
    position: Given<'_, 'py>,
    side: Option<Given<'_, 'py>>,
) -> PyResult<(Bound<'py, PyArray2<u8>>, Space)> {
    let py = position.py();
    let wanted = side.map(|side| convert::bounded(side, "side", 1, SIDE as i64)).transpose()?;
    if wanted.is_some_and(|side| side % 2 == 0) {
        return Err(raise(py, Fault::spec("side", "an odd number is wanted, with the start tile in the middle")));
    }
    let (side, codes) = look(position, |game: &Timberman, at| {
        let side = wanted.map_or(game.side(), |side| side as usize);
        (side, game.codes(at, side))
    })?;
    let codes = codes
        .ok_or_else(|| raise(py, Fault::spec("side", format!("{side}; a tile lies outside of so many spaces"))))?;
    Ok((PyArray1::from_vec(py, codes).reshape([side, side])?, (side / 2, side / 2)))
}

/// Puts the functions into the module.
pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(timberman_majorities, module)?)?;
    module.add_function(wrap_pyfunction!(timberman_tree_points, module)?)?;
    module.add_function(wrap_pyfunction!(timberman_open_spaces, module)?)?;
    module.add_function(wrap_pyfunction!(timberman_spider_spaces, module)?)?;
    module.add_function(wrap_pyfunction!(timberman_bear_chases, module)?)?;
    module.add_function(wrap_pyfunction!(timberman_parse, module)?)?;
    module.add_function(wrap_pyfunction!(timberman_draw, module)?)?;
    module.add_function(wrap_pyfunction!(timberman_from_state, module)?)
}
