//! Timberland's rules on arrays, without a play: what `silvan.timberland.rules` offers, and tells.

mod batch;

use super::arrays::{Numbers, room, zeros};
use super::boards::{Arg, Batch, spot};
use super::fault::raise;
use super::playouts::detached;
use super::state::{State, look};
use crate::ground::Cells;
use crate::play::Fault;
use crate::timberland::{Clearing, Drawing, Pieces, Position, Ramble, Timberland};
use batch::{Halt, standing};
use numpy::{PyArray1, PyArray2, PyArrayDyn, PyArrayMethods};
use pyo3::exceptions::{PyMemoryError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyFrozenSet, PyString};
use std::any::Any;
use std::ops::RangeInclusive;

/// What a die may show, how many fruits a boar may take (TL-67, TL-70), seats, directions N E S W.
const ROLLS: RangeInclusive<i64> = 1..=8;
const FRUITS: RangeInclusive<i64> = 0..=8;
const SEATS: RangeInclusive<i64> = 0..=3;
const DIRECTIONS: RangeInclusive<i64> = 0..=3;

/// The most outcomes of one boar's move that are listed.
const OUTCOMES: usize = 1 << 18;

type Given<'a, 'py> = &'a Bound<'py, PyAny>;
type Masks<'py> = Bound<'py, PyArrayDyn<bool>>;
type Counts<'py> = Bound<'py, PyArrayDyn<i32>>;
type Space = (usize, usize);
type Placed<'py, Figure> = (Bound<'py, PyArray2<u8>>, Figure, Figure);

/// The labels and the sizes of the forests, int32, shaped like the boards.
#[pyfunction]
fn timberland_forests<'py>(pieces: Given<'_, 'py>) -> PyResult<(Counts<'py>, Counts<'py>)> {
    let (py, batch) = (pieces.py(), Batch::of_pieces(pieces, [])?);
    let (shape, size) = (batch.shape(&batch.sides()), batch.sides().iter().product());
    let (labels, sizes) = (zeros(py, &shape, "int32")?, zeros(py, &shape, "int32")?);
    let (mut label_room, mut size_room) = (room(&labels)?, room(&sizes)?);
    let parts = label_room.as_slice_mut()?.chunks_exact_mut(size);
    let mut parts = parts.zip(size_room.as_slice_mut()?.chunks_exact_mut(size));
    batch.sweep(py, |clearing, pieces, [], _| {
        let (labels, sizes) = parts.next().ok_or(Halt::Stop)?;
        let trees = std::array::from_fn(|seat| pieces.trees(seat));
        for (forest, label) in clearing.forests(&trees).zip(1..) {
            for space in forest.iter().map(usize::from) {
                (labels[space], sizes[space]) = (label, forest.len() as i32);
            }
        }
        Ok(())
    })?;
    Ok((labels, sizes))
}

/// What the forests give by seat, int32 (..., 4).
#[pyfunction]
fn timberland_forest_points<'py>(pieces: Given<'_, 'py>, points: Given<'_, 'py>) -> PyResult<Counts<'py>> {
    let (py, batch) = (pieces.py(), Batch::of_pieces(pieces, [])?);
    let table = Numbers::list(points, "points", 1..=16, 0..=1000)?;
    let found = zeros(py, &batch.shape(&[4]), "int32")?;
    let mut room = room(&found)?;
    let mut parts = room.as_slice_mut()?.as_chunks_mut::<4>().0.iter_mut();
    batch.sweep(py, |clearing, pieces, [], _| {
        let part = parts.next().ok_or(Halt::Stop)?;
        let trees = std::array::from_fn(|seat| pieces.trees(seat));
        *part = clearing.forest_points(&trees, &table).map(|points| points as i32);
        Ok(())
    })?;
    Ok(found)
}

/// The spaces that give light to those beside them.
#[pyfunction]
fn timberland_light_spaces<'py>(pieces: Given<'_, 'py>) -> PyResult<Masks<'py>> {
    let batch = Batch::of_pieces(pieces, [])?;
    batch.masks(pieces.py(), |clearing, pieces, [], _| Ok(clearing.light(pieces.all_trees())))
}

/// The spaces beside one that gives light.
#[pyfunction]
fn timberland_lit_spaces<'py>(pieces: Given<'_, 'py>) -> PyResult<Masks<'py>> {
    let batch = Batch::of_pieces(pieces, [])?;
    batch.masks(pieces.py(), |clearing, pieces, [], _| Ok(clearing.lit(pieces.all_trees())))
}

