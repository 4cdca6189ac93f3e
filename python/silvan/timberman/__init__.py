"""Timberman: its components and its order of play as tables."""

from typing import TYPE_CHECKING

from silvan.later import later
from silvan.timberman.box import HOUSE_EDITION, Edition, Lumberjacks, SetAside, Tile
from silvan.timberman.flow import HOUSE_FLOW, Draw, Flow, Forest, Lumberjack, Step

__all__ = [
    "HOUSE_EDITION",
    "HOUSE_FLOW",
    "RULES",
    "Draw",
    "Edition",
    "Flow",
    "Forest",
    "Lumberjack",
    "Lumberjacks",
    "SetAside",
    "Step",
    "Tile",
]

RULES = 1
"""The version of the rules that these tables are written for; it changes only when play changes."""


if not TYPE_CHECKING:
    __getattr__ = later(__name__, "rules")


def __dir__() -> list[str]:
    return sorted({*globals(), "rules"})
