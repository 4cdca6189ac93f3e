"""Timberland's boards: out of play, out of thin air, and broken ones."""

from collections.abc import Iterator
from functools import cache, partial
from random import Random
from typing import Any

import numpy as np
from hypothesis import strategies as st
from reference import timberland as told
from silvan import State
from silvan.timberland import rules

from ..arrays import Array, Call, Rules, broken, in_play, leading

Space = tuple[int, int]


# ---- positions of random plays --------------------------------------------------------------------------------------


@cache
def states() -> list[State]:
    """House boards, small and crowded ones."""
    return in_play("timberland", plays=2, step=3)


@cache
def due(*kinds: str) -> list[tuple[State, dict[str, Any]]]:
    """The states in which one of these is due, with their dicts."""
    found = [(state, state.to_dict()) for state in states()]
    return [(state, d) for state, d in found if d["due"] in kinds]


def name(space: Space, rows: int) -> str:
    return "abcdefghijk"[space[1]] + str(rows - space[0])


def names(mask: Array) -> set[str]:
    """The spaces of a mask as the engine names them."""
    return {name((int(row), int(column)), len(mask)) for row, column in np.argwhere(mask)}


def words(state: State, kind: str) -> set[str]:
    """What follows `kind` in the legal decisions."""
    decisions = map(state.action_to_string, state.legal_actions())
    return {decision.removeprefix(f"{kind} ") for decision in decisions if decision.split()[0] == kind}


def mask(text: str) -> list[list[bool]]:
    """A drawing with * for True."""
    return [[letter == "*" for letter in row if letter != " "] for row in text.strip().splitlines()]


# ---- any board ------------------------------------------------------------------------------------------------------


def plain(pieces: Array, boar: Space, woodcutter: Space) -> told.Timberland:
    """The plain telling with these pieces on its board."""
    rows = len(pieces)
    drawn = "\n".join("".join("#" if code == rules.ROCK else "." for code in row) for row in pieces)
    play = told.Timberland(players=4, edition={**told.house_edition(), "board": drawn})
    play.trees = [names(pieces == code) for code in rules.TREES]
    play.fruits = [names(pieces == code) for code in rules.FRUITS]
    play.boar, play.woodcutter = name(boar, rows), name(woodcutter, rows)
    return play


@st.composite
def boards(draw: st.DrawFn, longest: int = 7) -> tuple[Array, Space, Space]:
    """A board with a boar and a woodcutter, the boar on no rock or tree."""
    rows, columns = draw(st.integers(1, longest)), draw(st.integers(1, longest))
    weights = draw(st.lists(st.integers(0, 9), min_size=1, max_size=12))
    rng = Random(draw(st.integers(0, 2**32)))
    pieces = np.array([[rng.choice(weights) for _ in range(columns)] for _ in range(rows)], np.uint8)
    boar, woodcutter = [(rng.randrange(rows), rng.randrange(columns)) for _ in range(2)]
    if pieces[boar] in (rules.ROCK, *rules.TREES):
        pieces[boar] = draw(st.sampled_from([rules.FREE, *rules.FRUITS]))
    return pieces, boar, woodcutter


# ---- for the laws ---------------------------------------------------------------------------------------------------


@st.composite
def batches(draw: st.DrawFn) -> dict[str, Array]:
    """Arguments with leading axes that broadcast."""
    axes, rng = leading(draw)
    sides = draw(st.tuples(st.integers(1, 5), st.integers(1, 5)))
    pieces = rng.integers(0, 10, (*axes(), *sides), np.uint8)
    pieces[rng.random(pieces.shape) < 0.4] = rules.FREE
    values = {key: rng.integers(0, sides, (*axes(), 2)) for key in ("boar", "woodcutter", "space")}
    pieces[..., *values["boar"].reshape(-1, 2).T] = rules.FREE
    bounds = {"seat": (0, 4), "roll": (1, 5), "max_fruits": (0, 4), "direction": (0, 4), "distance": (1, 9)}
    return {"pieces": pieces, **values, **{key: rng.integers(*ends, axes()) for key, ends in bounds.items()}}


def sample(n: int) -> dict[str, Array]:
    """Arguments for n boards of a random play."""
    found = [rules.from_state(state) for state, _ in due("roll") if rules.from_state(state)[0].shape == (9, 9)]
    pieces, boar, woodcutter = (np.array(part) for part in zip(*Random(5).sample(found, n), strict=True))
    rng = np.random.default_rng(6)
    numbers = {"seat": (0, 4), "roll": (1, 7), "max_fruits": (0, 4), "direction": (0, 4), "distance": (1, 9)}
    values = {key: rng.integers(*bounds, n) for key, bounds in numbers.items()}
    return {"pieces": pieces, "boar": boar, "woodcutter": woodcutter, "space": boar[::-1], **values}


