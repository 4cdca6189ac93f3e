"""TL-23 to TL-28: trees and fruits are placed."""

from .scenes import (
    after,
    clearing,
    drawn,
    first_choices,
    house,
    legal,
    log,
    moment,
    planting,
    put,
    seats_of,
    standing,
    supply,
    targets,
)


def test_tl_23_after_one_card_round_all_plant_by_value() -> None:
    start = after(house(4).new_initial_state(), "stacks 0", "card 17", "card 30", "card 3")
    assert moment(start) == (1, "autumn", 1, "card")
    planted = first_choices(start.child("card 28"), "card")
    assert seats_of(log(planted), "tree") == [1, 3, 0, 2]
    assert seats_of(log(planted), "fruit") == [1, 3, 0, 2]
    kinds = [text.split()[0] for _, text in log(planted)[5:]]
    assert kinds == (["tree"] * 3 + ["fruit"] * 3) * 4, "each plants everything before the next"
    assert moment(planted) == (1, "winter", 1, "card"), "there is no second round"


def test_tl_24_three_trees_in_the_first_year_only() -> None:
    drawing = """
        . . . . #
        G . r . .
    """
    first = planting(drawing, "tree", left=3, boar="b1", woodcutter="e1")
    assert targets(first, "tree") == ["d1", "a2", "b2", "c2", "d2"] == [text.split()[1] for text in legal(first)]
    planted = after(first, "tree d2", "tree a2", "tree b2")
    assert drawn(planted) == "RR.R#\nG.r.."
    assert supply(planted, "trees") == [12, 14]
    assert planted.to_dict()["due"] == "fruit" and planted.current_player() == 0
    second = after(put(planted.get_game(), drawing, "card", season="autumn", year=2), "card 29", "card 2")
    assert second.to_dict()["due"] == "fruit" and second.current_player() == 0


def test_tl_25_fruits_go_beside_own_trees() -> None:
    beside = """
        . . . . . .
        . * . . . .
        * R * . . .
        . * G . . .
    """
    state = planting(beside.replace("*", "."), boar="f4", woodcutter="f3")
    assert set(targets(state, "fruit")) == {"b1", "a2", "c2", "b3"}
    assert len(legal(state)) == 4
    state = after(state, "fruit c2", "fruit b1")
    assert legal(state) == ["fruit a2", "fruit b3"], "a fruit makes no place for the next"
    assert standing(state, "fruits", "red") == ["b1", "c2"] and supply(state, "fruits") == [4, 6]
    assert state.current_player() == 0, "every fruit is asked for"


def test_tl_26_without_room_beside_own_trees_anywhere_or_not_at_all() -> None:
    drawing = """
        . . . #
        . G # R
        . . . #
    """
    for year in (1, 2):
        state = planting(drawing, year=year, boar="a1", woodcutter="a3")
        assert legal(state) == ["fruit b1", "fruit c1", "fruit a2", "fruit b3", "fruit c3", "keep"]
        some = after(state, "fruit c3", "fruit a2")
        assert some.current_player() == 0 and legal(some) == ["fruit b1", "fruit c1", "fruit b3", "keep"]
        kept = some.child("keep")
        assert kept.current_player() == 1 and supply(kept, "fruits") == [4, 6], "one keep keeps all"
    assert legal(kept) == ["fruit b1", "fruit b3"], "in the second year, green has no tree to place; it has room"


def test_tl_27_elsewhere_only_when_nothing_is_left_beside_own_trees() -> None:
    drawing = """
        . . . #
        . . . R
        . . . #
    """
    state = planting(drawing, year=2, boar="a1", woodcutter="a3")
    assert legal(state) == ["fruit c2"]
    state = state.child("fruit c2")
    assert legal(state) == ["fruit b1", "fruit c1", "fruit a2", "fruit b2", "fruit b3", "fruit c3", "keep"]


def test_tl_28_without_a_free_space_nothing_more_is_placed() -> None:
    game = clearing(". . . . . .", "a1", "f1")
    start = after(game.new_initial_state(), "stacks 0", "card 1", "card 2")
    assert start.current_player() == 1 and start.to_dict()["left"] == 3
    planted = after(start, "tree b1", "tree c1", "tree d1")
    assert legal(planted) == ["fruit e1"]
    full = planted.child("fruit e1")
    assert moment(full) == (1, "winter", 1, "card"), "red cannot even place a tree"
    assert supply(full, "trees") == [15, 12] and supply(full, "fruits") == [6, 5]
    two = planting(". . R G #", "tree", left=3, boar="a1", woodcutter="e1")
    assert moment(two.child("tree b1")) == (1, "winter", 1, "card"), "two of the three trees stay"
