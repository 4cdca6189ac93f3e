"""The agent `flat`: flat Monte Carlo. All actions are tried equally often, without a tree."""

from silvan._core import Game
from silvan.agents import Agent
from silvan.agents.searching import searcher

__all__ = ["make"]


def make(game: Game, seed: int, argument: str = "") -> Agent:
    """Return the agent; `argument` is as in `flat:500`."""
    return searcher(game, seed, argument, flat=True)
