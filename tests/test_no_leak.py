"""Nothing hidden shows through a view, and a view that leaks is caught."""

from collections.abc import Iterator
from random import Random

import pytest
from kit import guesses, leaks
from kit.family import Family
from kit.games import FAMILIES, FAMILY, LABELS, SMALL, game
from kit.leaks import Look
from kit.leaky import BAD_GUESSES, GUESS_LEAKS, LEAKS_OF_LOOKS, Sealed
from kit.plays import line, play
from silvan import State

SEED = 0xC0FFEE_DECADE_5EED & (2**64 - 1), 0xFACADE_0FF1CE_77 & (2**64 - 1)
"""Too large to be met by accident."""

SOME = 0.2
"""How often what is always the same is looked at again."""

every_game = pytest.mark.parametrize("label", LABELS)
guessed_games = pytest.mark.parametrize(
    "label", [f"{family.name}({label})" for family in FAMILIES for label in family.guessed or family.builds]
)
some_games = pytest.mark.parametrize("label", SMALL)
HIDING = [family for family in FAMILIES if family.hides]
every_family = pytest.mark.parametrize("family", HIDING, ids=[family.name for family in HIDING])


def seats(state: State) -> range:
    return range(state.get_game().num_players())


def seeded_play(label: str) -> Iterator[State]:
    state = game(label).new_initial_state(SEED)
    rng = Random(label)
    while not state.is_terminal():
        yield state
        state.apply_action(rng.choice(state.legal_actions()))
    yield state


def hidden_places(label: str, most: int) -> list[tuple[State, int]]:
    """Some states and seats between which something is hidden, those with most hidden among them."""
    places = leaks.hidden_nodes(FAMILY[label], line(game(label), f"{label}/hidden"))
    places.sort(key=lambda place: -len(FAMILY[label].hidden(*place)))
    return places[: most // 2] + Random(label).sample(places, min(most - most // 2, len(places)))


@every_game
def test_views_tell_nothing_hidden(label: str) -> None:
    rng = Random(f"{label}/leaks")
    possibilities = [
        leaks.check_no_leak(FAMILY[label], state, seat)
        for state in seeded_play(label)
        for seat in seats(state)
        if rng.random() < (FAMILY[label].share if FAMILY[label].hidden(state, seat) else SOME)
    ]
    assert (max(possibilities) > 2) is FAMILY[label].hides, "whether anything was ever hidden"


@every_game
def test_batches_tell_nothing_hidden(label: str) -> None:
    """Plays that differ in what is hidden from the seat to move are reported alike, in every form."""
    family, found = FAMILY[label], 0
    places = [(state, state.current_player()) for state in line(game(label), f"{label}/batch")]
    places = [(state, seat) for state, seat in places if seat >= 0 and family.hidden(state, seat)]
    batches = [game(label).batch(leaks.MOST + 1, 1, **how) for how in leaks.BATCHES[family.name == "timberman"]]
    for state, seat in Random(label).sample(places, min(6, len(places))):
        twins = leaks.twins(family, state, seat)[: leaks.MOST + 1]
        found = max(found, len(twins))
        for batch in batches:
            leaks.check_batch(batch, twins)
    assert (found > 2) is family.hides


@every_game
def test_guesses_look_the_same_and_play_on(label: str) -> None:
    rng = Random(f"{label}/looks")
    for number, state in enumerate(play(game(label), f"{label}/guesses")):
        for seat in seats(state):
            if rng.random() < (FAMILY[label].share if FAMILY[label].hidden(state, seat) else SOME):
                guess = guesses.check_resample(state, seat, number)
                if rng.random() < SOME:
                    guesses.check_plays_on(guess, f"{label}/{number}")


@every_game
def test_guesses_of_guesses_know_as_much(label: str) -> None:
    for state, seat in hidden_places(label, 4):
        guess = state.view(seat).resample(1)
        guesses.check_resample(guess, seat, 2)
        for step in range(12):
            if not guess.is_terminal():
                guess.apply_action(Random(step).choice(guess.legal_actions()))
            for other in seats(guess):
                guesses.check_resample(guess, other, step)


@guessed_games
def test_right_guesses_go_on_like_the_play(label: str) -> None:
    places = hidden_places(label, 6)
    found = [guesses.check_right_guess(FAMILY[label], state, seat, Random(label)) for state, seat in places]
    assert any(found) is FAMILY[label].hides


@guessed_games
def test_guesses_reach_every_possibility(label: str) -> None:
    found = [guesses.check_support(FAMILY[label], state, seat) for state, seat in hidden_places(label, 4)]
    assert (max(found, default=0) > 2 or 0 in found) is FAMILY[label].hides, "few possibilities, or too many to count"


@some_games
def test_every_generator_is_taken(label: str) -> None:
    for state, seat in hidden_places(label, 4):
        guesses.check_generators(state, seat)


@every_game
def test_views_are_values(label: str) -> None:
    for state in line(game(label), "values")[::10]:
        for seat in seats(state):
            leaks.check_view_value(state, seat)


@some_games
def test_information_states_never_forget(label: str) -> None:
    for seat in range(game(label).num_players()):
        leaks.check_recall([state for number in range(3) for state in line(game(label), f"recall {number}")], seat)


# ---- the kit finds leaks --------------------------------------------------------------------------------------------


def leaky_place(family: Family) -> tuple[State, int]:
    """A seeded state at a decision, with something hidden from the player to move."""
    for label, its_family in FAMILY.items():
        if its_family is family:
            for state in seeded_play(label):
                if len(leaks.twins(family, state, state.current_player())) > 3 and state.legal_actions():
                    return state, state.current_player()
    raise AssertionError("nothing is hidden in this family")


@every_family
def test_a_view_wrapped_in_python_is_no_leak(family: Family) -> None:
    state, seat = leaky_place(family)
    assert leaks.check_no_leak(family, state, seat, Sealed) > 3
    guesses.check_resample(state, seat, 1, Sealed)
    assert guesses.check_support(family, state, seat, look=Sealed) > 3


@every_family
@pytest.mark.parametrize("leak", LEAKS_OF_LOOKS)
def test_a_view_that_says_or_keeps_too_much_is_caught(family: Family, leak: Look) -> None:
    state, seat = leaky_place(family)
    with pytest.raises(AssertionError):
        leaks.check_no_leak(family, state, seat, leak)


@every_family
@pytest.mark.parametrize("leak", GUESS_LEAKS)
def test_guesses_that_know_too_much_are_caught(family: Family, leak: Look) -> None:
    state, seat = leaky_place(family)
    with pytest.raises(AssertionError):
        guesses.check_support(family, state, seat, look=leak)


@every_family
@pytest.mark.parametrize("leak", BAD_GUESSES)
def test_guesses_that_are_none_are_caught(family: Family, leak: Look) -> None:
    state, seat = leaky_place(family)
    with pytest.raises(AssertionError):
        guesses.check_resample(state, seat, 1, leak)
