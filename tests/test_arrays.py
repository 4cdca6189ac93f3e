"""Rules on arrays of every game keep the laws of the kit."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit import arrays
from kit.arrays import Call, Function, Rules
from kit.boards import lumberjack, timberland, timberman, waldmeister

GAMES = (timberland.RULES, timberman.RULES, lumberjack.RULES, waldmeister.RULES)


def each(rows: list[tuple[str, Any]]) -> list[Any]:
    return [pytest.param(*row, id=label) for label, row in rows]


every_game = pytest.mark.parametrize("rules", GAMES, ids=[rules.name for rules in GAMES])
every_function = pytest.mark.parametrize(
    ("rules", "function"),
    each([(f"{rules.name}: {one.__name__}", (rules, one)) for rules in GAMES for one in rules.functions]),
)
every_mistake = pytest.mark.parametrize(
    ("call", "path", "says"),
    each(
        [(f"{rules.name}: {path}-{says}", (call, path, says)) for rules in GAMES for path, says, call in rules.refused]
    ),
)
every_drawing = pytest.mark.parametrize(
    ("rules", "text", "path", "says"),
    each(
        [
            (f"{rules.name}: {row[1]}-{row[2]}-{i}", (rules, *row))
            for rules in GAMES
            for i, row in enumerate(rules.drawings)
        ]
    ),
)


@settings(max_examples=60, deadline=None)
@given(st.data())
@every_function
def test_a_batch_is_its_boards_one_by_one(rules: Rules, function: Function, data: st.DataObject) -> None:
    arrays.check_one_by_one(function, data.draw(rules.batches), rules.own)


@every_function
def test_it_does_not_matter_how_arrays_lie(rules: Rules, function: Function) -> None:
    arrays.check_layouts(function, rules.sample(6))


@pytest.mark.parametrize("kind", ["i1", "u1", "i2", "u4", ">i4", ">i8", "u8", ">u8"])
@every_game
def test_numbers_are_integers_of_any_kind(rules: Rules, kind: str) -> None:
    for function in rules.functions:
        arrays.check_numbers(function, rules.sample(6), kind)


@every_game
def test_no_boards_give_no_results(rules: Rules) -> None:
    for function in rules.functions:
        arrays.check_nothing(function, rules.sample(1))


@every_game
def test_views_show_the_same_arrays(rules: Rules) -> None:
    arrays.check_views(rules)


@every_game
def test_only_positions_of_the_game_have_arrays(rules: Rules) -> None:
    arrays.check_strangers(rules, next(other for other in GAMES if other is not rules).states()[0])


@every_drawing
def test_broken_drawings_say_where(rules: Rules, text: str, path: str, says: str) -> None:
    arrays.check_refused(lambda: rules.module.parse(text), path, says)


@every_mistake
def test_what_is_wrong_is_refused_with_its_place(call: Call, path: str, says: str) -> None:
    arrays.check_refused(call, path, says)


@every_game
def test_what_has_no_room_is_a_memory_error(rules: Rules) -> None:
    for call in rules.endless():
        with pytest.raises(MemoryError):
            call()


@every_game
def test_ctrl_c_ends_a_long_call(rules: Rules) -> None:
    for call in rules.lengthy():
        arrays.check_interrupted(call)
