"""The tables of the house against the formulas of the rules, and how tables become plain JSON."""

import copy
import pickle
import re
from dataclasses import FrozenInstanceError, fields, replace
from typing import Any

import pytest
import silvan
from silvan.tables import MAX_DEPTH, parse_json, plain
from silvan.timberland import HOUSE_EDITION, HOUSE_FLOW, Act, Boar, Card, Cards, Fell, Grow, Plant, Score, Season

WINDS = "NESW"


def compass(stack: int, k: int) -> str:
    """The directions of card k of a stack, as the rules give them."""

    def wind(index: int) -> str:
        return WINDS[index % 4]

    match k:
        case 0 | 1:
            found = set(WINDS)
        case 2 | 3:
            found = set(WINDS) - {wind(stack - 1 + k)}
        case 4:
            found = set("NS") if stack % 2 else set("EW")
        case 5:
            found = {wind(stack - 1), wind(stack)}
        case _:
            found = {wind(stack + k - 5)}
    return "".join(wind for wind in WINDS if wind in found)


def test_the_deck_is_the_formula_written_out() -> None:
    expected = [Card(stack, 4 * k + stack, compass(stack, k)) for stack in (1, 2, 3, 4) for k in range(8)]
    assert list(HOUSE_EDITION.deck) == expected
    assert sorted(card.value for card in HOUSE_EDITION.deck) == list(range(1, 33))


def test_the_higher_the_card_the_fewer_its_directions() -> None:
    for stack in (1, 2, 3, 4):
        cards = [card for card in HOUSE_EDITION.deck if card.stack == stack]
        assert [len(card.compass) for card in cards] == [4, 4, 3, 3, 2, 2, 1, 1]


def test_the_board_is_where_the_rules_say() -> None:
    rows = HOUSE_EDITION.board.split("\n")
    assert [len(row) for row in rows] == [9] * 9
    found = {f"{'abcdefghi'[file]}{9 - row}": rows[row][file] for row in range(9) for file in range(9)}
    marked = {space: mark for space, mark in found.items() if mark != "."}
    assert marked == {"c6": "#", "f8": "#", "g3": "#", "e5": "+"}
    assert (HOUSE_EDITION.boar, HOUSE_EDITION.woodcutter) == ("h8", "b2")


def test_supplies_die_and_points() -> None:
    assert [(s.players, s.trees, s.fruits) for s in HOUSE_EDITION.supplies] == [(2, 15, 6), (3, 11, 4), (4, 9, 3)]
    assert HOUSE_EDITION.die == (3, 4, 4, 5, 5, 6)
    assert HOUSE_EDITION.forest_points == (1, 3, 6, 10)


def test_every_table_of_the_edition_tells_where_it_comes_from() -> None:
    tables = {field.name for field in fields(HOUSE_EDITION)} - {"name", "provenance"}
    assert set(HOUSE_EDITION.provenance) == tables
    kinds = {table: re.split("[: ]", text)[0] for table, text in HOUSE_EDITION.provenance.items()}
    assert kinds == {
        "board": "reconstructed",
        "boar": "reconstructed",
        "woodcutter": "reconstructed",
        "die": "reconstructed",
        "deck": "reconstructed",
        "supplies": "printed",
        "forest_points": "printed",
    }


def test_a_game_tells_the_provenance_of_its_tables() -> None:
    assert silvan.load_game("timberland").provenance().items() >= HOUSE_EDITION.provenance.items()


def test_a_year_has_eight_card_rounds_in_the_order_of_the_rules() -> None:
    names = [(season.name, season.rounds) for season in HOUSE_FLOW.year]
    assert names == [("autumn", 1), ("winter", 3), ("spring", 1), ("woodcutter", 4), ("scoring", 1)]
    verbs = [[type(act).__name__ for act in season.do] for season in HOUSE_FLOW.year]
    assert verbs == [["Cards", "Plant"], ["Cards", "Boar"], ["Grow"], ["Cards", "Fell"], ["Score"]]


def test_the_flow_has_the_plain_form_that_the_engine_reads() -> None:
    cards = {"verb": "cards"}
    assert plain(HOUSE_FLOW, "flow") == {
        "name": "house",
        "year": [
            {"name": "autumn", "rounds": 1, "do": [cards, {"verb": "plant", "trees": 3}]},
            {"name": "winter", "rounds": 3, "do": [cards, {"verb": "boar", "turns": 2, "fruits": 3}]},
            {"name": "spring", "rounds": 1, "do": [{"verb": "grow"}]},
            {"name": "woodcutter", "rounds": 4, "do": [cards, {"verb": "fell", "turns": 1}]},
            {"name": "scoring", "rounds": 1, "do": [{"verb": "score"}]},
        ],
    }


