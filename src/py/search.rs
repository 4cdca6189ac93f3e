//! Searches: trees for many roots, that grow by playouts here or by an evaluator of the caller's.

use super::convert::{bounded, short, whole};
use super::fault::raise;
use super::game::Game;
use super::playouts::detached;
use super::view::View;
use crate::any::{AnySearch, AnyView};
use crate::play::search::{Budget, Finding, How, Method, share};
use crate::play::{Fault, Pulse};
use numpy::{PyArray1, PyReadonlyArray1, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyDict, PyList};
use std::sync::{Mutex, MutexGuard, TryLockError};
use std::time::{Duration, Instant};

/// One of the trees of a root.
struct Tree {
    search: Box<dyn AnySearch>,
    /// Which of the root's trees.
    number: u64,
    /// Whether a leaf waits for its evaluation.
    waits: bool,
}

/// Trees for many roots. `silvan.search` makes, feeds and reads them.
#[pyclass(module = "silvan._core", frozen)]
pub(super) struct Search {
    game: Py<Game>,
    players: usize,
    /// How many trees a root has.
    each: usize,
    /// All trees, those of a root together. Never waited for: whoever holds it may be waiting for the lock of Python.
    trees: Mutex<Vec<Tree>>,
}

/// A wave of leaves: views, players, offsets into the ids, legal ids.
type Wave<'py> = (Bound<'py, PyList>, Bound<'py, PyArray1<i32>>, Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<i32>>);

/// What was found about a root: player, actions, visits, values (a row an action), errors, which are proven, the best
/// action, simulations, steps, nodes, whether memory was short.
type Found = (usize, Vec<u32>, Vec<u64>, Vec<Vec<f64>>, Vec<f64>, Vec<bool>, u32, u64, u64, u64, bool);

fn fault(py: Python<'_>, path: &str, message: impl Into<String>) -> PyErr {
    raise(py, Fault::spec(path, message))
}

/// A number within bounds out of a dict of options.
fn number(options: &Bound<'_, PyDict>, name: &str, low: f64, high: f64) -> PyResult<Option<f64>> {
    let Some(value) = options.get_item(name)?.filter(|value| !value.is_none()) else { return Ok(None) };
    let found: f64 = value.extract()?;
    match (low..=high).contains(&found) {
        true => Ok(Some(found)),
        false => Err(fault(options.py(), name, format!("{}; a number from {low} to {high} is wanted", short(&value)?))),
    }
}

fn whole_number(options: &Bound<'_, PyDict>, name: &str, low: i64, high: i64) -> PyResult<Option<i64>> {
    let value = options.get_item(name)?.filter(|value| !value.is_none());
    value.map(|value| bounded(&value, name, low, high)).transpose()
}

fn flag(options: &Bound<'_, PyDict>, name: &str) -> PyResult<bool> {
    options.get_item(name)?.map_or(Ok(false), |value| value.is_truthy())
}

/// How to search, out of a dict: c, greed, habit, max_events, score_share, information_sets, worlds, flat, evaluated, noise_part,
/// noise_alpha, hint, memory (bytes a tree).
fn how(options: &Bound<'_, PyDict>) -> PyResult<How> {
    let (flat, priors) = (flag(options, "flat")?, flag(options, "evaluated")?);
    let part = number(options, "noise_part", 0.0, 1.0)?;
    let alpha = number(options, "noise_alpha", 1e-3, 1e6)?;
    if flat && priors {
        return Err(fault(options.py(), "flat", "flat Monte Carlo has no use for an evaluator"));
    }
    if part.is_some() && !priors {
        return Err(fault(options.py(), "noise", "is mixed into priors, so it needs an evaluator"));
    }
    let hint = number(options, "hint", 0.0, 1.0)?.unwrap_or(0.0);
    // UCT's bonus goes by logarithms, that of PUCT by priors.
    let usual = match (priors, hint > 0.0) {
        (true, _) => 1.25,
        (false, true) => 1.5,
        (false, false) => How::default().c,
    };
    Ok(How {
        method: if flat { Method::Flat } else { Method::Tree },
        c: number(options, "c", 0.0, 1e6)?.unwrap_or(usual),
        greed: whole_number(options, "greed", 1, 1 << 20)?.map_or(1, |n| n as u32),
        habit: whole_number(options, "habit", 1, 1 << 20)?.map_or(1, |n| n as u32),
        max_events: whole_number(options, "max_events", 0, u32::MAX.into())?.map_or(u32::MAX, |n| n as u32),
        share: number(options, "score_share", 0.0, 1.0)?.unwrap_or(0.0),
        sets: flag(options, "information_sets")?,
        worlds: whole_number(options, "worlds", 1, u32::MAX.into())?.map_or(0, |n| n as u32),
        priors,
        hint,
        noise: part.zip(alpha),
        room: whole_number(options, "memory", 1 << 16, i64::MAX)?.map_or(How::default().room, |n| n as usize),
    })
}

