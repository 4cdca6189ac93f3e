"""The box of Timberman: the house edition's tiles and lumberjacks, each table with its provenance."""

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["HOUSE_EDITION", "Edition", "Lumberjacks", "SetAside", "Tile"]


@dataclass(frozen=True, slots=True)
class Tile:
    """A kind of forest tile: its letter, what it is worth (trees alone), how many there are in either game."""

    letter: str
    points: int
    full: int
    short: int


@dataclass(frozen=True, slots=True)
class Lumberjacks:
    """How many lumberjacks each of so many players has in either game."""

    players: int
    full: int
    short: int


@dataclass(frozen=True, slots=True)
class SetAside:
    """How many base tiles are set aside unseen with so many players in either game; none without an entry."""

    players: int
    full: int
    short: int


@dataclass(frozen=True, slots=True)
class Edition:
    """The components of the game as tables.

    Letters: trees `3 2 1`, lake `L`, stone `S`, bear `B`, and of the expansions spider `W` and magic berry `M`. How
    many tiles are set aside for the expansions is a rule, not a table: as many as were added. `provenance` tells for
    each table where it comes from, in a text that begins with `printed` (in the rulebook), `attested` (by reviews of
    the box) or `reconstructed` (only like the box).
    """

    name: str
    tiles: tuple[Tile, ...]
    lumberjacks: tuple[Lumberjacks, ...]
    set_aside: tuple[SetAside, ...]
    provenance: Mapping[str, str] = field(hash=False)


HOUSE_EDITION = Edition(
    name="house",
    tiles=(
        Tile("3", points=3, full=12, short=6),
        Tile("2", points=2, full=12, short=6),
        Tile("1", points=1, full=12, short=6),
        Tile("L", points=0, full=6, short=3),
        Tile("S", points=0, full=6, short=3),
        Tile("B", points=0, full=6, short=3),
        Tile("W", points=0, full=5, short=5),
        Tile("M", points=0, full=5, short=5),
    ),
    lumberjacks=(
        Lumberjacks(players=2, full=12, short=9),
        Lumberjacks(players=3, full=8, short=6),
        Lumberjacks(players=4, full=6, short=6),
        Lumberjacks(players=5, full=6, short=4),
        Lumberjacks(players=6, full=6, short=4),
    ),
    set_aside=(SetAside(players=2, full=12, short=6),),
    provenance={
        "tiles": "printed: in the components and the notes of the rulebook",
        "lumberjacks": "printed: in the set-up and the notes of the rulebook",
        "set_aside": "printed: for the full game; reconstructed: for the shorter one",
    },
)
