//! Waldmeister's rules on arrays, without a play: what `silvan.waldmeister.rules` offers, and tells.

use super::arrays::{Boards, Numbers, common, room, zeros};
use super::boards::spot;
use super::fault::raise;
use super::game::Game;
use super::playouts::{Bell, detached};
use super::state::look;
use crate::play::{Fault, Pulse, State};
use crate::waldmeister::{Chart, LAYERS, Land, Waldmeister, Wrong, ZONES};
use numpy::{PyArray1, PyArray2, PyArray3, PyArray4, PyArrayDyn, PyArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyString};
use std::any::Any;

/// The parts of the points of a landscape.
const PARTS: usize = 6;

type Given<'a, 'py> = &'a Bound<'py, PyAny>;
type Counts<'py> = Bound<'py, PyArrayDyn<i32>>;

/// Lends the plan of a game; TypeError for another one.
fn with_plan<T>(game: Given<'_, '_>, run: impl FnOnce(&Waldmeister) -> PyResult<T>) -> PyResult<T> {
    let state = game.cast::<Game>().ok().map(|game| game.get().inner.start(None));
    let state = state.as_deref().and_then(|state| (state as &dyn Any).downcast_ref::<State<Waldmeister>>());
    match state {
        Some(state) => run(state.game()),
        None => Err(PyTypeError::new_err("game: a game of waldmeister is wanted")),
    }
}

/// Landscapes: uint8, (..., layers, rows, columns), with the chart by which they are read.
struct Lands<'a, 'py> {
    boards: Boards<'py>,
    chart: &'a Chart<'a>,
}

impl<'a, 'py> Lands<'a, 'py> {
    fn read(lands: Given<'_, 'py>, chart: &'a Chart<'a>) -> PyResult<Self> {
        let [rows, columns] = chart.sides();
        Ok(Self { boards: Boards::layers(lands, "lands", [LAYERS, rows, columns])?, chart })
    }

    /// Shows every landscape, without the lock; `lead` are the leading axes that it has together with others.
    fn each(
        &self,
        py: Python<'py>,
        lead: &[usize],
        mut look: impl FnMut(&Land, &mut Bell) -> Option<()> + Send,
    ) -> PyResult<()> {
        let halted = self.boards.each(py, |codes, bell| {
            let land = self.chart.read(codes).map_err(Some)?;
            look(&land, bell).ok_or(None::<Wrong>)
        })?;
        match halted {
            None => Ok(()),
            Some((nth, None)) => Err(self.boards.wrong(nth, lead, &[], "the evaluation was stopped here".into())),
            Some((nth, Some(Wrong { place, message }))) => {
                let (layer, (row, column)) =
                    (place / self.chart.area(), spot(place % self.chart.area(), self.chart.sides()[1]));
                Err(self.boards.wrong(nth, lead, &[layer, row, column], message))
            }
        }
    }
}

/// The points of landscapes in parts, int32 (..., 6).
#[pyfunction]
fn waldmeister_land_parts<'py>(lands: Given<'_, 'py>, game: Given<'_, 'py>) -> PyResult<Counts<'py>> {
    with_plan(game, |plan| {
        let (py, chart) = (lands.py(), plan.chart());
        let lands = Lands::read(lands, &chart)?;
        let lead = lands.boards.lead().to_vec();
        let found = zeros(py, &[&lead[..], &[PARTS]].concat(), "int32")?;
        let mut room = room(&found)?;
        let mut rows = room.as_slice_mut()?.as_chunks_mut::<PARTS>().0.iter_mut();
        lands.each(py, &lead, |land, _| {
            *rows.next()? = chart.parts(land);
            Some(())
        })?;
        Ok(found)
    })
}

/// The points of landscapes, int32 (...).
#[pyfunction]
fn waldmeister_land_points<'py>(lands: Given<'_, 'py>, game: Given<'_, 'py>) -> PyResult<Counts<'py>> {
    with_plan(game, |plan| {
        let (py, chart) = (lands.py(), plan.chart());
        let lands = Lands::read(lands, &chart)?;
        let lead = lands.boards.lead().to_vec();
        let found = zeros(py, &lead, "int32")?;
        let mut room = room(&found)?;
        let mut sums = room.as_slice_mut()?.iter_mut();
        lands.each(py, &lead, |land, _| {
            *sums.next()? = chart.parts(land).iter().sum();
            Some(())
        })?;
        Ok(found)
    })
}

