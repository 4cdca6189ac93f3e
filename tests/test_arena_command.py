"""`silvan arena` as it is typed."""

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import silvan
from click.testing import CliRunner, Result
from silvan import read_records
from silvan.cli import app

PNG = b"\x89PNG"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["arena", *map(str, arguments)])


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_an_arena(folder: Path) -> None:
    result = run("timberman", "--agents", "greedy", "random", "--plays", 40, "--seed", 3)
    assert result.exit_code == 0 and result.stderr == ""
    (path,) = folder.glob("arena-timberman-*.sqlite")
    lines = result.stdout.splitlines()
    assert lines[0].startswith("timberman(players=2") and lines[1] == f"plays are kept in {path.name}"
    greedy, rand = (next(line for line in lines if line.startswith(f" {name}")) for name in ("greedy", "random"))
    assert re.match(r" greedy +40 +100\.0 % +83\.9 to 100\.0 % +\d+\.\d\d ± \d\.\d\d +\d+\.\d ± \d+\.\d *$", greedy)
    assert lines.index(greedy) < lines.index(rand)
    assert lines[-2:] == ["counted: 40 plays, 20 rounds of 2 seatings with the same luck", "seed: 3"]
    assert all(len(line) <= 80 for line in lines)


def test_policies_and_searches_with_an_evaluator_play(folder: Path) -> None:
    """Their module is imported by the one process that plays are forked from, not in every play."""
    (folder / "ponder.py").write_text(
        "import os\nimport numpy as np\n"
        "with open('imported', 'a') as file:\n    file.write(f'{os.getpid()}\\n')\n"
        "def net(leaves):\n    return np.zeros(len(leaves.legal_ids)), np.zeros((len(leaves), 2))\n"
    )
    policies = ["policy:ponder:net", "policy:ponder:net,temperature=1"]
    agents = [*policies, "mcts:3,evaluator=ponder:net", "ismcts:3", "flat:3"]
    arguments = ("lumberjack(variant=pyramid)", "--agents", *agents, "--plays", 20, "--seed", 1, "--workers", 1)
    result = CliRunner().invoke(app, ["arena", *map(str, arguments), "--json"])
    assert result.exit_code == 0, result.stderr
    told = json.loads(result.stdout)
    assert told["counted"] == 20 and not told["failures"]
    assert len((folder / "imported").read_text().split()) <= 2  # by the command and by the one worker


def test_the_same_command_goes_on_and_does_not_play_again(folder: Path) -> None:
    command = ("timberman", "--agents", "random", "--agents", "greedy", "--plays", 12)
    first = run(*command)
    started = time.monotonic()
    assert run(*command).stdout == first.stdout and time.monotonic() - started < 5
    more = run(*command[:-1], 20)
    assert "counted: 20 plays" in more.stdout and more.stdout.splitlines()[-1] == first.stdout.splitlines()[-1]
    assert len(list(folder.glob("*.sqlite"))) == 1


def test_json_tells_all(folder: Path) -> None:
    result = run("timberman(players=3)", "--agents", "greedy", "random", "random", "math:sqrt", "--plays", 13, "--json")
    found = json.loads(result.stdout)
    assert (found["plays"], found["played"], found["counted"], found["round_size"]) == (13, 13, 12, 3)
    assert found["agents"] == ["greedy", "random", "random (2)", "math:sqrt"] and Path(found["db"]).exists()
    assert len(found["pairs"]) == 6 and len(found["table"]) == 4 and found["verdict"] is None
    row = found["table"][0]
    assert set(row) == {"name", "plays", "win_share", "score", "rating", "failures"}
    assert row["win_share"]["low"] <= row["win_share"]["value"] <= row["win_share"]["high"]
    assert found["table"][3]["failures"] == len(found["failures"]) == 9
    assert {failure["kind"] for failure in found["failures"]} == {"crash"}


def test_failures_are_told() -> None:
    result = run("timberman", "--agents", "random", "math:sqrt", "--plays", 6)
    assert (
        "lost by failing: 6 plays" in result.stdout and "math:sqrt, 6 times, first in play 0 at seat 1" in result.stdout
    )
    assert "TypeError" in result.stdout and re.search(r"math:sqrt +6 +0\.0 % .* 6 *\n", result.stdout)


def test_a_question_is_settled() -> None:
    result = run("timberman", "--agents", "random", "greedy", "--plays", 1000, "--settle", 0.2, "--error", 0.01)
    assert re.search(r"settled: greedy is better than random \(1\.00% at most .*, after \d+ rounds\)", result.stdout)
    result = run("timberman", "--agents", "random", "greedy", "--plays", 4, "--settle", 0.2)
    assert "not settled after 2 rounds whether random or greedy is better" in result.stdout


def test_records_and_pictures(folder: Path) -> None:
    arguments = ("timberman", "--agents", "greedy", "random", "cmd:false", "--plays", 18, "--seed", 1)
    for name in ("a.svg", "b.svg", "c.png"):
        assert run(*arguments, "--plot", name, "--records", "plays.jsonl").exit_code == 0
    records = list(read_records("plays.jsonl"))
    assert len(records) == 18 and all("arena" in record.extra for record in records)
    assert {name for record in records for name in record.players} == {"greedy", "random", "cmd:false"}
    svg = Path("a.svg").read_text()
    assert svg == Path("b.svg").read_text() and "</svg>" in svg
    assert all(word in svg for word in ("greedy", "cmd:false", "win share with its 95 % interval", "scores"))
    assert Path("c.png").read_bytes().startswith(PNG)
    assert Path("c.png").stat().st_size > 10_000


