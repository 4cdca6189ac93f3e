"""Timberland's light and free spaces on arrays, against the engine, the plain telling and by hand."""

import numpy as np
from hypothesis import given
from kit.arrays import Array
from kit.boards.timberland import Space, boards, due, mask, name, names, plain, words
from silvan.timberland import rules


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