/// The trees that would die if one grew on a space.
#[pyfunction]
fn timberland_dying<'py>(pieces: Given<'_, 'py>, space: Given<'_, 'py>) -> PyResult<Masks<'py>> {
    let batch = Batch::of_pieces(pieces, [Arg::Space("space", Some(space))])?;
    batch.masks(pieces.py(), |clearing, pieces, [space], _| {
        let trees = pieces.all_trees();
        // Where a tree or a rock stands none grows.
        let grows = clearing.light(trees).has(space);
        Ok(if grows { clearing.dying(space, trees | Cells::of(space)) } else { Cells::EMPTY })
    })
}

/// The free spaces.
#[pyfunction]
fn timberland_free_spaces<'py>(
    pieces: Given<'_, 'py>,
    boar: Option<Given<'_, 'py>>,
    woodcutter: Option<Given<'_, 'py>>,
) -> PyResult<Masks<'py>> {
    let batch = Batch::of_pieces(pieces, [Arg::Space("boar", boar), Arg::Space("woodcutter", woodcutter)])?;
    batch.masks(pieces.py(), |clearing, pieces, [boar, woodcutter], _| Ok(free(clearing, pieces, boar, woodcutter)))
}

fn free(clearing: &Clearing<'_>, pieces: &Pieces, boar: u8, woodcutter: u8) -> Cells {
    clearing.free(pieces.all_trees() | pieces.all_fruits() | standing(boar) | standing(woodcutter))
}

/// The spaces for a fruit of a seat, and whether it may be kept, bool (...).
#[pyfunction]
fn timberland_fruit_spaces<'py>(
    pieces: Given<'_, 'py>,
    boar: Option<Given<'_, 'py>>,
    woodcutter: Option<Given<'_, 'py>>,
    seat: Given<'_, 'py>,
) -> PyResult<(Masks<'py>, Masks<'py>)> {
    let [boar, woodcutter] = [Arg::Space("boar", boar), Arg::Space("woodcutter", woodcutter)];
    let batch = Batch::of_pieces(pieces, [boar, woodcutter, Arg::Number("seat", Some(seat), SEATS)])?;
    let may_keep = zeros(pieces.py(), &batch.shape(&[]), "bool")?;
    let mut room = room(&may_keep)?;
    let mut parts = room.as_slice_mut()?.iter_mut();
    let masks = batch.masks(pieces.py(), |clearing, pieces, [boar, woodcutter, seat], _| {
        let free = free(clearing, pieces, boar, woodcutter);
        let (spaces, may_keep) = clearing.fruit_spaces(free, pieces.trees(seat.into()));
        *parts.next().ok_or(Halt::Stop)? = may_keep;
        Ok(spaces)
    })?;
    Ok((masks, may_keep))
}

/// A boar that begins a full move.
fn rouse(clearing: &Clearing<'_>, pieces: &Pieces, [space, left, appetite]: [u8; 3]) -> Result<Ramble, Halt> {
    let (trail, fruits) = (clearing.soil - pieces.all_trees(), pieces.all_fruits());
    let boar = Ramble { space, left, trail: trail - Cells::of(space), fruits, appetite: appetite.into() };
    trail.has(space).then_some(boar).ok_or(Halt::Boar(space))
}

/// The spaces on which a full move of the boar can end.
#[pyfunction]
fn timberland_boar_reach<'py>(
    pieces: Given<'_, 'py>,
    boar: Given<'_, 'py>,
    roll: Given<'_, 'py>,
    max_fruits: Given<'_, 'py>,
) -> PyResult<Masks<'py>> {
    let batch = Batch::of_pieces(pieces, moving(boar, roll, max_fruits))?;
    batch.masks(pieces.py(), |clearing, pieces, args, bell| {
        clearing.landings(&rouse(clearing, pieces, args)?, bell).ok_or(Halt::Stop)
    })
}

/// The arguments of a boar that is to move.
fn moving<'a, 'py>(boar: Given<'a, 'py>, roll: Given<'a, 'py>, max_fruits: Given<'a, 'py>) -> [Arg<'a, 'py>; 3] {
    [
        Arg::Space("boar", Some(boar)),
        Arg::Number("roll", Some(roll), ROLLS),
        Arg::Number("max_fruits", Some(max_fruits), FRUITS),
    ]
}

