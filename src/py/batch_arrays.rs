//! The arrays of a batch: made once, written in every step, and the caller's own where it gave some.

use super::convert::short;
use super::fault::raise;
use super::observe::Numbers;
use crate::play::{Fault, Mask, Rows, Seen, Widths};
use numpy::{Element, PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn};
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyDict, PyTuple};

/// The forms of a dense mask.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Dense {
    No,
    Bytes,
    Bits,
}

/// What arrays there are, and how wide.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    pub widths: Widths,
    pub observe: Option<Numbers>,
    pub dense: Dense,
    /// The most legal ids at a time.
    pub widest: usize,
    /// How much is told of each.
    pub told: usize,
}

/// An array that is written here and shown to the caller; what the caller does to the shape of what it sees is its own affair.
pub(super) struct Kept<T: Element> {
    base: Py<PyArrayDyn<T>>,
    shown: Py<PyAny>,
}

/// How arrays are come by.
struct Source<'a, 'py> {
    py: Python<'py>,
    given: Option<&'a Bound<'py, PyDict>>,
    used: usize,
}

impl<'py> Source<'_, 'py> {
    /// The array of this name: the caller's own or a new one; `kind` is how it is shown, `raw` how it is written.
    fn array<T: Element>(&mut self, name: &str, shape: &[usize], (kind, raw): (&str, &str)) -> PyResult<Kept<T>> {
        let (py, shape) = (self.py, PyTuple::new(self.py, shape)?);
        let shown = match self.given.map(|given| given.get_item(name)).transpose()?.flatten() {
            None => py.import("numpy")?.call_method1("zeros", (shape, kind))?,
            Some(array) => {
                self.used += 1;
                check(&array, name, &shape, kind)?;
                array
            }
        };
        let base = shown.call_method1("view", (raw,))?.cast_into()?.unbind();
        let shown = if self.given.is_some() { shown } else { shown.call_method0("view")? };
        Ok(Kept { base, shown: shown.unbind() })
    }
}

/// Refuses an array of the caller's that cannot be written in one go.
fn check(array: &Bound<'_, PyAny>, name: &str, shape: &Bound<'_, PyTuple>, kind: &str) -> PyResult<()> {
    let py = array.py();
    let fault = |message: String| Err(raise(py, Fault::spec(format!("out.{name}"), message)));
    if !array.is_instance(&py.import("numpy")?.getattr("ndarray")?)? {
        return fault(format!("{} is no NumPy array", short(array)?));
    }
    let (own_kind, own_shape) = (array.getattr("dtype")?, array.getattr("shape")?);
    if !own_kind.eq(kind)? || !own_shape.eq(shape)? {
        return fault(format!("{own_kind} {own_shape}; {kind} {shape} is wanted"));
    }
    let flags = array.getattr("flags")?;
    let flag = |name| -> PyResult<bool> { flags.getattr(name)?.is_truthy() };
    if !(flag("c_contiguous")? && flag("aligned")? && flag("writeable")?) {
        return fault("an array that can be written, in C order and aligned, is wanted".into());
    }
    Ok(())
}

impl<T: Element> Kept<T> {
    fn write<'py>(&self, py: Python<'py>) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
        Ok(self.base.bind(py).try_readwrite()?)
    }

    /// As the caller sees it.
    pub(super) fn shown(&self, py: Python<'_>) -> Py<PyAny> {
        self.shown.clone_ref(py)
    }
}

/// Rows of features, in one of two kinds.
pub(super) enum Kind {
    Bytes(Kept<u8>),
    Floats(Kept<f32>),
}

impl Kind {
    fn make(from: &mut Source<'_, '_>, name: &str, shape: &[usize], numbers: Numbers) -> PyResult<Self> {
        Ok(match numbers {
            Numbers::Bytes => Self::Bytes(from.array(name, shape, ("uint8", "uint8"))?),
            Numbers::Floats => Self::Floats(from.array(name, shape, ("float32", "float32"))?),
        })
    }

