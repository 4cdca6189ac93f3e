"""Timberman's rules as functions on arrays, without a play: majorities, points, open spaces, bears and spiders.

A table, or a part of one, is a uint8 array `tiles` of shape (rows, columns), 1 x 1 to 255 x 255, row 0 in the north,
column 0 in the west, with at most 96 tiles on it. It holds the codes EMPTY, TREES (TREE_3, TREE_2, TREE_1), LAKE,
STONE, BEAR, BERRY, LUMBERJACKS[seat] and, with a spider on them, SPIDERS[seat]. Beyond the array is off the table.

Everything is vectorised: `tiles` may have leading axes, (..., rows, columns), and so may spaces, integers (..., 2) of
row and column; they are broadcast against each other, and results have the common leading axes in front. A batch is
evaluated without the lock and obeys Ctrl-C. What is wrong raises `silvan.SpecError` with its place in `path`:
"tiles[3, 0, 5]" for a code, "tiles[3]" for a table, "space[2]" for a space. TM-n are the numbers of the rules.
"""

from typing import SupportsIndex, TypeAlias

import numpy as np
import numpy.typing as npt

from silvan import _core
from silvan._core import State, View

__all__ = [
    "BEAR",
    "BERRY",
    "EMPTY",
    "LAKE",
    "LUMBERJACKS",
    "LUMBERJACK_BLUE",
    "LUMBERJACK_GREY",
    "LUMBERJACK_ORANGE",
    "LUMBERJACK_PURPLE",
    "LUMBERJACK_RED",
    "LUMBERJACK_YELLOW",
    "SPIDERS",
    "SPIDER_BLUE",
    "SPIDER_GREY",
    "SPIDER_ORANGE",
    "SPIDER_PURPLE",
    "SPIDER_RED",
    "SPIDER_YELLOW",
    "STONE",
    "TREES",
    "TREE_1",
    "TREE_2",
    "TREE_3",
    "bear_chases",
    "draw",
    "from_state",
    "majorities",
    "open_spaces",
    "parse",
    "spider_spaces",
    "tree_points",
]

EMPTY = 0
TREES = TREE_3, TREE_2, TREE_1 = (1, 2, 3)
LAKE, STONE, BEAR, BERRY = (4, 5, 6, 7)
LUMBERJACKS = (
    LUMBERJACK_ORANGE,
    LUMBERJACK_PURPLE,
    LUMBERJACK_YELLOW,
    LUMBERJACK_RED,
    LUMBERJACK_BLUE,
    LUMBERJACK_GREY,
) = (8, 9, 10, 11, 12, 13)
SPIDERS = SPIDER_ORANGE, SPIDER_PURPLE, SPIDER_YELLOW, SPIDER_RED, SPIDER_BLUE, SPIDER_GREY = (14, 15, 16, 17, 18, 19)

Tiles: TypeAlias = npt.NDArray[np.uint8]
Mask: TypeAlias = npt.NDArray[np.bool_]
Counts: TypeAlias = npt.NDArray[np.int32]
Space: TypeAlias = tuple[int, int]
Spaces: TypeAlias = npt.ArrayLike
Numbers: TypeAlias = npt.ArrayLike


def majorities(tiles: Tiles, points: Numbers = (3, 2, 1)) -> tuple[Counts, Counts, Counts]:
    """Tell for each tree what the seats count around it, who takes it, and for how many points, all int32.

    The counts are (..., rows, columns, 6), 0 where no tree stands: every free lumberjack beside it counts 1, or 2 if a
    berry is beside that (TM-43, TM-44). The takers, (..., rows, columns), are the seats that count most, alone and
    above 0, else -1 (TM-45, TM-46). The points, (..., rows, columns), are what the taker gets, else 0; `points` are
    those for the trees of TREE_3, TREE_2 and TREE_1: three numbers from 0 to 1000.
    """
    return _core.timberman_majorities(tiles, points)


def tree_points(tiles: Tiles, points: Numbers = (3, 2, 1)) -> Counts:
    """Tell what the trees give each seat, int32 (..., 6) (TM-43 to TM-48).

    `points` are those for the trees of TREE_3, TREE_2 and TREE_1: three numbers from 0 to 1000.
    """
    return _core.timberman_tree_points(tiles, points)


def open_spaces(tiles: Tiles) -> Mask:
    """Tell which spaces are open, bool (..., rows, columns): empty, and beside a tile of any kind (TM-19)."""
    return _core.timberman_open_spaces(tiles)


def spider_spaces(tiles: Tiles) -> Mask:
    """Tell on which lumberjacks a spider may be placed, bool (..., rows, columns): those without one (TM-34)."""
    return _core.timberman_spider_spaces(tiles)


def bear_chases(tiles: Tiles, space: Spaces) -> tuple[Mask, Counts]:
    """Tell which lumberjacks leave when a bear is placed on `space`: which, and how many of each seat (TM-36, TM-37).

    They are a mask, bool (..., rows, columns), and numbers, int32 (..., 6). Where a tile lies no bear can be placed,
    and none leaves.
    """
    return _core.timberman_bear_chases(tiles, space)


def from_state(position: State | View, side: SupportsIndex | None = None) -> tuple[Tiles, Space]:
    """Give the table of a state or a view, and the space of the start tile, its 0,0. TypeError for another game's.

    The array has the sides of the game's table, or `side`, an odd number from 1 to 255: SpecError if a tile lies
    outside of so many spaces around the start tile. The space x,y is (row - y, column + x) from there.
    """
    return _core.timberman_from_state(position, side)


def parse(text: str) -> tuple[Tiles, Space | None]:
    """Read a table as `draw` writes it: its tiles, and the space of 0,0 if y and x stand at the edges, else None.

    What `str(state)` tells below the table is passed over. Without y and x, blanks between spaces may be left out. An
    error's path is "text", "text[row]" or "text[row, column]".
    """
    return _core.timberman_parse(text)


def draw(tiles: Tiles, start: Spaces | None = None) -> str:
    """Draw one table, row 0 above: 3 2 1 L S B M, lumberjacks o p y r b g, with * if a spider is on them, dots.

    With the space of 0,0, as `from_state` gives it, y and x stand at the edges, as in `str(state)`.
    """
    return _core.timberman_draw(tiles, start)
