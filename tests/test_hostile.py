"""No input, however broken, panics, hangs or corrupts: it is refused as contracted, or it is valid."""

import contextlib
import subprocess
import sys
import threading
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from kit.games import LABELS, game
from kit.hostile import Kind, prove_state, refused
from kit.inputs import KINDS
from kit.plays import play_on, snapshot
from kit.runs import rows
from silvan import SilvanError, State

COUNTS = {
    "spec": 1000,
    "options": 2000,
    "file": 1500,
    "game": 3000,
    "dict": 5000,
    "saved": 3000,
    "record": 2000,
    "events": 1000,
    "notation": 4000,
    "move": 2000,
    "reduced": 3000,
}


def test_there_are_enough_inputs() -> None:
    assert sum(COUNTS.values()) >= 10_000 and set(COUNTS) == {kind.name for kind in KINDS}


@pytest.mark.parametrize("kind", KINDS, ids=[kind.name for kind in KINDS])
def test_broken_inputs_are_refused_or_valid(kind: Kind) -> None:
    verdicts = [refused(kind, number) for number in range(COUNTS[kind.name])]
    print(f"{kind.name}: {verdicts.count(True)} refused, {verdicts.count(False)} valid")
    assert verdicts.count(True) > len(verdicts) // 3
    assert verdicts.count(False) > 10


DEEP = {
    "lists in game JSON": "silvan.game_from_json('[' * 300_000)",
    "tables in game JSON": "silvan.game_from_json('{\"a\":' * 300_000)",
    "lists in a saved state": "game.deserialize_state('[' * 300_000)",
    "tables in a saved state": "game.deserialize_state('{\"a\":' * 300_000)",
    "lists in a record": "silvan.Record.from_json('[' * 300_000)",
    "closed lists in a record": "silvan.Record.from_json('[' * 300_000 + ']' * 300_000)",
    "tuples in a spec string": "silvan.load_game(game.name + '(players=' + '(' * 300_000)",
    "tables in a spec string": "silvan.load_game(game.name + '(edition=' + '{\"a\":' * 300_000)",
    "lists in a dict": "game.state_from_dict({**game.new_initial_state().to_dict(), 'due': deep()})",
    "lists in a dict, once more": "game.state_from_dict({'a': deep()})",
    "a dict in itself": "game.state_from_dict(ring())",
    "lists in a table": "silvan.load_game(game.name, edition={'a': deep()})",
    "a table in itself": "silvan.load_game(game.name, flow=ring())",
    "an option in itself": "silvan.load_game(game.name, players=ring())",
    "lists in the setup of a replay": "game.replay([], {'a': deep()})",
    "a setup in itself": "game.replay([], ring())",
    "a long text": "game.string_to_action(0, 'x' * 50_000_000)",
    "a long saved state": "game.deserialize_state('x' * 50_000_000)",
    "a long number": "silvan.game_from_json('9' * 5_000_000)",
    "a long number in a record": "silvan.Record.from_json('[' + '9' * 5_000_000 + ']')",
}

PROGRAM = """
import silvan
game = silvan.game_from_json({text!r})
def deep():
    value = []
    for _ in range(300_000):
        value = [value]
    return value
def ring():
    value = {{}}
    value["a"] = value
    return value
try:
    {call}
except silvan.SilvanError as caught:
    print("refused", len(str(caught)))
"""


@pytest.mark.parametrize("name", DEEP)
def test_bottomless_inputs_are_refused(name: str) -> None:
    """Each in a process of its own: what is feared here is that the process dies."""
    program = PROGRAM.format(text=game(LABELS[0]).to_json(), call=DEEP[name])
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr[-2000:]
    word, length = done.stdout.split()
    assert word == "refused" and int(length) < 2000, "the message does not repeat it all"


# ---- what the caller's own code does meanwhile -----------------------------------------------------------------------


class Raising:
    def __index__(self) -> int:
        raise RuntimeError("not today")

    def random(self) -> float:
        raise RuntimeError("not today")


def test_what_the_caller_raises_comes_through() -> None:
    state = game(LABELS[0]).new_initial_state()
    before = snapshot(state)
    for call in (state.apply_action, state.child, state.view(0).resample):
        with pytest.raises(RuntimeError, match="not today"):
            call(Raising())
    assert snapshot(state) == before


class Meddling:
    """Plays on when it is asked for an id or a number."""

    def __init__(self, state: State) -> None:
        self.state = state

    def __index__(self) -> int:
        self.state.apply_action(self.state.legal_actions()[0])
        return self.state.legal_actions()[0]

    def random(self) -> float:
        self.state.apply_action(self.state.legal_actions()[0])
        return 0.5


MEDDLED: dict[str, Callable[[State, Any], object]] = {
    "apply_action": State.apply_action,
    "child": State.child,
    "action_to_string": State.action_to_string,
    "action_to_string of a seat": lambda state, meddling: state.action_to_string(meddling, 0),
    "string_to_action of a seat": lambda state, meddling: state.string_to_action(meddling, "x"),
    "legal_actions": State.legal_actions,
    "legal_actions_mask": State.legal_actions_mask,
    "observation_string": State.observation_string,
    "information_state_string": State.information_state_string,
    "view": State.view,
    "observation_tensor": State.observation_tensor,
    "observation_tensor through a window": lambda state, meddling: state.observation_tensor(0, meddling),
    "information_state_tensor": State.information_state_tensor,
    "batch": lambda state, meddling: state.get_game().batch(meddling, meddling),
    "perft": State.perft,
    "playouts": State.playouts,
    "playouts with a seed": lambda state, meddling: state.playouts(1, meddling),
    "resample for a seat": lambda state, meddling: state.resample_from_infostate(meddling, 1),
    "resample": lambda state, meddling: state.resample_from_infostate(0, meddling.random),
}


@pytest.mark.parametrize("name", MEDDLED)
def test_the_caller_may_play_on_in_between(name: str) -> None:
    """Either answer is right, that before the meddling or that after it; only a broken state is not."""
    state = game(LABELS[0]).new_initial_state()
    with contextlib.suppress(SilvanError):
        MEDDLED[name](state, Meddling(state))
    assert state.events()
    prove_state(state, Random(name))


def test_other_threads_may_play_on_in_between() -> None:
    state = game(LABELS[0]).new_initial_state()
    expected = rows(state.playouts(5000, seed=1))
    found: list[Any] = []
    thread = threading.Thread(target=lambda: found.extend(rows(state.playouts(5000, seed=1))))
    thread.start()
    for at in play_on(state, Random("meanwhile")):
        at.audit()
    thread.join()
    assert found == expected or found == rows(state.playouts(5000, seed=1))
    assert state.is_terminal()


def short(value: object) -> str:
    return f"{value!s:.6}"


@pytest.mark.parametrize("value", [1.0, 1.5, -0.1, float("nan"), float("inf"), "x", None, 10**400], ids=short)
def test_a_generator_that_gives_no_number_below_one_is_refused(value: Any) -> None:
    view = game(LABELS[0]).new_initial_state().view(0)
    with pytest.raises((SilvanError, TypeError)):
        view.resample(lambda: value)
