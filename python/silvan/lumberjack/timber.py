"""What drawings need of a game of Lumberjack, read from it once: colours, and floor plans as sets."""

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from silvan._core import Game

__all__ = ["Figure", "Timber", "cabin_figure", "place", "timber_of"]

Figure: TypeAlias = frozenset[tuple[int, int]]
"""The parts of a cabin on a grid twice as fine: a post has two even coordinates, a beam one."""


class Timber:
    """The variant, colours and floor plans of a game."""

    def __init__(self, game: Game) -> None:
        content = json.loads(game.to_json())
        edition = content["edition"]
        self.variant: str = content["options"]["variant"]
        self.letters: list[str] = [colour["letter"] for colour in edition["colours"]]
        self.names: dict[str, str] = {colour["letter"]: colour["name"] for colour in edition["colours"]}
        self._plans: dict[Figure, int] = {
            form: plan["points"] for plan in edition["plans"] for form in _forms(plan["drawing"])
        }

    def plan(self, figure: Figure) -> int | None:
        """What the plan that a figure is gives, moved as it may be; None if it is none."""
        return self._plans.get(_cornered(figure))


@lru_cache(maxsize=16)
def timber_of(game: Game) -> Timber:
    """The timber of a game, read once."""
    return Timber(game)


def _forms(drawing: str) -> Iterator[Figure]:
    parts = [(x, -y) for y, row in enumerate(drawing.split("\n")) for x, sign in enumerate(row) if sign != "."]
    for _ in range(4):
        parts = [(-y, x) for x, y in parts]
        yield _cornered(parts)
        yield _cornered([(-x, y) for x, y in parts])


def _cornered(parts: Iterable[tuple[int, int]]) -> Figure:
    """The parts moved into the corner, by even steps: posts stay posts."""
    parts = list(parts)
    west, south = min(x for x, _ in parts) // 2 * 2, min(y for _, y in parts) // 2 * 2
    return frozenset((x - west, y - south) for x, y in parts)


def place(name: str) -> tuple[int, int]:
    """The fine coordinates of a part: `0,1` is a post, `0,1 E` a beam."""
    point, _, way = name.partition(" ")
    x, y = map(int, point.split(","))
    return 2 * x + (way == "E"), 2 * y + (way == "N")


def cabin_figure(posts: Sequence[str], beams: Sequence[str]) -> Figure:
    """The figure of a cabin as dicts have it."""
    return frozenset(map(place, [*posts, *beams]))
