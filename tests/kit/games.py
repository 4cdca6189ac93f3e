"""The games that every kit runs over. A new game adds its module in `kit.families` to the list."""

from functools import cache

from silvan import Game

from .families import lumberjack, timberland, timberman, waldmeister

FAMILIES = (timberland.FAMILY, timberman.FAMILY, lumberjack.FAMILY, waldmeister.FAMILY)
FAMILY = {f"{family.name}({label})": family for family in FAMILIES for label in family.builds}
"""The family of every game under test, by the game's label."""
LABELS = tuple(FAMILY)
SMALL = tuple(f"{family.name}({label})" for family in FAMILIES for label in (*family.builds,)[::5])
"""Some games of every family, for what is slow or hardly depends on options."""


@cache
def game(label: str) -> Game:
    """The game with this label."""
    name, _, options = label.partition("(")
    family = next(family for family in FAMILIES if family.name == name)
    return (family.builds | family.in_files)[options.removesuffix(")")]()


NAMED = {name: f"{family.name}({label})" for family in FAMILIES for name, label in family.files.items()}
"""Labels of the games that stand as JSON in tests/games, by the name of the file."""
