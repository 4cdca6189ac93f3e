"""Every game keeps the contract: the laws of the kit, over random plays of every option set."""

import json
from collections.abc import Callable
from random import Random

import numpy as np
import pytest
import silvan
from kit import chance, endings, mistakes, notations, processes, runs, values
from kit.contract import NODE_LAWS, refuse
from kit.family import Family
from kit.games import FAMILIES, FAMILY, LABELS, SMALL, game
from kit.plays import CHANCE, line, play
from silvan import Game, SilvanError, State

Law = Callable[[State, Random], None]
GameLaw = Callable[[Game], None]

STATE_LAWS: tuple[Law, ...] = (*NODE_LAWS, *values.VALUE_LAWS, *endings.END_LAWS)
GAME_LAWS: tuple[GameLaw, ...] = (
    endings.check_promises,
    notations.check_specs,
    notations.check_bijection,
    notations.check_first_words,
    chance.check_reproducible,
    chance.check_hidden_chance,
    chance.check_source_kept,
    runs.check_shapes,
    runs.check_rows,
    runs.check_playout,
    runs.check_entropy,
    runs.check_midway,
    runs.check_max_events,
)
FEW_GAME_LAWS: tuple[GameLaw, ...] = (chance.check_odds, runs.check_choices, runs.check_arguments)


def names(laws: tuple[Callable[..., None], ...]) -> list[str]:
    return [law.__name__.removeprefix("check_") for law in laws]


def labels_of(family: Family) -> list[str]:
    return [label for label in LABELS if FAMILY[label] is family]


every_game = pytest.mark.parametrize("label", LABELS)
some_games = pytest.mark.parametrize("label", SMALL)
every_family = pytest.mark.parametrize("family", FAMILIES, ids=[family.name for family in FAMILIES])


@every_game
@pytest.mark.parametrize("law", STATE_LAWS, ids=names(STATE_LAWS))
def test_law_holds_at_every_node(law: Law, label: str) -> None:
    rng = Random(f"{label}/{law.__name__}")
    for state in play(game(label), f"{label}/unseeded"):
        law(state, rng)


@some_games
@pytest.mark.parametrize("law", STATE_LAWS, ids=names(STATE_LAWS))
def test_law_holds_where_chance_is_seeded(law: Law, label: str) -> None:
    rng = Random(f"{label}/{law.__name__}")
    for state in play(game(label), f"{label}/seeded", seed=12345):
        law(state, rng)


@every_game
@pytest.mark.parametrize("law", GAME_LAWS, ids=names(GAME_LAWS))
def test_law_of_games(law: GameLaw, label: str) -> None:
    law(game(label))


@some_games
@pytest.mark.parametrize("law", FEW_GAME_LAWS, ids=names(FEW_GAME_LAWS))
def test_law_of_some_games(law: GameLaw, label: str) -> None:
    law(game(label))


# ---- values ---------------------------------------------------------------------------------------------------------


@every_game
def test_hash_equality_and_dict_tell_the_same_positions_apart(label: str) -> None:
    census = values.Census()
    for number in range(4):
        for state in play(game(label), f"{label}/{number % 3}"):
            census.add(state)
    assert len(census.hash_of) == len(census.dict_of) > 100


@every_family
def test_hash_and_equality_tell_neighbours_apart(family: Family) -> None:
    for label in labels_of(family):
        census, rng = values.Census(), Random(label)
        states = line(game(label), f"{label}/neighbours")[::8]
        for state in states:
            census.add(state)
            for other in values.neighbours(state, rng, 60):
                census.add(other)
                values.same_position(state, other)
        assert len(census.hash_of) > 1.5 * len(states), label


@every_family
def test_two_orders_to_one_position_give_equal_states(family: Family) -> None:
    found = {
        label: values.transpositions(play(game(label), f"{label}/swap"), Random(label)) for label in labels_of(family)
    }
    often = sum(found.values()) > 50 and sum(map(bool, found.values())) > len(found) // 2
    assert often is family.orders, found


def test_hashes_are_the_same_in_every_process() -> None:
    states = [state for label in SMALL for state in line(game(label), f"{label}/fresh")[::9]]
    cases = [(state.get_game().to_json(), state.events()) for state in states]
    expected = [f"{state.position_hash()} {json.dumps(state.to_dict())}" for state in states]
    for hash_seed in ("0", "1", "4294967295"):
        assert processes.fresh_hashes(cases, hash_seed) == expected


@every_game
def test_games_are_portable_values(label: str) -> None:
    values.check_game_value(game(label), silvan.load_game)
    again = silvan.game_from_json(game(label).to_json())
    assert again == game(label) and hash(again) == hash(game(label)) and again.to_json() == game(label).to_json()
    assert json.loads(again.to_json())["game"] == again.name == FAMILY[label].name


