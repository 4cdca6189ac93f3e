"""The basic game: LJ-11 to LJ-24."""

from rules.lumberjack.scenes import after, forbidden, house, legal, towers


def test_lj_11_up_to_three_towers_of_any_colours() -> None:
    assert legal(towers("RG K N", "", hand="B", step=1)) == ["build 1", "build 2", "build 3", "score"]


def test_lj_12_take_or_crown() -> None:
    state = towers("R", "")
    assert {text.split()[0] for text in legal(state)} == {"take", "crown"}
    assert after(state, "crown 1").current_player() == 1


def test_lj_13_no_building_on_a_crown() -> None:
    state = towers("RG^ K N^", "", hand="B", step=1)
    assert legal(state) == ["build 2", "score"]
    forbidden(state, "build 1", "13")
    assert after(state, "build 2").to_dict()["towers"][0][1]["trunks"] == "KB"


def test_lj_14_a_new_tower_in_the_lowest_empty_slot() -> None:
    state = towers("R", "", hand="B", step=1)
    assert legal(state) == ["build 1", "build 2", "score"]
    forbidden(state, "build 3", "14")


def test_lj_15_height_is_the_number_of_trunks() -> None:
    assert after(towers("RGKNB", "", hand="B", step=1), "score").scores() == [5, 0]


def test_lj_16_the_examples() -> None:
    black = after(towers("BGKKK NKK RGG", "", hand="K", step=1), "score")
    assert black.scores() == [5 + 3, 0]
    assert after(towers("KGK BGKKK KKG", "", hand="K", step=1), "score").scores() == [3 + 5, 0]
    assert after(towers("BNNR^ RBK KGR", "", hand="R", step=1), "score").scores() == [8 + 3, 0]
    assert after(towers("R", "GR", hand="R", step=1), "score").scores() == [1, 2], "every player's towers"


def test_lj_17_a_scoring_may_find_nothing() -> None:
    state = towers("R^ R^ R^", "", hand="B", step=1)
    assert legal(state) == ["score"]
    assert after(state, "score").scores() == [0, 0]


def test_lj_18_scored_towers_lose_trunk_and_crown() -> None:
    d = after(towers("GRR^", "", hand="R", step=1), "score").to_dict()
    assert d["towers"][0][0] == {"trunks": "GR", "crowned": False} and d["crowns"] == 10
    assert d["points"] == [6, 0], "the trunk that comes to light is not scored"


def test_lj_19_a_tower_without_trunks_is_gone() -> None:
    state = after(towers("R G", "", hand="R", step=1), "score")
    assert state.to_dict()["towers"][0][0]["trunks"] == ""
    state = after(state, legal(state)[0], "score")
    assert "build 1" in legal(after(state, legal(state)[0]))


def test_lj_20_crowns() -> None:
    state = towers("R^ G", "B K N")
    assert legal(state, "crown") == ["crown 2"]
    forbidden(state, "crown 1", "20")
    forbidden(state, "crown 3", "20")
    crowned = towers("R^ R^ R^", "G^ G^ G^", "B^ B^ B^", "K^ N", points=(0, 0, 0, 0), seat=3)
    assert crowned.to_dict()["crowns"] == 0 and legal(crowned, "crown") == []
    forbidden(crowned, "crown 2", "20")


def test_lj_21_the_end() -> None:
    state = towers("R", "G", gone=97, last="R")
    assert legal(state, "take") == ["take 0.0"]
    assert after(state, "take 0.0", "build 1").is_terminal()
    assert not after(state, "crown 1").is_terminal()


def test_lj_22_with_count_the_points_noted_are_the_result() -> None:
    end = after(towers("RG^", "G", points=(3, 4), gone=96, last="R"), "take 0.0", "build 2")
    assert end.is_terminal() and end.scores() == [3, 4] == end.scores_if_ended()


def test_lj_23_with_towers_those_standing_score_once_more() -> None:
    state = towers("RG^", "G", points=(3, 4), gone=96, last="R", final="towers")
    assert state.scores() == [3, 4] and state.scores_if_ended() == [3 + 4, 4 + 1]
    assert after(state, "take 0.0", "build 2").scores() == [3 + 4 + 1, 4 + 1]


def test_lj_24_nothing_topples() -> None:
    assert [name for name, *_ in house("towers").chance_spec()] == ["lay"]
