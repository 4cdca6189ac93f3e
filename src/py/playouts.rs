//! Calls that loop: without the lock, and heeding Ctrl-C.

use super::convert::{bounded, first, seed_or_entropy};
use crate::any::AnyState;
use crate::play::{self, Fault, Pulse, Run};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use std::time::{Duration, Instant};

/// How often a loop asks Python whether a signal has come.
const PERIOD: Duration = Duration::from_millis(20);

/// Rings when Python wants the loop to stop.
pub(super) struct Bell {
    calls: u32,
    asked: Instant,
    error: Option<PyErr>,
}

impl Pulse for Bell {
    fn go_on(&mut self) -> bool {
        self.calls = self.calls.wrapping_add(1);
        // Reading the clock takes 25 ns: every 32nd call will do.
        if self.calls & 31 == 0 && self.asked.elapsed() >= PERIOD {
            self.asked = Instant::now();
            self.error = Python::attach(|py| py.check_signals()).err();
        }
        self.error.is_none()
    }
}

/// Runs a loop without the lock; an interruption is raised.
pub(super) fn detached<T: Send>(py: Python<'_>, run: impl FnOnce(&mut Bell) -> T + Send) -> PyResult<T> {
    let mut bell = Bell { calls: 0, asked: Instant::now(), error: None };
    let done = py.detach(|| run(&mut bell));
    bell.error.map_or(Ok(done), Err)
}

/// The results of playouts, a row a play.
#[pyclass(module = "silvan", frozen)]
pub(super) struct Playouts {
    /// The seed of the run: with the number of a play it makes that play again.
    #[pyo3(get)]
    seed: u64,
    /// Final points, int32 (plays, players).
    #[pyo3(get)]
    scores: Py<PyAny>,
    /// Returns, float64 (plays, players); zeros where a play was cut off by `max_events`.
    #[pyo3(get)]
    returns: Py<PyAny>,
    /// Decisions and chance outcomes of each play, int32 (plays,).
    #[pyo3(get)]
    events: Py<PyAny>,
    /// Decisions of each play, int32 (plays,).
    #[pyo3(get)]
    decisions: Py<PyAny>,
    len: usize,
}

#[pymethods]
impl Playouts {
    fn __len__(&self) -> usize {
        self.len
    }

    fn __repr__(&self) -> String {
        format!("<silvan.Playouts: {} plays, seed {}>", self.len, self.seed)
    }
}

/// The arguments of playouts as Python gives them.
pub(super) struct Wanted<'a, 'py> {
    pub n: &'a Bound<'py, PyAny>,
    pub seed: Option<&'a Bound<'py, PyAny>>,
    pub first: Option<&'a Bound<'py, PyAny>>,
    pub threads: Option<&'a Bound<'py, PyAny>>,
    pub max_events: Option<&'a Bound<'py, PyAny>>,
}

impl Wanted<'_, '_> {
    fn read(&self) -> PyResult<play::Playouts> {
        let py = self.n.py();
        let number = |value: Option<&Bound<'_, PyAny>>, name, low, high, default| match value {
            None => Ok(default),
            Some(value) => bounded(value, name, low, high),
        };
        let n = bounded(self.n, "n", 0, i64::from(i32::MAX))? as usize;
        let threads = number(self.threads, "threads", 1, 256, 1)? as usize;
        let max = number(self.max_events, "max_events", 0, u32::MAX.into(), u32::MAX.into())? as u32;
        let (seed, first) = (seed_or_entropy(py, self.seed)?, self.first.map_or(Ok(0), first)?);
        if first.checked_add(n as u64).is_none() {
            let message = format!("{first}; the {n} plays from there on would be beyond the last, {}", u64::MAX);
            return Err(super::fault::raise(py, Fault::spec("first", message)));
        }
        Ok(play::Playouts { n, seed, first, threads, max_events: max })
    }
}

/// Runs playouts from a state.
pub(super) fn run(
    py: Python<'_>,
    state: Box<dyn AnyState>,
    players: usize,
    wanted: &Wanted<'_, '_>,
) -> PyResult<Playouts> {
    let what = wanted.read()?;
    if Vec::<Run>::new().try_reserve_exact(what.n).is_err() {
        return Err(PyMemoryError::new_err(format!("no room for {} playouts", what.n)));
    }
    let runs = detached(py, move |bell| state.playouts(what, bell))?;
    let Some(runs) = runs else {
        return Err(super::fault::raise(py, Fault::NodeKind("the playouts were stopped".into())));
    };
    let table = |n: usize| [n, players];
    let scores: Vec<i32> = runs.iter().flat_map(|run| run.scores[..players].iter().copied()).collect();
    let returns: Vec<f64> = runs.iter().flat_map(|run| run.returns[..players].iter().copied()).collect();
    let column = |of: fn(&Run) -> u32| -> Py<PyAny> {
        let numbers: Vec<i32> = runs.iter().map(|run| of(run) as i32).collect();
        PyArray1::from_vec(py, numbers).into_any().unbind()
    };
    Ok(Playouts {
        seed: what.seed,
        scores: PyArray1::from_vec(py, scores).reshape(table(runs.len()))?.into_any().unbind(),
        returns: PyArray1::from_vec(py, returns).reshape(table(runs.len()))?.into_any().unbind(),
        events: column(|run| run.events),
        decisions: column(|run| run.decisions),
        len: runs.len(),
    })
}
