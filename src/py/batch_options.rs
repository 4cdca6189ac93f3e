//! The options of a batch.

use super::batch_arrays::{Dense, Plan};
use super::convert::{bounded, short};
use super::fault::raise;
use super::game::Game;
use super::observe::Numbers;
use crate::play::{Autoreset, Fault, Features, How};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyDict};

/// Below so many ids a dense mask is made unless said otherwise.
const DENSE: usize = 4096;

const OPTIONS: [&str; 9] =
    ["autoreset", "max_events", "threads", "observe", "observe_window", "candidates", "mask", "reward", "out"];
const RESETS: [(&str, Autoreset); 3] =
    [("NextStep", Autoreset::NextStep), ("SameStep", Autoreset::SameStep), ("Disabled", Autoreset::Disabled)];
const MASKS: [(&str, Dense); 3] = [("packed", Dense::No), ("bool", Dense::Bytes), ("bits", Dense::Bits)];
const REWARDS: [(&str, bool); 2] = [("returns", false), ("score_delta", true)];

/// One of several words.
pub(super) fn word<T: Copy>(
    value: &Bound<'_, PyAny>,
    name: &str,
    words: &[(&'static str, T)],
) -> PyResult<(&'static str, T)> {
    let given = value.extract::<String>().ok();
    let found = words.iter().find(|(word, _)| given.as_deref() == Some(word));
    found.copied().map_or_else(
        || {
            let known: Vec<String> = words.iter().map(|(word, _)| format!("{word:?}")).collect();
            let message = format!("{}; one of {} is wanted", short(value)?, known.join(", "));
            Err(raise(value.py(), Fault::spec(name, message)))
        },
        Ok,
    )
}

/// The options of a batch as they are given by name.
pub(super) struct Given<'a, 'py> {
    pub py: Python<'py>,
    pub options: Option<&'a Bound<'py, PyDict>>,
}

impl<'py> Given<'_, 'py> {
    pub(super) fn get(&self, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        let found = self.options.map(|options| options.get_item(name)).transpose()?.flatten();
        Ok(found.filter(|value| !value.is_none()))
    }

    pub(super) fn check_names(&self) -> PyResult<()> {
        for key in self.options.into_iter().flat_map(|options| options.keys()) {
            if !key.extract::<String>().is_ok_and(|name| OPTIONS.contains(&name.as_str())) {
                let message = format!("batch() got an unexpected keyword argument {}", short(&key)?);
                return Err(PyTypeError::new_err(message));
            }
        }
        Ok(())
    }

    fn word<T: Copy>(&self, name: &str, words: &[(&'static str, T)]) -> PyResult<(&'static str, T)> {
        self.get(name)?.map_or(Ok(words[0]), |value| word(&value, name, words))
    }

    pub(super) fn number(&self, name: &str, bounds: (i64, i64), default: i64) -> PyResult<i64> {
        self.get(name)?.map_or(Ok(default), |value| bounded(&value, name, bounds.0, bounds.1))
    }

    /// What is observed: nothing only if None is said.
    fn observe(&self) -> PyResult<Option<Numbers>> {
        let said = self.options.map(|options| options.get_item("observe")).transpose()?.flatten();
        match said {
            Some(said) if said.is_none() => Ok(None),
            said => Numbers::read(self.py, "observe", said.as_ref()).map(Some),
        }
    }

    pub(super) fn how(&self, game: &Game, seed: u64) -> PyResult<(How, Plan, &'static str)> {
        let (name, autoreset) = self.word("autoreset", &RESETS)?;
        let (observe, window) = (self.observe()?, self.get("observe_window")?);
        let features = match (observe, &window) {
            (None, None) => Features::default(),
            (None, Some(_)) => return Err(raise(self.py, Fault::spec("observe_window", "nothing is observed"))),
            (Some(_), window) => game.features(self.py, "observe_window", window.as_ref())?.into_owned(),
        };
        let listed = self.get("candidates")?.map_or(Ok(false), |value| value.extract())?;
        let candidates = if listed { game.told_features(self.py)? } else { Features::default() };
        let how = How {
            seed,
            autoreset,
            max_events: self.number("max_events", (1, u32::MAX.into()), u32::MAX.into())? as u32,
            score_delta: self.word("reward", &REWARDS)?.1,
            features,
            candidates,
        };
        let ids = game.inner.blocks(false).last().map_or(0, |block| block.stop()) as usize;
        let dense = match self.get("mask")? {
            None => {
                if ids < DENSE {
                    Dense::Bytes
                } else {
                    Dense::No
                }
            }
            Some(value) => word(&value, "mask", &MASKS)?.1,
        };
        let widths = crate::play::Widths { players: game.inner.players(), features: how.features.len(), ids };
        let told = how.candidates.len();
        Ok((how, Plan { widths, observe, dense, widest: game.inner.widest() as usize, told }, name))
    }
}
