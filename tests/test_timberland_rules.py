"""Timberland's rules on arrays, against the engine, the plain reference, and boards drawn as text."""

import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
import silvan
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.arrays import FILES, Array
from kit.boards.timberland import Space, boards, due, mask, name, names, plain, sample, states, words
from silvan import State
from silvan.timberland import boar_moves, rules

COLOURS = ("red", "green", "yellow", "violet")


def standing(pieces: Array, codes: tuple[int, ...], kind: str, d: dict[str, Any]) -> bool:
    by_colour = zip(COLOURS, codes, strict=True)
    return all(names(pieces == code) == set(d[kind].get(c, {"board": ()})["board"]) for c, code in by_colour)


def test_a_position_is_its_pieces() -> None:
    for state in states():
        d = state.to_dict()
        pieces, boar, woodcutter = rules.from_state(state)
        assert pieces.dtype == np.uint8 and pieces.flags.writeable and pieces.flags.c_contiguous
        assert standing(pieces, rules.TREES, "trees", d) and standing(pieces, rules.FRUITS, "fruits", d)
        board = json.loads(state.get_game().to_json())["edition"]["board"].split("\n")
        assert [[letter == "#" for letter in row] for row in board] == (pieces == rules.ROCK).tolist()
        assert [name(boar, len(pieces)), name(woodcutter, len(pieces))] == [d["boar"], d["woodcutter"]]


def test_a_drawing_is_the_board_of_a_state() -> None:
    for state in states():
        pieces, boar, woodcutter = rules.from_state(state)
        text = rules.draw(pieces, boar, woodcutter)
        board = "\n".join(str(state).split("\n")[: len(pieces) + 1])
        assert text == board.replace("+", ".")
        for drawing in (text, board, str(state)):
            read = rules.parse(drawing)
            assert (read[0] == pieces).all() and read[1:] == (boar, woodcutter)


def test_codes_have_names() -> None:
    assert (rules.FREE, rules.ROCK) == (0, 1)
    trees = (rules.TREE_RED, rules.TREE_GREEN, rules.TREE_YELLOW, rules.TREE_VIOLET)
    fruits = (rules.FRUIT_RED, rules.FRUIT_GREEN, rules.FRUIT_YELLOW, rules.FRUIT_VIOLET)
    assert trees == rules.TREES == (2, 3, 4, 5) and fruits == rules.FRUITS == (6, 7, 8, 9)
    assert (rules.NORTH, rules.EAST, rules.SOUTH, rules.WEST) == (0, 1, 2, 3)
    assert rules.parse(".#RGYVrgyv")[0].tolist() == [list(range(10))]


@given(boards(11), st.booleans(), st.booleans())
def test_what_is_drawn_is_read_again(board: tuple[Array, Space, Space], has_boar: bool, has_woodcutter: bool) -> None:
    pieces, boar, woodcutter = board
    figures = (boar if has_boar else None, woodcutter if has_woodcutter else None)
    text = rules.draw(pieces, *figures)
    read = rules.parse(text)
    assert (read[0] == pieces).all() and read[0].dtype == np.uint8 and read[1:] == figures
    assert rules.draw(*read) == text
    rows = [line[3:] for line in text.split("\n")[:-1]]
    for bare in ("\n".join(rows), "\n\n" + "\n".join(row.replace(" ", "") for row in rows) + "\n \n"):
        again = rules.parse(bare)
        assert (again[0] == pieces).all() and again[1:] == figures


@settings(deadline=None)
@given(st.text(" \n.#+RGYVrgyvbwxabc0123456789", max_size=60) | st.text(max_size=10))
def test_no_text_does_anything_but_make_a_board_or_raise(text: str) -> None:
    try:
        read = rules.parse(text)
    except silvan.SpecError as e:
        assert e.path.startswith("text") and str(e).startswith(f"{e.path}: ")
    else:
        again = rules.parse(rules.draw(*read))
        assert (again[0] == read[0]).all() and again[1:] == read[1:]


def test_a_drawing_has_ranks_and_files() -> None:
    text = " 2  R  .\n 1  #  yx\n    a  b"
    pieces, boar, woodcutter = rules.parse("R+\n#yx")
    assert pieces.tolist() == [[rules.TREE_RED, rules.FREE], [rules.ROCK, rules.FRUIT_YELLOW]]
    assert boar == woodcutter == (1, 1)
    assert rules.draw(pieces, boar, woodcutter) == text
    assert rules.draw(pieces, (0, 1), (1, 0)) == " 2  R  .b\n 1  #w y\n    a  b"
    assert rules.draw(pieces) == " 2  R  .\n 1  #  y\n    a  b"


