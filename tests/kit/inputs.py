"""Kinds of broken inputs: how each is made, and how it is given to silvan and proved valid where it is taken."""

import copy
import json
import tempfile
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import silvan
from silvan import Game, Record, State, View

from .games import LABELS, game
from .hostile import Kind, proof, prove_game, prove_state, timed
from .mutate import mutate_json, mutate_json_text, mutate_text
from .plays import CHANCE, play_on, snapshot

# ---- material -------------------------------------------------------------------------------------------------------


@cache
def states(label: str) -> tuple[State, ...]:
    """Positions of a play from everywhere in it."""
    state = game(label).new_initial_state()
    return tuple(at.clone() for at in play_on(state, Random(f"{label}/material")))


def some_state(rng: Random) -> State:
    """One of them, of any game."""
    return rng.choice(states(rng.choice(LABELS))).clone()


def record_line(rng: Random) -> str:
    """A record of a play that need not be over."""
    state = some_state(rng)
    if rng.random() < 0.3:
        state = state.get_game().state_from_dict(state.to_dict())
        state.apply_action(rng.choice(state.legal_actions())) if not state.is_terminal() else None
    return Record.from_state(state).to_json()


def other_notation(rng: Random, tested: Game, player: int) -> str:
    """The notation of any id of the game."""
    count = tested.max_chance_outcomes() if player == CHANCE else tested.num_distinct_actions()
    return tested.action_to_string(player, rng.randrange(count))


# ---- kinds ----------------------------------------------------------------------------------------------------------


def accept_spec(rng: Random, text: str) -> None:
    made = timed(lambda: silvan.load_game(text))
    proof(lambda: prove_game(made, rng))


def make_options(rng: Random) -> Any:
    tested = game(rng.choice(LABELS))
    return tested.name, mutate_json(rng, tested.options)


def accept_options(rng: Random, given: tuple[str, Any]) -> None:
    name, options = given
    if not isinstance(options, dict):
        raise TypeError("no options at all")
    made = timed(lambda: silvan.load_game(name, **options))
    proof(lambda: prove_game(made, rng))


def make_file(rng: Random) -> tuple[str, str, bytes]:
    """A table of a game as a TOML file."""
    tested, which = game(rng.choice(LABELS)), rng.choice(("edition", "flow"))
    table = json.loads(tested.to_json())[which]
    table = mutate_json(rng, table) if rng.random() < 0.5 else table
    text = "\n".join(f"{key} = {toml(value)}" for key, value in dict(table).items())
    return tested.name, which, broken_bytes(rng, mutate_text(rng, text) if rng.random() < 0.7 else text)


