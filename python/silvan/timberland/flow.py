"""The order of play of Timberland: the seasons of a year, and what is done in each."""

from dataclasses import dataclass
from typing import TypeAlias

from silvan.tables import Verb

__all__ = ["HOUSE_FLOW", "Act", "Boar", "Cards", "Fell", "Flow", "Grow", "Plant", "Score", "Season"]


@dataclass(frozen=True, slots=True)
class Cards(Verb):
    """A card round: every player puts down a card, and the values give the order of what follows."""


@dataclass(frozen=True, slots=True)
class Plant(Verb):
    """By value of the cards each player places `trees` trees (in the first year only), then the fruits in supply."""

    trees: int


@dataclass(frozen=True, slots=True)
class Boar(Verb):
    """The `turns` players with the highest cards lead the boar, and it takes at most `fruits` fruits each time."""

    turns: int
    fruits: int


@dataclass(frozen=True, slots=True)
class Grow(Verb):
    """In the order of the latest planting of the year, fruits in the light become trees."""


@dataclass(frozen=True, slots=True)
class Fell(Verb):
    """The `turns` players with the highest cards send the woodcutter."""

    turns: int


@dataclass(frozen=True, slots=True)
class Score(Verb):
    """The points of the forests are noted."""


Act: TypeAlias = Cards | Plant | Boar | Grow | Fell | Score


@dataclass(frozen=True, slots=True)
class Season:
    """A part of the year: its acts in turn, the whole `rounds` times over."""

    name: str
    rounds: int
    do: tuple[Act, ...]


@dataclass(frozen=True, slots=True)
class Flow:
    """An order of play: the seasons of every year."""

    name: str
    year: tuple[Season, ...]


HOUSE_FLOW = Flow(
    name="house",
    year=(
        Season("autumn", 1, (Cards(), Plant(trees=3))),
        Season("winter", 3, (Cards(), Boar(turns=2, fruits=3))),
        Season("spring", 1, (Grow(),)),
        Season("woodcutter", 4, (Cards(), Fell(turns=1))),
        Season("scoring", 1, (Score(),)),
    ),
)
