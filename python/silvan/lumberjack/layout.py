"""How Lumberjack's pages are laid out: the stack on the left, and beside it what has been built."""

from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

__all__ = ["Blocks"]

SHOWN = 6
"""So many layers of the stack are always shown."""
AROUND = 12
"""The lines of a page beside the layers of the stack."""


class Blocks:
    """A stack on the left, and rows of blocks beside it, or below it where the terminal is too narrow.

    Where it is too low, full layers at the bottom are counted only.
    """

    def __init__(self, stack: Sequence[Text], rows: Sequence[Sequence[Text]], gap: int = 3) -> None:
        self.stack, self.rows, self.gap = stack, rows, gap

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        left = Text("\n", no_wrap=True).join(self._fitting(console))
        widest = max((_width(block) for row in self.rows for block in row), default=0)
        room = options.max_width - _width(left) - self.gap
        if room < widest:
            yield Group(left, Text(), *self._lines(options.max_width))
            return
        grid = Table.grid(padding=(0, self.gap, 0, 0))
        grid.add_row(left, Group(*self._lines(room)))
        yield grid

    def _fitting(self, console: Console) -> list[Text]:
        *layers, foot = self.stack
        shown = max(SHOWN, console.height - AROUND) if console.is_terminal else len(layers)
        below = layers[shown:]
        if len(below) < 2 or any("." in layer.plain for layer in below):
            return [*layers, foot]
        return [*layers[:shown], Text(f"   {len(below)} full layers below", "bright_black"), foot]

    def _lines(self, room: int) -> list[RenderableType]:
        lines: list[RenderableType] = []
        for row in self.rows:
            line: list[Text] = []
            for block in row:
                if line and sum(_width(other) + 2 for other in line) + _width(block) > room:
                    lines.append(_beside_each_other(line))
                    line = []
                line.append(block)
            if line:
                lines.append(_beside_each_other(line))
        return lines


def _width(text: Text) -> int:
    return max((len(line) for line in text.plain.split("\n")), default=0)


def _beside_each_other(texts: Sequence[Text]) -> RenderableType:
    grid = Table.grid(padding=(0, 2, 0, 0))
    for text in texts:
        text.rstrip()
    grid.add_row(*texts)
    return grid
