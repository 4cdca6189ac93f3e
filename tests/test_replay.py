"""Replaying and showing records and positions in the terminal."""

import json
import os
import re
import sys
from io import StringIO
from pathlib import Path

import pytest
import silvan
from click.testing import CliRunner, Result
from rich.console import Console
from silvan import Record, write_records
from silvan.cli import app
from silvan.draw import drawing_of
from silvan.terminal.replay import Replay
from silvan.terminal.screen import Screen

pexpect = pytest.importorskip("pexpect")

# From Python 3.12 on, forkpty warns where NumPy has threads; the child does nothing but start a program.
pytestmark = pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")

SPECS = (
    "timberland",
    "timberland(players=4,years=3)",
    "timberman",
    "timberman(players=4,spider=true,berry=true)",
    "waldmeister",
    "waldmeister(players=4,year_limit=2)",
)
GAMES = list(map(silvan.load_game, SPECS))
RECORDS = [Record.from_state(game.playout(7, i)) for i, game in enumerate(GAMES)]


def run(*arguments: object, typed: str = "") -> Result:
    return CliRunner().invoke(app, list(map(str, arguments)), input=typed)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    write_records("plays.jsonl", RECORDS)
    return "plays.jsonl"


def board(state: silvan.State) -> list[str]:
    """The lines of the board as it stands on each page."""
    console = Console(width=80, file=StringIO())
    with console.capture() as drawn:
        console.print(drawing_of(state.get_game()).board(state), markup=False)
    return [line.rstrip() for line in drawn.get().splitlines()]


def shows(out: str, state: silvan.State) -> bool:
    rows, lines = board(state), [line.rstrip() for line in out.splitlines()]
    return any(lines[i : i + len(rows)] == rows for i in range(len(lines)))


# ---- replay ---------------------------------------------------------------------------------------------------------


def test_replay_tells_the_whole_play(file: str) -> None:
    for number, record in enumerate(RECORDS, 1):
        result = run("replay", file, "--play", number)
        assert result.exit_code == 0
        out = result.stdout
        drawing = drawing_of(record.game)
        chapters = list(dict.fromkeys(map(drawing.chapter, record.states())))
        assert all(f" {chapter} " in out for chapter in chapters)
        assert out.count(" is scored: ") == record.game.options.get("years", 0)
        for seat, score in enumerate(record.scores):
            assert re.search(rf"{drawing.seats[seat]}\W+player {seat}\b.*\b{score}\b", out)
        assert shows(out, record.game.new_initial_state()) and shows(out, record.replay())


def test_replay_shows_a_position(file: str) -> None:
    states = list(RECORDS[0].states())
    for at in (0, 1, 40, len(states) - 1):
        result = run("replay", file, "--at", at)
        assert f"event {at} of {len(states) - 1}" in result.stdout and shows(result.stdout, states[at])
        found = run("replay", file, "--at", at, "--json")
        assert json.loads(found.stdout) == states[at].to_dict()
    assert json.loads(run("replay", file, "--json", "--play", 2).stdout) == RECORDS[1].replay().to_dict()


