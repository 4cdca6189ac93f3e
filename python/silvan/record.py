"""Records: one play a line of JSON, checked event by event when it is read."""

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from silvan._core import Game, State
from silvan.errors import RecordError, SilvanError
from silvan.game import FORMAT, compile_game, own_options
from silvan.tables import parse_json, plain

__all__ = ["Record", "read_records", "write_records"]

T = TypeVar("T")

_KEYS = ("silvan", "game", "rules", "options", "players", "setup", "events", "scores", "returns")
_TOLERANCE = 1e-9
"""How far written returns may lie from those of the engine: other writers may round thirds."""


@dataclass(frozen=True, slots=True)
class Record:
    """A play: its game, the names of the players by seat, and the notation of every event, chance included.

    `scores` and `returns` have an entry a seat, as the state after the last event gives them. `setup` is the position
    that the play started from, as `State.to_dict` gives it, None for the beginning of the game. `extra` holds what
    else stands in the line, in its order.
    """

    game: Game
    players: tuple[str, ...]
    events: tuple[str, ...]
    scores: tuple[int, ...]
    returns: tuple[float, ...]
    setup: dict[str, Any] | None = None
    extra: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for key in self.extra:
            if key in _KEYS:
                raise RecordError(f'extra: "{key}" is a key that records have already')

    @classmethod
    def from_state(
        cls, state: State, players: Sequence[str] | None = None, extra: Mapping[str, Any] | None = None
    ) -> "Record":
        """Return the record of a state's log; `players` names the seats, "player 0" and so on if not given."""
        game = state.get_game()
        names = [f"player {seat}" for seat in range(game.num_players())] if players is None else list(players)
        _check_players(game, names)
        return cls(
            game=game,
            players=tuple(names),
            events=tuple(state.events()),
            scores=tuple(state.scores()),
            returns=tuple(state.returns()),
            setup=state.setup(),
            extra=dict(extra or {}),
        )

    @classmethod
    def from_json(cls, line: str | bytes) -> "Record":
        """Read a line, replay it and check every event, the scores and the returns.

        RecordError for whatever is wrong with it; where an event is, `index` is the first such event's. No file is
        opened and nothing is loaded that the line names.
        """
        return _read(_parse(line))

    def to_json(self) -> str:
        """Return the record as one line of JSON, without a line break; RecordError if `extra` has no JSON form."""
        content: dict[str, Any] = {
            "silvan": FORMAT,
            "game": self.game.name,
            "rules": self.game.rules_version,
            "options": own_options(self.game),
            "players": self.players,
        }
        if self.setup is not None:
            content["setup"] = self.setup
        content |= {"events": self.events, "scores": self.scores, "returns": self.returns}
        try:
            line = json.dumps(content | plain(self.extra, "extra"), ensure_ascii=False, allow_nan=False)
            line.encode()
        except (TypeError, ValueError) as e:
            raise RecordError(f"no line of JSON can be written: {e}") from e
        return line

    def replay(self) -> State:
        """Return the state after the last event."""
        return self.game.replay(self.events, self.setup)

    def states(self) -> Iterator[State]:
        """Iterate over the states from the start to the end, one more than there are events; each is a copy."""
        state = self.game.replay((), self.setup)
        yield state.clone()
        for event in self.events:
            state.apply_action(event)
            yield state.clone()


def read_records(source: str | os.PathLike[str] | Iterable[str | bytes]) -> Iterator[Record]:
    """Iterate over the records of a file (given its path) or of lines; blank lines are skipped.

    RecordError as from `Record.from_json`, with the number of the line, from 1, in its message.
    """
    if isinstance(source, str | os.PathLike):
        with Path(source).open("rb") as file:
            yield from read_records(file)
        return
    for number, line in enumerate(source, 1):
        if not line.strip():
            continue
        try:
            yield Record.from_json(line)
        except RecordError as e:
            raise RecordError(f"line {number}: {e}", e.index) from e


