"""The box of Lumberjack: the house edition's trunks, stack, crowns, pyramids and floor plans, with provenance."""

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["HOUSE_EDITION", "Base", "Colour", "Edition", "Plan", "Stack"]


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour of trunks: its name, its capital letter in notations, and how many trunks have it."""

    name: str
    letter: str
    trunks: int


@dataclass(frozen=True, slots=True)
class Stack:
    """How the trunks are stacked: `layers` rings of `width` trunks, and `top` trunks on top of them (or none)."""

    width: int
    layers: int
    top: int


@dataclass(frozen=True, slots=True)
class Base:
    """How many trunks the bottom level of a pyramid has with so many players."""

    players: int
    trunks: int


@dataclass(frozen=True, slots=True)
class Plan:
    """A floor plan of a complete cabin and what it gives.

    In the drawing points and edges of the lattice take turns, beginning with a point: `o` is a post, `-` and `|` are
    beams, `.` is nothing. All rows are equally long.
    """

    points: int
    drawing: str


@dataclass(frozen=True, slots=True)
class Edition:
    """The components of the game as tables.

    The order of the colours is the letter order. `towers` is how many towers a player may have in the basic game.
    A trunk of an incomplete cabin gives `trunk_points`; a crown gives `crown_points` on a complete cabin and takes as
    many on an incomplete one. `provenance` tells for each table where it comes from, in a text that begins with
    `printed` (in the rulebook), `attested` (by reviews of the box) or `reconstructed` (only like the box).
    """

    name: str
    colours: tuple[Colour, ...]
    stack: Stack
    towers: int
    crowns: int
    bases: tuple[Base, ...]
    plans: tuple[Plan, ...]
    trunk_points: int
    crown_points: int
    provenance: Mapping[str, str] = field(hash=False)


HOUSE_EDITION = Edition(
    name="house",
    colours=(
        Colour("blue", "B", 20),
        Colour("red", "R", 20),
        Colour("green", "G", 20),
        Colour("black", "K", 20),
        Colour("natural", "N", 20),
    ),
    stack=Stack(width=6, layers=16, top=4),
    towers=3,
    crowns=10,
    bases=(Base(2, 9), Base(3, 7), Base(4, 6), Base(5, 5)),
    plans=(
        Plan(5, "o-o"),
        Plan(10, "o..\n|..\no-o"),
        Plan(20, "o-o\n|.|\no-o"),
        Plan(30, "o-o\n|.|\no-o\n|.|\no-o"),
    ),
    trunk_points=1,
    crown_points=10,
    provenance={
        "colours": "printed: in the components of the rulebook; reconstructed: the letters",
        "stack": "printed: 16 layers of 6 and a 17th of 4; attested: a ring, every layer turned by half a trunk",
        "towers": "printed: in the basic game of the rulebook",
        "crowns": "printed: in the components of the rulebook",
        "bases": "printed: in the variant Pyramido of the rulebook",
        "plans": "printed: what they give; reconstructed: the plans, from a description of their pictures",
        "trunk_points": "printed: in the variant Blockhütten of the rulebook",
        "crown_points": "printed: in the variant Blockhütten of the rulebook",
    },
)
