"""TL-54 to TL-58: the woodcutter."""

from silvan import State

from .scenes import (
    after,
    clearing,
    drawn,
    felling,
    house,
    legal,
    log,
    moment,
    plain,
    put,
    seats_of,
    supply,
    targets,
)
from .test_components import OPENING


def woodcutter(state: State) -> str:
    space: str = state.to_dict()["woodcutter"]
    return space


def test_tl_54_four_rounds_of_one_turn_for_the_highest_card() -> None:
    state = put(house(3), OPENING, "card", season="woodcutter")
    rounds = ((5, 14, 11), (9, 6, 3), (1, 10, 15), (13, 2, 7))
    for number, cards in enumerate(rounds, 1):
        assert moment(state) == (1, "woodcutter", number, "card")
        state = after(state, *(f"card {card}" for card in cards), "roll 3")
        assert moment(state) == (1, "woodcutter", number, "cut")
        state = after(state, legal(state)[0])
    assert moment(state) == (2, "autumn", 1, "card")
    assert seats_of(log(state), "cut") == [1, 0, 2, 0]


def test_tl_55_the_die_then_a_direction_of_the_card_and_no_way_out() -> None:
    state = put(house(), OPENING, "card", season="woodcutter")
    assert {9, 13} <= set(state.to_dict()["hands"]["red"])
    state = after(state, "card 13", "card 2")
    assert state.is_chance_node() and legal(state) == ["roll 3", "roll 4", "roll 5", "roll 6"]
    state = state.child("roll 4")
    assert state.current_player() == 0 and state.to_dict()["left"] == 4
    assert legal(state) == ["cut N", "cut E", "cut S"], "the compass of card 13, and nothing else"
    assert legal(felling(OPENING, "h8", "b2", 4, cards=(25, 2))) == ["cut S"]


def test_tl_56_straight_on_and_round_the_board() -> None:
    row = ". . . . . . . . ."
    state = felling(row, "a1", "c1", 6)
    assert woodcutter(state.child("cut W")) == "f1"
    trees = felling("R R . R R R R R R", "c1", "c1", 6)
    assert drawn(trees.child("cut W")) == plain(". . . R R . . . ."), "b1, a1, then i1, h1, g1, f1"
    ends = {2: ("b1", "b4"), 3: ("b2", "b3"), 5: ("b4", "b1"), 6: ("b5", "b7"), 7: ("b6", "b6"), 8: ("b7", "b5")}
    for pips, (north, south) in ends.items():
        column = felling("\n".join(["# . #"] * 7), "b7", "b6", pips, cards=(17, 2))
        assert woodcutter(column.child("cut N")) == north
        assert woodcutter(column.child("cut S")) == south


def test_tl_57_nothing_stops_it() -> None:
    drawing = """
        . . . . . .
        . # . + . R
    """
    state = felling(drawing, "c1", "a1", 5, cards=(1, 2), player=1)
    assert woodcutter(state.child("cut E")) == "f1" and supply(state.child("cut E"), "trees")[0] == 15
    for pips, end in ((1, "b1"), (2, "c1"), (3, "d1")):
        stops = felling(drawing, "c1", "a1", pips, cards=(1, 2)).child("cut E")
        assert woodcutter(stops) == end, "it may stop on a rock, with the boar, on the wind rose"
        assert stops.to_dict()["boar"] == "c1"


def test_tl_58_every_tree_that_it_comes_over_is_felled() -> None:
    drawing = """
        R . G . Y .
        . R . G . .
        R . . . . .
    """
    game = clearing(drawing, "f1", "f2", 5, players=3)
    state = put(game, drawing, "cut", cards=(5, 2, 3), left=5)
    assert supply(state, "trees") == [8, 9, 10] and targets(state, "cut") == ["N", "E", "S", "W"]
    west = state.child("cut W")
    assert drawn(west) == plain("R . G . Y .\n. . . . . .\nR . . . . ."), "the mover's own, too"
    assert supply(west, "trees") == [9, 10, 10]
    north = state.child("cut N")
    assert drawn(north) == plain(drawing), "file f has none"
    fruitless = felling("R G R G .", "e1", "e1", 2).child("cut W")
    assert drawn(fruitless) == plain("R G . . ."), "no further than the pips"