    /// As the caller sees it.
    pub(super) fn shown(&self, py: Python<'_>) -> Py<PyAny> {
        match self {
            Self::Bytes(kept) => kept.shown(py),
            Self::Floats(kept) => kept.shown(py),
        }
    }
}

/// All arrays of a batch.
pub(super) struct Arrays {
    pub players: Kept<i32>,
    pub plays: Kept<u64>,
    pub rewards: Kept<f32>,
    pub terminated: Kept<u8>,
    pub truncated: Kept<u8>,
    pub lengths: Kept<i32>,
    pub offsets: Kept<i64>,
    pub ids: Kept<i32>,
    pub choices: Kept<i64>,
    pub observations: Option<Kind>,
    pub finals: Option<Kind>,
    pub told: Option<Kept<u8>>,
    pub mask: Option<Kept<u8>>,
    dense: Dense,
    /// Whether the caller owns any.
    pub borrowed: bool,
}

impl Arrays {
    /// Makes the arrays, or takes those that are given.
    pub(super) fn new(py: Python<'_>, n: usize, plan: Plan, given: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let Plan { widths: Widths { players, features, ids }, observe, dense, widest, told } = plan;
        let mut from = Source { py, given, used: 0 };
        let (int, flag) = (("int32", "int32"), ("bool", "uint8"));
        let seen = |from: &mut Source<'_, '_>, name: &str, shape: &[usize]| {
            observe.map(|numbers| Kind::make(from, name, shape, numbers)).transpose()
        };
        let arrays = Self {
            observations: seen(&mut from, "observations", &[n, features])?,
            finals: seen(&mut from, "final_observations", &[n, players, features])?,
            players: from.array("players", &[n], int)?,
            plays: from.array("plays", &[n], ("uint64", "uint64"))?,
            rewards: from.array("rewards", &[n, players], ("float32", "float32"))?,
            terminated: from.array("terminated", &[n], flag)?,
            truncated: from.array("truncated", &[n], flag)?,
            lengths: from.array("lengths", &[n], int)?,
            offsets: from.array("legal_offsets", &[n + 1], ("int64", "int64"))?,
            ids: from.array("legal_ids", &[n * widest], int)?,
            choices: from.array("choices", &[n], ("int64", "int64"))?,
            told: match told {
                0 => None,
                told => Some(from.array("candidates", &[n * widest, told], ("uint8", "uint8"))?),
            },
            mask: match dense {
                Dense::No => None,
                Dense::Bytes => Some(from.array("mask", &[n, ids], flag)?),
                Dense::Bits => Some(from.array("mask", &[n, ids.div_ceil(8)], ("uint8", "uint8"))?),
            },
            dense,
            borrowed: given.is_some_and(|given| !given.is_empty()),
        };
        match given {
            Some(given) if from.used < given.len() => Err(unknown(given, &arrays)?),
            _ => Ok(arrays),
        }
    }

    /// Borrows all of them for a step.
    pub(super) fn open<'py>(&self, py: Python<'py>) -> PyResult<Open<'py>> {
        let bytes = |kept: &Option<Kept<u8>>| kept.as_ref().map(|kept| kept.write(py)).transpose();
        let seen = |kind: &Option<Kind>| -> PyResult<OpenSeen<'py>> {
            Ok(match kind {
                None => OpenSeen::Nothing,
                Some(Kind::Bytes(kept)) => OpenSeen::Bytes(kept.write(py)?),
                Some(Kind::Floats(kept)) => OpenSeen::Floats(kept.write(py)?),
            })
        };
        Ok(Open {
            players: self.players.write(py)?,
            plays: self.plays.write(py)?,
            rewards: self.rewards.write(py)?,
            terminated: self.terminated.write(py)?,
            truncated: self.truncated.write(py)?,
            lengths: self.lengths.write(py)?,
            offsets: self.offsets.write(py)?,
            ids: self.ids.write(py)?,
            observations: seen(&self.observations)?,
            finals: seen(&self.finals)?,
            told: bytes(&self.told)?,
            mask: bytes(&self.mask)?,
            dense: self.dense,
        })
    }

    /// Borrows the choices.
    pub(super) fn open_choices<'py>(&self, py: Python<'py>) -> PyResult<PyReadwriteArrayDyn<'py, i64>> {
        self.choices.write(py)
    }
}

