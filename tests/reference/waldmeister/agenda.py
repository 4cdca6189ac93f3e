"""What still has to happen, and who is asked what.

What still has to happen is a list, the agenda, whose front item is begun as soon as nobody is being asked anything.
An item may ask one question (of a player or of chance), change what lies on the table, or put further items at the
front; so what a card sets going inside another thing is over before the other thing goes on. The answer to a question
is an item, too: the one given with the question, with the words of the answer at its end.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

CHANCE = -1
OVER = -4

Task = tuple[Any, ...]


@dataclass(frozen=True)
class Question:
    """Who is asked, what the answers are in the order of their ids, and the item that takes the answer."""

    seat: int
    choices: tuple[str, ...]
    then: Task
    chances: tuple[Fraction, ...] = ()  # of the answers, when chance is asked


class GameEnds(Exception):  # noqa: N818 - it is no error
    """The game is over at once, in the middle of whatever is going on: the reason is "bag" or "bank"."""


class Agenda:
    """Asks one question after the other until the game is over; `end` then says why."""

    def __init__(self) -> None:
        self.asked: Question | None = None
        self.agenda: list[Task] = []
        self.end: str | None = None  # "bag", "bank", "announced" or "years"

    def current_player(self) -> int:
        """The seat that is to decide, -1 for chance, -4 when the game is over."""
        return OVER if self.asked is None else self.asked.seat

    def legal(self) -> list[str]:
        """The legal decisions in the order of their ids; none at chance and at the end."""
        return list(self.asked.choices) if self.asked and self.asked.seat != CHANCE else []

    def chances(self) -> list[tuple[str, Fraction]]:
        """What chance may bring, ascending, with exact probabilities; empty unless chance is to act."""
        if self.asked is None or self.asked.seat != CHANCE:
            return []
        return list(zip(self.asked.choices, self.asked.chances, strict=True))

    def play(self, event: str) -> None:
        """Carries out a legal decision or a chance outcome, and all that follows from it."""
        if self.asked is None or event not in self.asked.choices:
            raise ValueError(f"{event!r} is not possible here; possible: {self.asked and list(self.asked.choices)}")
        answer = (*self.asked.then, event.split())
        self.asked = None
        self._next([answer])
        self._go_on()

    def _go_on(self) -> None:
        """Begins one item of the agenda after the other until somebody is asked or nothing is left."""
        try:
            while self.asked is None and self.agenda:
                self._begin(self.agenda.pop(0))
        except GameEnds as reason:
            self.end = str(reason)
            self.agenda.clear()

    def _next(self, tasks: Iterable[Task]) -> None:
        """Puts these at the front of the agenda, in this order."""
        self.agenda[:0] = tasks

    def _ask(self, seat: int, choices: Iterable[str], then: Task) -> None:
        self.asked = Question(seat, tuple(choices), then)

    def _ask_chance(self, outcomes: dict[str, int], then: Task) -> None:
        """Chance decides, by whole numbers of equally likely cases."""
        cases = sum(outcomes.values())
        chances = tuple(Fraction(count, cases) for count in outcomes.values())
        self.asked = Question(CHANCE, tuple(outcomes), then, chances)

    def _begin(self, task: Task) -> None:
        raise AssertionError(task)
