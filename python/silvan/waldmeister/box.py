"""The box of Waldmeister: the house edition's landscape, tiles, animals, money, season track and cards."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from silvan.waldmeister.cards import HOUSE_CARDS, Card

__all__ = [
    "HOUSE_EDITION",
    "Animal",
    "Damage",
    "Edition",
    "Money",
    "Points",
    "Prices",
    "Species",
    "Tile",
    "Track",
    "Zone",
    "touching",
]


@dataclass(frozen=True, slots=True)
class Tile:
    """A remediation tile: its price, and the fields at which its white arrows point, one entry an arrow."""

    name: str
    price: int
    arrows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Zone:
    """An industrial or traffic zone: its letter in the landscape, its black arrows, and its tiles in order."""

    name: str
    letter: str
    arrows: tuple[str, ...]
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Species:
    """A species of tree: its kind, timber value, circles of a tree and of a sapling, and how many tiles there are."""

    name: str
    kind: str
    value: int
    tree_circles: int
    sapling_circles: int
    trees: int
    saplings: int


@dataclass(frozen=True, slots=True)
class Animal:
    """An animal: the number on its tiles (trees needed, and points), and how many tiles there are."""

    name: str
    number: int
    tiles: int


@dataclass(frozen=True, slots=True)
class Damage:
    """How many damage points are in the bag with so many players."""

    players: int
    points: int


@dataclass(frozen=True, slots=True)
class Money:
    """What each player starts with, and all money there is, the players' included."""

    each: int
    bank: int


@dataclass(frozen=True, slots=True)
class Prices:
    """A sapling's price, by how much a voluntary remediation is dearer, and the steps and the limit of bids."""

    purchase: int
    voluntary: int
    bid_step: int
    bid_limit: int


@dataclass(frozen=True, slots=True)
class Track:
    """The season track: a letter a space (s spring, u summer, a autumn, w winter), the middle spaces, the start."""

    seasons: str
    middles: tuple[int, ...]
    start: int


@dataclass(frozen=True, slots=True)
class Points:
    """What counts at the end: tiles, mixed forests of one or of exactly two trees of each species, damage points."""

    tree: int
    sapling: int
    seed: int
    one_each: int
    two_each: int
    damage: int


@dataclass(frozen=True, slots=True)
class Edition:
    """The components of the game as tables.

    `landscape` is a drawing, north first: `.` a field, a capital letter a space of a zone, `-` nothing. Fields are
    named by column and row, a1 in the south-west, and go column by column. `bordering` lists the pairs of fields that
    border, each once; `touching` makes it for all that touch. `provenance` tells for each table where it comes from, in
    a text that begins with `printed` (in the rulebook), `attested` (by reviews of the box) or `reconstructed`.
    """

    name: str
    landscape: str
    bordering: tuple[str, ...]
    zones: tuple[Zone, ...]
    species: tuple[Species, ...]
    animals: tuple[Animal, ...]
    damage: tuple[Damage, ...]
    money: Money
    prices: Prices
    track: Track
    cards: tuple[Card, ...]
    points: Points
    provenance: Mapping[str, str] = field(hash=False)


def touching(landscape: str) -> tuple[str, ...]:
    """List the pairs of fields that touch side to side or at a corner, in field order: ("a1-a2", "a1-b1", ...).

    >>> touching('''..
    ... -.''')
    ('a2-b1', 'a2-b2', 'b1-b2')
    """
    rows = [row.strip() for row in reversed(landscape.strip("\n").splitlines())]
    spaces = [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "."]
    spaces.sort()
    pairs = [(a, b) for i, a in enumerate(spaces) for b in spaces[i + 1 :]]
    near = [(a, b) for a, b in pairs if max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1]
    return tuple(f"{_name(a)}-{_name(b)}" for a, b in near)


def _name(space: tuple[int, int]) -> str:
    return f"{chr(ord('a') + space[0])}{space[1] + 1}"


