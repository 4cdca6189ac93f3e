"""Timberland's rules as functions on arrays, without a play: forests, light, free spaces, boar and woodcutter.

A board is a uint8 array `pieces` of shape (rows, columns), 1 x 1 to 11 x 11, row 0 in the north, column 0 in the west.
It holds the codes FREE, ROCK, TREES[seat] and FRUITS[seat]. Boar and woodcutter stand apart from it: each is a space,
integers (row, column). Both may share a space, and the woodcutter may stand on anything.

Everything is vectorised: `pieces` may have leading axes, (..., rows, columns), and so may all other arguments, spaces
(..., 2) and numbers (...); they are broadcast against each other, and results have the common leading axes in front. A
batch is evaluated without the lock and obeys Ctrl-C. What is wrong raises `silvan.SpecError` with its place in `path`:
"pieces[3, 0, 5]" for a code, "boar[2]" for a space, "roll[1]" for a number. TL-n are the numbers of the rules.
"""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from silvan import _core
from silvan._core import State, View

__all__ = [
    "EAST",
    "FREE",
    "FRUITS",
    "FRUIT_GREEN",
    "FRUIT_RED",
    "FRUIT_VIOLET",
    "FRUIT_YELLOW",
    "NORTH",
    "ROCK",
    "SOUTH",
    "TREES",
    "TREE_GREEN",
    "TREE_RED",
    "TREE_VIOLET",
    "TREE_YELLOW",
    "WEST",
    "boar_havens",
    "boar_outcomes",
    "boar_reach",
    "draw",
    "dying",
    "fell",
    "forest_points",
    "forests",
    "free_spaces",
    "from_state",
    "fruit_spaces",
    "light_spaces",
    "lit_spaces",
    "parse",
]

FREE = 0
ROCK = 1
TREES = TREE_RED, TREE_GREEN, TREE_YELLOW, TREE_VIOLET = (2, 3, 4, 5)
FRUITS = FRUIT_RED, FRUIT_GREEN, FRUIT_YELLOW, FRUIT_VIOLET = (6, 7, 8, 9)
NORTH, EAST, SOUTH, WEST = (0, 1, 2, 3)

Pieces: TypeAlias = npt.NDArray[np.uint8]
Mask: TypeAlias = npt.NDArray[np.bool_]
Space: TypeAlias = tuple[int, int]
Spaces: TypeAlias = npt.ArrayLike
Numbers: TypeAlias = npt.ArrayLike


def forests(pieces: Pieces) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32]]:
    """Tell the forests: the label of each tree's forest and that forest's size, both int32 (..., rows, columns).

    A forest is a largest group of trees of one colour joined side to side (TL-59). Labels count from 1 on each board,
    all colours together, in the order in which one meets the forests row by row from the north-west. Where no tree
    stands both are 0.
    """
    return _core.timberland_forests(pieces)


def forest_points(pieces: Pieces, points: Numbers = (1, 3, 6, 10)) -> npt.NDArray[np.int32]:
    """Tell what the forests give each seat, int32 (..., 4): red, green, yellow, violet (TL-60).

    `points[k - 1]` is for a forest of k trees, the last entry for all larger ones: 1 to 16 numbers from 0 to 1000.
    """
    return _core.timberland_forest_points(pieces, points)


def light_spaces(pieces: Pieces) -> Mask:
    """Tell which spaces give light to those beside them, bool (..., rows, columns): neither tree nor rock (TL-47)."""
    return _core.timberland_light_spaces(pieces)


def lit_spaces(pieces: Pieces) -> Mask:
    """Tell which spaces have light, bool (..., rows, columns): beside one that gives it, whatever they hold (TL-47)."""
    return _core.timberland_lit_spaces(pieces)


def dying(pieces: Pieces, space: Spaces) -> Mask:
    """Tell which trees would die if a tree grew on `space`, bool (..., rows, columns) (TL-51).

    They are the trees of any colour beside it that have no other light space. Where a rock or a tree stands none can
    grow, and nothing dies.
    """
    return _core.timberland_dying(pieces, space)


