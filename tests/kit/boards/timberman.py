"""Timberman's tables: out of play, out of thin air, and broken ones."""

from collections.abc import Iterator
from functools import cache, partial

import numpy as np
from hypothesis import strategies as st
from silvan import State
from silvan.timberman import rules

from ..arrays import Array, Call, Rules, broken, in_play, leading


@cache
def states() -> list[State]:
    """Of 2 to 6 players, with and without expansions."""
    return in_play("timberman", plays=3, step=3)


@st.composite
def batches(draw: st.DrawFn) -> dict[str, Array]:
    """Arguments with leading axes that broadcast."""
    axes, rng = leading(draw)
    sides = draw(st.tuples(st.integers(1, 5), st.integers(1, 20)))
    tiles = rng.integers(0, 20, (*axes(), *sides), np.uint8)
    tiles[rng.random(tiles.shape) < 0.4] = rules.EMPTY
    tiles[..., 20:] = rules.EMPTY
    tiles[..., 4:, ::2] = rules.EMPTY
    return {"tiles": tiles, "space": rng.integers(0, sides, (*axes(), 2))}


def sample(n: int) -> dict[str, Array]:
    """Arguments for n tables of random plays."""
    tiles = np.array([rules.from_state(state, 63)[0] for state in states()[-n:]])
    return {"tiles": tiles, "space": np.argwhere(rules.open_spaces(tiles[0]))[:n]}


TABLE = np.zeros((2, 3), np.uint8)
TABLES = np.zeros((4, 2, 3), np.uint8)


def crowded() -> Array:
    tiles = np.zeros((3, 10, 10), np.uint8)
    tiles[2].flat[:97] = rules.LAKE
    return tiles


DRAWINGS = (
    ("", "text", "0 x 0 spaces"),
    ("3 .\nL", "text[1]", "1 spaces, the rows above have 2"),
    ("3 . x", "text[0, 2]", '"x"; one of .321LSBMopyrbg is wanted'),
    ("3 W", "text[0, 1]", '"W"'),
    (". .\n. 3*", "text[1, 1]", '"3*"'),
    ("*", "text[0, 0]", '"*"'),
    ("5 . 3\n  1 2", "text", "0,0 is not on it"),
    ("1 . . 3\n 0 1 2", "text", "0,0 is not"),
    ("." * 256, "text", "1 x 256 spaces"),
    (".\n" * 256, "text", "256 x 1 spaces"),
    ("the table is empty", "text[0, 0]", '"t"'),
    ("\ud800", "text", "lone surrogates"),
)
REFUSED: tuple[tuple[str, str, Call], ...] = (
    ("tiles[3, 0, 5]", "20 is no code; codes are 0..19", lambda: rules.tree_points(broken((4, 9, 9), (3, 0, 5), 20))),
    ("tiles[1, 2]", "255 is no code", lambda: rules.majorities(broken((2, 3), (1, 2), 255))),
    ("tiles[0, 1, 10, 99]", "128", lambda: rules.open_spaces(broken((1, 2, 11, 111), (0, 1, 10, 99), 128))),
    ("tiles[0, 1]", "22", lambda: rules.bear_chases(broken((2, 3), (0, 1), 22), np.zeros((7, 5, 2), int))),
    ("tiles[1, 0]", "77", lambda: rules.draw(broken((2, 2), (1, 0), 77))),
    ("tiles[2]", "97 tiles; at most 96 can lie on a table", lambda: rules.open_spaces(crowded())),
    ("tiles", "97 tiles", lambda: rules.majorities(crowded()[2])),
    ("tiles", "dtype int64; uint8 is wanted", lambda: rules.tree_points(np.zeros((9, 9), np.int64))),
    ("tiles", "dtype", lambda: rules.tree_points([[0, 1], [2, 3]])),  # type: ignore[arg-type]
    ("tiles", "shape (9,); (..., rows, columns) is wanted", lambda: rules.open_spaces(np.zeros(9, np.uint8))),
    ("tiles", "shape (0, 9)", lambda: rules.open_spaces(np.zeros((0, 9), np.uint8))),
    ("tiles", "shape (9, 256)", lambda: rules.open_spaces(np.zeros((9, 256), np.uint8))),
    ("tiles", "leading axes (4,); this is for one board", lambda: rules.draw(TABLES)),
    ("space[2]", "(1, 3) is off the board", lambda: rules.bear_chases(TABLES, [[0, 0], [1, 2], [1, 3], [9, 9]])),
    ("space", "dtype float64; integers are wanted", lambda: rules.bear_chases(TABLE, (0.0, 1.0))),
    ("space", "dtype object", lambda: rules.bear_chases(TABLE, None)),  # type: ignore[arg-type]
    ("space", "leading axes (3,); they do not", lambda: rules.bear_chases(TABLES, np.zeros((3, 2), int))),
    ("start", "(2, 0) is off the board", lambda: rules.draw(TABLE, (2, 0))),
    ("points", "shape (2,); a list of 3 to 3 numbers", lambda: rules.tree_points(TABLE, (3, 2))),
    ("points[1]", "1001; a whole number from 0 to 1000", lambda: rules.majorities(TABLE, (1, 1001, 1))),
)


def endless() -> Iterator[Call]:
    many = np.broadcast_to(TABLE, (2**40, 2, 3))
    for function in (rules.majorities, rules.tree_points, rules.open_spaces):
        yield partial(function, many)


def lengthy() -> Iterator[Call]:
    many = np.broadcast_to(sample(1)["tiles"][0, 15:48, 15:48], (10**7, 33, 33))
    yield lambda: rules.tree_points(many)
    yield lambda: rules.open_spaces(many)


RULES = Rules(
    module=rules,
    functions=(rules.majorities, rules.tree_points, rules.open_spaces, rules.spider_spaces, rules.bear_chases),
    own={"tiles": 2, "space": 1},
    states=lambda: states()[::10],
    sample=sample,
    batches=batches(),
    drawings=DRAWINGS,
    refused=REFUSED,
    endless=endless,
    lengthy=lengthy,
)
