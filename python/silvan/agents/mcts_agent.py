"""The agent `mcts`: tree search. What is hidden is guessed, and each of some guesses is played as an open game."""

from silvan._core import Game
from silvan.agents import Agent
from silvan.agents.searching import searcher

__all__ = ["make"]

WORLDS = 16


def make(game: Game, seed: int, argument: str = "") -> Agent:
    """Return the agent; `argument` is as in `mcts:1000` or `mcts:5000,c=0.8,worlds=32`."""
    return searcher(game, seed, argument, information_sets=False, worlds=WORLDS)
