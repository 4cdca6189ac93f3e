"""Components, the stack, taking: LJ-1 to LJ-10."""

from fractions import Fraction

from silvan.lumberjack import HOUSE_EDITION

from rules.lumberjack.scenes import after, forbidden, house, laid, legal, refused, scene, towers


def test_lj_1_twenty_trunks_of_five_colours() -> None:
    assert [(colour.letter, colour.trunks) for colour in HOUSE_EDITION.colours] == [(c, 20) for c in "BRGKN"]


def test_lj_2_ten_crowns() -> None:
    assert house("towers").new_initial_state().to_dict()["crowns"] == 10


def test_lj_3_two_to_five_players() -> None:
    assert [house("towers", players).num_players() for players in (2, 3, 4, 5)] == [2, 3, 4, 5]
    assert "2 to 5" in refused("options.players", players=6) and "2 to 5" in refused("options.players", players=1)


def test_lj_4_sixteen_layers_of_six_and_one_of_four() -> None:
    assert [len(layer) for layer in laid(house())["stack"]] == [6] * 16 + [4]
    assert house().string_to_action(0, "take 16.3") == 99 == house().num_distinct_actions() - 8


def test_lj_5_the_layers_are_rings() -> None:
    state = after(scene(house()), "take 16.3", "score")
    assert "take 15.4" in legal(state), "15.4 lay under 16.3 and the gap"
    forbidden(state, "take 15.0", "5")


def test_lj_6_what_is_free_at_the_start() -> None:
    assert legal(scene(house()), "take") == ["take 15.5", "take 16.0", "take 16.1", "take 16.2", "take 16.3"]
    assert "take 15.0" in legal(after(scene(house()), "take 16.0", "score"))


def test_lj_7_chance_lays_what_is_left_equally_likely() -> None:
    state = after(house().new_initial_state(), "lay B", "lay B", "lay N")
    odds = {state.action_to_string(-1, event): Fraction(weight, 97) for event, weight in state.chance_weights()}
    assert odds == {f"lay {c}": Fraction(n, 97) for c, n in zip("BRGKN", (18, 20, 20, 20, 19), strict=True)}
    assert state.to_dict()["stack"][0] == "BBN..."


def test_lj_8_player_0_begins_then_clockwise() -> None:
    state = scene(house("towers", 3))
    for seat in (0, 1, 2, 0):
        assert state.current_player() == seat
        state = after(state, legal(state)[0], "score")


def test_lj_9_a_trunk_taken_does_not_go_back() -> None:
    state = after(scene(house()), "take 16.0")
    assert state.current_player() == 0 and state.to_dict()["hand"] is not None
    assert legal(state) == ["build 1", "score"]


def test_lj_10_everything_is_open() -> None:
    state = after(towers("RG K", "B"), legal(towers("RG K", "B"))[0])
    assert state.view(0).to_dict() == state.view(1).to_dict() == state.to_dict()
