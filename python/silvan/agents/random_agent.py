"""The agent `random`: any legal action, each equally likely."""

from silvan._core import Game, View
from silvan.agents import Agent, keyed, seeded

__all__ = ["make"]


def make(game: Game, seed: int, argument: str = "") -> Agent:
    """Return the agent; `argument` is a seed of its own or empty."""
    own = seeded(seed, argument)

    def decide(view: View) -> int:
        return keyed(own, view).choice(view.legal_actions())

    return decide
