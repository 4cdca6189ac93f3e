"""TL-46 to TL-53: fruits become trees."""

from silvan import State

from .scenes import (
    after,
    clearing,
    drawn,
    last_drop,
    legal,
    moment,
    plain,
    put,
    standing,
    supply,
    targets,
)


def spring(drawing: str, figures: str, trees: int = 15) -> State:
    """Spring as it begins, boar and woodcutter on one space; red, the first in autumn, has a fruit with light."""
    return put(clearing(drawing, figures, figures, trees=trees), drawing, "grow")


def test_tl_46_without_cards_in_the_order_of_the_autumn_cards() -> None:
    drawing = """
        r . g y
        . r . .
    """
    three = clearing(drawing, "a1", "a1", players=3)
    state = put(
        three, drawing, "drop", round=3, turn=1, cards=(29, 26, 3), carried="y", autumn=("yellow", "red", "green")
    )
    state = after(state, "drop y d1")
    order = []
    while state.to_dict()["due"] == "grow":
        order.append(state.current_player())
        state.apply_action(state.legal_actions()[0])
    assert order == [2, 2, 0, 0, 1]
    assert [text.split()[0] for text in state.events()] == ["drop"] + ["grow"] * 5
    assert moment(state) == (1, "woodcutter", 1, "card")


def grows(drawing: str, boar: str = "e1", woodcutter: str = "e1") -> bool:
    """Whether red's fruit on b1 is converted; with no light it goes back before red is asked."""
    state = last_drop(drawing, "r e2", boar, woodcutter)
    grown = targets(state, "grow")
    assert "e2" in grown and grown == standing(state, "fruits", "red")
    return "b1" in grown


LIT = """
    {} {} {} . .
    {} r {} . .
"""
"""A fruit on b1 whose neighbours are to be filled in; e2 has light in any case."""


def around(west: str, north: str, east: str) -> str:
    return LIT.format(".", north, ".", west, east)


def test_tl_47_what_gives_light() -> None:
    assert not grows(around("#", "R", "R")), "trees, rocks and the southern edge give none"
    for dark in "#RG":
        assert not grows(around(dark, "R", "#"))
        assert not grows(around("#", dark, "R"))
        assert not grows(around("G", "R", dark))
    for light in ".+rg":
        assert grows(around(light, "R", "#")), light
        assert grows(around("#", light, "R")), light
        assert grows(around("R", "#", light)), light
    assert grows(around("R", ".", "#"), boar="b2"), "the boar"
    assert grows(around("R", ".", "#"), woodcutter="b2"), "the woodcutter"
    diagonal = ". R . . .\nR r R . ."
    assert not grows(diagonal), "spaces across the corner do not count"


def test_tl_48_fruits_in_the_dark_go_back_without_an_event() -> None:
    drawing = """
        # R . . . .
        r R r R . .
        # R . R r .
        . . . R . .
    """
    state = last_drop(drawing, "r d4", "f1", "f1")
    assert state.events() == ["drop r d4"] and standing(state, "fruits", "red") == ["e2", "c3", "d4"]
    assert legal(state) == ["grow e2", "grow c3", "grow d4"] and supply(state, "fruits") == [3, 6]
    pair = """
        # R . . . .
        R r . . . .
        # r R . . .
        . R . . . .
    """
    state = last_drop(pair, "r f4", "f1", "f1")
    assert legal(state) == ["grow b2", "grow b3", "grow f4"]
    grown = state.child("grow b3")
    assert legal(grown) == ["grow f4"], "b2 had no light but from b3"
    assert standing(grown, "fruits", "red") == ["f4"] and supply(grown, "fruits") == [5, 6]


def test_tl_49_one_by_one_in_an_order_of_choice() -> None:
    drawing = """
        r . r . .
        . . g . r
    """
    state = spring(drawing, "b1")
    assert legal(state) == ["grow e1", "grow a2", "grow c2"], "nothing else: it cannot stop"
    state = state.child("grow a2")
    assert drawn(state) == plain(drawing.replace("r", "R", 1))
    assert supply(state, "trees") == [14, 15] and supply(state, "fruits") == [4, 5]
    assert legal(state) == ["grow e1", "grow c2"]
    state = after(state, "grow e1", "grow c2")
    assert standing(state, "trees", "red") == ["e1", "a2", "c2"]
    assert state.current_player() == 1 and legal(state) == ["grow c1"]


def test_tl_50_without_a_tree_in_supply_the_other_fruits_go_back() -> None:
    drawing = """
        r . r . r
        . . . . .
        g . R . .
    """
    state = spring(drawing, "b2", trees=3)
    state = state.child("grow c3")
    assert supply(state, "trees") == [1, 3] and legal(state) == ["grow a3", "grow e3"]
    state = state.child("grow e3")
    assert state.current_player() == 1, "red has no tree for a3"
    assert drawn(state) == plain(". . R . R\n. . . . .\ng . R . .")
    assert supply(state, "trees") == [0, 3] and supply(state, "fruits") == [6, 5]
    none = last_drop(drawing, "r e1", "b2", "b2", trees=1)
    assert none.current_player() == 1 and supply(none, "fruits") == [6, 5], "not even one"


def test_tl_51_trees_that_lose_their_last_light_die() -> None:
    drawing = """
        R . . .
        G r . .
    """
    state = spring(drawing, "d1")
    state = state.child("grow b1")
    assert drawn(state) == plain("R . . .\n. R . .")
    assert supply(state, "trees") == [13, 15]
    two = """
        G r R G
        # . # .
    """
    state = spring(two, "b1").child("grow b2")
    assert drawn(state) == plain(". R . G\n# . # ."), "of any colour, the own too; d2 has light"
    assert supply(state, "trees") == [14, 14]
    beyond = """
        R . r #
        # # # G
    """
    state = spring(beyond, "b2").child("grow c2")
    assert standing(state, "trees", "green") == ["d1"], "it was in the dark before, and is not beside c2"


def test_tl_52_dead_trees_may_be_used_again_in_the_same_spring() -> None:
    drawing = """
        G . . r
        R r . .
    """
    state = spring(drawing, "c1", trees=2)
    state = state.child("grow b1")
    assert standing(state, "trees", "red") == ["b1"], "a1 has died, and is in the supply again"
    assert supply(state, "trees") == [1, 1] and legal(state) == ["grow d2"]
    state = state.child("grow d2")
    assert standing(state, "trees", "red") == ["b1", "d2"] and supply(state, "trees") == [0, 1]


def test_tl_53_others_fruits_wait_for_their_own_turn() -> None:
    drawing = """
        G g # . g
        # R . . .
        # . . r .
    """
    state = spring(drawing, "c1")
    assert standing(state, "fruits", "green") == ["b3", "e3"], "b3 is in the dark already"
    assert state.current_player() == 0 and supply(state, "fruits") == [5, 4]
    state = state.child("grow d1")
    assert state.current_player() == 1 and legal(state) == ["grow e3"]
    assert standing(state, "fruits", "green") == ["e3"] and supply(state, "fruits") == [6, 5]
    over = state.child("grow e3")
    assert all(not own["board"] for own in over.to_dict()["fruits"].values())
    assert moment(over) == (1, "woodcutter", 1, "card")
