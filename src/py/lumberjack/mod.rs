//! Lumberjack's rules on arrays, without a play: what `silvan.lumberjack.rules` offers, and tells.

mod batch;

use super::arrays::{room, zeros};
use super::boards::Arg;
use super::fault::raise;
use super::state::State;
use super::view::View;
use crate::lumberjack::{
    Cabin, FloorPlan, LAST, Lumberjack, Prices, Ring, SIDE, Slope, Told, Tower, draw, highest, parse, pyramid_place,
    read_cabin, read_pyramid, read_stack, read_tower, stack_places, worth,
};
use crate::play::{Fault, Table};
use batch::{Batch, no_number};
use numpy::{PyArray1, PyArrayDyn, PyArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyString};
use serde_json::json;
use std::any::Any;

type Given<'a, 'py> = &'a Bound<'py, PyAny>;
type Codes<'py> = Bound<'py, PyArrayDyn<u8>>;
type Counts<'py> = Bound<'py, PyArrayDyn<i32>>;

/// The most colours and seats.
const COLOURS: usize = LAST as usize;
const SEATS: usize = 5;

/// The widest pyramid, and the most trunks of a stack.
const WIDEST: usize = 11;
const TRUNKS: usize = 128;

/// Which trunks of a stack are free.
#[pyfunction]
fn lumberjack_free_trunks<'py>(stack: Given<'_, 'py>) -> PyResult<Bound<'py, PyArrayDyn<bool>>> {
    let wanted = format!("layers and trunks of a layer, {TRUNKS} places at most");
    let fits = |sides: &[usize]| sides.iter().all(|&side| side > 0) && sides[0].saturating_mul(sides[1]) <= TRUNKS;
    let batch = Batch::read(stack, "stack", fits, &wanted, no_number())?;
    let [rows, columns] = batch.sides();
    let ring = Ring::new(columns as u8, crate::ground::Cells::first(rows * columns));
    let found = zeros(stack.py(), &batch.shape(&[rows, columns]), "bool")?;
    let mut room = room(&found)?;
    let mut parts = room.as_slice_mut()?.chunks_exact_mut(rows * columns);
    batch.each(stack.py(), |codes, _| {
        let there = read_stack(codes, columns)?;
        if let Some(part) = parts.next() {
            stack_places(there - ring.covered(there), rows, columns).for_each(|place| part[place] = true);
        }
        Ok(())
    })?;
    Ok(found)
}

fn towers<'py>(towers: Given<'_, 'py>, colour: Option<Given<'_, 'py>>) -> PyResult<Batch<'py>> {
    let wanted = format!("rows of towers beside each other, 1 x 1 to {SIDE} x {SIDE}");
    let fits = |sides: &[usize]| sides.iter().all(|side| (1..=SIDE).contains(side));
    Batch::read(towers, "towers", fits, &wanted, Arg::Number("colour", colour, 1..=i64::from(LAST)))
}

/// What a scoring gives the owner of the towers, int32 (...), and the towers after it.
#[pyfunction]
fn lumberjack_scoring<'py>(towers: Given<'_, 'py>, colour: Given<'_, 'py>) -> PyResult<(Counts<'py>, Codes<'py>)> {
    let (py, batch) = (towers.py(), self::towers(towers, Some(colour))?);
    let [rows, columns] = batch.sides();
    let (points, after) = (zeros(py, &batch.shape(&[]), "int32")?, zeros(py, &batch.shape(&[rows, columns]), "uint8")?);
    let (mut point_room, mut after_room) = (room(&points)?, room(&after)?);
    let parts = after_room.as_slice_mut()?.chunks_exact_mut(rows * columns);
    let mut parts = point_room.as_slice_mut()?.iter_mut().zip(parts);
    batch.each(py, |codes, colour| {
        let Some((points, after)) = parts.next() else { return Ok(()) };
        after.copy_from_slice(codes);
        for column in 0..columns {
            let tower = read_tower(codes, columns, column)?;
            if let Some((_, top)) = tower.top.filter(|(top, _)| top + 1 == colour) {
                *points += value(tower);
                after[top] = 0;
                tower.crown.into_iter().for_each(|crown| after[crown] = 0);
            }
        }
        Ok(())
    })?;
    Ok((points, after))
}

fn value(tower: Tower) -> i32 {
    worth(tower.height, tower.crown.is_some()).into()
}

/// What standing towers give, int32 (...).
#[pyfunction]
fn lumberjack_standing_points<'py>(towers: Given<'_, 'py>) -> PyResult<Counts<'py>> {
    let batch = self::towers(towers, None)?;
    let columns = batch.sides()[1];
    batch.counts(towers.py(), |codes, _| {
        (0..columns).try_fold(0, |sum, column| Ok(sum + value(read_tower(codes, columns, column)?)))
    })
}

