"""The command line: games, simulate, perft and bench; others are in `silvan.terminal` and `silvan.arena`."""

import json
import secrets
import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from time import perf_counter
from typing import Any, TextIO

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from silvan import bench as benches
from silvan._core import Game, State, __version__
from silvan.arena.command import run_arena
from silvan.arguments import GAME, SEED, SETTINGS, load
from silvan.errors import SilvanError, SpecError
from silvan.game import games, options
from silvan.interrupt import INTERRUPTED, Interrupt
from silvan.simulate import Tally, simulate
from silvan.terminal.commands import COMMANDS

__all__ = ["app"]

FAILED = 2


class OneLine(click.Group):
    """A group of commands whose errors are one line on standard error each, with exit code 2."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run a command and exit with its code."""
        try:
            code = super().main(*args, **kwargs | {"standalone_mode": False})
        except click.Abort:
            code = _complain("interrupted", INTERRUPTED)
        except click.ClickException as e:
            code = _complain(e.format_message())
        except (SilvanError, OSError) as e:
            code = _complain(str(e))
        sys.exit(code)


def _complain(message: str, code: int = FAILED) -> int:
    click.echo(f"silvan: {' '.join(message.split())}", err=True)
    return code


@click.group(cls=OneLine, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="silvan")
def app() -> None:
    """Four forest board games as one fast, exact rules engine."""


@app.command("games")
def list_games() -> None:
    """List the games with their options."""
    columns = ("name", "type", "default", "choices", "meaning")
    table = Table("game", "option", *columns[1:])
    for column in table.columns[:2]:
        column.no_wrap = True
    for name in games():
        for i, option in enumerate(options(name)):
            table.add_row("" if i else name, *(_cell(option[column]) for column in columns))
        table.add_section()
    Console().print(table)


def _cell(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(_cell, value))
    return "" if value is None else str(value)


@app.command("simulate")
@GAME
@SETTINGS
@click.option("--plays", type=click.IntRange(1), default=1000, show_default=True, help="How many plays.")
@SEED
@click.option("--threads", type=click.IntRange(1, 256), default=1, help="Results do not depend on it.")
@click.option("--records", type=click.Path(dir_okay=False), help="Write each play to this file as a line of JSON.")
@click.pass_context
def run_simulate(
    context: click.Context,
    game_spec: str,
    settings: tuple[str, ...],
    plays: int,
    seed: int | None,
    threads: int,
    records: str | None,
) -> None:
    """Play GAME at random, and tell scores, wins and speed."""
    game = load(game_spec, settings)
    seed = secrets.randbits(64) if seed is None else seed
    started = perf_counter()
    with Interrupt() as interrupt, _opened(records) as file:
        click.echo(str(game))
        with _bar() as bar:
            task = bar.add_task("", total=plays)
            tally = simulate(game, plays, seed, threads, file, interrupt, lambda done: bar.advance(task, done))
    _print_tally(tally, perf_counter() - started, seed)
    if tally.plays < plays:
        click.echo(f"interrupted after {tally.plays:,} of {plays:,} plays")
        context.exit(INTERRUPTED)


def _opened(path: str | None) -> AbstractContextManager[TextIO | None]:
    return nullcontext() if path is None else Path(path).open("w", encoding="utf-8", newline="\n")


def _bar() -> Progress:
    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), "plays", TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def _print_tally(tally: Tally, elapsed: float, seed: int) -> None:
    if tally.plays:
        table = Table("seat", "mean score", "win share", "95 % interval")
        for seat in range(tally.players):
            share, low, high = tally.win_share(seat)
            table.add_row(str(seat), f"{tally.mean_score(seat):.2f}", f"{share:.2%}", f"{low:.2%} to {high:.2%}")
        Console().print(table)
        click.echo(f"ties: {tally.ties:,} ({tally.ties / tally.plays:.2%}), split among those who tie")
    speeds = f"{tally.plays / elapsed:,.0f} plays/s, {tally.events / elapsed:,.0f} events/s"
    click.echo(f"plays: {tally.plays:,} in {elapsed:.2f} s, {speeds}")
    click.echo(f"seed: {seed}")


