"""Waldmeister's landscapes: out of play, out of thin air, and broken ones."""

from collections.abc import Iterator
from functools import cache, partial

import numpy as np
from hypothesis import strategies as st
from reference.waldmeister.play import Waldmeister
from silvan import State
from silvan.waldmeister import rules

from ..arrays import Array, Call, Rules, in_play, leading

STAGES = {"tree": rules.TREE, "sapling": rules.SAPLING, "seed": rules.SEED}


@cache
def told() -> Waldmeister:
    """The plain telling, for its tables."""
    return Waldmeister()


SPECIES, BEASTS = list(told().species), list(told().number)


@cache
def states() -> list[State]:
    """Of 2 to 4 players and several editions."""
    return in_play("waldmeister", plays=2, step=9)


def random_lands(rng: np.random.Generator, lead: tuple[int, ...] = ()) -> Array:
    """Landscapes with anything that may lie there, as full and as uniform as it happens."""
    lands = np.zeros((*lead, 3, 3, 5), np.uint8)
    kinds = rng.permutation(6)[: rng.integers(1, 7)]
    for index in np.ndindex(lead):
        beasts = rng.permutation(len(BEASTS)).tolist()
        full = rng.random()
        for field in told().landscape.fields:
            if rng.random() > full:
                continue
            at = (3 - int(field[1]), "abcde".index(field[0]))
            stage, species = ["tree", "tree", "sapling", "seed"][rng.integers(0, 4)], int(rng.choice(kinds))
            lands[(*index, rules.TILE, *at)] = STAGES[stage] + species
            if stage != "seed":
                most = told().species[SPECIES[species]][f"{stage}_circles"] + 1
                lands[(*index, rules.DAMAGE, *at)] = rng.integers(0, most + 1) * rng.integers(0, 2)
            if stage == "tree" and rng.random() < 0.4:
                lands[(*index, rules.ANIMAL, *at)] = 1 + beasts.pop()
    return lands


@st.composite
def batches(draw: st.DrawFn) -> dict[str, Array]:
    """Arguments with leading axes that broadcast."""
    axes, rng = leading(draw)
    installed, space = rng.integers(0, 3, (*axes(), 3)), rng.integers(0, (3, 5), (*axes(), 2))
    return {"lands": random_lands(rng, axes()), "space": space, "installed": installed}


def sample(n: int) -> dict[str, Array]:
    """Arguments for n landscapes."""
    rng = np.random.default_rng(1)
    return {
        "lands": random_lands(rng, (n,)),
        "space": rng.integers(0, (3, 5), (n, 2)),
        "installed": rng.integers(0, 3, (n, 3)),
    }


LAND = np.zeros((3, 3, 5), np.uint8)
LANDS = np.zeros((4, 3, 3, 5), np.uint8)


def broken(*codes: tuple[tuple[int, ...], int]) -> Array:
    """Four landscapes with some codes."""
    lands = LANDS.copy()
    for index, code in codes:
        lands[index] = code
    return lands


