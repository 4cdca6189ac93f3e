"""Spec strings such as `timberland(players=3,years=2)`: what they say, and how to write one."""

import json
import re
from collections.abc import Mapping
from typing import Any, TypeAlias

from silvan.errors import SpecError
from silvan.tables import decode_json

__all__ = ["Value", "parse_setting", "parse_spec", "parse_value", "spell_spec"]

Value: TypeAlias = "int | float | bool | str | tuple[Value, ...] | dict[str, Any]"

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_WORD = re.compile(r"[^\s,;=(){}\[\]\"']+")
_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?", re.ASCII)
_TRUTH = {"true": True, "True": True, "false": False, "False": False}
_MAX_DEPTH = 8


class _Reader:
    """A spec string and how far it has been read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def error(self, wanted: str, at: int | None = None) -> SpecError:
        place = self.at if at is None else at
        found = f'"{self.text[place]}"' if place < len(self.text) else "the end"
        where = f"at character {place + 1} of {_shown(self.text)}"
        return SpecError(f"spec: expected {wanted} {where}, not {found}", "spec")

    def peek(self) -> str:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1
        return self.text[self.at : self.at + 1]

    def skip(self, char: str) -> bool:
        found = self.peek() == char
        self.at += found
        return found

    def take(self, pattern: re.Pattern[str], wanted: str) -> str:
        self.peek()
        match = pattern.match(self.text, self.at)
        if match is None:
            raise self.error(wanted)
        self.at = match.end()
        return match.group()

    def end(self, wanted: str = "the end") -> None:
        if self.peek():
            raise self.error(wanted)

    def options(self) -> dict[str, Value]:
        found: dict[str, Value] = {}
        if self.skip(")"):
            return found
        while True:
            name = self.option_name()
            if name in found:
                raise SpecError(f"options.{name}: given twice in {_shown(self.text)}; give it once", f"options.{name}")
            found[name] = self.value(_MAX_DEPTH)
            if self.skip(")"):
                return found
            if not self.skip(","):
                raise self.error('"," or ")"')

    def option_name(self) -> str:
        name = self.take(_NAME, "the name of an option")
        if not self.skip("="):
            raise self.error(f'"=" behind "{name}"')
        return name

    def value(self, depth: int) -> Value:
        start = self.peek()
        if start == "(":
            return self.tuple(depth)
        if start == "{":
            return self.json()
        at = self.at
        return self.word(self.take(_WORD, "a value"), at)

    def tuple(self, depth: int) -> tuple[Value, ...]:
        if not depth:
            raise self.error(f"tuples at most {_MAX_DEPTH} deep")
        self.skip("(")
        found = [self.value(depth - 1)]
        while self.skip(","):
            found.append(self.value(depth - 1))
        if not self.skip(")"):
            raise self.error('"," or ")"')
        return tuple(found)

    def json(self) -> dict[str, Any]:
        try:
            value, self.at = decode_json(self.text, self.at)
        except ValueError as e:
            message = f"spec: no JSON table at character {self.at + 1} of {_shown(self.text)}: {e}"
            raise SpecError(message, "spec") from None
        assert isinstance(value, dict)
        return value

    def word(self, text: str, at: int) -> Value:
        if text in _TRUTH:
            return _TRUTH[text]
        match = _NUMBER.fullmatch(text)
        if match is None:
            return text
        number: int | float | None = _decimal(text) if match[2] or match[3] else _whole(text)
        if number is None:
            raise self.error("a number that 64 bits hold exactly", at)
        return number


def _whole(text: str) -> int | None:
    number = int(text) if len(text) <= 21 else 2**64
    return number if -(2**63) <= number < 2**64 else None


def _decimal(text: str) -> float | None:
    """Return a decimal if the shortest form of the float is the number written, so that it means what is written."""
    from decimal import Decimal, InvalidOperation

    try:
        number = float(text) if len(text) <= 40 else float("inf")
        return number if Decimal(repr(number)) == Decimal(text) else None
    except InvalidOperation:
        return None


def _shown(text: str) -> str:
    return f'"{text}"' if len(text) <= 100 else f'"{text[:97]}..."'


def parse_spec(text: str) -> tuple[str, dict[str, Value]]:
    """Read a spec string: the name of a game, and options in parentheses; SpecError says where it breaks."""
    reader = _Reader(text)
    name = reader.take(_NAME, "the name of a game")
    found: dict[str, Value] = {}
    if reader.skip("("):
        found = reader.options()
    reader.end("the end" if ")" in text else '"(" or the end')
    return name, found


def parse_setting(text: str) -> tuple[str, Value]:
    """Read one `option=value`."""
    reader = _Reader(text)
    name = reader.option_name()
    value = reader.value(_MAX_DEPTH)
    reader.end()
    return name, value


def parse_value(text: str) -> Value:
    """Read one value as it stands in a spec string."""
    reader = _Reader(text)
    value = reader.value(_MAX_DEPTH)
    reader.end()
    return value


def spell_spec(name: str, options: Mapping[str, object]) -> str:
    """Write the spec string of a game: the inverse of `parse_spec`."""
    return f"{name}({','.join(f'{option}={_spell(value)}' for option, value in options.items())})"


def _spell(value: object) -> str:
    if isinstance(value, list | tuple):
        return f"({','.join(map(_spell, value))})"
    if isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
