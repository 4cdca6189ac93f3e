"""The commands that show plays: play, replay, show and analyse."""

import json
import secrets

import click

from silvan.arguments import SEED, SETTINGS, load, look_here
from silvan.errors import SilvanError
from silvan.terminal.analyse import run_analyse
from silvan.terminal.keeping import Keeper, begin_again, read_play, seed_of
from silvan.terminal.leaving import run
from silvan.terminal.play import Play
from silvan.terminal.replay import checked, nth_record, position, replay
from silvan.terminal.screen import Screen
from silvan.terminal.seating import PERSON, Seating
from silvan.terminal.show import look, picture, read_position, show

__all__ = ["COMMANDS"]

_FILE = click.Path(dir_okay=False)


@click.command("play")
@click.argument("game_spec", metavar="GAME", required=False)
@SETTINGS
@click.option("--seat", "people", type=int, multiple=True, help="A seat at which somebody sits; 0 if none is named.")
@click.option("--against", metavar="AGENT", multiple=True, help="Agents of the other seats; the last also of the rest.")
@SEED
@click.option("--record", "path", metavar="FILE", type=_FILE, help="Where the play is saved.")
@click.option("--resume", metavar="FILE", type=_FILE, help="Go on with a play that was saved.")
@click.pass_context
def run_play(
    context: click.Context,
    game_spec: str | None,
    settings: tuple[str, ...],
    people: tuple[int, ...],
    against: tuple[str, ...],
    seed: int | None,
    path: str | None,
    resume: str | None,
) -> None:
    """Play GAME in the terminal, against agents or several people in turn.

    An AGENT is greedy, random, module:object for one of your own, or "cmd:./program --option". Ctrl-C and Ctrl-D save
    the play and leave.
    """
    look_here()
    if resume is None:
        if game_spec is None:
            raise click.UsageError("Missing argument 'GAME'.")
        context.exit(run(_new(game_spec, settings, people, against, seed, path)))
    if game_spec is not None or settings or seed is not None:
        raise click.UsageError("--resume goes on with the game of the file; give neither GAME nor --set nor --seed")
    context.exit(run(_resumed(resume, people, against, path)))


def _new(
    spec: str,
    settings: tuple[str, ...],
    people: tuple[int, ...],
    against: tuple[str, ...],
    seed: int | None,
    path: str | None,
) -> Play:
    game = load(spec, settings)
    # Short enough to be typed.
    seed = secrets.randbits(32) if seed is None else seed
    seating = Seating.new(game, people or (0,), against, seed)
    return Play(Screen(), seating, Keeper(seating.names, path), game.new_initial_state(seed))


def _resumed(file: str, people: tuple[int, ...], against: tuple[str, ...], path: str | None) -> Play:
    record = read_play(file)
    *earlier, state = begin_again(record)
    if state.is_terminal():
        raise SilvanError(f'the play of "{file}" is over; silvan replay shows it')
    seed = (seed_of(record) or (0, 0))[0]
    if people or against:
        sitting = tuple(seat for seat, name in enumerate(record.players) if name == PERSON)
        seating = Seating.new(record.game, people or sitting or (0,), against, seed)
    else:
        seating = Seating.again(record.game, record.players, seed)
    keeper = Keeper(seating.names, path) if path else Keeper(seating.names, file, state.events())
    return Play(Screen(), seating, keeper, state, earlier)


@click.command("replay")
@click.argument("file", type=_FILE)
@click.option("--play", "number", type=click.IntRange(1), default=1, show_default=True, help="Which play of the file.")
@click.option("--at", type=click.IntRange(0), help="After how many events.")
@click.option(
    "--json", "as_json", is_flag=True, help="Print the position as JSON, at the end if no --at says otherwise."
)
@click.option("--check", is_flag=True, help="Only check all plays of the file.")
def run_replay(file: str, number: int, at: int | None, as_json: bool, check: bool) -> None:
    """Step through a play of FILE, one record a line; every event is checked.

    Where there is no terminal the play is told from beginning to end, or the position at --at is shown.
    """
    if check:
        click.echo(checked(file))
    elif as_json:
        click.echo(json.dumps(position(nth_record(file, number), at).to_dict()))
    else:
        replay(Screen(), nth_record(file, number), at)


@click.command("show")
@click.argument("source", metavar="POSITION|FILE")
@SETTINGS
@click.option("--play", "number", type=click.IntRange(1), default=1, show_default=True, help="Which play of a record.")
@click.option("--at", type=click.IntRange(0), help="After how many events of a record; the last position if not given.")
def run_show(source: str, settings: tuple[str, ...], number: int, at: int | None) -> None:
    """Draw a position: a dict in JSON or a drawn board (itself, a file, or - for standard input), or one of a record.

    The dict is that of State.to_dict; options of the game that it does not show can be given by --set.
    """
    text = look(source)
    drawn = picture(text)
    if drawn is None:
        show(Screen(), read_position(text, settings, number, at))
    else:
        Screen().say(drawn)


COMMANDS = (run_play, run_replay, run_show, run_analyse)
