"""Timberman's rules on arrays, against the engine, the plain reference, and tables drawn as text."""

import json
import signal
import time
from collections.abc import Callable, Iterator
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
from reference import timberman as told
from silvan import State
from silvan.timberman import rules

GAMES = Path(__file__).parent / "games"
COLOURS = ("orange", "purple", "yellow", "red", "blue", "grey")
LETTERS = dict(zip("321LSBM", (*rules.TREES, rules.LAKE, rules.STONE, rules.BEAR, rules.BERRY), strict=True))


# ---- positions of random plays --------------------------------------------------------------------------------------


@cache
def states() -> list[State]:
    """Every third state of a few plays of every game in tests/games, of 2 to 6 players, with and without expansions."""
    found: list[State] = []
    for path in sorted(GAMES.glob("timberman*.json")):
        game = silvan.game_from_json(path.read_text())
        for seed in range(3):
            state = game.new_initial_state()
            for i, event in enumerate(game.playout(seed).events()):
                if i % 3 == seed:
                    found.append(state.clone())
                state.apply_action(event)
            found.append(state)
    return found


def code(tile: str) -> int:
    """The code of a tile as dicts write it."""
    if tile in LETTERS:
        return LETTERS[tile]
    return (rules.SPIDERS if tile.endswith("*") else rules.LUMBERJACKS)[COLOURS.index(tile.rstrip("*"))]


def names(mask: Array, start: tuple[int, int]) -> set[str]:
    """The spaces of a mask as the engine names them."""
    return {f"{column - start[1]},{start[0] - row}" for row, column in np.argwhere(mask)}


def words(state: State, letter: str) -> set[str]:
    """The spaces on which a letter may be placed."""
    decisions = [state.action_to_string(action).split("@") for action in state.legal_actions()]
    return {decision[1] for decision in decisions if decision[0] == letter}


def points(state: State) -> list[int]:
    """What the trees 3 2 1 are worth in the game of a state."""
    rows = json.loads(state.get_game().to_json())["edition"]["tiles"]
    worth = {row["letter"]: row["points"] for row in rows}
    return [worth.get(letter, 0) for letter in "321"]


def test_a_position_is_its_tiles() -> None:
    for state in states():
        tiles, (row, column) = rules.from_state(state)
        assert tiles.dtype == np.uint8 and tiles.flags.writeable and tiles.flags.c_contiguous
        table = state.to_dict()["table"]
        places = {name: [int(n) for n in name.split(",")] for name in table}
        assert all(tiles[row - y, column + x] == code(table[name]) for name, (x, y) in places.items())
        assert np.count_nonzero(tiles) == len(table)
        assert tiles.shape == (2 * row + 1, 2 * column + 1)