/// How many black arrows point at each field when so many tiles of each zone are installed, int32 (..., rows, columns).
#[pyfunction]
fn waldmeister_burdens<'py>(installed: Given<'_, 'py>, game: Given<'_, 'py>) -> PyResult<Counts<'py>> {
    with_plan(game, |plan| {
        let (py, chart, zones) = (installed.py(), plan.chart(), plan.zones());
        let installed = Numbers::rows(installed, "installed", &zones)?;
        let found = zeros(py, &[installed.lead(), &chart.sides()].concat(), "int32")?;
        let mut room = room(&found)?;
        let parts = room.as_slice_mut()?.chunks_exact_mut(chart.area());
        let mut numbers = installed.each();
        detached(py, |bell| {
            for part in parts {
                let mut tiles = [0; ZONES];
                tiles.iter_mut().take(zones.len()).zip(&mut numbers).for_each(|(to, n)| *to = n as u8);
                for (&place, burden) in chart.fields().iter().zip(chart.burdens(&tiles)) {
                    part[place] = burden;
                }
                if !bell.go_on() {
                    return;
                }
            }
        })?;
        Ok(found)
    })
}

/// The trees that fall with the one on a space in a storm, bool (..., rows, columns).
#[pyfunction]
fn waldmeister_storm_falls<'py>(
    lands: Given<'_, 'py>,
    space: Given<'_, 'py>,
    game: Given<'_, 'py>,
) -> PyResult<Bound<'py, PyArrayDyn<bool>>> {
    with_plan(game, |plan| {
        let (py, chart) = (lands.py(), plan.chart());
        let sides = chart.sides();
        let mut lands = Lands::read(lands, &chart)?;
        let mut spaces = Numbers::spaces(space, "space", sides)?;
        let lead = common(&mut lands.boards, &mut [&mut spaces])?;
        let masks = zeros(py, &[&lead[..], &sides].concat(), "bool")?;
        let mut room = room(&masks)?;
        let mut parts = room.as_slice_mut()?.chunks_exact_mut(chart.area());
        let mut places = spaces.words(sides[1] as u32);
        lands.each(py, &lead, |land, _| {
            let (part, place) = (parts.next()?, places.next()?);
            if let Some(field) = chart.field(place as usize) {
                chart.falling_along(land, field).for_each(|place| part[place] = true);
            }
            Some(())
        })?;
        Ok(masks)
    })
}

/// The landscape of a drawing.
#[pyfunction]
fn waldmeister_parse<'py>(text: &Bound<'py, PyString>, game: Given<'_, 'py>) -> PyResult<Bound<'py, PyArray3<u8>>> {
    let py = text.py();
    let fault = |fault| raise(py, fault);
    let text = text.to_str().map_err(|_| fault(Fault::spec("text", "no text: it holds lone surrogates")))?;
    with_plan(game, |plan| {
        let [rows, columns] = plan.chart().sides();
        PyArray1::from_vec(py, plan.read_drawn(text).map_err(fault)?).reshape([LAYERS, rows, columns])
    })
}

/// The drawing of one landscape.
#[pyfunction]
fn waldmeister_draw(lands: Given<'_, '_>, game: Given<'_, '_>) -> PyResult<String> {
    with_plan(game, |plan| {
        let (chart, py, mut text) = (plan.chart(), lands.py(), String::new());
        let lands = Lands::read(lands, &chart)?;
        lands.boards.single()?;
        lands.each(py, &[], |land, _| {
            text = plan.draw_one(land);
            Some(())
        })?;
        Ok(text)
    })
}

type Told<'py> = (Bound<'py, PyArray4<u8>>, Bound<'py, PyArray2<u8>>);

/// The landscapes of a state or view by seat, and the remediation tiles by seat and zone.
#[pyfunction]
fn waldmeister_from_state<'py>(position: Given<'_, 'py>) -> PyResult<Told<'py>> {
    let py = position.py();
    let (codes, tiles, [rows, columns], players, zones) = look(position, |game: &Waldmeister, at| {
        let (chart, zones, players) = (game.chart(), game.zones().len(), crate::play::Game::players(game));
        let lands = &at.lands[..players.min(at.lands.len())];
        let codes: Vec<u8> = lands.iter().flat_map(|land| chart.write(land)).collect();
        let tiles: Vec<u8> = lands.iter().flat_map(|land| land.installed.into_iter().take(zones)).collect();
        (codes, tiles, chart.sides(), lands.len(), zones)
    })?;
    let lands = PyArray1::from_vec(py, codes).reshape([players, LAYERS, rows, columns])?;
    Ok((lands, PyArray1::from_vec(py, tiles).reshape([players, zones])?))
}

/// Puts the functions into the module.
pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(waldmeister_land_points, module)?)?;
    module.add_function(wrap_pyfunction!(waldmeister_land_parts, module)?)?;
    module.add_function(wrap_pyfunction!(waldmeister_burdens, module)?)?;
    module.add_function(wrap_pyfunction!(waldmeister_storm_falls, module)?)?;
    module.add_function(wrap_pyfunction!(waldmeister_from_state, module)?)?;
    module.add_function(wrap_pyfunction!(waldmeister_parse, module)?)?;
    module.add_function(wrap_pyfunction!(waldmeister_draw, module)?)
}