@app.command("perft")
@GAME
@SETTINGS
@click.option("--depth", type=click.IntRange(0, 64), required=True, help="How many events deep.")
@click.option("--events", default="", metavar='"A;B;C"', help="Notations to apply to the opening first.")
@click.option("--divide", is_flag=True, help="Also count below each event.")
def run_perft(game_spec: str, settings: tuple[str, ...], depth: int, events: str, divide: bool) -> None:
    """Count the lines of play of GAME, chance included, for each depth."""
    state = load(game_spec, settings).new_initial_state()
    for event in filter(None, map(str.strip, events.split(";"))):
        state.apply_action(event)
    click.echo(f"{'depth':>5} {'decisions':>16} {'chance':>16} {'ends':>16} {'nodes/s':>16}")
    for level in range(depth + 1):
        started = perf_counter()
        counts = state.perft(level)
        speed = sum(counts.values()) / (perf_counter() - started)
        click.echo(f"{level:>5} {_counts(counts)} {speed:>16,.0f}")
    if divide and depth:
        _print_divided(state, depth)


def _counts(counts: dict[str, int]) -> str:
    return " ".join(f"{counts[kind]:>16,}" for kind in ("decisions", "chance", "ends"))


def _print_divided(state: State, depth: int) -> None:
    click.echo()
    for event in state.legal_actions():
        click.echo(f"{_counts(state.child(event).perft(depth - 1))}  {state.action_to_string(event)}")


@app.command("bench")
@click.argument("game_spec", metavar="[GAME]", default="timberland")
@SETTINGS
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), default=1, show_default=True)
@click.option("--seconds", type=click.FloatRange(0.001, 60), default=0.5, show_default=True, help="Time of a run.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def run_bench(game_spec: str, settings: tuple[str, ...], seed: int, seconds: float, as_json: bool) -> None:
    """Measure how fast GAME is on this machine; in a checkout also against its reference in tests/reference.

    `silvan bench batch` measures 1,024 plays stepped together, of every game; `silvan bench search` measures the search
    in all games, in a checkout also OpenSpiel's if that is installed.
    """
    if game_spec == "batch":
        _bench_batches(settings, seed, seconds, as_json)
        return
    if game_spec == "search":
        game, figures = "search", _bench_search(settings, seed, seconds)
    else:
        game, figures = _measured(load(game_spec, settings), seed, seconds)
    if as_json:
        head = {"silvan": __version__, "game": game, "seed": seed}
        click.echo(json.dumps(head | {figure.key: figure.value for figure in figures}))
        return
    table = Table("what", "value", "unit", title=game)
    table.columns[1].justify = "right"
    for figure in figures:
        table.add_row(figure.meaning, _figure(figure), figure.unit)
    Console().print(table)


def _measured(game: Game, seed: int, seconds: float) -> tuple[str, list[benches.Figure]]:
    figures = list(benches.measure(game, seed, seconds))
    if benches.has_reference(game):
        figures += benches.compare_reference(game, figures[0], seed, seconds)
    return str(game), figures


def _bench_search(settings: tuple[str, ...], seed: int, seconds: float) -> list[benches.Figure]:
    from silvan.bench_search import measure_search

    _refuse_settings(settings)
    return list(measure_search(seed, seconds))


def _bench_batches(settings: tuple[str, ...], seed: int, seconds: float, as_json: bool) -> None:
    from silvan.bench_batch import measure_batches

    _refuse_settings(settings)
    rows: dict[str, dict[str, benches.Figure]] = {}
    for name, figure in measure_batches(seed, seconds):
        rows.setdefault(figure.meaning, {})[name] = figure
    if as_json:
        head = {"silvan": __version__, "seed": seed}
        of = {name: {row[name].key: row[name].value for row in rows.values() if name in row} for name in games()}
        click.echo(json.dumps(head | of))
        return
    table = Table("1,024 plays, batched", *games(), "unit", box=None, padding=(0, 0, 0, 1))
    for column in table.columns[1:-1]:
        column.justify = "right"
    for meaning, row in rows.items():
        unit = next(iter(row.values())).unit
        table.add_row(meaning, *(_figure(row[name]) if name in row else "" for name in games()), unit)
    Console().print(table)


def _refuse_settings(settings: tuple[str, ...]) -> None:
    if settings:
        raise SpecError("options: every game is measured with its default options; leave --set out", "options")


def _figure(figure: benches.Figure) -> str:
    if not figure.unit:
        return "yes" if figure.value else "no"
    return f"{figure.value:,.0f}" if figure.value >= 100 else f"{figure.value:.3g}"


for command in (*COMMANDS, run_arena):
    app.add_command(command)
