"""Records: written as one line, read with every event checked, refused with the reason."""

import json
import pickle
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import silvan
from hypothesis import given, settings
from hypothesis import strategies as st
from silvan import Record, RecordError, read_records, write_records
from silvan.tables import plain
from silvan.timberland import HOUSE_EDITION

GAME = silvan.load_game("timberland")
END = GAME.playout(1)
LINE = Record.from_state(END).to_json()
KEYS = ["silvan", "game", "rules", "options", "players", "events", "scores", "returns"]


def content() -> dict[str, Any]:
    """A good record, to be spoiled."""
    found: dict[str, Any] = json.loads(LINE)
    return found


def changed(**changes: Any) -> str:
    return json.dumps(content() | changes)


def refused(line: str | bytes, *words: str, index: int | None = None) -> RecordError:
    with pytest.raises(RecordError, match=".*".join(map(re.escape, words))) as caught:
        Record.from_json(line)
    assert caught.value.index == index
    return caught.value


# ---- writing and reading --------------------------------------------------------------------------------------------


def test_a_record_has_the_documented_form() -> None:
    assert "\n" not in LINE
    found = content()
    assert list(found) == KEYS
    assert found["silvan"] == 1 and found["game"] == "timberland" and found["rules"] == GAME.rules_version
    assert found["options"] == {"players": 2, "years": 2, "cards": "pass"}
    assert found["players"] == ["player 0", "player 1"]
    assert found["events"] == END.events() and found["events"][0].startswith("stacks ")
    assert found["scores"] == END.scores() and found["returns"] == END.returns()


def test_reading_is_the_inverse_of_writing() -> None:
    record = Record.from_json(LINE)
    assert record == Record.from_state(END) == Record.from_json(LINE.encode())
    assert record.to_json() == LINE
    assert pickle.loads(pickle.dumps(record)) == record


@pytest.mark.parametrize("spec", ["timberland(players=3)", "timberland(players=4,years=3,cards=roll)"])
@pytest.mark.parametrize("seed", range(3))
def test_replay_gives_the_same_play(spec: str, seed: int) -> None:
    end = silvan.load_game(spec).playout(seed)
    record = Record.from_json(Record.from_state(end).to_json())
    assert record.game == silvan.load_game(spec)
    assert record.replay() == end and record.replay().events() == end.events()
    assert record.returns == tuple(end.returns())


def test_states_are_all_states_and_copies() -> None:
    record = Record.from_state(END)
    states = list(record.states())
    assert len(states) == len(record.events) + 1
    assert states[0] == GAME.new_initial_state() and states[-1] == END
    for event, before, after in zip(record.events, states, states[1:], strict=False):
        assert before.child(event) == after
    walk = record.states()
    first = next(walk)
    first.apply_action(record.events[0])
    first.apply_action(record.events[1])
    assert next(walk) == states[1]


def test_players_names_and_extra_keys_are_kept_in_order() -> None:
    record = Record.from_state(END, ["Zoë", "böt\n2"], {"z": [1, {"y": None}], "a": "\u2028"})
    line = record.to_json()
    assert list(json.loads(line)) == [*KEYS, "z", "a"] and "\n" not in line
    back = Record.from_json(line)
    assert back == record and list(back.extra) == ["z", "a"] and back.players == ("Zoë", "böt\n2")
    assert back.to_json() == line


def test_unknown_keys_may_have_any_name() -> None:
    extra = {name: name for name in ("state", "self", "cls", "extra", "line", "")}
    assert Record.from_json(changed(**extra)).extra == extra


def test_an_unfinished_play_has_a_record_too() -> None:
    state = GAME.replay(END.events()[:40])
    record = Record.from_json(Record.from_state(state).to_json())
    assert record.replay() == state and record.returns == (0.0, 0.0)


def test_a_play_from_a_position_carries_it() -> None:
    middle = GAME.replay(END.events()[:60])
    start = GAME.state_from_dict(middle.to_dict())
    for event in END.events()[60:]:
        start.apply_action(event)
    line = Record.from_state(start).to_json()
    assert json.loads(line)["setup"] == middle.to_dict()
    record = Record.from_json(line)
    assert record.replay() == END and record.events == tuple(END.events()[60:])
    assert next(record.states()) == middle


def test_a_seeded_state_s_record_holds_its_chance() -> None:
    state = GAME.new_initial_state(seed=(5, 2))
    for _ in range(30):
        state.apply_action(state.legal_actions()[0])
    record = Record.from_state(state)
    assert record.events == tuple(state.events()) and record.replay() == state


def test_tables_that_are_not_the_house_s_are_in_the_record() -> None:
    edition = replace(HOUSE_EDITION, name="other", die=(1, 2, 3, 4, 5, 6))
    game = silvan.load_game("timberland", edition=edition)
    line = Record.from_state(game.playout(3)).to_json()
    assert json.loads(line)["options"]["edition"] == plain(edition, "edition")
    assert "flow" not in json.loads(line)["options"]
    assert Record.from_json(line).game == game