def test_points_are_those_of_the_engine() -> None:
    for state in states():
        if not state.is_terminal():
            edition = json.loads(state.get_game().to_json())["edition"]
            points = rules.forest_points(rules.from_state(state)[0], edition["forest_points"])
            forests = [parts["forests"] for parts in state.score_breakdown()]
            assert points.tolist() == forests + [0] * (4 - len(forests))


@given(boards())
def test_any_forests_are_those_of_the_plain_telling(board: tuple[Array, Space, Space]) -> None:
    pieces, play = board[0], plain(*board)
    assert rules.forest_points(pieces).tolist() == [play._forest_points(seat) for seat in range(4)]
    labels, sizes = rules.forests(pieces)
    forests = [forest for seat in range(4) for forest in play._forests(seat)]
    assert sorted(map(sorted, forests)) == sorted(sorted(names(labels == i)) for i in range(1, labels.max() + 1))
    assert all((sizes[labels == i] == (labels == i).sum()).all() for i in range(labels.max() + 1) if i)
    first = [np.argmax(labels.ravel() == i) for i in range(1, labels.max() + 1)]
    assert first == sorted(first) and not sizes[labels == 0].any()


def test_forests_are_joined_side_to_side() -> None:
    pieces, _, _ = rules.parse("""
        R R . R
        R . G .
        . . G R
    """)
    labels, sizes = rules.forests(pieces)
    assert labels.tolist() == [[1, 1, 0, 2], [1, 0, 3, 0], [0, 0, 3, 4]]
    assert sizes.tolist() == [[3, 3, 0, 1], [3, 0, 2, 0], [0, 0, 2, 1]]
    assert labels.dtype == sizes.dtype == np.int32
    points = rules.forest_points(pieces)
    assert points.tolist() == [6 + 1 + 1, 3, 0, 0] and points.dtype == np.int32


def test_larger_forests_give_the_last_entry() -> None:
    full = np.full((11, 11), rules.TREE_VIOLET, np.uint8)
    assert rules.forest_points(full).tolist() == [0, 0, 0, 10]
    assert rules.forest_points(full, [5]).tolist() == [0, 0, 0, 5]
    chess = np.where(np.indices((11, 11)).sum(axis=0) % 2, rules.TREE_RED, rules.TREE_YELLOW).astype(np.uint8)
    assert rules.forest_points(chess, (1000, 1)).tolist() == [60_000, 0, 61_000, 0]
    row = np.full((1, 11), rules.TREE_GREEN, np.uint8)
    assert [int(rules.forest_points(row[:, :n], range(1, 11))[1]) for n in range(1, 12)] == [*range(1, 11), 10]


def test_free_spaces_are_those_of_the_engine() -> None:
    found = due("tree", "drop")
    assert len(found) > 50
    for state, d in found:
        spaces = words(state, d["due"])
        free = rules.free_spaces(*rules.from_state(state))
        assert names(free) == {words.split()[-1] for words in spaces}


def test_fruit_spaces_are_those_of_the_engine() -> None:
    found = due("fruit")
    kept = 0
    for state, d in found:
        mask, may_keep = rules.fruit_spaces(*rules.from_state(state), d["player"])
        assert names(mask) == words(state, "fruit")
        assert bool(may_keep) == ("keep" in words(state, "keep"))
        kept += bool(may_keep)
    assert len(found) > 50 and 0 < kept < len(found)


def test_light_and_death_are_those_of_the_engine() -> None:
    found = due("grow")
    deaths = 0
    for state, d in found:
        pieces, _, _ = rules.from_state(state)
        seat, rows = d["player"], len(pieces)
        # What is still there when a fruit can grow has light.
        assert rules.lit_spaces(pieces)[pieces == rules.FRUITS[seat]].all()
        for space in map(tuple, np.argwhere(pieces == rules.FRUITS[seat])):
            after, _, _ = rules.from_state(state.child(f"grow {name(space, rows)}"))
            gone = np.isin(pieces, rules.TREES) & ~np.isin(after, rules.TREES)
            assert (rules.dying(pieces, space) == gone).all()
            deaths += int(gone.sum())
    assert len(found) > 50 and deaths > 5


