"""The agent `greedy`: takes what is worth most by the game's rule of thumb."""

from silvan._core import Game, View
from silvan.agents import Agent, keyed, seeded

__all__ = ["make"]

_NEARLY = 1e-9


def make(game: Game, seed: int, argument: str = "") -> Agent:
    """Return the agent; `argument` is a seed of its own or empty.

    It resamples the view into a state that the seat might be in, and draws among the actions that are worth most by
    `State.evaluate_actions`.
    """
    own = seeded(seed, argument)

    def decide(view: View) -> int:
        actions = view.legal_actions()
        if len(actions) == 1:
            return actions[0]
        rng = keyed(own, view)
        values = view.resample(rng).evaluate_actions()
        most = max(values) - _NEARLY
        return rng.choice([action for action, value in zip(actions, values, strict=True) if value >= most])

    return decide
