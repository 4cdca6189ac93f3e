"""The command line, in this process and as a real one."""

import json
import math
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
import silvan
from click.testing import CliRunner, Result
from silvan import Record, read_records
from silvan.bench import Figure, measure, midway
from silvan.cli import app
from silvan.simulate import Tally, simulate

GAME = silvan.load_game("timberland")


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, list(map(str, arguments)))


def fails(*arguments: object) -> str:
    """Run a command that must fail with one line on standard error and nothing on standard output."""
    result = run(*arguments)
    assert result.exit_code == 2 and result.stdout == ""
    assert result.stderr.startswith("silvan: ") and result.stderr.count("\n") == 1
    return result.stderr


def start(*arguments: object) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "silvan", *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


# ---- games ----------------------------------------------------------------------------------------------------------


def test_games() -> None:
    result = run("games")
    assert result.exit_code == 0
    words = result.stdout.split()
    for name in silvan.games():
        assert name in words
        assert all(option["name"] in words for option in silvan.options(name))


def test_version_and_help() -> None:
    assert run("--version").stdout.split()[-1] == silvan.__version__
    help_text = run("--help").stdout
    assert all(command in help_text for command in ("games", "simulate", "perft", "bench"))


# ---- simulate -------------------------------------------------------------------------------------------------------


def test_simulate_tells_what_was_played() -> None:
    result = run("simulate", "timberland(players=3)", "--plays", 200, "--seed", 5)
    assert result.exit_code == 0 and result.stderr == ""
    played = silvan.load_game("timberland", players=3).playouts(200, 5)
    assert result.stdout.startswith("timberland(players=3,years=2,cards=pass)\n")
    for seat, mean in enumerate(played.scores.mean(axis=0)):
        share = ((played.returns[:, seat] * 2 + 1) / 3).mean()
        assert re.search(rf"{seat}\W+{mean:.2f}\W+{share:.2%}\W", result.stdout)
    ties = int(((played.returns > -0.5).sum(axis=1) > 1).sum())
    assert f"ties: {ties} ({ties / 200:.2%})" in result.stdout
    assert re.search(r"plays: 200 in [0-9.]+ s, [0-9,]+ plays/s, [0-9,]+ events/s\nseed: 5\n$", result.stdout)


def without_speed(text: str) -> str:
    return re.sub(r"(plays: \d+) in .*", r"\1", text)


def test_simulate_does_not_depend_on_threads() -> None:
    one, two, four = (run("simulate", "timberland", "--plays", 300, "--seed", 9, "--threads", n) for n in (1, 2, 4))
    assert without_speed(one.stdout) == without_speed(two.stdout) == without_speed(four.stdout)
    other = run("simulate", "timberland", "--plays", 300, "--seed", 10)
    assert without_speed(other.stdout) != without_speed(one.stdout)


def test_simulate_draws_a_seed_and_tells_it() -> None:
    seeds = {run("simulate", "timberland", "--plays", 1).stdout.split()[-1] for _ in range(3)}
    assert len(seeds) == 3
    seed = seeds.pop()
    again = run("simulate", "timberland", "--plays", 1, "--seed", seed)
    assert again.exit_code == 0 and again.stdout.split()[-1] == seed


def test_simulate_writes_records(tmp_path: Path) -> None:
    path = tmp_path / "plays.jsonl"
    arguments = ("simulate", "timberland", "--set", "players=4", "--plays", 12, "--seed", 3)
    result = run(*arguments, "--records", path, "--threads", 2)
    assert result.exit_code == 0
    game = silvan.load_game("timberland", players=4)
    assert list(read_records(path)) == [Record.from_state(game.playout(3, i)) for i in range(12)]
    assert without_speed(result.stdout) == without_speed(run(*arguments).stdout)


