"""A position in the terminal, from a dict, a record or a drawing."""

import sys
from pathlib import Path
from typing import Any

from rich.console import RenderableType

from silvan._core import State
from silvan.arguments import load
from silvan.draw import drawing_class, drawing_of
from silvan.errors import PositionError, RecordError, SpecError
from silvan.game import games
from silvan.record import read_records
from silvan.spec import spell_spec
from silvan.tables import parse_json
from silvan.terminal.replay import position
from silvan.terminal.screen import Screen

__all__ = ["look", "picture", "read_position", "show"]


def show(screen: Screen, state: State) -> None:
    """Draw a position."""
    drawing = drawing_of(state.get_game())
    screen.say(drawing.chapter(state), "", drawing.board(state), "", drawing.due(state))


def look(source: str) -> str:
    """Return the text to be shown: the source itself if it is a dict or a drawing, else what the file holds."""
    return source if source.lstrip().startswith("{") or "\n" in source else _read(source)


def picture(text: str) -> RenderableType | None:
    """Return the board that a text draws, in colour; None if it draws none."""
    if text.lstrip().startswith("{"):
        return None
    pictures = (drawing_class(name).picture(text) for name in games())
    return next((found for found in pictures if found is not None), None)


def read_position(text: str, settings: tuple[str, ...], number: int, at: int | None) -> State:
    """Return the position of a dict in JSON or of records."""
    content = _object(text)
    if content is None or "events" in content:
        if settings:
            raise SpecError("--set: a record has the options of its game in it", "options")
        return _recorded(text, number, at)
    if number != 1 or at is not None:
        raise SpecError("--play and --at: a single position has no plays or events", "at")
    name = content.get("game")
    if name not in games():
        raise PositionError(f'game: expected one of {", ".join(games())}, not "{name}"', "game")
    given = {setting.partition("=")[0] for setting in settings}
    shown = {option: value for option, value in _options(name, content).items() if option not in given}
    return load(spell_spec(name, shown), settings).state_from_dict(content)


def _options(name: str, content: dict[str, Any]) -> dict[str, Any]:
    try:
        return drawing_class(name).options(content)
    except (KeyError, TypeError):
        # What is wrong with the dict is told when it is read.
        return {}


def _read(source: str) -> str:
    try:
        return sys.stdin.read() if source == "-" else Path(source).read_text(encoding="utf-8")
    except UnicodeDecodeError as e:
        raise RecordError(f'"{source}" is no text in UTF-8: {e}') from None


def _object(text: str) -> dict[str, Any] | None:
    """The one object that a text is; None for anything else, such as lines of records."""
    try:
        content = parse_json(text)
    except ValueError:
        return None
    return content if isinstance(content, dict) else None


def _recorded(text: str, number: int, at: int | None) -> State:
    for i, record in enumerate(read_records(text.splitlines()), 1):
        if i == number:
            return position(record, at)
    raise RecordError(f"there is no play {number}")
