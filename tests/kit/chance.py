"""Laws of keyed chance: a seed fixes the luck, whatever the decisions."""

from collections import Counter, defaultdict
from collections.abc import Callable
from fractions import Fraction
from random import Random

from silvan import Game, State

from .plays import CHANCE, finish, outcome, play_on

Stream = Callable[[State, int], str]
"""Names the stream that the chance event with this index in a state's log belongs to."""
Interval = tuple[Fraction, Fraction]


def seeded(game: Game, seed: tuple[int, int], choices: str) -> State:
    """A finished seeded play; `choices` names the decisions."""
    return finish(game.new_initial_state(seed), Random(choices))


def check_reproducible(game: Game) -> None:
    """A seed and a play number fix the play; another of either gives other luck."""
    seen = set()
    for seed in ((1, 0), (1, 1), (2, 0), (2**64 - 1, 2**64 - 1)):
        one, two = seeded(game, seed, "a"), seeded(game, seed, "a")
        assert one == two and outcome(one) == outcome(two)
        assert one.seed() == seed and one.serialize() == two.serialize()
        seen.add(tuple(one.events()))
    assert len(seen) == 4
    assert game.new_initial_state(7).seed() == (7, 0)


def check_hidden_chance(game: Game) -> None:
    """A seeded state never stops at chance, and the same events by hand give the same play without a seed."""
    state, hand = game.new_initial_state((5, 3)), game.new_initial_state()
    for _ in play_on(state, Random("by hand")):
        assert not state.is_chance_node()
        catch_up(hand, state)
        assert hand == state and outcome(hand) == outcome(state)


def catch_up(hand: State, state: State) -> None:
    """Applies to one state the events that it lacks of another's log."""
    for player, event in state.full_history()[len(hand.history()) :]:
        assert hand.current_player() == player and event in hand.legal_actions()
        hand.apply_action(event)


def check_source_kept(game: Game) -> None:
    """Copies of a seeded state have the same luck ahead; without the seed chance, if any is ahead, shows itself."""
    state = game.new_initial_state((11, 2))
    for _ in range(9):
        state.apply_action(state.legal_actions()[0])
    bare = state.without_seed()
    assert bare == state and bare.seed() is None and bare.events() == state.events()
    assert state.seed() == (11, 2), "the state itself keeps its source"
    ends = [finish(other, Random("on")) for other in (state.clone(), game.deserialize_state(state.serialize()))]
    assert outcome(ends[0]) == outcome(ends[1])
    chance_ahead = any(player == CHANCE for player, _ in ends[0].full_history()[len(state.history()) :])
    kinds = {other.is_chance_node() for other in play_on(bare, Random("on"))}
    assert False in kinds and (True in kinds or not chance_ahead)


def interval(before: State, outcome_id: int) -> Interval:
    """The part of [0, 1) on which the inverse cumulative distribution gives this outcome."""
    weights = before.chance_weights()
    total, below = sum(weight for _, weight in weights), 0
    for known, weight in weights:
        if known == outcome_id:
            return Fraction(below, total), Fraction(below + weight, total)
        below += weight
    raise AssertionError(f"outcome {outcome_id} is not listed")


def luck(finished: State, stream: Stream) -> dict[tuple[str, int], Interval]:
    """For the k-th event of every stream of a play, where its number must have been."""
    found: dict[tuple[str, int], Interval] = {}
    counts: dict[str, int] = {}
    state = finished.get_game().new_initial_state()
    for index, (player, event) in enumerate(finished.full_history()):
        if player == CHANCE:
            name = stream(finished, index)
            counts[name] = counts.get(name, -1) + 1
            found[name, counts[name]] = interval(state, event)
        state.apply_action(event)
    return found


def check_luck_is_keyed(game: Game, stream: Stream, plays: int = 6) -> int:
    """The k-th event of a stream comes from one number, whatever was decided; returns how many were compared."""
    shared: dict[tuple[str, int], Interval] = {}
    names, compared = set(), 0
    for choices in range(plays):
        for key, (low, high) in luck(seeded(game, (17, 4), str(choices)), stream).items():
            names.add(key[0])
            compared += key in shared
            old_low, old_high = shared.get(key, (Fraction(0), Fraction(1)))
            shared[key] = max(low, old_low), min(high, old_high)
            assert shared[key][0] < shared[key][1], f"event {key[1]} of stream {key[0]} depends on decisions"
    assert names <= {name for name, _ in game.chance_streams()}
    return compared


def check_odds(game: Game, plays: int = 300) -> None:
    """Over many plays every outcome comes as often as the probabilities of its nodes say, within five deviations."""
    seen, expected, variance = Counter[int](), defaultdict[int, float](float), defaultdict[int, float](float)
    for number in range(plays):
        state = game.new_initial_state()
        for event in game.playout(99, number).history():
            if state.is_chance_node():
                seen[event] += 1
                for outcome_id, p in state.chance_outcomes():
                    expected[outcome_id] += p
                    variance[outcome_id] += p * (1 - p)
            state.apply_action(event)
    for outcome_id, mean in expected.items():
        assert abs(seen[outcome_id] - mean) <= 5 * variance[outcome_id] ** 0.5
