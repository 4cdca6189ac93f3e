"""Loading games: names, spec strings, options, tables, and what is refused with which words."""

import json
import re
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
import silvan
from hypothesis import given, settings
from hypothesis import strategies as st
from silvan.game import described_options, spell
from silvan.spec import parse_setting, parse_spec, parse_value, spell_spec
from silvan.tables import plain
from silvan.timberland import HOUSE_EDITION, HOUSE_FLOW

LOADED = replace(HOUSE_EDITION, name="loaded", die=(3, 3, 3, 6, 6, 6), provenance={"die": 'ours, "as is" (=, {}) ü'})
QUICK = replace(HOUSE_FLOW, name="quick", year=(*HOUSE_FLOW.year[:1], *HOUSE_FLOW.year[2:]))


def refused(path: str, *words: str) -> Any:
    """A context in which a SpecError with this path, whose message holds these words, must come."""
    return pytest.raises(silvan.SpecError, match=".*".join(map(re.escape, words)), check=lambda e: e.path == path)


# ---- names and options ----------------------------------------------------------------------------------------------


def test_defaults() -> None:
    game = silvan.load_game("timberland")
    assert game.name == "timberland"
    house = {"edition": "house", "flow": "house"}
    assert game.options == {"players": 2, "years": 2, "cards": "pass", **house} == described_options(game)


def test_every_way_to_say_the_same() -> None:
    game = silvan.load_game("timberland", players=3, years=2)
    for other in (
        silvan.load_game("timberland(players=3,years=2)"),
        silvan.load_game(" timberland ( years = 2 , players = 3 ) "),
        silvan.load_game("timberland(players=3)", years=2),
        silvan.load_game("timberland(players=3,edition=house)", flow="house"),
        silvan.load_game("timberland", players=3, edition=HOUSE_EDITION, flow=HOUSE_FLOW),
        silvan.load_game("timberland", players=3, edition=plain(HOUSE_EDITION, "")),
        silvan.load_game("timberland", players=3, flow=plain(HOUSE_FLOW, "")),
        silvan.game_from_json(game.to_json()),
    ):
        assert other == game and hash(other) == hash(game)
    assert silvan.load_game("timberland") == silvan.load_game("timberland()") != game


def test_games_and_options_are_listed() -> None:
    assert "timberland" in silvan.games()
    options = {option["name"]: option for option in silvan.options("timberland")}
    assert list(options) == ["players", "years", "cards", "edition", "flow"]
    assert all(set(option) == {"name", "type", "default", "choices", "meaning"} for option in options.values())
    assert {name: option["default"] for name, option in options.items()} == silvan.load_game("timberland").options
    assert options["players"]["choices"] == [2, 3, 4] and options["cards"]["choices"] == ["pass", "roll"]
    assert all(option["meaning"] for option in options.values())


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("years", [2, 3, 4])
@pytest.mark.parametrize("cards", ["pass", "roll"])
def test_the_string_of_a_game_loads_it_again(players: int, years: int, cards: str) -> None:
    game = silvan.load_game("timberland", players=players, years=years, cards=cards)
    assert str(game) == f"timberland(players={players},years={years},cards={cards})" == spell(game)
    assert silvan.load_game(str(game)) == game


@pytest.mark.parametrize("tables", [{"edition": LOADED}, {"flow": QUICK}, {"edition": LOADED, "flow": QUICK}])
def test_the_string_of_a_game_holds_tables_that_are_not_the_house_s(tables: dict[str, Any]) -> None:
    game = silvan.load_game("timberland", players=3, **tables)
    assert silvan.load_game(str(game)) == game != silvan.load_game("timberland", players=3)
    assert {name: game.options[name] for name in ("edition", "flow")} == {
        name: plain(tables[name], name) if name in tables else "house" for name in ("edition", "flow")
    }
    assert silvan.load_game("timberland", **game.options) == game


# ---- tables from files ----------------------------------------------------------------------------------------------


def guide_tables() -> list[str]:
    guide = Path(__file__).parents[1] / "docs" / "guides" / "editions.md"
    return re.findall(r"```toml\n(.*?)```", guide.read_text(encoding="utf-8"), re.DOTALL)


