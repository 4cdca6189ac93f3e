"""The cards of Waldmeister: the verbs and selectors of which their effects are made, and the house's 22 kinds."""

from dataclasses import dataclass
from typing import TypeAlias

from silvan.tables import Verb

__all__ = [
    "ANIMALS",
    "HOUSE_CARDS",
    "INSTALLED",
    "POINTS",
    "SAPLINGS",
    "TREES",
    "Auction",
    "Card",
    "Count",
    "Effect",
    "Every",
    "Harm",
    "Heal",
    "Less",
    "Others",
    "Plant",
    "Remediate",
    "Remove",
    "Roll",
    "Selector",
    "Sell",
    "Some",
    "auction",
    "every",
    "harm",
    "heal",
    "less",
    "others",
    "plant",
    "remediate",
    "remove",
    "roll",
    "sell",
    "some",
]

INSTALLED = "installed"
"""A named count: the remediation tiles that the player has installed."""
TREES = "trees"
"""A named count: the player's trees."""
SAPLINGS = "saplings"
"""A named count: the player's saplings."""
ANIMALS = "animals"
"""A named count: the player's animals."""
POINTS = "points"
"""Of a roll: as many as the tree has damage points."""


@dataclass(frozen=True, slots=True)
class Less(Verb):
    """A number less a named count, at least 0: `Less(6, INSTALLED)` is 6 less one for each installed tile."""

    from_: int
    count: str


Count: TypeAlias = int | str | Less


@dataclass(frozen=True, slots=True)
class Every(Verb):
    """All of the player's plants that match one of the texts, in field order.

    A text is `[damaged] [KIND or SPECIES] tree`, or `sapling`, or `plant` for both: "damaged conifer tree".
    """

    plants: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Some(Verb):
    """As many of the plants that match one of the texts as `count` says, chosen by the player one after the other."""

    count: Count
    plants: tuple[str, ...]


Selector: TypeAlias = Every | Some


@dataclass(frozen=True, slots=True)
class Harm(Verb):
    """So many damage points on each plant selected."""

    points: int
    which: Selector


@dataclass(frozen=True, slots=True)
class Heal(Verb):
    """A damage point off each plant selected; choosing one may be declined."""

    which: Selector


@dataclass(frozen=True, slots=True)
class Remove(Verb):
    """Each plant selected leaves: a sapling for nothing, a tree as if it had fallen."""

    which: Selector


@dataclass(frozen=True, slots=True)
class Sell(Verb):
    """Each tree selected is felled for its timber value; no seed follows."""

    which: Selector


@dataclass(frozen=True, slots=True)
class Plant(Verb):
    """The player may plant a seed or a sapling of a species out of the supply."""

    stage: str
    species: str


@dataclass(frozen=True, slots=True)
class Roll(Verb):
    """For each tree selected a die is rolled: at a number up to `falls` it falls.

    If it `spreads`, the bordering trees of the species that match the selector fall with it.
    """

    which: Every
    falls: Count
    spreads: bool


@dataclass(frozen=True, slots=True)
class Auction(Verb):
    """So many saplings are put up for auction."""

    lots: int


@dataclass(frozen=True, slots=True)
class Remediate(Verb):
    """The player, or else the next one clockwise who wants to, installs a remediation tile at its price."""


@dataclass(frozen=True, slots=True)
class Others(Verb):
    """Every other player, clockwise, carries these effects out: harm, heal, remove, sell."""

    do: tuple[Harm | Heal | Remove | Sell, ...]


Effect: TypeAlias = Harm | Heal | Remove | Sell | Plant | Roll | Auction | Remediate | Others


@dataclass(frozen=True, slots=True)
class Card:
    """A kind of card: how many there are, in which seasons it takes effect ("suaw"), and what its player does."""

    name: str
    copies: int
    seasons: str
    do: tuple[Effect, ...]


def every(*plants: str) -> Every:
    """Select all plants that match one of the texts: `every("damaged spruce tree")`."""
    return Every(plants)


def some(count: Count, *plants: str) -> Some:
    """Let the player choose so many plants that match one of the texts: `some(2, "tree", "sapling")`."""
    return Some(count, plants)


def less(number: int, count: str) -> Less:
    """Count a number less a named count: `less(6, INSTALLED)`."""
    return Less(number, count)


def harm(points: int, which: Selector) -> Harm:
    """Put damage points on each plant selected."""
    return Harm(points, which)


def heal(which: Selector) -> Heal:
    """Take a damage point off each plant selected, if the player likes."""
    return Heal(which)


def remove(which: Selector) -> Remove:
    """Take each plant selected away."""
    return Remove(which)


def sell(which: Selector) -> Sell:
    """Fell each tree selected for its timber value."""
    return Sell(which)


def plant(species: str, stage: str = "seed") -> Plant:
    """Let the player plant a seed, or a sapling, of a species."""
    return Plant(stage, species)


def roll(which: Every, falls: Count = 1, *, spreads: bool = False) -> Roll:
    """Roll for each tree selected; at a number up to `falls` it falls, and its neighbours with it if it `spreads`."""
    return Roll(which, falls, spreads)


def auction(lots: int) -> Auction:
    """Put so many saplings up for auction."""
    return Auction(lots)


def remediate() -> Remediate:
    """Let somebody install a remediation tile at its price."""
    return Remediate()


def others(*do: Harm | Heal | Remove | Sell) -> Others:
    """Let every other player carry effects out."""
    return Others(do)


HOUSE_CARDS = (
    Card("checkered_beetle", 2, "sua", (heal(some(1, "conifer tree")),)),
    Card("bark_beetle", 4, "su", (harm(1, every("damaged spruce tree")),)),
    Card("jay", 3, "a", (plant("oak"),)),
    Card("frost", 2, "sa", (remove(some(1, "sapling")),)),
    Card("winter_moth", 3, "s", (harm(1, every("damaged broadleaf tree", "damaged broadleaf sapling")),)),
    Card("clear_felling", 2, "aw", (sell(some(1, "tree")),)),
    Card("mice", 3, "aw", (harm(1, some(1, "sapling")),)),
    Card("nun_moth", 3, "su", (harm(1, some(3, "conifer tree")),)),
    Card("red_wood_ant", 2, "sua", (heal(some(1, "tree")),)),
    Card("weevil", 3, "su", (harm(1, some(1, "conifer sapling")),)),
    Card("remediation", 6, "suaw", (remediate(),)),
    Card("acid_rain", 5, "suaw", (harm(1, some(2, "tree", "sapling")), others(harm(1, some(1, "tree", "sapling"))))),
    Card("ichneumon_wasp", 3, "su", (heal(some(2, "tree")),)),
    Card("snow_breakage", 2, "w", (roll(every("tree")),)),
    Card("gypsy_moth", 3, "su", (harm(1, every("damaged broadleaf tree")),)),
    Card("black_woodpecker", 2, "suaw", (heal(some(1, "tree")),)),
    Card("sapling_auction", 6, "sua", (auction(3),)),
    Card("smog", 4, "aw", (harm(1, some(less(6, INSTALLED), "tree", "sapling")),)),
    Card("storm", 3, "saw", (roll(every("damaged tree"), POINTS, spreads=True),)),
    Card("drought", 2, "su", (harm(1, some(2, "sapling")),)),
    Card("forest_fire", 1, "sua", (roll(every("tree")),)),
    Card("browsing", 2, "saw", (remove(some(1, "oak sapling", "beech sapling", "fir sapling")),)),
)