_LANDSCAPE = """\
.....
.I.RS
....."""

_ROAD_1 = Zone(
    "road1",
    "R",
    arrows=("c1", "c3", "d1", "d3"),
    tiles=(Tile("catalytic_converter", 20_000, ("d1", "d3")), Tile("railway", 40_000, ("c1", "c3"))),
)

_ROAD_2 = Zone(
    "road2",
    "S",
    arrows=("d1", "d3", "e1", "e3"),
    tiles=(Tile("catalytic_converter", 20_000, ("e1", "e3")), Tile("railway", 40_000, ("d1", "d3"))),
)

_INDUSTRY = Zone(
    "industry",
    "I",
    arrows=("a1", "a2", "a3", "b1", "b3", "c1", "c2", "c2", "c3"),
    tiles=(Tile("filter_45", 20_000, ("a2", "b1", "b3", "c2")), Tile("filter_66", 40_000, ("a3", "c2"))),
)

HOUSE_EDITION = Edition(
    name="house",
    landscape=_LANDSCAPE,
    bordering=touching(_LANDSCAPE),
    zones=(_INDUSTRY, _ROAD_1, _ROAD_2),
    species=(
        Species("beech", "broadleaf", 8_000, 4, 3, trees=12, saplings=6),
        Species("oak", "broadleaf", 8_000, 5, 3, trees=8, saplings=6),
        Species("alder", "broadleaf", 6_000, 3, 3, trees=7, saplings=4),
        Species("spruce", "conifer", 10_000, 3, 3, trees=14, saplings=6),
        Species("pine", "conifer", 4_000, 4, 3, trees=12, saplings=7),
        Species("fir", "conifer", 4_000, 2, 2, trees=7, saplings=3),
    ),
    animals=(
        Animal("roe", 1, 4),
        Animal("hare", 2, 4),
        Animal("fox", 3, 4),
        Animal("stag", 4, 4),
        Animal("boar", 5, 4),
        Animal("marten", 6, 4),
        Animal("badger", 7, 4),
        Animal("jay", 8, 4),
        Animal("owl", 9, 4),
        Animal("capercaillie", 10, 4),
        Animal("wildcat", 11, 4),
        Animal("lynx", 12, 4),
    ),
    damage=(Damage(2, 50), Damage(3, 75), Damage(4, 100)),
    money=Money(each=30_000, bank=1_000_000),
    prices=Prices(purchase=30_000, voluntary=2, bid_step=5_000, bid_limit=500_000),
    track=Track("wwsssuuuaaaw", middles=(0, 3, 6, 9), start=0),
    cards=HOUSE_CARDS,
    points=Points(tree=5, sapling=3, seed=1, one_each=10, two_each=20, damage=1),
    provenance={
        "landscape": "reconstructed: where the fields and zones lie; attested: 12 fields, an industrial zone and two "
        "sections of road",
        "bordering": "printed: fields that touch only at a corner border too",
        "zones": "reconstructed: the arrows, the prices, and where the tiles lie; printed: the kinds of tiles, their "
        "order, and that filter 45% has 4 white arrows",
        "species": "printed: the timber values but alder's, fir's circles, the circles of saplings, 60 trees and 32 "
        "saplings in all; reconstructed: the rest",
        "animals": "printed: roe deer, hare, fox, stag, boar, marten and lynx with their numbers, 48 tiles; "
        "reconstructed: the order of the others",
        "damage": "printed: in the set-up of the rulebook",
        "money": "printed: 30,000 each; reconstructed: the bank",
        "prices": "printed: a sapling's price, the double price, the steps of bids; reconstructed: the limit of bids",
        "track": "reconstructed: 12 spaces; printed: that each season has a middle space, and the start",
        "cards": "printed: 66 cards and what each kind does; reconstructed: how many there are of each kind, and in "
        "which seasons they take effect",
        "points": "printed: in the scoring of the rulebook; attested: 20 points instead of 10, not beside them",
    },
)