/// What the highest towers give, int32 (..., players).
#[pyfunction]
fn lumberjack_highest_points<'py>(heights: Given<'_, 'py>) -> PyResult<Counts<'py>> {
    let wanted = format!("players and colours, 1 x 1 to {SEATS} x {COLOURS}");
    let fits = |sides: &[usize]| (1..=SEATS).contains(&sides[0]) && (1..=COLOURS).contains(&sides[1]);
    let (py, batch) = (heights.py(), Batch::read(heights, "heights", fits, &wanted, no_number())?);
    let [players, colours] = batch.sides();
    let found = zeros(py, &batch.shape(&[players]), "int32")?;
    let mut room = room(&found)?;
    let mut parts = room.as_slice_mut()?.chunks_exact_mut(players);
    batch.each(py, |codes, _| {
        let height = |seat: u8, colour: u8| codes[usize::from(seat) * colours + usize::from(colour)];
        for (seat, points) in parts.next().into_iter().flatten().enumerate() {
            let (by_colour, of_all) = highest(players as u8, colours as u8, height, seat as u8);
            *points = by_colour + of_all;
        }
        Ok(())
    })?;
    Ok(found)
}

fn pyramids<'py>(pyramid: Given<'_, 'py>) -> PyResult<Batch<'py>> {
    let wanted = format!("levels and places of the bottom level, 1 x 1 to {WIDEST} x {WIDEST}");
    let fits = |sides: &[usize]| sides.iter().all(|side| (1..=WIDEST).contains(side)) && sides[0] <= sides[1];
    Batch::read(pyramid, "pyramid", fits, &(wanted + ", no more levels than places"), no_number())
}

/// The labels and sizes of the colour areas, int32, shaped like the pyramids.
#[pyfunction]
fn lumberjack_areas<'py>(pyramid: Given<'_, 'py>) -> PyResult<(Counts<'py>, Counts<'py>)> {
    let (py, batch) = (pyramid.py(), pyramids(pyramid)?);
    let [rows, columns] = batch.sides();
    let shape = batch.shape(&[rows, columns]);
    let (labels, sizes) = (zeros(py, &shape, "int32")?, zeros(py, &shape, "int32")?);
    let (mut label_room, mut size_room) = (room(&labels)?, room(&sizes)?);
    let parts = size_room.as_slice_mut()?.chunks_exact_mut(rows * columns);
    let mut parts = label_room.as_slice_mut()?.chunks_exact_mut(rows * columns).zip(parts);
    batch.each(py, |codes, _| {
        let Some((labels, sizes)) = parts.next() else { return Ok(()) };
        let (laid, planes) = read_pyramid(codes, columns)?;
        for (area, label) in (Slope { base: columns as u8 }).areas(laid, &planes).zip(1..) {
            for place in area.iter().map(|cell| pyramid_place(cell, rows, columns)) {
                (labels[place], sizes[place]) = (label, area.len() as i32);
            }
        }
        Ok(())
    })?;
    Ok((labels, sizes))
}

/// What the colour areas give, int32 (...).
#[pyfunction]
fn lumberjack_area_points<'py>(pyramid: Given<'_, 'py>) -> PyResult<Counts<'py>> {
    let batch = pyramids(pyramid)?;
    let columns = batch.sides()[1];
    batch.counts(pyramid.py(), |codes, _| {
        let (laid, planes) = read_pyramid(codes, columns)?;
        Ok(Slope { base: columns as u8 }.worth(laid, &planes))
    })
}

/// Floor plans as Python gives them: what each gives, and its drawing.
fn read_plans(py: Python<'_>, plans: Vec<(i32, String)>) -> PyResult<Vec<FloorPlan>> {
    let plan = |(i, (points, drawing)): (usize, (i32, String))| {
        let drawing = json!(drawing);
        FloorPlan::read(points, &Table::new(format!("plans[{i}].drawing"), &drawing)).map_err(|fault| raise(py, fault))
    };
    plans.into_iter().enumerate().map(plan).collect()
}

fn cabins<'py>(cabin: Given<'_, 'py>, crowns: Option<Given<'_, 'py>>) -> PyResult<Batch<'py>> {
    let fits = |sides: &[usize]| sides.iter().all(|side| side % 2 == 1 && *side < 128);
    let wanted = "points and edges in turn, an odd number up to 127 in each row and column";
    Batch::read(cabin, "cabin", fits, wanted, Arg::Number("crowns", crowns, 0..=255))
}

