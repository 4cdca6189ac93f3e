"""How fast a game is on this machine: the figures of `silvan bench`."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from itertools import count, islice
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any

from silvan._core import Game, Playouts, State
from silvan.game import own_options
from silvan.record import Record

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["Figure", "boards_of_plays", "enough", "importing_from", "measure", "midway", "pyramids_of_plays", "rate"]

REPEATS = 5
POINTS = {"timberland": "forest_points", "timberman": "tree_points", "waldmeister": "land_points"}
"""The functions in `silvan.<game>.rules` that tell what the boards of games are worth."""
EACH = {"waldmeister"}
"""Games in which each player has a board."""
REFERENCE = Path("tests", "reference")


@dataclass(frozen=True, slots=True)
class Figure:
    """One thing measured: a short key, what it is in words, the value and its unit."""

    key: str
    meaning: str
    value: float
    unit: str


def measure(game: Game, seed: int = 1, seconds: float = 0.5) -> Iterator[Figure]:
    """Yield the figures of a game one by one; each is the median of five runs of about `seconds`."""
    yield from playout_figures(game, seed, seconds)
    yield after_setup_figure(game, seed, seconds)
    yield loop_figure(game, seed, seconds)
    yield clone_figure(game, seed, seconds)
    yield resample_figure(game, seed, seconds)
    yield perft_figure(game, seconds)
    yield replay_figure(game, seed, seconds)
    if game.name in POINTS:
        yield points_figure(game, seed, seconds)
    if game.name == "lumberjack":
        yield area_points_figure(game, seed, seconds)
    yield threads_figure(game, seed)


def playout_figures(game: Game, seed: int, seconds: float) -> list[Figure]:
    """Events and decisions a second of random playouts in one thread."""
    plays = enough(lambda n: game.playouts(n, seed), seconds)
    events, decisions = [], []
    for _ in range(REPEATS):
        started = perf_counter()
        run = game.playouts(plays, seed)
        elapsed = perf_counter() - started
        events.append(int(run.events.sum()) / elapsed)
        decisions.append(int(run.decisions.sum()) / elapsed)
    return [
        Figure("playout_events", "random playouts, one thread, events", median(events), "/s"),
        Figure("playout_decisions", "random playouts, one thread, decisions", median(decisions), "/s"),
    ]


def after_setup_figure(game: Game, seed: int, seconds: float) -> Figure:
    """Decisions a second of random playouts in one thread from states in which chance has done what comes first."""
    states = [game.new_initial_state((seed, i)) for i in range(10)]

    def play(n: int) -> int:
        return sum(int(state.playouts(n, seed).decisions.sum()) for state in states)

    n = enough(play, seconds)
    return Figure("decisions_after_setup", "the same after set-up, decisions", rate(lambda: play(n)), "/s")


def loop_figure(game: Game, seed: int, seconds: float) -> Figure:
    """Moves a second of a plain Python loop over seeded states, their creation included."""
    plays = enough(lambda n: _loop(game, n, seed), seconds)
    return Figure("loop_moves", "Python loop, moves", rate(lambda: _loop(game, plays, seed)), "/s")


def _loop(game: Game, plays: int, seed: int) -> int:
    choice = Random(seed).choice
    moves = 0
    for play in range(plays):
        state = game.new_initial_state(seed=(seed, play))
        while actions := state.legal_actions():
            state.apply_action(choice(actions))
            moves += 1
    return moves


def clone_figure(game: Game, seed: int, seconds: float) -> Figure:
    """Nanoseconds to clone a state in the middle of a play, its log included, through Python."""
    clone = midway(game, seed).clone

    def clones(n: int) -> int:
        for _ in range(n):
            clone()
        return n

    n = enough(clones, seconds)
    return Figure("clone", "clone of a state in mid-play", 1e9 / rate(lambda: clones(n)), "ns")


def resample_figure(game: Game, seed: int, seconds: float) -> Figure:
    """Microseconds to resample a view in the middle of a play, through Python: an upper bound of the engine's own."""
    state = midway(game, seed)
    resample = state.view(state.current_player()).resample

    def samples(n: int) -> int:
        for i in range(n):
            resample(i)
        return n

    n = enough(samples, seconds)
    return Figure("resample", "resampling a view in mid-play", 1e6 / rate(lambda: samples(n)), "µs")


def perft_figure(game: Game, seconds: float) -> Figure:
    """Nodes a second of perft from the opening, at the first depth that takes a while."""
    state = game.new_initial_state()
    depth = next(depth for depth in count(1) if _seconds(partial(state.perft, depth)) >= seconds / 20)
    speed = rate(lambda: sum(state.perft(depth).values()))
    return Figure("perft_nodes", f"perft to depth {depth}, nodes", speed, "/s")


def replay_figure(game: Game, seed: int, seconds: float) -> Figure:
    """Events a second of reading records, each event checked."""
    lines = [Record.from_state(game.playout(seed, i)).to_json() for i in range(20)]

    def read(n: int) -> int:
        return sum(len(Record.from_json(lines[i % len(lines)]).events) for i in range(n))

    n = enough(read, seconds)
    return Figure("replay_events", "records read and checked, events", rate(lambda: read(n)), "/s")


def threads_figure(game: Game, seed: int) -> Figure:
    """1 if playouts are the same for 1, 2 and 4 threads, else 0."""
    runs = [game.playouts(1000, seed, threads=threads) for threads in (1, 2, 4)]
    same = all(_same(runs[0], run) for run in runs[1:])
    return Figure("threads_agree", "playouts identical for 1, 2 and 4 threads", float(same), "")


