"""Timberland's clearing as bit sets, and a position on it: what evaluations need, read from the game and from dicts.

A set of spaces is an int with the bit `rank * (files + 1) + file` for each; the bit behind a rank is never set, so that
shifting by one does not lead from one rank to the next.
"""

import json
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from silvan._core import Game

__all__ = ["Land", "Position", "land_of"]


class Land:
    """The board, the die, the deck, the points of forests and the order of play of a game."""

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
        rocks = (1 << (r * self.stride + f) for f, r in places if rows[self.ranks - 1 - r][f] == "#")
        self.soil = self.board & ~sum(rocks)
        self.points: list[int] = edition["forest_points"]
        self.faces: list[int] = edition["die"]
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

    def path(self, start: int, direction: str, steps: int) -> int:
        """The spaces that the woodcutter enters on its way round the board."""
        rank, file = divmod(start.bit_length() - 1, self.stride)
        north, east = {"N": (1, 0), "E": (0, 1), "S": (-1, 0), "W": (0, -1)}[direction]
        files = self.stride - 1
        ways = range(1, steps + 1)
        spaces = ((rank + k * north) % self.ranks * self.stride + (file + k * east) % files for k in ways)
        return sum({1 << space for space in spaces})

    def reach(self, start: int) -> list[tuple[int, float]]:
        """The spaces that the woodcutter may enter next, with the chance if any direction is as good as another."""
        chances: dict[int, float] = {}
        for direction in "NESW":
            for face in self.faces:
                path = self.path(start, direction, face)
                while path:
                    space = path & -path
                    path ^= space
                    chances[space] = chances.get(space, 0.0) + 1 / (4 * len(self.faces))
        return list(chances.items())


@lru_cache(maxsize=8)
def land_of(game: Game) -> Land:
    """The land of a game, read once."""
    return Land(game)


class Position:
    """A position as sets, with an entry a seat; `waiting` are the fruits in supply."""

    def __init__(self, land: Land, d: dict[str, Any]) -> None:
        self.land = land
        self.trees = [land.set(own["board"]) for own in d["trees"].values()]
        self.fruits = [land.set(own["board"]) for own in d["fruits"].values()]
        self.carried: list[int] = [own["carried"] for own in d["fruits"].values()]
        self.waiting: list[int] = [own["supply"] for own in d["fruits"].values()]
        self.points: list[int] = list(d["points"].values())
        self.boar, self.woodcutter = land.bits[d["boar"]], land.bits[d["woodcutter"]]

    def take(self, cells: int) -> "Position":
        """The position with the fruits of these spaces taken by the boar."""
        other = object.__new__(Position)
        other.__dict__ |= self.__dict__
        other.fruits = [own & ~cells for own in self.fruits]
        taken = [(own & cells).bit_count() for own in self.fruits]
        other.carried = [a + b for a, b in zip(self.carried, taken, strict=True)]
        return other

    def fell(self, cells: int) -> "Position":
        """The position with the trees of these spaces gone."""
        other = object.__new__(Position)
        other.__dict__ |= self.__dict__
        other.trees = [own & ~cells for own in self.trees]
        return other
