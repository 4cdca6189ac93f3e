"""Batches against public peers, in one run: `python benches/peers/batches.py`, for those of pyspiel and pgx installed.

Each peer plays games of its own at random, with what a learner needs in every step: who is to move, the legal actions
and what the mover sees. Rounds of all take turns, and the ratios are of the medians. `pip install open_spiel pgx`
installs both; both run on the CPU here.
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import silvan

PLAYS = 1024
ROUNDS = 7
SECONDS = 0.5

Work = Callable[[], int]
"""Steps plays for a while, and tells how many steps it were."""


def for_a_while(step: Callable[[], int]) -> Work:
    """Work that repeats a step."""

    def work() -> int:
        started, steps = perf_counter(), 0
        while perf_counter() - started < SECONDS:
            steps += step()
        return steps

    return work


def batch_of(spec: str) -> Work:
    """1,024 plays of silvan's, with packed ids, masks and observations."""
    batch = silvan.load_game(spec).batch(PLAYS, 1, autoreset="SameStep", mask="bool")
    batch.play_random(50)

    def step() -> int:
        batch.step(batch.sample())
        return PLAYS

    return for_a_while(step)


def loop_of(spec: str) -> Work:
    """One play of silvan's after the other in a Python loop, with observations."""
    game, choose, plays = silvan.load_game(spec), Random(1).choice, iter(range(10**9))

    def step() -> int:
        state, steps = game.new_initial_state(seed=(1, next(plays))), 0
        while actions := state.legal_actions():
            state.observation_tensor()
            state.apply_action(choose(actions))
            steps += 1
        return steps

    return for_a_while(step)


def pyspiel_loop(name: str) -> Work:
    """One play of pyspiel's after the other in a Python loop, with observations."""
    game, rng = import_module("pyspiel").load_game(name), Random(1)

    def step() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, odds)[0])
                continue
            state.observation_tensor()
            state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
        return steps

    return for_a_while(step)


def pgx_batch(name: str) -> Work:
    """1,024 plays of pgx's, compiled for the CPU; masks and observations are part of its states."""
    jax, pgx = import_module("jax"), import_module("pgx")
    env, numbers = pgx.make(name), jax.numpy
    step = import_module("pgx.experimental").auto_reset(env.step, env.init)

    def one(carry: Any, _: None) -> tuple[Any, None]:
        state, key = carry
        key, choice, chance = jax.random.split(key, 3)
        odds = numbers.where(state.legal_action_mask, 0.0, -numbers.inf)
        action = jax.random.categorical(choice, odds, axis=-1)
        return (jax.vmap(step)(state, action, jax.random.split(chance, PLAYS)), key), None

    many = jax.jit(lambda carry: jax.lax.scan(one, carry, None, length=10)[0])
    state = [many((jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), PLAYS)), jax.random.PRNGKey(2)))]

    def steps() -> int:
        state[0] = jax.block_until_ready(many(state[0]))
        return 10 * PLAYS

    return for_a_while(steps)


OWN = ("timberland", "lumberjack")
PYSPIEL = ("connect_four", "backgammon", "hex(board_size=9)")
PGX = ("connect_four", "backgammon", "hex")


def contenders() -> Iterator[tuple[str, Work]]:
    """What is measured, by name."""
    for spec in OWN:
        yield f"silvan batch {spec}", batch_of(spec)
        yield f"silvan loop {spec}", loop_of(spec)
    if find_spec("pyspiel"):
        for name in PYSPIEL:
            yield f"pyspiel loop {name}", pyspiel_loop(name)
    if find_spec("pgx"):
        for name in PGX:
            yield f"pgx batch {name}", pgx_batch(name)


def main() -> None:
    """Print the steps a second of all, and how many times as fast silvan's batches and loops are as those of others."""
    works = dict(contenders())
    rates: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(ROUNDS):
        for name, work in works.items():
            started = perf_counter()
            steps = work()
            rates[name].append(steps / (perf_counter() - started))
    speeds = {name: median(found) for name, found in rates.items()}
    for name, speed in speeds.items():
        print(f"{name:36} {speed:14,.0f} steps/s")
    for kind in ("batch", "loop"):
        for own in (f"silvan {kind} {spec}" for spec in OWN):
            for peer in (name for name in speeds if not name.startswith("silvan")):
                if kind == "batch" or " loop " in peer:
                    print(f"{own} / {peer}: {speeds[own] / speeds[peer]:.1f}")


if __name__ == "__main__":
    main()
