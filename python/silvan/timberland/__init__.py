"""Timberland: its components and its order of play as tables, and what only this game has."""

from silvan._core import boar_moves
from silvan.later import later
from silvan.timberland.box import HOUSE_EDITION, Card, Edition, Supply
from silvan.timberland.flow import HOUSE_FLOW, Act, Boar, Cards, Fell, Flow, Grow, Plant, Score, Season

# Type checkers take any name TYPE_CHECKING for true.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from silvan.timberland import rules as rules

__all__ = [
    "HOUSE_EDITION",
    "HOUSE_FLOW",
    "RULES",
    "Act",
    "Boar",
    "Card",
    "Cards",
    "Edition",
    "Fell",
    "Flow",
    "Grow",
    "Plant",
    "Score",
    "Season",
    "Supply",
    "boar_moves",
]

RULES = 1
"""The version of the rules that these tables are written for; it changes only when play changes."""


if not TYPE_CHECKING:
    __getattr__ = later(__name__, "rules")


def __dir__() -> list[str]:
    return sorted({*globals(), "rules"})
