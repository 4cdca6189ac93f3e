"""Arguments that several commands take: a game and its options."""

import sys

import click

from silvan._core import Game
from silvan.errors import SpecError
from silvan.game import TABLES, load_game
from silvan.spec import parse_setting

__all__ = ["GAME", "SEED", "SETTINGS", "load", "look_here"]

GAME = click.argument("game_spec", metavar="GAME")
SETTINGS = click.option(
    "--set", "settings", metavar="OPTION=VALUE", multiple=True, help="An option of the game; may be given repeatedly."
)
SEED = click.option("--seed", type=click.IntRange(0, 2**64 - 1), help="Drawn and told if not given.")


def look_here() -> None:
    """Let modules be found in the current directory: one's own agents most likely lie there."""
    sys.path.append("")


def load(spec: str, settings: tuple[str, ...]) -> Game:
    """Return the game of a spec string and of settings such as `players=3`."""
    given: dict[str, object] = {}
    for setting in settings:
        name, value = _read_setting(setting)
        if name in given:
            raise SpecError(f"options.{name}: set twice; set it once", f"options.{name}")
        given[name] = value
    return load_game(spec, **given)


def _read_setting(text: str) -> tuple[str, object]:
    name, _, value = text.partition("=")
    # A path may hold what no bare word may.
    if name in TABLES and not value.startswith("{"):
        return name, value
    return parse_setting(text)
