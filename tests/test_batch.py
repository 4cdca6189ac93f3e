"""Batches: plays stepped together are the plays of single states, whatever the threads; broken calls move nothing."""

import os
import signal
import time
import warnings
from random import Random
from typing import Any

import numpy as np
import pytest
import silvan
from kit.batches import ARRAYS, SEED, check_parity, legal, make, same, told
from kit.contract import refuse
from kit.games import FAMILY, LABELS, SMALL, game
from silvan import Batch, Game, IllegalActionError, SilvanError, SpecError

every_game = pytest.mark.parametrize("label", LABELS)
some_games = pytest.mark.parametrize("label", SMALL)
RESETS = ("NextStep", "SameStep", "Disabled")


def extras(label: str) -> dict[str, Any]:
    """What only some games report."""
    return {"candidates": True} if FAMILY[label].name == "timberman" else {}


# ---- the plays are those of single states ---------------------------------------------------------------------------


@every_game
def test_a_batch_goes_on_as_single_states_do(label: str) -> None:
    assert (
        check_parity(game(label), 2, 60, label, autoreset="SameStep", max_events=60, mask="bits", **extras(label)) > 0
    )


@some_games
@pytest.mark.parametrize("autoreset", RESETS)
def test_every_way_to_reset(label: str, autoreset: str) -> None:
    longest = game(label).max_game_length()
    for reward, numbers in (("returns", "uint8"), ("score_delta", "float32")):
        how = {"autoreset": autoreset, "reward": reward, "observe": numbers, "threads": 2}
        assert check_parity(game(label), 3, longest + 9, f"{label}/{autoreset}", **how) >= 3


@some_games
@pytest.mark.parametrize("autoreset", RESETS)
def test_plays_are_cut_off(label: str, autoreset: str) -> None:
    how = {"autoreset": autoreset, "max_events": 20, "observe": "uint8"}
    assert check_parity(game(label), 2, 60, f"{label}/cut", **how) >= 2


@every_game
def test_sampled_choices_are_those_of_playouts(label: str) -> None:
    runs = game(label).playouts(6, SEED)
    batch = make(game(label), 6, autoreset="Disabled", observe=None)
    while (batch.players >= 0).any():
        batch.step(batch.sample())
    assert (batch.lengths == runs.events).all()
    assert [batch.state(i).scores() for i in range(6)] == runs.scores.tolist()
    assert (batch.sample() == -1).all() and (batch.sample("index") == -1).all()


@some_games
def test_choices_made_inside_are_those_sampled(label: str) -> None:
    how = {"autoreset": "SameStep", "observe": "float32", **extras(label)}
    one, two, three = (make(game(label), 5, **how) for _ in range(3))
    for _ in range(60):
        assert (one.sample() == one.sample()).all(), "until a play moves the same choice is drawn"
        one.step(one.sample("index"), by="index")
        two.play_random()
        same(told(one), told(two))
    three.play_random(60)
    same(told(one), told(three))


@some_games
def test_threads_and_numbers_of_plays_make_no_difference(label: str) -> None:
    how = {"autoreset": "SameStep", "mask": "bits", **extras(label)}
    batches = [make(game(label), 40, threads=threads, **how) for threads in (1, 2, 4, 64)]
    few = make(game(label), 7, **how)
    for _ in range(40):
        for batch in (*batches, few):
            batch.step(batch.sample())
        for batch in batches[1:]:
            same(told(batches[0]), told(batch))
        same(told(batches[0], 7), told(few, 7))


@some_games
def test_arrays_keep_their_places(label: str) -> None:
    batch = make(game(label), 9, autoreset="SameStep", **extras(label))
    before = {name: (id(array), array.ctypes.data) for name, array in arrays(batch).items()}
    for _ in range(30):
        batch.step(batch.sample())
    batch.reset()
    batch.restore(batch.snapshot())
    assert {name: (id(array), array.ctypes.data) for name, array in arrays(batch).items()} == before