def test_games_differ_by_what_is_in_them() -> None:
    games = [game(label) for label in LABELS]
    assert len(set(games)) == len(games)
    assert not any(one == two for i, one in enumerate(games) for two in games[:i])
    assert all(one != "a game" and one is not None for one in games)


@some_games
def test_states_of_other_games_are_not_equal(label: str) -> None:
    state = game(label).new_initial_state()
    others = [game(other).new_initial_state() for other in LABELS if other != label]
    assert not any(state == other for other in others)
    assert state != state.to_dict() and state != None  # noqa: E711


@some_games
def test_states_and_views_are_not_hashable(label: str) -> None:
    state = game(label).new_initial_state()
    for value in (state, state.view(0)):
        refuse(TypeError, hash, value)


# ---- events ---------------------------------------------------------------------------------------------------------


@every_game
def test_only_the_canonical_notation_is_read(label: str) -> None:
    assert notations.check_canonical(game(label), Random(label)) > 100


@some_games
def test_ids_of_any_integer_type_are_taken(label: str) -> None:
    for state in line(game(label), "index")[::20]:
        for action in state.legal_actions()[:1]:
            for number in (np.int64(action), np.uint16(action), Index(action)):
                assert state.child(number) == state.child(action)
                assert state.action_to_string(number) == state.action_to_string(action)


class Index:
    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


@every_family
def test_plays_reach_every_kind_of_event(family: Family) -> None:
    tested = [game(label) for label in labels_of(family)]
    expected = {block[0] for one in tested for block in [*one.action_spec(), *one.chance_spec()]}
    assert expected == {name for one in tested for number in range(20) for name in kinds(one.playout(2, number))}


def kinds(end: State) -> set[str]:
    blocks = {True: end.get_game().chance_spec(), False: end.get_game().action_spec()}
    return {
        name
        for player, event in end.full_history()
        for name, start, stop, *_ in blocks[player == CHANCE]
        if start <= event < stop
    }


# ---- ends -----------------------------------------------------------------------------------------------------------


@every_game
def test_ends_are_scored_by_the_formula(label: str) -> None:
    for number in range(40):
        end = game(label).playout(1, number)
        endings.check_returns(end, Random(0))
        if FAMILY[label].shared_victories:
            endings.check_shared(end)


@every_game
def test_bounds_hold_over_many_plays(label: str) -> None:
    result = game(label).playouts(500, seed=6)
    assert int(result.decisions.max()) <= game(label).max_game_length()
    assert int((result.events - result.decisions).max()) <= game(label).max_chance_nodes_in_history()


@every_game
def test_nothing_is_lost_in_a_play(label: str) -> None:
    held = FAMILY[label].held
    states = line(game(label), "held")
    assert held(states[0].to_dict())
    assert all(held(state.to_dict()) == held(states[0].to_dict()) for state in states)


# ---- chance and whole plays -----------------------------------------------------------------------------------------


@every_game
def test_luck_does_not_depend_on_decisions(label: str) -> None:
    assert chance.check_luck_is_keyed(game(label), FAMILY[label].stream) > 20


def test_the_generator_gives_its_published_answers() -> None:
    full = 2**32 - 1
    assert silvan._core.philox4x32((0, 0, 0, 0), (0, 0)) == (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)
    assert silvan._core.philox4x32((full,) * 4, (full,) * 2) == (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)
    pi = silvan._core.philox4x32((0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344), (0xA4093822, 0x299F31D0))
    assert pi == (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1)
    refuse(SilvanError, silvan._core.philox4x32, (2**32, 0, 0, 0), (0, 0))
    refuse(SilvanError, silvan._core.philox4x32, (0, 0, 0, 0), (0, -1))


@some_games
def test_perft_counts_what_the_children_count(label: str) -> None:
    for state in line(game(label), "perft")[::12]:
        for depth in (0, 1, 2):
            assert state.perft(depth) == runs.counts_of(state, depth)


@pytest.mark.parametrize("call", processes.LONG_CALLS)
@pytest.mark.parametrize("label", [LABELS[0], LABELS[-1]])
def test_long_calls_obey_an_interrupt(call: str, label: str) -> None:
    processes.check_interrupt(game(label), call)


def test_long_calls_release_the_lock() -> None:
    state = game(SMALL[0]).new_initial_state()
    processes.check_lock(lambda: state.playouts(60_000, seed=1))
    processes.check_lock(lambda: state.perft(6))


# ---- mistakes -------------------------------------------------------------------------------------------------------


@some_games
def test_wrong_calls_are_refused_by_whose_fault_it_is(label: str) -> None:
    for state in line(game(label), "mistakes")[::40]:
        mistakes.check_mistakes(game(label), state)
