"""Lumberjack's rules on arrays: the rulebook's examples, and the slow reference on random plays."""

import numpy as np
import pytest
import silvan
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from kit.boards.lumberjack import VARIANTS, states
from reference.lumberjack import Lumberjack
from silvan import State
from silvan.lumberjack import HOUSE_EDITION, rules
from silvan.lumberjack.rules import Codes, parse

# ---- The rulebook's examples ----------------------------------------------------------------------------------------


def test_the_free_trunks_at_the_start() -> None:
    stack = np.full((17, 6), rules.BLUE, np.uint8)
    stack[0, 4:] = rules.NOTHING
    assert np.argwhere(rules.free_trunks(stack)).tolist() == [[0, 0], [0, 1], [0, 2], [0, 3], [1, 5]]
    stack[0, 3] = rules.NOTHING
    assert rules.free_trunks(stack)[1].tolist() == [False] * 4 + [True] * 2


def test_a_scoring_in_black() -> None:
    towers = parse("K . .\nK G .\nK K K\nG K K\nB K K")
    alone = [parse(text) for text in ("K\nK\nK\nG\nB", "K\nK\nK")]
    assert rules.scoring(towers[:, [0]], rules.BLACK)[0] == 5 and rules.scoring(alone[1], 4)[0] == 3
    assert rules.scoring(towers, rules.BLACK)[0] == 5 + 0 + 3
    after = rules.scoring(towers, rules.BLACK)[1]
    assert rules.draw(after) == ". . .\nK G .\nK K .\nG K K\nB K K\n"
    assert rules.scoring(towers, range(1, 6))[0].tolist() == [0, 0, 4, 8, 0]


def test_a_scoring_in_red_with_a_crown() -> None:
    towers = parse("^ . .\nR . .\nN B R\nN R G\nB R K")
    assert [int(rules.scoring(towers[:, [i]], rules.RED)[0]) for i in range(3)] == [8, 0, 3]
    points, after = rules.scoring(towers, rules.RED)
    assert points == 11 and rules.draw(after) == ". . .\n. . .\nN B .\nN R G\nB R K\n"
    assert rules.standing_points(towers) == 8 + 3 + 3


def test_the_highest_towers_of_easy_goin() -> None:
    heights = np.array([[6, 5, 4, 3, 1], [2, 0, 4, 2, 5], [1, 4, 2, 7, 3]], np.uint8)
    assert rules.highest_points(heights).tolist() == [3, 2, 2]
    assert rules.highest_points(np.zeros((3, 5), np.uint8)).tolist() == [0, 0, 0]


PYRAMID = """
        G
       K B
      K K B
     B B G G
    R R N N N
   R R R N N N
"""


def test_the_pyramid_of_83_points() -> None:
    pyramid = parse(PYRAMID)
    assert pyramid.shape == (6, 6) and rules.area_points(pyramid) == 83
    labels, sizes = rules.areas(pyramid)
    worth = dict.fromkeys(rules.COLOURS, 0)
    for label in range(1, labels.max() + 1):
        worth[int(pyramid[labels == label][0])] += int(sizes[labels == label][0]) ** 2
    assert [worth[code] for code in (3, 1, 2, 5, 4)] == [5, 8, 25, 36, 9]
    assert labels[-1].tolist() == [1, 1, 1, 2, 2, 2]


CABINS = ["o-o\n|.|\no-o", "o-o", "o..\n|..\no-o", "o-o-o-o", "o-o-"]


def test_the_cabins_of_46_points() -> None:
    cabins = np.zeros((5, 3, 7), np.uint8)
    for cabin, drawing in zip(cabins, CABINS, strict=True):
        plan = parse(drawing)
        cabin[-plan.shape[0] :, : plan.shape[1]] = plan
    assert rules.cabin_points(cabins).tolist() == [20, 5, 10, 7, 4] and rules.cabin_points(cabins).sum() == 46
    assert rules.cabin_plan(cabins).tolist() == [2, 0, 1, -1, -1]
    assert rules.cabin_points(cabins, [0, 1, 2, 3, 4]).tolist() == [20, 15, 30, -23, -36]


