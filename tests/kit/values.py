"""Laws of states as values: copies, texts, dicts, hashes, replays."""

import copy
import json
import pickle
from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations
from random import Random
from typing import Any

from silvan import Game, SilvanError, State

from .mutate import exchange, places, shift, transplant
from .plays import outcome, snapshot


def copies(state: State) -> list[State]:
    """The state by every way of copying it."""
    text = state.serialize()
    return [
        state.clone(),
        copy.copy(state),
        copy.deepcopy(state),
        pickle.loads(pickle.dumps(state)),
        state.get_game().deserialize_state(text),
    ]


def check_copies(state: State, rng: Random) -> None:
    """Every copy is equal, with the same log and source of chance, and lives on its own."""
    before = snapshot(state)
    moves = state.legal_actions()
    for other in copies(state):
        assert other == state and (other != state) is False
        assert snapshot(other) == before and other.get_game() == state.get_game()
        assert other.rewards() == state.rewards() and other.setup() == state.setup()
        if moves:
            other.apply_action(rng.choice(moves))
            assert snapshot(state) == before, "a copy plays on without the original"


def through_json(value: Any) -> Any:
    """The value as JSON gives it back."""
    return json.loads(json.dumps(value, allow_nan=False))


def check_dict(state: State, rng: Random) -> None:
    """The dict is plain JSON, and starts an equal state with an empty log."""
    d = state.to_dict()
    assert through_json(d) == d
    other = state.get_game().state_from_dict(through_json(d))
    assert other == state and other.position_hash() == state.position_hash() and other.to_dict() == d
    assert other.legal_actions() == state.legal_actions() and other.scores() == state.scores()
    assert other.returns() == state.returns() and other.scores_if_ended() == state.scores_if_ended()
    assert other.events() == [] and other.history() == [] and other.seed() is None
    assert other.setup() == d
    for again in copies(other):
        assert again == other and snapshot(again) == snapshot(other) and again.setup() == d


def check_replay(state: State, rng: Random) -> None:
    """The log alone, as notations or as ids, gives the state again."""
    game, setup = state.get_game(), state.setup()
    for events in (state.events(), state.history()):
        other = game.replay(events, setup)
        assert other == state and outcome(other) == outcome(state) and other.seed() is None


def check_replay_from_setup(state: State, rng: Random) -> None:
    """A play that starts at a dict replays from that dict."""
    other = state.get_game().state_from_dict(state.to_dict())
    for _ in range(4):
        if not other.is_terminal():
            other.apply_action(rng.choice(other.legal_actions()))
    again = state.get_game().replay(other.events(), other.setup())
    assert again == other and outcome(again) == outcome(other)


VALUE_LAWS = (check_copies, check_dict, check_replay, check_replay_from_setup)


CHANGES = (shift, exchange, transplant)


class Census:
    """Positions met so far; equality, hash and dict must tell the same ones apart."""

    def __init__(self) -> None:
        self.hash_of: dict[str, int] = {}
        self.dict_of: dict[int, str] = {}

    def add(self, state: State) -> None:
        """Notes a state and compares it with all before."""
        text, number = json.dumps(state.to_dict(), sort_keys=True), state.position_hash()
        assert 0 <= number < 2**64
        assert self.hash_of.setdefault(text, number) == number, "one position, two hashes"
        assert self.dict_of.setdefault(number, text) == text, "two positions, one hash"


def neighbours(state: State, rng: Random, tries: int) -> Iterator[State]:
    """States whose dicts differ from this one's in little, as far as they are positions at all."""
    for _ in range(tries):
        d = state.to_dict()
        rng.choice(CHANGES)(rng, rng.choice(list(places(d))), d)
        with suppress(SilvanError):
            yield state.get_game().state_from_dict(d)


def same_position(one: State, two: State) -> bool:
    """Whether two states stand at one position; equality, hash and dict must agree about it."""
    alike = one.to_dict() == two.to_dict()
    assert (one == two) is alike and (one != two) is not alike
    assert (one.position_hash() == two.position_hash()) is alike
    return alike


def swaps(state: State, rng: Random, most: int) -> Iterator[tuple[State, State]]:
    """Pairs of states after two decisions of one player in either order."""
    if state.current_player() < 0:
        return
    pairs = list(combinations(state.legal_actions(), 2))
    for first, second in rng.sample(pairs, min(most, len(pairs))):
        one, two = both(state, first, second), both(state, second, first)
        if one is not None and two is not None:
            yield one, two


def both(state: State, first: int, second: int) -> State | None:
    """The state after both decisions, where the player may take the second after the first."""
    child = state.child(first)
    if child.current_player() != state.current_player() or second not in child.legal_actions():
        return None
    return child.child(second)


def transpositions(states: Iterator[State], rng: Random, most: int = 3) -> int:
    """Counts the pairs of orders that lead to one position, over all given states."""
    return sum(same_position(*pair) for state in states for pair in swaps(state, rng, most))


def check_game_value(game: Game, load: Any) -> None:
    """A game survives JSON, pickle and its own text, and equal games have one hash."""
    again = [load(str(game)), pickle.loads(pickle.dumps(game)), copy.copy(game), copy.deepcopy(game)]
    for other in again:
        assert other == game and hash(other) == hash(game) and len({other, game}) == 1
        assert other.to_json() == game.to_json() and str(other) == str(game)
        assert other.options == game.options and other.plan() == game.plan()