def test_the_guide_s_files_load_and_play(tmp_path: Path) -> None:
    edition, flow = guide_tables()
    (tmp_path / "my_box.toml").write_text(edition, encoding="utf-8")
    (tmp_path / "two.toml").write_text(flow, encoding="utf-8")
    game = silvan.load_game("timberland", edition=tmp_path / "my_box.toml", flow=str(tmp_path / "two.toml"))
    assert game.options["edition"]["die"] == [3, 3, 4, 5, 6, 6]
    assert game.provenance()["die"] == "printed: read off the die in my box"
    assert [season["name"] for season in game.options["flow"]["year"]][:2] == ["autumn", "winter"]
    assert game.playout(1).is_terminal()


def test_the_guide_s_edition_is_the_house_s_but_for_its_die() -> None:
    import tomllib

    mine, house = tomllib.loads(guide_tables()[0]), plain(HOUSE_EDITION, "edition")
    assert {key for key in house if mine[key] != house[key]} == {"name", "die", "provenance"}


def test_the_guide_s_python_runs() -> None:
    import doctest

    guide = Path(__file__).parents[1] / "docs" / "guides" / "editions.md"
    result = doctest.testfile(str(guide), module_relative=False)
    assert result.failed == 0 and result.attempted >= 8


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with refused("edition", "edition: no file", "no_such.toml", 'expected "house" or the path of a TOML file'):
        silvan.load_game("timberland", edition=tmp_path / "no_such.toml")
    with refused("flow", "flow: no file", '"hosue"'):
        silvan.load_game("timberland", flow="hosue")
    with refused("edition", "edition: no file"):
        silvan.load_game("timberland", edition=tmp_path)
    with refused("edition", "edition: no file"):
        silvan.load_game("timberland", edition="a\0b")


@pytest.mark.parametrize("content", [b"name = ", b"\xff\xfe", b"a = " + b"[" * 5000], ids=["broken", "no text", "deep"])
def test_broken_toml_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "edition.toml"
    path.write_bytes(content)
    with refused("edition", "edition: ", "edition.toml", "is no readable TOML"):
        silvan.load_game("timberland", edition=path)


def test_what_a_toml_file_holds_is_checked_with_its_path(tmp_path: Path) -> None:
    path = tmp_path / "edition.toml"
    path.write_text(guide_tables()[0].replace("[3, 3, 4, 5, 6, 6]", "[3, 3, 4, 5, 6, 9]"), encoding="utf-8")
    with refused("edition.die[5]", "edition.die[5]: 9"):
        silvan.load_game("timberland", edition=path)
    path.write_text("name = 1979-05-27", encoding="utf-8")
    with refused("edition.name", "not date"):
        silvan.load_game("timberland", edition=path)


# ---- what is refused ------------------------------------------------------------------------------------------------


def test_unknown_games() -> None:
    with refused("game", 'game: no game "timberlnd"; did you mean "timberland"?'):
        silvan.load_game("timberlnd")
    with refused("game", 'no game "Timberland"; did you mean "timberland"?'):
        silvan.load_game("Timberland(players=2)")
    with refused("game", 'no game "chess" (there are: ', "timberland"):
        silvan.load_game("chess")
    with refused("game", 'did you mean "timberland"?'):
        silvan.options("timberlan")


def test_names_are_no_modules() -> None:
    for name in ("tables", "record", "os", "_core"):
        with refused("game", f'no game "{name}"'):
            silvan.load_game(name)


@pytest.mark.parametrize("spec", [None, 3, b"timberland", ["timberland"]])
def test_a_spec_is_text(spec: Any) -> None:
    with refused("spec", "expected the name of a game or a spec string, not", type(spec).__name__):
        silvan.load_game(spec)


def test_unknown_options() -> None:
    with refused("options.plyers", 'did you mean "players"?'):
        silvan.load_game("timberland", plyers=3)
    with refused("options.plyers", 'did you mean "players"?'):
        silvan.load_game("timberland(plyers=3)")


@pytest.mark.parametrize("value", [True, 2.0, 2.5, "3", "x", None, (2,), [2], {}, 1, 5, -1, 2**63])
def test_wrong_players(value: object) -> None:
    with refused("options.players", "options.players: "):
        silvan.load_game("timberland", players=value)


