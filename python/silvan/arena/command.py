"""The command `silvan arena`."""

import json
import secrets
from dataclasses import dataclass
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from silvan.agents.cmd_agent import TIME_LIMIT
from silvan.arena import plot
from silvan.arena.contest import Contest
from silvan.arena.played import record
from silvan.arena.pool import cpus
from silvan.arena.run import Course, run, told
from silvan.arena.schedule import ALL, ROTATIONS
from silvan.arena.settling import Settling
from silvan.arena.store import Store, default_path, seed_in
from silvan.arena.table import as_json, failures, notes, tables, verdict
from silvan.arguments import GAME, SEED, SETTINGS, load, look_here
from silvan.interrupt import INTERRUPTED, Interrupt
from silvan.record import write_records

__all__ = ["run_arena"]

_FILE = click.Path(dir_okay=False, path_type=Path)


@dataclass(frozen=True, slots=True)
class Outputs:
    """What is written besides the table."""

    picture: Path | None
    records: Path | None
    as_json: bool

    def check(self) -> None:
        """Refuse, before anything is played, what cannot be written."""
        if self.picture is not None:
            plot.check(self.picture)
        if self.records is not None:
            plot.check_folder(self.records)


@click.command("arena")
@GAME
@SETTINGS
@click.option("--agents", "first", metavar="AGENT...", multiple=True, required=True, help="Two or more agents.")
@click.argument("others", metavar="", nargs=-1)
@click.option("--plays", type=click.IntRange(1, 10**9), default=100, show_default=True, help="How many plays.")
@SEED
@click.option("--workers", type=click.IntRange(1, 256), help="Processes that play; results do not depend on it.")
@click.option("--time-limit", type=float, default=TIME_LIMIT, show_default=True, help="Seconds for a decision.")
@click.option(
    "--seatings",
    type=click.Choice((ROTATIONS, ALL)),
    default=ROTATIONS,
    show_default=True,
    help="Which seatings of the same agents share their luck.",
)
@click.option("--db", "path", type=_FILE, help="Where plays are kept; a name is made if none is given.")
@click.option("--settle", "margin", type=float, metavar="MARGIN", help="Stop when it is settled who of two is better.")
@click.option("--error", type=float, default=0.05, show_default=True, help="Chance of a wrong verdict with --settle.")
@click.option("--plot", "picture", type=_FILE, help="Draw the result to this file, as SVG or PNG.")
@click.option("--records", type=_FILE, help="Write each play to this file as a line of JSON.")
@click.option("--json", "json_", is_flag=True, help="Print JSON.")
@click.pass_context
def run_arena(
    context: click.Context,
    game_spec: str,
    settings: tuple[str, ...],
    first: tuple[str, ...],
    others: tuple[str, ...],
    plays: int,
    seed: int | None,
    workers: int | None,
    time_limit: float,
    seatings: str,
    path: Path | None,
    margin: float | None,
    error: float,
    picture: Path | None,
    records: Path | None,
    json_: bool,
) -> None:
    """Let agents play GAME against each other, and tell who is better and how sure that is.

    An AGENT is random, greedy, mcts:1000, ismcts:1000, flat:500, module:object for one of your own,
    policy:module:object, or "cmd:./program --option". Every agent of a round plays at every seat with the same luck.
    Plays are kept as they come: the same command goes on where it was interrupted.
    """
    look_here()
    outputs = Outputs(picture, records, json_)
    outputs.check()
    settling = None if margin is None else Settling(margin, error)
    contest = Contest(load(game_spec, settings), (*first, *others), seed or 0, time_limit, seatings)
    contest.check()
    with _store(contest, path, seed) as store:
        if not json_:
            click.echo(f"{contest.game}\nplays are kept in {store.path}")
        course = _run(store, plays, workers or cpus(), settling)
        _tell(store, plays, settling, outputs, course)
    if course.done < plays and not course.settled:
        context.exit(INTERRUPTED)


def _store(contest: Contest, path: Path | None, seed: int | None) -> Store:
    """The database of a contest; if no seed is given, it is that of the database, drawn if that is new."""
    path = path or default_path(contest, seeded=seed is not None)
    if seed is None:
        found = seed_in(path)
        seed = secrets.randbits(64) if found is None else found
    return Store(path, contest.with_seed(seed))


def _run(store: Store, plays: int, workers: int, settling: Settling | None) -> Course:
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        "plays",
        TimeRemainingColumn(),
    )
    with (
        Interrupt() as interrupt,
        Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar,
    ):
        task = bar.add_task("", total=plays)
        return run(
            store,
            plays,
            workers,
            settling,
            interrupt,
            lambda course: bar.update(task, completed=course.done, description=_course(course)),
        )


def _course(course: Course) -> str:
    """The share of the victories that each entrant has, the first three."""
    total = sum(course.victories) or 1.0
    best = sorted(zip(course.victories, course.contest.names, strict=True), reverse=True)[:3]
    told = ", ".join(f"{name:.16} {won / total:.0%}" for won, name in best)
    return told + (f", {course.failures} failed" if course.failures else "")


def _tell(store: Store, plays: int, settling: Settling | None, outputs: Outputs, course: Course) -> None:
    contest = store.contest
    found = told(store, plays, settling)
    if outputs.picture is not None:
        plot.plot(outputs.picture, contest, found)
    if outputs.records is not None:
        wanted = (play for play in store.plays(events=True) if play.play < plays)
        write_records(outputs.records, (record(contest, play) for play in wanted))
    if outputs.as_json:
        click.echo(json.dumps(as_json(contest, found) | {"plays": plays, "db": str(store.path)}))
        return
    for table in tables(contest, found):
        Console().print(table)
    for line in (*notes(contest, found), *failures(contest, found)):
        click.echo(line)
    if settling is not None and found.verdict is not None:
        click.echo(verdict(contest, settling, found.verdict))
    if course.done < plays and not course.settled:
        click.echo(f"interrupted after {course.done:,} of {plays:,} plays; the same command goes on")
    click.echo(f"seed: {contest.seed}")
