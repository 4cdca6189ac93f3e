"""How fast batches of plays are stepped on this machine: the figures of `silvan bench batch`.

What one thread does is measured in its own time on the processor, so that other programs matter less; what threads
gain, by the clock on the wall.
"""

from collections.abc import Callable, Iterator
from functools import partial
from statistics import median
from time import perf_counter, thread_time
from typing import Any

from silvan._core import Batch, BatchSnapshot, Game
from silvan.bench import REPEATS, Figure, enough, midway, rate
from silvan.game import games, load_game

__all__ = ["PLAYS", "measure_batch", "measure_batches"]

PLAYS = 1024
"""So many plays are stepped together."""

BLOCK = 64
"""So many choices are made inside where only the engine is measured."""

TURNS = 10
"""In so many turns one and two threads share the time of a run."""

PACKED: dict[str, Any] = {"observe": None, "mask": "packed"}
WAYS: dict[str, tuple[str, dict[str, Any]]] = {
    "packed": ("packed ids", PACKED),
    "masked": ("packed ids, masks", {"observe": None, "mask": "bool"}),
    "uint8": ("observations, uint8", {"observe": "uint8", "mask": "packed"}),
    "float32": ("observations, float32", {"observe": "float32", "mask": "packed"}),
}
"""What is reported, by a short key: what it is in words, and how the batch is made."""

LARGEST_MASK = 4096
"""Masks are measured below so many ids only, as they are made by default."""

Run = Callable[[Batch, int], int]


def measure_batches(seed: int = 1, seconds: float = 0.5) -> Iterator[tuple[str, Figure]]:
    """Yield the figures of every game with its default options, each with the game's name."""
    for name in games():
        for figure in measure_batch(load_game(name), seed, seconds):
            yield name, figure


def measure_batch(game: Game, seed: int = 1, seconds: float = 0.5) -> Iterator[Figure]:
    """Yield the figures of a game: steps a second of 1,024 plays, each the median of five runs of about `seconds`."""
    yield Figure("engine", "engine only", steps_a_second(game, seed, seconds, PACKED, inside), "steps/s")
    for key, (meaning, how) in WAYS.items():
        if is_reported(game, key):
            yield Figure(key, meaning, steps_a_second(game, seed, seconds, how, sampled), "steps/s")
    for key, (meaning, run) in {
        "engine": ("2 threads, engine", inside),
        "packed": ("2 threads, packed ids", fused),
        "uint8": ("2 threads, observed", fused),
    }.items():
        how = WAYS.get(key, WAYS["packed"])[1]
        yield Figure(f"{key}_threads", meaning, speed_up(game, seed, seconds, how, run), "times")
    yield from call_figures(game, seed, seconds)


def is_reported(game: Game, key: str) -> bool:
    """Whether a game is measured in a way: with masks only if they are short."""
    return key != "masked" or game.num_distinct_actions() < LARGEST_MASK


def warm(game: Game, seed: int, **how: Any) -> Batch:
    """Return a batch whose plays are no longer all at the same place."""
    batch = game.batch(PLAYS, seed, autoreset="SameStep", **how)
    batch.play_random(100)
    return batch


def steps_a_second(game: Game, seed: int, seconds: float, how: dict[str, Any], run: Run) -> float:
    """Return the steps a second of a batch that is run in some way."""
    batch = warm(game, seed, **how)
    n = enough(partial(run, batch), seconds)
    return rate(lambda: run(batch, n), thread_time)


def speed_up(game: Game, seed: int, seconds: float, how: dict[str, Any], run: Run) -> float:
    """Return how many times as fast two threads are as one: the median of many short turns."""
    batches = [warm(game, seed, threads=threads, **how) for threads in (1, 2)]
    n = enough(partial(run, batches[0]), seconds / TURNS)
    ratios = []
    for _ in range(TURNS * REPEATS):
        times = []
        for batch in batches:
            started = perf_counter()
            run(batch, n)
            times.append(perf_counter() - started)
        ratios.append(times[0] / times[1])
    return median(ratios)


def sampled(batch: Batch, n: int) -> int:
    """Step by choices that cross the border both ways."""
    for _ in range(n):
        batch.step(batch.sample())
    return n * len(batch)


def fused(batch: Batch, n: int) -> int:
    """Step by choices that are made inside, and report every step."""
    for _ in range(n):
        batch.play_random()
    return n * len(batch)


def inside(batch: Batch, n: int) -> int:
    """Step by choices that are made inside, and report now and then."""
    for _ in range(n):
        batch.play_random(BLOCK)
    return n * BLOCK * len(batch)


def call_figures(game: Game, seed: int, seconds: float) -> Iterator[Figure]:
    """Yield what single calls cost: of a batch by play, with packed ids alone, and of a state in mid-play."""
    batch = warm(game, seed, **PACKED)
    kept = batch.snapshot()
    yield Figure("sample_call", "sample(), a play", sample_nanoseconds(batch, kept), "ns")
    calls: dict[str, tuple[str, Callable[[], object], int]] = {
        "restore": ("restore(), a play", partial(batch.restore, kept), PLAYS),
        "snapshot": ("snapshot(), a play", batch.snapshot, PLAYS),
    }
    state = midway(game, seed)
    calls |= {
        "legal_actions": ("legal_actions()", state.legal_actions, 1),
        "child": ("child(action)", partial(state.child, state.legal_actions()[0]), 1),
        "tensor": ("observation_tensor()", state.observation_tensor, 1),
    }
    for key, (meaning, call, plays) in calls.items():
        yield Figure(f"{key}_call", meaning, nanoseconds(call, seconds / 4) / plays, "ns")


def sample_nanoseconds(batch: Batch, kept: BatchSnapshot, times: int = 50) -> float:
    """Return how long it takes to draw a choice that was not drawn before."""
    found = []
    for _ in range(times):
        batch.restore(kept)
        started = thread_time()
        batch.sample()
        found.append(thread_time() - started)
    return 1e9 * median(found) / PLAYS


def nanoseconds(call: Callable[[], object], seconds: float) -> float:
    """Return how long a call takes."""

    def repeat(n: int) -> int:
        for _ in range(n):
            call()
        return n

    n = enough(repeat, seconds)
    return 1e9 / rate(lambda: repeat(n), thread_time)