def test_settings(tmp_path: Path) -> None:
    result = run("simulate", "timberland(years=3)", "--set", "players=3", "--set", "cards=roll", "--plays", 2)
    assert result.stdout.startswith("timberland(players=3,years=3,cards=roll)\n")
    path = tmp_path / "my box (1).toml"
    guide = Path(__file__).parents[1] / "docs" / "guides" / "editions.md"
    found = re.search(r"```toml\n(.*?)```", guide.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    path.write_text(found[1], encoding="utf-8")
    result = run("simulate", "timberland", "--set", f"edition={path}", "--plays", 2)
    assert 'edition={"name":"my_box"' in result.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["simulate", "timberlnd"], 'game: no game "timberlnd"; did you mean "timberland"?'),
        (["simulate", "timberland", "--set", "players=7"], "options.players: 7"),
        (["simulate", "timberland(players=3)", "--set", "players=3"], "options.players: given both in"),
        (["simulate", "timberland", "--set", "years=3", "--set", "years=3"], "options.years: set twice"),
        (["simulate", "timberland", "--set", "years"], 'expected "=" behind "years"'),
        (["simulate", "timberland", "--set", "edition=none.toml"], 'edition: no file "none.toml"'),
        (["simulate", "timberland", "--plays", "0"], "'--plays'"),
        (["simulate", "timberland", "--seed", "-1"], "'--seed'"),
        (["simulate", "timberland", "--seed", 2**64], "'--seed'"),
        (["simulate", "timberland", "--records", "/no/such/folder/plays.jsonl"], "No such file or directory"),
        (["simulate"], "Missing argument 'GAME'"),
        (["perft", "timberland"], "Missing option '--depth'"),
        (["perft", "timberland", "--depth", "1", "--events", "card 1"], '"card 1"'),
        (["perft", "timberland", "--depth", "1", "--events", "stacks 0; what"], '"what"'),
        (["bench", "timberland(players=1)"], "options.players: 1"),
        (["dance"], "No such command 'dance'"),
        (["--loud"], "No such option"),
    ],
)
def test_errors_are_one_line(arguments: list[object], words: str) -> None:
    assert words in fails(*arguments)


def interrupt(process: "subprocess.Popen[str]") -> tuple[str, str]:
    """Press Ctrl-C, and return the rest of what the process says."""
    process.send_signal(signal.SIGINT)
    with process:
        assert process.stdout is not None and process.stderr is not None
        return process.stdout.read(), process.stderr.read()


def wait_for_line(process: "subprocess.Popen[str]", beginning: str) -> None:
    assert process.stdout is not None
    while not (line := process.stdout.readline()).startswith(beginning):
        assert line


def test_ctrl_c_ends_a_simulation_in_good_order() -> None:
    process = start("simulate", "timberland", "--plays", 10**9, "--seed", 1, "--threads", 2)
    wait_for_line(process, "timberland(")
    time.sleep(0.5)
    out, err = interrupt(process)
    assert process.returncode == 130 and err == ""
    found = re.search(r"interrupted after ([0-9,]+) of 1,000,000,000 plays\n$", out)
    assert found is not None
    plays = int(found[1].replace(",", ""))
    played = GAME.playouts(plays, 1)
    for seat, mean in enumerate(played.scores.mean(axis=0)):
        assert re.search(rf"{seat}\W+{mean:.2f}\W", out)


