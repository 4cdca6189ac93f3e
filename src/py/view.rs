//! Views.

use super::convert;
use super::game::Game;
use super::observe;
use super::state::{State, list_of, player_number};
use crate::any::AnyView;
use crate::play::Turn;
use numpy::PyArray2;
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyList, PyString};

/// What one seat may know of a state, owning nothing else.
#[pyclass(module = "silvan", frozen)]
pub(super) struct View {
    pub(super) game: Py<Game>,
    pub(super) inner: Box<dyn AnyView>,
}

#[pymethods]
impl View {
    /// Whose view it is.
    #[getter]
    fn player(&self) -> usize {
        self.inner.seat()
    }

    /// The game.
    fn get_game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// Who is to move: a seat, -1 for chance, -4 at the end.
    fn current_player(&self) -> i32 {
        player_number(self.inner.turn())
    }

    /// Whether the play is over.
    fn is_terminal(&self) -> bool {
        self.inner.turn() == Turn::Over
    }

    /// Whether an outcome of chance is due.
    fn is_chance_node(&self) -> bool {
        self.inner.turn() == Turn::Chance
    }

    /// A fresh ascending list of the seat's legal ids; [] when it is not to move.
    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        list_of(py, self.game.get(), |ids| self.inner.actions(ids))
    }

    /// Why an event (id or notation) is legal here, or which numbered rule forbids it, in a sentence.
    fn explain(&self, action: &Bound<'_, PyAny>) -> PyResult<String> {
        let event = self.game.get().event(self.is_chance_node(), action)?;
        Ok(self.inner.explain(event))
    }

    /// The notation of a decision id.
    fn action_to_string(&self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<String> {
        self.game.get().notation(py, false, action)
    }

    /// The decision id of a notation.
    fn string_to_action(&self, py: Python<'_>, text: &Bound<'_, PyString>) -> PyResult<u32> {
        self.game.get().read(py, false, text)
    }

    /// The points noted so far.
    fn scores(&self) -> Vec<i32> {
        self.inner.scores()
    }

    /// What the seat sees now, as JSON.
    fn observation_string(&self) -> String {
        self.inner.observation().to_string()
    }

    /// What the seat has seen and sees, as JSON: perfect recall.
    fn information_state_string(&self) -> String {
        self.inner.table().to_string()
    }

    /// What the seat sees now, as features of `Game.observation_spec`, uint8 or float32.
    #[pyo3(signature = (window=None, dtype=None), text_signature = "($self, window=None, dtype='uint8')")]
    fn observation_tensor<'py>(
        &self,
        py: Python<'py>,
        window: Option<&Bound<'py, PyAny>>,
        dtype: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        observe::observation(py, self.game.get(), &*self.inner, (window, dtype))
    }

    /// What the seat has seen, as features of `Game.information_state_spec`: perfect recall.
    #[pyo3(signature = (dtype=None), text_signature = "($self, dtype='uint8')")]
    fn information_state_tensor<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        observe::information_state(py, self.game.get(), &*self.inner, dtype)
    }

    /// The legal ids, int64 (m,), and what is told of each, uint8 (m, features of `Game.candidate_spec`).
    fn candidates<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyArray2<u8>>)> {
        observe::candidates(py, self.game.get(), &*self.inner)
    }

    /// The position as the seat sees it, hidden things as "?".
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::from_json(py, &self.observation_string())
    }

    /// A state the seat could be in: what is hidden is filled uniformly. `rng` as in `State.resample_from_infostate`.
    fn resample(&self, py: Python<'_>, rng: &Bound<'_, PyAny>) -> PyResult<State> {
        Ok(State::new(self.game.clone_ref(py), self.inner.resample(convert::randomness(rng)?)))
    }

    /// The view as text, for `Game.deserialize_view`.
    fn serialize(&self) -> String {
        self.information_state_string()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> Option<bool> {
        let other = other.cast::<Self>().ok()?.get();
        Some(Game::same(&self.game, &other.game) && self.inner.same(&*other.inner))
    }

    fn __str__(&self) -> String {
        self.inner.draw()
    }

    fn __repr__(&self) -> String {
        format!("<silvan.View {}: of player {}>", self.game.get().inner.name(), self.inner.seat())
    }

    fn __copy__<'py>(slf: &Bound<'py, Self>) -> Bound<'py, Self> {
        slf.clone()
    }

    fn __deepcopy__<'py>(slf: &Bound<'py, Self>, _memo: &Bound<'_, PyAny>) -> Bound<'py, Self> {
        slf.clone()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((self.game.bind(py).getattr("deserialize_view")?, (self.serialize(),)))
    }
}