def arrays(batch: Batch) -> dict[str, Any]:
    names = (*ARRAYS, "legal_ids", "candidates")
    return {name: getattr(batch, name) for name in names if getattr(batch, name) is not None}


def test_arrays_are_of_the_documented_kinds() -> None:
    batch = make(game(LABELS[0]), 4)
    size, players = game(LABELS[0]).observation_tensor_shape()[0], game(LABELS[0]).num_players()
    kinds = {name: (str(array.dtype), array.shape) for name, array in arrays(batch).items() if name != "legal_ids"}
    assert kinds == {
        "players": ("int32", (4,)),
        "plays": ("uint64", (4,)),
        "rewards": ("float32", (4, players)),
        "terminated": ("bool", (4,)),
        "truncated": ("bool", (4,)),
        "lengths": ("int32", (4,)),
        "legal_offsets": ("int64", (5,)),
        "observations": ("uint8", (4, size)),
        "final_observations": ("uint8", (4, players, size)),
        "mask": ("bool", (4, game(LABELS[0]).num_distinct_actions())),
    }
    assert batch.sample().dtype == np.int64 and batch.legal_ids.dtype == np.int32
    assert make(silvan.load_game("timberman"), 2).mask is None, "beyond 4,096 ids a mask is made if asked for"


# ---- single plays and all at a time ---------------------------------------------------------------------------------


@some_games
def test_a_snapshot_is_where_plays_go_on_from(label: str) -> None:
    batch = make(game(label), 6, autoreset="SameStep", threads=2, **extras(label))
    batch.play_random(17)
    kept, before = batch.snapshot(), told(batch)
    first = []
    for _ in range(30):
        batch.step(batch.sample())
        first.append(told(batch))
    batch.restore(kept)
    after = told(batch)
    same({k: v for k, v in before.items() if k[0] != "f"}, {k: v for k, v in after.items() if k[0] != "f"})
    for expected in first:
        batch.step(batch.sample())
        expected, found = ({k: v for k, v in told.items() if k[0] != "f"} for told in (expected, told(batch)))
        same(expected, found)
    assert len(kept) == 6 and len(batch) == 6


@some_games
def test_states_take_the_places_of_plays(label: str) -> None:
    batch, rng = make(game(label), 3, autoreset="Disabled"), Random(label)
    seeded = game(label).new_initial_state((5, 6))
    for _ in range(7):
        seeded.apply_action(rng.choice(seeded.legal_actions()))
    batch.replace(1, seeded)
    added = batch.append(seeded.without_seed())
    assert added == 3 and len(batch) == 4 and batch.players.shape == (4,)
    assert batch.state(1) == seeded == batch.state(3) and legal(batch, 1) == seeded.legal_actions()
    while not seeded.is_terminal():
        choice = rng.choice(seeded.legal_actions())
        choices = batch.sample()
        choices[1] = choice
        batch.step(choices)
        seeded.apply_action(choice)
        assert batch.state(1) == seeded, "it keeps its luck"
    assert batch.terminated[1] and (batch.rewards[1] == np.array(seeded.returns(), np.float32)).all()
    batch.reset([1])
    assert batch.plays[1] == 1 + 2**32 and not batch.terminated[1]
    assert batch.state(1) == game(label).new_initial_state((SEED, 1 + 2**32))
    batch.reset()
    assert batch.plays.tolist() == [2**32, 1 + 2 * 2**32, 2 + 2**32, 3 + 2**32]


def test_a_finished_state_has_ended() -> None:
    batch = make(game(LABELS[0]), 2)
    batch.replace(0, game(LABELS[0]).playout(3))
    assert batch.players[0] == -4 and batch.terminated[0] and not legal(batch, 0)
    batch.step(batch.sample())
    assert batch.players[0] >= 0 and not batch.terminated[0]


