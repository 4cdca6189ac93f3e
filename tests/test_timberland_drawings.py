"""Timberland's positions as arrays and as text."""

import json
from typing import Any

import numpy as np
import silvan
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.arrays import Array
from kit.boards.timberland import Space, boards, name, names, states
from silvan.timberland import rules

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
