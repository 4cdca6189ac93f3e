"""Tables as plain JSON, both ways: from dataclasses and dicts to what the engine reads, and from text, strictly."""

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from operator import index
from typing import Any, NoReturn, SupportsIndex, TypeVar

from silvan.errors import SpecError

__all__ = ["ByOption", "Verb", "decode_json", "parse_json", "plain"]

MAX_DEPTH = 32
"""How deep lists and tables may lie in one another."""


class Verb:
    """What marks a table class as a verb: its plain form says so, as in {"verb": "plant", "trees": 3}."""

    __slots__ = ()


T = TypeVar("T")


class ByOption(Mapping[str, T]):
    """Tables of the house of which an option of the game chooses one; the first is the default's.

    >>> ByOption("size", {"small": 1, "large": 2}).chosen({"size": "large"})
    2
    """

    __slots__ = ("_tables", "option")

    def __init__(self, option: str, tables: Mapping[str, T]) -> None:
        self.option = option
        self._tables = dict(tables)

    def __getitem__(self, value: str) -> T:
        return self._tables[value]

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables)

    def __len__(self) -> int:
        return len(self._tables)

    def chosen(self, options: Mapping[str, object]) -> T:
        """Return the table for these options; where the option makes no sense, which the engine will say, the first."""
        value = options.get(self.option)
        return self[value] if isinstance(value, str) and value in self else next(iter(self.values()))


def plain(value: object, path: str, depth: int = MAX_DEPTH) -> Any:
    """Return a table or option as plain JSON: dict, list, str, int, float, bool or None.

    Dataclasses become dicts, verbs with their name in front, and tuples become lists. A field whose name is a word of
    Python has an underscore behind it there, and none in the plain form. What has no JSON form raises SpecError with
    its path below `path`.
    """
    if depth < 0:
        raise SpecError(f"{path}: nested more than {MAX_DEPTH} deep", path)
    if isinstance(value, str | bool | None):
        return value
    if isinstance(value, float | SupportsIndex):
        return _number(value, path)
    if isinstance(value, list | tuple):
        return [plain(item, f"{path}[{i}]", depth - 1) for i, item in enumerate(value)]
    return {key: plain(item, f"{path}.{key}", depth - 1) for key, item in _items(value, path)}


def _items(value: object, path: str) -> list[tuple[str, object]]:
    if isinstance(value, Mapping):
        for key in value:
            if not isinstance(key, str):
                raise SpecError(f"{path}: the keys of a table are text, not {key!r}", path)
        return list(value.items())
    if is_dataclass(value) and not isinstance(value, type):
        verb = [("verb", type(value).__name__.lower())] if isinstance(value, Verb) else []
        return [*verb, *((field.name.rstrip("_"), getattr(value, field.name)) for field in fields(value))]
    wanted = "a number, text, true, false, a list or a table"
    raise SpecError(f"{path}: expected {wanted}, not {type(value).__name__}", path)


def _number(value: float | SupportsIndex, path: str) -> int | float:
    try:
        return _finite(value) if isinstance(value, float) else _whole(index(value))
    except (TypeError, ValueError) as e:
        raise SpecError(f"{path}: {e}", path) from None


def _whole(number: int) -> int:
    if not -(2**63) <= number < 2**64:
        raise ValueError("a whole number has at most 64 bits")
    return number


def _finite(number: float) -> float:
    if not math.isfinite(number):
        raise ValueError("a number is finite")
    return float(number)


def _parse_whole(text: str) -> int:
    # 20 digits and a sign: longer ones would only cost time before they are refused.
    return _whole(int(text) if len(text) <= 21 else 2**64)


def _parse_constant(text: str) -> NoReturn:
    raise ValueError(f"{text} is no JSON number")


def _parse_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f'"{next(name for name in names if names.count(name) > 1)}" stands twice in one object')
    return found


_DECODER = json.JSONDecoder(
    object_pairs_hook=_parse_object,
    parse_float=lambda text: _finite(float(text)),
    parse_int=_parse_whole,
    parse_constant=_parse_constant,
)


def decode_json(text: str, start: int) -> tuple[Any, int]:
    """Read one JSON value at `start` and return it with the place behind it.

    ValueError for anything but strict JSON: a key twice in one object, NaN, infinity, whole numbers beyond 64 bits,
    halves of surrogate pairs and values nested deeper than MAX_DEPTH are refused too.
    """
    try:
        value, end = _DECODER.raw_decode(text, start)
    except RecursionError:
        raise ValueError(f"nested more than {MAX_DEPTH} deep") from None
    _check_depth(value)
    _check_text(text, value)
    return value, end


def parse_json(text: str) -> Any:
    """Read a text that is one JSON value, as strictly as `decode_json`."""
    value, end = decode_json(text, _skip(text, 0))
    end = _skip(text, end)
    if end < len(text):
        raise ValueError(f"something follows the JSON value at character {end + 1}")
    return value


def _skip(text: str, start: int) -> int:
    return len(text) - len(text[start:].lstrip(" \t\r\n"))


def _check_depth(value: object) -> None:
    level = [value]
    for _ in range(MAX_DEPTH + 1):
        level = [inner for outer in level for inner in _inside(outer)]
        if not level:
            return
    raise ValueError(f"nested more than {MAX_DEPTH} deep")


def _inside(value: object) -> list[object]:
    if not isinstance(value, dict | list):
        return []
    return [item for item in (value.values() if isinstance(value, dict) else value) if isinstance(item, dict | list)]


def _check_text(text: str, value: object) -> None:
    # Half a surrogate pair can only come from an escape (or a broken str), and could not be written out again.
    if "\\u" not in text and text.isascii():
        return
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise ValueError("text holds half a surrogate pair") from None
