//! Batches.

use super::batch_arrays::{Arrays, Plan};
use super::batch_options::{Given, word};
use super::convert::{bounded, seed_or_entropy};
use super::fault::raise;
use super::game::Game;
use super::playouts::detached;
use super::state::State;
use crate::any_batch::AnyBatch;
use crate::play::{By, Fault, Order, Refused};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyDict};
use std::any::Any;

/// The most plays.
pub(super) const PLAYS: i64 = 1 << 20;

/// Many plays of a game stepped together. Its arrays keep their places in memory: they are written anew in every step.
#[pyclass(module = "silvan")]
pub(super) struct Batch {
    game: Py<Game>,
    inner: Box<dyn AnyBatch>,
    arrays: Arrays,
    plan: Plan,
    /// Room for choices as they are given.
    numbers: Vec<i64>,
    /// The seed of the batch: play i is `new_initial_state(seed=(seed, i))`.
    #[pyo3(get)]
    seed: u64,
    /// What becomes of a play that has ended.
    #[pyo3(get)]
    autoreset: &'static str,
}

/// All plays of a batch at a time.
#[pyclass(module = "silvan", frozen)]
pub(super) struct BatchSnapshot {
    game: Py<Game>,
    inner: Box<dyn Any + Send + Sync>,
    count: usize,
}

const WAYS: [(&str, By); 2] = [("id", By::Id), ("index", By::Index)];

/// Makes a batch of a game.
pub(super) fn make(
    game: &Bound<'_, Game>,
    n: &Bound<'_, PyAny>,
    seed: Option<&Bound<'_, PyAny>>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Batch> {
    let (py, given) = (game.py(), Given { py: game.py(), options });
    given.check_names()?;
    let n = bounded(n, "n", 1, PLAYS)? as usize;
    let (seed, threads) = (seed_or_entropy(py, seed)?, given.number("threads", (1, 256), 1)? as usize);
    let (how, plan, autoreset) = given.how(game.get(), seed)?;
    let out = given.get("out")?.map(|out| out.cast_into::<PyDict>()).transpose()?;
    let arrays = Arrays::new(py, n, plan, out.as_ref())?;
    let inner = &*game.get().inner;
    let made = detached(py, |bell| inner.batch(how, (n, threads), bell))?;
    let Some(inner) = made else { return Err(PyMemoryError::new_err(format!("no room for {n} plays"))) };
    let game = game.clone().unbind();
    let mut batch = Batch { game, inner, arrays, plan, numbers: vec![0; n], seed, autoreset };
    batch.refresh(py)?;
    Ok(batch)
}

impl Batch {
    fn broken(py: Python<'_>) -> PyErr {
        let message = "the arrays of the batch were changed in shape or size, or a thread could not be started";
        raise(py, Fault::NodeKind(message.into()))
    }

    /// Steps all plays and reports.
    fn go(&mut self, py: Python<'_>, drawn: Option<u32>, by: By) -> PyResult<()> {
        let (inner, numbers) = (&mut self.inner, &self.numbers);
        let mut open = self.arrays.open(py)?;
        let (rows, (offsets, ids, told)) = open.parts()?;
        let order = drawn.map_or(Order::Choices(numbers, by), Order::Drawn);
        let done = detached(py, |bell| {
            let done = inner.step(order, rows, bell);
            if matches!(done, Ok(true)) {
                inner.list(offsets, ids, told);
            }
            done
        })?;
        match done {
            Ok(true) => Ok(()),
            Ok(false) => Err(Self::broken(py)),
            Err(refused) => Err(Self::refuse(py, *refused)),
        }
    }

    fn refuse(py: Python<'_>, refused: Refused) -> PyErr {
        let (plays, first) = (&refused.plays, refused.plays.first().copied().unwrap_or(0));
        let fault = match refused.fault {
            Fault::Illegal { message, legal } => {
                let others = match plays.len() {
                    0 | 1 => String::new(),
                    all => format!(" (and {} more choices)", all - 1),
                };
                Fault::Illegal { message: format!("choices[{first}]: {message}{others}"), legal }
            }
            other => other,
        };
        let error = raise(py, fault);
        error.value(py).setattr("indices", plays).map_or_else(|error| error, |()| error)
    }

    /// Reads a number for each play.
    fn read(&mut self, choices: &Bound<'_, PyAny>) -> PyResult<()> {
        if let Ok(array) = choices.cast::<PyArray1<i64>>() {
            let array = array.try_readonly()?;
            let view = array.as_array();
            if view.len() == self.numbers.len() {
                self.numbers.iter_mut().zip(view).for_each(|(to, &number)| *to = number);
                return Ok(());
            }
        }
        let numbers = super::arrays::Numbers::read(choices, "choices", i64::MIN..=i64::MAX)?;
        if numbers.lead() != [self.numbers.len()] {
            let message = format!("a whole number for each of {} plays is wanted", self.numbers.len());
            return Err(numbers.wrong_at(&[], format!("shape {}; {message}", super::arrays::written(numbers.lead()))));
        }
        self.numbers.iter_mut().zip(numbers.each()).for_each(|(to, number)| *to = number);
        Ok(())
    }

