"""Lumberjack: its components and, for each of its variants, the order of play as tables."""

from silvan.lumberjack.box import HOUSE_EDITION, Base, Colour, Edition, Plan, Stack
from silvan.lumberjack.flow import HOUSE_FLOW, VERBS, Flow

__all__ = [
    "HOUSE_EDITION",
    "HOUSE_FLOW",
    "RULES",
    "VERBS",
    "Base",
    "Colour",
    "Edition",
    "Flow",
    "Plan",
    "Stack",
]

RULES = 1
"""The version of the rules that these tables are written for; it changes only when play changes."""
