"""TL-29 to TL-45: the boar."""

from silvan import State
from silvan.timberland import boar_moves

from .scenes import (
    HIGH_LOW,
    after,
    clearing,
    drawn,
    house,
    last_drop,
    legal,
    log,
    moment,
    plain,
    put,
    seats_of,
    standing,
    supply,
    targets,
    winter,
)
from .test_components import OPENING

OPEN = """
    . . . . .
    . . . . .
    . . . . .
    . . . . .
    . . . . .
"""
ALL_WAYS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]

SPUR = """
    # # # . # # #
    . . . . . . .
"""
"""Seven spaces in a row and one, d2, above the middle of them."""


def boar(state: State) -> str:
    space: str = state.to_dict()["boar"]
    return space


def endings(state: State) -> set[tuple[str, str]]:
    """Where the move under way can end, each with the fruit spaces that it empties."""
    return {(landing, " ".join(sorted(taken))) for landing, taken, _ in boar_moves(state)}


def boar_turns(state: State) -> list[int]:
    """Who rolls for the boar, in turn; the state is played on through those turns."""
    seats = []
    while state.to_dict()["due"] == "roll":
        seats.append(state.to_dict()["player"])
        state.apply_action("roll 3")
        while state.to_dict()["due"] == "step":
            assert state.current_player() == seats[-1]
            state.apply_action(state.legal_actions()[0])
    return seats


def test_tl_29_three_rounds_of_two_boar_turns_the_higher_card_first() -> None:
    state = put(house(4), OPENING, "card", season="winter")
    for number, cards, seats in (
        (1, (5, 26, 3, 24), [1, 3]),
        (2, (25, 6, 27, 8), [2, 0]),
        (3, (1, 22, 23, 28), [3, 2]),
    ):
        assert moment(state) == (1, "winter", number, "card")
        state = after(state, *(f"card {card}" for card in cards))
        assert boar_turns(state) == seats
    assert moment(state) == (1, "woodcutter", 1, "card"), "no fruit is on the board, so spring passes"


def test_tl_30_a_boar_turn_starts_with_the_die() -> None:
    state = after(put(house(), OPENING, "card", season="winter"), "card 25", "card 2")
    assert state.is_chance_node() and legal(state) == ["roll 3", "roll 4", "roll 5", "roll 6"]
    for pips in (3, 4, 5, 6):
        rolled = state.child(f"roll {pips}")
        assert rolled.current_player() == 0 and rolled.to_dict()["left"] == pips
        assert rolled.to_dict()["due"] == "step"


def test_tl_31_exactly_as_many_steps_as_pips_in_eight_directions_with_turns() -> None:
    state = winter(OPEN, "c3", "a1", 4)
    assert targets(state, "step") == ALL_WAYS
    places = []
    for way in ("N", "SE", "SE", "SW"):
        assert state.current_player() == 0
        state = state.child(f"step {way}")
        places.append(boar(state))
    assert places == ["c4", "d3", "e2", "d1"]
    assert state.is_chance_node() and state.to_dict()["player"] == 1, "after four steps it is green's turn"


def test_tl_32_never_off_the_board_nor_onto_rocks_and_trees() -> None:
    drawing = """
        . . . . .
        . G # . .
        . . r . .
    """
    assert targets(winter(drawing, "a1", "e3", 3), "step") == ["N", "E"], "a corner, and a tree in the north-east"
    assert targets(winter(drawing, "b1", "e3", 3), "step") == ["E", "E take", "W", "NW"]
    assert targets(winter(drawing, "c3", "e3", 3), "step") == ["E", "SE", "W"]


