//! Games.

use super::batch::{self, Batch};
use super::convert::{self, whole};
use super::fault::raise;
use super::observe::{self, Described};
use super::playouts::{self, Playouts, Wanted};
use super::state::State;
use super::view::View;
use crate::any::AnyGame;
use crate::play::{Block, Event, Fault, Features, Source};
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyDict, PyInt, PyString, PyTuple};
use serde_json::Value;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::OnceLock;

/// A ruleset with its options and tables fixed; immutable. Made by `silvan.load_game` and `silvan.game_from_json`.
#[pyclass(module = "silvan", frozen)]
pub(super) struct Game {
    pub(super) inner: Box<dyn AnyGame>,
    json: String,
    ids: Ids,
    /// What an observation holds, made when it is first asked for.
    pub(super) seen: OnceLock<Features>,
}

/// An int object an id, made when it is first asked for (a game can have 600,000) and kept: a list of 30 kept ones takes a
/// third of the time of fresh ones.
struct Ids(Box<[OnceLock<Py<PyInt>>]>);

impl Ids {
    fn new(count: u32) -> Self {
        Self((0..count).map(|_| OnceLock::new()).collect())
    }

    #[inline]
    fn get(&self, py: Python<'_>, id: u32) -> &Py<PyInt> {
        // An id in a list is always one of the game's.
        let cell = &self.0[id as usize];
        cell.get().unwrap_or_else(|| Self::make(py, cell, id))
    }

    #[cold]
    fn make<'a>(py: Python<'_>, cell: &'a OnceLock<Py<PyInt>>, id: u32) -> &'a Py<PyInt> {
        let Ok(made) = id.into_pyobject(py);
        cell.get_or_init(|| made.unbind())
    }
}

type Spec<'py> = (&'static str, u32, u32, Bound<'py, PyTuple>, Bound<'py, PyTuple>);

/// The game of a text that `Game.to_json` wrote, or that was put together in that form.
#[pyfunction]
pub(super) fn game_from_json(py: Python<'_>, text: &Bound<'_, PyString>) -> PyResult<Game> {
    let text = text.to_str().map_err(|_| raise(py, Fault::spec("", "not JSON: it holds lone surrogates")))?;
    let inner = py.detach(|| crate::any::load(text)).map_err(|fault| raise(py, fault))?;
    let count = [false, true].map(|chance| inner.blocks(chance).last().map_or(0, Block::stop));
    Ok(Game { json: inner.to_json(), inner, ids: Ids::new(count[0].max(count[1])), seen: OnceLock::new() })
}

impl Game {
    /// Whether two games are equal in content.
    pub(super) fn same(a: &Py<Self>, b: &Py<Self>) -> bool {
        a.is(b) || a.get().json == b.get().json
    }

    fn spec<'py>(&self, py: Python<'py>, chance: bool) -> PyResult<Vec<Spec<'py>>> {
        let line = |block: &Block| {
            let (shape, axes) = (PyTuple::new(py, &block.shape)?, PyTuple::new(py, &block.axes)?);
            Ok((block.name, block.start, block.stop(), shape, axes))
        };
        self.inner.blocks(chance).iter().map(line).collect()
    }

    fn stop(&self, chance: bool) -> u32 {
        self.inner.blocks(chance).last().map_or(0, Block::stop)
    }

    /// Whether a player number means chance ids; -1 does, seats do not.
    fn is_chance(&self, player: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(whole(player)? == -1 || convert::seat(player, self.inner.players()).map(|_| false)?)
    }

    /// The int object of an id.
    #[inline]
    pub(super) fn id(&self, py: Python<'_>, id: u32) -> &Py<PyInt> {
        self.ids.get(py, id)
    }

    /// The notation of an id.
    pub(super) fn notation(&self, py: Python<'_>, chance: bool, id: &Bound<'_, PyAny>) -> PyResult<String> {
        let id = u32::try_from(whole(id)?).unwrap_or(u32::MAX);
        self.inner.notation(Event::of(id, chance)).map_err(|fault| raise(py, fault))
    }

    /// The event of an id, of the kind that is due, or of a notation of either kind.
    pub(super) fn event(&self, chance: bool, event: &Bound<'_, PyAny>) -> PyResult<Event> {
        let py = event.py();
        let Ok(text) = event.cast::<PyString>() else {
            self.notation(py, chance, event)?;
            return Ok(Event::of(u32::try_from(whole(event)?).unwrap_or(u32::MAX), chance));
        };
        let text = convert::text(text)?;
        let read = |chance| self.inner.read(text, chance).map(|id| Event::of(id, chance));
        read(chance).or_else(|fault| read(!chance).map_err(|_| fault)).map_err(|fault| raise(py, fault))
    }

    /// The id of a notation.
    pub(super) fn read(&self, py: Python<'_>, chance: bool, text: &Bound<'_, PyString>) -> PyResult<u32> {
        self.inner.read(convert::text(text)?, chance).map_err(|fault| raise(py, fault))
    }

    fn state(slf: &Bound<'_, Self>, table: &Value, serialised: bool) -> PyResult<State> {
        let inner = slf.get().inner.state(table, serialised).map_err(|fault| raise(slf.py(), fault))?;
        Ok(State::new(slf.clone().unbind(), inner))
    }

    fn parse(py: Python<'_>, text: &Bound<'_, PyString>) -> PyResult<Value> {
        let broken = |message: String| raise(py, Fault::Record { index: None, message });
        let text = text.to_str().map_err(|_| broken("not JSON: it holds lone surrogates".into()))?;
        serde_json::from_str(text).map_err(|error| broken(format!("not JSON: {error}")))
    }
}

