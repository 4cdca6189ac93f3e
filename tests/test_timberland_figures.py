"""Timberland's boar and woodcutter on arrays, against the engine, the plain telling and by hand."""

import json
from collections.abc import Iterator
from typing import Any

import numpy as np
import silvan
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.arrays import FILES, Array
from kit.boards.timberland import Space, boards, due, mask, name, names, plain, words
from silvan import State
from silvan.timberland import boar_moves, rules

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