@given(boards())
def test_any_board_is_lit_and_free_as_in_the_plain_telling(board: tuple[Array, Space, Space]) -> None:
    pieces = board[0]
    play, rows = plain(*board), len(pieces)
    spaces = play.clearing.spaces
    assert names(rules.free_spaces(*board)) == set(play._free_spaces())
    assert names(rules.lit_spaces(pieces)) == {space for space in spaces if play._has_light(space)}
    light = {space for space in spaces if space not in play.clearing.rocks and not play._has_tree(space)}
    assert names(rules.light_spaces(pieces)) == light
    for seat in range(4):
        mask, may_keep = rules.fruit_spaces(*board, seat)
        choices = play._fruit_choices(seat)
        assert names(mask) == {choice.split()[1] for choice in choices if choice != "keep"}
        assert bool(may_keep) == ("keep" in choices)
    for space in np.ndindex(pieces.shape):
        here = plain(*board)
        if name(space, rows) in light:
            here.fruits, here.tree_supply = [{name(space, rows)}, set(), set(), set()], [100] * 4
            here._grow(0, name(space, rows))
        gone = {tree for seat in range(4) for tree in play.trees[seat] - here.trees[seat]}
        assert names(rules.dying(pieces, space)) == gone


def test_light_comes_from_beside_and_not_from_the_edge() -> None:
    pieces, _, _ = rules.parse("""
        . R .
        # r R
    """)
    assert rules.light_spaces(pieces).tolist() == mask("""
        * . *
        . * .
    """)
    assert rules.lit_spaces(pieces).tolist() == mask("""
        . * .
        * . *
    """)


def test_a_tree_in_a_corner_dies() -> None:
    pieces, _, _ = rules.parse("""
        R . .
        G . .
    """)
    assert rules.dying(pieces, (1, 1)).tolist() == mask("""
        . . .
        * . .
    """)
    assert not rules.dying(pieces, (0, 1))[1, 0]
    assert not rules.dying(pieces, (0, 0)).any() and not rules.dying(pieces, (1, 0)).any()


def test_fruits_go_beside_own_trees() -> None:
    pieces, boar, woodcutter = rules.parse("""
        .  .  .  .
        .  R  .b .
        .  .w G  .
    """)
    spaces, may_keep = rules.fruit_spaces(pieces, boar, woodcutter, [0, 1, 2])
    assert spaces[0].tolist() == mask("""
        . * . .
        * . . .
        . . . .
    """)
    assert spaces[1].tolist() == mask("""
        . . . .
        . . . .
        . . . *
    """)
    assert (spaces[2] == rules.free_spaces(pieces, boar, woodcutter)).all()
    assert may_keep.tolist() == [False, False, True]
    without, _ = rules.fruit_spaces(pieces, None, None, 0)
    assert without.sum() == 4


def test_on_a_full_board_a_fruit_is_kept() -> None:
    spaces, may_keep = rules.fruit_spaces(np.full((2, 2), rules.ROCK, np.uint8), None, None, 0)
    assert not spaces.any() and may_keep and may_keep.shape == ()


# ---- against the engine ---------------------------------------------------------------------------------------------


def test_the_woodcutter_fells_as_in_the_engine() -> None:
    found = due("cut")
    felled = 0
    for state, d in found:
        pieces, _, woodcutter = rules.from_state(state)
        for wind in words(state, "cut"):
            after, _, end = rules.from_state(state.child(f"cut {wind}"))
            mask, there = rules.fell(pieces, woodcutter, "NESW".index(wind), d["left"])
            assert (mask == ((pieces != after) & np.isin(pieces, rules.TREES))).all()
            assert tuple(there) == end and there.dtype == np.int64
            felled += int(mask.sum())
    assert len(found) > 50 and felled > 20


def test_the_boar_moves_as_in_the_engine() -> None:
    seen = dict.fromkeys(("step", "boar", "neither"), 0)
    for state, d in [*due("roll"), *stuck_boars()]:
        year = json.loads(state.get_game().to_json())["flow"]["year"]
        act = next(season for season in year if season["name"] == d["season"])["do"][d["act"]]
        for outcome in state.legal_actions() if act["verb"] == "boar" else ():
            roll = int(state.action_to_string(outcome).split()[1])
            seen[check_boar(rules.from_state(state), roll, act["fruits"], state.child(outcome))] += 1
    assert all(count > 3 for count in seen.values()), seen


