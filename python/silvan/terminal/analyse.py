"""The command `analyse`: what a search says about a position."""

import secrets

import click
from rich.table import Table

from silvan._core import State
from silvan.agents.searching import settings as read_settings
from silvan.agents.searching import usual
from silvan.arguments import SEED, SETTINGS, look_here
from silvan.draw import drawing_of
from silvan.errors import SpecError
from silvan.search import Finding, Search
from silvan.search.trees import trees_for
from silvan.terminal.screen import Screen
from silvan.terminal.show import look, read_position

__all__ = ["run_analyse"]

HALF_WIDTH = 1.96
SHORT = 8
"""So many actions of a line are shown."""


@click.command("analyse")
@click.argument("source", metavar="POSITION|FILE")
@SETTINGS
@click.option("--play", "number", type=click.IntRange(1), default=1, show_default=True, help="Which play of a record.")
@click.option("--at", type=click.IntRange(0), help="After how many events of a record; the last position if not given.")
@click.option("--simulations", type=click.IntRange(1, 10**9), help="How many; 20,000 if no --seconds are given.")
@click.option("--seconds", type=click.FloatRange(0.001), help="For how long.")
@click.option("--threads", type=click.IntRange(1, 256), default=1, help="What is found does not depend on it.")
@click.option("--top", type=click.IntRange(1), default=10, show_default=True, help="How many actions are shown.")
@click.option("--how", default="", metavar="NAME=VALUE,...", help="As in the specs of agents: c=0.8,score_share=0.5.")
@SEED
def run_analyse(
    source: str,
    settings: tuple[str, ...],
    number: int,
    at: int | None,
    simulations: int | None,
    seconds: float | None,
    threads: int,
    top: int,
    how: str,
    seed: int | None,
) -> None:
    """Search a position for the best action, with what the seat to move may know.

    The position is a dict in JSON as State.to_dict gives it (itself, a file, or - for standard input) or one of a
    record.
    """
    look_here()
    state = read_position(look(source), settings, number, at)
    seed = secrets.randbits(32) if seed is None else seed
    budget = (20_000 if simulations is None and seconds is None else simulations, seconds)
    found, search = _searched(state, how, budget, threads, seed)
    screen = Screen()
    drawing = drawing_of(state.get_game())
    screen.say(drawing.board(state), "", drawing.due(state), "", _table(found, search, top))
    screen.say(*_summary(found, search, seed))


def _searched(
    state: State, how: str, budget: tuple[int | None, float | None], threads: int, seed: int
) -> tuple[Finding, Search]:
    given = read_settings(how)
    wrong = next((name for name in ("simulations", "seconds", "seed", "threads") if name in given), None)
    if wrong:
        raise SpecError(f"--how: {wrong} has an option of its own", "how")
    how_to = {"trees": trees_for(budget[0], threads), **usual(state.get_game(), given), **given}
    search = Search([state], seed=seed, **how_to)
    return search.run(*budget, threads)[0], search


def _table(found: Finding, search: Search, top: int) -> Table:
    table = Table("action", "visits", "value", "95 % interval", "most likely to follow")
    for column in table.columns[1:4]:
        column.justify = "right"
    order = sorted(range(len(found.actions)), key=lambda i: (found.actions[i] != found.best, -found.visits[i], i))
    for i in order[:top]:
        first, *line = search.line(0, found.actions[i]) or [found.game.action_to_string(0, found.actions[i])]
        shown = ", ".join(line[:SHORT]) + (", ..." if len(line) > SHORT else "")
        table.add_row(first, f"{found.visits[i]:,}", *_value(found, i), shown)
    if len(order) > top:
        table.caption = f"and {len(order) - top} more"
    return table


def _value(found: Finding, i: int) -> tuple[str, str]:
    if not found.visits[i] and not found.proven[i]:
        return "", ""
    value, half = found.values[i, found.player], HALF_WIDTH * found.errors[i]
    if found.proven[i]:
        return f"{value:+.3f}", "proven"
    low, high = max(-1.0, value - half), min(1.0, value + half)
    return f"{value:+.3f}", f"{low:+.3f} to {high:+.3f}"


def _summary(found: Finding, search: Search, seed: int) -> list[str]:
    values = ", ".join(f"{seat}: {value:+.3f}" for seat, value in enumerate(found.value))
    scale = "-1 to 1" + (f", {search.score_share:.0%} of them the share of the points" if search.score_share else "")
    lines = [
        f"best: {found.game.action_to_string(0, found.best)}; values by seat ({scale}): {values}",
        f"{found.simulations:,} simulations, {found.nodes:,} nodes, seed {seed}",
    ]
    return [*lines, *["the trees grew no further for want of memory"] * found.full]
