"""Laws over arbitrary choices, each game played as hypothesis likes."""

from hypothesis import given, settings
from hypothesis import strategies as st
from kit.games import FAMILY, LABELS, game
from kit.plays import outcome
from kit.values import through_json
from silvan import State

labels = st.sampled_from(LABELS)
choices = st.lists(st.integers(0, 2**16), max_size=120)
lawful = settings(max_examples=60, deadline=None, derandomize=True)


def played(label: str, picks: list[int]) -> State:
    """The state after these choices, each taken modulo the number of legal ids."""
    state = game(label).new_initial_state()
    for pick in picks:
        legal = state.legal_actions()
        if not legal:
            break
        state.apply_action(legal[pick % len(legal)])
    return state


@lawful
@given(labels, choices)
def test_nothing_is_lost(label: str, picks: list[int]) -> None:
    state = played(label, picks)
    state.audit()
    assert FAMILY[label].held(state.to_dict()) == FAMILY[label].held(game(label).new_initial_state().to_dict())


@lawful
@given(labels, choices)
def test_notations_read_back(label: str, picks: list[int]) -> None:
    state = played(label, picks)
    for (player, event), text in zip(state.full_history(), state.events(), strict=True):
        assert state.action_to_string(player, event) == text
        assert state.string_to_action(player, text) == event


@lawful
@given(labels, choices)
def test_dicts_give_the_position_back(label: str, picks: list[int]) -> None:
    state = played(label, picks)
    other = game(label).state_from_dict(through_json(state.to_dict()))
    assert other == state and other.position_hash() == state.position_hash()


@lawful
@given(labels, choices)
def test_saved_states_come_back(label: str, picks: list[int]) -> None:
    state = played(label, picks)
    other = game(label).deserialize_state(state.serialize())
    assert other == state and outcome(other) == outcome(state) and other.serialize() == state.serialize()


@lawful
@given(labels, choices)
def test_logs_replay(label: str, picks: list[int]) -> None:
    state = played(label, picks)
    assert outcome(game(label).replay(state.events())) == outcome(state)
    assert outcome(game(label).replay(state.history())) == outcome(state)


@lawful
@given(labels, choices, choices)
def test_a_position_has_no_memory(label: str, picks: list[int], more: list[int]) -> None:
    """A state and one started from its dict go the same way."""
    state = played(label, picks)
    other = game(label).state_from_dict(state.to_dict())
    for pick in more:
        legal = state.legal_actions()
        assert legal == other.legal_actions() and state.current_player() == other.current_player()
        if not legal:
            break
        state.apply_action(legal[pick % len(legal)])
        other.apply_action(legal[pick % len(legal)])
    assert state == other and state.scores() == other.scores() and state.returns() == other.returns()


@lawful
@given(labels, choices, st.integers(0, 2**64 - 1))
def test_guesses_look_the_same(label: str, picks: list[int], seed: int) -> None:
    state = played(label, picks)
    for seat in range(game(label).num_players()):
        guess = state.view(seat).resample(seed)
        assert guess.view(seat) == state.view(seat)
        guess.audit()


@lawful
@given(labels, choices, st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1))
def test_a_seed_is_as_good_as_the_outcomes_by_hand(label: str, picks: list[int], seed: int, number: int) -> None:
    state = game(label).new_initial_state((seed, number))
    for pick in picks:
        if legal := state.legal_actions():
            state.apply_action(legal[pick % len(legal)])
    assert outcome(game(label).replay(state.events())) == outcome(state)