def free_spaces(pieces: Pieces, boar: Spaces | None, woodcutter: Spaces | None) -> Mask:
    """Tell which spaces are free, bool (..., rows, columns): no rock, tree, fruit, boar or woodcutter (TL-12).

    None stands for a figure that is not on the board.
    """
    return _core.timberland_free_spaces(pieces, boar, woodcutter)


def fruit_spaces(
    pieces: Pieces, boar: Spaces | None, woodcutter: Spaces | None, seat: Numbers
) -> tuple[Mask, npt.NDArray[np.bool_]]:
    """Tell where a seat may place a fruit, bool (..., rows, columns), and whether it may keep it instead, bool (...).

    The fruit goes on a free space beside an own tree; if there is none, on any free space, or the seat stops (TL-25 to
    TL-27). Where no space is free at all, it can only be kept (TL-28).
    """
    return _core.timberland_fruit_spaces(pieces, boar, woodcutter, seat)


def boar_reach(pieces: Pieces, boar: Spaces, roll: Numbers, max_fruits: Numbers = 3) -> Mask:
    """Tell on which spaces a full move of the boar can end, bool (..., rows, columns); none if there is no full move.

    A full move is `roll` steps (1 to 8), each to one of the eight spaces around, onto no rock or tree, onto no space
    twice; a fruit on the last space must be picked up, `max_fruits` (0 to 8) at most in all (TL-31 to TL-42). The boar
    stands on no rock or tree; the woodcutter is not in its way.
    """
    return _core.timberland_boar_reach(pieces, boar, roll, max_fruits)


def boar_havens(
    pieces: Pieces, boar: Spaces, woodcutter: Spaces | None, roll: Numbers, max_fruits: Numbers = 3
) -> Mask:
    """Tell where the boar may be put when it cannot move in full from its space, bool (..., rows, columns) (TL-37).

    They are the free spaces from which a full move exists, one that does not enter the space it was lifted from
    (TL-33). There are none where the boar can move in full from its own space, nor where its turn ends (TL-38).
    """
    return _core.timberland_boar_havens(pieces, boar, woodcutter, roll, max_fruits)


def boar_outcomes(
    pieces: Pieces, boar: Spaces, roll: Numbers, max_fruits: Numbers = 3
) -> list[tuple[Space, frozenset[Space]]]:
    """List every distinct outcome of the boar's move on one board: (landing space, spaces of the fruits picked up).

    Spaces are (row, column), landing spaces come row by row from the north-west. A full move is as for `boar_reach`;
    the list is empty if there is none. For one board, without leading axes. MemoryError beyond 262,144 outcomes.
    """
    return _core.timberland_boar_outcomes(pieces, boar, roll, max_fruits)


def fell(
    pieces: Pieces, woodcutter: Spaces, direction: Numbers, distance: Numbers
) -> tuple[Mask, npt.NDArray[np.int64]]:
    """Tell which trees the woodcutter would fell, bool (..., rows, columns), and where it would end, int64 (..., 2).

    It goes `distance` spaces (1 to 8) NORTH, EAST, SOUTH or WEST, beyond the edge on from the opposite side. All trees
    on the spaces that it enters fall (TL-56 to TL-58).
    """
    return _core.timberland_fell(pieces, woodcutter, direction, distance)


def from_state(position: State | View) -> tuple[Pieces, Space, Space]:
    """Give the pieces, the boar's and the woodcutter's space of a state or a view. TypeError for another game's."""
    return _core.timberland_from_state(position)


def parse(text: str) -> tuple[Pieces, Space | None, Space | None]:
    """Read a board as `draw` writes it: its pieces, the spaces of boar and woodcutter, None for one that is not there.

    Ranks and files at the edges may be left out, and blanks between spaces; `+`, the wind rose, is a free space. What
    `str(state)` tells below the board is passed over. An error's path is "text", "text[row]" or "text[row, column]".
    """
    return _core.timberland_parse(text)


def draw(pieces: Pieces, boar: Spaces | None = None, woodcutter: Spaces | None = None) -> str:
    """Draw one board as `str(state)` does, row 0 above: trees R G Y V, fruits r g y v, rocks #, free spaces a dot.

    After a space b is the boar, w the woodcutter, x both.
    """
    return _core.timberland_draw(pieces, boar, woodcutter)
