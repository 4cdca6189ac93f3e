"""Laws of keyed chance: a seed fixes the luck, whatever the decisions."""

from collections import Counter, defaultdict
from collections.abc import Callable
from fractions import Fraction
from random import Random

from silvan import Game, State
from silvan._core import philox4x32

from .plays import CHANCE, finish, outcome, play_on
from .values import copies

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
    """Copies of a seeded state have the same luck ahead, from wherever they are taken."""
    for number, state in enumerate(play_on(game.new_initial_state((11, 2)), Random("kept"))):
        if number % 25 == 10:
            ends = [outcome(finish(other, Random("on"))) for other in copies(state)]
            assert all(end == ends[0] for end in ends)
        if number == 10:
            check_bare(state)


def check_bare(state: State) -> None:
    """Without its seed a state early in a play is the same, and shows chance, if any is ahead, from here on."""
    bare = state.without_seed()
    assert bare == state and bare.seed() is None and outcome(bare) == outcome(state)
    assert state.seed() is not None, "the state itself keeps its source"
    ahead = finish(state.clone(), Random("on")).full_history()[len(state.history()) :]
    shown = any(other.is_chance_node() for other in play_on(bare, Random("on")))
    assert shown or all(player != CHANCE for player, _ in ahead)


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


def drawn(seed: tuple[int, int], stream: int, k: int) -> Fraction:
    """The number in [0, 1) that decides the k-th event of a stream, by the published generator alone."""
    (seed_high, seed_low), (play_high, play_low) = (divmod(part, 2**32) for part in seed)
    low, high, *_ = philox4x32((k, stream, play_low, play_high), (seed_low, seed_high))
    return Fraction(low + (high << 32), 2**64)


def check_luck_is_keyed(game: Game, stream: Stream, plays: int = 6) -> int:
    """The k-th event of a stream depends on seed, play, stream and k alone; returns how many events were checked."""
    streams = [name for name, _ in game.chance_streams()]
    checked = 0
    for choices in range(plays):
        seed = 17 + 2**40 * (choices % 2), 4 + 2**50 * (choices % 3)
        for (name, k), (low, high) in luck(seeded(game, seed, str(choices)), stream).items():
            assert low <= drawn(seed, streams.index(name), k) < high, f"event {k} of stream {name}"
            checked += 1
    return checked


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
