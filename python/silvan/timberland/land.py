"""Timberland's clearing as bit sets: what pictures and words need, read from the game.

A set of spaces is an int with the bit `rank * (files + 1) + file` for each; the bit behind a rank is never set, so that
shifting by one does not lead from one rank to the next.
"""

import json
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from silvan._core import Game

__all__ = ["Land", "land_of"]


class Land:
    """The board, the deck, the points of forests and the order of play of a game."""

    def __init__(self, game: Game) -> None:
        content = json.loads(game.to_json())
        edition = content["edition"]
        rows = edition["board"].split()
        self.stride, self.ranks = len(rows[0]) + 1, len(rows)
        places = [(f, r) for r in range(self.ranks) for f in range(self.stride - 1)]
        self.bits = {f"{chr(97 + f)}{r + 1}": 1 << (r * self.stride + f) for f, r in places}
        self.files = "".join(chr(97 + f) for f in range(self.stride - 1))
        self.board = sum(self.bits.values())
        self.marks = {f"{chr(97 + f)}{r + 1}": rows[self.ranks - 1 - r][f] for f, r in places}
        self.points: list[int] = edition["forest_points"]
        self.compass: dict[int, str] = {card["value"]: card["compass"] for card in edition["deck"]}
        self.seasons: dict[str, list[dict[str, Any]]] = {s["name"]: s["do"] for s in content["flow"]["year"]}
        self.rounds: dict[str, int] = {s["name"]: s["rounds"] for s in content["flow"]["year"]}

    def set(self, names: Iterable[str]) -> int:
        """The set of spaces with these names."""
        return sum(map(self.bits.__getitem__, names))

    def beside(self, cells: int) -> int:
        """The spaces beside some of these."""
        return (cells << 1 | cells >> 1 | cells << self.stride | cells >> self.stride) & self.board

    def forests(self, cells: int) -> Iterator[int]:
        """The groups of spaces joined side to side."""
        while cells:
            group, grown = 0, cells & -cells
            while grown != group:
                group = grown
                grown = (group | self.beside(group)) & cells
            yield group
            cells &= ~group

    def value(self, trees: int) -> int:
        """The points of a forest of so many trees."""
        return self.points[min(trees, len(self.points)) - 1] if trees else 0


@lru_cache(maxsize=8)
def land_of(game: Game) -> Land:
    """The land of a game, read once."""
    return Land(game)
