"""Lumberjack's rules on arrays: the rulebook's examples, the slow reference on random plays, and what is refused."""

from typing import Any

import numpy as np
import pytest
import silvan
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from reference.lumberjack import Lumberjack
from silvan import SpecError, State
from silvan.lumberjack import HOUSE_EDITION, rules
from silvan.lumberjack.rules import Codes, parse

VARIANTS = ("towers", "easy", "pyramid", "cabins")


def states(variant: str, players: int, plays: int = 2) -> list[tuple[State, Lumberjack]]:
    """States of random plays with the same in the reference, once the stack is laid."""
    game, found = silvan.load_game("lumberjack", variant=variant, players=players), []
    for play in range(plays):
        state, told = game.new_initial_state(), Lumberjack(variant=variant, players=players)
        for i, event in enumerate(game.playout(5, play).events()):
            state.apply_action(event)
            told.play(event)
            if i > 90 and (i % 7 == 0 or state.is_terminal()):
                found.append((state.clone(), told.clone()))
    return found


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


def test_views_have_arrays_too() -> None:
    state, _ = states("cabins", 3, 1)[4]
    for one, other in zip(rules.from_state(state), rules.from_state(state.view(2)), strict=True):
        assert np.array_equal(one, other)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="from_state takes a state or a view of lumberjack"):
        rules.from_state(silvan.load_game("timberland").new_initial_state(1))


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


# ---- Errors ---------------------------------------------------------------------------------------------------------

U8 = np.uint8


@pytest.mark.parametrize(
    ("call", "path", "words"),
    [
        (lambda: rules.free_trunks(np.zeros((2, 2), np.int64)), "stack", "dtype int64; uint8 is wanted"),
        (lambda: rules.free_trunks(np.zeros(3, U8)), "stack", "shape (3,); (..., rows, columns) is wanted"),
        (lambda: rules.free_trunks(np.zeros((20, 7), U8)), "stack", "128 places at most"),
        (lambda: rules.free_trunks(np.full((3, 2, 2), 9, U8)), "stack[0, 0, 0]", "9 is not among the codes here"),
        (lambda: rules.scoring(parse("B\n.\nR"), 1), "towers[0, 0]", "nothing is below it"),
        (lambda: rules.scoring(parse("^"), 1), "towers[0, 0]", "a crown stands on a trunk"),
        (lambda: rules.scoring(parse("R\n^\nR"), 1), "towers[0, 0]", "nothing above its crown"),
        (lambda: rules.scoring(parse("R o"), 1), "towers[0, 1]", "10 is not among the codes here"),
        (lambda: rules.scoring(parse("R"), 0), "colour", "a whole number from 1 to 8"),
        (lambda: rules.scoring(parse("R"), [1, 9]), "colour[1]", "9; a whole number from 1 to 8"),
        (lambda: rules.scoring(parse("R"), 1.0), "colour", "dtype float64; integers are wanted"),
        (lambda: rules.highest_points(np.zeros((6, 5), U8)), "heights", "shape (6, 5)"),
        (lambda: rules.area_points(parse("R R\nR R")), "pyramid[0, 1]", "level 2 has 1 places"),
        (lambda: rules.area_points(np.zeros((3, 2), U8)), "pyramid", "no more levels than places"),
        (lambda: rules.areas(parse("^ .")), "pyramid[0, 0]", "9 is not among"),
        (lambda: rules.cabin_points(parse("- o .")), "cabin[0, 0]", "10, a post, on a point"),
        (lambda: rules.cabin_plan(parse("o | o")), "cabin[0, 1]", "11, a beam, on this edge"),
        (lambda: rules.cabin_plan(parse("o\n-\no")), "cabin[1, 0]", "12, a beam, on this edge"),
        (lambda: rules.cabin_plan(parse("...\n.o.\n...")), "cabin[1, 1]", "only 0 between points and edges"),
        (lambda: rules.cabin_plan(parse("o -")), "cabin", "an odd number up to 127"),
        (lambda: rules.cabin_points(parse("o"), -1), "crowns", "-1; a whole number from 0 to 255"),
        (lambda: parse("B x"), "text[0, 1]", "'x' is no sign"),
        (lambda: parse(" \n"), "text", "0 rows"),
        (lambda: parse("B" * 130), "text[0]", "130 signs; at most 129"),
        (lambda: rules.draw(np.full((1, 2), 13, U8)), "array[0, 0]", "13 is no code; codes are 0..12"),
        (lambda: rules.draw(np.zeros((2, 1, 1), U8)), "array", "leading axes (2,)"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(call: Any, path: str, words: str) -> None:
    with pytest.raises(SpecError) as found:
        call()
    assert found.value.path == path and words in str(found.value)


def test_the_constants_are_the_letters() -> None:
    assert rules.draw(np.arange(13, dtype=U8)[None]) == ". B R G K N 6 7 8 ^ o - |\n"
    assert [rules.NOTHING, *rules.COLOURS] == list(range(6))
    assert [rules.CROWN, rules.POST, rules.BEAM_EAST, rules.BEAM_NORTH] == [9, 10, 11, 12]
