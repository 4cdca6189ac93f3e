"""Games: loading them by name, options and tables, and spelling them again."""

import json
import os
from collections.abc import Mapping
from dataclasses import is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

from silvan import _core
from silvan._core import Game, game_from_json, games
from silvan.errors import SpecError
from silvan.spec import parse_spec, spell_spec
from silvan.tables import ByOption, plain

__all__ = ["compile_game", "described_options", "game_from_json", "games", "load_game", "options", "spell"]

FORMAT = 1
"""The version of the JSON in which games and records are written."""

TABLES = ("edition", "flow")
"""The options that are tables: the components, and the order of play."""

_TABLE_OPTIONS = {
    which: {
        "name": which,
        "type": "table",
        "default": "house",
        "choices": None,
        "meaning": f'{meaning}: "house", the path of a TOML file, or tables',
    }
    for which, meaning in (("edition", "the components"), ("flow", "the order of play"))
}


def load_game(spec: str, /, **options: object) -> Game:
    """Return the game that a name, or a spec string such as `timberland(players=3)`, and options describe.

    `edition` and `flow` are "house", the path of a TOML file, an object of the game's table classes or a dict of the
    same shape. SpecError, with the path of the fault, for whatever makes no game.
    """
    if not isinstance(spec, str):
        raise SpecError(f"spec: expected the name of a game or a spec string, not {type(spec).__name__}", "spec")
    name, given = parse_spec(spec)
    for option in options:
        if option in given:
            path = f"options.{option}"
            raise SpecError(f"{path}: given both in {spec!r} and as a keyword; give it once", path)
    return compile_game(name, {**given, **options}, files=True)


def compile_game(name: str, options: Mapping[str, object], *, files: bool) -> Game:
    """Return the game of that name with these options; paths of tables are refused unless `files`."""
    _check_name(name)
    tables = {which: _table(name, which, options, files) for which in TABLES}
    rest = {option: plain(value, f"options.{option}") for option, value in options.items() if option not in TABLES}
    content = {"silvan": FORMAT, "game": name, "rules": _house_rules(name), "options": rest, **tables}
    return game_from_json(json.dumps(content))


def options(name: str) -> list[dict[str, Any]]:
    """Return the options of a game, each a dict of name, type, default, choices and meaning."""
    _check_name(name)
    own = _core.options(name)
    listed = {option["name"] for option in own}
    return own + [dict(_TABLE_OPTIONS[which]) for which in TABLES if which not in listed]


def spell(game: Game) -> str:
    """Return the spec string of a game: house tables are left out, others stand in it as JSON."""
    return spell_spec(game.name, own_options(game))


def own_options(game: Game) -> dict[str, Any]:
    """Return the options of a game as plain JSON, with its tables where they are not the house's."""
    found = described_options(game)
    return {option: value for option, value in found.items() if option not in TABLES or value != "house"}


def described_options(game: Game) -> dict[str, Any]:
    """Return all options of a game as plain JSON; a table of the house is "house"."""
    content = json.loads(game.to_json())
    found: dict[str, Any] = content["options"]
    for which in TABLES:
        found[which] = "house" if content[which] == _house_table(game.name, which, found) else content[which]
    return found


def _check_name(name: str) -> None:
    if name in games():
        return
    from difflib import get_close_matches

    near = get_close_matches(name.lower(), games(), 1)
    hint = f'; did you mean "{near[0]}"?' if near else ""
    raise SpecError(f'game: no game "{name:.60}"{hint} (there are: {", ".join(games())})', "game")


def _table(name: str, which: str, options: Mapping[str, object], files: bool) -> Any:
    value = options.get(which, "house")
    if isinstance(value, str) and value == "house":
        return _house_table(name, which, options)
    if files and isinstance(value, str | os.PathLike):
        return plain(_read_toml(Path(value), which), which)
    if isinstance(value, Mapping) or (is_dataclass(value) and not isinstance(value, type)):
        return plain(value, which)
    wanted = '"house", the path of a TOML file or a table' if files else '"house" or a table'
    raise SpecError(f"{which}: expected {wanted}, not {value!r:.60}", which)


def _read_toml(path: Path, which: str) -> dict[str, Any]:
    import tomllib

    fault = f'no file "{path}"; expected "house" or the path of a TOML file'
    try:
        if path.is_file():
            return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as e:
        fault = f'"{path}" is no readable TOML: {e}'
    raise SpecError(f"{which}: {fault}", which)


@cache
def _house(name: str) -> Any:
    from importlib import import_module

    return import_module(f"silvan.{name}")


def _house_table(name: str, which: str, options: Mapping[str, object]) -> Any:
    table = getattr(_house(name), f"HOUSE_{which.upper()}")
    return _plain_table(which, table.chosen(options) if isinstance(table, ByOption) else table)


@cache
def _plain_table(which: str, table: object) -> Any:
    return plain(table, which)


def _house_rules(name: str) -> int:
    rules: int = _house(name).RULES
    return rules
