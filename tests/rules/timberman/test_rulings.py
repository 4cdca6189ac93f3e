"""TM-R1 to TM-R17: what the rulebook leaves open."""

from fractions import Fraction

import pytest
import silvan
from silvan.timberman import HOUSE_EDITION

from .scenes import after, due, house, legal, odds, scene, spaces, start

WEBS = house(3, spider=True)


def test_tm_r1_six_are_set_aside_in_the_shorter_game() -> None:
    assert house(short=True).new_initial_state().to_dict()["left"] == 21
    assert house(short=True, spider=True).new_initial_state().to_dict()["left"] == 21


def test_tm_r2_a_spider_goes_back() -> None:
    state = after(WEBS.new_initial_state(), *["draw 1"] * 9)
    chances = odds(state)
    assert set(chances) == {f"start {letter}" for letter in "321LSB"}
    later = odds(after(state, "start 3", "1@1,0", "1@2,0", "pass"))
    assert later["draw W"] == Fraction(5, 59 - 10), "all spiders are still there"


def test_tm_r3_the_whole_turn_is_lost() -> None:
    state = after(scene(WEBS, "=3 p*", "L", "W", "S", due="lumberjack"), "pass", "draw 2")
    assert due(state) == (2, "forest") and state.to_dict()["held"]["purple"] == 1


def test_tm_r4_over_when_nobody_can_place() -> None:
    state = scene(WEBS, "=3 p*", "W", "W", "W", due="over")
    assert state.is_terminal() and state.to_dict()["left"] > 0


def test_tm_r5_one_spider_a_lumberjack() -> None:
    assert legal(scene(WEBS, "o* =L p y*", "W")) == ["W@1,0"]


def test_tm_r6_a_corner_does_not_frighten() -> None:
    state = after(scene(house(), "o .\n=3 .", "B"), "B@1,0")
    assert state.to_dict()["table"]["0,1"] == "orange"


def test_tm_r7_two_berries_make_two() -> None:
    assert scene(house(berry=True), ". . M .\no =3 p M\n. o . .", "L").scores() == [0, 0]


def test_tm_r8_a_table_of_63_spaces() -> None:
    assert house().options["table"] == 63
    assert house().string_to_action(0, "3@31,-31") == 62
    with pytest.raises(silvan.NotationError):
        house().string_to_action(0, "3@32,0")


def test_tm_r9_expansions_are_whole_in_the_shorter_game() -> None:
    state = house(4, short=True, spider=True, berry=True).new_initial_state()
    assert state.to_dict()["undrawn"]["W"] == 5 and state.to_dict()["left"] == 27
    assert odds(state)["draw W"] == Fraction(5, 37)


def test_tm_r10_player_0_starts_after_a_start_tile_of_chance() -> None:
    state = after(house().new_initial_state(), *["draw 1"] * 6)
    assert due(state) == (-1, "start") and due(after(state, "start L")) == (0, "forest")


def test_tm_r11_undrawn_base_tiles_are_less_likely() -> None:
    chances = odds(house(berry=True).new_initial_state())
    assert chances["draw M"] / 5 > chances["draw L"] / 6


def test_tm_r12_a_spider_must_be_placed_even_on_an_own_lumberjack() -> None:
    assert legal(scene(WEBS, "=3 o", "W")) == ["W@1,0"]


def test_tm_r13_asked_after_all_that_happened_before() -> None:
    state = scene(house(4, short=True, spider=True), "o o o\n=3 . L\no o o", "BW")
    after_bear = after(state, "B@1,0")
    assert spaces(after_bear, "W") == {"0,1", "2,1", "0,-1", "2,-1"}
    assert due(after(after_bear, "pass")) == (0, "lumberjack")


def test_tm_r14_points_now() -> None:
    state = start(house())
    assert after(state, "3@1,0", "pass", "J@2,0").scores() == [3, 0]


def test_tm_r15_ties_are_shared() -> None:
    assert scene(house(3), "o =2 . 2 p", due="over").returns() == pytest.approx([0.25, 0.25, -0.5])


def test_tm_r16_lost_turns_are_seen() -> None:
    state = after(scene(WEBS, "=3 p*", "L", "WW", "S", due="lumberjack"), "pass", "draw 2", "S@-1,0")
    assert "S@-1,0 (player 2, step 0)" in state.information_state_string(0)
    assert state.view(0).resample(1).to_dict()["hands"]["purple"]["W"] == 2


def test_tm_r17_aside_for_expansions_is_a_rule() -> None:
    assert "aside for expansions" not in str(HOUSE_EDITION)
    game = house(5, spider=True, berry=True)
    assert "set aside: 0 base tiles, then 10 of all; 54 can be drawn" in game.plan()
