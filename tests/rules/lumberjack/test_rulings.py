"""The rulings LJ-R1 to LJ-R24."""

import pytest
import silvan
from kit.families.lumberjack import TWICE
from silvan.lumberjack import Flow

from rules.lumberjack.scenes import after, cabins, easy, forbidden, house, laid, legal, pyramid, scene, towers


def test_lj_r1_two_readings_of_the_final_scoring() -> None:
    for final, more in (("count", 0), ("towers", 2)):
        assert towers("R^", "", final=final).scores_if_ended() == [more, 0]


def test_lj_r2_toppled_towers_are_no_event() -> None:
    assert house().max_chance_nodes_in_history() == 100


def test_lj_r3_lower_levels_may_be_filled_later() -> None:
    assert "level 2" in legal(easy({"R": [3, 2, 1, 1]}, {}, hand="R", step=1))


def test_lj_r4_the_model_is_an_option() -> None:
    tower = {"R": [1, 1, 1]}
    assert not after(easy(tower, {}, hand="R", step=1), "level 4").is_chance_node()
    assert after(easy(tower, {}, hand="R", step=1, topple=(3, 0.5, 1)), "level 4").is_chance_node()


def test_lj_r5_left_and_right_are_the_same_for_the_first_trunk() -> None:
    assert legal(pyramid("", "", hand="R", step=1)) == ["base left"]


def test_lj_r6_beams_may_follow_beams() -> None:
    state = cabins({"R": "0,0 / 0,0E / "}, {}, hand="R", step=1)
    assert {text.split()[0] for text in legal(state)} == {"post", "beam"}


def test_lj_r7_a_finished_plan_may_have_to_be_spoiled() -> None:
    state = cabins({"R": "0,0 1,0 / 0,0E / 1"}, {}, hand="R", step=1)
    assert state.scores_if_ended() == [15, 0]
    assert all(after(state, event).scores_if_ended()[0] == 4 - 10 for event in legal(state))


def test_lj_r8_not_even_partly_under_another() -> None:
    state = after(scene(house()), "take 16.1", "score")
    for trunk in ("15.1", "15.2"):
        forbidden(state, f"take {trunk}", "6")


def test_lj_r9_the_stack_is_laid_in_a_fixed_order() -> None:
    game = house()
    assert game.new_initial_state(3).current_player() == 0
    assert [event.split()[0] for event in game.playout(3).events()[:100]] == ["lay"] * 100


def test_lj_r10_two_decisions_for_a_trunk() -> None:
    state = after(scene(house()), "take 16.0")
    assert state.current_player() == 0 and not legal(state, "take")


def test_lj_r11_slots_stay_empty_until_they_are_the_lowest() -> None:
    state = after(towers("R G R", "", hand="R", step=1), "score")
    state = after(state, legal(state)[0], "build 1")
    state = after(state, legal(state, "take")[0])
    assert legal(state) == ["build 1", "build 2", "score"]


def test_lj_r12_towers_are_judged_as_they_stand() -> None:
    assert after(towers("RRR", "", hand="R", step=1), "score").scores() == [3, 0]


def test_lj_r13_crowns_to_gain_a_turn() -> None:
    state = after(towers("R G", "K N"), "crown 1", "crown 1", "crown 2", "crown 2")
    assert state.to_dict()["crowns"] == 6 and legal(state, "crown") == []


def test_lj_r14_a_turn_once_begun_is_finished() -> None:
    state = after(cabins({"R": "0,0 / / "}, {}), legal(cabins({"R": "0,0 / / "}, {}))[0])
    assert not state.is_terminal()
    last = easy({"R": [1] * 5}, {}, gone=94, last="R")
    assert after(last, "take 0.0", "level 6").is_chance_node()


def test_lj_r15_every_owner_of_a_highest_tower_once() -> None:
    assert easy({"R": [1, 1], "B": [1, 1]}, {"R": [2, 1]}).scores_if_ended() == [3, 2]


def test_lj_r16_the_game_ends_when_all_have_finished() -> None:
    end = house("pyramid").playout(2)
    assert [len(rows) for rows in end.to_dict()["pyramids"]] == [9, 9]
    assert sum(layer.count(".") for layer in end.to_dict()["stack"]) == 90


def test_lj_r17_an_empty_place_does_not_join() -> None:
    assert pyramid("BBBB R.R", "").scores_if_ended() == [16 + 2, 0]


def test_lj_r18_cabins_do_not_hinder_one_another() -> None:
    state = cabins({"R": "0,0 / 0,0E / ", "B": "0,0 / 0,0E / "}, {"R": "0,0 / 0,0E / "}, hand="R", step=1)
    assert "post 1,0" in legal(state) and "beam 0,0 N" in legal(state)


def test_lj_r19_any_own_cabin_also_one_just_begun() -> None:
    state = after(cabins({"B": "0,0 1,0 / 0,0E / "}, {}, hand="R", step=1), "post 0,0")
    assert legal(state) == ["crown B", "crown R", "pass"]


def test_lj_r20_straight_lines_and_more_than_a_plan() -> None:
    assert cabins({"R": "0,0 1,0 2,0 / 0,0E 1,0E /"}, {}).scores_if_ended() == [5, 0]
    assert cabins({"R": "0,0 1,0 / 0,0E 1,0E /"}, {}).scores_if_ended() == [4, 0]


def test_lj_r21_a_tower_under_test_counts_as_it_stands() -> None:
    state = after(easy({"R": [1] * 5}, {"R": [1] * 5}, hand="R", step=1), "level 6")
    assert state.is_chance_node() and state.scores_if_ended() == [2, 0] and state.scores() == [0, 0]


def test_lj_r22_ties_share_the_victory() -> None:
    end = after(towers("R", "G", points=(4, 4), gone=97, last="R"), "take 0.0", "build 1")
    assert end.returns() == [0.0, 0.0]


def test_lj_r23_the_rules_stay_whatever_the_edition() -> None:
    assert laid(house())["stack"][16] == "NNNN"
    with pytest.raises(silvan.SpecError):
        silvan.load_game("lumberjack", edition={"name": "none"})


def test_lj_r24_a_turn_goes_on_with_an_empty_stack() -> None:
    game = silvan.load_game("lumberjack", variant="pyramid", flow=TWICE)
    kinds = [event.split()[0] for event in game.playout(1).events()[100:]]
    assert kinds[::2] == ["take"] * (len(kinds) // 2)
    crowns = silvan.load_game("lumberjack", flow=Flow("other", (("take",), ("build", "score"), ("crown",))))
    last = scene(
        crowns,
        towers=[[{"trunks": "B", "crowned": False}] + [{"trunks": "", "crowned": False}] * 2] * 2,
        gone=97,
        last="R",
    )
    last = after(last, "take 0.0", "build 1")
    assert not last.is_terminal() and legal(last) == ["crown 1"]
    assert after(last, "crown 1").is_terminal()