/// The free spaces from which a full move exists, where none does from the boar's own.
#[pyfunction]
fn timberland_boar_havens<'py>(
    pieces: Given<'_, 'py>,
    boar: Given<'_, 'py>,
    woodcutter: Option<Given<'_, 'py>>,
    roll: Given<'_, 'py>,
    max_fruits: Given<'_, 'py>,
) -> PyResult<Masks<'py>> {
    let [boar, roll, max_fruits] = moving(boar, roll, max_fruits);
    let batch = Batch::of_pieces(pieces, [boar, roll, max_fruits, Arg::Space("woodcutter", woodcutter)])?;
    batch.masks(pieces.py(), |clearing, pieces, [space, roll, max_fruits, woodcutter], bell| {
        let boar = rouse(clearing, pieces, [space, roll, max_fruits])?;
        if clearing.moves_in_full(&boar) {
            return Ok(Cells::EMPTY);
        }
        clearing.havens(&boar, free(clearing, pieces, space, woodcutter), bell).ok_or(Halt::Stop)
    })
}

/// Every distinct way for the boar's move to end on one board: landing space and fruit spaces.
#[pyfunction]
fn timberland_boar_outcomes<'py>(
    pieces: Given<'_, 'py>,
    boar: Given<'_, 'py>,
    roll: Given<'_, 'py>,
    max_fruits: Given<'_, 'py>,
) -> PyResult<Vec<(Space, Bound<'py, PyFrozenSet>)>> {
    let py = pieces.py();
    let batch = Batch::of_pieces(pieces, moving(boar, roll, max_fruits))?.single()?;
    let mut found = None;
    batch.sweep(py, |clearing, pieces, args, bell| {
        found = clearing.endings(&rouse(clearing, pieces, args)?, OUTCOMES, bell);
        Ok(())
    })?;
    let too_many = || PyMemoryError::new_err(format!("more than {OUTCOMES} outcomes; so many are not listed"));
    let spot = |space: u8| spot(space.into(), batch.sides()[1]);
    let outcome = |(to, taken, _): (u8, Cells, _)| Ok((spot(to), PyFrozenSet::new(py, taken.iter().map(spot))?));
    found.ok_or_else(too_many)?.into_iter().map(outcome).collect()
}

/// The trees that the woodcutter would fell, and where it would end, int64 (..., 2).
#[pyfunction]
fn timberland_fell<'py>(
    pieces: Given<'_, 'py>,
    woodcutter: Given<'_, 'py>,
    direction: Given<'_, 'py>,
    distance: Given<'_, 'py>,
) -> PyResult<(Masks<'py>, Bound<'py, PyArrayDyn<i64>>)> {
    let (direction, distance) =
        (Arg::Number("direction", Some(direction), DIRECTIONS), Arg::Number("distance", Some(distance), ROLLS));
    let batch = Batch::of_pieces(pieces, [Arg::Space("woodcutter", Some(woodcutter)), direction, distance])?;
    let (ends, columns) = (zeros(pieces.py(), &batch.shape(&[2]), "int64")?, batch.sides()[1]);
    let mut room = room(&ends)?;
    let mut parts = room.as_slice_mut()?.as_chunks_mut::<2>().0.iter_mut();
    let masks = batch.masks(pieces.py(), |clearing, pieces, [from, direction, distance], _| {
        // Rows are counted from the north, ranks from the south.
        let (space, entered) = clearing.stroll(from, [2, 1, 0, 3][usize::from(direction & 3)], distance);
        let (row, column) = spot(space.into(), columns);
        *parts.next().ok_or(Halt::Stop)? = [row as i64, column as i64];
        Ok(entered & pieces.all_trees())
    })?;
    Ok((masks, ends))
}

/// The pieces of a drawing, and the spaces of boar and woodcutter or None.
#[pyfunction]
fn timberland_parse<'py>(text: &Bound<'py, PyString>) -> PyResult<Placed<'py, Option<Space>>> {
    let py = text.py();
    let fault = |fault| raise(py, fault);
    let text = text.to_str().map_err(|_| fault(Fault::spec("text", "no text: it holds lone surrogates")))?;
    let drawing = Drawing::parse(text).map_err(fault)?;
    let figures =
        [drawing.boar, drawing.woodcutter].map(|figure| figure.map(|space| spot(space.into(), drawing.sides[1])));
    let pieces = PyArray1::from_vec(py, drawing.codes).reshape(drawing.sides)?;
    Ok((pieces, figures[0], figures[1]))
}

