"""How games are shown to people: what a game can say of itself, and what is said of games that have no words.

A game with pictures and words of its own has a class `Drawing` in `silvan.<game>.drawing`; see `Drawing` here for what
it may tell. Whatever it is asked, it is given a view or a state and tells no more than that one knows.
"""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeAlias

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from silvan._core import Game, State, View
from silvan.draw.story import Story

__all__ = ["Drawing", "InRows", "SideBySide", "Sight", "Story", "drawing_of"]

Sight: TypeAlias = View | State
"""What can be looked at."""

MANY = 12
"""How many actions are listed one by one."""


class Drawing:
    """What every game can say of itself; a game's own class overrides what it can say better."""

    separator = "[,;]"
    """What parts several actions on a line, as a regular expression."""
    short = ""
    """Examples of actions that are typed in short, for the help."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seats: tuple[str, ...] = tuple(f"player {seat}" for seat in range(game.num_players()))
        """The names of the seats."""

    @staticmethod
    def options(d: dict[str, Any]) -> dict[str, Any]:
        """The options of the game that a position's dict shows, for those who are given nothing but the dict."""
        return {}

    @staticmethod
    def picture(text: str) -> RenderableType | None:
        """A board that somebody has drawn as text, in colour; None if the text is no such drawing."""
        return None

    def board(self, sight: Sight, legal: Sequence[str] = ()) -> RenderableType:
        """What is on the table; what the legal actions point at is marked."""
        return Text(str(sight).rstrip())

    def chapter(self, sight: Sight) -> str:
        """Where in the play this is, in a few words."""
        return ""

    def due(self, sight: Sight) -> str:
        """What is due, in words."""
        player = sight.current_player()
        return f"{self.seats[player]} is to decide" if player >= 0 else "the play is over"

    def offer(self, sight: Sight, legal: Sequence[str]) -> list[str]:
        """The legal actions in a few lines."""
        kinds: dict[str, list[str]] = {}
        for notation in legal:
            kind, _, rest = notation.partition(" ")
            kinds.setdefault(kind, []).append(rest)
        return [f"{kind} {_some(rests)}".rstrip() for kind, rests in kinds.items()]

    def aliases(self, sight: Sight, legal: Sequence[str]) -> dict[str, str]:
        """Other ways to type actions, legal or not, each with the notation that it stands for."""
        return {}

    def tell(self, story: Story, which: Sequence[int]) -> list[str]:
        """What happened: the events of a story with these indices, in a few lines."""
        lines: list[str] = []
        last = None
        for i in which:
            event = story.events[i]
            if lines and event.player == last:
                lines[-1] += f", {event.notation}"
            else:
                lines.append(f"{self.seats[event.player] if event.player >= 0 else 'chance'}: {event.notation}")
            last = event.player
        return lines

    def breakdown(self, state: State) -> list[dict[str, int]]:
        """What the scores are made of, by seat, with what has no points at all left out when it is shown."""
        return state.score_breakdown()

    def rules(self) -> str:
        """The rules in short, as Markdown."""
        return f"silvan has no short rules of {self.game.name}."


def _some(texts: list[str]) -> str:
    if len(texts) <= MANY:
        return ", ".join(texts)
    return f"{texts[0]}, {texts[1]}, ... {texts[-1]} ({len(texts)})"


def drawing_of(game: Game) -> Drawing:
    """Return the drawing of a game: its own, or the plain one."""
    return drawing_class(game.name)(game)


def drawing_class(name: str) -> type[Drawing]:
    """Return the class that draws games of that name."""
    module = f"silvan.{name}.drawing"
    if find_spec(module) is None:
        return Drawing
    found: type[Drawing] = import_module(module).Drawing
    return found


class SideBySide:
    """Two things beside each other where the terminal is wide enough, else one below the other."""

    def __init__(self, left: RenderableType, right: RenderableType, gap: int = 4) -> None:
        self.left, self.right, self.gap = left, right, gap

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        left, right = (Measurement.get(console, options, part).maximum for part in (self.left, self.right))
        if left + self.gap + right > options.max_width:
            yield Group(self.left, self.right)
            return
        grid = Table.grid(padding=(0, self.gap, 0, 0))
        grid.add_row(self.left, self.right)
        yield grid


class InRows:
    """Things beside each other, as many in a row as the terminal is wide enough for."""

    def __init__(self, parts: Sequence[RenderableType], gap: int = 2) -> None:
        self.parts, self.gap = parts, gap

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        row: list[RenderableType] = []
        taken = 0
        for part in self.parts:
            wide = Measurement.get(console, options, part).maximum + self.gap
            if row and taken + wide - self.gap > options.max_width:
                yield self._row(row)
                row, taken = [], 0
            row.append(part)
            taken += wide
        yield self._row(row)

    def _row(self, parts: Sequence[RenderableType]) -> RenderableType:
        grid = Table.grid(padding=(0, self.gap, 0, 0))
        grid.add_row(*parts)
        return grid