def toml(value: Any) -> str:
    """A value as TOML spells it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {toml(item)}" for key, item in value.items()) + "}"
    return "[" + ", ".join(map(toml, value)) + "]" if isinstance(value, list) else json.dumps(value)


def accept_file(rng: Random, given: tuple[str, str, bytes]) -> None:
    name, which, data = given
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table.toml"
        path.write_bytes(data)
        made = timed(lambda: silvan.load_game(name, **{which: path}))
    proof(lambda: prove_game(made, rng))


def accept_game(rng: Random, text: str) -> None:
    made = timed(lambda: silvan.game_from_json(text))
    proof(lambda: prove_game(made, rng))


def make_dict(rng: Random) -> tuple[Game, Any]:
    state = some_state(rng)
    return state.get_game(), mutate_json(rng, state.to_dict())


def accept_dict(rng: Random, given: tuple[Game, Any]) -> None:
    tested, d = given
    kept = copy.deepcopy(d)
    try:
        state = timed(lambda: tested.state_from_dict(d))
    finally:
        proof(lambda: same(kept, d))
    proof(lambda: same(unordered(state.to_dict()), unordered(d)))
    proof(lambda: prove_state(state, rng))


def same(one: object, two: object) -> None:
    assert repr(one) == repr(two)


def unordered(value: Any) -> Any:
    """The value with tables and lists in an order of its own."""
    if isinstance(value, dict):
        return {key: unordered(value[key]) for key in sorted(value)}
    return sorted(map(unordered, value), key=repr) if isinstance(value, list) else value


def make_saved(rng: Random) -> tuple[Game, str]:
    state = some_state(rng)
    if rng.random() < 0.3:
        seat = rng.randrange(state.get_game().num_players())
        state = state.resample_from_infostate(seat, rng.randrange(99))
    return state.get_game(), mutate_json_text(rng, state.serialize())


def accept_saved(rng: Random, given: tuple[Game, str]) -> None:
    tested, text = given
    state = timed(lambda: tested.deserialize_state(text))
    proof(lambda: same(snapshot(tested.deserialize_state(state.serialize())), snapshot(state)))
    proof(lambda: prove_state(state, rng))


def make_record(rng: Random) -> str | bytes:
    line = mutate_json_text(rng, record_line(rng))
    return line if rng.random() < 0.7 else broken_bytes(rng, line)


def broken_bytes(rng: Random, text: str) -> bytes:
    """The text in UTF-8, or in what is no UTF-8."""
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    if data and rng.random() < 0.5:
        data[rng.randrange(len(data))] = rng.randrange(128, 256)
    return bytes(data)


def accept_record(rng: Random, line: str | bytes) -> None:
    record = timed(lambda: Record.from_json(line))
    proof(lambda: same(Record.from_json(record.to_json()).to_json(), record.to_json()))
    proof(lambda: prove_state(record.replay(), rng))


def make_events(rng: Random) -> tuple[Game, Any]:
    state = some_state(rng)
    log: list[Any] = list(state.events() if rng.random() < 0.7 else state.history())
    return state.get_game(), mutate_json(rng, log[: rng.randrange(1, len(log) + 2)])


def accept_events(rng: Random, given: tuple[Game, Any]) -> None:
    tested, events = given
    state = timed(lambda: tested.replay(events))
    proof(lambda: same(len(state.history()), len(events)))
    proof(lambda: prove_state(state, rng))


def make_notation(rng: Random) -> tuple[Game, int, str]:
    tested = game(rng.choice(LABELS))
    player = rng.choice((CHANCE, 0))
    text = other_notation(rng, tested, player)
    return tested, player, mutate_text(rng, text) if rng.random() < 0.9 else text


def accept_notation(rng: Random, given: tuple[Game, int, str]) -> None:
    tested, player, text = given
    action = timed(lambda: tested.string_to_action(player, text))
    proof(lambda: same(tested.action_to_string(player, action), text))


def make_move(rng: Random) -> tuple[State, Any]:
    state = some_state(rng)
    text: Any = other_notation(rng, state.get_game(), rng.choice((CHANCE, 0)))
    if state.legal_actions() and rng.random() < 0.6:
        text = state.action_to_string(rng.choice(state.legal_actions()))
    return state, rng.choice((mutate_text(rng, text), text, rng.randrange(-3, 700)))


def accept_move(rng: Random, given: tuple[State, Any]) -> None:
    state, move = given
    before, parent = snapshot(state), state.clone()
    try:
        timed(lambda: state.apply_action(move))
    except BaseException:
        proof(lambda: same(snapshot(state), before))
        raise
    known = [*parent.legal_actions(), *map(parent.action_to_string, parent.legal_actions())]
    proof(lambda: same(move in known, True))
    proof(lambda: prove_state(state, rng))


def make_reduced(rng: Random) -> tuple[Any, str]:
    """What a pickle holds: a function and its arguments, one of them broken."""
    state = some_state(rng)
    value = rng.choice((state, state.view(rng.randrange(state.get_game().num_players())), state.get_game()))
    call, (text,) = value.__reduce__()
    return call, mutate_json_text(rng, text)


def accept_reduced(rng: Random, given: tuple[Any, str]) -> None:
    call, text = given
    made = timed(lambda: call(text))
    proof(lambda: same(made.__reduce__()[0](*made.__reduce__()[1]) == made, True))
    if isinstance(made, View):
        made = made.resample(rng.randrange(99))
    proof(lambda: prove_game(made, rng) if isinstance(made, Game) else prove_state(made, rng))


KINDS = (
    Kind("spec", lambda rng: mutate_text(rng, str(game(rng.choice(LABELS)))), accept_spec),
    Kind("options", make_options, accept_options, typed=True),
    Kind("file", make_file, accept_file),
    Kind("game", lambda rng: mutate_json_text(rng, game(rng.choice(LABELS)).to_json()), accept_game),
    Kind("dict", make_dict, accept_dict, typed=True),
    Kind("saved", make_saved, accept_saved),
    Kind("record", make_record, accept_record),
    Kind("events", make_events, accept_events, typed=True),
    Kind("notation", make_notation, accept_notation),
    Kind("move", make_move, accept_move),
    Kind("reduced", make_reduced, accept_reduced),
)
