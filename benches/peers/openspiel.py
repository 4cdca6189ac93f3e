"""OpenSpiel's own C++ tree search on games of its own, for `silvan bench search`: `pip install open_spiel`."""

from collections.abc import Iterator
from importlib import import_module
from random import Random
from time import process_time
from typing import Any

GAMES = ("connect_four", "hex")
"""Open games for two; the average random play has about 21 moves in the one and 100 in the other."""


def rates(seconds: float) -> Iterator[tuple[str, float, float]]:
    """Yield name, simulations a second, and moves a second within them, from the opening, with full random playouts."""
    pyspiel: Any = import_module("pyspiel")
    for name in GAMES:
        game = pyspiel.load_game(name)
        length = _mean_length(game)
        simulations, elapsed = 1000, 0.0
        while elapsed < seconds / 2:
            evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
            bot = pyspiel.MCTSBot(game, evaluator, 1.4, simulations, 1000, True, 1, False)
            started = process_time()
            bot.step(game.new_initial_state())
            elapsed = process_time() - started
            rate = simulations / elapsed
            simulations *= 2
        yield name, rate, rate * length


def _mean_length(game: Any, plays: int = 200) -> float:
    rng, moves = Random(1), 0
    for _ in range(plays):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
    return moves / plays
