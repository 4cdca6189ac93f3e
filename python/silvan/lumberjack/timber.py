"""What evaluations and drawings need of a game of Lumberjack, read from it once: tables, and floor plans as sets."""

import json
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from silvan._core import Game

__all__ = ["Figure", "Timber", "cabin_figure", "place", "timber_of"]

Figure: TypeAlias = frozenset[tuple[int, int]]
"""The parts of a cabin on a grid twice as fine: a post has two even coordinates, a beam one."""

Plans: TypeAlias = tuple[tuple[int, tuple[Figure, ...]], ...]
"""What plans give, with all the ways to lay each."""


class Timber:
    """The colours, stack, prices and floor plans of a game."""

    def __init__(self, game: Game) -> None:
        content = json.loads(game.to_json())
        edition, self.options = content["edition"], content["options"]
        self.variant: str = self.options["variant"]
        self.final_towers = self.options.get("final") == "towers"
        self.letters: list[str] = [colour["letter"] for colour in edition["colours"]]
        self.names: dict[str, str] = {colour["letter"]: colour["name"] for colour in edition["colours"]}
        self.trunks = sum(colour["trunks"] for colour in edition["colours"])
        self.base = next((base["trunks"] for base in edition["bases"] if base["players"] == game.num_players()), 0)
        self.trunk_points: int = edition["trunk_points"]
        self.crown_points: int = edition["crown_points"]
        self.plans: Plans = tuple((plan["points"], _forms(plan["drawing"])) for plan in edition["plans"])
        self._fitting: dict[Figure, list[tuple[int, int]]] = {}

    def fitting(self, figure: Figure) -> list[tuple[int, int]]:
        """The plans of which a figure is a part, moved as it may be: what each gives, and how many trunks it takes."""
        if figure not in self._fitting:
            if len(self._fitting) > 65536:
                self._fitting.clear()
            x, y = min(figure)
            cornered = frozenset((a - x // 2 * 2, b - y // 2 * 2) for a, b in figure)
            self._fitting[figure] = [
                (points, len(forms[0]))
                for points, forms in self.plans
                if len(forms[0]) >= len(figure) and any(_is_part(cornered, form) for form in forms)
            ]
        return self._fitting[figure]


@lru_cache(maxsize=16)
def timber_of(game: Game) -> Timber:
    """The timber of a game, read once."""
    return Timber(game)


def _forms(drawing: str) -> tuple[Figure, ...]:
    parts = [(x, -y) for y, row in enumerate(drawing.split("\n")) for x, sign in enumerate(row) if sign != "."]
    forms: dict[Figure, None] = {}
    for _ in range(4):
        parts = [(-y, x) for x, y in parts]
        for form in (parts, [(-x, y) for x, y in parts]):
            # Even steps: posts stay posts.
            west, south = min(x for x, _ in form) // 2 * 2, min(y for _, y in form) // 2 * 2
            forms[frozenset((x - west, y - south) for x, y in form)] = None
    return tuple(forms)


def place(name: str) -> tuple[int, int]:
    """The fine coordinates of a part: `0,1` is a post, `0,1 E` a beam."""
    point, _, way = name.partition(" ")
    x, y = map(int, point.split(","))
    return 2 * x + (way == "E"), 2 * y + (way == "N")


def cabin_figure(posts: Sequence[str], beams: Sequence[str]) -> Figure:
    """The figure of a cabin as dicts have it."""
    return frozenset(map(place, [*posts, *beams]))


def _is_part(figure: Figure, form: Figure) -> bool:
    x, y = next(iter(figure))
    moves: Iterator[tuple[int, int]] = ((a - x, b - y) for a, b in form if (a - x) % 2 == 0 == (b - y) % 2)
    return any(all((a + east, b + north) in form for a, b in figure) for east, north in moves)