def _same(one: Playouts, other: Playouts) -> bool:
    names = ("scores", "returns", "events", "decisions")
    return all(bool((getattr(one, name) == getattr(other, name)).all()) for name in names)


def points_figure(game: Game, seed: int, seconds: float) -> Figure:
    """Boards a second of the game's scoring in `silvan.<game>.rules` in one thread, on boards of random plays."""
    name = POINTS[game.name]
    points = getattr(import_module(f"silvan.{game.name}.rules"), name)
    boards = boards_of_plays(game, seed)
    n = enough(lambda n: [points(boards) for _ in range(n)], seconds)
    speed = rate(lambda: len(boards) * len([points(boards) for _ in range(n)]))
    return Figure(name, f"{name} on boards of random plays, boards", speed, "/s")


def boards_of_plays(game: Game, seed: int, n: int = 10_000) -> "npt.NDArray[np.uint8]":
    """Return n boards as they are after each event of random plays, uint8 (n, ...), as `silvan.<game>.rules` has them.

    The game has to be one of POINTS.
    """
    import numpy as np

    from_state = import_module(f"silvan.{game.name}.rules").from_state

    def boards() -> Iterator["npt.NDArray[np.uint8]"]:
        for play in count():
            state = game.new_initial_state()
            for event in game.playout(seed, play).history():
                state.apply_action(event)
                found = from_state(state)[0]
                yield from found if game.name in EACH else [found]

    return np.array(list(islice(boards(), n)))


def area_points_figure(game: Game, seed: int, seconds: float) -> Figure:
    """Pyramids a second of `silvan.lumberjack.rules.area_points` in one thread, on pyramids of random plays."""
    from silvan.lumberjack.rules import area_points

    pyramids = pyramids_of_plays(game.num_players(), seed)
    n = enough(lambda n: [area_points(pyramids) for _ in range(n)], seconds)
    speed = rate(lambda: len(pyramids) * len([area_points(pyramids) for _ in range(n)]))
    return Figure("area_points", "area_points on pyramids of random plays, pyramids", speed, "/s")


def pyramids_of_plays(players: int, seed: int, n: int = 10_000) -> "npt.NDArray[np.uint8]":
    """Return the pyramids of Lumberjack's Pyramido after each turn of random plays, uint8 (n, levels, places)."""
    import numpy as np

    from silvan.game import load_game
    from silvan.lumberjack.rules import from_state

    game = load_game("lumberjack", players=players, variant="pyramid")

    def pyramids() -> Iterator["npt.NDArray[np.uint8]"]:
        for play in count():
            state = game.new_initial_state((seed, play))
            events = game.playout(seed, play).events()
            for event in events[len(state.events()) :]:
                state.apply_action(event)
                yield from from_state(state).built

    return np.array(list(islice(pyramids(), n)))


def has_reference(game: Game) -> bool:
    """Whether the current directory is a checkout with a plain Python telling of this game."""
    return (REFERENCE / f"{game.name}.py").is_file()


def compare_reference(game: Game, engine: Figure, seed: int, seconds: float) -> list[Figure]:
    """The speed of the reference, and how many times faster than it the engine is (its figure in events a second)."""
    plain = reference_figure(game, seed, seconds)
    return [plain, Figure("reference_ratio", "engine against reference", engine.value / plain.value, "times")]


def reference_figure(game: Game, seed: int = 1, seconds: float = 0.5) -> Figure:
    """Events a second of random plays of the plain Python telling of the game in the current checkout."""
    with importing_from(REFERENCE.parent):
        told = getattr(import_module(f"{REFERENCE.name}.{game.name}"), game.name.capitalize())
    options = own_options(game)

    def play(n: int) -> int:
        rng = Random(seed)
        return sum(_reference_play(told(**options), rng) for _ in range(n))

    n = enough(play, seconds)
    return Figure("reference_events", "random plays, plain Python reference, events", rate(lambda: play(n)), "/s")


def _reference_play(play: Any, rng: Random) -> int:
    events = 0
    while (player := play.current_player()) != -4:
        if player >= 0:
            event = rng.choice(play.legal())
        else:
            outcomes, chances = zip(*play.chances(), strict=True)
            event = rng.choices(outcomes, list(map(float, chances)))[0]
        play.play(event)
        events += 1
    return events


@contextmanager
def importing_from(folder: Path) -> Iterator[None]:
    """Look for modules in a folder first."""
    sys.path.insert(0, str(folder.resolve()))
    try:
        yield
    finally:
        sys.path.pop(0)


def midway(game: Game, seed: int) -> State:
    """Return a state in the middle of a random play, at the first decision from there."""
    events = game.playout(seed).events()
    middle = len(events) // 2
    state = game.replay(events[:middle])
    while state.is_chance_node():
        state.apply_action(events[middle])
        middle += 1
    return state


def _seconds(work: Callable[[], object]) -> float:
    started = perf_counter()
    work()
    return perf_counter() - started


def rate(work: Callable[[], int], clock: Callable[[], float] = perf_counter) -> float:
    """Return how much a work does a second, the median of five runs."""
    rates = []
    for _ in range(REPEATS):
        started = clock()
        done = work()
        rates.append(done / (clock() - started))
    return median(rates)


def enough(work: Callable[[int], object], seconds: float) -> int:
    """Return how often to do a work for it to last about so many seconds."""
    n = 1
    while (elapsed := _seconds(partial(work, n))) < seconds / 8:
        n *= 2
    return max(1, round(n * seconds / elapsed))
