"""Blockhütten: LJ-45 to LJ-56."""

import pytest

from rules.lumberjack.scenes import after, cabins, forbidden, house, legal

ANGLE = "0,0 1,0 0,1 / 0,0E 0,0N /"
SQUARE = "0,0 1,0 0,1 1,1 / 0,0E 0,0N 0,1E 1,0N /"


def test_lj_45_a_cabin_of_each_colour() -> None:
    state = after(cabins({"R": "0,0 / / "}, {}, hand="B", step=1), "post 0,0")
    assert state.to_dict()["cabins"][0]["B"]["posts"] == ["0,0"]
    assert legal(state) == ["crown B", "crown R", "pass"], "the decision about a crown belongs to the turn"


def test_lj_46_names_of_points_and_edges() -> None:
    d = after(cabins({"R": "0,0 / / "}, {}, hand="R", step=1), "beam -1,0 E").to_dict()
    assert d["cabins"][0]["R"]["beams"] == ["-1,0 E"]
    assert legal(after(cabins({"R": "0,0 / 0,-1N / "}, {}, hand="R", step=1)), "post") == ["post 0,-1"]


def test_lj_47_the_first_trunk() -> None:
    state = cabins({}, {}, hand="R", step=1)
    assert legal(state) == ["post 0,0"]
    forbidden(state, "post 1,0", "47")


def test_lj_48_beams_at_posts() -> None:
    state = cabins({"R": "0,0 / 0,0E / "}, {}, hand="R", step=1)
    assert legal(state, "beam") == ["beam 0,-1 N", "beam -1,0 E", "beam 0,0 N"]
    forbidden(state, "beam 1,0 E", "48")
    forbidden(state, "beam 0,0 E", "48")


def test_lj_49_posts_where_beams_end() -> None:
    state = cabins({"R": "0,0 0,1 / 0,0N 0,1E / "}, {}, hand="R", step=1)
    assert legal(state, "post") == ["post 1,1"]
    assert len(legal(state, "beam")) == 5, "the five empty edges at the two posts"
    forbidden(state, "post 1,0", "49")


def test_lj_50_the_trunk_has_to_be_laid() -> None:
    state = cabins({"R": SQUARE}, {}, hand="R", step=1)
    assert {text.split()[0] for text in legal(state)} == {"beam"}
    assert after(state, "beam 1,1 N").scores_if_ended() == [9, 0]


def test_lj_51_crown_or_pass() -> None:
    state = cabins({"R": "0,0 / / 2", "K": "0,0 / / "}, {"G": "0,0 / / "}, step=2)
    assert legal(state) == ["crown R", "crown K", "pass"]
    assert after(state, "crown R").to_dict()["cabins"][0]["R"]["crowns"] == 3
    forbidden(state, "crown G", "51")
    none = cabins({"R": "0,0 / / 10"}, {}, hand="R", step=1)
    assert after(none, "beam 0,0 E").current_player() == 1, "when none are left, nothing is asked"


def test_lj_52_crowns_do_not_hinder() -> None:
    state = after(cabins({"R": "0,0 / / 2"}, {}, hand="R", step=1), "beam 0,0 E")
    assert state.to_dict()["cabins"][0]["R"] == {"posts": ["0,0"], "beams": ["0,0 E"], "crowns": 2}


def test_lj_53_the_end_is_after_the_last_crown() -> None:
    game = house("cabins")
    state = game.playout(3)
    assert state.is_terminal() and all(set(layer) == {"."} for layer in state.to_dict()["stack"])
    kinds = [event.split()[0] for event in state.events()]
    assert kinds[-1] in ("crown", "pass") or state.to_dict()["crowns"] == 0


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("0,0 0,1 / 0,0N /", 5),
        ("0,0 0,1 1,1 / 0,0N 0,1E /", 10),
        ("0,0 -1,0 0,-1 -1,-1 / -1,0E 0,-1N -1,-1E -1,-1N /", 20),
        ("0,0 1,0 2,0 0,1 1,1 2,1 / 0,0E 1,0E 0,1E 1,1E 0,0N 1,0N 2,0N /", 30),
        ("0,0 1,0 2,0 0,1 1,1 2,1 / 0,0E 1,0E 0,1E 1,1E 0,0N 2,0N /", 12),
    ],
)
def test_lj_54_plans_turned_and_mirrored(text: str, points: int) -> None:
    assert cabins({"R": text}, {}).scores_if_ended() == [points, 0]


def test_lj_55_crowns_on_complete_cabins() -> None:
    assert cabins({"R": SQUARE + "3"}, {}).scores_if_ended() == [50, 0]


def test_lj_56_the_example() -> None:
    own = {
        "B": SQUARE,
        "R": "0,0 0,1 / 0,0N 0,0E 0,1E /",
        "G": ANGLE,
        "K": "0,0 1,0 2,0 3,0 / 0,0E 1,0E 2,0E /",
        "N": "0,0 1,0 / 0,0E 1,0E /",
    }
    assert cabins(own, {}).scores_if_ended() == [20 + 5 + 10 + 7 + 4, 0]
    assert cabins({"R": ANGLE + "1"}, {"R": "0,0 / / 2"}).scores_if_ended() == [20, 1 - 20]
