"""One play on both sides: the engine and a slow telling of the rules, compared after every event."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any, Protocol

import pytest
from silvan import Game

from .plays import CHANCE, TERMINAL

Style = Callable[[Random, Any, list[str]], str]
"""A way to decide: what it picks of the legal decisions of a slow telling."""


class Telling(Protocol):
    """What the slow tellings of the rules have in common."""

    players: int

    def current_player(self) -> int: ...
    def legal(self) -> list[str]: ...
    def chances(self) -> list[tuple[str, Fraction]]: ...
    def play(self, event: str) -> None: ...
    def scores(self) -> list[int]: ...
    def scores_if_ended(self) -> list[int]: ...
    def returns(self) -> list[Fraction]: ...


@cache
def spelling(game: Game) -> tuple[list[str], list[str]]:
    """All decisions and all chance events of a game by their ids."""
    decisions = [game.action_to_string(0, i) for i in range(game.num_distinct_actions())]
    return decisions, [game.action_to_string(CHANCE, i) for i in range(game.max_chance_outcomes())]


def seats(styles: Sequence[Style], number: int, players: int) -> list[Style]:
    """The style of every seat: one play in a few mixes the styles; in the others all seats have the same."""
    size = len(styles)
    if number % (size + 1) == size:
        return [styles[(number // size + seat) % size] for seat in range(players)]
    return [styles[number % (size + 1)]] * players


def best(rng: Random, legal: list[str], worth: Callable[[str], float]) -> str:
    """One of the decisions that are worth most."""
    top = max(map(worth, legal))
    return rng.choice([text for text in legal if worth(text) == top])


class Duel:
    """One play of a game on both sides."""

    def __init__(self, label: str, number: int, game: Game, telling: Any, styles: Sequence[Style]) -> None:
        self.label, self.number, self.game = label, number, game
        self.rng = Random(f"{label}/{number}")
        self.state = game.new_initial_state()
        self.ref = telling
        self.styles = seats(styles, number, self.ref.players)
        self.decisions, self.outcomes = spelling(game)

    def mirror(self) -> dict[str, Any]:
        """The slow telling's position in the form of `State.to_dict`, as far as it is compared."""
        raise NotImplementedError

    def compare_more(self, position: dict[str, Any]) -> None:
        """Whatever else a game has to compare."""

    def run(self) -> None:
        """Plays to the end, comparing all the way."""
        self.compare()
        while self.ref.current_player() != TERMINAL:
            self.advance()
            self.compare()
        log = [player for player, _ in self.state.full_history()]
        assert log.count(CHANCE) <= self.game.max_chance_nodes_in_history()
        assert len(log) - log.count(CHANCE) <= self.game.max_game_length()

    def advance(self) -> None:
        """One event on both sides."""
        player = self.ref.current_player()
        if player == CHANCE:
            event = self.rng.choice([text for text, _ in self.ref.chances()])
        else:
            event = self.styles[player](self.rng, self.ref, self.ref.legal())
        self.ref.play(event)
        self.state.apply_action(event)

    def compare(self) -> None:
        """Everything that both sides say."""
        self.same("player", self.state.current_player(), self.ref.current_player())
        self.compare_choices()
        position = self.state.to_dict()
        for key, value in self.mirror().items():
            self.same(key, position[key], value)
        self.same("scores", self.state.scores(), self.ref.scores())
        self.same("scores_if_ended", self.state.scores_if_ended(), self.ref.scores_if_ended())
        self.same("returns", self.state.returns(), pytest.approx([float(value) for value in self.ref.returns()]))
        self.compare_more(position)

    def compare_choices(self) -> None:
        """What may happen next, with exact probabilities."""
        if self.state.is_chance_node():
            weights = self.state.chance_weights()
            total = sum(weight for _, weight in weights)
            odds = [(self.outcomes[event], Fraction(weight, total)) for event, weight in weights]
            self.same("chances", odds, self.ref.chances())
            self.same("outcomes", [event for event, _ in weights], self.state.legal_actions())
        else:
            self.same("legal", [self.decisions[event] for event in self.state.legal_actions()], self.ref.legal())

    def same(self, what: str, engine: object, slow: object) -> None:
        """Both say the same."""
        assert engine == slow, (
            f"{self.label}, play {self.number}, {what}: {engine} is not {slow} after {self.state.events()}"
        )
