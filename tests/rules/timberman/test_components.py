"""TM-1 to TM-18: components, setup, the table."""

from fractions import Fraction

import pytest
import silvan

from .scenes import after, due, figures, house, odds, spaces, start

BASE = {"3": 12, "2": 12, "1": 12, "L": 6, "S": 6, "B": 6}


def test_tm_1_base_tiles() -> None:
    assert house().new_initial_state().to_dict()["undrawn"] == BASE


def test_tm_2_shorter_game() -> None:
    tiles = {"3": 6, "2": 6, "1": 6, "L": 3, "S": 3, "B": 3}
    assert house(short=True).new_initial_state().to_dict()["undrawn"] == tiles


def test_tm_3_expansions_have_five_tiles_each() -> None:
    for short in (False, True):
        undrawn = house(3, short=short, spider=True, berry=True).new_initial_state().to_dict()["undrawn"]
        assert (undrawn["W"], undrawn["M"]) == (5, 5)
    assert "W" not in house(3, berry=True).new_initial_state().to_dict()["undrawn"]


def test_tm_4_lumberjacks() -> None:
    full = [house(n).new_initial_state().to_dict()["supplies"]["purple"] for n in range(2, 7)]
    short = [house(n, short=True).new_initial_state().to_dict()["supplies"]["purple"] for n in range(2, 7)]
    assert (full, short) == ([12, 8, 6, 6, 6], [9, 6, 6, 4, 4])


def test_tm_5_colours() -> None:
    assert list(house(6).new_initial_state().to_dict()["hands"]) == [
        "orange",
        "purple",
        "yellow",
        "red",
        "blue",
        "grey",
    ]
    for wrong in (1, 7):
        with pytest.raises(silvan.SpecError, match=r"options\.players"):
            house(wrong)


def test_tm_6_tiles_are_conserved() -> None:
    d = start(house()).to_dict()
    d["undrawn"]["L"] += 1
    with pytest.raises(silvan.PositionError, match=r"undrawn\.L: 6 undrawn \+ 0 on the table \+ 1 in hands, 6 exist"):
        house().state_from_dict(d)
    d = start(house()).to_dict()
    d["supplies"]["orange"] = 11
    with pytest.raises(silvan.PositionError, match=r"supplies\.orange: 0 on the table \+ 11 in supply, 12 exist"):
        house().state_from_dict(d)


def test_tm_7_there_are_no_markers() -> None:
    assert not any("marker" in key for key in house().new_initial_state().to_dict())


def test_tm_8_two_players_set_base_tiles_aside() -> None:
    assert house().new_initial_state().to_dict()["left"] == 54 - 12
    assert house(short=True).new_initial_state().to_dict()["left"] == 27 - 6


def test_tm_9_as_many_tiles_as_were_added_are_set_aside() -> None:
    for options in ({"spider": True}, {"berry": True}, {"spider": True, "berry": True}):
        game = house(3, **options)
        assert game.new_initial_state().to_dict()["left"] == 54
        assert figures(game)[2] == 5 * len(options)


def test_tm_10_so_many_tiles_can_be_drawn() -> None:
    for players in (2, 4, 6):
        for short in (False, True):
            for expansions in (False, True):
                game = house(players, short=short, spider=expansions, berry=expansions)
                expected = {(True, False): 42, (True, True): 21, (False, False): 54, (False, True): 27}
                assert game.new_initial_state().to_dict()["left"] == expected[players == 2, short]


def test_tm_11_probabilities_with_tiles_set_aside() -> None:
    assert odds(house().new_initial_state())["draw L"] == Fraction(6, 54)
    chances = odds(house(spider=True).new_initial_state())
    assert chances["draw W"] == Fraction(5, 54 - 12 + 5)
    assert chances["draw 3"] == Fraction(42, 47) * Fraction(12, 54)
    chances = odds(after(house(spider=True).new_initial_state(), "draw W", "draw 3"))
    assert chances["draw W"] == Fraction(4, 53 - 12 + 4)
    assert chances["draw 3"] == Fraction(41, 45) * Fraction(11, 53)


def test_tm_12_hands_of_three_seat_after_seat() -> None:
    state = house(3).new_initial_state()
    drawers = []
    for _ in range(9):
        assert due(state) == (-1, "draw")
        drawers.append(state.to_dict()["player"])
        state.apply_action("draw 1")
    assert drawers == [0, 0, 0, 1, 1, 1, 2, 2, 2] and due(state) == (-1, "start")
    assert '"draw ? (player 1)"' in state.information_state_string(0)
    assert "?" not in str(state.view(0).to_dict()["hands"]["orange"])


def test_tm_13_the_start_tile_lies_openly_in_the_middle() -> None:
    state = start(house(), "S")
    assert state.to_dict()["table"] == {"0,0": "S"}
    assert '"start S"' in state.information_state_string(1)


def test_tm_14_no_spider_is_the_start_tile() -> None:
    state = after(house(3, spider=True).new_initial_state(), *["draw W"] * 3, *["draw 3"] * 6)
    chances = odds(state)
    assert "start W" not in chances and sum(chances.values()) == 1
    assert chances["start 2"] == Fraction(12, 48) and chances["start 3"] == Fraction(6, 48)
    with pytest.raises(silvan.NotationError):
        state.apply_action("start W")


def test_tm_15_a_bear_can_be_the_start_tile() -> None:
    assert start(house(), "B", "321", "321").to_dict()["table"] == {"0,0": "B"}


def test_tm_16_player_0_begins() -> None:
    assert due(start(house(5))) == (0, "forest")


def test_tm_17_spaces_are_called_by_their_distance() -> None:
    state = start(house())
    assert spaces(state, "3") == {"0,1", "1,0", "0,-1", "-1,0"}
    assert after(state, "3@-1,0").to_dict()["table"] == {"-1,0": "3", "0,0": "3"}


def test_tm_18_the_table_ends() -> None:
    state = start(silvan.load_game("timberman(table=9)"), "3", "321", "321")
    for seat in range(4):
        state = after(state, f"{'3213'[seat]}@{seat + 1},0", "pass", "pass", "draw 3")
    assert spaces(state, "2") == {f"{x},{y}" for x in range(5) for y in (1, -1)} | {"-1,0"}
    for wrong in (8, 10, 7, 257):
        with pytest.raises(silvan.SpecError, match=r"options\.table"):
            silvan.load_game("timberman", table=wrong)