def test_equal_sums_of_rounded_returns_are_accepted() -> None:
    game = silvan.load_game("timberland", players=3)
    found = json.loads(Record.from_state(game.replay([])).to_json())
    assert Record.from_json(json.dumps(found | {"returns": [0, 1e-12, -0.0]})).returns == (0.0, 0.0, 0.0)


# ---- files ----------------------------------------------------------------------------------------------------------


def some_records() -> Iterator[Record]:
    for i in range(5):
        yield Record.from_state(GAME.playout(7, i), extra={"play": i})


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "plays.jsonl"
    assert write_records(path, some_records()) == 5
    lines = path.read_bytes().split(b"\n")
    assert len(lines) == 6 and lines[-1] == b""
    assert list(read_records(path)) == list(read_records(str(path))) == list(some_records())
    assert list(read_records(path.read_text().splitlines())) == list(some_records())
    assert write_records(path, []) == 0 and list(read_records(path)) == []


def test_records_are_read_one_at_a_time() -> None:
    read = read_records(iter([LINE, "broken"]))
    assert next(read).to_json() == LINE
    with pytest.raises(RecordError, match=r"^line 2: not a line of JSON"):
        next(read)


def test_errors_in_files_carry_the_line(tmp_path: Path) -> None:
    events = END.events()
    events[4] = "tree z9"
    path = tmp_path / "plays.jsonl"
    path.write_text(f"{LINE}\n\n  \r\n{changed(events=events)}\n", encoding="utf-8")
    read = read_records(path)
    next(read)
    with pytest.raises(RecordError, match=r"^line 4: ") as caught:
        next(read)
    assert caught.value.index == 4


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "plays.jsonl"
    path.write_bytes(LINE.encode() + b"\r\n" + b'{"a": "\xff"}')
    with pytest.raises(RecordError, match=r"^line 2: not a line of JSON: .*utf-8"):
        list(read_records(path))


# ---- what is refused ------------------------------------------------------------------------------------------------


def test_the_first_bad_event_is_told_with_what_was_legal() -> None:
    events = END.events()
    place = next(i for i, event in enumerate(events) if event.startswith("tree "))
    events[place + 1] = events[place]
    error = refused(changed(events=events), events[place], index=place + 1)
    legal = GAME.replay(events[: place + 1])
    first = legal.action_to_string(legal.legal_actions()[0])
    assert f"{len(legal.legal_actions())} legal: {first}, " in str(error)


def test_text_that_is_no_event_is_refused_with_its_index() -> None:
    for bad in ("", "tree", "tree  a1", "card 05", "step NE  take", "\0", "tree a1" * 1000, "ü"):
        refused(changed(events=[*END.events()[:3], bad]), "event 3: ", index=3)


def test_events_after_the_end_are_refused() -> None:
    count = len(END.events())
    refused(changed(events=[*END.events(), "card 1"]), f"event {count}: ", index=count)


def test_scores_and_returns_must_be_those_of_the_events() -> None:
    refused(changed(scores=[a + 1 for a in END.scores()]), "scores: ", f"but the events give {END.scores()}")
    refused(changed(scores=END.scores()[:1]), "scores: ")
    refused(changed(returns=[0.5, 0.5]), "returns: [0.5, 0.5] is written, but the events give ")
    refused(changed(returns=[*END.returns(), 0.0]), "returns: ")
    refused(changed(events=END.events()[:-1]), "scores: ")


@pytest.mark.parametrize("key", KEYS)
def test_every_key_is_needed(key: str) -> None:
    found = content()
    del found[key]
    refused(json.dumps(found), f'no "{key}": a record has silvan, game, rules, ')


@pytest.mark.parametrize("key", [*KEYS, "setup"])
@pytest.mark.parametrize("value", [None, True, 1.5, "text", 12345, ["list", None], {"a": {}}, [[]], [True], [1.5]])
def test_wrong_kinds_are_refused_by_name(key: str, value: object) -> None:
    line = changed(**{key: value})
    with pytest.raises(RecordError, match=f"^{key}|^game|^options|^event") as caught:
        Record.from_json(line)
    assert caught.value.index in (None, 0, 1)


def test_formats_and_rules_of_another_version_are_refused() -> None:
    refused(changed(silvan=2), "silvan: format 2 is not known, only format 1")
    refused(changed(silvan=True), "silvan: expected the version of the format, 1, not true")
    refused(changed(rules=GAME.rules_version + 1), f"rules: version {GAME.rules_version + 1} of timberland is not")


def test_games_and_options_are_checked() -> None:
    refused(changed(game="timberlnd"), 'game: no game "timberlnd"; did you mean "timberland"?')
    refused(changed(game="timberland(players=2)"), "game: no game")
    refused(changed(options={"players": 5}), "options.players: ")
    refused(changed(options={"plyers": 2}), "options.plyers: ", "players")
    refused(changed(players=["one"]), "players: 1 names, but the game has 2 players")
    refused(changed(players=["one", 2]), "players[1]: expected text, not 2")
    refused(changed(events=["stacks 0", 5]), "events[1]: expected text, not 5", index=1)


