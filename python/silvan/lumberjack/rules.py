"""Lumberjack's rules as functions on arrays, without a play: free trunks, scorings, pyramids, cabins, highest towers.

Stacks, towers, pyramids and cabins are uint8 arrays of shape (rows, columns), row 0 at the top, drawn as the rulebook
draws them:

- a **stack**: a row for each layer, a column for each position; the layers are rings (LJ-5). 128 places at most;
- the **towers** of one player of the basic game: a column for each, trunks and perhaps a CROWN on top;
- a **pyramid**: the bottom level below, a column for each of its places; place j of level k lies above j and j + 1 of
  level k - 1 (LJ-41). At most 11 x 11, no more levels than places;
- a **cabin** from above: points in the even rows and columns, edges between them (LJ-46), sides odd and at most 127.

The codes are NOTHING, COLOURS (BLUE, RED, GREEN, BLACK, NATURAL; 6 to 8 are further colours of other editions), CROWN,
POST, and BEAM_EAST and BEAM_NORTH for beams that lie east-west and north-south.

Everything is vectorised: arrays may have leading axes, (..., rows, columns), and so may the numbers that go with them,
(...); they are broadcast against each other, and results have the common leading axes in front. What is wrong raises
`silvan.SpecError` with its place in `path`, as "towers[3, 0, 5]". LJ-n are the numbers of the rules.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from silvan import _core
from silvan._core import State, View
from silvan.lumberjack.box import HOUSE_EDITION, Edition

__all__ = [
    "BEAM_EAST",
    "BEAM_NORTH",
    "BLACK",
    "BLUE",
    "COLOURS",
    "CROWN",
    "GREEN",
    "NATURAL",
    "NOTHING",
    "POST",
    "RED",
    "Arrays",
    "area_points",
    "areas",
    "cabin_plan",
    "cabin_points",
    "draw",
    "free_trunks",
    "from_state",
    "highest_points",
    "parse",
    "scoring",
    "standing_points",
]

NOTHING = 0
COLOURS = BLUE, RED, GREEN, BLACK, NATURAL = (1, 2, 3, 4, 5)
CROWN, POST, BEAM_EAST, BEAM_NORTH = (9, 10, 11, 12)

Codes: TypeAlias = npt.NDArray[np.uint8]
Counts: TypeAlias = npt.NDArray[np.int32]
Numbers: TypeAlias = npt.ArrayLike


class Arrays(NamedTuple):
    """A position as arrays, all uint8.

    `stack` is (layers, width). `built` is in the basic game (players, rows, towers), each player's towers; in Easy
    goin' (players, colours), the heights; in Pyramido (players, levels, places), each player's pyramid; in Blockhütten
    (players, colours, rows, columns), each cabin in the south-west of its array. `crowns` are those of the cabins,
    (players, colours), None in the other variants.
    """

    stack: Codes
    built: Codes
    crowns: Codes | None


def free_trunks(stack: Codes) -> npt.NDArray[np.bool_]:
    """Tell which trunks are free, bool (..., rows, columns): those on which no other lies (LJ-5, LJ-6)."""
    return _core.lumberjack_free_trunks(stack)


def scoring(towers: Codes, colour: Numbers) -> tuple[Counts, Codes]:
    """Tell what a scoring in `colour` (1 to 8) gives, int32 (...), and the towers after it, uint8 (..., rows, columns).

    Each tower with this colour on top gives its height, twice that under a crown, and loses that trunk and its crown
    (LJ-16, LJ-18). With an axis for the players in front it tells what everybody gets.
    """
    return _core.lumberjack_scoring(towers, colour)


def standing_points(towers: Codes) -> Counts:
    """Tell what the standing towers give at the end with `final=towers`, int32 (...) (LJ-23)."""
    return _core.lumberjack_standing_points(towers)


def highest_points(heights: Codes) -> Counts:
    """Tell what each player gets in Easy goin', int32 (..., players), by heights, uint8 (..., players, colours).

    The highest tower of each colour gives a point, and the highest of all one more, to each of those who tie (LJ-35,
    LJ-36). 1 to 5 players, 1 to 8 colours; 0 is no tower.
    """
    return _core.lumberjack_highest_points(heights)


def areas(pyramid: Codes) -> tuple[Counts, Counts]:
    """Tell the colour areas: the label of each trunk's area and that area's size, both int32 (..., rows, columns).

    An area is a largest set of trunks of one colour that touch (LJ-43). Labels count from 1 in each pyramid, in the
    order in which one meets the areas level by level from the bottom left. Where no trunk lies both are 0.
    """
    return _core.lumberjack_areas(pyramid)


def area_points(pyramid: Codes) -> Counts:
    """Tell what the colour areas give, int32 (...): for each the square of its size (LJ-44)."""
    return _core.lumberjack_area_points(pyramid)


def cabin_plan(cabin: Codes, edition: Edition = HOUSE_EDITION) -> Counts:
    """Tell which plan a cabin is, int32 (...): its number in `edition.plans`, -1 for an incomplete cabin (LJ-54).

    It is a plan when it is that and nothing more, wherever it lies, turned or mirrored as it may be.
    """
    return _core.lumberjack_cabin_plan(cabin, _plans(edition))


def cabin_points(cabin: Codes, crowns: Numbers = 0, edition: Edition = HOUSE_EDITION) -> Counts:
    """Tell what a cabin gives with its crowns (0 to 255), int32 (...) (LJ-55, LJ-56)."""
    prices = edition.trunk_points, edition.crown_points
    return _core.lumberjack_cabin_points(cabin, crowns, _plans(edition), *prices)


def _plans(edition: Edition) -> list[tuple[int, str]]:
    return [(plan.points, plan.drawing) for plan in edition.plans]


def from_state(position: State | View) -> Arrays:
    """Give what lies in a state or a view, see `Arrays`. TypeError for another game's."""
    return Arrays(*_core.lumberjack_from_state(position))


def parse(text: str) -> Codes:
    """Read one array as `draw` writes it.

    Blanks and empty lines do not count, and rows that are shorter than others end in nothing: a pyramid may be drawn
    as one. An error's path is "text", "text[row]" or "text[row, column]".
    """
    return _core.lumberjack_parse(text)


def draw(array: Codes) -> str:
    """Draw one array of any kind, row 0 above: trunks B R G K N, crowns ^, posts o, beams - and |, nothing a dot."""
    return _core.lumberjack_draw(array)