def test_tl_33_never_onto_a_space_on_which_it_stood_in_this_turn() -> None:
    state = after(winter(OPEN, "c3", "a1", 4), "step N", "step E")
    assert "step W" not in legal(state) and "step SW" not in legal(state), "c4, and c3 where the turn began"
    assert legal(state) == ["step N", "step NE", "step E", "step SE", "step S", "step NW"]
    state = winter(SPUR, "d2", "d1", 6)
    assert legal(state) == ["boar a1", "boar g1"]
    state = after(state, "boar a1", "step E", "step E")
    assert legal(state) == ["step E"], "d2 in the north-east is the space from which it was lifted"
    assert boar(after(state, "step E", "step E", "step E", "step E")) == "g1"


def test_tl_34_diagonally_between_two_obstacles() -> None:
    rocks = """
        . # .
        . . #
        # . .
    """
    state = winter(rocks, "b2", "a3", 1)
    assert targets(state, "step") == ["NE", "SE", "S", "W", "NW"]
    assert boar(state.child("step NE")) == "c3"
    trees = rocks.replace("#", "G")
    assert boar(winter(trees, "b2", "a3", 1).child("step NE")) == "c3"


def test_tl_35_over_and_onto_the_woodcutter() -> None:
    state = after(winter(". . . . #", "a1", "b1", 2), "step E")
    assert (boar(state), state.to_dict()["woodcutter"]) == ("b1", "b1")
    assert boar(state.child("step E")) == "c1"
    shared = winter(". . . . #", "a1", "b1", 1).child("step E")
    assert (boar(shared), shared.to_dict()["woodcutter"]) == ("b1", "b1")


def test_tl_36_with_a_full_move_the_boar_goes_from_its_own_space() -> None:
    drawing = """
        . # . .
        . # # .
        # . # .
    """
    state = winter(drawing, "a3", "d1", 2)
    assert legal(state) == ["step S"], "its only full move; it cannot be put elsewhere"
    assert boar(after(state, "step S", "step SE")) == "b1"
    full = winter(drawing.replace("# . # .", "# r # ."), "a3", "d1", 2)
    assert legal(after(full, "step S")) == ["step SE take"]


def test_tl_37_without_one_it_is_put_where_there_is_one() -> None:
    drawing = """
        # # # # # #
        . # . . . .
    """
    state = winter(drawing, "a1", "f1", 3)
    assert state.current_player() == 0
    assert legal(state) == ["boar c1"], "d1 and e1 are too near to the ends, f1 is the woodcutter's"
    state = state.child("boar c1")
    assert boar(state) == "c1" and state.to_dict()["left"] == 3
    assert boar(after(state, "step E", "step E", "step E")) == "f1"
    assert legal(winter(drawing, "a1", "f1", 2)) == ["boar c1", "boar d1", "boar e1"]


def test_tl_38_without_such_a_space_it_stays() -> None:
    drawing = """
        # # # # # #
        . # r . . .
    """
    game = clearing(drawing, "a1", "f1", 4)
    state = put(game, drawing, "roll", season="winter", cards=HIGH_LOW)
    state = state.child("roll 4")
    assert state.is_chance_node() and state.to_dict()["player"] == 1, "green rolls at once"
    assert boar(state) == "a1" and drawn(state) == plain(drawing)
    assert moment(state.child("roll 4")) == (1, "winter", 2, "card")


def test_tl_39_only_steps_after_which_the_move_can_be_completed() -> None:
    drawing = """
        . # # # #
        . . . . .
    """
    state = winter(drawing, "b1", "e1", 3)
    assert legal(state) == ["step E"], "the two spaces in the west are a dead end"
    assert legal(winter(drawing, "b1", "e1", 2)) == ["step E", "step W", "step NW"]
    assert legal(winter(drawing, "c1", "e1", 3)) == ["step W"]
    assert legal(after(winter(drawing, "c1", "e1", 3), "step W")) == ["step W", "step NW"]


def test_tl_40_a_fruit_on_the_way_may_be_taken_or_left() -> None:
    state = winter(". r . g .", "a1", "a1", 4)
    assert legal(state) == ["step E", "step E take"]
    left = state.child("step E")
    assert drawn(left) == ".r.g." and legal(left) == ["step E"], "no take without a fruit"
    taken = state.child("step E take")
    assert drawn(taken) == "...g."
    assert taken.to_dict()["fruits"]["red"] == {"board": [], "supply": 5, "carried": 1}
    assert legal(taken.child("step E")) == ["step E", "step E take"], "another player's too"


