"""The engine against a slow telling of the rules, event by event: one play on both sides, and many."""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any, Protocol

import pytest
from silvan import Game

from .perft import Reference
from .plays import CHANCE, TERMINAL


class Telling(Reference, Protocol):
    """What the slow tellings of the rules have in common."""

    players: int

    def scores(self) -> list[int]: ...
    def scores_if_ended(self) -> list[int]: ...
    def returns(self) -> list[Fraction]: ...


# ---- styles of play -------------------------------------------------------------------------------------------------

Style = Callable[[Random, Any, list[str]], str]
"""Chooses one of the legal decisions in a telling."""


def best(rng: Random, legal: list[str], worth: Callable[[str], float]) -> str:
    """One of the decisions that are worth most."""
    top = max(map(worth, legal))
    return rng.choice([text for text in legal if worth(text) == top])


def uniform(rng: Random, _: Any, legal: list[str]) -> str:
    """Any decision."""
    return rng.choice(legal)


def verb_first(rng: Random, _: Any, legal: list[str]) -> str:
    """Any verb, then anything with it."""
    verb = rng.choice(sorted({text.split()[0] for text in legal}))
    return rng.choice([text for text in legal if text.split()[0] == verb])


def seats(styles: Sequence[Style], number: int, players: int) -> list[Style]:
    """Of one play more than there are styles, the last mixes them; in the others all seats have the same."""
    size = len(styles)
    if number % (size + 1) == size:
        return [styles[(number // size + seat) % size] for seat in range(players)]
    return [styles[number % (size + 1)]] * players


# ---- comparing ------------------------------------------------------------------------------------------------------


@cache
def spelling(made: Game) -> tuple[list[str], list[str]]:
    """All decisions and all chance events of a game by their ids."""
    decisions = [made.action_to_string(0, i) for i in range(made.num_distinct_actions())]
    return decisions, [made.action_to_string(CHANCE, i) for i in range(made.max_chance_outcomes())]


class Duel:
    """One play on both sides. `mirror` gives the telling's position in the form of `State.to_dict`, or parts of it."""

    def __init__(
        self,
        name: str,
        made: Game,
        ref: Telling,
        styles: Sequence[Style],
        mirror: Callable[[Any], dict[str, Any]],
    ) -> None:
        self.name, self.made, self.ref, self.styles, self.mirror = name, made, ref, styles, mirror
        self.rng = Random(name)
        self.state = made.new_initial_state()
        self.decisions, self.outcomes = spelling(made)

    def run(self) -> None:
        """Plays to the end, comparing at every node; what is left there is sound, and its dict leads back to it."""
        self.compare()
        while self.ref.current_player() != TERMINAL:
            self.advance()
            self.compare()
        log = [player for player, _ in self.state.full_history()]
        assert log.count(CHANCE) <= self.made.max_chance_nodes_in_history()
        assert len(log) - log.count(CHANCE) <= self.made.max_game_length()
        self.state.audit()
        assert self.made.state_from_dict(self.state.to_dict()) == self.state

    def advance(self) -> None:
        """One event on both sides; chance, too, is picked by hand."""
        player = self.ref.current_player()
        if player == CHANCE:
            event = self.rng.choice([text for text, _ in self.ref.chances()])
        else:
            event = self.styles[player](self.rng, self.ref, self.ref.legal())
        self.ref.play(event)
        self.state.apply_action(event)

    def compare(self) -> None:
        """Everything that both sides tell about a position."""
        self.same("player", self.state.current_player(), self.ref.current_player())
        self.compare_choices()
        position = self.state.to_dict()
        for key, value in self.mirror(self.ref).items():
            self.same(key, position[key], value)
        self.same("scores", self.state.scores(), self.ref.scores())
        self.same("scores_if_ended", self.state.scores_if_ended(), self.ref.scores_if_ended())
        self.same("returns", self.state.returns(), pytest.approx([float(value) for value in self.ref.returns()]))

    def compare_choices(self) -> None:
        """What is legal, or what chance may bring with which probability."""
        if self.state.is_chance_node():
            weights = self.state.chance_weights()
            total = sum(weight for _, weight in weights)
            odds = [(self.outcomes[event], Fraction(weight, total)) for event, weight in weights]
            self.same("chances", odds, self.ref.chances())
            self.same("outcomes", [event for event, _ in weights], self.state.legal_actions())
        else:
            self.same("legal", [self.decisions[event] for event in self.state.legal_actions()], self.ref.legal())

    def same(self, what: str, engine: object, slow: object) -> None:
        """Refuses a difference."""
        assert engine == slow, f"{self.name}, {what}: {engine} is not {slow} after {self.state.events()}"


# ---- many plays -----------------------------------------------------------------------------------------------------


class Series:
    """Plays of a game's labels, `chunk` a test. `play` plays one on both sides and counts what it has seen.

    SILVAN_REFERENCE_PLAYS is the number of plays of each label, `chunk` at least.
    """

    def __init__(self, labels: Iterable[str], chunk: int, play: Callable[[str, int, Counter[str]], None]) -> None:
        plays = max(chunk, int(os.environ.get("SILVAN_REFERENCE_PLAYS", "0")))
        chunks = [range(first, min(first + chunk, plays)) for first in range(0, plays, chunk)]
        self.parts = [(label, numbers) for label in labels for numbers in chunks]
        self.play = play
        self.seen: dict[tuple[str, range], Counter[str]] = {}
        self.each_part = pytest.mark.parametrize(
            ("label", "numbers"), [pytest.param(*part, id=f"{part[0]}-{part[1].start}") for part in self.parts]
        )

    def compared(self, label: str, numbers: range) -> Counter[str]:
        """What was seen in these plays, which went the same way on both sides; they are played once."""
        if (label, numbers) not in self.seen:
            seen = Counter(compared=len(numbers))
            for number in numbers:
                self.play(label, number, seen)
            self.seen[label, numbers] = seen
        return self.seen[label, numbers]

    def too_seldom(self, rare: Iterable[str], least: int) -> dict[str, int]:
        """What of the things that are rare was seen less often than that in all plays."""
        seen = sum((self.compared(*part) for part in self.parts), Counter[str]())
        return {what: seen[what] for what in rare if seen[what] < least}


def check_found_out(label: str, plays: Iterable[Duel]) -> None:
    """One of these plays of a game with this label does not go the same way on both sides."""
    with pytest.raises(AssertionError, match=f"^{label}, play"):
        for play in plays:
            play.run()