def test_a_side_may_be_chosen() -> None:
    state = next(state for state in states() if len(state.to_dict()["table"]) > 20)
    whole, (row, column) = rules.from_state(state)
    for side in (41, np.int8(41), 255):
        tiles, start = rules.from_state(state, side)
        assert tiles.shape == (side, side) and start == (side // 2, side // 2)
        assert rules.draw(tiles, start) != rules.draw(whole, (row, column))
        assert np.count_nonzero(tiles) == np.count_nonzero(whole)
    for side, says in ((1, "a tile lies outside"), (2, "an odd number"), (257, "from 1 to 255"), (0, "from 1 to 255")):
        with pytest.raises(silvan.SpecError, match=says) as caught:
            rules.from_state(state, side)
        assert caught.value.path == "side"


def test_views_show_the_same_tiles() -> None:
    for state in states()[::10]:
        whole = rules.from_state(state)
        for player in range(state.get_game().num_players()):
            seen = rules.from_state(state.view(player))
            assert (seen[0] == whole[0]).all() and seen[1] == whole[1]


def test_only_positions_of_timberman_have_tiles() -> None:
    other = silvan.load_game("timberland").new_initial_state(1)
    for wrong in (None, other, other.view(0), states()[0].get_game(), states()[0].to_dict(), "state"):
        with pytest.raises(TypeError, match="a state or a view of timberman"):
            rules.from_state(wrong)  # type: ignore[arg-type]


def test_a_drawing_is_the_table_of_a_state() -> None:
    for state in states():
        table = state.to_dict()["table"]
        if not table:
            continue
        tiles, start = rules.parse(str(state))
        assert start is not None
        lines = str(state).splitlines()
        assert rules.draw(tiles, start).splitlines() == lines[: len(tiles) + 1]
        assert names(tiles > 0, start) == set(table)
        again, nowhere = rules.parse(rules.draw(tiles))
        assert (again == tiles).all() and nowhere is None


def test_points_and_takers_are_those_of_the_engine() -> None:
    for state in states():
        tiles, _ = rules.from_state(state, 63)
        scores, worth = state.scores_if_ended(), points(state)
        assert rules.tree_points(tiles, worth).tolist() == scores + [0] * (6 - len(scores))
        _, takers, taken = rules.majorities(tiles, worth)
        assert [int(taken[takers == seat].sum()) for seat in range(6)] == scores + [0] * (6 - len(scores))
        assert not taken[takers < 0].any()


def test_open_spaces_are_those_of_the_engine() -> None:
    seen = 0
    for state in states():
        tiles, start = rules.from_state(state)
        letters = {state.action_to_string(action).split("@")[0] for action in state.legal_actions()}
        for letter in letters & {*LETTERS, "J"} if not state.is_chance_node() else ():
            assert names(rules.open_spaces(tiles), start) == words(state, letter)
            seen += 1
        if "W" in letters and not state.is_chance_node():
            assert names(rules.spider_spaces(tiles), start) == words(state, "W")
            seen += 1
    assert seen > 300


def test_bears_chase_as_in_the_engine() -> None:
    chased = 0
    for state in states():
        for name in sorted(words(state, "B"))[::3] if not state.is_chance_node() else ():
            tiles, (row, column) = rules.from_state(state)
            x, y = map(int, name.split(","))
            mask, counts = rules.bear_chases(tiles, (row - y, column + x))
            after, _ = rules.from_state(state.child(f"B@{name}"))
            assert (mask == ((tiles > 0) & (after == 0))).all()
            before = state.to_dict()["supplies"].values()
            supplies = state.child(f"B@{name}").to_dict()["supplies"].values()
            back = [now - was for was, now in zip(before, supplies, strict=True)]
            assert counts.tolist() == back + [0] * (6 - len(back)) and counts.dtype == np.int32
            chased += sum(back)
    assert chased > 30


# ---- any table, against the plain telling ---------------------------------------------------------------------------


def plain(tiles: Array) -> told.Timberman:
    """The plain telling with these tiles on its table, the south-western one on 0,0."""
    play = told.Timberman(players=6, spider=True, berry=True, table=63)
    codes: dict[int, told.Tile] = {code: (letter, None, False) for letter, code in LETTERS.items()}
    codes |= {code: ("J", seat, False) for seat, code in enumerate(rules.LUMBERJACKS)}
    codes |= {code: ("J", seat, True) for seat, code in enumerate(rules.SPIDERS)}
    for row, column in np.argwhere(tiles):
        play.table[int(column), len(tiles) - 1 - int(row)] = codes[int(tiles[row, column])]
    return play


@st.composite
def tables(draw: st.DrawFn, longest: int = 9) -> Array:
    """A table with up to 81 tiles of codes that come more and less often."""
    sides = draw(st.integers(1, longest)), draw(st.integers(1, longest))
    weights = draw(st.lists(st.integers(0, 19), min_size=1, max_size=15))
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    return np.array(weights, np.uint8)[rng.integers(0, len(weights), sides)]


@settings(max_examples=200, deadline=None)
@given(tables())
def test_any_table_is_judged_as_in_the_plain_telling(tiles: Array) -> None:
    play, south = plain(tiles), (len(tiles) - 1, 0)
    spaces = {f"{x},{y}" for x, y in play._open_spaces() if 0 <= x < tiles.shape[1] and 0 <= y < tiles.shape[0]}
    assert names(rules.open_spaces(tiles), south) == spaces
    assert names(rules.spider_spaces(tiles), south) == {f"{x},{y}" for x, y in play._free_lumberjacks()}
    assert rules.tree_points(tiles).tolist() == play.scores()
    strengths, takers, taken = rules.majorities(tiles)
    assert strengths.dtype == takers.dtype == taken.dtype == np.int32
    for row, column in np.ndindex(tiles.shape):
        space = (column, len(tiles) - 1 - row)
        if tiles[row, column] in rules.TREES:
            taker = play._taker(space)
            assert strengths[row, column].tolist() == play._strengths(space)
            assert takers[row, column] == (-1 if taker is None else taker)
            assert taken[row, column] == (0 if taker is None else 4 - tiles[row, column])
        else:
            assert not strengths[row, column].any() and takers[row, column] == -1 and taken[row, column] == 0


@settings(max_examples=100, deadline=None)
@given(tables(7))
def test_bears_chase_as_in_the_plain_telling(tiles: Array) -> None:
    masks, counts = rules.bear_chases(tiles, np.argwhere(tiles >= 0))
    for mask, count, (row, column) in zip(masks, counts, np.ndindex(tiles.shape), strict=True):
        play = plain(tiles)
        before = dict(play.table)
        supplies = list(play.supplies)
        if tiles[row, column] == rules.EMPTY:
            play._frighten((column, len(tiles) - 1 - row))
        gone = {f"{x},{y}" for x, y in before.keys() - play.table.keys()}
        assert names(mask, (len(tiles) - 1, 0)) == gone
        assert count.tolist() == [now - was for was, now in zip(supplies, play.supplies, strict=True)]


# ---- the rulebook's figures -----------------------------------------------------------------------------------------


def mask(text: str) -> list[list[bool]]:
    """A drawing with x for True."""
    return [[letter == "x" for letter in row.split()] for row in text.strip().splitlines()]


def tree(text: str) -> tuple[list[int], int, int]:
    """What is told of the one tree of a drawing, and that its points are the sum."""
    tiles, _ = rules.parse(text)
    strengths, takers, taken = rules.majorities(tiles)
    ((row, column),) = np.argwhere(np.isin(tiles, rules.TREES))
    assert rules.tree_points(tiles).sum() == taken[row, column]
    return strengths[row, column].tolist(), int(takers[row, column]), int(taken[row, column])


def test_figures_5_and_6() -> None:
    assert tree(". r .\nL 2 S") == ([0, 0, 0, 1, 0, 0], 3, 2)
    assert tree(". r .\nS 1 b") == ([0, 0, 0, 1, 1, 0], -1, 0)


def test_examples_of_scoring() -> None:
    assert tree("o 3 p\n. o .") == ([2, 1, 0, 0, 0, 0], 0, 3)
    assert tree("o 3 p M\n. . M .") == ([1, 2, 0, 0, 0, 0], 1, 3)
    assert tree("o 3 p M\n. o . .") == ([2, 2, 0, 0, 0, 0], -1, 0)
    assert tree("o 3 p* M") == ([1, 0, 0, 0, 0, 0], 0, 3)
    tiles, _ = rules.parse("3 o 2")
    assert rules.tree_points(tiles).tolist() == [5, 0, 0, 0, 0, 0]
    assert rules.tree_points(tiles, (7, 0, 1)).tolist() == [7, 0, 0, 0, 0, 0]


def test_figure_of_open_spaces() -> None:
    tiles, _ = rules.parse(". . . .\n. 3 . .\n. . o .\n. . . .")
    assert rules.open_spaces(tiles).tolist() == mask(". x . .\nx . x .\n. x . x\n. . x .")
    assert rules.open_spaces(tiles[1:3, 1:3]).tolist() == mask(". x\nx ."), "beyond the array is off the table"


def test_figure_of_a_bear() -> None:
    tiles, _ = rules.parse("o . p*\nL . y\n. o* .")
    gone, counts = rules.bear_chases(tiles, (1, 1))
    assert gone.tolist() == mask(". . .\n. . x\n. x .") and counts.tolist() == [1, 0, 1, 0, 0, 0]
    gone, counts = rules.bear_chases(tiles, (1, 0))
    assert not gone.any() and not counts.any(), "a lake lies there"
    # One that cannot be placed, as the space is not open, has nobody to chase.
    assert not rules.bear_chases(rules.parse("o . . .")[0], (0, 3))[0].any()


def test_figure_of_a_spider() -> None:
    assert rules.spider_spaces(rules.parse("o* L p")[0]).tolist() == [[False, False, True]]


def test_drawings() -> None:
    text = "   1   .  o*\n   0   3  p\n      -1  0"
    tiles, start = rules.parse(text)
    assert tiles.tolist() == [[0, 14], [1, 9]] and start == (1, 1)
    assert rules.draw(tiles, start) == "   1   .   o*\n   0   3   p\n      -1   0"
    assert rules.draw(tiles) == ". o*\n3 p"
    assert rules.parse("\n.o*\n3p\n\n")[0].tolist() == tiles.tolist()
    assert rules.parse("1 2 3")[0].tolist() == [[3, 2, 1]]
    # Trees in a row might be files below a table.
    assert rules.parse("3 2 1\n1 2 3")[0].tolist() == [[1, 2, 3], [3, 2, 1]]


@pytest.mark.parametrize(
    ("text", "path", "says"),
    [
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
    ],
)
def test_broken_drawings_say_where(text: str, path: str, says: str) -> None:
    with pytest.raises(silvan.SpecError) as caught:
        rules.parse(text)
    assert caught.value.path == path and says in str(caught.value)


# ---- leading axes ---------------------------------------------------------------------------------------------------

VECTORISED: list[Callable[..., Any]] = [
    rules.majorities,
    rules.tree_points,
    rules.open_spaces,
    rules.spider_spaces,
    rules.bear_chases,
]
OWN = {"tiles": 2, "space": 1}
by_function = pytest.mark.parametrize("function", VECTORISED, ids=lambda function: function.__name__)


@st.composite
def batches(draw: st.DrawFn) -> dict[str, Array]:
    """Arguments with leading axes that broadcast."""
    lead = draw(st.lists(st.integers(0, 3), max_size=3))
    sides = draw(st.tuples(st.integers(1, 5), st.integers(1, 20)))
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))

    def axes() -> list[int]:
        kept = [axis if draw(st.booleans()) else 1 for axis in lead]
        return kept[draw(st.integers(0, len(lead))) :]

    tiles = rng.integers(0, 20, (*axes(), *sides), np.uint8)
    tiles[rng.random(tiles.shape) < 0.4] = rules.EMPTY
    tiles[..., 20:] = rules.EMPTY
    tiles[..., 4:, ::2] = rules.EMPTY
    return {"tiles": tiles, "space": rng.integers(0, sides, (*axes(), 2))}