def stuck_boars() -> Iterator[tuple[State, dict[str, Any]]]:
    """States before a roll for a boar that then was put elsewhere, with their dicts."""
    for path in sorted(FILES.glob("timberland*.json")):
        game = silvan.game_from_json(path.read_text())
        for seed in range(200):
            events = game.playout(seed).events()
            for i, event in enumerate(events):
                if event.startswith("boar"):
                    state = game.replay(events[: i - 1])
                    yield state, state.to_dict()


def check_boar(board: tuple[Array, Space, Space], roll: int, max_fruits: int, after: State) -> str:
    """Compare what the functions tell of a roll with the state after it, and say what the boar does there."""
    (pieces, boar, woodcutter), d = board, after.to_dict()
    outcomes = rules.boar_outcomes(pieces, boar, roll, max_fruits)
    told = [(name(to, len(pieces)), frozenset(name(fruit, len(pieces)) for fruit in fruits)) for to, fruits in outcomes]
    assert len(set(told)) == len(told)
    assert names(rules.boar_reach(pieces, boar, roll, max_fruits)) == {to for to, _ in told}
    havens = names(rules.boar_havens(pieces, boar, woodcutter, roll, max_fruits))
    kind = d["due"] if d["due"] in ("step", "boar") else "neither"
    assert havens == (words(after, "boar") if kind == "boar" else set())
    assert set(told) == ({(to, fruits) for to, fruits, _ in boar_moves(after)} if kind == "step" else set())
    return str(kind)


# ---- any board, against the plain telling ---------------------------------------------------------------------------


@given(boards(), st.integers(0, 3), st.integers(1, 8))
def test_the_woodcutter_goes_as_in_the_plain_telling(
    board: tuple[Array, Space, Space], direction: int, distance: int
) -> None:
    pieces, _, woodcutter = board
    play = plain(*board)
    play.rolled = distance
    before = {tree for trees in play.trees for tree in trees}
    play._cut("NESW"[direction])
    felled, end = rules.fell(pieces, woodcutter, direction, distance)
    assert names(felled) == before - {tree for trees in play.trees for tree in trees}
    assert name((int(end[0]), int(end[1])), len(pieces)) == play.woodcutter


@settings(max_examples=200, deadline=None)
@given(boards(5), st.integers(1, 6), st.integers(0, 4))
def test_the_boar_moves_as_in_the_plain_telling(board: tuple[Array, Space, Space], roll: int, max_fruits: int) -> None:
    pieces, boar, woodcutter = board
    play, rows = plain(*board), len(pieces)
    play.stood_on, play.steps_left, play.fruit_limit, play.taken = {play.boar}, roll, max_fruits, 0
    play.asked = (0, "step")
    outcomes = rules.boar_outcomes(pieces, boar, roll, max_fruits)
    told = [(name(to, rows), frozenset(name(fruit, rows) for fruit in fruits)) for to, fruits in outcomes]
    assert set(told) == play.boar_outcomes() and len(set(told)) == len(told)
    assert [to for to, _ in outcomes] == sorted(to for to, _ in outcomes)
    assert names(rules.boar_reach(pieces, boar, roll, max_fruits)) == {to for to, _ in told}
    havens = names(rules.boar_havens(pieces, boar, woodcutter, roll, max_fruits))
    assert havens == (set() if told else set(play._relocations()))


# ---- worked examples ------------------------------------------------------------------------------------------------


def boar_on(text: str) -> tuple[Array, Space]:
    """The pieces of a drawing, and its boar."""
    pieces, boar, _ = rules.parse(text)
    assert boar is not None
    return pieces, boar


def test_the_boar_takes_the_last_fruit_and_three_at_most() -> None:
    pieces, boar = boar_on(".b r g y v")
    assert rules.boar_outcomes(pieces, boar, 4) == [
        ((0, 4), frozenset({(0, column) for column in taken} | {(0, 4)}))
        for taken in ((), (1,), (2,), (1, 2), (3,), (1, 3), (2, 3))
    ]
    assert rules.boar_outcomes(pieces, boar, 5) == []
    assert rules.boar_outcomes(pieces, boar, 4, max_fruits=0) == []
    assert len(rules.boar_outcomes(pieces, boar, 4, max_fruits=4)) == 8