def test_the_callers_own_arrays_are_used() -> None:
    plain = make(game(LABELS[0]), 5)
    own = {name: np.zeros_like(array) for name, array in arrays(plain).items()}
    batch = make(game(LABELS[0]), 5, out=own)
    for _ in range(50):
        batch.step(batch.sample())
        plain.step(plain.sample())
    same(told(batch), told(plain))
    assert all(getattr(batch, name) is array for name, array in own.items())
    refuse(SpecError, batch.append, game(LABELS[0]).new_initial_state())
    own["players"] = own["players"].astype(np.int64)
    assert "int64" in str(refuse(SpecError, make, game(LABELS[0]), 5, out=own))
    for wrong in (
        {"players": np.zeros(4, np.int32)},
        {"players": [0] * 5},
        {"rewards": np.zeros((5, 2), np.float32, order="F")},
        {"mask": np.zeros((5, 3), bool)},
        {"nobody": np.zeros(5)},
        {"players": np.broadcast_to(np.int32(0), 5)},
    ):
        refuse(SpecError, make, game(LABELS[0]), 5, out=wrong)
    refuse(SpecError, make, game(LABELS[0]), 5, mask="packed", out={"mask": own["mask"]})
    twice = np.zeros(5, np.int32)
    with pytest.raises((SilvanError, TypeError)):
        make(game(LABELS[0]), 5, out={"players": twice, "lengths": twice})


# ---- broken calls ---------------------------------------------------------------------------------------------------


@some_games
@pytest.mark.parametrize("threads", [1, 3])
def test_where_any_choice_is_illegal_no_play_moves(label: str, threads: int) -> None:
    batch = make(game(label), 8, threads=threads)
    batch.play_random(3)
    before, snapshot = told(batch), [batch.state(i) for i in range(8)]
    wrong = [-1, game(label).num_distinct_actions(), 2**31, 2**32 - 1, 2**32, 2**63 - 1, -(2**63)]
    illegal = set(range(game(label).num_distinct_actions())) - set(legal(batch, 5))
    for bad in [*wrong, *Random(label).sample(sorted(illegal), min(9, len(illegal)))]:
        choices = batch.sample().copy()
        choices[[5, 7]] = bad, -5
        caught = refuse(IllegalActionError, batch.step, choices)
        assert caught.indices == [5, 7] and "choices[5]" in str(caught)
        assert caught.legal == [game(label).action_to_string(0, action) for action in legal(batch, 5)]
    choices = batch.sample("index").copy()
    choices[2] = len(legal(batch, 2))
    assert refuse(IllegalActionError, batch.step, choices, by="index").indices == [2]
    same(before, told(batch))
    assert [batch.state(i) for i in range(8)] == snapshot


def test_what_is_written_into_the_arrays_is_not_believed() -> None:
    batch, other = make(game(LABELS[0]), 3), make(game(LABELS[0]), 3)
    batch.legal_ids[:] = 1
    batch.legal_offsets[:] = 10**12
    batch.players[:] = 99
    if batch.mask is not None:
        batch.mask[:] = True
    batch.step(batch.sample("index"), by="index")
    other.step(other.sample())
    same(told(batch), told(other))


