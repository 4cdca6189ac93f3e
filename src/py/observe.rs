//! Observations as arrays.

use super::convert::bounded;
use super::fault::raise;
use super::game::Game;
use crate::any::AnyView;
use crate::play::{Fault, Features, MOST_RECALLED, Slice, recall_features, write_recall};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyTuple};
use std::borrow::Cow;

/// A slice as Python sees it: name, start, stop, shape, low, high, meaning.
pub(super) type Described<'py> = (&'static str, usize, usize, Bound<'py, PyTuple>, u8, u8, &'static str);

/// The numbers of an array as bytes, or scaled.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Numbers {
    Bytes,
    Floats,
}

impl Numbers {
    /// Reads a dtype.
    pub(super) fn read(py: Python<'_>, name: &str, dtype: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let Some(dtype) = dtype else { return Ok(Self::Bytes) };
        let wrong = |_| {
            let message = format!("{}; \"uint8\" or \"float32\" is wanted", super::convert::short(dtype)?);
            Ok::<_, PyErr>(raise(py, Fault::spec(name, message)))
        };
        let kind = py.import("numpy")?.call_method1("dtype", (dtype,)).and_then(|kind| kind.getattr("name"));
        match kind.and_then(|name| name.extract::<String>()).as_deref() {
            Ok("uint8") => Ok(Self::Bytes),
            Ok("float32") => Ok(Self::Floats),
            _ => Err(wrong(())?),
        }
    }

    fn array<'py>(self, py: Python<'py>, features: &Features, bytes: Vec<u8>) -> Bound<'py, PyAny> {
        match self {
            Self::Bytes => PyArray1::from_vec(py, bytes).into_any(),
            Self::Floats => {
                let mut floats = vec![0.0; bytes.len()];
                features.scale(&bytes, &mut floats);
                PyArray1::from_vec(py, floats).into_any()
            }
        }
    }
}

/// The slices as Python sees them.
pub(super) fn described<'py>(py: Python<'py>, features: &Features) -> PyResult<Vec<Described<'py>>> {
    let line = |slice: &Slice| {
        let shape = PyTuple::new(py, &slice.shape)?;
        Ok((slice.name, slice.start, slice.stop(), shape, 0, slice.high, slice.meaning))
    };
    features.slices.iter().map(line).collect()
}

impl Game {
    /// What an observation holds.
    pub(super) fn features(
        &self,
        py: Python<'_>,
        name: &str,
        window: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Cow<'_, Features>> {
        let renamed = |fault: Fault| match fault {
            Fault::Spec { path, message } if path == "window" => Fault::spec(name, message),
            other => other,
        };
        match window {
            None if self.seen.get().is_some() => Ok(self.seen.get().map_or_else(Cow::default, Cow::Borrowed)),
            None => {
                let features = self.inner.features(None).map_err(|fault| raise(py, fault))?;
                Ok(Cow::Borrowed(self.seen.get_or_init(|| features)))
            }
            Some(window) => {
                let side = bounded(window, name, 0, u32::MAX.into())? as u32;
                let features = self.inner.features(Some(side)).map_err(|fault| raise(py, renamed(fault)))?;
                Ok(Cow::Owned(features))
            }
        }
    }

    /// What is told of each legal id.
    pub(super) fn told_features(&self, py: Python<'_>) -> PyResult<Features> {
        let features = self.inner.candidate_features();
        match features.is_empty() {
            false => Ok(features),
            true => {
                let (name, ids) = (self.inner.name(), self.inner.blocks(false).last().map_or(0, |block| block.stop()));
                let message = format!("{name} lists no candidates: its {ids} ids have a place each in a mask");
                Err(raise(py, Fault::spec("candidates", message)))
            }
        }
    }

    /// What the tensor of an information state holds.
    pub(super) fn recall_features(&self, py: Python<'_>) -> PyResult<Features> {
        let (decisions, chance) = self.inner.longest();
        let features = recall_features(self.inner.players(), decisions.saturating_add(chance));
        match features.len() <= MOST_RECALLED {
            true => Ok(features),
            false => {
                let message = format!(
                    "perfect recall of up to {} events would take {} features, more than {MOST_RECALLED}; \
                     information_state_string has all of it",
                    decisions.saturating_add(chance),
                    features.len()
                );
                Err(raise(py, Fault::spec("information_state_tensor", message)))
            }
        }
    }
}

/// What a view shows, as an array.
pub(super) fn observation<'py>(
    py: Python<'py>,
    game: &Game,
    view: &dyn AnyView,
    (window, dtype): (Option<&Bound<'py, PyAny>>, Option<&Bound<'py, PyAny>>),
) -> PyResult<Bound<'py, PyAny>> {
    let (numbers, features) = (Numbers::read(py, "dtype", dtype)?, game.features(py, "window", window)?);
    let mut bytes = vec![0; features.len()];
    view.observe(&features, &mut bytes);
    Ok(numbers.array(py, &features, bytes))
}

/// What a view shows and remembers, as an array.
pub(super) fn information_state<'py>(
    py: Python<'py>,
    game: &Game,
    view: &dyn AnyView,
    dtype: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (numbers, features) = (Numbers::read(py, "dtype", dtype)?, game.recall_features(py)?);
    let Some(entries) = view.recalled() else {
        let message = "the play began at a set-up position, which has no place in the tensor; \
                       information_state_string has all of it";
        return Err(raise(py, Fault::spec("information_state_tensor", message)));
    };
    let mut bytes = vec![0; features.len()];
    write_recall(entries, view.seat(), game.inner.players(), &mut bytes);
    Ok(numbers.array(py, &features, bytes))
}

/// The legal ids of a view and what is told of each.
pub(super) fn candidates<'py>(
    py: Python<'py>,
    game: &Game,
    view: &dyn AnyView,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyArray2<u8>>)> {
    let (features, mut ids) = (game.told_features(py)?, Vec::new());
    view.actions(&mut ids);
    let mut told = vec![0; ids.len() * features.len()];
    view.candidates(&ids, &mut told);
    let table = PyArray1::from_vec(py, told).reshape([ids.len(), features.len()])?;
    let ids: Vec<i64> = ids.into_iter().map(i64::from).collect();
    Ok((PyArray1::from_vec(py, ids).into_any(), table))
}