impl Search {
    /// The trees, if no other call has them.
    fn trees(&self) -> PyResult<MutexGuard<'_, Vec<Tree>>> {
        match self.trees.try_lock() {
            Ok(trees) => Ok(trees),
            Err(TryLockError::Poisoned(trees)) => Ok(trees.into_inner()),
            Err(TryLockError::WouldBlock) => Err(PyRuntimeError::new_err("the search is at work in another thread")),
        }
    }

    /// How many of a root's simulations are a tree's.
    fn part(&self, simulations: u64, number: u64) -> u64 {
        let each = self.each as u64;
        simulations / each + u64::from(number < simulations % each)
    }

    /// The finding of every root.
    fn merged(&self, trees: &[Tree]) -> Vec<Finding> {
        let merge = |trees: &[Tree]| {
            let mut findings = trees.iter().map(|tree| tree.search.finding());
            let first = findings.next()?;
            Some(findings.fold(first, |mut all, one| {
                all.merge(&one);
                all
            }))
        };
        trees.chunks(self.each).filter_map(merge).collect()
    }

    /// Checks the answers of an evaluator.
    fn check(py: Python<'_>, logits: &[f32], values: &[f32], columns: usize) -> PyResult<()> {
        if let Some(i) = logits.iter().position(|logit| !logit.is_finite()) {
            return Err(fault(py, &format!("logits[{i}]"), format!("{}; finite numbers are wanted", logits[i])));
        }
        // Softmax and the like may go beyond by their last bits.
        if let Some(i) = values.iter().position(|value| value.is_nan() || value.abs() > 1.0 + 1e-5) {
            let path = format!("values[{}, {}]", i / columns, i % columns);
            return Err(fault(py, &path, format!("{}; numbers from -1 to 1 are wanted", values[i])));
        }
        Ok(())
    }
}

#[pymethods]
impl Search {
    #[new]
    fn new(
        py: Python<'_>,
        views: Vec<Bound<'_, View>>,
        seeds: Vec<u64>,
        trees: usize,
        options: &Bound<'_, PyDict>,
    ) -> PyResult<Self> {
        let Some(first) = views.first() else { return Err(fault(py, "views", "none; a root at least is wanted")) };
        let (game, how) = (first.get().game.clone_ref(py), how(options)?);
        if seeds.len() != views.len() || !(1..=4096).contains(&trees) {
            return Err(fault(py, "seeds", "a seed a view is wanted, and 1 to 4096 trees"));
        }
        let mut all = Vec::new();
        for (i, (view, seed)) in views.iter().zip(seeds).enumerate() {
            if !Game::same(&game, &view.get().game) {
                return Err(fault(py, &format!("views[{i}]"), "of another game than the first"));
            }
            for number in 0..trees as u64 {
                let seed = crate::play::Source { seed, play: number }.number(0x7EE5, 0);
                let search = view.get().inner.search(how, seed).map_err(|fault| raise(py, fault))?;
                all.push(Tree { search, number, waits: false });
            }
        }
        let players = game.get().inner.players();
        Ok(Self { game, players, each: trees, trees: Mutex::new(all) })
    }

    /// Grows all trees by playouts, until every root has so many simulations in all or the seconds, shared by the roots,
    /// are over.
    fn run(&self, py: Python<'_>, simulations: u64, seconds: Option<f64>, threads: usize) -> PyResult<()> {
        let mut trees = self.trees()?;
        let threads = threads.clamp(1, 256);
        let turns = trees.len().div_ceil(threads).max(1) as f64;
        let time = seconds.map(|seconds| Duration::try_from_secs_f64(seconds / turns).unwrap_or(Duration::MAX));
        let grow = |tree: &mut Tree, pulse: &mut dyn Pulse| {
            let until = time.and_then(|time| Instant::now().checked_add(time));
            tree.search.grow(Budget { simulations: self.part(simulations, tree.number), until }, pulse);
        };
        let trees: &mut [Tree] = &mut trees;
        detached(py, |bell| share(trees, threads, grow, bell))
    }

