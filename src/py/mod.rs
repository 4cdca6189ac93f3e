//! The border: the only files that know Python, a line or few a method.

mod arrays;
mod batch;
mod batch_arrays;
mod batch_options;
mod boards;
mod convert;
mod fault;
mod game;
mod lumberjack;
mod observe;
mod playouts;
mod search;
mod state;
mod timberland;
mod timberman;
mod view;
mod waldmeister;

use crate::any::GAMES;
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyDict};

/// The names of the games.
#[pyfunction]
fn games() -> Vec<&'static str> {
    GAMES.iter().map(|game| game.name).collect()
}

/// The options of a game beside `edition` and `flow`: dicts of name, type, default, choices, meaning.
#[pyfunction]
fn options<'py>(py: Python<'py>, name: &str) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let game = GAMES.iter().find(|game| game.name == name);
    let Some(game) = game else {
        let message = format!("no game {name:?}; there are: {}", games().join(", "));
        return Err(fault::raise(py, crate::play::Fault::spec("game", message)));
    };
    let read = |text| convert::from_json(py, text);
    let described = game.options.iter().map(|option| {
        let dict = PyDict::new(py);
        dict.set_item("name", option.name)?;
        dict.set_item("type", option.kind)?;
        dict.set_item("default", read(option.default)?)?;
        dict.set_item(
            "choices",
            if option.choices.is_empty() { py.None().into_bound(py) } else { read(option.choices)? },
        )?;
        dict.set_item("meaning", option.meaning)?;
        Ok(dict)
    });
    described.collect()
}

/// One block of the generator Philox4x32-10 (four and two ints of 32 bits), for checks against its published answers.
#[pyfunction]
fn philox4x32(counter: [Bound<'_, PyAny>; 4], key: [Bound<'_, PyAny>; 2]) -> PyResult<(u32, u32, u32, u32)> {
    let mut words = ([0; 4], [0; 2]);
    for (word, value) in words.0.iter_mut().zip(&counter) {
        *word = convert::half_word(value, "counter")?;
    }
    for (word, value) in words.1.iter_mut().zip(&key) {
        *word = convert::half_word(value, "key")?;
    }
    Ok(crate::play::philox4x32(words.0, words.1).into())
}

/// The engine: games, states and views as the Rust core offers them.
#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<game::Game>()?;
    module.add_class::<state::State>()?;
    module.add_class::<view::View>()?;
    module.add_class::<playouts::Playouts>()?;
    module.add_class::<batch::Batch>()?;
    module.add_class::<batch::BatchSnapshot>()?;
    module.add_class::<search::Search>()?;
    module.add_function(wrap_pyfunction!(games, module)?)?;
    module.add_function(wrap_pyfunction!(options, module)?)?;
    module.add_function(wrap_pyfunction!(game::game_from_json, module)?)?;
    module.add_function(wrap_pyfunction!(philox4x32, module)?)?;
    timberland::add(module)?;
    timberman::add(module)?;
    lumberjack::add(module)?;
    waldmeister::add(module)
}