def test_the_boar_slips_between_corners() -> None:
    pieces, boar = boar_on("""
        # .  .
        . #  G
        # .b #
    """)
    reach = rules.boar_reach(pieces, boar, [1, 2, 3, 4])
    assert reach[0].tolist() == mask("...\n*..\n...")
    assert reach[1].tolist() == mask(".*.\n...\n...")
    assert reach[2].tolist() == mask("..*\n...\n...")
    assert not reach[3].any()


def test_a_boar_in_a_corner_is_put_elsewhere() -> None:
    pieces, boar = boar_on("""
        .b #  .  .
        #  #  .  .
    """)
    assert not rules.boar_reach(pieces, boar, 2).any()
    assert rules.boar_havens(pieces, boar, (0, 3), 2).tolist() == mask("""
        . . * .
        . . * *
    """)
    assert rules.boar_havens(pieces, boar, None, 3).sum() == 4
    assert not rules.boar_havens(pieces, boar, None, 4).any()
    assert not rules.boar_havens(pieces, (0, 2), None, 2).any()


def test_the_woodcutter_comes_back_on_the_other_side() -> None:
    pieces, _, woodcutter = rules.parse("""
        . . .  . R . . . .
        R G .w . . . Y . V
    """)
    assert woodcutter is not None
    felled, end = rules.fell(pieces, woodcutter, rules.WEST, 6)
    assert felled.tolist() == mask("""
        . . . . . . . . .
        * * . . . . * . *
    """)
    assert tuple(end) == (1, 5)
    north, end = rules.fell(pieces, (1, 4), rules.NORTH, [1, 2, 3])
    assert north.any(axis=(1, 2)).all() and end.tolist() == [[0, 4], [1, 4], [0, 4]]
    assert rules.fell(pieces, (0, 4), rules.SOUTH, 1)[0].sum() == 0
    assert rules.fell(pieces, (0, 3), rules.EAST, 1)[0].sum() == 1


def test_boards_may_have_no_axes_or_many() -> None:
    board = sample(1)["pieces"][0]
    assert rules.forest_points(board).shape == (4,)
    assert rules.forest_points(board[*[None] * 30]).shape == (*[1] * 30, 4)


def test_the_first_wrong_board_is_named() -> None:
    pieces = np.zeros((100, 9, 9), np.uint8)
    pieces[40:, 8, 8] = 12
    with pytest.raises(silvan.SpecError, match=r"^pieces\[40, 8, 8\]: 12 is no code"):
        rules.light_spaces(pieces)


def test_outcomes_without_room_are_a_memory_error() -> None:
    fruits = np.full((11, 11), rules.FRUIT_RED, np.uint8)
    with pytest.raises(MemoryError, match="more than 262144 outcomes"):
        rules.boar_outcomes(fruits, (5, 5), 8, 8)


def test_arguments_cannot_be_reshaped_under_way() -> None:
    pieces = np.zeros((3, 9, 9), np.uint8)

    class Spoiler:
        def __array__(self, dtype: Any = None, copy: Any = None) -> Array:
            pieces.shape = (243,)
            return np.zeros((3, 2), np.int64)

    assert rules.boar_reach(pieces, Spoiler(), 3).shape == (3, 9, 9)


def test_others_run_meanwhile() -> None:
    many = np.zeros((20_000, 9, 9), np.uint8)
    done: list[int] = []
    thread = threading.Thread(target=lambda: done.append(int(rules.boar_reach(many, (4, 4), 8).sum())))
    thread.start()
    # With the lock held, this thread could go on only when the other one has finished.
    time.sleep(0.01)
    assert thread.is_alive() and not done
    thread.join()
    assert done == [20_000 * 80]


def test_rules_are_loaded_when_they_are_first_used() -> None:
    code = (
        "import sys, silvan; silvan.timberland; assert 'numpy' not in sys.modules;"
        "assert 'rules' in dir(silvan.timberland); print(silvan.timberland.rules.TREES, 'numpy' in sys.modules)"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert found.stdout == "(2, 3, 4, 5) True\n"
    with pytest.raises(AttributeError, match="no attribute 'rulse'"):
        silvan.timberland.rulse  # type: ignore[attr-defined]  # noqa: B018