/// The number of the plan that each cabin is, int32 (...), -1 for an incomplete one.
#[pyfunction]
fn lumberjack_cabin_plan<'py>(cabin: Given<'_, 'py>, plans: Vec<(i32, String)>) -> PyResult<Counts<'py>> {
    let (plans, batch) = (read_plans(cabin.py(), plans)?, cabins(cabin, None)?);
    let (columns, mut parts) = (batch.sides()[1], Vec::new());
    batch.counts(cabin.py(), |codes, _| {
        read_cabin(codes, columns, &mut parts)?;
        Ok(FloorPlan::of(&plans, Cabin(&parts)).map_or(-1, |i| i as i32))
    })
}

/// What each cabin gives with its crowns, int32 (...).
#[pyfunction]
fn lumberjack_cabin_points<'py>(
    cabin: Given<'_, 'py>,
    crowns: Given<'_, 'py>,
    plans: Vec<(i32, String)>,
    trunk: i16,
    crown: i16,
) -> PyResult<Counts<'py>> {
    let (plans, batch) = (read_plans(cabin.py(), plans)?, cabins(cabin, Some(crowns))?);
    let prices = Prices { trunk: trunk.into(), crown: crown.into() };
    let (columns, mut parts) = (batch.sides()[1], Vec::new());
    batch.counts(cabin.py(), |codes, crowns| {
        read_cabin(codes, columns, &mut parts)?;
        let plan = FloorPlan::of(&plans, Cabin(&parts)).and_then(|i| plans.get(i));
        let (trunks, crowns) = prices.worth(plan, parts.len(), crowns);
        Ok(trunks.saturating_add(crowns))
    })
}

/// The codes of a drawing, uint8 (rows, columns).
#[pyfunction]
fn lumberjack_parse<'py>(text: &Bound<'py, PyString>) -> PyResult<Codes<'py>> {
    let fault = |fault| raise(text.py(), fault);
    let read = text.to_str().map_err(|_| fault(Fault::spec("text", "no text: it holds lone surrogates")))?;
    let (codes, sides) = parse(read).map_err(fault)?;
    PyArray1::from_vec(text.py(), codes).reshape(sides.to_vec())
}

/// The drawing of one array.
#[pyfunction]
fn lumberjack_draw(array: Given<'_, '_>) -> PyResult<String> {
    let wanted = format!("rows and columns, 1 x 1 to {SIDE} x {SIDE}");
    let fits = |sides: &[usize]| sides.iter().all(|side| (1..=SIDE).contains(side));
    let batch = Batch::read(array, "array", fits, &wanted, no_number())?.single()?;
    let (columns, mut drawn) = (batch.sides()[1], String::new());
    batch.each(array.py(), |codes, _| {
        batch::check_signs(codes)?;
        drawn = draw(codes, columns);
        Ok(())
    })?;
    Ok(drawn)
}

type Arrays<'py> = (Codes<'py>, Codes<'py>, Option<Codes<'py>>);

/// The stack of a state or view, what has been built, and the crowns of the cabins or None.
#[pyfunction]
fn lumberjack_from_state<'py>(position: Given<'_, 'py>) -> PyResult<Arrays<'py>> {
    let told = if let Ok(state) = position.cast::<State>() {
        state.get().with(|state| {
            let state = (&*state as &dyn Any).downcast_ref::<crate::play::State<Lumberjack>>();
            state.map(|state| state.game().told(state.at()))
        })
    } else if let Ok(view) = position.cast::<View>() {
        let view = (&*view.get().inner as &dyn Any).downcast_ref::<crate::play::View<Lumberjack>>();
        view.map(|view| view.game().told(view.at()))
    } else {
        None
    };
    let Some(Told { stack, built, crowns }) = told else {
        return Err(PyTypeError::new_err("from_state takes a state or a view of lumberjack"));
    };
    let array = |(codes, sides): (Vec<u8>, Vec<usize>)| PyArray1::from_vec(position.py(), codes).reshape(sides);
    Ok((array(stack)?, array(built)?, crowns.map(array).transpose()?))
}

/// Adds Lumberjack's functions to the module.
pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(lumberjack_free_trunks, module)?)?;
    module.add_function(wrap_pyfunction!(lumberjack_scoring, module)?)?;
    module.add_function(wrap_pyfunction!(lumberjack_standing_points, module)?)?;
    module.add_function(wrap_pyfunction!(lumberjack_highest_points, module)?)?;
    module.add_function(wrap_pyfunction!(lumberjack_areas, module)?)?;
    module.add_function(wrap_pyfunction!(lumberjack_area_points, module)?)?;
    module.add_function(wrap_pyfunction!(lumberjack_cabin_plan, module)?)?;
    module.add_function(wrap_pyfunction!(lumberjack_cabin_points, module)?)?;
    module.add_function(wrap_pyfunction!(lumberjack_parse, module)?)?;
    module.add_function(wrap_pyfunction!(lumberjack_draw, module)?)?;
    module.add_function(wrap_pyfunction!(lumberjack_from_state, module)?)
}