BOARD = np.zeros((2, 3), np.uint8)
BOARDS = np.zeros((4, 2, 3), np.uint8)
DRAWINGS = (
    ("", "text", "0 x 0 spaces"),
    ("\n \n", "text", "0 x 0 spaces"),
    (". " * 12, "text", "1 x 12 spaces; a board has 1 x 1 to 11 x 11"),
    (".\n" * 12, "text", "12 x 1 spaces"),
    (". .\n.", "text[1]", "1 spaces, the rows above have 2"),
    (". .\n\n. .", "text[1]", "0 spaces"),
    (". .\n. q", "text[1, 1]", "'q'; one of .#RGYVrgyv is wanted"),
    (". b", "text[0, 1]", "'b'"),
    (". .bw", "text[0, 2]", "'w'"),
    (".b .\n. Rx", "text[1, 1]", "a second boar"),
    (".w .x", "text[0, 1]", "a second woodcutter"),
    ("12 .\n", "text[0]", "rank 12; ranks are 1 to 11"),
    ("0 .\n", "text[0]", "rank 0"),
    ("99999999999999999999 .", "text[0]", "ranks are 1 to 11"),
    ("2 .\n3 .\n a", "text[1]", "rank 1 is wanted"),
    ("2 .", "text[1]", "rank 1 is wanted"),
    ("1 . .\n  a c", "text[1]", "the files a, b, c, ... are wanted"),
    ("1 . .\n  a", "text", "1 files below 2 columns"),
    ("\ud800", "text", "lone surrogates"),
)
REFUSED: tuple[tuple[str, str, Call], ...] = (
    ("pieces[3, 0, 5]", "10 is no code; codes are 0..9", lambda: rules.forests(broken((4, 9, 9), (3, 0, 5), 10))),
    ("pieces[1, 2]", "255 is no code", lambda: rules.forest_points(broken((2, 3), (1, 2), 255))),
    ("pieces[0, 1, 10, 10]", "128", lambda: rules.lit_spaces(broken((1, 2, 11, 11), (0, 1, 10, 10), 128))),
    ("pieces[0, 1]", "16", lambda: rules.dying(broken((2, 3), (0, 1), 16), np.zeros((7, 5, 2), int))),
    (
        "pieces[2, 0, 0, 1]",
        "16",
        lambda: rules.dying(broken((3, 1, 2, 3), (2, 0, 0, 1), 16), np.zeros((7, 3, 5, 2), int)),
    ),
    ("pieces[1, 1, 0]", "11", lambda: rules.forests(broken((2, 3, 2), (1, 0, 1), 11).swapaxes(1, 2))),
    ("pieces[1, 0]", "77", lambda: rules.draw(broken((2, 2), (1, 0), 77))),
    ("pieces", "dtype int64; uint8 is wanted", lambda: rules.forests(np.zeros((9, 9), np.int64))),
    ("pieces", "dtype int8", lambda: rules.forests(np.zeros((9, 9), np.int8))),
    ("pieces", "dtype bool", lambda: rules.forests(np.zeros((9, 9), bool))),
    ("pieces", "dtype", lambda: rules.forests([[0, 1], [2, 3]])),  # type: ignore[arg-type]
    ("pieces", "dtype", lambda: rules.forests("R.")),  # type: ignore[arg-type]
    ("pieces", "dtype object", lambda: rules.forests(None)),  # type: ignore[arg-type]
    ("pieces", "no array", lambda: rules.forests([[0], [1, 2]])),  # type: ignore[arg-type]
    ("pieces", "shape (9,); (..., rows, columns) is wanted", lambda: rules.forests(np.zeros(9, np.uint8))),
    ("pieces", "shape ()", lambda: rules.forests(np.uint8(3))),  # type: ignore[arg-type]
    ("pieces", "shape (5, 0, 9); ", lambda: rules.forests(np.zeros((5, 0, 9), np.uint8))),
    ("pieces", "shape (9, 12)", lambda: rules.forests(np.zeros((9, 12), np.uint8))),
    ("pieces", "at most 30 axes", lambda: rules.forests(BOARD[*[None] * 31])),
    ("pieces", "leading axes (4,); this is for one board", lambda: rules.boar_outcomes(BOARDS, (0, 0), 3)),
    ("pieces", "leading axes (4,)", lambda: rules.draw(BOARDS)),
    ("boar[2]", "(1, 3) is off the board", lambda: rules.free_spaces(BOARDS, [[0, 0], [1, 2], [1, 3], [9, 9]], None)),
    ("boar", "(2, 0) is off the board; rows are 0..1", lambda: rules.boar_reach(BOARDS, (2, 0), 3)),
    ("boar", "(0, -1) is off the board", lambda: rules.draw(BOARD, (0, -1))),
    ("boar", "(0, 18446744073709551615)", lambda: rules.draw(BOARD, np.array([0, 2**64 - 1], np.uint64))),
    ("boar", "dtype object", lambda: rules.draw(BOARD, (0, 2**64))),
    ("boar", "dtype float64; integers are wanted", lambda: rules.boar_reach(BOARD, (0.0, 1.0), 3)),
    ("boar", "dtype bool", lambda: rules.boar_reach(BOARD, (True, False), 3)),
    ("boar", "dtype", lambda: rules.boar_reach(BOARD, "a1", 3)),
    ("boar", "dtype object", lambda: rules.boar_reach(BOARD, None, 3)),  # type: ignore[arg-type]
    ("boar", "shape (3,); (..., 2), a row and a column", lambda: rules.boar_reach(BOARD, (0, 0, 0), 3)),
    ("boar", "shape ()", lambda: rules.boar_reach(BOARD, 3, 3)),
    ("boar", "leading axes (3,); they do not", lambda: rules.boar_reach(BOARDS, np.zeros((3, 2), int), 3)),
    ("boar", "leading axes (1,)", lambda: rules.boar_outcomes(BOARD, [[0, 0]], 3)),
    (
        "boar[1]",
        "(0, 2) holds a rock or a tree",
        lambda: rules.boar_reach(broken((2, 3), (0, 2), rules.ROCK), [(0, 0), (0, 2)], 3),
    ),
    ("boar", "a rock or a tree", lambda: rules.boar_havens(broken((2, 3), (0, 2), 5), (0, 2), None, [3, 4])),
    ("boar", "a rock or a tree", lambda: rules.boar_outcomes(broken((2, 3), (0, 2), 2), (0, 2), 3)),
    ("woodcutter[1, 0]", "(2, 0) is off", lambda: rules.fell(BOARD, [[(0, 0)], [(2, 0)]], 0, 1)),
    ("woodcutter", "dtype", lambda: rules.fell(BOARD, None, 0, 1)),  # type: ignore[arg-type]
    ("space[3]", "(5, 5) is off", lambda: rules.dying(BOARDS, [(0, 0), (0, 0), (0, 0), (5, 5)])),
    ("seat", "4; a whole number from 0 to 3 is wanted", lambda: rules.fruit_spaces(BOARD, None, None, 4)),
    ("seat[0, 1]", "-1; ", lambda: rules.fruit_spaces(BOARD, None, None, [[0, -1]])),
    ("roll", "0; a whole number from 1 to 8", lambda: rules.boar_reach(BOARD, (0, 0), 0)),
    ("roll[2]", "9; ", lambda: rules.boar_reach(BOARD, (0, 0), [1, 8, 9])),
    ("roll", "dtype float64", lambda: rules.boar_reach(BOARD, (0, 0), 3.0)),
    ("roll", "leading axes (1,)", lambda: rules.boar_outcomes(BOARD, (0, 0), [3])),
    ("roll", "leading axes (5,)", lambda: rules.boar_reach(BOARDS, (0, 0), [3] * 5)),
    ("max_fruits", "9; a whole number from 0 to 8", lambda: rules.boar_havens(BOARD, (0, 0), None, 3, 9)),
    ("max_fruits", "-1; ", lambda: rules.boar_outcomes(BOARD, (0, 0), 3, -1)),
    ("direction", "4; a whole number from 0 to 3", lambda: rules.fell(BOARD, (0, 0), 4, 1)),
    ("direction", "dtype", lambda: rules.fell(BOARD, (0, 0), "N", 1)),
    ("distance[1]", "0; a whole number from 1 to 8", lambda: rules.fell(BOARD, (0, 0), 0, [1, 0])),
    ("points", "shape (0,); a list of 1 to 16 numbers", lambda: rules.forest_points(BOARD, np.zeros(0, int))),
    ("points", "shape (17,)", lambda: rules.forest_points(BOARD, [1] * 17)),
    ("points", "shape ()", lambda: rules.forest_points(BOARD, 3)),
    ("points[1]", "1001; a whole number from 0 to 1000", lambda: rules.forest_points(BOARD, [1, 1001])),
    ("points", "dtype float64", lambda: rules.forest_points(BOARD, [1.5])),
)


def endless() -> Iterator[Call]:
    many = np.broadcast_to(BOARD, (2**40, 2, 3))
    for function in (rules.forests, rules.forest_points, rules.light_spaces):
        yield partial(function, many)


def lengthy() -> Iterator[Call]:
    many = np.broadcast_to(np.zeros((9, 9), np.uint8), (10**7, 9, 9))
    yield lambda: rules.boar_reach(many, (4, 4), 8)
    yield lambda: rules.forests(many)


RULES = Rules(
    module=rules,
    functions=(
        rules.forests,
        rules.forest_points,
        rules.light_spaces,
        rules.lit_spaces,
        rules.dying,
        rules.free_spaces,
        rules.fruit_spaces,
        rules.boar_reach,
        rules.boar_havens,
        rules.fell,
    ),
    own={"pieces": 2, "boar": 1, "woodcutter": 1, "space": 1},
    states=lambda: states()[::10],
    sample=sample,
    batches=batches(),
    drawings=DRAWINGS,
    refused=REFUSED,
    endless=endless,
    lengthy=lengthy,
)