@pytest.mark.parametrize("variant", ["towers", "easy", "pyramid", "cabins"])
def test_lumberjack_is_replayed_and_shown(variant: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    record = Record.from_state(silvan.load_game("lumberjack", variant=variant, players=3).playout(7))
    write_records("plays.jsonl", [record])
    states, drawing = list(record.states()), drawing_of(record.game)
    out = run("replay", "plays.jsonl").stdout
    assert "the stack is laid" in out and all(f" {drawing.chapter(state)} " in out for state in states[100::40])
    for seat, score in enumerate(record.scores):
        assert re.search(rf"player {seat}\W+player {seat}\b.*(?<![-\d]){score}\b", out)
    for at in (0, 50, 100, 133, 180, len(states) - 1):
        text = json.dumps(states[at].to_dict())
        shown = run("replay", "plays.jsonl", "--at", at).stdout
        assert f"event {at} of {len(states) - 1}" in shown
        for result in (run("show", text), run("show", "plays.jsonl", "--at", at)):
            assert result.exit_code == 0 and drawing.due(states[at]) in result.stdout
            layers = [line.strip() for line in str(states[at]).splitlines() if re.match(r" *\d+ +[\[.A-Z]", line)]
            assert all(line in result.stdout for line in layers)


def test_show_draws_what_rules_draw_of_lumberjack() -> None:
    assert "the cabin gives 20" in run("show", "o - o\n| . |\no - o").stdout
    assert "the colour areas give 14" in run("show", "K . .\nK K .\nN N R").stdout
    assert "the towers give 8" in run("show", "^ .\nK .\nR B\nN N").stdout


def test_replay_checks_every_play(file: str) -> None:
    events = sum(len(record.events) for record in RECORDS)
    assert run("replay", file, "--check").stdout == f"{len(RECORDS)} plays, {events:,} events: all replay\n"
    lines = Path(file).read_text().splitlines()
    Path(file).write_text(lines[0] + "\n" + lines[1].replace('"card ', '"card 3', 1) + "\n")
    result = run("replay", file, "--check")
    assert result.exit_code == 2 and result.stdout == "" and "line 2: event 1:" in result.stderr


def test_where_keys_lead() -> None:
    replay = Replay(Screen(), RECORDS[0])
    last = len(RECORDS[0].events)
    leads = {
        "": 11,
        "n": 11,
        "p": 9,
        "33": 33,
        "+5": 15,
        "-5": 5,
        "-99": 0,
        "9999": last,
        "x": None,
        "--1": None,
        "²": None,
    }
    assert {typed: replay.go(10, typed) for typed in leads} == leads
    assert replay.go(last, "n") == last and replay.go(0, "p") == 0 and replay.go(last, "c") == last
    part = replay.go(0, "c")
    assert part is not None and replay.chapters[part] != replay.chapters[0] == replay.chapters[part - 1]


@pytest.mark.parametrize("number", [1, 4])
def test_stepping_on_a_terminal(file: str, number: int) -> None:
    command = ["-m", "silvan", "replay", file, "--at", "3", "--play", str(number)]
    environment = {**os.environ, "TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1"}
    child = pexpect.spawn(sys.executable, command, env=environment, encoding="utf-8", dimensions=(40, 100), timeout=20)
    child.delaybeforesend = None
    total = len(RECORDS[number - 1].events)
    for at, key in ((3, ""), (4, "p"), (3, "50"), (50, "what"), (None, "+10"), (60, "c"), (None, "9999"), (total, "q")):
        child.expect(f"event {at} of {total}" if at is not None else "leads nowhere|event ")
        child.expect(">")
        child.send(key + "\r")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


# ---- show -----------------------------------------------------------------------------------------------------------


def test_show_draws_dicts_and_records(file: str) -> None:
    for number, record in enumerate(RECORDS, 1):
        state = list(record.states())[90]
        text = json.dumps(state.to_dict())
        Path("position.json").write_text(text)
        for result in (
            run("show", "position.json"),
            run("show", text),
            run("show", "-", typed=text),
            run("show", file, "--play", number, "--at", 90),
        ):
            assert result.exit_code == 0 and shows(result.stdout, state)
            drawing = drawing_of(record.game)
            assert drawing.due(state) in result.stdout
    assert shows(run("show", file).stdout, RECORDS[0].replay())
    text = json.dumps(list(RECORDS[1].states())[90].to_dict())
    assert "year 1 of 4" in run("show", text, "--set", "years=4").stdout


@pytest.mark.parametrize("table", [31, 255])
@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("short", [False, True])
def test_show_finds_out_the_options_of_timberman(players: int, short: bool, table: int) -> None:
    for i, (spider, berry) in enumerate([(False, False), (True, False), (False, True), (True, True)]):
        options = {"players": players, "short": short, "spider": spider, "berry": berry, "table": table}
        record = Record.from_state(silvan.load_game("timberman", **options).playout(3, i))
        for state in list(record.states())[:: 7 + i]:
            result = run("show", json.dumps(state.to_dict()))
            assert result.exit_code == 0, result.stderr
            assert shows(result.stdout, state)


@pytest.mark.parametrize("options", [{"players": 3}, {"players": 2, "year_limit": 1}, {"players": 4, "year_limit": 30}])
def test_show_finds_out_the_options_of_waldmeister(options: dict[str, int]) -> None:
    game = silvan.load_game("waldmeister", **options)
    for state in list(Record.from_state(game.playout(3)).states())[::97]:
        result = run("show", json.dumps(state.to_dict()))
        assert result.exit_code == 0, result.stderr
        assert shows(result.stdout, state)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["replay", "none.jsonl"], "No such file"),
        (["replay", "plays.jsonl", "--play", 9], '"plays.jsonl" has no play 9'),
        (["replay", "plays.jsonl", "--at", 9999], "--at 9999: the play has"),
        (["show", "plays.jsonl", "--play", 9], "there is no play 9"),
        (["show", "none.json"], "No such file"),
        (["show", '{"game": "chess"}'], "game: expected one of timberland"),
        (["show", '{"game": "timberland"}'], "is missing"),
        (["show", '{"game": "timberland", "points": 3, "year": {}}'], "rules: is missing"),
        (["show", '{"a": 1'], "not a line of JSON"),
        (["show", "words.txt"], "not a line of JSON"),
        (["show", "bytes.txt"], "no text in UTF-8"),
    ],
)
def test_errors_are_one_line(arguments: list[object], words: str, file: str) -> None:
    Path("words.txt").write_text("a forest\n")
    Path("bytes.txt").write_bytes(b"\xff\xfe")
    result = run(*arguments)
    assert result.exit_code == 2 and result.stdout == "" and words in result.stderr
    assert result.stderr.startswith("silvan: ") and result.stderr.count("\n") == 1


def test_show_draws_a_table_that_is_drawn_as_text() -> None:
    assert run("show", ". r .\nL 2 S").stdout == ". r .\nL 2 S\n\nthe trees give red 2\n"
    assert "nobody anything" in run("show", "   1   o*\n   0   3\n       0").stdout


def test_show_draws_a_board_that_is_drawn_as_text(tmp_path: Path) -> None:
    text = "R R . R\nR . Gb .\n. . Gw ."
    (tmp_path / "board.txt").write_text(text)
    for result in (run("show", text), run("show", tmp_path / "board.txt"), run("show", "-", typed=text)):
        assert result.exit_code == 0
        assert [line.split() for line in result.stdout.splitlines()] == [
            ["3", "R", "R", ".", "R"],
            ["2", "R", ".", "Gb", "."],
            ["1", ".", ".", "Gw", "."],
            ["a", "b", "c", "d"],
            [],
            ["forests", "give", "red", "7", "green", "3", "yellow", "0", "violet", "0"],
        ]