EMPTY = ". . . . .\n. [I] . [R] [S]\n. . . . ."
DRAWINGS = (
    ("", "text", "0 rows; the landscape has 3"),
    (". . . . .", "text", "1 rows"),
    (". . . .\n. [I] . [R] [S]\n. . . . .", "text[0]", "4 spaces; the landscape has 5"),
    (EMPTY + "\n. . . . .", "text[3]", "the landscape has 3 rows"),
    (EMPTY.replace("[R]", "."), "text[1, 3]", '"."; [R] is wanted'),
    (EMPTY[:-1] + "[I]", "text[2, 4]", '"[I]"; a species'),
    ("xx . . . .\n. [I] . [R] [S]\n. . . . .", "text[0, 0]", "be oa al sp pi fi"),
    (". Be . . .\n. [I] . [R] [S]\n. . . . .", "text[0, 1]", '"Be"'),
    (". .BE . . .\n. [I] . [R] [S]\n. . . . .", "text[0, 1]", '".BE"'),
    (". BE*1 . . .\n. [I] . [R] [S]\n. . . . .", "text[0, 1]", '"BE*1"'),
    (". BE*16 . . .\n. [I] . [R] [S]\n. . . . .", "text[0, 1]", '"BE*16"'),
    (". BE*6 . . .\n. [I] . [R] [S]\n. . . . .", "text[0, 1]", "6 damage points, at most 5"),
    (". .be* . . .\n. [I] . [R] [S]\n. . . . .", "text[0, 1]", "1 damage points, at most 0"),
    (". be/wi . . .\n. [I] . [R] [S]\n. . . . .", "text[0, 1]", "no tree is there"),
    (". BE/xx . . .\n. [I] . [R] [S]\n. . . . .", "text[0, 1]", "no such animal; there are ro ha"),
    (". BE/ro BE/ro . .\n. [I] . [R] [S]\n. . . . .", "text[0, 2]", "an animal once at most"),
    ("\ud800", "text", "lone surrogates"),
)
BEECH, ROE = ((2, 0, 0, 1), rules.TREE_BEECH), ((2, 2, 0, 1), rules.ROE)
OTHER = ((2, 0, 2, 2), rules.TREE_OAK)
REFUSED: tuple[tuple[str, str, Call], ...] = (
    ("lands[3, 0, 0, 4]", "7 is no tile; trees are 1..6", lambda: rules.land_points(broken(((3, 0, 0, 4), 7)))),
    ("lands[0, 0, 2, 0]", "255 is no tile", lambda: rules.land_parts(broken(((0, 0, 2, 0), 255)))),
    ("lands[1, 0, 1, 1]", "3, but no field is there", lambda: rules.land_points(broken(((1, 0, 1, 1), 3)))),
    ("lands[1, 2, 1, 4]", "9, but no field", lambda: rules.land_points(broken(((1, 2, 1, 4), 9)))),
    ("lands[2, 1, 0, 1]", "at most 5 can lie", lambda: rules.land_points(broken(BEECH, ((2, 1, 0, 1), 6)))),
    ("lands[2, 1, 0, 1]", "at most 0 can lie", lambda: rules.land_points(broken(((2, 1, 0, 1), 1)))),
    ("lands[2, 2, 0, 1]", "13 is no animal", lambda: rules.land_points(broken(BEECH, ((2, 2, 0, 1), 13)))),
    ("lands[2, 2, 0, 1]", "no tree is there", lambda: rules.storm_falls(broken(ROE), [[0, 0]] * 4)),
    (
        "lands[2, 2, 2, 2]",
        "a landscape has an animal once at most",
        lambda: rules.land_points(broken(BEECH, OTHER, ROE, ((2, 2, 2, 2), rules.ROE))),
    ),
    ("lands[0, 1, 1]", "5, but no field", lambda: rules.draw(broken(((0, 0, 1, 1), 5))[0])),
    ("lands", "dtype int64; uint8 is wanted", lambda: rules.land_points(np.zeros((3, 3, 5), np.int64))),
    ("lands", "shape (3, 5); (..., 3, 3, 5) is wanted", lambda: rules.land_points(LAND[0])),
    ("lands", "shape (3, 5, 3)", lambda: rules.land_points(np.zeros((3, 5, 3), np.uint8))),
    ("lands", "leading axes (4,); this is for one board", lambda: rules.draw(LANDS)),
    ("space[2]", "(3, 0) is off the board", lambda: rules.storm_falls(LANDS, [[0, 0], [2, 4], [3, 0], [9, 9]])),
    ("space", "dtype float64; integers are wanted", lambda: rules.storm_falls(LAND, (0.0, 1.0))),
    ("space", "leading axes (3,); they do not", lambda: rules.storm_falls(LANDS, np.zeros((3, 2), int))),
    ("installed[1, 2]", "3; a whole number from 0 to 2", lambda: rules.burdens([[0, 0, 0], [2, 2, 3]])),
    ("installed[0]", "-1; a whole number", lambda: rules.burdens([-1, 0, 0])),
    ("installed", "shape (2,); (..., 3) is wanted", lambda: rules.burdens([0, 0])),
    ("installed", "dtype float64", lambda: rules.burdens([0.0, 0, 0])),
)


def endless() -> Iterator[Call]:
    many = np.broadcast_to(LAND, (2**42, 3, 3, 5))
    for function in (rules.land_points, rules.land_parts):
        yield partial(function, many)


def lengthy() -> Iterator[Call]:
    many = np.broadcast_to(sample(1)["lands"][0], (10**8, 3, 3, 5))
    yield lambda: rules.land_points(many)


RULES = Rules(
    module=rules,
    functions=(rules.land_points, rules.land_parts, rules.burdens, rules.storm_falls),
    own={"lands": 3, "space": 1, "installed": 1},
    states=lambda: states()[::10],
    sample=sample,
    batches=batches(),
    drawings=DRAWINGS,
    refused=REFUSED,
    endless=endless,
    lengthy=lengthy,
)