@settings(max_examples=60, deadline=None)
@given(batches())
@by_function
def test_a_batch_is_its_tables_one_by_one(function: Callable[..., Any], values: dict[str, Array]) -> None:
    keys = [key for key in signature(function).parameters if key in values]
    leads = {key: values[key].shape[: values[key].ndim - OWN[key]] for key in keys}
    lead = np.broadcast_shapes(*leads.values())
    wide = {key: np.broadcast_to(values[key], lead + values[key].shape[len(leads[key]) :]) for key in keys}
    whole = called(function, values)
    assert all(part.shape[: len(lead)] == lead for part in whole)
    for index in np.ndindex(lead):
        one = called(function, {key: value[index] for key, value in wide.items()})
        for part, single in zip(whole, one, strict=True):
            assert part.dtype == single.dtype and part.shape == lead + single.shape
            assert (part[index] == single).all()


def sample(n: int) -> dict[str, Array]:
    """Arguments for n tables of random plays."""
    tiles = np.array([rules.from_state(state, 63)[0] for state in states()[-n:]])
    return {"tiles": tiles, "space": np.argwhere(rules.open_spaces(tiles[0]))[:n]}


@by_function
def test_it_does_not_matter_how_arrays_lie(function: Callable[..., Any]) -> None:
    values = sample(4)
    right = called(function, values)
    for key in values:
        for array in layouts(values[key]):
            assert all(map(np.array_equal, called(function, values | {key: array}), right))
    listed = values | {"space": values["space"].tolist()}
    assert all(map(np.array_equal, called(function, listed), right))


