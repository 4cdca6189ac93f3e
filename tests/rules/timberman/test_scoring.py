"""TM-43 to TM-54: scoring, the end, information."""

import pytest
import silvan

from .scenes import after, due, house, legal, scene, start

ALL = house(4, spider=True, berry=True)


def scores(drawing: str) -> list[int]:
    return scene(ALL, drawing, "L").scores()


def test_tm_43_free_lumberjacks_count_for_every_tree() -> None:
    assert scores("=3 o 2") == [5, 0, 0, 0]
    assert scores("=3 . o 2") == [2, 0, 0, 0] and scores("=3 o* 2") == [0, 0, 0, 0]


def test_tm_44_berries_make_two() -> None:
    assert scores("=3 p M\no . .") == [0, 3, 0, 0]
    assert scores("o =3 p M\n. o M .") == [3, 0, 0, 0], "2 + 1 against 2"


def test_tm_45_the_most_take_the_tree() -> None:
    assert scores(". r .\nL =2 S") == [0, 0, 0, 2]
    assert [scores(f"={tree} y") for tree in "321LSBM"] == [[0, 0, n, 0] for n in (3, 2, 1, 0, 0, 0, 0)]


def test_tm_46_on_a_tie_nobody_does() -> None:
    assert scores(". r .\nS =1 o") == [0, 0, 0, 0] == scores("=3 L")


def test_tm_47_examples() -> None:
    assert scores("o =3 p\n. o .") == [3, 0, 0, 0]
    assert scores("o =3 p M\n. . M .") == [0, 3, 0, 0]
    assert scores("o =3 p M\n. o . .") == [0, 0, 0, 0]
    assert scores("o =3 p* M") == [3, 0, 0, 0]
    assert scores("=3 o 2") == [5, 0, 0, 0]


def test_tm_48_scores_are_those_of_the_table_as_it_is() -> None:
    state = scene(ALL, "=3 p .", "LB")
    assert state.scores() == state.scores_if_ended() == [0, 3, 0, 0]
    later = after(state, "B@2,0", "pass", "J@1,0")
    assert later.scores() == [3, 0, 0, 0]
    assert later.score_breakdown()[0] == {"3": 3, "2": 0, "1": 0}


def test_tm_49_over_when_nobody_holds_a_tile() -> None:
    game = silvan.load_game("timberman(players=2,short=true)")
    end = game.playout(1)
    assert due(end) == (-4, "over") and not any(end.to_dict()["held"].values()) and legal(end) == []


def test_tm_50_over_when_nobody_can_place_a_tile() -> None:
    state = scene(house(2, spider=True), "=3 o*", "LW", "W", due="more")
    assert due(after(state, "pass", "pass", "draw W")) == (0, "forest"), "there is still a lake"
    state = scene(house(2, spider=True), "=3 o*", "W", "W", due="lumberjack")
    end = after(state, "pass", "draw W")
    assert due(end) == (-4, "over") and end.to_dict()["left"] > 0


def test_tm_51_the_most_points_win() -> None:
    won = scene(ALL, "=3 p", due="over")
    assert won.returns() == [-1 / 3, 1.0, -1 / 3, -1 / 3]
    shared = scene(ALL, "o =3 . 3 p", due="over")
    assert shared.returns() == [pytest.approx(1 / 3)] * 2 + [pytest.approx(-1 / 3)] * 2


def test_tm_52_hands_are_hidden_and_their_sizes_are_not() -> None:
    now = start(house(3)).view(1).to_dict()
    assert now["hands"]["orange"] == now["hands"]["yellow"] == now["undrawn"] == "?"
    assert now["hands"]["purple"]["L"] == 1
    assert now["held"] == {"orange": 3, "purple": 3, "yellow": 3} and now["left"] == 54 - 10


def test_tm_53_what_is_not_seen_follows_by_counting() -> None:
    text = str(start(house(3)).view(1))
    assert "not seen: 11 x 3, 12 x 2, 12 x 1, 5 x L, 5 x S, 5 x B" in text


def test_tm_54_questions_tell_of_hands() -> None:
    game = house(3, spider=True)
    asked = scene(game, "=3 p*", "L", "LW", "S", player=1)
    lost = after(scene(game, "=3 p*", "L", "WW", "S", due="lumberjack"), "pass", "draw 2")
    for seed in range(300):
        assert asked.view(0).resample(seed).to_dict()["hands"]["purple"]["W"] <= 1
        assert lost.view(0).resample(seed).to_dict()["hands"]["purple"]["W"] == 2
    unplaceable = after(scene(game, "=3 p*", "L", "LWW", "S", player=1), "L@-1,0")
    assert due(unplaceable) == (1, "lumberjack")
    assert all(unplaceable.view(2).resample(seed).to_dict()["hands"]["purple"]["W"] == 2 for seed in range(99))
