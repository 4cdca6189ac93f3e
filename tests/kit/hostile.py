"""Broken inputs of every kind: each is refused as contracted, or proved valid by playing it to the end."""

import pickle
import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import silvan
from silvan import Game, SilvanError, State

from .contract import check_chance, check_legal, check_turn
from .endings import check_returns, check_scores
from .games import FAMILIES
from .plays import play_on
from .values import check_dict

SLOW = 1.0
"""Seconds that no single input may take."""


FAMILY_OF = {family.name: family for family in FAMILIES}


@dataclass(frozen=True)
class Kind:
    """A kind of input."""

    name: str
    make: Callable[[Random], Any]
    """A broken input."""
    accept: Callable[[Random, Any], None]
    """Gives it to silvan and, where it is taken, proves it valid."""
    typed: bool = False
    """Whether it is made of Python's objects, so that a TypeError is an answer too."""


class FlawError(Exception):
    """What a proof has found, wrapped so that it is not taken for a refusal."""


def proof(check: Callable[[], object]) -> None:
    """Runs the proof that an input is valid."""
    try:
        check()
    except Exception as caught:
        raise FlawError(f"taken, but not valid: {caught!r}") from caught


def refused(kind: Kind, number: int) -> bool:
    """Whether the input with this number is refused; anything but a contracted refusal or a valid input fails."""
    rng = Random(f"{kind.name}/{number}")
    given = kind.make(rng)
    shown = f"{kind.name}/{number}: {given!r:.500}"
    errors: tuple[type[Exception], ...] = (SilvanError, TypeError) if kind.typed else (SilvanError,)
    try:
        kind.accept(rng, given)
    except errors:
        return True
    except BaseException as caught:  # a panic is no Exception
        if isinstance(caught, KeyboardInterrupt | SystemExit):
            raise
        raise AssertionError(f"{shown}\n{type(caught).__name__}: {caught}") from caught
    return False


def timed(call: Callable[[], Any]) -> Any:
    """Calls, within the time that an input may take."""
    start = time.perf_counter()
    try:
        return call()
    finally:
        if time.perf_counter() - start > SLOW:
            raise FlawError(f"took {time.perf_counter() - start:.1f} s")


# ---- proofs ---------------------------------------------------------------------------------------------------------


def prove_state(state: State, rng: Random) -> None:
    """A state keeps the contract, and plays to the end with nothing lost."""
    held = FAMILY_OF[state.get_game().name].held
    assert held(state.to_dict()) == held(state.get_game().new_initial_state().to_dict())
    check_dict(state, rng)
    prove_views(state)
    for number, at in enumerate(play_on(state, rng)):
        check_turn(at, rng)
        if number % 8 == 0 or at.is_terminal():
            at.audit()
            check_legal(at, rng)
            check_chance(at, rng)
            check_scores(at, rng)
            check_returns(at, rng)


def prove_views(state: State) -> None:
    """What each seat sees of a state can be guessed from and saved."""
    for seat in range(state.get_game().num_players()):
        view = state.view(seat)
        guess = view.resample(1)
        guess.audit()
        assert guess.view(seat) == view and pickle.loads(pickle.dumps(view)) == view


def prove_game(made: Game, rng: Random) -> None:
    """A game is a portable value, and its plays keep the contract."""
    again = silvan.game_from_json(made.to_json())
    assert again == made and again.to_json() == made.to_json() and silvan.load_game(str(made)) == made
    state = made.new_initial_state()
    for _ in range(rng.randrange(20)):
        if not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
    prove_state(state, rng)
    lengths = made.playouts(5, seed=rng.randrange(2**32)).decisions
    assert int(lengths.max()) <= made.max_game_length()
