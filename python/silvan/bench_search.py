"""How fast searches are on this machine: the figures of `silvan bench search`, in the processor's time."""

from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from silvan._core import Game, State
from silvan.bench import REPEATS, Figure, enough, importing_from, rate
from silvan.game import games, load_game, options
from silvan.search import Finding, mcts

__all__ = ["measure_search"]

PEERS = Path("benches", "peers")
SHORT = 50
"""So many events have the short playouts of the towers' figure."""
MOST = 200_000
"""Larger trees do not fit into caches, and are measured apart by whoever needs them."""


def measure_search(seed: int = 1, seconds: float = 0.5) -> Iterator[Figure]:
    """Yield the figures one by one, in one thread; each is the median of five runs of about `seconds`."""
    towers = load_game("lumberjack", variant="towers")
    short = f"lumberjack towers from the first decision, playouts of at most {SHORT} events, simulations"
    yield Figure("towers_short", short, _rate(_first(towers, seed), seconds, max_events=SHORT), "/s")
    for key, game in _all_games():
        state = _first(game, seed)
        name = key.replace("_", " ")
        rate, playouts = _rate(state, seconds), state.playouts(1000, seed)
        yield Figure(f"{key}_full", f"{name}, full playouts, simulations", rate, "/s")
        yield Figure(f"{key}_events", f"{name}, events in them", rate * float(playouts.events.mean()), "/s")
        yield Figure(f"{key}_step", f"{name}, a step in the tree", _step(state, seconds), "ns")
        states = _decisions(game, seed)
        for method, what in (("evaluate", "a position"), ("evaluate_actions", "all actions of a decision")):
            yield Figure(f"{key}_{method}", f"{name}, evaluating {what}", _calls(states, method, seconds), "ns")
    if (PEERS / "openspiel.py").is_file() and find_spec("pyspiel"):
        yield from _peers(seconds)


def _all_games() -> Iterator[tuple[str, Game]]:
    for name in games():
        choices = next((option["choices"] for option in options(name) if option["name"] == "variant"), None)
        if choices is None:
            yield name, load_game(name)
        for variant in choices or ():
            yield f"{name}_{variant}", load_game(name, variant=variant)


def _first(game: Game, seed: int) -> State:
    """Return the first decision of a play, without its source of chance."""
    return game.new_initial_state(seed).without_seed()


def _timed(state: State, simulations: int, **how: Any) -> tuple[float, Finding]:
    started = process_time()
    found = mcts(state, simulations, seed=1, trees=1, **how)
    return process_time() - started, found


def _runs(state: State, seconds: float, **how: Any) -> list[tuple[float, Finding]]:
    n = 1000
    while n < MOST and (elapsed := _timed(state, n, **how)[0]) < seconds / 4:
        n = min(MOST, 2 * n if elapsed > 0 else MOST)
    return [_timed(state, n, **how) for _ in range(REPEATS)]


def _rate(state: State, seconds: float, **how: Any) -> float:
    return _median(state, seconds, lambda elapsed, found: found.simulations / elapsed, **how)


def _step(state: State, seconds: float) -> float:
    """Nanoseconds a step within the tree: without playouts, but with the game's own moves and scoring."""
    return _median(state, seconds, lambda elapsed, found: 1e9 * elapsed / found.steps, max_events=0)


def _decisions(game: Game, seed: int) -> list[State]:
    """Return the states of a random play in which a decision is due."""
    states, state = [], game.new_initial_state()
    for event in game.playout(seed).events():
        states += [state.clone()] if state.current_player() >= 0 else []
        state.apply_action(event)
    return states


def _calls(states: list[State], method: str, seconds: float) -> float:
    """Nanoseconds of a method of states through Python, on average over them."""
    calls = [getattr(state, method) for state in states]

    def repeat(n: int) -> int:
        for _ in range(n):
            for call in calls:
                call()
        return n * len(calls)

    n = enough(repeat, seconds / 4)
    return 1e9 / rate(lambda: repeat(n), process_time)


def _median(state: State, seconds: float, figure: Callable[[float, Finding], float], **how: Any) -> float:
    return median(figure(elapsed, found) for elapsed, found in _runs(state, seconds, **how))


def _peers(seconds: float) -> Iterator[Figure]:
    with importing_from(PEERS.parent):
        rates = import_module(f"{PEERS.name}.openspiel").rates
    for name, simulations, moves in rates(seconds):
        yield Figure(f"openspiel_{name}", f"OpenSpiel's C++ search, {name}, simulations", simulations, "/s")
        yield Figure(f"openspiel_{name}_moves", f"OpenSpiel's C++ search, {name}, moves in playouts", moves, "/s")
