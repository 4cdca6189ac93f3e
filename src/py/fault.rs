//! Faults as the exceptions of `silvan.errors`.

use crate::play::Fault;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

static CLASSES: [PyOnceLock<Py<PyType>>; 6] = [const { PyOnceLock::new() }; 6];
const NAMES: [&str; 6] =
    ["SpecError", "NotationError", "IllegalActionError", "NodeKindError", "PositionError", "RecordError"];

/// The exception for a fault.
#[cold]
pub(super) fn raise(py: Python<'_>, fault: Fault) -> PyErr {
    let message = fault.to_string();
    let built = match fault {
        Fault::Spec { path, .. } => class(py, 0).and_then(|class| class.call1((message, path))),
        Fault::Notation(_) => class(py, 1).and_then(|class| class.call1((message,))),
        Fault::Illegal { legal, .. } => class(py, 2).and_then(|class| class.call1((message, legal))),
        Fault::NodeKind(_) => class(py, 3).and_then(|class| class.call1((message,))),
        Fault::Position { path, .. } => class(py, 4).and_then(|class| class.call1((message, path))),
        Fault::Record { index, .. } => class(py, 5).and_then(|class| class.call1((message, index))),
    };
    built.map_or_else(|error| error, PyErr::from_value)
}

fn class(py: Python<'_>, which: usize) -> PyResult<&Bound<'_, PyType>> {
    CLASSES[which].import(py, "silvan.errors", NAMES[which])
}
