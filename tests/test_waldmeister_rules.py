"""Waldmeister's rules on arrays, against the engine, the plain reference, and landscapes drawn as text."""

import json
import signal
import time
from collections.abc import Callable
from functools import cache
from inspect import signature
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import silvan
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.arrays import Array, called, layouts
from reference.waldmeister.forest import Plant
from reference.waldmeister.play import Waldmeister
from silvan import Game, State
from silvan.waldmeister import rules

GAMES = Path(__file__).parent / "games"
STAGES = {"tree": rules.TREE, "sapling": rules.SAPLING, "seed": rules.SEED}


@cache
def told() -> Waldmeister:
    """The plain telling, for its tables."""
    return Waldmeister()


SPECIES, BEASTS = list(told().species), list(told().number)


def field_at(row: int, column: int, rows: int = 3) -> str:
    """The name of a space."""
    return f"{'abcdefghijk'[column]}{rows - row}"


# ---- positions of random plays --------------------------------------------------------------------------------------


@cache
def states() -> list[tuple[Game, State]]:
    """Every ninth state of plays of every game in tests/games, of 2 to 4 players and several editions."""
    found: list[tuple[Game, State]] = []
    for path in sorted(GAMES.glob("waldmeister*.json")):
        game = silvan.game_from_json(path.read_text())
        for seed in range(2):
            state = game.new_initial_state()
            for i, event in enumerate(game.playout(seed).events()):
                if i % 9 == seed:
                    found.append((game, state.clone()))
                state.apply_action(event)
            found.append((game, state))
    return found


def test_a_position_is_its_landscapes() -> None:
    for game, state in states():
        lands, installed = rules.from_state(state)
        d, edition = state.to_dict(), json.loads(game.to_json())["edition"]
        species = [row["name"] for row in edition["species"]]
        beasts = [None, *(row["name"] for row in edition["animals"])]
        assert lands.dtype == installed.dtype == np.uint8 and lands.flags.writeable and installed.flags.writeable
        assert lands.shape[:2] == (game.num_players(), 3) and len(installed) == game.num_players()
        for land, own, tiles in zip(lands, d["lands"], installed.tolist(), strict=True):
            assert tiles == list(own["installed"].values())
            found = {}
            for row, column in np.argwhere(land.any(axis=0)):
                tile, points, animal = land[:, row, column].tolist()
                stage = max((name for name in STAGES if STAGES[name] <= tile), key=STAGES.__getitem__)
                told = {"tile": f"{stage} {species[tile - STAGES[stage]]}", "points": points, "animal": beasts[animal]}
                found[field_at(row, column, land.shape[1])] = told
            assert found == own["fields"]


def test_points_are_those_of_the_engine() -> None:
    for game, state in states():
        lands, _ = rules.from_state(state)
        assert rules.land_points(lands, game).tolist() == state.scores_if_ended()
        parts = [list(parts.values()) for parts in state.score_breakdown()]
        assert rules.land_parts(lands, game).tolist() == parts
        assert list(state.score_breakdown()[0]) == list(rules.PARTS)


def test_a_drawing_is_the_landscape_of_a_state() -> None:
    for game, state in states():
        lands, _ = rules.from_state(state)
        for seat, land in enumerate(lands):
            drawing = rules.draw(land, game)
            assert drawing in str(state)
            below = str(state).split(f"player {seat}: ")[1]
            for text in (drawing, "\n" + drawing + "\n\nand so on", f"player {seat}: {below}", bare(drawing)):
                assert (rules.parse(text, game) == land).all()


def bare(drawing: str) -> str:
    """A drawing without ranks and files."""
    return "\n".join(row.split(None, 1)[1] for row in drawing.splitlines()[:-1])


def test_views_show_the_same_landscapes() -> None:
    for game, state in states()[::10]:
        for seat in range(game.num_players()):
            for seen, whole in zip(rules.from_state(state.view(seat)), rules.from_state(state), strict=True):
                assert (seen == whole).all()


