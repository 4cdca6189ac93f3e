"""What Lumberjack's rule of thumb says: values worked out by hand, and what sense demands."""

from math import exp
from random import Random
from typing import Any

import pytest
import silvan
from kit.families.lumberjack import lumberjack_builds
from rules.lumberjack.scenes import after, cabins, easy, pyramid, towers
from silvan import State

VARIANTS = ("towers", "easy", "pyramid", "cabins")


def worth(state: State) -> dict[str, float]:
    """What each action is worth, by its notation."""
    names = [state.action_to_string(state.current_player(), action) for action in state.legal_actions()]
    return dict(zip(names, state.evaluate_actions(), strict=True))


def lead(state: State) -> float:
    """By how much the outlook of the seat to move exceeds the mean of the others'."""
    points, own = state.evaluate(), state.current_player()
    return points[own] - (sum(points) - points[own]) / (len(points) - 1)


def positions(game: silvan.Game, plays: int = 3) -> list[State]:
    """Decisions of random plays, one in ten."""
    rng, found = Random(7), []
    for seed in range(plays):
        state = game.new_initial_state(seed)
        while not state.is_terminal():
            if rng.random() < 0.1:
                found.append(game.state_from_dict(state.to_dict()))
            state.apply_action(rng.choice(state.legal_actions()))
    return found


def test_the_last_trunk_scores() -> None:
    state = towers("BBB", "RR", hand="B", step=1, gone=94)
    assert worth(state) == {"build 1": 0, "build 2": 0, "score": 3}
    assert state.evaluate() == [3, 0]
    state = towers("BBB", "RR", hand="B", step=1, gone=94, final="towers")
    assert worth(state) == {"build 1": 2, "build 2": 2, "score": 3}
    assert state.evaluate() == [5, 2]


def test_towers_that_will_score() -> None:
    # Three turns each: two trunks are scored in 5/3 of them, none in one; and blue could be scored at once.
    state = towers("BB", "", last="BRRRRR", gone=92)
    assert state.evaluate() == pytest.approx([25 / 18 + 1, 0.5])
    # Nobody can score blue any more; the crown lets the tower count again, by half.
    assert towers("BB", "", last="RRRRRR", gone=92).evaluate() == pytest.approx([25 / 18, 0.5])
    assert towers("BB^", "", last="RRRRRR", gone=92).evaluate() == pytest.approx([25 / 18 + 1, 0.5])


def likely(ahead: float, spread: float = 0.2) -> float:
    return 1 / (1 + exp(-ahead / spread))


def test_the_highest_towers() -> None:
    # Red and the highest of all; of the other colours there is no tower.
    state = easy({"R": [1]}, {}, hand="R", step=1, gone=98)
    up = 2 * likely(2.9) - 2 * likely(-2.5)
    assert worth(state) == pytest.approx({"table": 2 * likely(1.9) - 2 * likely(-1.5), "level 2": up})
    assert state.evaluate() == [2, 0]


def test_a_test_is_worth_the_mean_of_its_ends() -> None:
    state = easy({"R": [1] * 4}, {"R": [1] * 3}, hand="R", step=1)
    tested = after(state, "level 5")
    both = [(weight, tested.child(event)) for event, weight in tested.chance_weights()]
    assert [weight for weight, _ in both] == [24, 1]
    mean = [sum(weight * end.evaluate()[seat] for weight, end in both) / 25 for seat in (0, 1)]
    assert tested.evaluate() == pytest.approx(mean)
    assert worth(state)["level 5"] == pytest.approx(mean[0] - mean[1])


def test_the_room_of_areas() -> None:
    # Two trunks, four places beside them, one of them on the left.
    assert pyramid("RR", "").evaluate() == pytest.approx([4 + 0.35 * 2 * 4, 0])
    # A trunk of another colour takes one of them, and has four itself.
    assert pyramid("RRG", "").evaluate() == pytest.approx([4 + 0.35 * 2 * 4 + 1 - 0.35 * 2 + 0.35 * 3, 0])
    # A finished bottom level has no place on the left, and nothing is free above the top.
    assert pyramid("R" + "GB" * 4, "").evaluate()[0] == pytest.approx(9 + 0.35 * (1 + 7 * 2 + 1))


def test_the_plans_of_a_cabin() -> None:
    # As good as the plan for 10, two trunks of which are missing.
    likely = 0.7**2 * 0.85**2
    hoped = 10 * likely + 3 * (1 - likely)
    assert cabins({"R": "0,0 1,0 / 0,0E /"}, {}).evaluate() == pytest.approx([hoped, 0])
    crowned = hoped + 10 * (2 * likely - 1)
    assert cabins({"R": "0,0 1,0 / 0,0E / 1"}, {}).evaluate() == pytest.approx([crowned, 0])
    # What is no part of a plan gives its trunks.
    assert cabins({"R": "0,0 / 0,0E -1,0E 0,0N 0,-1N /"}, {}).evaluate() == [5, 0]


@pytest.mark.parametrize("name", [name for name in lumberjack_builds() if "players=5" not in name])
def test_what_is_taken_is_worth_its_best_use(name: str) -> None:
    for state in positions(lumberjack_builds()[name](), plays=1):
        if state.current_player() < 0:
            continue
        actions = worth(state)
        if state.to_dict()["hand"]:
            # What a play ends with is not a hope any more.
            ends = any(state.child(action).is_terminal() for action in state.legal_actions())
            assert ends or max(actions.values()) == pytest.approx(lead(state))
        for action in [action for action in actions if action.startswith("take")]:
            assert actions[action] == pytest.approx(max(after(state, action).evaluate_actions()))


@pytest.mark.parametrize("variant", VARIANTS)
def test_seats_are_alike(variant: str) -> None:
    game = silvan.load_game("lumberjack", variant=variant, players=3)
    for state in positions(game):
        d = state.to_dict()
        if d["due"] == "over":
            continue
        turned = {key: value[1:] + value[:1] if key in BY_SEAT else value for key, value in d.items()}
        turned["seat"] = (d["seat"] + 2) % 3
        turned["player"] = turned["seat"] if d["player"] >= 0 else d["player"]
        other = game.state_from_dict(turned)
        points = state.evaluate()
        assert other.evaluate() == pytest.approx(points[1:] + points[:1])
        assert other.evaluate_actions() == pytest.approx(state.evaluate_actions())


BY_SEAT = ("towers", "pyramids", "cabins", "points")


@pytest.mark.parametrize("variant", VARIANTS)
def test_at_the_opening_all_are_level(variant: str) -> None:
    opening: Any = silvan.load_game("lumberjack", variant=variant, players=4).new_initial_state()
    assert len(set(opening.evaluate())) == 1
    assert opening.evaluate_actions() == []
