"""Timberman's table as sets of spaces: what evaluations need, read from the game and from dicts.

A space is an int, y * STRIDE + x, so that its sides are STRIDE and 1 away.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache

from silvan._core import Game

__all__ = ["COLOURS", "LETTERS", "SIDES", "STRIDE", "Box", "Table", "box_of", "coordinates", "name_of", "space_of"]

COLOURS = ("orange", "purple", "yellow", "red", "blue", "grey")
LETTERS = "321LSBWM"
STRIDE = 1024
SIDES = (STRIDE, 1, -STRIDE, -1)


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
    """What trees are worth, the steps of a turn, how far the table reaches, and the numbers of tiles in a game."""

    def __init__(self, game: Game) -> None:
        content = json.loads(game.to_json())
        options, tiles = content["options"], content["edition"]["tiles"]
        self.players = game.num_players()
        self.hand: int = content["flow"]["hand"]
        size = "short" if options["short"] else "full"
        unused = {letter for letter, option in (("W", "spider"), ("M", "berry")) if not options[option]}
        self.counts: dict[str, int] = {row["letter"]: row[size] for row in tiles if row["letter"] not in unused}
        self.worth: dict[str, int] = {row["letter"]: row["points"] for row in tiles}
        self.steps: list[str] = [step["verb"] for step in content["flow"]["turn"]]
        self.reach: int = (options["table"] - 1) // 2
        beyond = self.reach + 1
        ring = [(n, side) for n in range(-beyond, beyond + 1) for side in (-beyond, beyond)]
        self.edge = frozenset(y * STRIDE + x for a, b in ring for x, y in ((a, b), (b, a)))


@lru_cache(maxsize=8)
def box_of(game: Game) -> Box:
    """The box of a game, read once."""
    return Box(game)


class Table:
    """What lies where: trees with their worth, lumberjacks with their seats, and where nothing can be placed."""

    def __init__(self, box: Box, tiles: Mapping[str, str]) -> None:
        self.box = box
        self.trees: dict[int, int] = {}
        self.owners: dict[int, int] = {}
        self.free: dict[int, int] = {}
        self.berries: set[int] = set()
        self.taken = set(box.edge)
        for name, tile in tiles.items():
            self._lay(tile, space_of(name))

    def _lay(self, tile: str, space: int) -> None:
        self.taken.add(space)
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

    def open_spaces(self) -> set[int]:
        """The open spaces."""
        tiles = self.taken - self.box.edge
        return {side for space in tiles for side in self.sides(space)} - self.taken

    def around(self, tree: int) -> tuple[int, ...]:
        """How many sides of a tree are empty, and then what each seat counts there."""
        found = [0] * (self.box.players + 1)
        for side in (tree + STRIDE, tree + 1, tree - STRIDE, tree - 1):
            if side in self.free:
                seat = self.free[side] + 1
                found[seat] += 1
                if self.berries and not self.berries.isdisjoint(self.sides(side)):
                    found[seat] += 1
            elif side not in self.taken:
                found[0] += 1
        return tuple(found)

    def points(self) -> list[int]:
        """What the trees give each seat."""
        points = [0] * self.box.players
        for tree, worth in self.trees.items():
            _, *counts = self.around(tree)
            if max(counts) and counts.count(max(counts)) == 1:
                points[counts.index(max(counts))] += worth
        return points

    def chased(self, bear: int) -> list[int]:
        """The lumberjacks that a bear there sends home."""
        return [side for side in self.sides(bear) if side in self.owners]

    @contextmanager
    def after(self, letter: str, space: int, seat: int) -> Iterator[list[int]]:
        """Have a tile placed for a while; gives the spaces on which something is different."""
        before = self.trees, self.owners, self.free, self.berries, self.taken
        try:
            yield [space, *self.place(letter, space, seat)]
        finally:
            self.trees, self.owners, self.free, self.berries, self.taken = before

    def place(self, letter: str, space: int, seat: int) -> list[int]:
        """Place a tile, a spider, or with J a lumberjack of a seat; the lumberjacks that go home are returned."""
        if letter == "W":
            self.free = {at: owner for at, owner in self.free.items() if at != space}
            return []
        gone = self.chased(space) if letter == "B" else []
        self.taken = (self.taken | {space}).difference(gone)
        if letter == "J":
            self.owners, self.free = self.owners | {space: seat}, self.free | {space: seat}
        elif gone:
            self.owners = {at: owner for at, owner in self.owners.items() if at not in gone}
            self.free = {at: owner for at, owner in self.free.items() if at not in gone}
        elif letter == "M":
            self.berries = self.berries | {space}
        elif self.box.worth.get(letter):
            self.trees = self.trees | {space: self.box.worth[letter]}
        return gone
