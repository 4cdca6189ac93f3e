"""The order of play of Timberman: the starting hand, and the steps of a turn."""

from dataclasses import dataclass
from typing import TypeAlias

from silvan.tables import Verb

__all__ = ["HOUSE_FLOW", "Draw", "Flow", "Forest", "Lumberjack", "Step"]


@dataclass(frozen=True, slots=True)
class Forest(Verb):
    """A forest tile is placed; without `must` the player may pass. Left out when none can be placed."""

    must: bool


@dataclass(frozen=True, slots=True)
class Lumberjack(Verb):
    """A lumberjack of the supply is placed, or not."""


@dataclass(frozen=True, slots=True)
class Draw(Verb):
    """A tile is drawn."""


Step: TypeAlias = Forest | Lumberjack | Draw


@dataclass(frozen=True, slots=True)
class Flow:
    """An order of play: how many tiles each player draws at the start, and the steps of every turn."""

    name: str
    hand: int
    turn: tuple[Step, ...]


HOUSE_FLOW = Flow(
    name="house",
    hand=3,
    turn=(Forest(must=True), Forest(must=False), Lumberjack(), Draw()),
)