def test_only_positions_of_waldmeister_have_landscapes() -> None:
    timberland = silvan.load_game("timberland")
    other = timberland.new_initial_state(1)
    for wrong in (None, other, other.view(0), states()[0][0], states()[0][1].to_dict(), "state"):
        with pytest.raises(TypeError, match="a state or a view of waldmeister"):
            rules.from_state(wrong)  # type: ignore[arg-type]
    for nonsense in (timberland, 0, "waldmeister", other):
        with pytest.raises(TypeError, match="a game of waldmeister"):
            rules.land_points(LAND, nonsense)  # type: ignore[arg-type]


# ---- any landscape, against the plain telling -----------------------------------------------------------------------


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


def plain(land: Array) -> Waldmeister:
    """The plain telling with this landscape on its first seat."""
    play = told().clone()
    play.boards[0] = {}
    for field in play.landscape.fields:
        tile, points, animal = land[:, 3 - int(field[1]), "abcde".index(field[0])].tolist()
        if tile:
            stage = max((name for name in STAGES if STAGES[name] <= tile), key=STAGES.__getitem__)
            beast = BEASTS[animal - 1] if animal else None
            play.boards[0][field] = Plant(stage, SPECIES[tile - STAGES[stage]], points, beast)
    return play


landscapes = st.integers(0, 2**32).map(lambda seed: random_lands(np.random.default_rng(seed)))


@settings(max_examples=200, deadline=None)
@given(landscapes)
def test_any_landscape_scores_as_in_the_plain_telling(land: Array) -> None:
    parts = plain(land).breakdown(0)
    assert rules.land_parts(land).tolist() == [parts[name] for name in rules.PARTS]
    assert rules.land_points(land) == plain(land).scores()[0]
    assert (rules.parse(rules.draw(land)) == land).all()


@settings(max_examples=100, deadline=None)
@given(landscapes)
def test_a_storm_fells_as_in_the_plain_telling(land: Array) -> None:
    play = plain(land)
    effect = play.cards["storm"]["do"][0]
    for row, column in np.ndindex(3, 5):
        field, tasks = field_at(row, column), list[Any]()
        plant = play.boards[0].get(field)
        if plant and plant.stage == "tree":
            play._next = tasks.extend  # type: ignore[method-assign, assignment]
            play._rolled(0, effect, field, 6, 1)
        along = {task[2] for task in tasks} - {field}
        assert names(rules.storm_falls(land, (row, column))) == along


def names(mask: Array) -> set[str]:
    """The names of the spaces of a mask."""
    return {field_at(row, column) for row, column in np.argwhere(mask)}


def test_burdens_are_those_of_the_plain_telling() -> None:
    landscape = told().landscape
    installed = np.stack(np.meshgrid(*[range(3)] * 3, indexing="ij"), axis=-1)
    found = rules.burdens(installed)
    assert found.shape == (3, 3, 3, 3, 5) and found.dtype == np.int32
    for tiles in np.ndindex(3, 3, 3):
        named = dict(zip(landscape.zones, tiles, strict=True))
        right = {field: landscape.arrows(field, named) for field in landscape.fields}
        assert {field_at(row, column): int(found[(*tiles, row, column)]) for row, column in spaces()} == right
        assert found[(*tiles, 1, 1)] == found[(*tiles, 1, 3)] == found[(*tiles, 1, 4)] == 0


def spaces() -> list[tuple[int, int]]:
    """Where the fields lie."""
    return [(3 - int(field[1]), "abcde".index(field[0])) for field in told().landscape.fields]


# ---- by hand --------------------------------------------------------------------------------------------------------


def parts(text: str) -> list[int]:
    found: list[int] = rules.land_parts(rules.parse(text)).tolist()
    return found


def test_examples_of_points() -> None:
    #            trees, saplings, seeds, mixed, animals, damage
    assert parts(". . . . .\n. [I] . [R] [S]\n. . . . .") == [0, 0, 0, 0, 0, 0]
    assert parts("BE . oa . .fi\n. [I] . [R] [S]\n. . . . .") == [5, 3, 1, 0, 0, 0]
    assert parts("BE*2/ly . oa* . .fi\n. [I] FI*3/ro [R] [S]\n. . . . .") == [10, 3, 1, 0, 13, -6]
    assert parts("BE OA AL SP PI\nfi [I] . [R] [S]\n. . . . .") == [25, 3, 0, 0, 0, 0]
    assert parts("BE OA AL SP PI\nFI [I] . [R] [S]\n. . . . .") == [30, 0, 0, 10, 0, 0]
    assert parts("BE OA AL SP PI\nFI [I] FI [R] [S]\nPI SP AL OA BE") == [60, 0, 0, 20, 0, 0]
    assert parts("BE OA AL SP PI\nFI [I] PI [R] [S]\nPI SP AL OA BE") == [60, 0, 0, 10, 0, 0]


