"""Laws of guesses: what a view is resampled to.

A guess looks the same to the seat; the guesses are exactly the twins of `kit.leaks`, each as likely as any other.
"""

import json
import math
import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
from silvan import State

from .family import Family
from .leaks import Look, compare, look, possible, shown
from .plays import finish, outcome

DRAWS = 20
"""How often each possibility may be expected to come ..."""
MOST_DRAWS = 20_000
"""... unless it would take more draws than these."""
LIKELY = 16.0
"""What is expected so often has to come."""
MOST_POSITIONS = 400
"""Where there are more possible positions, nothing is counted."""
TRIES = 5_000
"""A right guess is looked for so often."""
HIDDEN = "?"
"""What stands in the dict of a view for what is hidden."""


def check_resample(state: State, seat: int, rng: Any, look: Look = look) -> State:
    """A resampled state looks the same to the seat, keeps what is public, has no past and no seed, and plays on."""
    view = look(state, seat)
    guess = view.resample(rng)
    again = look(guess, seat)
    assert again == view and again.information_state_string() == view.information_state_string()
    compare(shown(view), shown(again))
    assert guess.seed() is None and guess.history() == [] and guess.events() == []
    assert guess.current_player() == state.current_player()
    check_masked(view.to_dict(), guess.to_dict())
    check_masked(view.to_dict(), state.to_dict())
    fresh = [look(state.get_game().state_from_dict(other.to_dict()), seat) for other in (state, guess)]
    assert fresh[0] == fresh[1], "a state started from a dict hides what it holds"
    compare(shown(fresh[0]), shown(fresh[1]))
    guess.audit()
    return guess


def check_right_guess(family: Family, state: State, seat: int, rng: random.Random, steps: int = 8) -> bool:
    """After a right guess, the seat sees and remembers the same whatever happens next as in the play itself.

    Returns whether there was a right one.
    """
    view = state.view(seat)
    guess = next((guess for guess in (view.resample(rng) for _ in range(TRIES)) if guess == state), None)
    if guess is None:
        return False
    play = state.without_seed()
    for _ in range(steps):
        if not play.is_terminal():
            event = rng.choice(play.legal_actions())
            play.apply_action(event)
            guess.apply_action(event)
        assert guess.view(seat) == play.view(seat)
        assert guess.information_state_string(seat) == play.information_state_string(seat)
        compare(shown(guess.view(seat)), shown(play.view(seat)))
    return True


def check_masked(veiled: Any, real: Any, path: str = "") -> None:
    """A dict says what the veiled one says, but for what is hidden there."""
    if veiled == HIDDEN:
        assert real != HIDDEN, f"{path} is hidden in a state"
    elif isinstance(veiled, dict) and isinstance(real, dict):
        assert list(veiled) == list(real), path
        for key, value in veiled.items():
            check_masked(value, real[key], f"{path}.{key}")
    elif isinstance(veiled, list) and isinstance(real, list) and len(veiled) == len(real):
        for index, value in enumerate(veiled):
            check_masked(value, real[index], f"{path}[{index}]")
    else:
        assert veiled == real, path


def check_plays_on(guess: State, name: str) -> None:
    """A resampled state can be saved, and played to the end with nothing lost."""
    again = guess.get_game().deserialize_state(guess.serialize())
    assert again == guess and again.serialize() == guess.serialize()
    for seat in range(guess.get_game().num_players()):
        assert again.view(seat) == guess.view(seat)
    finish(guess, random.Random(name)).audit()
    assert guess.is_terminal()


def check_support(family: Family, state: State, seat: int, look: Look = look) -> int:
    """Resampling reaches every possibility as often as it should, and nothing else; returns how many there are."""
    weights: dict[str, Fraction] = {}
    for twin in possible(family, state, seat):
        weights[json.dumps(twin.to_dict())] = family.weight(twin, seat)
        if len(weights) > MOST_POSITIONS:
            return 0
    total, counts = sum(weights.values()), dict.fromkeys(weights, 0)
    view, rng = look(state, seat), random.Random(len(counts))
    for _ in range(min(MOST_DRAWS, math.ceil(DRAWS * total / min(weights.values())))):
        guess = json.dumps(view.resample(rng).to_dict())
        assert guess in counts, "an impossible guess"
        counts[guess] += 1
    check_odds([*counts.values()], [float(weight / total) for weight in weights.values()])
    return len(counts)


def check_odds(counts: list[int], odds: list[float]) -> None:
    """Possibilities come as often as they should, within five standard deviations."""
    total = sum(counts)
    for count, p in zip(counts, odds, strict=True):
        assert count > 0 or total * p < LIKELY, "some possibilities never come"
        assert abs(count - total * p) <= 5 * (total * p * (1 - p)) ** 0.5 + 3 * (total * p < LIKELY), (count, total * p)


def check_generators(state: State, seat: int, look: Look = look) -> None:
    """Every kind of generator is taken, and the same one gives the same guess."""
    view = look(state, seat)
    makers: list[Callable[[], Any]] = [
        lambda: 7,
        lambda: random.Random(7),
        lambda: np.random.default_rng(7),
        lambda: random.Random(7).random,
    ]
    for make in makers:
        one, two = view.resample(make()), state.resample_from_infostate(seat, make())
        assert one == two and outcome(one) == outcome(two) and one.serialize() == two.serialize()
    generator = random.Random(7)
    view.resample(generator)
    assert generator.getstate() != random.Random(7).getstate(), "a generator given is a generator used"