BROKEN: dict[str, dict[str, Any]] = {
    "autoreset": {"autoreset": "now"},
    "autoreset of a kind": {"autoreset": 3},
    "max_events": {"max_events": 0},
    "threads": {"threads": 0},
    "many threads": {"threads": 10**30},
    "observe": {"observe": "float64"},
    "observe a thing": {"observe": object()},
    "window": {"observe_window": 5},
    "window of nothing": {"observe": None, "observe_window": 5},
    "candidates": {"candidates": True},
    "mask": {"mask": "dense"},
    "reward": {"reward": "points"},
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_options_are_refused(name: str) -> None:
    key = next(reversed(BROKEN[name]))
    assert refuse(SpecError, make, game(LABELS[0]), 2, **BROKEN[name]).path == key


def test_broken_arguments_are_refused() -> None:
    own: Any = game(LABELS[0])
    for n in (0, -1, 2**20 + 1, 10**30):
        refuse(SpecError, own.batch, n)
    for call in (lambda: own.batch("2"), lambda: own.batch(2, nobody=1), lambda: own.batch(2, candidates=7)):
        refuse(TypeError, call)
    batch = make(own, 3)
    for choices in ([0] * 2, [0] * 4, [[0, 0, 0]], 0, [0.5] * 3, ["x"] * 3, [True] * 3, None, [None] * 3):
        refuse((SpecError, TypeError), batch.step, choices)
    refuse(SpecError, batch.step, batch.sample(), by="name")
    refuse(SpecError, batch.play_random, 0)
    for play in (-1, 3, 10**30):
        refuse(SpecError, batch.state, play)
        refuse(SpecError, batch.reset, [0, play])
        refuse(SpecError, batch.replace, play, own.new_initial_state())
    assert (batch.plays == [0, 1, 2]).all(), "a reset that is refused resets nothing"
    other = game(LABELS[-1])
    refuse(SpecError, batch.replace, 0, other.new_initial_state())
    refuse(SpecError, batch.append, other.new_initial_state())
    refuse(SpecError, batch.restore, make(other, 3).snapshot())
    refuse(SpecError, batch.restore, make(own, 2).snapshot())


def test_choices_may_be_of_any_whole_kind() -> None:
    own = game(LABELS[0])
    batches = [make(own, 3) for _ in range(6)]
    choices = batches[0].sample()
    spread = np.zeros(6, np.int64)
    spread[::2] = choices
    for batch, given in zip(
        batches,
        (choices, choices.tolist(), choices.astype(np.uint16), choices.astype(">i4"), spread[::2], tuple(choices)),
        strict=True,
    ):
        batch.step(given)
        same(told(batch), told(batches[0]))


@pytest.mark.parametrize("autoreset", RESETS)
def test_an_interruption_comes_through_and_moves_nothing(autoreset: Any) -> None:
    batch = make(game(LABELS[0]), 3000, autoreset=autoreset, observe=None, threads=2)
    before = told(batch)
    signal.signal(signal.SIGALRM, lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    start = time.perf_counter()
    with pytest.raises(KeyboardInterrupt):
        batch.play_random(10**6)
    assert time.perf_counter() - start < 0.5
    batch.refresh()
    same(before, told(batch))
    batch.step(batch.sample())


def test_a_batch_that_is_being_stepped_takes_no_other_call() -> None:
    batch = make(game(LABELS[0]), 3000, observe=None, autoreset="SameStep")
    said: list[str] = []

    def ring(*_: object) -> None:
        try:
            batch.step([0] * 3000)
        except RuntimeError as busy:
            said.append(str(busy))
        raise KeyboardInterrupt

    signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    with pytest.raises(KeyboardInterrupt):
        batch.play_random(10**6)
    assert said


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_batch_goes_on_in_a_forked_process() -> None:
    """Its threads do not come along."""
    batch, other = (make(game(LABELS[0]), 64, threads=threads) for threads in (2, 1))
    for one in (batch, other):
        one.play_random(3)
    with warnings.catch_warnings(action="ignore"):
        child = os.fork()
    if child == 0:
        signal.alarm(20)
        for one in (batch, other):
            one.play_random()
        os._exit(int(told(batch)["legal_ids"].tobytes() != told(other)["legal_ids"].tobytes()))
    assert os.waitpid(child, 0)[1] == 0


def test_games_may_be_over_at_once(  # a flow in which nothing is decided
) -> None:
    from dataclasses import replace

    from silvan import timberland as tl

    still: Game = silvan.load_game(
        "timberland", flow=replace(tl.HOUSE_FLOW, year=(tl.Season("still", 1, (tl.Score(),)),))
    )
    for autoreset in RESETS:
        batch = make(still, 2, autoreset=autoreset)
        assert batch.terminated.all() and (batch.players == -4).all()
        batch.step(batch.sample())
        assert batch.terminated.all() and (batch.rewards == 0).all()
