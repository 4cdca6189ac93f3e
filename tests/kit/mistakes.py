"""Calls that are wrong, by whose fault: a wrong kind of thing is a TypeError, a wrong value an error of silvan."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from silvan import Game, NotationError, RecordError, SilvanError, SpecError, State

from .contract import refuse

Call = Callable[..., object]
KINDS: tuple[Any, ...] = (None, 1.0, [], {}, b"1", object())
"""What is neither a whole number nor a text."""
BROKEN = ("", " ", "\0", "nonsense", "\ud800", "\U0001f332", "card", "x" * 100_000, "9" * 5_000)
"""Texts that are nothing in any game."""


def wrong_kinds(game: Game, state: State) -> Iterator[tuple[Call, Any]]:
    """Calls with an argument of a wrong type."""
    events = (state.apply_action, state.child, state.action_to_string, partial(game.action_to_string, 0))
    texts = (state.string_to_action, partial(game.string_to_action, 0), game.deserialize_state)
    others = (state.view, state.perft, state.view(0).resample)
    for call in (*events, *texts, *others):
        yield from ((call, bad) for bad in KINDS)
    yield from ((state.legal_actions, bad) for bad in (*KINDS[1:], "1"))
    yield from ((game.new_initial_state, bad) for bad in (*KINDS[1:], "1"))
    no_tables: tuple[Any, ...] = (None, 1, "{}", [])
    yield from ((game.state_from_dict, bad) for bad in no_tables)
    yield from ((game.replay, bad) for bad in no_tables[:2])


def wrong_seats(game: Game, state: State) -> Iterator[tuple[Call, Any, type[Exception]]]:
    """Calls for a seat that there is not."""
    told = (state.legal_actions, state.legal_actions_mask, state.observation_string, state.information_state_string)
    for seat in (game.num_players(), game.num_players() + 1, -2, -4, 99, 2**70, -(2**70)):
        for call in (*told, state.view, lambda seat: game.action_to_string(seat, 0)):
            yield call, seat, SpecError
        yield lambda seat: state.resample_from_infostate(seat, 1), seat, SpecError


def wrong_values(game: Game, state: State) -> Iterator[tuple[Call, Any, type[Exception]]]:
    """Calls with an argument of a right type that means nothing."""
    for seed in (-1, 2**64, (1, -1), (2**64, 0), (0, 2**64), 2**100):
        yield game.new_initial_state, seed, SilvanError
    for text in BROKEN:
        for call in (state.string_to_action, state.apply_action, state.child):
            yield call, text, NotationError
        yield game.deserialize_state, text, SilvanError
        yield game.replay, [text], RecordError
    for depth in (-1, 2**70):
        yield state.perft, depth, SilvanError


def check_mistakes(game: Game, state: State) -> None:
    """Every wrong call is refused by the right kind of error."""
    for call, bad in wrong_kinds(game, state):
        refuse(TypeError, call, bad)
    for bad in KINDS:
        refuse((TypeError, RecordError), game.replay, [bad])
    for call, bad, error in (*wrong_seats(game, state), *wrong_values(game, state)):
        refuse(error, call, bad)
