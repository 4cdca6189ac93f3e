"""Waldmeister's rules as functions on arrays, without a play: points, burdens, and what a storm fells.

A landscape is a uint8 array `lands` of shape (3, rows, columns), in the house edition (3, 3, 5), row 0 in the north,
column 0 in the west. Its layers are TILE, DAMAGE and ANIMAL: for each field one of the codes EMPTY, TREES[species],
SAPLINGS[species] and SEEDS[species]; its damage points, on a tree or a sapling at most one more than it has circles,
else 0; NO_ANIMAL or one of ANIMALS, on trees, each once at most in a landscape. Where no field is all three are 0. What
is installed is an array of integers (zones,), the tiles of INDUSTRY, ROAD_1 and ROAD_2.

The constants name what is in the house edition. With a `game` of waldmeister as the last argument the landscape is that
of its edition; its n-th species, from 0, has the codes TREE + n, SAPLING + n and SEED + n, its n-th animal n + 1.

Everything is vectorised: `lands` may have leading axes, (..., 3, rows, columns), and so may spaces, integers (..., 2)
of row and column, and `installed`, (..., zones); they are broadcast against each other, and results have the common
leading axes in front. A batch is evaluated without the lock and obeys Ctrl-C. What is wrong raises `silvan.SpecError`
with its place in `path`: "lands[7, 1, 0, 4]" for a code (the damage points of the landscape 7 in row 0, column 4),
"space[2]" for a space, "installed[2, 0]" for a number. WM-n are the numbers of the rules.
"""

from functools import cache
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from silvan import _core
from silvan._core import Game, State, View
from silvan.game import load_game

__all__ = [
    "ANIMAL",
    "ANIMALS",
    "BADGER",
    "BOAR",
    "CAPERCAILLIE",
    "DAMAGE",
    "EMPTY",
    "FOX",
    "HARE",
    "INDUSTRY",
    "JAY",
    "LYNX",
    "MARTEN",
    "NO_ANIMAL",
    "OWL",
    "PARTS",
    "ROAD_1",
    "ROAD_2",
    "ROE",
    "SAPLING",
    "SAPLINGS",
    "SAPLING_ALDER",
    "SAPLING_BEECH",
    "SAPLING_FIR",
    "SAPLING_OAK",
    "SAPLING_PINE",
    "SAPLING_SPRUCE",
    "SEED",
    "SEEDS",
    "SEED_ALDER",
    "SEED_BEECH",
    "SEED_FIR",
    "SEED_OAK",
    "SEED_PINE",
    "SEED_SPRUCE",
    "STAG",
    "TILE",
    "TREE",
    "TREES",
    "TREE_ALDER",
    "TREE_BEECH",
    "TREE_FIR",
    "TREE_OAK",
    "TREE_PINE",
    "TREE_SPRUCE",
    "WILDCAT",
    "burdens",
    "draw",
    "from_state",
    "land_parts",
    "land_points",
    "parse",
    "storm_falls",
]

TILE, DAMAGE, ANIMAL = (0, 1, 2)

EMPTY = 0
TREE, SAPLING, SEED = (1, 9, 17)
TREES = TREE_BEECH, TREE_OAK, TREE_ALDER, TREE_SPRUCE, TREE_PINE, TREE_FIR = (1, 2, 3, 4, 5, 6)
SAPLINGS = (SAPLING_BEECH, SAPLING_OAK, SAPLING_ALDER, SAPLING_SPRUCE, SAPLING_PINE, SAPLING_FIR) = (
    9,
    10,
    11,
    12,
    13,
    14,
)
SEEDS = SEED_BEECH, SEED_OAK, SEED_ALDER, SEED_SPRUCE, SEED_PINE, SEED_FIR = (17, 18, 19, 20, 21, 22)

NO_ANIMAL = 0
ANIMALS = ROE, HARE, FOX, STAG, BOAR, MARTEN, BADGER, JAY, OWL, CAPERCAILLIE, WILDCAT, LYNX = tuple(range(1, 13))

INDUSTRY, ROAD_1, ROAD_2 = (0, 1, 2)

PARTS = ("trees", "saplings", "seeds", "mixed", "animals", "damage")
"""What `land_parts` tells, in this order, named as in `state.score_breakdown()`."""

Lands: TypeAlias = npt.NDArray[np.uint8]
Mask: TypeAlias = npt.NDArray[np.bool_]
Counts: TypeAlias = npt.NDArray[np.int32]
Spaces: TypeAlias = npt.ArrayLike
Numbers: TypeAlias = npt.ArrayLike


@cache
def _house() -> Game:
    return load_game("waldmeister")


def _plan(game: Game | None) -> Game:
    return _house() if game is None else game


def land_points(lands: Lands, game: Game | None = None) -> Counts:
    """Tell what landscapes score, int32 (...): the sum of their parts (WM-88 to WM-90)."""
    return _core.waldmeister_land_points(lands, _plan(game))


def land_parts(lands: Lands, game: Game | None = None) -> Counts:
    """Tell the parts of what landscapes score, int32 (..., 6), in the order of PARTS (WM-88 to WM-90).

    They are the points for trees, saplings, seeds, a mixed forest, animals, and those that damage takes, 0 or less.
    """
    return _core.waldmeister_land_parts(lands, _plan(game))


def burdens(installed: Numbers, game: Game | None = None) -> Counts:
    """Tell how many black arrows point at each field and are not covered, int32 (..., rows, columns) (WM-26).

    `installed` are the remediation tiles of each zone, integers (..., zones), laid in their order (WM-35). So many
    points does a sapling get that arrives (WM-27). Where no field is there are 0.
    """
    return _core.waldmeister_burdens(installed, _plan(game))


def storm_falls(lands: Lands, space: Spaces, game: Game | None = None) -> Mask:
    """Tell which trees fall with the one on `space` if a storm fells it, bool (..., rows, columns) (WM-77).

    They are the damaged trees of its species on the fields that border it. Where no tree stands there are none.
    """
    return _core.waldmeister_storm_falls(lands, space, _plan(game))


def from_state(position: State | View) -> tuple[Lands, npt.NDArray[np.uint8]]:
    """Give the landscapes of a state or a view, (seats, 3, rows, columns), and the tiles installed, (seats, zones).

    Both are uint8. TypeError for another game's.
    """
    return _core.waldmeister_from_state(position)


def parse(text: str, game: Game | None = None) -> Lands:
    """Read a landscape as `draw` writes it and `str(state)` shows it.

    The first letters of the species stand for what is on a field, great for a tree, small for a sapling, with . before
    them for a seed, . alone for nothing; then * for a damage point, *3 for three; then / and the first letters of an
    animal: BE*2/wi. A space of a zone is its letter, [I]. Ranks and files at the edges may be left out, and so may the
    line about the player above; what `str(state)` tells below a landscape is passed over. An error's path is "text",
    "text[row]" or "text[row, column]".
    """
    return _core.waldmeister_parse(text, _plan(game))


def draw(lands: Lands, game: Game | None = None) -> str:
    """Draw one landscape as `str(state)` does, row 0 above, with ranks and files at the edges."""
    return _core.waldmeister_draw(lands, _plan(game))
