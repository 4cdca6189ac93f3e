"""The screen and the keyboard: pages, questions, and plain lines where there is no terminal."""

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.text import Text

from silvan.terminal.words import completions

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession

__all__ = ["Screen"]


class Screen:
    """Where plays are shown and questions asked; `live` says whether somebody sits at a terminal."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = Console(highlight=False) if console is None else console
        self.live = sys.stdin.isatty() and self.console.is_terminal and not self.console.is_dumb_terminal
        self._prompts: dict[str, PromptSession[str]] = {}

    def say(self, *parts: RenderableType) -> None:
        """Print each part, without reading any markup in text."""
        for part in parts:
            self.console.print(part, markup=False, soft_wrap=False)

    def list(self, lines: Iterable[str]) -> None:
        """Print lines, set in, also where they are broken."""
        self.say(*(Padding(Text(line), (0, 0, 0, 2)) for line in lines))

    def page(self, title: str) -> None:
        """Begin a page; on a terminal what stands there scrolls out of sight, but is not lost."""
        if self.live:
            self.console.file.write("\n" * (self.console.height - 1) + "\x1b[H\x1b[J")
        self.console.rule(title, style="bright_black")

    def wipe(self) -> None:
        """Clear the terminal with all that has scrolled out of sight, before somebody else takes the keyboard."""
        if self.live:
            self.console.file.write("\x1b[H\x1b[2J\x1b[3J")

    def ask(self, question: str, choices: Sequence[str] = (), who: str = "") -> str:
        """Return the line that is typed; Tab completes choices, and everybody has an own memory of earlier lines.

        EOFError when there will be no more, KeyboardInterrupt for Ctrl-C.
        """
        self.console.file.flush()
        if not self.live:
            line = input(question)
            if not sys.stdin.isatty():
                self.console.file.write(line + "\n")
            return line.strip()
        return self._prompt(who).prompt(question, completer=_completer(choices)).strip()

    def _prompt(self, who: str) -> "PromptSession[str]":
        if who not in self._prompts:
            from prompt_toolkit import PromptSession
            from prompt_toolkit.shortcuts import CompleteStyle

            style = CompleteStyle.READLINE_LIKE
            self._prompts[who] = PromptSession(complete_style=style, reserve_space_for_menu=0)
        return self._prompts[who]


def _completer(choices: Sequence[str]) -> Any:
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document

    class Choices(Completer):
        def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
            typed = document.text_before_cursor.lstrip()
            return (Completion(choice, -len(typed)) for choice in completions(typed, choices))

    return Choices()