def test_ctrl_c_leaves_whole_records(tmp_path: Path) -> None:
    path = tmp_path / "plays.jsonl"
    process = start("simulate", "timberland", "--plays", 10**9, "--seed", 8, "--records", path)
    wait_for_line(process, "timberland(")
    while path.stat().st_size < 100_000:
        assert process.poll() is None
        time.sleep(0.02)
    out, err = interrupt(process)
    assert process.returncode == 130 and err == ""
    text = path.read_text(encoding="utf-8")
    assert text.endswith("}\n")
    lines = text.splitlines()
    assert f"interrupted after {len(lines):,} of 1,000,000,000 plays" in out
    for i in (0, len(lines) // 2, len(lines) - 1):
        assert Record.from_json(lines[i]) == Record.from_state(GAME.playout(8, i))


def test_ctrl_c_ends_what_cannot_tell_a_part() -> None:
    process = start("perft", "timberland", "--depth", 60)
    wait_for_line(process, "    3")
    _, err = interrupt(process)
    assert process.returncode == 130 and err.strip() == "silvan: interrupted"


def test_the_plays_are_counted_together_however_they_are_cut() -> None:
    whole = simulate(GAME, 50, 4)
    seen: list[int] = []
    cut = simulate(GAME, 1000, 4, threads=2, stop=lambda: sum(seen) >= 15, progress=seen.append)
    assert cut.plays == sum(seen) and 15 <= cut.plays < 50
    run = GAME.playouts(50, 4)
    assert whole.events == run.events.sum() and whole.decisions == run.decisions.sum()
    assert whole.scores == run.scores.sum(axis=0).tolist()
    assert cut.scores == run.scores[: cut.plays].sum(axis=0).tolist()


class Plays:
    """Results of plays as `playouts` gives them, made up."""

    def __init__(self, scores: list[list[int]], returns: list[list[float]]) -> None:
        self.scores, self.returns = np.array(scores, np.int32), np.array(returns, np.float64)
        self.events, self.decisions = np.full(len(scores), 7, np.int32), np.full(len(scores), 5, np.int32)

    def __len__(self) -> int:
        return len(self.scores)


def tally_of(*returns: list[float]) -> Tally:
    tally = Tally(len(returns[0]))
    for part in (returns[:3], returns[3:]):
        tally.add(Plays([list(range(len(r))) for r in part], list(part)))  # type: ignore[arg-type]
    return tally


def test_ties_are_split() -> None:
    tally = tally_of([1, -0.5, -0.5], [0.25, 0.25, -0.5], [0, 0, 0], [-1, -1, -1])
    assert (tally.plays, tally.ties, tally.events, tally.decisions) == (4, 2, 28, 20)
    assert tally.scores == [0, 4, 8] and tally.mean_score(2) == 2.0
    shares = [tally.win_share(seat)[0] for seat in range(3)]
    assert shares == pytest.approx([(1 + 1 / 2 + 1 / 3) / 4, (1 / 2 + 1 / 3) / 4, 1 / 12])


def test_intervals_are_wilson_s() -> None:
    tally = tally_of(*[[win, -win] for win in [1.0] * 30 + [-1.0] * 70])
    # Wilson's interval for 30 of 100.
    assert tally.win_share(0) == pytest.approx((0.3, 0.2189, 0.3959), abs=1e-4)
    assert tally.win_share(1) == pytest.approx((0.7, 0.6041, 0.7811), abs=1e-4)


# ---- perft ----------------------------------------------------------------------------------------------------------


def test_perft_counts_every_depth() -> None:
    result = run("perft", "timberland", "--set", "players=3", "--depth", 3)
    assert result.exit_code == 0
    state = silvan.load_game("timberland", players=3).new_initial_state()
    rows = [line.replace(",", "").split() for line in result.stdout.splitlines()[1:]]
    assert [row[0] for row in rows] == ["0", "1", "2", "3"]
    for depth, row in enumerate(rows):
        counts = state.perft(depth)
        assert list(map(int, row[1:4])) == [counts["decisions"], counts["chance"], counts["ends"]]


def test_perft_divides_below_events() -> None:
    result = run("perft", "timberland", "--events", "stacks 1; card 2;card 5", "--depth", 2, "--divide")
    state = GAME.replay(["stacks 1", "card 2", "card 5"])
    divided = result.stdout.partition("\n\n")[2].splitlines()
    assert [line.split("  ")[-1] for line in divided] == [state.action_to_string(a) for a in state.legal_actions()]
    total = sum(int(line.split()[0].replace(",", "")) for line in divided)
    assert total == state.perft(2)["decisions"] > 0


# ---- bench ----------------------------------------------------------------------------------------------------------

KEYS = ["playout_events", "playout_decisions", "decisions_after_setup", "loop_moves", "clone", "resample"]
KEYS += ["perft_nodes", "replay_events", "forest_points"]


def test_bench_prints_json(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    found = json.loads(run("bench", "timberland(players=3)", "--json", "--seconds", 0.01).stdout)
    assert found["silvan"] == silvan.__version__ and found["game"] == "timberland(players=3,years=2,cards=pass)"
    assert list(found)[3:] == [*KEYS, "threads_agree"]
    assert all(math.isfinite(found[key]) and found[key] > 0 for key in KEYS) and found["threads_agree"] == 1
    assert found["playout_events"] > found["playout_decisions"]


def test_bench_in_a_checkout_compares_with_the_reference(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[1])
    result = run("bench", "--json", "--seconds", 0.01)
    found = json.loads(result.stdout)
    assert found["reference_ratio"] == pytest.approx(found["playout_events"] / found["reference_events"])
    assert found["reference_ratio"] > 1


def test_bench_prints_a_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    out = run("bench", "--seconds", 0.01).stdout
    assert all(words in out for words in ("Python loop, moves", "clone", "perft to depth", "identical"))
    assert re.search(r"identical for 1, 2 and 4 threads\W+yes", out)


def test_figures_say_what_they_are() -> None:
    figures = list(measure(GAME, seconds=0.005))
    assert [figure.key for figure in figures] == [*KEYS, "threads_agree"]
    assert all(isinstance(figure, Figure) and figure.meaning for figure in figures)


def test_midway_is_a_decision_in_the_middle() -> None:
    state = midway(GAME, 1)
    total = len(GAME.playout(1).events())
    assert state.current_player() >= 0 and total // 2 <= len(state.events()) < total // 2 + 5


# ---- as a program ---------------------------------------------------------------------------------------------------


def test_the_installed_command() -> None:
    command = Path(sys.executable).with_name("silvan")
    result = subprocess.run([command, "--version"], capture_output=True, text=True, timeout=60)
    assert result.stdout.split() == ["silvan,", "version", silvan.__version__]


@pytest.mark.parametrize("missing", ["click", "rich"])
def test_without_the_extra_the_command_says_so(missing: str) -> None:
    code = f"import sys; sys.modules['{missing}'] = None; from silvan.__main__ import main; main()"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert result.returncode == 2 and result.stdout == ""
    assert result.stderr == f'silvan: the command line needs {missing}; install it with: pip install "silvan[cli]"\n'


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = [sys.executable, "-m", "silvan", "perft", "timberland", "--depth", "4"]
    reader, writer = os.pipe()
    os.close(reader)
    result = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, text=True, timeout=60)
    os.close(writer)
    assert result.returncode == 1 and result.stderr == ""


# ---- search ---------------------------------------------------------------------------------------------------------


def test_analyse_a_record_and_a_dict(tmp_path: Path) -> None:
    record = tmp_path / "play.jsonl"
    record.write_text(Record.from_state(GAME.playout(3)).to_json() + "\n")
    result = run("analyse", record, "--at", 20, "--simulations", 300, "--seed", 1, "--top", 3)
    assert result.exit_code == 0, result.stderr
    state = GAME.replay(GAME.playout(3).events()[:20])
    found = silvan.search.mcts(state, 300, seed=1, **silvan.search.tuned(GAME))
    assert f"best: {state.action_to_string(found.best)};" in result.stdout and "300 simulations" in result.stdout
    assert f"and {len(found.actions) - 3} more" in result.stdout or len(found.actions) <= 3
    again = run("analyse", json.dumps(state.to_dict()), "--simulations", 300, "--seed", 1, "--threads", 2, "--top", 3)
    assert again.stdout == result.stdout
    assert run("analyse", record, "--at", 20, "--seconds", 0.05, "--how", "c=0.5,score_share=1").exit_code == 0


def test_what_cannot_be_analysed(tmp_path: Path) -> None:
    record = tmp_path / "play.jsonl"
    record.write_text(Record.from_state(GAME.playout(3)).to_json() + "\n")
    assert "nothing to search for" in fails("analyse", record)
    assert "nothing to search for" in fails("analyse", record, "--at", 0)
    assert "is unknown" in fails("analyse", record, "--at", 20, "--how", "d=1")
    assert "has an option of its own" in fails("analyse", record, "--at", 20, "--how", "seed=1")
    assert "nobody.jsonl" in fails("analyse", tmp_path / "nobody.jsonl")
    assert "--set: a record has the options" in fails("analyse", record, "--at", 20, "--set", "players=3")
    position = json.dumps(GAME.new_initial_state(1).to_dict())
    assert "--play and --at" in fails("analyse", position, "--at", 20)
    assert "--play and --at" in fails("analyse", position, "--play", 2)


def test_bench_search(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("bench", "search", "--seconds", 0.001, "--json")
    figures = json.loads(result.stdout)
    assert figures["game"] == "search" and figures["towers_short"] > 1000
    assert all(any(key.startswith(f"{name}_") for key in figures) for name in silvan.games())
    assert all(value > 0 for key, value in figures.items() if key.endswith(("_full", "_events", "_step", "_evaluate")))
    assert all(figures[key + "_actions"] > 0 for key in figures if key.endswith("_evaluate"))
