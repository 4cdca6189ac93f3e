"""Timberland's words: seats, directions, what actions point at, and the rules in short."""

from collections.abc import Mapping
from typing import Any

__all__ = ["DIRECTIONS", "RULES", "SEATS", "beyond", "target"]

SEATS = ("red", "green", "yellow", "violet")

DIRECTIONS = {
    "N": (0, 1),
    "NE": (1, 1),
    "E": (1, 0),
    "SE": (1, -1),
    "S": (0, -1),
    "SW": (-1, -1),
    "W": (-1, 0),
    "NW": (-1, 1),
}
"""Files and ranks to go."""


def beyond(space: str, direction: str) -> str:
    """The name of the next space in a direction, which has to be on the board."""
    east, north = DIRECTIONS[direction]
    return f"{chr(ord(space[0]) + east)}{int(space[1:]) + north}"


def target(d: Mapping[str, Any], notation: str) -> str:
    """The space that an action points at in a position, "" if it points at none."""
    verb, *rest = notation.split()
    if verb == "step":
        return beyond(d["boar"], rest[0])
    return rest[-1] if verb in ("tree", "fruit", "boar", "drop", "grow") else ""


RULES = """\
**Aim.** Trees of one colour joined side to side are a forest. Every year a forest of 1, 2 or 3 trees gives 1, 3 or 6
points, a larger one 10, however large: several forests of four are best.

**Cards.** In a card round everybody chooses a card, then all are shown. A card is played once a year; high cards act
first.

**Autumn.** By their cards the players plant: in the first year three trees on any free spaces, and in every year all
own fruits, each on a free space beside an own tree. Only if there is none, on any free space, or `keep` the rest.

**Winter**, three rounds. The two highest cards move the boar, the higher first. The die tells the steps, in eight
directions, turning at will, not onto rocks or trees and not twice onto a space. Up to three fruits that it comes to may
be taken (`step N take`), one on which it ends has to be. Each fruit taken is then dropped on any free space.

**Spring.** In the order of autumn the players turn their fruits into trees (`grow`), all that have light: a space
beside them, on the board, without tree or rock. The others go back to the supply. A tree without light dies, of
whatever colour.

**Woodcutter**, four rounds. The highest card moves it. The die tells how far, the compass on the card in which
directions. It goes straight on, from one edge of the board to the opposite one, and fells all trees on its way.

**Scoring.** Forests are scored, trees stay, and the stacks of cards change hands. Most points win.

This is the house's game; options and tables may say otherwise. All rules, numbered, are in silvan's documents.
"""