def test_no_file_is_opened_and_no_module_loaded(tmp_path: Path) -> None:
    import sys

    path = tmp_path / "edition.toml"
    path.write_text("name = 'x'")
    refused(changed(options={"edition": str(path)}), 'edition: expected "house" or a table, not')
    refused(changed(options={"flow": "/dev/zero"}), 'flow: expected "house" or a table, not')
    for name in ("silvan.cli", "cli", "antigravity", "../os"):
        refused(changed(game=name), "game: no game")
    assert "antigravity" not in sys.modules


def test_setups_are_checked() -> None:
    setup = GAME.new_initial_state().to_dict()
    assert Record.from_json(changed(setup=setup)).replay() == END
    refused(changed(setup={}), "setup: ")
    refused(changed(setup=setup | {"boar": "z9"}), "setup: ", "boar")
    refused(changed(setup=None), "setup: expected the position of the start, not null")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "not a line of JSON"),
        ("null", "expected a JSON object with the keys silvan, game, "),
        ("[]", "expected a JSON object"),
        (LINE[:-1], "not a line of JSON"),
        (LINE + LINE, "something follows the JSON value"),
        (LINE[:-1] + ',"silvan":1}', '"silvan" stands twice'),
        (LINE[:-1] + ',"x":NaN}', "NaN is no JSON number"),
        (LINE[:-1] + ',"x":-Infinity}', "-Infinity is no JSON number"),
        (LINE[:-1] + ',"x":1e400}', "a number is finite"),
        (LINE[:-1] + ',"x":' + "9" * 9999 + "}", "at most 64 bits"),
        (LINE[:-1] + ',"x":' + "[" * 9999 + "]" * 9999 + "}", "deep"),
        (LINE[:-1] + ',"x":"\\ud800"}', "half a surrogate pair"),
        ("\ufeff" + LINE, "not a line of JSON"),
        (b"\xff" + LINE.encode(), "not a line of JSON"),
        (5, "expected a line of JSON, not int"),
        (None, "expected a line of JSON, not NoneType"),
    ],
    ids=range(16),
)
def test_what_is_no_strict_json_is_refused(line: Any, words: str) -> None:
    refused(line, words)


def test_what_cannot_be_written_is_refused() -> None:
    for extra in ({"x": float("nan")}, {"x": object()}, {"x": "\ud800"}, {"x": 2**64}, {"x": {1: 2}}):
        with pytest.raises(RecordError, match="no line of JSON can be written"):
            Record.from_state(END, extra=extra).to_json()
    with pytest.raises(RecordError, match='"events" is a key that records have already'):
        Record.from_state(END, extra={"events": []})
    with pytest.raises(RecordError, match="players: 3 names, but the game has 2 players"):
        Record.from_state(END, ["a", "b", "c"])
    with pytest.raises(RecordError, match="players: expected names, not"):
        Record.from_state(END, ["a", 2])  # type: ignore[list-item]


small = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
any_json = st.recursive(small, lambda x: st.lists(x, max_size=3) | st.dictionaries(st.text(max_size=5), x, max_size=3))


@settings(max_examples=300)
@given(st.sampled_from([*KEYS, "setup"]), any_json)
def test_no_value_does_anything_but_load_or_raise(key: str, value: object) -> None:
    try:
        record = Record.from_json(changed(**{key: value}))
    except RecordError as e:
        assert str(e)
    else:
        assert record.replay().scores() == list(record.scores)


@settings(max_examples=300)
@given(st.integers(0, len(LINE) - 1), st.characters())
def test_no_misprint_does_anything_but_load_or_raise(at: int, char: str) -> None:
    try:
        record = Record.from_json(LINE[:at] + char + LINE[at + 1 :])
    except RecordError as e:
        assert str(e)
    else:
        assert record.replay().scores() == list(record.scores)


SETUP = GAME.replay(END.events()[:60]).to_dict()


@settings(max_examples=500)
@given(
    st.sampled_from(sorted(SETUP)), any_json | st.integers(-2, 100) | st.sampled_from(list(SETUP.values())), st.data()
)
def test_no_setup_does_anything_but_load_or_raise(key: str, value: Any, data: st.DataObject) -> None:
    setup = json.loads(json.dumps(SETUP))
    inner = setup[key]
    if isinstance(inner, dict | list) and inner and data.draw(st.booleans()):
        inner[data.draw(st.sampled_from(list(inner) if isinstance(inner, dict) else range(len(inner))))] = value
    else:
        setup[key] = value
    try:
        record = Record.from_json(changed(setup=setup, events=[], scores=[0, 0], returns=[0, 0]))
    except RecordError as e:
        assert str(e)
    else:
        record.replay().audit()
