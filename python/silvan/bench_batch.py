"""How fast batches of plays are stepped on this machine: the figures of `silvan bench batch`."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from silvan._core import Batch, Game
from silvan.bench import Figure, enough, rate
from silvan.game import games, load_game

__all__ = ["PLAYS", "measure_batch", "measure_batches"]

PLAYS = 1024
"""So many plays are stepped together."""

BLOCK = 64
"""So many choices are made inside where only the engine is measured."""

WAYS: dict[str, tuple[str, dict[str, Any]]] = {
    "packed": ("sampled choices, packed ids", {"observe": None, "mask": "packed"}),
    "masked": ("sampled choices, packed ids and bool masks", {"observe": None, "mask": "bool"}),
    "uint8": ("sampled choices, packed ids and observations, uint8", {"observe": "uint8", "mask": "packed"}),
    "float32": ("sampled choices, packed ids and observations, float32", {"observe": "float32", "mask": "packed"}),
}
"""What is reported, by a short key: what it is in words, and how the batch is made."""

LARGEST_MASK = 4096
"""Masks are measured below so many ids only, as they are made by default."""


def measure_batches(seed: int = 1, seconds: float = 0.5) -> Iterator[tuple[str, Figure]]:
    """Yield the figures of every game with its default options, each with the game's name."""
    for name in games():
        for figure in measure_batch(load_game(name), seed, seconds):
            yield name, figure


def measure_batch(game: Game, seed: int = 1, seconds: float = 0.5) -> Iterator[Figure]:
    """Yield the figures of a game: steps a second of 1,024 plays, each the median of five runs of about `seconds`."""
    single, rates = partial(steps_a_second, game, seed, seconds), {}
    rates["engine"] = single({"observe": None, "mask": "packed"}, inside)
    yield Figure("engine", "engine only, choices made inside", rates["engine"], "steps/s")
    for key, (meaning, how) in WAYS.items():
        if key != "masked" or game.num_distinct_actions() < LARGEST_MASK:
            rates[key] = single(how, sampled)
            yield Figure(key, meaning, rates[key], "steps/s")
    for key, run in (("engine", inside), ("packed", fused), ("uint8", fused)):
        how = WAYS.get(key, WAYS["packed"])[1]
        one, two = (single(how | {"threads": threads}, run) for threads in (1, 2))
        yield Figure(f"{key}_threads", f"two threads against one: {key}", two / one, "times")


def steps_a_second(
    game: Game, seed: int, seconds: float, how: dict[str, Any], run: Callable[[Batch, int], int]
) -> float:
    """Return the steps a second of a batch that is run in some way."""
    batch = game.batch(PLAYS, seed, autoreset="SameStep", **how)
    batch.play_random(100)  # no longer all at the same place
    n = enough(partial(run, batch), seconds)
    return rate(lambda: run(batch, n))


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
