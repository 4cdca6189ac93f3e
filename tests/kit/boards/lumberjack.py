"""Lumberjack's stacks, towers, pyramids and cabins: out of play, out of thin air, and broken ones."""

from collections.abc import Iterator
from functools import cache, partial

import numpy as np
import silvan
from hypothesis import strategies as st
from reference.lumberjack import Lumberjack
from silvan import State
from silvan.lumberjack import rules
from silvan.lumberjack.rules import parse

from ..arrays import Array, Call, Rules, leading

VARIANTS = ("towers", "easy", "pyramid", "cabins")
U8 = np.uint8


@cache
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


# ---- arguments with leading axes ------------------------------------------------------------------------------------


def random_towers(rng: np.random.Generator, lead: tuple[int, ...], sides: tuple[int, int]) -> Array:
    """Towers as high as it happens, with crowns where there is room for them."""
    rows, columns = sides
    level = rows - 1 - np.arange(rows)[:, None]
    heights = rng.integers(0, rows + 1, (*lead, 1, columns))
    towers = np.where(level < heights, rng.integers(1, 6, (*lead, *sides)), rules.NOTHING)
    crowned = (level == heights) & (heights > 0) & (rng.random(heights.shape) < 0.3)
    return np.where(crowned, rules.CROWN, towers).astype(U8)


def random_pyramids(rng: np.random.Generator, lead: tuple[int, ...], places: int) -> Array:
    """Pyramids with trunks and nothing on all places."""
    level, place = np.mgrid[places - 1 : -1 : -1, :places]
    return np.where(place + level < places, rng.integers(0, 6, (*lead, places, places)), 0).astype(U8)


def random_cabins(rng: np.random.Generator, lead: tuple[int, ...], sides: tuple[int, int]) -> Array:
    """Posts on points and beams on edges, as it happens."""
    cabins = np.zeros((*lead, *sides), U8)
    cabins[..., ::2, ::2] = rules.POST
    cabins[..., ::2, 1::2] = rules.BEAM_EAST
    cabins[..., 1::2, ::2] = rules.BEAM_NORTH
    return cabins * (rng.random(cabins.shape) < rng.random()).astype(U8)


@st.composite
def batches(draw: st.DrawFn) -> dict[str, Array]:
    """Arguments with leading axes that broadcast."""
    axes, rng = leading(draw)
    sides = draw(st.tuples(st.integers(1, 5), st.integers(1, 5)))
    return {
        "stack": rng.integers(0, 9, (*axes(), *sides), U8),
        "towers": random_towers(rng, axes(), sides),
        "colour": rng.integers(1, 9, axes()),
        "heights": rng.integers(0, 9, (*axes(), *sides), U8),
        "pyramid": random_pyramids(rng, axes(), sides[0]),
        "cabin": random_cabins(rng, axes(), (2 * sides[0] - 1, 2 * sides[1] - 1)),
        "crowns": rng.integers(0, 9, axes()),
    }


def sample(n: int) -> dict[str, Array]:
    """Arguments for n stacks, towers, pyramids and cabins."""
    rng = np.random.default_rng(3)
    return {
        "stack": rng.integers(0, 9, (n, 4, 6), U8),
        "towers": random_towers(rng, (n,), (6, 5)),
        "colour": rng.integers(1, 9, n),
        "heights": rng.integers(0, 9, (n, 4, 5), U8),
        "pyramid": random_pyramids(rng, (n,), 6),
        "cabin": random_cabins(rng, (n,), (5, 7)),
        "crowns": rng.integers(0, 9, n),
    }


# ---- what is wrong --------------------------------------------------------------------------------------------------