@pytest.mark.parametrize("value", ["Pass", "rol", "", 1, None, True])
def test_wrong_cards(value: object) -> None:
    with refused("options.cards", "options.cards: "):
        silvan.load_game("timberland", cards=value)


def test_numbers_of_other_kinds_are_numbers() -> None:
    np = pytest.importorskip("numpy")
    assert silvan.load_game("timberland", players=np.int64(3)) == silvan.load_game("timberland", players=3)


@pytest.mark.parametrize("value", [42, None, True, ("house",), [HOUSE_EDITION], type(HOUSE_EDITION), b"house"])
def test_wrong_kinds_of_tables(value: object) -> None:
    with refused("edition", 'edition: expected "house", the path of a TOML file or a table, not'):
        silvan.load_game("timberland", edition=value)


def test_tables_in_the_wrong_place() -> None:
    with pytest.raises(silvan.SpecError) as caught:
        silvan.load_game("timberland", edition=HOUSE_FLOW)
    assert caught.value.path.startswith("edition")


def test_tables_are_checked_with_paths() -> None:
    with refused("edition.deck[3].compass", "edition.deck[3].compass: "):
        deck = tuple(replace(card, compass="NX") if i == 3 else card for i, card in enumerate(HOUSE_EDITION.deck))
        silvan.load_game("timberland", edition=replace(HOUSE_EDITION, deck=deck))
    with refused("flow.year[1].do[1].turns", "flow.year[1].do[1].turns: "):
        flow = plain(HOUSE_FLOW, "flow")
        flow["year"][1]["do"][1]["turns"] = -1
        silvan.load_game("timberland", flow=flow)
    with refused("edition.weather", "edition.weather: "):
        silvan.load_game("timberland", edition=plain(HOUSE_EDITION, "edition") | {"weather": 1})
    with refused("edition.die[0]", "edition.die[0]: "):
        silvan.load_game("timberland", edition=asdict(HOUSE_EDITION) | {"die": [object()]})


def test_options_given_twice() -> None:
    with refused("options.players", "options.players: given twice in", "give it once"):
        silvan.load_game("timberland(players=3,players=3)")
    with refused("options.players", "options.players: given both in", "and as a keyword"):
        silvan.load_game("timberland(players=3)", players=3)


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("", 'expected the name of a game at character 1 of "", not the end'),
        ("(players=3)", 'expected the name of a game at character 1 of "(players=3)", not "("'),
        ("timberland(", "expected the name of an option at character 12"),
        ("timberland)", 'expected the end at character 11 of "timberland)", not ")"'),
        ("timberland players", 'expected "(" or the end at character 12 of "timberland players", not "p"'),
        ("timberland(players)", 'expected "=" behind "players" at character 19'),
        ("timberland(players=)", 'expected a value at character 20 of "timberland(players=)", not ")"'),
        ("timberland(players=3", 'expected "," or ")" at character 21'),
        (
            "timberland(players=3;years=2)",
            'expected "," or ")" at character 21 of "timberland(players=3;years=2)", not ";"',
        ),
        ("timberland(players=3 years=2)", 'expected "," or ")" at character 22'),
        ("timberland(players=3,)", "expected the name of an option at character 22"),
        ("timberland(players=3))", 'expected the end at character 22 of "timberland(players=3))", not ")"'),
        ("timberland(players=[3])", 'expected a value at character 20 of "timberland(players=[3])", not "["'),
        ("timberland(players='3')", "expected a value at character 20"),
        ("timberland(players==3)", "expected a value at character 20"),
        ("timberland(players=(2,3)", 'expected "," or ")" at character 25'),
        ("timberland(players=())", "expected a value at character 21"),
        ("timberland(players=" + "(" * 50 + "2" + ")" * 50 + ")", "expected tuples at most 8 deep at character 28"),
        ("timberland(edition={)", "no JSON table at character 20"),
        ('timberland(edition={"a":1,"a":2})', '"a" stands twice in one object'),
        ("timberland(edition=" + '{"a":' * 5000 + ")", "nested more than 32 deep"),
        ("timberland(players=" + "9" * 5000 + ")", "expected a number that 64 bits hold exactly at character 20"),
        ("timberland(players=0.1000000000000000055)", "expected a number that 64 bits hold exactly at character 20"),
        ("timberland(players=1e400)", "expected a number that 64 bits hold exactly at character 20"),
    ],
)
def test_broken_specs_say_where(spec: str, words: str) -> None:
    with pytest.raises(silvan.SpecError, match=re.escape(words)):
        silvan.load_game(spec)