    fn play(&self, index: &Bound<'_, PyAny>) -> PyResult<usize> {
        bounded(index, "play", 0, self.inner.count() as i64 - 1).map(|play| play as usize)
    }

    fn check_game(&self, py: Python<'_>, other: &Py<Game>, what: &str) -> PyResult<()> {
        match Game::same(&self.game, other) {
            true => Ok(()),
            false => Err(raise(py, Fault::spec(what, format!("belongs to {}", other.bind(py).repr()?)))),
        }
    }

    fn way(by: Option<&Bound<'_, PyAny>>) -> PyResult<By> {
        by.map_or(Ok(By::Id), |by| word(by, "by", &WAYS).map(|found| found.1))
    }
}

#[pymethods]
impl Batch {
    /// Plays a choice for each play, an id or an index into its legal ids; of plays that have ended it is ignored. Raises
    /// `IllegalActionError` (its `.indices` are the plays) if any is not legal, and then no play has moved.
    #[pyo3(signature = (choices, by=None), text_signature = "($self, choices, by='id')")]
    fn step(&mut self, choices: &Bound<'_, PyAny>, by: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let by = Self::way(by)?;
        self.read(choices)?;
        self.go(choices.py(), None, by)
    }

    /// Plays `steps` uniformly random choices in each play, made inside; the arrays tell of the last one.
    #[pyo3(signature = (steps=None), text_signature = "($self, steps=1)")]
    fn play_random(&mut self, py: Python<'_>, steps: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let steps = steps.map_or(Ok(1), |steps| bounded(steps, "steps", 1, u32::MAX.into()))?;
        self.go(py, Some(steps as u32), By::Id)
    }

    /// A uniformly random legal choice for each play, int64 (n,), -1 for those that have ended: an array that is written anew
    /// in every call. Played on by it, play i is `game.playout(seed, i)`; until it moves the same one is drawn.
    #[pyo3(signature = (by=None), text_signature = "($self, by='id')")]
    fn sample(&mut self, py: Python<'_>, by: Option<&Bound<'_, PyAny>>) -> PyResult<Py<PyAny>> {
        let (by, mut open, inner) = (Self::way(by)?, self.arrays.open_choices(py)?, &mut self.inner);
        let into = open.as_slice_mut()?;
        let done = detached(py, |bell| inner.sample(by, into, bell))?;
        if done { Ok(self.arrays.choices.shown(py)) } else { Err(Self::broken(py)) }
    }

    /// Writes the arrays anew, as the plays are.
    fn refresh(&mut self, py: Python<'_>) -> PyResult<()> {
        let inner = &mut self.inner;
        let mut open = self.arrays.open(py)?;
        let (rows, (offsets, ids, told)) = open.parts()?;
        let done = detached(py, |bell| {
            let done = inner.show(rows, bell);
            inner.list(offsets, ids, told);
            done
        })?;
        if done { Ok(()) } else { Err(Self::broken(py)) }
    }

