"""The agent `ismcts`: tree search over what the movers see, so that nobody acts upon what is hidden from them."""

from silvan._core import Game
from silvan.agents import Agent
from silvan.agents.searching import searcher

__all__ = ["make"]


def make(game: Game, seed: int, argument: str = "") -> Agent:
    """Return the agent; `argument` is as in `ismcts:1000` or `ismcts:5000,c=0.8`."""
    return searcher(game, seed, argument)
