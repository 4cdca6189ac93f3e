"""Timberland's forests and their points on arrays, against the engine, the plain telling and by hand."""

import json

import numpy as np
from hypothesis import given
from kit.arrays import Array
from kit.boards.timberland import Space, boards, names, plain, states
from silvan.timberland import rules


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
