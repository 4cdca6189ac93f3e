"""The agent `greedy`: looks one action ahead, and takes what is worth most."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import TypeAlias

from silvan._core import Game, State, View
from silvan.agents import Agent, keyed, seeded

__all__ = ["Evaluation", "Worth", "make"]

Worth: TypeAlias = Callable[[int, State], float]
"""What an action and the state to which it leads are worth to the seat that decides; only differences count."""

Evaluation: TypeAlias = Callable[[View, State], Worth]
"""What is prepared once a decision, from the view and from a state that the seat might be in."""

_NEARLY = 1e-9


def make(game: Game, seed: int, argument: str = "") -> Agent:
    """Return the agent; `argument` is a seed of its own or empty.

    It resamples the view into a state that the seat might be in and evaluates its actions, by `silvan.<game>.greedy` if
    there is one, else by `State.evaluate_actions`. Equal actions are drawn among.
    """
    own, evaluation = seeded(seed, argument), _evaluation(game.name)  # None: the engine's own

    def decide(view: View) -> int:
        actions = view.legal_actions()
        if len(actions) == 1:
            return actions[0]
        rng = keyed(own, view)
        state = view.resample(rng)
        values = state.evaluate_actions()
        if evaluation is not None:
            worth = evaluation(view, state)
            values = [worth(action, state.child(action)) for action in actions]
        most = max(values) - _NEARLY
        return rng.choice([action for action, value in zip(actions, values, strict=True) if value >= most])

    return decide


def _evaluation(name: str) -> Evaluation | None:
    module = f"silvan.{name}.greedy"
    if find_spec(module) is None:
        return None
    evaluation: Evaluation = import_module(module).evaluation
    return evaluation