    /// Begins the next play of some slots, or of all.
    #[pyo3(signature = (plays=None))]
    fn reset(&mut self, py: Python<'_>, plays: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let plays: Vec<usize> = match plays {
            None => (0..self.inner.count()).collect(),
            Some(plays) => plays.try_iter()?.map(|play| self.play(&play?)).collect::<PyResult<_>>()?,
        };
        plays.into_iter().for_each(|play| {
            self.inner.reset(play);
        });
        self.refresh(py)
    }

    /// All plays as they are, for `restore`.
    fn snapshot(&self, py: Python<'_>) -> BatchSnapshot {
        BatchSnapshot { game: self.game.clone_ref(py), inner: self.inner.snapshot(), count: self.inner.count() }
    }

    /// Puts all plays back as they were; only `final_observations` stay.
    fn restore(&mut self, py: Python<'_>, snapshot: &BatchSnapshot) -> PyResult<()> {
        self.check_game(py, &snapshot.game, "snapshot")?;
        if !self.inner.restore(&*snapshot.inner) {
            let message = format!("holds {} plays; the batch has {}", snapshot.count, self.inner.count());
            return Err(raise(py, Fault::spec("snapshot", message)));
        }
        self.refresh(py)
    }

    /// A play as a state, without a seed; its log begins here.
    fn state(&self, py: Python<'_>, play: &Bound<'_, PyAny>) -> PyResult<State> {
        let state = self.inner.state(self.play(play)?).ok_or_else(|| Self::broken(py))?;
        Ok(State::new(self.game.clone_ref(py), state))
    }

    /// Puts a state in the place of a play. It keeps its source of chance; without one it goes on by that of the slot's first play.
    fn replace(&mut self, py: Python<'_>, play: &Bound<'_, PyAny>, state: &Bound<'_, State>) -> PyResult<()> {
        let play = self.play(play)?;
        self.check_game(py, &state.get().game, "state")?;
        let copy = state.get().with(|state| state.copy());
        self.inner.replace(play, &*copy);
        self.refresh(py)
    }

    /// Adds a play that goes on from a state, and gives its number. The arrays are new ones then, and the old ones are left.
    fn append(&mut self, py: Python<'_>, state: &Bound<'_, State>) -> PyResult<usize> {
        self.check_game(py, &state.get().game, "state")?;
        if self.arrays.borrowed || self.inner.count() as i64 >= PLAYS {
            let message = "arrays of the caller's cannot grow, and there is no room for more than 2^20 plays";
            return Err(raise(py, Fault::spec("state", message)));
        }
        let copy = state.get().with(|state| state.copy());
        let arrays = Arrays::new(py, self.inner.count() + 1, self.plan, None)?;
        let play = self.inner.append(&*copy).ok_or_else(|| Self::broken(py))?;
        self.arrays = arrays;
        self.numbers.push(0);
        self.refresh(py)?;
        Ok(play)
    }

    /// The game.
    fn get_game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// Who is to move, int32 (n,): a seat, -4 at the end.
    #[getter]
    fn players(&self, py: Python<'_>) -> Py<PyAny> {
        self.arrays.players.shown(py)
    }

    /// The numbers of the plays, uint64 (n,): the k-th one after play i is i + k * 2**32.
    #[getter]
    fn plays(&self, py: Python<'_>) -> Py<PyAny> {
        self.arrays.plays.shown(py)
    }

    /// What each seat gained by the last step, float32 (n, players).
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyAny> {
        self.arrays.rewards.shown(py)
    }

    /// Whether the last step ended the play, bool (n,).
    #[getter]
    fn terminated(&self, py: Python<'_>) -> Py<PyAny> {
        self.arrays.terminated.shown(py)
    }

    /// Whether the play was cut off then by `max_events`, bool (n,).
    #[getter]
    fn truncated(&self, py: Python<'_>) -> Py<PyAny> {
        self.arrays.truncated.shown(py)
    }

    /// Events so far of the play in which the last step was, int32 (n,).
    #[getter]
    fn lengths(&self, py: Python<'_>) -> Py<PyAny> {
        self.arrays.lengths.shown(py)
    }

    /// Where the legal ids of each play begin, int64 (n + 1,); the last one is where they all end.
    #[getter]
    fn legal_offsets(&self, py: Python<'_>) -> Py<PyAny> {
        self.arrays.offsets.shown(py)
    }

    /// The legal ids of play i, ascending: `legal_ids[legal_offsets[i]:legal_offsets[i + 1]]`, int32; what lies behind is old.
    #[getter]
    fn legal_ids(&self, py: Python<'_>) -> Py<PyAny> {
        self.arrays.ids.shown(py)
    }

    /// What is told of each of `legal_ids`, uint8 (ids, features of `Game.candidate_spec`), or None.
    #[getter]
    fn candidates(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.arrays.told.as_ref().map(|kept| kept.shown(py))
    }

    /// Which ids are legal, bool (n, ids), or packed in bits, uint8 (n, ids / 8), the lowest bit first; or None.
    #[getter]
    fn mask(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.arrays.mask.as_ref().map(|kept| kept.shown(py))
    }

    /// What the seat to move sees, (n, features), zeros at the end; or None.
    #[getter]
    fn observations(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.arrays.observations.as_ref().map(|kind| kind.shown(py))
    }

    /// What each seat saw where the play last ended or was cut off, (n, players, features), or None.
    #[getter]
    fn final_observations(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.arrays.finals.as_ref().map(|kind| kind.shown(py))
    }

    fn __len__(&self) -> usize {
        self.inner.count()
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let name = self.game.bind(py).get().inner.name();
        format!("<silvan.Batch {name}: {} plays, seed {}, {}>", self.inner.count(), self.seed, self.autoreset)
    }
}

#[pymethods]
impl BatchSnapshot {
    fn __len__(&self) -> usize {
        self.count
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("<silvan.BatchSnapshot {}: {} plays>", self.game.bind(py).get().inner.name(), self.count)
    }
}