/// The drawing of one board.
#[pyfunction]
fn timberland_draw(
    pieces: Given<'_, '_>,
    boar: Option<Given<'_, '_>>,
    woodcutter: Option<Given<'_, '_>>,
) -> PyResult<String> {
    let batch = Batch::of_pieces(pieces, [Arg::Space("boar", boar), Arg::Space("woodcutter", woodcutter)])?.single()?;
    let mut drawing = Drawing { codes: Vec::new(), sides: batch.sides(), boar: None, woodcutter: None };
    batch.sweep(pieces.py(), |clearing, pieces, [boar, woodcutter], _| {
        drawing.codes = clearing.board.all().iter().map(|space| pieces.code(space)).collect();
        (drawing.boar, drawing.woodcutter) = (standing(boar).lowest(), standing(woodcutter).lowest());
        Ok(())
    })?;
    Ok(drawing.draw())
}

/// The pieces of a state or view, and the spaces of boar and woodcutter.
#[pyfunction]
fn timberland_from_state<'py>(position: Given<'_, 'py>) -> PyResult<Placed<'py, Space>> {
    let (codes, sides, [boar, woodcutter]) = look(position, tell)?;
    Ok((PyArray1::from_vec(position.py(), codes).reshape(sides)?, boar, woodcutter))
}

/// Codes, rows and columns, and the spaces of boar and woodcutter.
fn tell(game: &Timberland, at: &Position) -> (Vec<u8>, [usize; 2], [Space; 2]) {
    let [ranks, files] = game.sides().map(usize::from);
    let space = |cell: u8| {
        let (rank, column) = spot(cell.into(), files);
        (ranks - 1 - rank, column)
    };
    (game.codes(at), [ranks, files], [space(at.boar), space(at.woodcutter)])
}

type BoarMove<'py> = (String, Bound<'py, PyFrozenSet>, Vec<u32>);

/// Every distinct way for the boar's move under way to end, once: (landing space, fruit spaces emptied on the way, step ids
/// that do it). Rules TL-31 to TL-42. Raises `NodeKindError` where no boar is stepping.
#[pyfunction]
fn boar_moves<'py>(py: Python<'py>, state: &Bound<'py, State>) -> PyResult<Vec<BoarMove<'py>>> {
    let inner = state.get().with(|state| state.copy());
    let found = detached(py, move |bell| {
        let any: &dyn Any = &*inner;
        let state = any.downcast_ref::<crate::play::State<Timberland>>();
        state.map(|state| state.game().boar_outcomes(state.at(), bell))
    })?;
    let Some(moves) = found else {
        return Err(PyTypeError::new_err("boar_moves takes a state of timberland"));
    };
    let moves = moves.map_err(|fault| raise(py, fault))?.unwrap_or_default();
    moves.into_iter().map(|(to, taken, ids)| Ok((to, PyFrozenSet::new(py, taken)?, ids))).collect()
}

/// Puts the functions into the module.
pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(boar_moves, module)?)?;
    module.add_function(wrap_pyfunction!(timberland_forests, module)?)?;
    module.add_function(wrap_pyfunction!(timberland_forest_points, module)?)?;
    module.add_function(wrap_pyfunction!(timberland_light_spaces, module)?)?;
    module.add_function(wrap_pyfunction!(timberland_lit_spaces, module)?)?;
    module.add_function(wrap_pyfunction!(timberland_dying, module)?)?;
    module.add_function(wrap_pyfunction!(timberland_free_spaces, module)?)?;
    module.add_function(wrap_pyfunction!(timberland_fruit_spaces, module)?)?;
    module.add_function(wrap_pyfunction!(timberland_boar_reach, module)?)?;
    module.add_function(wrap_pyfunction!(timberland_boar_havens, module)?)?;
    module.add_function(wrap_pyfunction!(timberland_boar_outcomes, module)?)?;
    module.add_function(wrap_pyfunction!(timberland_fell, module)?)?;
    module.add_function(wrap_pyfunction!(timberland_from_state, module)?)?;
    module.add_function(wrap_pyfunction!(timberland_parse, module)?)?;
    module.add_function(wrap_pyfunction!(timberland_draw, module)?)
}
