"""Random plays to run laws over."""

from collections.abc import Iterator
from random import Random
from typing import Any

from silvan import Game, State

CHANCE = -1
TERMINAL = -4


def play(game: Game, name: str, seed: int | None = None) -> Iterator[State]:
    """One random play as the same state after every event, the opening first; `name` picks the decisions."""
    yield from play_on(game.new_initial_state(seed), Random(name))


def play_on(state: State, rng: Random) -> Iterator[State]:
    """The given state, played on to the end in place."""
    yield state
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        yield state


def finish(state: State, rng: Random) -> State:
    """The state itself, played to the end."""
    for _ in play_on(state, rng):
        pass
    return state


def line(game: Game, name: str, seed: int | None = None) -> list[State]:
    """Clones of every state of one random play."""
    return [state.clone() for state in play(game, name, seed)]


def outcome(play: State) -> tuple[Any, ...]:
    """What a position and its log say, the source of chance left out."""
    return play.to_dict(), play.events(), play.full_history(), play.history(), play.position_hash()


def snapshot(state: State) -> tuple[Any, ...]:
    """Everything that a refused call must leave as it was."""
    return (*outcome(state), state.serialize(), state.seed())