const NAMES: [&str; 13] = [
    "players",
    "plays",
    "rewards",
    "terminated",
    "truncated",
    "lengths",
    "legal_offsets",
    "legal_ids",
    "choices",
    "observations",
    "final_observations",
    "candidates",
    "mask",
];

/// The error for a given array that the batch does not have.
fn unknown(given: &Bound<'_, PyDict>, arrays: &Arrays) -> PyResult<PyErr> {
    let missing = [
        ("observations", arrays.observations.is_none()),
        ("final_observations", arrays.finals.is_none()),
        ("candidates", arrays.told.is_none()),
        ("mask", arrays.mask.is_none()),
    ];
    let has = |name: &str| NAMES.contains(&name) && !missing.contains(&(name, true));
    let own: Vec<&str> = NAMES.into_iter().filter(|name| has(name)).collect();
    for key in given.keys() {
        if !key.extract::<String>().is_ok_and(|name| has(&name)) {
            let message = format!("{} is no array of this batch; it has {}", short(&key)?, own.join(", "));
            return Ok(raise(given.py(), Fault::spec("out", message)));
        }
    }
    Ok(raise(given.py(), Fault::spec("out", "the dict changed while it was read")))
}

enum OpenSeen<'py> {
    Nothing,
    Bytes(PyReadwriteArrayDyn<'py, u8>),
    Floats(PyReadwriteArrayDyn<'py, f32>),
}

impl OpenSeen<'_> {
    fn seen(&mut self) -> PyResult<Seen<'_>> {
        Ok(match self {
            Self::Nothing => Seen::Nothing,
            Self::Bytes(array) => Seen::Bytes(array.as_slice_mut()?),
            Self::Floats(array) => Seen::Floats(array.as_slice_mut()?),
        })
    }
}

/// All arrays, borrowed.
pub(super) struct Open<'py> {
    players: PyReadwriteArrayDyn<'py, i32>,
    plays: PyReadwriteArrayDyn<'py, u64>,
    rewards: PyReadwriteArrayDyn<'py, f32>,
    terminated: PyReadwriteArrayDyn<'py, u8>,
    truncated: PyReadwriteArrayDyn<'py, u8>,
    lengths: PyReadwriteArrayDyn<'py, i32>,
    offsets: PyReadwriteArrayDyn<'py, i64>,
    ids: PyReadwriteArrayDyn<'py, i32>,
    observations: OpenSeen<'py>,
    finals: OpenSeen<'py>,
    told: Option<PyReadwriteArrayDyn<'py, u8>>,
    mask: Option<PyReadwriteArrayDyn<'py, u8>>,
    dense: Dense,
}

/// The packed legal ids: where those of each play begin, the ids, and what is told of each.
pub(super) type Packed<'a> = (&'a mut [i64], &'a mut [i32], &'a mut [u8]);

impl Open<'_> {
    /// The rows to be written, and the packed ids.
    pub(super) fn parts(&mut self) -> PyResult<(Rows<'_>, Packed<'_>)> {
        let mask = match (&mut self.mask, self.dense) {
            (Some(mask), Dense::Bits) => Mask::Bits(mask.as_slice_mut()?),
            (Some(mask), _) => Mask::Bytes(mask.as_slice_mut()?),
            (None, _) => Mask::Nothing,
        };
        let rows = Rows {
            players: self.players.as_slice_mut()?,
            plays: self.plays.as_slice_mut()?,
            rewards: self.rewards.as_slice_mut()?,
            terminated: self.terminated.as_slice_mut()?,
            truncated: self.truncated.as_slice_mut()?,
            lengths: self.lengths.as_slice_mut()?,
            observations: self.observations.seen()?,
            finals: self.finals.seen()?,
            mask,
        };
        let told = self.told.as_mut().map(|told| told.as_slice_mut()).transpose()?.unwrap_or_default();
        Ok((rows, (self.offsets.as_slice_mut()?, self.ids.as_slice_mut()?, told)))
    }
}