def test_odd_names_do_not_spoil_a_picture(folder: Path) -> None:
    bot = folder / "$x_{"
    bot.write_text("#!/bin/sh\n")
    bot.chmod(0o755)
    assert run("timberman", "--agents", "random", f"cmd:'{bot}'", "--plays", 2, "--plot", "a.svg").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "Missing option '--agents'"),
        (["--agents", "greedy"], "agents: 1 of them; an arena needs 2 to 16"),
        (["--agents", "greedy", "clever"], 'no agent "clever"'),
        (["--agents", "greedy", "human"], "in the arena nobody can be asked"),
        (["--agents", "greedy", "cmd:./none"], 'no program "./none"'),
        (["--agents", "greedy", "random", "--plays", 0], "'--plays'"),
        (["--agents", "greedy", "random", "--workers", 0], "'--workers'"),
        (["--agents", "greedy", "random", "--time-limit", 0], "time_limit: 0.0"),
        (["--agents", "greedy", "random", "--time-limit", "nan"], "time_limit: nan"),
        (["--agents", "greedy", "random", "--seatings", "some"], "'--seatings'"),
        (["--agents", "greedy", "random", "--settle", 0.7], "settle: 0.7"),
        (["--agents", "greedy", "random", "--settle", 0.1, "--error", 0], "error: 0.0"),
        (["--agents", "greedy", "random", "--plot", "a.gif"], "expected a name that ends with .svg or .png"),
        (["--agents", "greedy", "random", "--plot", "none/a.svg"], 'no folder "none"'),
        (["--agents", "greedy", "random", "--records", "none/a.jsonl"], 'no folder "none"'),
        (["--agents", "greedy", "random", "--db", "none/a.sqlite"], "cannot be used as the database"),
        (["--agents", "greedy", "random", "--db", "text"], "text"),
        (["--set", "players=9", "--agents", "greedy", "random"], "options.players: 9"),
    ],
)
def test_errors_are_one_line_and_nothing_is_played(folder: Path, arguments: list[object], words: str) -> None:
    (folder / "text").write_text("no database " * 1000)
    result = run("timberman", *arguments)
    assert result.exit_code == 2 and result.stdout == "" and words in result.stderr
    assert result.stderr.startswith("silvan: ") and result.stderr.count("\n") == 1
    assert list(folder.glob("*.sqlite")) == []


def test_another_contest_is_not_mixed_in() -> None:
    assert run("timberman", "--agents", "random", "greedy", "--plays", 2, "--db", "a.sqlite").exit_code == 0
    result = run("timberman", "--agents", "greedy", "random", "--plays", 2, "--db", "a.sqlite")
    assert result.exit_code == 2 and "a.sqlite" in result.stderr and "holds another contest (agents: " in result.stderr


def test_ctrl_c_ends_in_good_order_and_the_command_goes_on() -> None:
    command = [sys.executable, "-m", "silvan", "arena", "timberman", "--agents", "random", "greedy"]
    command += ["--plays", "100000", "--workers", "2", "--seed", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.readline()
        time.sleep(1.5)
        sent = time.monotonic()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130 and err == "" and time.monotonic() - sent < 10
    found = re.search(r"interrupted after ([\d,]+) of 100,000 plays; the same command goes on", out)
    assert found is not None
    assert (
        run("timberman", "--agents", "random", "greedy", "--plays", found[1].replace(",", ""), "--seed", 1).exit_code
        == 0
    )


def test_progress_is_seen_on_a_terminal() -> None:
    import pexpect  # type: ignore[import-untyped]

    command = ["-m", "silvan", "arena", "timberman", "--agents", "random", "greedy", "--plays", "60"]
    with pexpect.spawn(sys.executable, command, encoding="utf-8", dimensions=(24, 100), timeout=60) as terminal:
        terminal.expect(r"greedy \d+%, random \d+%")
        terminal.expect("/60")
        terminal.expect("counted: 60 plays")


def test_without_openskill_there_are_no_ratings() -> None:
    code = "import sys; sys.modules['openskill'] = sys.modules['openskill.models'] = None; "
    code += "from silvan.__main__ import main; main()"
    command = [sys.executable, "-c", code, "arena", "timberman", "--agents", "random", "random", "--plays", "4"]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert 'no ratings: openskill is not installed; pip install "silvan[arena]"' in result.stdout


def test_programs_can_be_played_against(folder: Path) -> None:
    from silvan.agents.cmd_agent import Program
    from silvan.terminal.seating import Seating

    bot = folder / "bot"
    bot.write_text("#!/bin/sh\n")
    bot.chmod(0o755)
    seating = Seating.new(silvan.load_game("timberman"), [0], ["cmd:./bot"], 1)
    assert isinstance(seating.agents[1], Program)
    game = silvan.load_game("timberland")
    card = game.new_initial_state(1).view(0).action_to_string(game.new_initial_state(1).legal_actions()[0])
    arguments = ["play", "timberland", "--seed", "1", "--against", "cmd:./bot"]
    result = CliRunner().invoke(app, arguments, input=f"{card}\n")
    assert result.exit_code == 2 and "Go on with: silvan play --resume" in result.stdout
    assert re.match(r"silvan: \./bot ended with code 0\n$", result.stderr)