def test_tl_41_at_most_three_fruits_a_turn() -> None:
    state = winter(". r r g g .", "a1", "a1", 5)
    three = after(state, "step E take", "step E take", "step E take")
    assert legal(three) == ["step E"] and legal(three.child("step E")) == ["step E"]
    two = after(state, "step E take", "step E", "step E take")
    assert legal(two) == ["step E", "step E take"]
    most = max(len(taken) for _, taken, _ in boar_moves(state))
    assert most == 3 and len(endings(state)) == 2**4 - 1, "every choice of the four but all of them"


def test_tl_42_a_fruit_on_the_last_space_must_be_taken() -> None:
    state = winter(". r g r g", "a1", "a1", 4)
    two = after(state, "step E take", "step E take")
    assert legal(two) == ["step E"], "the third is kept for the last space"
    assert legal(two.child("step E")) == ["step E take"]
    none = after(state, "step E", "step E", "step E")
    assert legal(none) == ["step E take"]
    assert endings(state) == {
        ("e1", taken) for taken in ("e1", "b1 e1", "c1 e1", "d1 e1", "b1 c1 e1", "b1 d1 e1", "c1 d1 e1")
    }
    fork = after(winter(". r r r g\n# # # # .", "a2", "a2", 4), *["step E take"] * 3)
    assert legal(fork) == ["step SE"], "three are taken, so it cannot end on a fruit"


def test_tl_43_all_fruits_are_put_on_free_spaces_in_any_order() -> None:
    drawing = """
        . G . # .
        . r g R .
    """
    state = after(winter(drawing, "a1", "e2", 2), "step E take", "step E take")
    free = ["a1", "b1", "e1", "a2", "c2"]
    assert state.current_player() == 0
    assert legal(state) == [f"drop r {space}" for space in free] + [f"drop g {space}" for space in free]
    green_first = after(state, "drop g e1")
    assert targets(green_first, "drop") == ["r a1", "r b1", "r a2", "r c2"]
    assert green_first.child("drop r a2") == after(state, "drop r a2", "drop g e1")
    assert drawn(green_first.child("drop r a2")) == plain("r G . # .\n. . . R g")
    assert green_first.child("drop r a2").is_chance_node()


def test_tl_44_a_fruit_keeps_its_owner_whoever_drops_it() -> None:
    drawing = """
        . . R
        . g .
    """
    dropped = after(winter(drawing, "a1", "a2", 1), "step E take", "drop g c1")
    assert standing(dropped, "fruits", "green") == ["c1"] and standing(dropped, "fruits", "red") == []
    spring = last_drop(drawing.replace("g", "."), "g c1", "b1", "a2")
    assert spring.current_player() == 1 and legal(spring) == ["grow c1"]
    assert standing(spring.child("grow c1"), "trees", "green") == ["c1"]


def test_tl_45_without_a_free_space_fruits_go_back_to_their_owners() -> None:
    state = winter(". g R G", "a1", "a1", 1)
    assert supply(state, "fruits") == [6, 5]
    state = state.child("step E take")
    assert state.is_chance_node(), "a1 is the woodcutter's, b1 the boar's: nothing can be dropped"
    assert supply(state, "fruits") == [6, 6] and drawn(state) == "..RG"
    assert [text for _, text in log(state)] == ["roll 1", "step E take"]
    some = after(winter(". r g R G", "a1", "a1", 2), "step E take", "step E take")
    assert legal(some) == ["drop r b1", "drop g b1"]
    some = some.child("drop g b1")
    assert some.is_chance_node() and supply(some, "fruits") == [6, 5], "red's finds no room any more"
    assert seats_of(log(some), "drop") == [0]
