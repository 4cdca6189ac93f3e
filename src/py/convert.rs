//! Values from Python, and to it.

use super::fault::raise;
use crate::play::{Fault, Source};
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyBool, PyInt, PyString, PyTuple};
use serde_json::Value;

/// A whole number; what does not fit comes as the nearest bound.
pub(super) fn whole(value: &Bound<'_, PyAny>) -> PyResult<i64> {
    match value.extract::<i64>() {
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => {
            Ok(if value.gt(0)? { i64::MAX } else { i64::MIN })
        }
        other => other,
    }
}

/// A whole number within bounds, under its name.
pub(super) fn bounded(value: &Bound<'_, PyAny>, name: &str, low: i64, high: i64) -> PyResult<i64> {
    let number = whole(value)?;
    if (low..=high).contains(&number) {
        return Ok(number);
    }
    let message = format!("{}; a whole number from {low} to {high} is wanted", short(value)?);
    Err(raise(value.py(), Fault::spec(name, message)))
}

/// A seat.
pub(super) fn seat(value: &Bound<'_, PyAny>, players: usize) -> PyResult<usize> {
    let number = whole(value)?;
    match usize::try_from(number).ok().filter(|&seat| seat < players) {
        Some(seat) => Ok(seat),
        None => {
            let message = format!("{} is no seat; seats are 0..{}", short(value)?, players - 1);
            Err(raise(value.py(), Fault::spec("player", message)))
        }
    }
}

pub(super) fn short(value: &Bound<'_, PyAny>) -> PyResult<String> {
    // A number of very many digits has no decimal text in Python.
    let text = value.repr().map_or_else(|_| "a number of very many digits".to_owned(), |text| text.to_string());
    Ok(text.chars().take(40).collect())
}

/// 32 bits under a name.
pub(super) fn half_word(value: &Bound<'_, PyAny>, name: &str) -> PyResult<u32> {
    bounded(value, name, 0, u32::MAX.into()).map(|word| word as u32)
}

/// 64 bits under a name.
fn word(value: &Bound<'_, PyAny>, name: &str) -> PyResult<u64> {
    match value.extract::<u64>() {
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => {
            let message = format!("{}; a whole number from 0 to {} is wanted", short(value)?, u64::MAX);
            Err(raise(value.py(), Fault::spec(name, message)))
        }
        other => other,
    }
}

/// A seed: an int, or (seed, play).
pub(super) fn source(value: &Bound<'_, PyAny>) -> PyResult<Source> {
    match value.cast::<PyTuple>() {
        Ok(pair) if pair.len() == 2 => {
            Ok(Source { seed: word(&pair.get_item(0)?, "seed")?, play: word(&pair.get_item(1)?, "seed")? })
        }
        Ok(pair) => Err(PyTypeError::new_err(format!("a seed is an int or (seed, play), not {} numbers", pair.len()))),
        Err(_) => Ok(Source { seed: word(value, "seed")?, play: 0 }),
    }
}

/// A seed that may be left to the system's entropy.
pub(super) fn seed_or_entropy(py: Python<'_>, value: Option<&Bound<'_, PyAny>>) -> PyResult<u64> {
    match value {
        Some(value) => word(value, "seed"),
        None => Ok(u64::from_le_bytes(py.import("os")?.call_method1("urandom", (8,))?.extract()?)),
    }
}

/// The number of a play.
pub(super) fn first(value: &Bound<'_, PyAny>) -> PyResult<u64> {
    word(value, "first")
}

/// 64 bits out of a source of randomness: an int seed, `random.Random`, a NumPy Generator, or a callable giving floats in [0, 1).
pub(super) fn randomness(rng: &Bound<'_, PyAny>) -> PyResult<u64> {
    if rng.is_instance_of::<PyInt>() && !rng.is_instance_of::<PyBool>() {
        return word(rng, "rng");
    }
    if let Some(bits) = rng.getattr_opt("getrandbits")? {
        return bits.call1((64,))?.extract();
    }
    let floats = rng.getattr_opt("random")?.unwrap_or_else(|| rng.clone());
    if !floats.is_callable() {
        let kind = rng.get_type().name()?;
        let message =
            format!("rng is an int, random.Random, a NumPy Generator or a callable giving floats, not {kind}");
        return Err(PyTypeError::new_err(message));
    }
    let half = || -> PyResult<u64> {
        let given = floats.call0()?;
        let float = match given.extract::<f64>() {
            Err(error) if error.is_instance_of::<PyOverflowError>(rng.py()) => f64::INFINITY,
            other => other?,
        };
        if (0.0..1.0).contains(&float) {
            return Ok((float * 4_294_967_296.0) as u64);
        }
        Err(raise(rng.py(), Fault::spec("rng", format!("gave {}; floats in [0, 1) are wanted", short(&given)?))))
    };
    Ok(half()? << 32 | half()?)
}

/// Text; lone surrogates are no text.
pub(super) fn text<'a>(value: &'a Bound<'_, PyString>) -> PyResult<&'a str> {
    value.to_str().map_err(|_| {
        raise(value.py(), Fault::Notation(format!("{} is not text: it holds lone surrogates", value.to_string_lossy())))
    })
}

/// A Python value as JSON; what is not JSON is a fault of a position.
pub(super) fn to_json(value: &Bound<'_, PyAny>) -> PyResult<Value> {
    let py = value.py();
    let fault = |reason: String| raise(py, Fault::position("", format!("not a JSON table: {reason}")));
    let dumps = py.import("json")?.getattr("dumps")?;
    let kwargs = pyo3::types::PyDict::new(py);
    kwargs.set_item("allow_nan", false)?;
    let text = dumps.call((value,), Some(&kwargs)).map_err(|error| {
        match error.is_instance_of::<pyo3::exceptions::PyException>(py) {
            true => fault(error.value(py).to_string()),
            false => error,
        }
    })?;
    serde_json::from_str(text.cast::<PyString>()?.to_str()?).map_err(|error| fault(error.to_string()))
}

/// JSON text as a Python value.
pub(super) fn from_json<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (text,))
}