# ---- the language of specs ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3", 3),
        ("-7", -7),
        ("0.04", 0.04),
        ("1e-3", 0.001),
        ("true", True),
        ("True", True),
        ("false", False),
        ("False", False),
        ("roll", "roll"),
        ("TRUE", "TRUE"),
        ("05", "05"),
        ("+1", "+1"),
        ("1_000", "1_000"),
        ("\N{ARABIC-INDIC DIGIT ONE}", "\N{ARABIC-INDIC DIGIT ONE}"),
        ("../a-b.toml", "../a-b.toml"),
        ("(4,0.04,0.9)", (4, 0.04, 0.9)),
        ("( 4 , (true, x) )", (4, (True, "x"))),
        ('{"a": [1, "),("]}', {"a": [1, "),("]}),
    ],
)
def test_values(text: str, value: object) -> None:
    found = parse_value(text)
    assert found == value and type(found) is type(value)
    assert parse_setting(f"topple={text}") == ("topple", value)
    assert parse_spec(f"game(a={text},b={text})") == ("game", {"a": value, "b": value})


words = st.from_regex(r"[a-z][a-z0-9_]{0,8}", fullmatch=True).filter(lambda word: word not in ("true", "false"))
numbers = st.integers(-(2**63), 2**64 - 1) | st.floats(allow_nan=False, allow_infinity=False) | st.booleans()
tables = st.dictionaries(st.text(), st.recursive(st.text() | numbers, st.lists, max_leaves=5), max_size=3)
values = st.recursive(words | numbers | tables, lambda inner: st.lists(inner, min_size=1).map(tuple), max_leaves=6)


@given(words, st.dictionaries(words, values, max_size=4))
def test_what_is_spelled_is_read_again(name: str, options: dict[str, Any]) -> None:
    spec = spell_spec(name, options)
    assert parse_spec(spec) == (name, options)
    assert repr(parse_spec(spec)) == repr((name, options))


@given(st.text('timberland(players=3,)} {["1.0e:', max_size=40) | st.text(max_size=20))
def test_no_text_does_anything_but_load_or_raise(text: str) -> None:
    try:
        game = silvan.load_game("timberland(" + text) if "(" not in text else silvan.load_game(text)
    except silvan.SpecError as e:
        assert e.path and str(e)
    else:
        assert game.name == "timberland"


def test_the_json_of_a_game_is_all_that_the_engine_needs() -> None:
    content = json.loads(silvan.load_game("timberland", players=4, edition=LOADED).to_json())
    assert list(content) == ["silvan", "game", "rules", "options", "edition", "flow"]
    assert content["silvan"] == 1 and content["game"] == "timberland" and content["rules"] == 1
    assert content["options"] == {"players": 4, "years": 2, "cards": "pass"}
    assert content["edition"] == plain(LOADED, "edition") and content["flow"] == plain(HOUSE_FLOW, "flow")


plain_values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 300) | st.floats() | st.text(max_size=12),
    lambda x: st.lists(x, max_size=4) | st.dictionaries(st.text(max_size=4), x, max_size=3),
    max_leaves=6,
)


@pytest.mark.parametrize("which", ["edition", "flow"])
@settings(max_examples=300)
@given(st.data())
def test_no_table_does_anything_but_make_a_game_or_raise(which: str, data: st.DataObject) -> None:
    table: Any = plain({"edition": HOUSE_EDITION, "flow": HOUSE_FLOW}[which], which)
    spot = table
    while True:
        key = data.draw(st.sampled_from(list(spot) if isinstance(spot, dict) else range(len(spot))))
        if not isinstance(spot[key], dict | list) or not spot[key] or data.draw(st.integers(0, 3)) == 0:
            break
        spot = spot[key]
    spot[key] = data.draw(plain_values)
    try:
        game = silvan.load_game("timberland", **{which: table})
    except silvan.SpecError as e:
        assert e.path.startswith(which) and str(e).startswith(f"{e.path}: ")
    else:
        assert silvan.load_game(str(game)) == game and game.playout(1).is_terminal()
