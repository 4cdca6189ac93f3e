"""What Waldmeister's positions and actions are worth by its rule of thumb: by hand, and what sense demands."""

import math
from itertools import pairwise
from typing import Any

import pytest
import silvan
from kit.families.waldmeister import BRISK, FEW, GLADE, PAIR, waldmeister_builds
from rules.waldmeister.scenes import FIELDS, after, carry, due, house, lay, legal, refill, scene
from silvan import Game, State
from silvan.agents import load

LAST = {"year_limit": 1}
"""No spring comes any more from the middle of spring on."""


def judged(state: State) -> dict[str, float]:
    """What each legal action is worth."""
    actions = map(state.action_to_string, state.legal_actions())
    return dict(zip(map(str, actions), state.evaluate_actions(), strict=True))


def walked(game: Game, seed: int, greedy: bool) -> list[State]:
    """The decisions of a play by who takes what is worth most, or at random."""
    state, found = game.new_initial_state(seed), list[State]()
    agent = load("greedy" if greedy else "random", game, seed)
    while not state.is_terminal():
        found.append(state.clone())
        state.apply_action(agent(state.view(state.current_player())))
    return [*found, state]


def test_without_a_spring_a_landscape_is_worth_its_points_less_risks() -> None:
    state = scene("a1 beech 1 roe, a2 oak sapling, b1 fir seed", "c1 spruce", game=house(2, **LAST), money=[7000, 0])
    # A beech has 5 places for points with the one that kills it; the second spruce may still be the roe's.
    first = 5 + 1 - 1 - 0.4 * 7 * (1 / 5) ** 2 + 3 + 1 + 0.007
    assert state.evaluate() == pytest.approx([first, 5 + 0.25 * 1])


def test_with_a_spring_it_is_worth_what_may_become_of_it_less_arrows() -> None:
    state = scene("b1 oak sapling", "", game=house(2, **LAST), marker=1, money=[30_000, 0])
    one, two = 0.7 / 6, 1 - (5 * 2 + 1.3) / 12
    mixed = 10 * one**2 + 0.6 * 10 * two**3
    # One arrow at the sapling, 16 at empty fields.
    own = 3 + 0.7 * 2 + mixed - 0.15 - 0.5 * 16 + 0.09 * 30
    assert state.evaluate() == pytest.approx([own, -0.5 * 17])


def test_money_is_worth_less_when_there_is_no_use_for_it() -> None:
    little, some, much = (scene("", "", money=[sum_, 0]).evaluate()[0] for sum_ in (0, 90_000, 190_000))
    assert some - little == pytest.approx(0.09 * 90) and much - some == pytest.approx(0.009 * 100)


def test_bids_cost_what_their_money_is_worth() -> None:
    state = after(carry("sapling_auction", "a1 beech", "a1 oak", money=[60_000, 60_000]), "lot fir")
    worth = judged(state)
    assert worth.pop("pass") == 0
    assert all(some - more == pytest.approx(0.45) for some, more in pairwise(worth.values()))
    assert worth["bid 5000"] > 0 > worth["bid 60000"]


def test_an_end_is_worth_announcing_with_a_lead_of_more_than_six() -> None:
    species = ["beech", "oak", "alder", "spruce", "pine", "fir"] * 2
    full = ", ".join(f"{field} {one}" for field, one in zip(FIELDS, species, strict=True))
    state = scene(full, full.replace("a1 beech", "a1 beech boar"), hand="jay jay jay weevil weevil")
    state = refill(after(lay(state, "jay"), "offer 1", "refuse"))
    assert due(state) == (0, "announce")
    assert judged(state) == {"announce": -5 - 6, "pass": 0}


def test_a_card_is_worth_what_it_does_to_whom() -> None:
    state = scene("a1 oak", "a1 spruce 1, a2 spruce 1", marker=3, hand="bark_beetle jay jay jay weevil")
    # A second point on each of two spruces, which have four places with the one that kills them.
    harm = 2 * (1 + 0.4 * 7 * ((2 / 4) ** 2 - (1 / 4) ** 2))
    assert judged(lay(state, "bark_beetle")) == {"offer 1": pytest.approx(harm)}
    assert judged(state)["lay bark_beetle"] >= harm / 2 > judged(state)["lay weevil"] - 1e-9
    assert judged(after(state, "lay bark_beetle"))["done"] == pytest.approx(harm / 2)


def test_what_empties_the_bag_is_worth_nothing() -> None:
    oaks = ", ".join(f"{field} oak 5" for field in FIELDS[:8])
    state = carry("mice", f"{oaks}, d1 pine 4, d3 pine 4, e1 fir sapling 1, e3 fir sapling", "")
    assert state.to_dict()["bag"] == 1
    assert all(worth < -900 for worth in judged(state).values())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_are_judged_alike(players: int) -> None:
    boards = ["a1 beech 1, c1 oak sapling", "b1 fir lynx, c3 pine seed", "a3 alder 2 roe", "e1 spruce"][:players]
    hand = "storm acid_rain remediation mice jay"
    seen: list[Any] = []
    for turn in range(players):
        turned = [boards[(i - turn) % players] for i in range(players)]
        state = scene(*turned, turn=turn, hand=hand, money=[50_000] * players)
        worth = state.evaluate()
        seen.append((worth[turn:] + worth[:turn], judged(state)))
    first, lays = seen[0]
    assert all(own == pytest.approx(first) and others == pytest.approx(lays) for own, others in seen)


@pytest.mark.parametrize("name", sorted(waldmeister_builds()))
@pytest.mark.parametrize("greedy", [False, True])
def test_values_are_numbers_and_do_not_look_at_what_is_hidden(name: str, greedy: bool) -> None:
    game = waldmeister_builds()[name]()
    *decisions, end = walked(game, 5, greedy)
    for state in decisions[::3]:
        values, view = state.evaluate_actions(), state.view(state.current_player())
        assert len(values) == len(state.legal_actions()) and all(map(math.isfinite, [*values, *state.evaluate()]))
        for guess in range(3):
            assert view.resample(guess).evaluate_actions() == values, legal(state)
    assert end.evaluate() == end.scores() and end.evaluate_actions() == []


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2, "year_limit": 2, "edition": FEW, "flow": PAIR},
        {"players": 4, "year_limit": 2, "edition": GLADE, "flow": BRISK},
        {"players": 3, "year_limit": 1},
    ],
)
def test_chance_nodes_have_an_outlook_too(options: dict[str, Any]) -> None:
    game = silvan.load_game("waldmeister", **options)
    state, seen = game.new_initial_state(), 0
    while not state.is_terminal():
        assert len(state.evaluate()) == game.num_players() and all(map(math.isfinite, state.evaluate()))
        seen += state.is_chance_node()
        assert not state.is_chance_node() or state.evaluate_actions() == []
        state = after(state, legal(state)[seen % len(legal(state))])
    assert seen > 10