DRAWINGS = (
    ("B x", "text[0, 1]", "'x' is no sign"),
    (" \n", "text", "0 rows"),
    ("B" * 130, "text[0]", "130 signs; at most 129"),
)
REFUSED: tuple[tuple[str, str, Call], ...] = (
    ("stack", "dtype int64; uint8 is wanted", lambda: rules.free_trunks(np.zeros((2, 2), np.int64))),
    ("stack", "shape (3,); (..., rows, columns) is wanted", lambda: rules.free_trunks(np.zeros(3, U8))),
    ("stack", "128 places at most", lambda: rules.free_trunks(np.zeros((20, 7), U8))),
    ("stack[0, 0, 0]", "9 is not among the codes here", lambda: rules.free_trunks(np.full((3, 2, 2), 9, U8))),
    ("towers[0, 0]", "nothing is below it", lambda: rules.scoring(parse("B\n.\nR"), 1)),
    ("towers[0, 0]", "a crown stands on a trunk", lambda: rules.scoring(parse("^"), 1)),
    ("towers[0, 0]", "nothing above its crown", lambda: rules.scoring(parse("R\n^\nR"), 1)),
    ("towers[0, 1]", "10 is not among the codes here", lambda: rules.scoring(parse("R o"), 1)),
    ("colour", "a whole number from 1 to 8", lambda: rules.scoring(parse("R"), 0)),
    ("colour[1]", "9; a whole number from 1 to 8", lambda: rules.scoring(parse("R"), [1, 9])),
    ("colour", "dtype float64; integers are wanted", lambda: rules.scoring(parse("R"), 1.0)),
    ("heights", "shape (6, 5)", lambda: rules.highest_points(np.zeros((6, 5), U8))),
    ("pyramid[0, 1]", "level 2 has 1 places", lambda: rules.area_points(parse("R R\nR R"))),
    ("pyramid", "no more levels than places", lambda: rules.area_points(np.zeros((3, 2), U8))),
    ("pyramid[0, 0]", "9 is not among", lambda: rules.areas(parse("^ ."))),
    ("cabin[0, 0]", "10, a post, on a point", lambda: rules.cabin_points(parse("- o ."))),
    ("cabin[0, 1]", "11, a beam, on this edge", lambda: rules.cabin_plan(parse("o | o"))),
    ("cabin[1, 0]", "12, a beam, on this edge", lambda: rules.cabin_plan(parse("o\n-\no"))),
    ("cabin[1, 1]", "only 0 between points and edges", lambda: rules.cabin_plan(parse("...\n.o.\n..."))),
    ("cabin", "an odd number up to 127", lambda: rules.cabin_plan(parse("o -"))),
    ("crowns", "-1; a whole number from 0 to 255", lambda: rules.cabin_points(parse("o"), -1)),
    ("array[0, 0]", "13 is no code; codes are 0..12", lambda: rules.draw(np.full((1, 2), 13, U8))),
    ("array", "leading axes (2,)", lambda: rules.draw(np.zeros((2, 1, 1), U8))),
)


def endless() -> Iterator[Call]:
    many = np.broadcast_to(parse(". R\nR B"), (2**40, 2, 2))
    for function in (rules.free_trunks, rules.areas, rules.area_points):
        yield partial(function, many)


def lengthy() -> Iterator[Call]:
    many = np.broadcast_to(random_pyramids(np.random.default_rng(4), (), 11), (10**7, 11, 11))
    yield lambda: rules.area_points(many)
    yield lambda: rules.free_trunks(many)


RULES = Rules(
    module=rules,
    functions=(
        rules.free_trunks,
        rules.scoring,
        rules.standing_points,
        rules.highest_points,
        rules.areas,
        rules.area_points,
        rules.cabin_plan,
        rules.cabin_points,
    ),
    own={"stack": 2, "towers": 2, "heights": 2, "pyramid": 2, "cabin": 2},
    states=lambda: [state for variant in VARIANTS for state, _ in states(variant, 3, 1)],
    sample=sample,
    batches=batches(),
    drawings=DRAWINGS,
    refused=REFUSED,
    endless=endless,
    lengthy=lengthy,
)