def test_tables_may_have_no_axes_or_many_and_any_size() -> None:
    for sides in ((1, 1), (255, 255), (1, 255), (255, 1)):
        tiles = np.zeros(sides, np.uint8)
        tiles[0, 0] = tiles[-1, -1] = rules.LUMBERJACK_GREY
        assert rules.open_spaces(tiles).sum() == min(2, sides[0] - 1) + min(2, sides[1] - 1)
        assert rules.spider_spaces(tiles[*[None] * 30]).shape == (*[1] * 30, *sides)
    for function in VECTORISED:
        values = {key: value[:0] for key, value in sample(1).items()}
        assert all(part.shape[0] == 0 and part.size == 0 for part in called(function, values))


# ---- what is refused ------------------------------------------------------------------------------------------------

TABLE = np.zeros((2, 3), np.uint8)
TABLES = np.zeros((4, 2, 3), np.uint8)


def broken(shape: tuple[int, ...], index: tuple[int, ...], code: int) -> Array:
    tiles = np.zeros(shape, np.uint8)
    tiles[index] = code
    return tiles


def crowded() -> Array:
    tiles = np.zeros((3, 10, 10), np.uint8)
    tiles[2].flat[:97] = rules.LAKE
    return tiles


REFUSED: list[tuple[str, str, Callable[[], object]]] = [
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
]


@pytest.mark.parametrize(("path", "says", "call"), REFUSED)
def test_what_is_wrong_is_refused_with_its_place(path: str, says: str, call: Callable[[], object]) -> None:
    with pytest.raises(silvan.SpecError) as caught:
        call()
    assert caught.value.path == path and says in str(caught.value)


def test_what_has_no_room_is_a_memory_error() -> None:
    endless = np.broadcast_to(TABLE, (2**40, 2, 3))
    for function in (rules.majorities, rules.tree_points, rules.open_spaces):
        with pytest.raises(MemoryError):
            function(endless)


def calls() -> Iterator[Callable[[], object]]:
    many = np.broadcast_to(sample(1)["tiles"][0, 15:48, 15:48], (10**7, 33, 33))
    yield lambda: rules.tree_points(many)
    yield lambda: rules.open_spaces(many)


def test_ctrl_c_ends_a_long_call() -> None:
    previous = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        for call in calls():
            signal.setitimer(signal.ITIMER_REAL, 0.1)
            started = time.perf_counter()
            with pytest.raises(KeyboardInterrupt):
                call()
            assert time.perf_counter() - started < 2
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)
