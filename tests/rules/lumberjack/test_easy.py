"""Easy goin': LJ-25 to LJ-36."""

from fractions import Fraction
from typing import Any

import pytest
from silvan import State

from rules.lumberjack.scenes import after, easy, forbidden, house, legal


def building(levels: list[int], hand: str = "R", **more: Any) -> State:
    return easy({"R": levels}, {}, hand=hand, step=1, **more)


def odds(state: State) -> dict[str, Fraction]:
    total = sum(weight for _, weight in state.chance_weights())
    return {state.action_to_string(-1, event): Fraction(n, total) for event, n in state.chance_weights()}


def test_lj_25_one_tower_of_each_colour() -> None:
    state = after(building([2], hand="B"), "table")
    assert state.to_dict()["towers"][0] == {"B": [1], "R": [2], "G": [], "K": [], "N": []}
    assert {name for name, *_ in house("easy").action_spec()} == {"take", "table", "level"}


def test_lj_26_once_off_the_table_always_off_the_table() -> None:
    assert "table" in legal(building([3]))
    state = building([3, 1])
    assert "table" not in legal(state)
    forbidden(state, "table", "26")


def test_lj_27_levels() -> None:
    state = building([3, 2, 2])
    assert legal(state) == ["level 2", "level 4"]
    forbidden(state, "level 3", "27")
    forbidden(state, "level 5", "27")


def test_lj_28_a_level_is_one_high() -> None:
    assert easy({"R": [5, 5]}, {"R": [1, 1, 1]}).scores_if_ended() == [0, 2]


def test_lj_29_the_first_trunk_lies_on_the_table() -> None:
    assert legal(building([])) == ["table"]
    forbidden(building([]), "level 2", "29")


def test_lj_30_levels_are_tested_and_the_table_is_not() -> None:
    assert after(building([3, 2, 1, 1, 1, 1, 1, 1]), "level 2").is_chance_node(), "though it did not become higher"
    assert not after(building([1]), "table").is_chance_node()
    assert not after(building([1] * 8, topple="never"), "level 9").is_chance_node()


@pytest.mark.parametrize(
    ("levels", "level", "risk"),
    [
        ([1, 1, 1], 4, None),
        ([1, 1, 1, 1], 5, Fraction(1, 25)),
        ([2, 2, 1, 1, 1], 6, None),
        ([2, 1, 1, 1, 1, 1], 7, Fraction(2, 25)),
        ([3, 1, 1, 1, 1], 6, Fraction(1, 25)),
    ],
)
def test_lj_31_the_table_of_slenderness(levels: list[int], level: int, risk: Fraction | None) -> None:
    state = after(building(levels), f"level {level}")
    assert state.is_chance_node() is (risk is not None)
    if risk:
        assert odds(state) == {"stands": 1 - risk, "topples": risk}


def test_lj_32_certain_outcomes() -> None:
    assert odds(after(building([1], topple=(0, 1, 1)), "level 2")) == {"topples": 1}
    assert not after(building([1], topple=(2, 1, 1)), "level 2").is_chance_node()


def test_lj_33_a_toppled_tower_is_gone() -> None:
    state = after(building([1] * 5), "level 6", "topples")
    d = state.to_dict()
    assert d["towers"][0]["R"] == [] and d["gone"]["R"] == 6 and state.current_player() == 1
    assert after(building([1] * 5), "level 6", "stands").to_dict()["towers"][0]["R"] == [1] * 6


def test_lj_34_the_end_is_after_the_last_test() -> None:
    state = after(easy({"R": [1] * 5}, {}, gone=94, last="R"), "take 0.0", "level 6")
    assert state.is_chance_node()
    assert after(state, "stands").is_terminal() and after(state, "stands").scores() == [2, 0]
    assert after(state, "topples").scores() == [0, 0]


def test_lj_35_the_example() -> None:
    heights = ((6, 5, 4, 3, 1), (2, 0, 4, 2, 5), (1, 4, 2, 7, 3))
    state = easy(*({c: [1] * n for c, n in zip("BRGKN", own, strict=True)} for own in heights))
    assert state.scores_if_ended() == [3, 2, 2]


def test_lj_36_without_a_tower_no_point() -> None:
    assert easy({}, {}).scores_if_ended() == [0, 0]
    assert easy({"R": [1]}, {}).scores_if_ended() == [2, 0]