def test_examples_of_burdens() -> None:
    assert rules.burdens([0, 0, 0]).tolist() == [[1, 1, 2, 2, 1], [1, 0, 2, 0, 0], [1, 1, 2, 2, 1]]
    assert rules.burdens([1, 0, 0]).tolist() == [[1, 0, 2, 2, 1], [0, 0, 1, 0, 0], [1, 0, 2, 2, 1]]
    assert rules.burdens([2, 2, 2]).tolist() == [[0, 0, 1, 0, 0], [0, 0, 0, 0, 0], [1, 0, 1, 0, 0]]


def test_the_example_of_a_storm() -> None:
    land = rules.parse("BE* . . . .\nBE* [I] . [R] [S]\nBE* OA* . . .")
    assert names(rules.storm_falls(land, (2, 0))) == {"a2"}
    assert names(rules.storm_falls(land, (1, 0))) == {"a1", "a3"}
    assert names(rules.storm_falls(land, (2, 1))) == set()
    land = rules.parse("BE . . . .\nBE* [I] . [R] [S]\nbe* BE* . . .")
    assert names(rules.storm_falls(land, (1, 0))) == {"b1"}, "neither the sapling, nor what is not damaged"
    assert names(rules.storm_falls(land, (2, 0))) == set(), "no tree stands there"
    assert names(rules.storm_falls(land, (0, 0))) == {"a2"}


def test_the_codes_are_those_of_the_house_edition() -> None:
    land = rules.parse("BE*5/wi OA al .sp PI\nFI/ro [I] . [R] [S]\nbe*3 .be . . .")
    assert land[:, 0, 0].tolist() == [rules.TREE_BEECH, 5, rules.WILDCAT]
    assert land[rules.TILE, 0].tolist() == [
        rules.TREE_BEECH,
        rules.TREE_OAK,
        rules.SAPLING_ALDER,
        rules.SEED_SPRUCE,
        rules.TREE_PINE,
    ]
    assert land[:, 1, 0].tolist() == [rules.TREE_FIR, 0, rules.ROE]
    assert land[:, 2, 0].tolist() == [rules.SAPLING_BEECH, 3, rules.NO_ANIMAL]
    for codes, first in ((rules.TREES, rules.TREE), (rules.SAPLINGS, rules.SAPLING), (rules.SEEDS, rules.SEED)):
        assert codes == tuple(first + i for i in range(6))
    assert len(rules.ANIMALS) == len(BEASTS) and [getattr(rules, name.upper()) for name in BEASTS] == [*rules.ANIMALS]
    assert list(range(len(told().landscape.zones))) == [rules.INDUSTRY, rules.ROAD_1, rules.ROAD_2]
    assert rules.draw(land).splitlines()[0] == " 3  BE*5/wi  OA       al       .sp      PI"


EMPTY = ". . . . .\n. [I] . [R] [S]\n. . . . ."


@pytest.mark.parametrize(
    ("text", "path", "says"),
    [
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
    ],
)
def test_broken_drawings_say_where(text: str, path: str, says: str) -> None:
    with pytest.raises(silvan.SpecError) as caught:
        rules.parse(text)
    assert caught.value.path == path and says in str(caught.value)


# ---- leading axes ---------------------------------------------------------------------------------------------------

VECTORISED: list[Callable[..., Any]] = [rules.land_points, rules.land_parts, rules.burdens, rules.storm_falls]
OWN = {"lands": 3, "space": 1, "installed": 1}
by_function = pytest.mark.parametrize("function", VECTORISED, ids=lambda function: function.__name__)


