"""Pyramido: LJ-37 to LJ-44."""

from rules.lumberjack.scenes import after, forbidden, house, legal, pyramid


def test_lj_37_any_colours_in_one_pyramid() -> None:
    assert after(pyramid("R", "", hand="B", step=1), "base right").to_dict()["pyramids"][0] == ["RB"]
    assert {name for name, *_ in house("pyramid").action_spec()} == {"take", "base", "up"}


def test_lj_38_bottom_levels_by_players() -> None:
    for players, trunks in ((2, 45), (3, 28), (4, 21), (5, 15)):
        assert f", {trunks} in all" in house("pyramid", players).plan()


def test_lj_39_the_bottom_level_grows_at_both_ends() -> None:
    empty = pyramid("", "", hand="R", step=1)
    assert legal(empty) == ["base left"]
    forbidden(empty, "base right", "39")
    assert legal(pyramid("R", "", hand="R", step=1)) == ["base left", "base right"]
    full = pyramid("RRRRRRRRR", "", hand="B", step=1)
    forbidden(full, "base left", "39")
    assert len(legal(full)) == 8


def test_lj_40_a_trunk_lies_on_two() -> None:
    state = pyramid("RRRR RR", "", hand="B", step=1)
    assert legal(state, "up") == ["up 2.3", "up 3.1"]
    forbidden(state, "up 3.2", "40")
    forbidden(state, "up 2.1", "40")


def test_lj_41_base_left_moves_all_on() -> None:
    state = after(pyramid("RGK .B", "", hand="N", step=1), "base left")
    assert state.to_dict()["pyramids"][0] == ["NRGK", "..B"]


def test_lj_42_who_has_finished_is_skipped() -> None:
    almost = "RRRRR RRRR BBB BB"
    state = pyramid(
        almost, "GGGGG GGGG GGG GG G", "BBB", "KKKKK KKKK KKK KK K", "NNNNN NNNN NNN NN N", hand="R", step=1
    )
    state = after(state, "up 5.1")
    assert state.current_player() == 2
    state = after(state, legal(state)[0], "base left")
    assert state.current_player() == 2
    while not state.is_terminal():
        state = after(state, legal(state)[0])
    assert any(set(layer) != {"."} for layer in state.to_dict()["stack"]), "trunks remain"


def test_lj_43_what_touches() -> None:
    assert pyramid("RR", "").scores_if_ended() == [4, 0]
    assert pyramid("RG R", "").scores_if_ended() == [4 + 1, 0], "one lies on the other"
    assert pyramid("GBGB R.R", "").scores_if_ended() == [6, 0], "a place between them is empty"


def test_lj_44_the_example() -> None:
    assert pyramid("RRRNNN RRNNN BBGG KKB KB G", "").scores_if_ended() == [83, 0]
