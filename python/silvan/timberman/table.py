"""Timberman's table as sets of spaces: what stories and drawings need, read from the game and from dicts.

A space is an int, y * STRIDE + x, so that its sides are STRIDE and 1 away.
"""

import json
from collections.abc import Mapping
from functools import lru_cache

from silvan._core import Game

__all__ = ["COLOURS", "LETTERS", "STRIDE", "Box", "Table", "box_of", "coordinates", "name_of", "space_of"]

COLOURS = ("orange", "purple", "yellow", "red", "blue", "grey")
LETTERS = "321LSBWM"
STRIDE = 1024


def name_of(space: int) -> str:
    """The name of a space."""
    y, x = divmod(space + STRIDE // 2, STRIDE)
    return f"{x - STRIDE // 2},{y}"


def coordinates(name: str) -> tuple[int, int]:
    """The x and y of a space's name."""
    x, y = name.split(",")
    return int(x), int(y)


def space_of(name: str) -> int:
    """The space of a name."""
    x, y = coordinates(name)
    return y * STRIDE + x


class Box:
    """What trees are worth, how far the table reaches, and the numbers of tiles in a game."""

    def __init__(self, game: Game) -> None:
        content = json.loads(game.to_json())
        options, tiles = content["options"], content["edition"]["tiles"]
        self.players = game.num_players()
        self.hand: int = content["flow"]["hand"]
        size = "short" if options["short"] else "full"
        unused = {letter for letter, option in (("W", "spider"), ("M", "berry")) if not options[option]}
        self.counts: dict[str, int] = {row["letter"]: row[size] for row in tiles if row["letter"] not in unused}
        self.worth: dict[str, int] = {row["letter"]: row["points"] for row in tiles}
        self.reach: int = (options["table"] - 1) // 2


@lru_cache(maxsize=8)
def box_of(game: Game) -> Box:
    """The box of a game, read once."""
    return Box(game)


class Table:
    """What lies where: trees with their worth, lumberjacks with their seats, berries."""

    def __init__(self, box: Box, tiles: Mapping[str, str]) -> None:
        self.box = box
        self.trees: dict[int, int] = {}
        self.owners: dict[int, int] = {}
        self.free: dict[int, int] = {}
        self.berries: set[int] = set()
        for name, tile in tiles.items():
            self._lay(tile, space_of(name))

    def _lay(self, tile: str, space: int) -> None:
        colour = tile.rstrip("*")
        if colour in COLOURS:
            self.owners[space] = COLOURS.index(colour)
            if not tile.endswith("*"):
                self.free[space] = self.owners[space]
        elif self.box.worth.get(tile):
            self.trees[space] = self.box.worth[tile]
        elif tile == "M":
            self.berries.add(space)

    def sides(self, space: int) -> tuple[int, int, int, int]:
        """The spaces that touch this one."""
        return space + STRIDE, space + 1, space - STRIDE, space - 1

    def around(self, tree: int) -> list[int]:
        """What each seat counts around a tree."""
        counts = [0] * self.box.players
        for side in self.sides(tree):
            if side in self.free:
                counts[self.free[side]] += 1 + (not self.berries.isdisjoint(self.sides(side)))
        return counts

    def points(self) -> list[int]:
        """What the trees give each seat."""
        points = [0] * self.box.players
        for tree, worth in self.trees.items():
            counts = self.around(tree)
            if max(counts) and counts.count(max(counts)) == 1:
                points[counts.index(max(counts))] += worth
        return points

    def chased(self, bear: int) -> list[int]:
        """The lumberjacks that a bear there sends home."""
        return [side for side in self.sides(bear) if side in self.owners]

    def place(self, letter: str, space: int, seat: int) -> list[int]:
        """Place a tile, a spider, or with J a lumberjack of a seat; the lumberjacks that go home are returned."""
        gone = self.chased(space) if letter == "B" else []
        for at in gone if letter != "W" else [space]:
            self.free.pop(at, None)
        for at in gone:
            del self.owners[at]
        if letter == "J":
            self.owners[space] = self.free[space] = seat
        elif letter == "M":
            self.berries.add(space)
        elif self.box.worth.get(letter):
            self.trees[space] = self.box.worth[letter]
        return gone
