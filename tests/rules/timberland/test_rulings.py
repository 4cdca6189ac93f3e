"""TL-R1 to TL-R21: what silvan decided where the rulebook is silent."""

from dataclasses import replace
from fractions import Fraction

import pytest
import silvan
from silvan.timberland import (
    HOUSE_EDITION,
    Boar,
    Card,
    Cards,
    Fell,
    Grow,
    Plant,
    Score,
)

from .scenes import (
    COLOURS,
    HIGH_LOW,
    after,
    clearing,
    drawn,
    felling,
    first_choices,
    house,
    last_cut,
    last_drop,
    legal,
    moment,
    planting,
    put,
    standing,
    supply,
    winter,
)
from .test_cards import end_of_year, hands, stacks, year_after
from .test_components import OPENING
from .test_house_rules import STRIP, flow, house_with, season, way
from .test_winter import SPUR, boar, endings


def test_tl_r1_two_players_have_stacks_iii_and_iv_in_years_3_and_4() -> None:
    held = [[1, 2]]
    for year in (1, 2, 3):
        held.append(stacks(year_after(end_of_year(year, held[-1], 2))))
    assert held == [[1, 2], [2, 1], [3, 4], [4, 3]], "each has played once with each stack"
    for year in (2, 3):
        rolled = year_after(end_of_year(year, [2, 1] if year == 2 else [3, 4], 2, "roll"))
        assert hands(rolled.child("stacks 0"))[0] == list(range(3, 33, 4))
        assert hands(rolled.child("stacks 1"))[0] == list(range(4, 33, 4))


def test_tl_r2_a_fruit_away_from_own_trees_in_any_year_or_none_but_only_then() -> None:
    drawing = """
        . . G # R
        . . . . #
    """
    for year in (1, 2):
        state = planting(drawing, year=year, boar="a1", woodcutter="a2")
        assert legal(state) == ["fruit b1", "fruit c1", "fruit d1", "fruit b2", "keep"]
        assert supply(state.child("keep"), "fruits") == [6, 6]
        free = planting(drawing.replace("#", "."), year=year, boar="a1", woodcutter="a2")
        assert legal(free) == ["fruit e1", "fruit d2"]
        felled = planting(drawing.replace("R", "."), year=year, boar="a1", woodcutter="a2")
        assert "keep" in legal(felled), "without any tree of one's own, too"


def test_tl_r3_the_boar_may_turn_after_any_step() -> None:
    state = after(winter(OPENING, "e5", "b2", 6), "step E", "step N", "step W", "step W", "step S")
    assert boar(state) == "d5"
    assert "step E" not in legal(state), "its start space, which it has gone round"
    assert legal(state) == ["step SE", "step S", "step SW", "step W"], "c6 is a rock"


def test_tl_r4_with_no_full_move_anywhere_the_turn_ends() -> None:
    state = put(clearing(". . . . #", "a1", "c1", 4), ". . . . #", "roll", season="winter", cards=HIGH_LOW)
    state = after(state, "roll 4", "roll 4")
    assert moment(state) == (1, "winter", 2, "card")
    assert boar(state) == "a1" and state.events() == ["roll 4", "roll 4"]


def test_tl_r5_the_roll_comes_before_the_choice_of_direction() -> None:
    state = put(house(), OPENING, "card", season="woodcutter")
    assert way(after(state, "card 1", "card 2"))[:2] == ["woodcutter 1 roll", "woodcutter 1 cut"]
    rolled = after(state, "card 1", "card 2", "roll 6")
    assert legal(rolled) == ["cut N", "cut E", "cut S", "cut W"]