@st.composite
def batches(draw: st.DrawFn) -> dict[str, Array]:
    """Arguments with leading axes that broadcast."""
    lead = draw(st.lists(st.integers(0, 3), max_size=3))
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))

    def axes() -> tuple[int, ...]:
        kept = [axis if draw(st.booleans()) else 1 for axis in lead]
        return tuple(kept[draw(st.integers(0, len(lead))) :])

    installed, space = rng.integers(0, 3, (*axes(), 3)), rng.integers(0, (3, 5), (*axes(), 2))
    return {"lands": random_lands(rng, axes()), "space": space, "installed": installed}


@settings(max_examples=60, deadline=None)
@given(batches())
@by_function
def test_a_batch_is_its_landscapes_one_by_one(function: Callable[..., Any], values: dict[str, Array]) -> None:
    keys = [key for key in signature(function).parameters if key in values]
    leads = {key: values[key].shape[: values[key].ndim - OWN[key]] for key in keys}
    lead = np.broadcast_shapes(*leads.values())
    wide = {key: np.broadcast_to(values[key], lead + values[key].shape[len(leads[key]) :]) for key in keys}
    (whole,) = called(function, values)
    assert whole.shape[: len(lead)] == lead
    for index in np.ndindex(lead):
        (one,) = called(function, {key: value[index] for key, value in wide.items()})
        assert whole.dtype == one.dtype and whole.shape == lead + one.shape and (whole[index] == one).all()


def sample(n: int) -> dict[str, Array]:
    """Arguments for n landscapes."""
    rng = np.random.default_rng(1)
    return {
        "lands": random_lands(rng, (n,)),
        "space": rng.integers(0, (3, 5), (n, 2)),
        "installed": rng.integers(0, 3, (n, 3)),
    }


@by_function
def test_it_does_not_matter_how_arrays_lie(function: Callable[..., Any]) -> None:
    values = sample(4)
    (right,) = called(function, values)
    for key in values:
        for array in layouts(values[key]):
            assert np.array_equal(called(function, values | {key: array})[0], right)
    listed = values | {key: values[key].tolist() for key in ("space", "installed")}
    assert np.array_equal(called(function, listed)[0], right)


def test_there_may_be_many_axes_or_nothing() -> None:
    assert rules.land_points(LAND[*[None] * 29]).shape == (1,) * 29
    assert rules.storm_falls(LAND[*[None] * 29], (0, 0)).shape == (*[1] * 29, 3, 5)
    assert rules.burdens(np.zeros((*[1] * 30, 3), int)).shape == (*[1] * 30, 3, 5)
    for function in VECTORISED:
        values = {key: value[:0] for key, value in sample(1).items()}
        assert all(part.shape[0] == 0 and part.size == 0 for part in called(function, values))


# ---- what is refused ------------------------------------------------------------------------------------------------

LAND = np.zeros((3, 3, 5), np.uint8)
LANDS = np.zeros((4, 3, 3, 5), np.uint8)


def broken(*codes: tuple[tuple[int, ...], int]) -> Array:
    """Four landscapes with some codes."""
    lands = LANDS.copy()
    for index, code in codes:
        lands[index] = code
    return lands


BEECH, ROE = ((2, 0, 0, 1), rules.TREE_BEECH), ((2, 2, 0, 1), rules.ROE)
OTHER = ((2, 0, 2, 2), rules.TREE_OAK)
REFUSED: list[tuple[str, str, Callable[[], object]]] = [
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
]


@pytest.mark.parametrize(("path", "says", "call"), REFUSED)
def test_what_is_wrong_is_refused_with_its_place(path: str, says: str, call: Callable[[], object]) -> None:
    with pytest.raises(silvan.SpecError) as caught:
        call()
    assert caught.value.path == path and says in str(caught.value)


def test_what_has_no_room_is_a_memory_error() -> None:
    for call in (rules.land_points, rules.land_parts):
        with pytest.raises(MemoryError):
            call(np.broadcast_to(LAND, (2**42, 3, 3, 5)))


def test_ctrl_c_ends_a_long_call() -> None:
    many = np.broadcast_to(sample(1)["lands"][0], (10**8, 3, 3, 5))
    previous = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        started = time.perf_counter()
        with pytest.raises(KeyboardInterrupt):
            rules.land_points(many)
        assert time.perf_counter() - started < 5
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)
