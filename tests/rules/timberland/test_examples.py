"""The examples that the rulebook works out, on positions that fit their text."""

from silvan.timberland import boar_moves

from .scenes import (
    after,
    clearing,
    drawn,
    felling,
    last_cut,
    legal,
    moment,
    plain,
    planting,
    put,
    standing,
    supply,
    targets,
    winter,
)
from .test_scoring import worth
from .test_winter import boar


def test_forests_of_two_and_of_three() -> None:
    """Object of the Game: the light trees (red) form a forest of two, the dark ones (green) one of three."""
    assert worth(". R G .\n. R G .\n. . G .")[:2] == [3, 6]


def test_a_fruit_that_borders_no_tree_of_its_colour_is_crossed_out() -> None:
    """Autumn: one of the fruits in the grid may not be placed."""
    drawing = """
        . . . . .
        . R R . .
        . . . G .
    """
    state = planting(drawing, boar="a1", woodcutter="e1")
    assert set(targets(state, "fruit")) == {"a2", "d2", "b3", "c3", "b1", "c1"}
    assert "fruit d3" not in legal(state) and "fruit e2" not in legal(state), "across a corner; beside another's tree"


def test_of_three_dark_fruits_on_the_way_two_may_be_taken() -> None:
    """Winter: with a 6 the boar ends on the light fruit (green), which it must take, past three dark ones (red)."""
    path = ". r . r r . g"
    state = winter(path, "a1", "a1", 6)
    chosen = {taken for _, taken, _ in boar_moves(state)}
    assert all("g1" in taken for taken in chosen)
    dark = {frozenset(taken - {"g1"}) for taken in chosen}
    assert {taken for taken in dark if len(taken) == 2} == {
        frozenset(two) for two in (("b1", "d1"), ("b1", "e1"), ("d1", "e1"))
    }
    assert max(map(len, dark)) == 2
    taken = after(state, "step E take", "step E", "step E", "step E take", "step E", "step E take")
    assert boar(taken) == "g1" and taken.to_dict()["fruits"]["red"]["carried"] == 2
    dropped = after(taken, "drop g b1", "drop r e1", "drop r f1")
    assert drawn(dropped) == plain(". g . r r r ."), "on any free spaces, none of which is beside a tree"


SPRING = """
    R r R . . .
    . R . . . .
    . . . . . .
    r g G r . R
    R g g . R r
"""
"""Dark is red, with the fruits A (b5), B (f1), C (a2), D (d2); white is green, with E (b1), F (b2), G (c1). H is a1."""


def test_spring_the_dark_player_removes_two_fruits_and_converts_two() -> None:
    state = put(clearing(SPRING, "f5", "f5"), SPRING, "drop", round=3, turn=1, cards=(29, 2), carried="r")
    state = state.child("drop r f4")
    assert legal(state) == ["grow a2", "grow d2", "grow f4"], "A and B are gone; f4 is the last fruit of the winter"
    state = after(state, "grow f4", "grow a2", "grow d2")
    assert state.current_player() == 1 and legal(state) == ["grow b1", "grow c1", "grow b2"]
    assert "a1" in standing(state, "trees", "red")


AFTER_DARK = """
    R . R . . .
    . R . . . .
    . . . . . .
    R g G R . R
    R g g . R .
"""


def test_spring_the_white_player_s_order_decides() -> None:
    state = put(clearing(AFTER_DARK, "f5", "f5"), AFTER_DARK, "grow", autumn=("green", "red"))
    late = after(state, "grow b2", "grow c1")
    assert moment(late)[1] == "woodcutter" and standing(late, "fruits", "green") == [], "E has no light left"
    assert late.scores_if_ended()[1] == 6 and "a1" in standing(late, "trees", "red")
    first = state.child("grow b1")
    assert "a1" not in standing(first, "trees", "red"), "this settles the fate of tree H"
    assert supply(first, "trees")[0] == supply(state, "trees")[0] + 1
    forest = after(first, "grow b2", "grow c1")
    assert standing(forest, "trees", "green") == ["b1", "c1", "b2", "c2"]
    assert forest.scores_if_ended()[1] == 10, "a winning forest of four"


def test_the_woodcutter_goes_six_spaces_east_and_two_trees_fall() -> None:
    drawing = """
        . . . . . . . . .
        . . . R . + G . Y
    """
    game = clearing(drawing, "d2", "b1", 6, players=3)
    state = put(game, drawing, "cut", cards=(25, 18, 31), left=6).child("cut E")
    assert drawn(state) == plain(". . . . . . . . .\n. . . . . + . . Y") and supply(state, "trees") == [11, 11, 10]
    assert state.to_dict()["woodcutter"] == "h1"


def test_caution_the_own_trees_may_have_to_be_felled() -> None:
    state = felling(". . R R R #", "a1", "b1", 3, cards=(29, 18))
    assert legal(state) == ["cut W"], "a single direction"
    assert drawn(state.child("cut W")) == "..RR.#", "a1, then over the edge f1 and e1"
    five = felling("# R R R . .", "f1", "f1", 5, cards=(29, 18))
    assert drawn(five.child("cut W")) == "#....."


def test_scoring_light_gets_4_and_dark_10() -> None:
    """End of the First Game Year: a single tree and a forest of two; a forest of five."""
    drawing = """
        . R . . . .
        . . . G G .
        R R . G G .
        . . . . G .
        . . . . . .
    """
    game = clearing(drawing, "f5", "a1", 3)
    state = after(last_cut(game, drawing, (17, 18)), "roll 3", "cut E")
    assert state.scores() == [4, 10]


def test_tip_seven_trees_10_points_three_and_four_16() -> None:
    assert worth(". R R R R R R R\n. . . . . . . .")[0] == 10
    assert worth(". R R R . . . .\n. . . R . R R R")[0] == 16


TIP = """
    . . . . . . .
    . . . . # . #
    R . R # G . Y
    . . . . # . #
    . r g . g . R
    . . . . . R .
"""
"""Grey is red, black is green, white is yellow; the boar stands on a2."""


def test_tip_fruits_placed_with_skill() -> None:
    rolled = winter(
        TIP, "a2", "a1", 6, players=3, cards=(25, 26, 3), round=3, turn=1, autumn=("green", "red", "yellow")
    )
    assert rolled.current_player() == 0, "grey has rolled a 6"
    moved = after(rolled, "step E take", "step E take", "step E", "step E take", "step E", "step N")
    assert boar(moved) == "f3" and legal(moved)[0].startswith("drop r")
    spring = after(moved, "drop g g1", "drop g f4", "drop r b4")
    assert spring.current_player() == 1
    assert legal(spring) == ["grow f4"], "the fruit in the corner cannot become a tree; the other must"
    threatened = spring.child("grow f4")
    assert standing(threatened, "trees", "green") == ["f4"], "the black tree on e4 dies"
    assert standing(threatened, "trees", "yellow") == [], "and so does the white one on g4"
    grown = threatened.child("grow b4")
    assert standing(grown, "trees", "red") == ["f1", "g2", "a4", "b4", "c4"]
    assert grown.scores_if_ended() == [6 + 1 + 1, 1, 0], "a respectable forest of three"
