//! States.

mod asked;
mod ids;
mod look;

pub(super) use ids::{list_of, player_number};
pub(super) use look::look;

use super::convert;
use super::fault::raise;
use super::game::Game;
use super::observe;
use super::playouts::{self, Playouts, Wanted};
use super::view::View;
use crate::any::AnyState;
use crate::play::{Block, Fault, Turn};
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyDict, PyList, PyString, PyTuple};
use std::sync::{Mutex, PoisonError};

/// A game in progress: a position, the log of its events and, if seeded, its source of chance. Mutable, hence unhashable.
#[pyclass(module = "silvan", frozen)]
pub(super) struct State {
    pub(super) game: Py<Game>,
    /// Locked for moments in which no Python code can run, so that a caller's `__index__`, a generator or a finalizer may
    /// use the same state in the middle of a call.
    inner: Mutex<Box<dyn AnyState>>,
}

impl State {
    pub(super) fn new(game: Py<Game>, inner: Box<dyn AnyState>) -> Self {
        Self { game, inner: Mutex::new(inner) }
    }

    /// Asks the state; what is asked must not run Python code.
    #[inline]
    pub(super) fn with<T>(&self, ask: impl FnOnce(&mut dyn AnyState) -> T) -> T {
        ask(&mut **self.inner.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn turn(&self) -> Turn {
        self.with(|state| state.turn())
    }

    fn sibling(&self, py: Python<'_>, inner: Box<dyn AnyState>) -> Self {
        Self::new(self.game.clone_ref(py), inner)
    }

    fn players(&self) -> usize {
        self.game.get().inner.players()
    }
}

#[pymethods]
impl State {
    /// Who is to move: a seat, -1 for chance, -4 at the end.
    fn current_player(&self) -> i32 {
        player_number(self.turn())
    }

    /// Whether the play is over.
    fn is_terminal(&self) -> bool {
        self.turn() == Turn::Over
    }

    /// Whether an outcome of chance is due.
    fn is_chance_node(&self) -> bool {
        self.turn() == Turn::Chance
    }

    /// Never: simultaneous choices are asked one after the other.
    fn is_simultaneous_node(&self) -> bool {
        false
    }

    /// A fresh ascending list of the legal ids: actions, or outcomes at a chance node; [] at the end and for a player not to move.
    #[pyo3(signature = (player=None))]
    fn legal_actions<'py>(&self, py: Python<'py>, player: Option<&Bound<'_, PyAny>>) -> PyResult<Bound<'py, PyList>> {
        let asked = self.is_asked(player)?;
        list_of(py, self.game.get(), |ids| {
            if asked {
                self.list_legal(ids);
            }
        })
    }

    /// The same as a list of 0 and 1, one for every decision id (at a chance node: every chance id).
    #[pyo3(signature = (player=None))]
    fn legal_actions_mask(&self, player: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<i32>> {
        let chance = self.turn() == Turn::Chance && self.is_asked(player)?;
        let all = self.game.get().inner.blocks(chance).last().map_or(0, Block::stop);
        let (mut mask, mut ids) = (vec![0; all as usize], Vec::new());
        if self.is_asked(player)? {
            self.list_legal(&mut ids);
        }
        ids.into_iter().for_each(|id| mask[id as usize] = 1);
        Ok(mask)
    }

    /// (outcome, probability) in ascending order of ids. Raises `NodeKindError` where no chance is due.
    fn chance_outcomes(&self, py: Python<'_>) -> PyResult<Vec<(u32, f64)>> {
        let weights = self.chance_weights(py)?;
        let total: u64 = weights.iter().map(|&(_, weight)| u64::from(weight)).sum();
        Ok(weights.into_iter().map(|(id, weight)| (id, f64::from(weight) / total as f64)).collect())
    }

    /// (outcome, integer weight): the exact probabilities are the weights over their sum.
    fn chance_weights(&self, py: Python<'_>) -> PyResult<Vec<(u32, u32)>> {
        if self.turn() != Turn::Chance {
            let message = "this is no chance node: no outcome is due".into();
            return Err(raise(py, Fault::NodeKind(message)));
        }
        Ok(self.with(|state| state.weights()).as_slice().to_vec())
    }

    /// Plays an event, an id or a notation. Raises `IllegalActionError` (its `.legal` has what would be), `NotationError`, or
    /// `NodeKindError` at the end, and leaves the state as it was.
    fn apply_action(&self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        let id = self.resolve(action)?;
        self.with(|state| state.apply(id)).map_err(|fault| raise(action.py(), fault))
    }

    /// A new state: this one after an event.
    fn child(&self, action: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (id, py) = (self.resolve(action)?, action.py());
        let mut inner = self.with(|state| state.copy());
        inner.apply(id).map_err(|fault| raise(py, fault))?;
        Ok(self.sibling(py, inner))
    }

    /// Why an event (id or notation) is legal here, or which numbered rule forbids it, in a sentence.
    fn explain(&self, action: &Bound<'_, PyAny>) -> PyResult<String> {
        let event = self.game.get().event(self.turn() == Turn::Chance, action)?;
        Ok(self.with(|state| state.explain(event)))
    }

    /// `([player,] id)`: the notation of an id; player -1 means chance ids, any seat decision ids, by default the current one.
    #[pyo3(signature = (*args))]
    fn action_to_string(&self, py: Python<'_>, args: &Bound<'_, PyTuple>) -> PyResult<String> {
        let (chance, id) = self.kind_and(args, "action_to_string")?;
        self.game.get().notation(py, chance, &id)
    }

    /// `([player,] text)`: the id of a notation, likewise.
    #[pyo3(signature = (*args))]
    fn string_to_action(&self, py: Python<'_>, args: &Bound<'_, PyTuple>) -> PyResult<u32> {
        let (chance, text) = self.kind_and(args, "string_to_action")?;
        self.game.get().read(py, chance, text.cast::<PyString>()?)
    }

    /// A float a player: zeros before the end; then 1 for a sole winner, ties shared.
    fn returns(&self) -> Vec<f64> {
        self.with(|state| state.returns())
    }

    /// The change of the returns with the last event.
    fn rewards(&self) -> Vec<f64> {
        let (returns, begun) = self.with(|state| (state.returns(), !state.log().is_empty()));
        if begun { returns } else { vec![0.0; returns.len()] }
    }

    /// The points noted so far, at the end the final ones.
    fn scores(&self) -> Vec<i32> {
        self.with(|state| state.scores())
    }

    /// The scoring applied now.
    fn scores_if_ended(&self) -> Vec<i32> {
        let mut sums = vec![0; self.players()];
        for (_, points) in self.with(|state| state.breakdown()) {
            sums.iter_mut().zip(points).for_each(|(sum, part)| *sum += part);
        }
        sums
    }

    /// A dict a player: the named parts that sum to `scores_if_ended`.
    fn score_breakdown<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let (parts, players) = (self.with(|state| state.breakdown()), self.players());
        let own = |seat: usize| -> PyResult<Bound<'py, PyDict>> {
            let dict = PyDict::new(py);
            parts.iter().try_for_each(|(name, points)| dict.set_item(name, points[seat]))?;
            Ok(dict)
        };
        (0..players).map(own).collect()
    }

    /// What each player may look forward to, in points, by the game's rule of thumb; at the end the points.
    fn evaluate(&self) -> Vec<f64> {
        self.with(|state| state.evaluate())
    }

    /// What each of `legal_actions` is worth to the player to move by the same rule; only differences count. Nothing hidden
    /// from that player matters. Empty where nobody is to move.
    fn evaluate_actions(&self) -> Vec<f64> {
        self.with(|state| state.evaluate_actions())
    }

    /// A copy that keeps the source of chance.
    fn clone(&self, py: Python<'_>) -> Self {
        self.sibling(py, self.with(|state| state.copy()))
    }

    /// A copy without a source of chance: it shows its chance nodes.
    fn without_seed(&self, py: Python<'_>) -> Self {
        self.sibling(py, self.with(|state| state.without_source()))
    }

    /// (seed, play), or None.
    fn seed(&self) -> Option<(u64, u64)> {
        self.with(|state| state.source()).map(|source| (source.seed, source.play))
    }

    /// The ids of the events so far.
    fn history(&self) -> Vec<u32> {
        self.with(|state| state.log().iter().map(|entry| entry.id()).collect())
    }

    /// (player, id) of the events so far; player -1 is chance.
    fn full_history(&self) -> Vec<(i32, u32)> {
        self.with(|state| state.log().iter().map(|entry| (entry.player(), entry.id())).collect())
    }

    /// The notations of the events so far.
    fn events(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let game = self.game.get();
        let notations: Result<_, Fault> =
            self.with(|state| state.log().iter().map(|entry| game.inner.notation(entry.event())).collect());
        notations.map_err(|fault| raise(py, fault))
    }

    /// The dict of the position in which the log begins, or None if that is the opening.
    fn setup<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.with(|state| state.setup()).map(|table| convert::from_json(py, &table.to_string())).transpose()
    }