def write_records(path: str | os.PathLike[str], records: Iterable[Record]) -> int:
    """Write a file of one record a line, replacing what it held, and return how many there were."""
    count = 0
    with Path(path).open("w", encoding="utf-8", newline="\n") as file:
        for record in records:
            file.write(record.to_json() + "\n")
            count += 1
    return count


def _parse(line: str | bytes) -> dict[str, Any]:
    if not isinstance(line, str | bytes):
        raise RecordError(f"expected a line of JSON, not {type(line).__name__}")
    try:
        content = parse_json(line if isinstance(line, str) else line.decode())
    except ValueError as e:
        raise RecordError(f"not a line of JSON: {e}") from None
    if not isinstance(content, dict):
        raise RecordError(f"expected a JSON object with the keys {', '.join(_KEYS)}, not {_shown(content)}")
    return content


def _read(content: dict[str, Any]) -> Record:
    _check_format(content)
    game = _read_game(content)
    names = _list(content, "players", str)
    _check_players(game, names)
    setup = _value(content, "setup", dict, "the position of the start") if "setup" in content else None
    state = _replay(game, _list(content, "events", str), setup)
    _check_result(content, state)
    extra = {key: value for key, value in content.items() if key not in _KEYS}
    return Record.from_state(state, names, extra)


def _check_format(content: Mapping[str, Any]) -> None:
    form = _value(content, "silvan", int, f"the version of the format, {FORMAT}")
    if form != FORMAT:
        raise RecordError(f"silvan: format {form} is not known, only format {FORMAT}")


def _read_game(content: Mapping[str, Any]) -> Game:
    name = _value(content, "game", str, "the name of a game")
    rules = _value(content, "rules", int, "the version of the game's rules")
    options = _value(content, "options", dict, "an object")
    try:
        game = _game(name, json.dumps(options))
    except SilvanError as e:
        raise RecordError(str(e)) from e
    if rules != game.rules_version:
        raise RecordError(f"rules: version {rules} of {name} is not played here, only version {game.rules_version}")
    return game


@lru_cache(maxsize=16)
def _game(name: str, options: str) -> Game:
    # The records of a file are mostly of one game, and compiling it would take longer than replaying a play.
    return compile_game(name, json.loads(options), files=False)


def _replay(game: Game, events: list[str], setup: dict[str, Any] | None) -> State:
    try:
        return game.replay(events, setup)
    except RecordError:
        raise
    except SilvanError as e:
        raise RecordError(f"setup: {e}") from e


def _check_result(content: Mapping[str, Any], state: State) -> None:
    scores = _list(content, "scores", int)
    if scores != state.scores():
        raise RecordError(f"scores: {_shown(scores)} is written, but the events give {state.scores()}")
    returns = _list(content, "returns", int, float)
    due = state.returns()
    if len(returns) != len(due) or any(abs(a - b) > _TOLERANCE for a, b in zip(returns, due, strict=True)):
        raise RecordError(f"returns: {_shown(returns)} is written, but the events give {due}")


def _check_players(game: Game, names: Sequence[str]) -> None:
    if any(not isinstance(name, str) for name in names):
        raise RecordError(f"players: expected names, not {_shown(names)}")
    if len(names) != game.num_players():
        raise RecordError(f"players: {len(names)} names, but the game has {game.num_players()} players")


def _value(content: Mapping[str, Any], key: str, kind: type[T], wanted: str) -> T:
    if key not in content:
        raise RecordError(f'no "{key}": a record has {", ".join(_KEYS)} (setup only if it starts elsewhere)')
    value = content[key]
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise RecordError(f"{key}: expected {wanted}, not {_shown(value)}")
    return value


def _list(content: Mapping[str, Any], key: str, *kinds: type) -> list[Any]:
    wanted = "text" if str in kinds else "a number" if float in kinds else "a whole number"
    values = _value(content, key, list, "a list")
    for i, value in enumerate(values):
        if not isinstance(value, kinds) or isinstance(value, bool):
            index = i if key == "events" else None
            raise RecordError(f"{key}[{i}]: expected {wanted}, not {_shown(value)}", index)
    return values


def _shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, default=repr)
    return text if len(text) <= 60 else text[:57] + "..."