#[pymethods]
impl Game {
    /// The name of the game.
    #[getter]
    fn name(&self) -> &'static str {
        self.inner.name()
    }

    /// Every option with its value; `edition` and `flow` are "house" or their tables.
    #[getter]
    fn options<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("silvan.game")?.call_method1("described_options", (slf,))
    }

    /// The version of the rules: changes when play changes, and only then.
    #[getter]
    fn rules_version(&self) -> u32 {
        self.inner.rules()
    }

    /// How many seats play.
    fn num_players(&self) -> usize {
        self.inner.players()
    }

    /// How many decision ids there are.
    fn num_distinct_actions(&self) -> u32 {
        self.stop(false)
    }

    /// How many chance ids there are.
    fn max_chance_outcomes(&self) -> u32 {
        self.stop(true)
    }

    /// A bound on the decisions of a play.
    fn max_game_length(&self) -> u32 {
        self.inner.longest().0
    }

    /// A bound on the chance nodes of a play.
    fn max_chance_nodes_in_history(&self) -> u32 {
        self.inner.longest().1
    }

    /// The least return.
    fn min_utility(&self) -> f64 {
        self.inner.min_utility()
    }

    /// The greatest return.
    fn max_utility(&self) -> f64 {
        1.0
    }

    /// What the returns of all players sum to, or None where that varies.
    fn utility_sum(&self) -> Option<f64> {
        self.inner.utility_sum()
    }

    /// The blocks of decision ids: (name, start, stop, shape, axes).
    fn action_spec<'py>(&self, py: Python<'py>) -> PyResult<Vec<Spec<'py>>> {
        self.spec(py, false)
    }

    /// The blocks of chance ids: (name, start, stop, shape, axes).
    fn chance_spec<'py>(&self, py: Python<'py>) -> PyResult<Vec<Spec<'py>>> {
        self.spec(py, true)
    }

    /// What an observation holds: (name, start, stop, shape, low, high, meaning). `window` is the side of the window through
    /// which a table without edges is seen.
    #[pyo3(signature = (window=None))]
    fn observation_spec<'py>(
        &self,
        py: Python<'py>,
        window: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Vec<Described<'py>>> {
        observe::described(py, &*self.features(py, "window", window)?)
    }

    /// The version of `observation_spec`: changes when what a feature says changes.
    fn observation_version(&self, py: Python<'_>) -> PyResult<u32> {
        Ok(self.features(py, "window", None)?.version)
    }

    /// (features,): the shape of `State.observation_tensor`.
    #[pyo3(signature = (window=None))]
    fn observation_tensor_shape(&self, py: Python<'_>, window: Option<&Bound<'_, PyAny>>) -> PyResult<(usize,)> {
        Ok((self.features(py, "window", window)?.len(),))
    }

    /// What `View.candidates` tells of each legal id, as in `observation_spec`.
    fn candidate_spec<'py>(&self, py: Python<'py>) -> PyResult<Vec<Described<'py>>> {
        observe::described(py, &self.told_features(py)?)
    }

    /// What `State.information_state_tensor` holds, as in `observation_spec`.
    fn information_state_spec<'py>(&self, py: Python<'py>) -> PyResult<Vec<Described<'py>>> {
        observe::described(py, &self.recall_features(py)?)
    }

    /// (features,): the shape of `State.information_state_tensor`.
    fn information_state_tensor_shape(&self, py: Python<'_>) -> PyResult<(usize,)> {
        Ok((self.recall_features(py)?.len(),))
    }

    /// The streams of keyed chance: (name, what it decides).
    fn chance_streams(&self) -> Vec<(&'static str, &'static str)> {
        self.inner.streams().to_vec()
    }

    /// The compiled plan as readable text.
    fn plan(&self) -> String {
        self.inner.plan()
    }

    /// Where each table comes from.
    fn provenance<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        self.inner.provenance().into_iter().try_for_each(|(table, from)| dict.set_item(table, from))?;
        Ok(dict)
    }

    /// The whole compiled content as canonical JSON; equal games have equal texts.
    fn to_json(&self) -> &str {
        &self.json
    }

    /// The beginning of a play. With a seed, an int or (seed, play) of 0..2**64, the state resolves chance itself.
    #[pyo3(signature = (seed=None))]
    fn new_initial_state(slf: &Bound<'_, Self>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<State> {
        let source = seed.map(convert::source).transpose()?;
        Ok(State::new(slf.clone().unbind(), slf.get().inner.start(source)))
    }

    /// A state that starts at the position of a dict as `State.to_dict` gives it. Raises `PositionError` with the path of
    /// what breaks conservation or the step that is due.
    fn state_from_dict(slf: &Bound<'_, Self>, d: &Bound<'_, PyDict>) -> PyResult<State> {
        Self::state(slf, &convert::to_json(d)?, false)
    }

    /// The state of a text that `State.serialize` wrote, every event checked.
    fn deserialize_state(slf: &Bound<'_, Self>, text: &Bound<'_, PyString>) -> PyResult<State> {
        Self::state(slf, &Self::parse(slf.py(), text)?, true)
    }

    /// The view of a text that `View.serialize` wrote.
    fn deserialize_view(slf: &Bound<'_, Self>, text: &Bound<'_, PyString>) -> PyResult<View> {
        let table = Self::parse(slf.py(), text)?;
        let inner = slf.get().inner.view(&table).map_err(|fault| raise(slf.py(), fault))?;
        Ok(View { game: slf.clone().unbind(), inner })
    }

    /// Plays a list of events (ids or notations, chance included) from the opening or a set-up dict and gives the state.
    /// Raises `RecordError` with the index of the first event that is not legal.
    #[pyo3(signature = (events, setup=None))]
    fn replay(slf: &Bound<'_, Self>, events: &Bound<'_, PyAny>, setup: Option<&Bound<'_, PyDict>>) -> PyResult<State> {
        let state = match setup {
            None => State::new(slf.clone().unbind(), slf.get().inner.start(None)),
            Some(setup) => Self::state_from_dict(slf, setup)?,
        };
        for (i, event) in events.try_iter()?.enumerate() {
            state.replay_event(i, &event?)?;
        }
        Ok(state)
    }

    /// The notation of an id; player -1 means chance ids, any seat decision ids.
    fn action_to_string(&self, player: &Bound<'_, PyAny>, action: &Bound<'_, PyAny>) -> PyResult<String> {
        self.notation(action.py(), self.is_chance(player)?, action)
    }

    /// The id of a notation; player -1 means chance ids, any seat decision ids.
    fn string_to_action(&self, player: &Bound<'_, PyAny>, text: &Bound<'_, PyString>) -> PyResult<u32> {
        self.read(text.py(), self.is_chance(player)?, text)
    }

    /// `n` uniformly random plays from the opening: play i has the seed (seed, first + i), whatever the threads.
    #[pyo3(signature = (n, seed=None, first=None, threads=None, max_events=None),
        text_signature = "($self, n, seed=None, first=0, threads=1, max_events=None)")]
    fn playouts(
        &self,
        py: Python<'_>,
        n: &Bound<'_, PyAny>,
        seed: Option<&Bound<'_, PyAny>>,
        first: Option<&Bound<'_, PyAny>>,
        threads: Option<&Bound<'_, PyAny>>,
        max_events: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Playouts> {
        let wanted = Wanted { n, seed, first, threads, max_events };
        playouts::run(py, self.inner.start(None), self.inner.players(), &wanted)
    }

    /// The finished state of play `i` of `playouts` with this seed.
    #[pyo3(signature = (seed, i=None), text_signature = "($self, seed, i=0)")]
    fn playout(slf: &Bound<'_, Self>, seed: &Bound<'_, PyAny>, i: Option<&Bound<'_, PyAny>>) -> PyResult<State> {
        let source = Source { play: i.map_or(Ok(0), convert::first)?, ..convert::source(seed)? };
        Ok(State::new(slf.clone().unbind(), slf.get().inner.playout(source)))
    }

    /// `n` plays stepped together: play i is `new_initial_state(seed=(seed, i))`. `autoreset` says what becomes of a play that
    /// has ended, "NextStep", "SameStep" or "Disabled"; `observe` is "uint8", "float32" or None, `mask` "packed", "bool" or
    /// "bits" ("bool" below 4,096 ids unless said), `reward` "returns" or "score_delta"; `out` is a dict of arrays to be used.
    #[pyo3(signature = (n, seed=None, **how),
        text_signature = "($self, n, seed=None, *, autoreset='NextStep', max_events=None, threads=1, observe='uint8', \
                          observe_window=None, candidates=False, mask=None, reward='returns', out=None)")]
    fn batch(
        slf: &Bound<'_, Self>,
        n: &Bound<'_, PyAny>,
        seed: Option<&Bound<'_, PyAny>>,
        how: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Batch> {
        batch::make(slf, n, seed, how)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> Option<bool> {
        other.cast::<Self>().ok().map(|other| self.json == other.get().json)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.json.hash(&mut hasher);
        hasher.finish()
    }

    fn __str__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("silvan.game")?.call_method1("spell", (slf,))
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        Ok(format!("silvan.load_game({})", Self::__str__(slf)?.repr()?))
    }

    fn __copy__<'py>(slf: &Bound<'py, Self>) -> Bound<'py, Self> {
        slf.clone()
    }

    fn __deepcopy__<'py>(slf: &Bound<'py, Self>, _memo: &Bound<'_, PyAny>) -> Bound<'py, Self> {
        slf.clone()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (&str,))> {
        Ok((py.import("silvan")?.getattr("game_from_json")?, (&self.json,)))
    }
}