    /// The game.
    fn get_game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// What a seat (by default the one to move) has seen and sees, as JSON: perfect recall.
    #[pyo3(signature = (player=None))]
    fn information_state_string(&self, py: Python<'_>, player: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let seat = self.seat(py, player)?;
        Ok(self.with(|state| state.view(seat)).table().to_string())
    }

    /// What a seat (by default the one to move) sees now, as JSON.
    #[pyo3(signature = (player=None))]
    fn observation_string(&self, py: Python<'_>, player: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let seat = self.seat(py, player)?;
        Ok(self.with(|state| state.view(seat)).observation().to_string())
    }

    /// What a seat (by default the one to move) sees now, as features of `Game.observation_spec`: uint8, or float32 where each
    /// is divided by the greatest value of its slice.
    #[pyo3(signature = (player=None, window=None, dtype=None), text_signature = "($self, player=None, window=None, dtype='uint8')")]
    fn observation_tensor<'py>(
        &self,
        py: Python<'py>,
        player: Option<&Bound<'py, PyAny>>,
        window: Option<&Bound<'py, PyAny>>,
        dtype: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.seat(py, player)?;
        observe::observation(py, self.game.get(), &*self.with(|state| state.view(seat)), (window, dtype))
    }

    /// What a seat (by default the one to move) has seen, as features of `Game.information_state_spec`: perfect recall.
    #[pyo3(signature = (player=None, dtype=None), text_signature = "($self, player=None, dtype='uint8')")]
    fn information_state_tensor<'py>(
        &self,
        py: Python<'py>,
        player: Option<&Bound<'py, PyAny>>,
        dtype: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.seat(py, player)?;
        observe::information_state(py, self.game.get(), &*self.with(|state| state.view(seat)), dtype)
    }

    /// A state this seat could be in: what is hidden from it is filled uniformly. `rng`: an int seed, `random.Random`, a
    /// NumPy Generator, or a callable giving floats in [0, 1). The result has no seed and starts its log at the present position.
    fn resample_from_infostate(
        &self,
        py: Python<'_>,
        player: &Bound<'_, PyAny>,
        rng: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let (seat, seed) = (self.seat(py, Some(player))?, convert::randomness(rng)?);
        Ok(self.sibling(py, self.with(|state| state.view(seat)).resample(seed)))
    }

    /// What a seat may know, owning nothing else.
    fn view(&self, py: Python<'_>, player: &Bound<'_, PyAny>) -> PyResult<View> {
        let seat = self.seat(py, Some(player))?;
        Ok(View { inner: self.with(|state| state.view(seat)), game: self.game.clone_ref(py) })
    }

    /// The whole state as text, for `Game.deserialize_state`.
    fn serialize(&self) -> String {
        self.with(|state| state.serialize())
    }

    /// The position as a dict that JSON can hold, for `Game.state_from_dict`.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::from_json(py, &self.with(|state| state.table()).to_string())
    }

    /// 64 bits of the position alone, the same on every platform and in every process.
    fn position_hash(&self) -> u64 {
        self.with(|state| state.hash())
    }

    /// Checks conservation, canonical form and the step that is due. Raises `PositionError` with the path of what is wrong.
    fn audit(&self, py: Python<'_>) -> PyResult<()> {
        self.with(|state| state.audit()).map_err(|fault| raise(py, fault))
    }

    /// How the lines of `depth` (0..64) events from here end: {"decisions", "chance", "ends"}, every outcome of chance once.
    fn perft<'py>(&self, py: Python<'py>, depth: &Bound<'_, PyAny>) -> PyResult<Bound<'py, PyDict>> {
        let depth = convert::bounded(depth, "depth", 0, 64)? as u32;
        let inner = self.with(|state| state.copy());
        let found = playouts::detached(py, move |bell| inner.perft(depth, bell))?.unwrap_or_default();
        let dict = PyDict::new(py);
        dict.set_item("decisions", found.decisions)?;
        dict.set_item("chance", found.chance)?;
        dict.set_item("ends", found.ends)?;
        Ok(dict)
    }

    /// `n` uniformly random plays from here, chance keyed by (seed, first + i) from its beginning.
    #[pyo3(signature = (n, seed=None, first=None, threads=None, max_events=None),
        text_signature = "($self, n, seed=None, first=0, threads=1, max_events=None)")]
    fn playouts(
        &self,
        n: &Bound<'_, PyAny>,
        seed: Option<&Bound<'_, PyAny>>,
        first: Option<&Bound<'_, PyAny>>,
        threads: Option<&Bound<'_, PyAny>>,
        max_events: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Playouts> {
        let wanted = Wanted { n, seed, first, threads, max_events };
        playouts::run(n.py(), self.with(|state| state.copy()), self.players(), &wanted)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> Option<bool> {
        let other = other.cast::<Self>().ok()?.get();
        // A copy of the other one: two locks at a time could wait for each other, and a state may be compared with itself.
        let copy = other.with(|other| other.copy());
        Some(Game::same(&self.game, &other.game) && self.with(|state| state.same(&*copy)))
    }

    fn __str__(&self) -> String {
        self.with(|state| state.draw())
    }

    fn __repr__(&self) -> String {
        let who = match self.turn() {
            Turn::Seat(seat) => format!("player {seat} to move"),
            Turn::Chance => "chance".into(),
            Turn::Over => "over".into(),
        };
        format!(
            "<silvan.State {}: {who}, {} events>",
            self.game.get().inner.name(),
            self.with(|state| state.log().len())
        )
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        self.clone(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone(py)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((self.game.bind(py).getattr("deserialize_state")?, (self.serialize(),)))
    }
}