def test_python_and_the_engine_have_the_same_verbs() -> None:
    flow = plain(HOUSE_FLOW, "flow")
    flow["year"][0]["do"][0]["verb"] = "xxxxxxxxxxxxxxxx"
    with pytest.raises(silvan.SpecError) as caught:
        silvan.load_game("timberland", flow=flow)
    assert caught.value.path == "flow.year[0].do[0].verb"
    named = str(caught.value).partition("there are: ")[2].split(", ")
    assert sorted(named) == sorted(kind.__name__.lower() for kind in Act.__args__)


@pytest.mark.parametrize("act", [Cards(), Plant(1), Boar(1, 2), Grow(), Fell(1), Score()])
def test_verbs_are_small_frozen_values(act: Act) -> None:
    own = {field.name: getattr(act, field.name) for field in fields(act)}
    assert plain(act, "act") == {"verb": type(act).__name__.lower()} | own
    assert pickle.loads(pickle.dumps(act)) == act == copy.copy(act)
    assert hash(act) == hash(copy.copy(act)) and not hasattr(act, "__dict__")


@pytest.mark.parametrize("table", [HOUSE_EDITION, HOUSE_FLOW])
def test_tables_are_frozen_values(table: Any) -> None:
    assert pickle.loads(pickle.dumps(table)) == table == copy.deepcopy(table)
    assert hash(table) == hash(replace(table)) and replace(table, name="other") != table
    with pytest.raises(FrozenInstanceError):
        table.name = "other"


def test_house_rules_are_made_with_replace() -> None:
    flow = replace(HOUSE_FLOW, name="brief", year=(*HOUSE_FLOW.year[:1], Season("end", 1, (Score(),))))
    game = silvan.load_game("timberland", edition=replace(HOUSE_EDITION, die=(1, 1, 1, 1, 1, 1)), flow=flow)
    assert game.options["edition"]["die"] == [1] * 6
    assert [season["name"] for season in game.options["flow"]["year"]] == ["autumn", "end"]


class Index:
    def __index__(self) -> int:
        return 3


def test_plain_values() -> None:
    assert plain({"a": (1, 2.5, "x", True, None, [Index()])}, "t") == {"a": [1, 2.5, "x", True, None, [3]]}
    assert plain(True, "t") is True


def endless() -> list[Any]:
    knot: list[Any] = []
    knot.append(knot)
    return knot


@pytest.mark.parametrize(
    ("value", "path", "message"),
    [
        ({"a": [1, object()]}, "t.a[1]", "expected a number, text, true, false, a list or a table, not object"),
        ({"a": {1: 2}}, "t.a", "keys of a table are text, not 1"),
        ({"a": float("nan")}, "t.a", "a number is finite"),
        ([float("-inf")], "t[0]", "a number is finite"),
        ([2**64], "t[0]", "at most 64 bits"),
        ([-(2**63) - 1], "t[0]", "at most 64 bits"),
        (Cards, "t", "not type"),
        (b"bytes", "t", "not bytes"),
        ({1, 2}, "t", "not set"),
        (endless(), "t" + "[0]" * (MAX_DEPTH + 1), f"more than {MAX_DEPTH} deep"),
    ],
)
def test_what_has_no_plain_form_is_refused_with_its_path(value: object, path: str, message: str) -> None:
    with pytest.raises(silvan.SpecError, match=re.escape(message)) as caught:
        plain(value, "t")
    assert caught.value.path == path and str(caught.value).startswith(f"{path}: ")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Expecting value"),
        ("{", "Expecting"),
        ("[1] 2", "something follows the JSON value at character 5"),
        ('{"a": 1, "b": 2, "a": 1}', '"a" stands twice in one object'),
        ('[{"b": 1, "b": 2}]', '"b" stands twice'),
        ("[NaN]", "NaN is no JSON number"),
        ("[-Infinity]", "-Infinity is no JSON number"),
        ("[1e999]", "a number is finite"),
        ("18446744073709551616", "at most 64 bits"),
        ("-9223372036854775809", "at most 64 bits"),
        ("9" * 10_000, "at most 64 bits"),
        ("[" * (MAX_DEPTH + 2) + "]" * (MAX_DEPTH + 2), f"more than {MAX_DEPTH} deep"),
        ("[" * 100_000, f"more than {MAX_DEPTH} deep"),
        ('{"a":' * 100_000, f"more than {MAX_DEPTH} deep"),
        (r'["\ud800"]', "half a surrogate pair"),
        ('["\ud800"]', "half a surrogate pair"),
        (r'{"\udc00": 1}', "half a surrogate pair"),
    ],
)
def test_json_is_read_strictly(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        parse_json(text)


def test_json_that_is_right_is_read() -> None:
    text = ' {"a": [1, -2.5, 1e3, true, null, "\\ud83c\\udf33 ü"], "b": 18446744073709551615}\r\n'
    assert parse_json(text) == {"a": [1, -2.5, 1000.0, True, None, "\N{DECIDUOUS TREE} ü"], "b": 2**64 - 1}
    assert parse_json("[" * MAX_DEPTH + "]" * MAX_DEPTH) is not None