def test_plans_turned_mirrored_and_moved() -> None:
    for i, plan in enumerate(HOUSE_EDITION.plans):
        drawn = parse(plan.drawing)
        for turns in range(4):
            for form in (np.rot90(drawn, turns), np.fliplr(np.rot90(drawn, turns))):
                if turns % 2:
                    form = np.where(form > 10, 23 - form, form).astype(np.uint8)  # East becomes north.
                wide = np.pad(form, ((0, 2), (4, 0)))
                assert rules.cabin_plan(wide) == i and rules.cabin_points(wide) == plan.points
                more = np.pad(wide, ((0, 0), (2, 0)))
                more[-1, 0] = rules.POST
                assert rules.cabin_plan(more) == -1


# ---- The reference --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 5])
def test_the_same_as_the_reference(players: int) -> None:
    for variant in VARIANTS:
        for state, told in states(variant, players):
            stack, built, crowns = rules.from_state(state)
            free = {(16 - row, column) for row, column in np.argwhere(rules.free_trunks(stack)).tolist()}
            assert free == set(told.free_trunks())
            match variant:
                case "towers":
                    assert built.shape[::2] == (players, 3)
                    check_scorings(state, told, built)
                    continue
                case "easy":
                    points = rules.highest_points(built)
                case "pyramid":
                    points = rules.area_points(built)
                case _:
                    points = rules.cabin_points(built, crowns).sum(axis=1)  # type: ignore[arg-type]
            assert points.tolist() == told.scores_if_ended() == state.scores_if_ended()


def check_scorings(state: State, told: Lumberjack, built: Codes) -> None:
    final = silvan.load_game("lumberjack", players=len(built), final="towers").state_from_dict(state.to_dict())
    noted = np.array(final.to_dict()["points"])
    assert (noted + rules.standing_points(built)).tolist() == final.scores_if_ended()
    if "score" in told.legal():
        colour = 1 + "BRGKN".index(state.to_dict()["hand"])
        before = told.scores()
        told.play("score")
        points, after = rules.scoring(built, colour)
        assert (np.array(before) + points).tolist() == told.scores()
        expected = rules.from_state(state.child("score")).built
        spare = after.shape[1] - expected.shape[1]
        assert (after[:, spare:] == expected).all() and not after[:, :spare].any()


# ---- Leading axes, drawings -----------------------------------------------------------------------------------------


@given(arrays(np.uint8, st.tuples(st.integers(1, 9), st.integers(1, 9)), elements=st.integers(0, 12)))
def test_parse_and_draw_are_inverse(codes: Codes) -> None:
    drawn = rules.draw(codes)
    assert (parse(drawn) == codes).all() and rules.draw(parse(drawn)) == drawn


@given(arrays(np.uint8, (2, 3, 5, 5), elements=st.integers(0, 5)))
def test_every_pyramid_of_many_for_itself(codes: Codes) -> None:
    level, place = np.mgrid[4:-1:-1, :5]
    codes = np.where(place + level < 5, codes, 0).astype(np.uint8)
    labels, sizes = rules.areas(codes)
    points = rules.area_points(codes)
    for i in np.ndindex(2, 3):
        own = rules.areas(codes[i])
        assert (own[0] == labels[i]).all() and (own[1] == sizes[i]).all() and sizes[i].sum() == points[i]
    assert (rules.area_points(codes[:, ::-1, :, :]) == points[:, ::-1]).all()


def test_numbers_are_broadcast() -> None:
    towers = np.stack([parse("B R"), parse("R R"), parse("K .")])
    points, after = rules.scoring(towers[:, None], [1, 2])
    assert points.tolist() == [[1, 1], [0, 2], [0, 0]] and after.shape == (3, 2, 1, 2)
    empty = rules.scoring(towers[:0], 1)
    assert empty[0].shape == (0,) and empty[1].shape == (0, 1, 2)
    assert rules.cabin_points(parse("o-o"), [[0], [7]]).tolist() == [[5], [75]]


def test_the_constants_are_the_letters() -> None:
    assert rules.draw(np.arange(13, dtype=np.uint8)[None]) == ". B R G K N 6 7 8 ^ o - |\n"
    assert [rules.NOTHING, *rules.COLOURS] == list(range(6))
    assert [rules.CROWN, rules.POST, rules.BEAM_EAST, rules.BEAM_NORTH] == [9, 10, 11, 12]