    /// Grows all trees until each waits for an evaluation or has its part of so many simulations a root; the leaves that
    /// wait, or None.
    fn seek<'py>(&self, py: Python<'py>, simulations: u64, threads: usize) -> PyResult<Option<Wave<'py>>> {
        let mut trees = self.trees()?;
        let seek = |tree: &mut Tree, pulse: &mut dyn Pulse| {
            let budget = Budget { simulations: self.part(simulations, tree.number), until: None };
            tree.waits = tree.search.seek(budget, pulse);
        };
        let all: &mut [Tree] = &mut trees;
        detached(py, |bell| share(all, threads.clamp(1, 256), seek, bell))?;
        let (mut views, mut players, mut offsets, mut ids) = (Vec::new(), Vec::new(), vec![0], Vec::new());
        for tree in trees.iter().filter(|tree| tree.waits) {
            let Some((inner, legal)) = tree.search.leaf() else { continue };
            players.push(inner.seat() as i32);
            ids.extend(legal.iter().map(|&id| id as i32));
            offsets.push(ids.len() as i64);
            views.push(View { game: self.game.clone_ref(py), inner });
        }
        drop(trees);
        if views.is_empty() {
            return Ok(None);
        }
        let arrays = (PyArray1::from_vec(py, players), PyArray1::from_vec(py, offsets), PyArray1::from_vec(py, ids));
        Ok(Some((PyList::new(py, views)?, arrays.0, arrays.1, arrays.2)))
    }

    /// Evaluates the leaves that wait: logits float32 (ids,) and values float32 (leaves, players). Nothing has changed if it
    /// raises.
    fn answer(
        &self,
        py: Python<'_>,
        logits: PyReadonlyArray1<'_, f32>,
        values: PyReadonlyArray2<'_, f32>,
    ) -> PyResult<()> {
        let mut trees = self.trees()?;
        let waiting = || trees.iter().filter(|tree| tree.waits).filter_map(|tree| tree.search.leaf());
        let (leaves, ids) = waiting().fold((0, 0), |(leaves, ids), (_, legal)| (leaves + 1, ids + legal.len()));
        if logits.len() != ids {
            return Err(fault(py, "logits", format!("shape ({},); ({ids},) is wanted", logits.len())));
        }
        if values.shape() != [leaves, self.players] {
            let (shape, wanted) = (values.shape(), [leaves, self.players]);
            return Err(fault(py, "values", format!("shape {shape:?}; {wanted:?} is wanted")));
        }
        let contiguous = || fault(py, "values", "not contiguous");
        let (logits, values) =
            (logits.as_slice().map_err(|_| contiguous())?, values.as_slice().map_err(|_| contiguous())?);
        Self::check(py, logits, values, self.players)?;
        let (mut logits, mut rows) = (logits, values.chunks(self.players));
        for tree in trees.iter_mut().filter(|tree| tree.waits) {
            let count = tree.search.leaf().map_or(0, |(_, legal)| legal.len());
            let (own, rest) = logits.split_at(count.min(logits.len()));
            tree.waits = !tree.search.answer(own, rows.next().unwrap_or_default());
            logits = rest;
        }
        Ok(())
    }

    /// What was found about every root.
    fn findings(&self) -> PyResult<Vec<Found>> {
        let found = |finding: Finding| {
            let all = 0..finding.actions.len();
            let values = all.clone().map(|i| finding.worth(i)[..self.players].to_vec()).collect();
            let errors = all.map(|i| finding.error(i)).collect();
            let visits = finding.tally.iter().map(|tally| tally.visits).collect();
            let proven = finding.proofs.iter().map(Option::is_some).collect();
            let best = finding.actions.get(finding.best()).copied().unwrap_or(0);
            let Finding { seat, actions, simulations, steps, nodes, full, .. } = finding;
            (seat, actions, visits, values, errors, proven, best, simulations, steps, nodes, full)
        };
        Ok(self.merged(&self.trees()?).into_iter().map(found).collect())
    }

    /// What is most likely to follow after an action of a root: the ids, the action first.
    fn line(&self, py: Python<'_>, root: &Bound<'_, PyAny>, action: u32) -> PyResult<Vec<u32>> {
        let mut trees = self.trees()?;
        let root = usize::try_from(whole(root)?).unwrap_or(usize::MAX);
        let own = trees.chunks_mut(self.each).nth(root).ok_or_else(|| fault(py, "root", "there is no such root"))?;
        Ok(own.iter_mut().map(|tree| tree.search.line(action)).max_by_key(Vec::len).unwrap_or_default())
    }

    /// Goes on from later views, one a root and of the same seats, with what the trees hold below them. Nothing has changed
    /// for a root whose view does not fit.
    fn advance(&self, py: Python<'_>, views: Vec<Bound<'_, View>>) -> PyResult<()> {
        let mut trees = self.trees()?;
        if views.len() != trees.len() / self.each {
            return Err(fault(py, "views", "a view a root is wanted"));
        }
        for (view, own) in views.iter().zip(trees.chunks_mut(self.each)) {
            if !Game::same(&self.game, &view.get().game) {
                return Err(fault(py, "views", "of another game"));
            }
            let view: &dyn AnyView = &*view.get().inner;
            for tree in own {
                tree.search.advance(view).map_err(|fault| raise(py, fault))?;
                tree.waits = false;
            }
        }
        Ok(())
    }
}
