"""The box of Timberland: the house edition's board, figures, die, deck and supplies, each with its provenance."""

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["HOUSE_EDITION", "Card", "Edition", "Supply"]


@dataclass(frozen=True, slots=True)
class Card:
    """A playing card: the number of its stack (1-4), its value, and where it may send the woodcutter (of "NESW")."""

    stack: int
    value: int
    compass: str


@dataclass(frozen=True, slots=True)
class Supply:
    """How many trees and fruits each of so many players gets."""

    players: int
    trees: int
    fruits: int


@dataclass(frozen=True, slots=True)
class Edition:
    """The components of the game as tables.

    `board` is a drawing, north first: `.` a space, `#` a rock, `+` the wind rose (an ordinary space). Spaces are named
    by file and rank, a1 in the south-west. `forest_points[k - 1]` is what a forest of k trees gives, the last entry
    what all larger ones give. `provenance` tells for each table where it comes from, in a text that begins with
    `printed` (in the rulebook), `attested` (by reviews of the box) or `reconstructed` (only like the box).
    """

    name: str
    board: str
    boar: str
    woodcutter: str
    die: tuple[int, ...]
    deck: tuple[Card, ...]
    supplies: tuple[Supply, ...]
    forest_points: tuple[int, ...]
    provenance: Mapping[str, str] = field(hash=False)


HOUSE_EDITION = Edition(
    name="house",
    board="""\
.........
.....#...
.........
..#......
....+....
.........
......#..
.........
.........""",
    boar="h8",
    woodcutter="b2",
    die=(3, 4, 4, 5, 5, 6),
    deck=(
        # Stack I
        Card(1, 1, "NESW"),
        Card(1, 5, "NESW"),
        Card(1, 9, "NEW"),
        Card(1, 13, "NES"),
        Card(1, 17, "NS"),
        Card(1, 21, "NE"),
        Card(1, 25, "S"),
        Card(1, 29, "W"),
        # Stack II
        Card(2, 2, "NESW"),
        Card(2, 6, "NESW"),
        Card(2, 10, "NES"),
        Card(2, 14, "ESW"),
        Card(2, 18, "EW"),
        Card(2, 22, "ES"),
        Card(2, 26, "W"),
        Card(2, 30, "N"),
        # Stack III
        Card(3, 3, "NESW"),
        Card(3, 7, "NESW"),
        Card(3, 11, "ESW"),
        Card(3, 15, "NSW"),
        Card(3, 19, "NS"),
        Card(3, 23, "SW"),
        Card(3, 27, "N"),
        Card(3, 31, "E"),
        # Stack IV
        Card(4, 4, "NESW"),
        Card(4, 8, "NESW"),
        Card(4, 12, "NSW"),
        Card(4, 16, "NEW"),
        Card(4, 20, "EW"),
        Card(4, 24, "NW"),
        Card(4, 28, "E"),
        Card(4, 32, "S"),
    ),
    supplies=(Supply(2, 15, 6), Supply(3, 11, 4), Supply(4, 9, 3)),
    forest_points=(1, 3, 6, 10),
    provenance={
        "board": "reconstructed: where the rocks lie; attested: 9 x 9 spaces with the wind rose in the middle; "
        "printed: 3 rocks",
        "boar": "reconstructed: the space; printed: that it has a start space",
        "woodcutter": "reconstructed: the space; printed: that it has a start space",
        "die": "reconstructed: how often each face occurs; attested: the faces run from 3 to 6",
        "deck": "reconstructed: values and compasses; attested: each card has a stack, a value and a compass; "
        "printed: 4 stacks of 8 cards",
        "supplies": "printed: in the set-up of the rulebook",
        "forest_points": "printed: in the scoring of the rulebook",
    },
)
