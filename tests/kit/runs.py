"""Laws of playouts and perft: whole plays in one call."""

from collections import Counter
from random import Random
from typing import Any

import numpy as np
from silvan import Game, Playouts, SilvanError, State

from .contract import refuse
from .plays import CHANCE, finish, outcome

HUGE = 2**62


def rows(result: Playouts) -> list[tuple[Any, ...]]:
    """The plays of a result, one a row."""
    table = result.scores.tolist(), result.returns.tolist(), result.events.tolist(), result.decisions.tolist()
    return list(zip(*table, strict=True))


def row(end: State) -> tuple[Any, ...]:
    """The same figures, read from a finished state."""
    players = [player for player, _ in end.full_history()]
    return end.scores(), end.returns(), len(players), len(players) - players.count(CHANCE)


def check_shapes(game: Game) -> None:
    """Arrays have the documented shapes and types, for no play, one and several."""
    for n in (0, 1, 5):
        result = game.playouts(n, seed=3)
        assert len(result) == n and result.seed == 3
        assert result.scores.shape == result.returns.shape == (n, game.num_players())
        assert result.events.shape == result.decisions.shape == (n,)
        assert result.scores.dtype == result.events.dtype == result.decisions.dtype == np.dtype(np.int32)
        assert result.returns.dtype == np.dtype(np.float64)


def check_rows(game: Game) -> None:
    """Row i is play i, the same with any offset and any number of threads."""
    ends = [game.playout(8, i) for i in range(24)]
    expected = [row(end) for end in ends]
    for threads in (1, 2, 4):
        assert rows(game.playouts(24, seed=8, threads=threads)) == expected
        assert rows(game.playouts(7, seed=8, first=11, threads=threads)) == expected[11:18]
    assert len({tuple(end.history()) for end in ends}) > 12, "plays differ"
    assert rows(game.playouts(24, seed=9)) != expected


def check_playout(game: Game) -> None:
    """A playout is finished, replays without its seed, and has the luck of its seed and number."""
    end = game.playout(8, 5)
    assert end.is_terminal()
    end.audit()
    assert outcome(game.replay(end.events())) == outcome(end)
    state = game.new_initial_state((8, 5))
    for player, event in end.full_history():
        if player != CHANCE:
            state.apply_action(event)
    assert outcome(state) == outcome(end)
    assert game.playout(8).events() == game.playout(8, 0).events()


def check_entropy(game: Game) -> None:
    """Without a seed every call draws its own, and tells it."""
    one, two = game.playouts(12), game.playouts(12)
    assert one.seed != two.seed
    assert rows(game.playouts(12, seed=one.seed)) == rows(one)


def check_midway(game: Game) -> None:
    """Playouts of a state go on from it, whether or not it is seeded, and leave it as it was."""
    state = game.new_initial_state()
    for step in range(30):
        before = outcome(state)
        expected = rows(state.playouts(9, seed=step))
        assert rows(state.playouts(4, seed=step, first=5, threads=2)) == expected[5:]
        assert rows(game.state_from_dict(state.to_dict()).playouts(9, seed=step)) == expected
        assert outcome(state) == before
        state.apply_action(Random(step).choice(state.legal_actions()))
    end = finish(state, Random("end"))
    assert rows(end.playouts(2, seed=1)) == [(end.scores(), end.returns(), 0, 0)] * 2


def check_max_events(game: Game) -> None:
    """A play that is cut short has no returns, and has not gone on."""
    full, cut = game.playouts(6, seed=4), game.playouts(6, seed=4, max_events=10)
    assert (cut.events == 10).all() and (full.events > 10).all()
    assert (cut.returns == 0).all() and (cut.decisions <= 10).all()
    assert rows(game.playouts(6, seed=4, max_events=10**6)) == rows(full)
    assert (game.playouts(6, seed=4, max_events=0).events == 0).all()


def check_arguments(game: Game) -> None:
    """Figures that make no sense are refused, also those that no memory could hold."""
    bad: list[dict[str, Any]] = [{"n": n} for n in (-1, -HUGE, HUGE, 10**30)]
    bad += [{"n": 1, "threads": threads} for threads in (0, -1, 10**9, 10**30)]
    bad += [{"n": 1, "seed": seed} for seed in (-1, 2**64, 10**30)]
    bad += [{"n": 1, "first": first} for first in (-1, 2**64, 10**30)]
    bad += [{"n": 1, "max_events": most} for most in (-1, 10**30)]
    bad += [{"n": 5, "seed": 1, "first": 2**64 - 2}]
    for source in (game, game.new_initial_state()):
        for arguments in bad:
            refuse(SilvanError, source.playouts, **arguments)
        for wrong in ({"n": "3"}, {"n": 1.5}, {"n": None}, {"n": 1, "seed": "x"}, {"n": 1, "threads": 1.0}, {}):
            refuse(TypeError, source.playouts, **wrong)


def check_choices(game: Game, plays: int = 250) -> None:
    """Random plays choose uniformly; nodes are told apart by their kind and their number of legal actions."""
    counts: dict[tuple[str, int], Counter[int]] = {}
    for number in range(plays):
        state = game.new_initial_state()
        for event in game.playout(21, number).history():
            if not state.is_chance_node():
                legal = state.legal_actions()
                kind = state.action_to_string(legal[0]).split()[0], len(legal)
                counts.setdefault(kind, Counter())[legal.index(event)] += 1
            state.apply_action(event)
    assert sum(count.total() for count in counts.values()) > 20 * plays
    for kind, count in counts.items():
        check_uniform(kind, count)


def check_uniform(kind: tuple[str, int], count: Counter[int]) -> None:
    """Counts of n equal possibilities are within five standard deviations of equal, or few."""
    n = kind[1]
    total, p = count.total(), 1 / n
    most = 5 * (total * p * (1 - p)) ** 0.5 + 2
    assert all(abs(count[index] - total * p) <= most for index in range(n)), (kind, count)


def counts_of(state: State, depth: int) -> dict[str, int]:
    """Perft by the public face alone: what the positions after `depth` events wait for, earlier ends included."""
    if state.is_terminal():
        return {"decisions": 0, "chance": 0, "ends": 1}
    if depth == 0:
        return {"decisions": int(not state.is_chance_node()), "chance": int(state.is_chance_node()), "ends": 0}
    counts = [counts_of(state.child(action), depth - 1) for action in state.legal_actions()]
    return {name: sum(count[name] for count in counts) for name in counts[0]}
