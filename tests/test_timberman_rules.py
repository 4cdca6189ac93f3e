"""Timberman's rules on arrays, against the engine, the plain reference, and tables drawn as text."""

import json

import numpy as np
import pytest
import silvan
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.arrays import Array
from kit.boards.timberman import states
from reference import timberman as told
from silvan import State
from silvan.timberman import rules

COLOURS = ("orange", "purple", "yellow", "red", "blue", "grey")
LETTERS = dict(zip("321LSBM", (*rules.TREES, rules.LAKE, rules.STONE, rules.BEAR, rules.BERRY), strict=True))


# ---- positions of random plays --------------------------------------------------------------------------------------


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


# ---- leading axes ---------------------------------------------------------------------------------------------------


def test_tables_may_have_no_axes_or_many_and_any_size() -> None:
    for sides in ((1, 1), (255, 255), (1, 255), (255, 1)):
        tiles = np.zeros(sides, np.uint8)
        tiles[0, 0] = tiles[-1, -1] = rules.LUMBERJACK_GREY
        assert rules.open_spaces(tiles).sum() == min(2, sides[0] - 1) + min(2, sides[1] - 1)
        assert rules.spider_spaces(tiles[*[None] * 30]).shape == (*[1] * 30, *sides)