def test_tl_r6_the_house_s_box_is_data() -> None:
    deck = (Card(1, 1, "S"), *(replace(card, value=card.value + 60) for card in HOUSE_EDITION.deck[1:]))
    other = replace(HOUSE_EDITION, name="other", die=(2, 2, 2, 2, 2, 8), deck=deck, boar="a9", provenance={})
    game = silvan.load_game("timberland", edition=other)
    state = after(game.new_initial_state(), "stacks 0")
    assert boar(state) == "a9" and legal(state) == ["card 1", *(f"card {value}" for value in range(65, 90, 4))]
    state = first_choices(after(state, "card 89", "card 62"), "roll")
    assert state.chance_weights() == [(2, 5), (3, 1)] and legal(state) == ["roll 2", "roll 8"]
    assert "reconstructed" in house().provenance()["deck"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tl_r7_rolling_highest_is_one_event_equal_for_all(players: int) -> None:
    weights = dict(house(players).new_initial_state().chance_weights())
    assert {Fraction(weight, sum(weights.values())) for weight in weights.values()} == {Fraction(1, players)}
    assert len(weights) == players


def test_tl_r8_three_players_have_the_first_year_s_stacks_in_the_fourth() -> None:
    held = [[3, 1, 2]]
    for year in (1, 2, 3):
        held.append(stacks(year_after(end_of_year(year, held[-1], 3))))
    assert held == [[3, 1, 2], [2, 3, 1], [1, 2, 3], [3, 1, 2]]


def test_tl_r9_cards_are_chosen_in_seat_order_and_shown_together() -> None:
    start = put(house(4), OPENING, "card", season="woodcutter", round=2)
    pairs = [after(start, *cards) for cards in (("card 1", "card 6"), ("card 9", "card 10"))]
    seen = [[state.view(seat).observation_string() for state in pairs] for seat in range(4)]
    assert seen[2][0] == seen[2][1] and seen[3][0] == seen[3][1], "seat 2 and 3 cannot tell them apart"
    assert seen[0][0] != seen[0][1] and seen[1][0] != seen[1][1]
    assert all(state.current_player() == 2 for state in pairs)
    assert pairs[0].view(3).to_dict()["stacks"] == {"red": 1, "green": 2, "yellow": 3, "violet": 4}
    done = [after(state, "card 3", "card 4") for state in pairs]
    assert done[0].view(3).observation_string() != done[1].view(3).observation_string()


def test_tl_r10_without_a_free_space_pieces_stay_in_or_go_to_their_owners_supplies() -> None:
    autumn = planting(". . G # # R", "fruit", boar="a1", woodcutter="a1")
    assert legal(autumn) == ["fruit b1", "keep"]
    full = autumn.child("fruit b1")
    assert supply(full, "fruits") == [5, 6] and moment(full) == (1, "winter", 1, "card")
    boars = after(winter(". r R G .", "a1", "a1", 1), "step E take")
    assert legal(boars) == ["drop r e1"]
    assert winter(". r R G #", "a1", "a1", 1).child("step E take").is_chance_node()


def test_tl_r11_the_space_it_was_lifted_from_counts_as_stood_on() -> None:
    strip = "\n".join(("# # # # # # # #", ". . . . . . . ."))
    blocked = put(clearing(strip, "d1", "a2", 5), strip, "roll", season="winter", cards=HIGH_LOW).child("roll 5")
    assert blocked.is_chance_node() and boar(blocked) == "d1", "five steps from a1 would lead over d1"
    assert legal(winter(strip, "d1", "a2", 4)) == ["step E"]
    spur = winter(SPUR, "d2", "d1", 6)
    assert legal(spur) == ["boar a1", "boar g1"], "from b1 and f1 the sixth step would be missing but for d2"
    assert spur.child("boar g1").to_dict()["stood"] == ["g1", "d2"]


def test_tl_r12_the_boar_slips_between_two_obstacles() -> None:
    state = winter("# . .\n. # .", "a1", "c1", 2)
    assert legal(state) == ["step NE"]
    assert boar(after(state, "step NE", "step SE")) == "c1"
    assert legal(winter("R . .\n. G .", "a1", "c1", 2)) == ["step NE"]


def test_tl_r13_the_limit_on_fruits_and_the_forced_last_one_belong_to_a_full_move() -> None:
    modest = winter(". r r .\n# # # #", "a2", "a2", 2, flow=house_with(fruits=1))
    assert legal(modest) == ["step E"], "the one fruit is kept for the last space"
    assert endings(modest) == {("c2", "c2")}
    none = house_with(fruits=0)
    drawing = """
        . r . # .
        # # # # .
    """
    assert legal(winter(drawing, "a2", "a1", 2, flow=none)) == ["step E"]
    assert legal(winter(drawing, "a2", "a1", 1, flow=none)) == ["boar e1", "boar e2"]
    assert legal(winter(drawing, "a2", "e1", 1, flow=none)) == ["boar e2"], "not on the woodcutter"


def test_tl_r14_all_fruits_are_put_back_but_not_under_the_boar() -> None:
    state = after(winter(". r g r #", "a1", "e1", 3), "step E take", "step E take", "step E take")
    assert boar(state) == "d1"
    assert legal(state) == [f"drop {colour} {space}" for colour in "rg" for space in ("a1", "b1", "c1")]
    state = after(state, "drop r a1", "drop r c1")
    assert legal(state) == ["drop g b1"], "nothing can be kept"
    assert drawn(state.child("drop g b1")) == "rgr.#" and supply(state.child("drop g b1"), "fruits") == [4, 5]


def test_tl_r15_the_edge_gives_no_light() -> None:
    drawing = """
        R . . . g
        . R . G .
    """
    state = last_drop(drawing, "r a1", "c1", "c1")
    assert state.current_player() == 1, "a1 is a corner with two trees beside it"
    assert supply(state, "fruits") == [6, 5] and legal(state) == ["grow e2"]
    assert legal(last_drop(drawing, "r b2", "c1", "c1")) == ["grow b2"], "c2 gives it light"


def test_tl_r16_dark_fruits_go_on_their_owner_s_turn() -> None:
    drawing = """
        r R g R .
        R # # . .
        r G . . r
    """
    state = put(clearing(drawing, "d2", "d2"), drawing, "drop", round=3, turn=1, cards=HIGH_LOW, carried="r")
    state = state.child("drop r c1")
    assert legal(state) == ["grow c1", "grow e1"], "a1 and a3 went before the first choice"
    assert standing(state, "fruits", "green") == ["c3"], "in the dark as well, but it is not green's turn"
    state = after(state, "grow c1", "grow e1")
    assert moment(state) == (1, "woodcutter", 1, "card") and supply(state, "fruits") == [6, 6]


def test_tl_r17_converting_is_compulsory_and_dead_trees_count_first() -> None:
    drawing = """
        G . . r
        R r . r
    """
    state = put(clearing(drawing, "c1", "c1", trees=2), drawing, "grow")
    assert legal(state) == ["grow b1", "grow d1", "grow d2"]
    died = state.child("grow b1")
    assert legal(died) == ["grow d1", "grow d2"], "the own tree on a1 died and is there for another fruit"
    other = state.child("grow d2")
    assert other.to_dict()["due"] == "card" and supply(other, "fruits") == [6, 6], "here the trees have run out"
    assert drawn(other) == "G..R\nR..."


def test_tl_r18_the_woodcutter_may_stand_anywhere_and_fells_trees_only() -> None:
    for end in ("#", "+", "r"):
        state = felling(f". . . R {end}", "a1", "c1", 2, cards=(1, 2), player=1).child("cut E")
        assert state.to_dict()["woodcutter"] == "e1"
        assert drawn(state) == f"....{end}"
    onto_the_boar = felling(". . . R .", "e1", "c1", 2, cards=(1, 2)).child("cut E")
    assert onto_the_boar.to_dict()["woodcutter"] == boar(onto_the_boar) == "e1"
    stays = felling(". R R R", "a1", "b1", 2).child("cut W")
    assert drawn(stays) == ".RR.", "the tree where it started is not felled"
    assert drawn(felling(". R R R", "a1", "b1", 4).child("cut W")) == "....", "unless it comes round"


def test_tl_r19_standing_forests_count_again_after_they_were_noted() -> None:
    drawing = ". R R . G .\n. . . . . ."
    state = after(last_cut(clearing(drawing, "a2", "a1", 3), drawing, (17, 30)), "roll 3")
    assert (state.scores(), state.scores_if_ended()) == ([0, 0], [3, 1])
    state = state.child("cut N")
    assert (state.scores(), state.scores_if_ended()) == ([3, 1], [6, 2])
    last = after(last_cut(clearing(drawing, "a2", "a1", 3), drawing, (17, 30), year=2), "roll 3", "cut N")
    assert last.is_terminal() and last.scores() == last.scores_if_ended() == [3, 1]


def test_tl_r20_all_who_have_most_points_win() -> None:
    drawing = ". . . . . .\n. . . . . ."
    game = clearing(drawing, "a2", "a1", 3, players=4)

    def returns(points: list[int]) -> list[float]:
        noted = dict(zip(COLOURS, points, strict=True))
        return after(last_cut(game, drawing, (1, 2, 3, 32), year=2, points=noted), "roll 3", "cut S").returns()

    assert returns([8, 3, 8, 0]) == pytest.approx([1 / 3, -1 / 3, 1 / 3, -1 / 3])
    assert returns([8, 8, 8, 0]) == pytest.approx([1 / 9, 1 / 9, 1 / 9, -1 / 3])
    assert returns([0, 0, 0, 0]) == [0, 0, 0, 0] and returns([0, 1, 0, 0]) == pytest.approx([-1 / 3, 1, -1 / 3, -1 / 3])


def test_tl_r21_another_order_of_play_is_read_act_by_act() -> None:
    order = flow(
        season("one", Cards(), Plant(trees=2), Plant(trees=9), Boar(turns=1, fruits=3)),
        season("two", Score(), Grow(), Score()),
        season("three", Cards(), Fell(turns=2)),
    )
    game = clearing(STRIP, "a1", "h1", 3, trees=3, fruits=0, flow=order)
    start = after(game.new_initial_state(), "stacks 0", "card 25", "card 22")
    planted = first_choices(start, "roll")
    trees = "b1", "c1", "d1", "e1", "f1", "g1"
    assert planted.events()[3:] == [f"tree {space}" for space in trees], "both plantings, as far as the supply goes"
    scored = first_choices(planted, "card")
    assert standing(scored, "trees", "red") == ["b1", "c1", "f1"]
    assert scored.scores() == [8, 8], "3 + 1, noted twice"
    assert moment(scored) == (1, "three", 1, "card")
    second = after(scored, "card 29", "card 2", "roll 3", "cut W", "roll 3", "cut N")
    assert moment(second) == (2, "one", 1, "card"), "both have felled"
    second = after(second, "card 2", "card 29")
    assert second.to_dict()["due"] == "roll", "no trees in the second year"
    felling_last = first_choices(second, "cut")
    ends = after(felling_last, legal(felling_last)[0], "roll 3")
    assert not ends.is_terminal() and ends.child(legal(ends)[0]).is_terminal()
