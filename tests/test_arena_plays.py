"""Plays of the arena: fair, independent of each other and of the workers, and lost by agents that fail."""

import os
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest
import silvan
from silvan import SpecError, read_records
from silvan.agents import load
from silvan.arena.contest import Contest
from silvan.arena.played import Played, forfeit, record
from silvan.arena.pool import played
from silvan.arena.standings import standings

GAME = silvan.load_game("timberman")


def contest(*agents: str, game: silvan.Game = GAME, limit: float = 20.0) -> Contest:
    made = Contest(game, agents, 5, limit)
    made.check()
    return made


def bots(*names: str) -> list[str]:
    return [f"arena_bots:{name}" for name in names]


def plays(made: Contest, count: int, workers: int = 1) -> list[Played]:
    return sorted(played(made, range(count), workers), key=lambda play: play.play)


def test_a_play_is_what_its_agents_and_its_luck_make_it() -> None:
    made = contest("greedy", "random", *bots("Seeded"), game=silvan.load_game("timberman(players=3)"))
    for play in plays(made, 9):
        assert play.seating == made.schedule.seating(play.play) and play.failure is None
        state = made.game.new_initial_state((5, play.play // 3))
        agents = [load(made.agents[e], made.game, made.agent_seed(play.play, s)) for s, e in enumerate(play.seating)]
        while not state.is_terminal():
            state.apply_action(agents[state.current_player()](state.view(state.current_player())))
        assert play.events == tuple(state.events())
        assert play.scores == tuple(state.scores()) and play.returns == tuple(state.returns())


def test_results_do_not_depend_on_the_workers() -> None:
    made = contest("greedy", "random", *bots("Seeded"))
    one, three = plays(made, 36), plays(made, 36, 3)
    assert one == three
    assert standings(made, one) == standings(made, three)


def test_the_same_luck_comes_up_at_all_seatings() -> None:
    game = silvan.load_game("timberland(players=3)")
    made = contest(*bots("first", "Seeded", "Seeded"), game=game)
    dealt = [play.events[0] for play in plays(made, 9)]
    assert dealt[0] == dealt[1] == dealt[2] and dealt[3] == dealt[4] == dealt[5]


def test_agents_do_not_get_the_seed_of_the_luck() -> None:
    made = contest("random", "random")
    seeds = {made.agent_seed(play, seat) for play in range(50) for seat in range(2)}
    assert len(seeds) == 100 and made.seed not in seeds and all(seed < 2**48 for seed in seeds)


def test_agents_remember_nothing_of_other_plays() -> None:
    assert all(play.failure is None for play in plays(contest(*bots("counts", "first")), 6))


def test_what_agents_print_does_no_harm() -> None:
    one, two = contest(*bots("prints", "first")), contest(*bots("first", "first"))
    assert [play.events for play in plays(one, 2)] == [play.events for play in plays(two, 2)]


FAILURES = [
    ("raises", "crash", "raised ZeroDivisionError: by zero"),
    ("exits", "crash", "raised SystemExit"),
    ("vanishes", "crash", "its process ended with code 0"),
    ("breaks", "crash", "its process was ended by signal 11"),
    ("NeverMade", "crash", "raised OSError: no weights when it was made"),
    ("is_late", "time-out", "did not answer in time"),
    ("hangs", "time-out", "did not answer in time"),
    ("later", "crash", "raised RuntimeError: had enough"),
    ("illegal", "illegal", "no legal action"),
    ("nonsense", "illegal", 'no legal action: "what?"'),
    ("nothing", "illegal", "no legal action"),
    ("meddles", "crash", "stopped before its end"),
]


@pytest.mark.parametrize(("name", "kind", "words"), FAILURES, ids=[case[0] for case in FAILURES])
def test_who_fails_loses_and_the_arena_goes_on(name: str, kind: str, words: str) -> None:
    made = contest(*bots(name), *bots("first"), limit=0.2 if kind == "time-out" else 20)
    for play in plays(made, 2):
        failure, seat = play.failure, play.seating.index(0)
        assert failure is not None and failure.kind == kind and words in failure.message
        assert name == "meddles" or failure.seat == seat
        assert play.scores is None and play.returns == forfeit(2, failure.seat)
        if name == "raises":
            assert "on my way" in failure.stderr and "ZeroDivisionError" in failure.stderr
        if name in ("later", "hangs"):
            state = made.game.new_initial_state(made.luck(play.play))
            assert play.events[: len(state.events())] == tuple(state.events())
            assert len(play.events) > len(state.events()) or (seat == 0 and name == "hangs")


def test_of_several_the_others_share_the_victory() -> None:
    made = contest(*bots("raises", "first", "Seeded"), game=silvan.load_game("timberman(players=3)"))
    for play in plays(made, 3):
        assert play.shares[play.seating.index(0)] == 0 and sorted(play.shares) == pytest.approx([0, 0.5, 0.5])


def script(folder: Path, body: str) -> str:
    path = folder / "bot"
    path.write_text(f"#!{sys.executable}\nimport json, os, subprocess, sys, time\n{body}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return f"cmd:{path}"


FIRST = 'for line in sys.stdin: print(json.dumps({"action": json.loads(line)["ids"][0]}), flush=True)'


def test_programs_play(tmp_path: Path) -> None:
    program, module = contest(script(tmp_path, FIRST), "greedy"), contest(*bots("first"), "greedy")
    assert [play.events for play in plays(program, 4, 2)] == [play.events for play in plays(module, 4)]


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("1 / 0", "crash"),
        ("sys.stdin.readline(); os.close(1); time.sleep(60)", "crash"),
        ("time.sleep(60)", "time-out"),
        ("while True: print('x' * 9999)", "illegal"),
        ("print('garbage', flush=True); time.sleep(60)", "illegal"),
    ],
)
def test_programs_that_fail_lose(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, kind: str) -> None:
    made = contest(script(tmp_path, body), *bots("first"), limit=0.3 if kind == "time-out" else 20)
    started = time.monotonic()
    (play,) = plays(made, 1)
    assert play.failure is not None and play.failure.kind == kind and play.failure.seat == 0
    assert body != "1 / 0" or "ZeroDivisionError" in play.failure.stderr
    assert time.monotonic() - started < 25


def gone(pid: int) -> bool:
    until = time.monotonic() + 5
    while time.monotonic() < until:
        try:
            # A zombie, where nobody reaps orphans, is gone too.
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return True
        except FileNotFoundError:
            return True
        time.sleep(0.02)
    return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
@pytest.mark.parametrize("other", ["first", "hangs", "vanishes"])
def test_nothing_that_was_started_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, other: str) -> None:
    path = tmp_path / "pids"
    monkeypatch.setenv("ARENA_PIDS", str(path))
    family = f"""
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
open({str(path)!r}, "a").write(f"{{os.getpid()}}\\n{{child.pid}}\\n")
{FIRST}
"""
    game = silvan.load_game("timberman(players=3,short=true)")
    made = contest(script(tmp_path, family), *bots("starts_others", other), game=game, limit=1)
    assert len(plays(made, 3)) == 3
    pids = list(map(int, path.read_text().split()))
    assert len(pids) > 3 and all(map(gone, pids))


def test_stopping_in_the_middle_ends_all_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "pids"
    path.touch()
    monkeypatch.setenv("ARENA_PIDS", str(path))
    made, started = contest(*bots("starts_others", "hangs")), time.monotonic()
    assert list(played(made, range(2), 2, lambda: bool(path.read_text()))) == []
    assert time.monotonic() - started < 15
    assert all(gone(int(pid)) for pid in path.read_text().split())


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
def test_a_killed_arena_leaves_no_program(tmp_path: Path) -> None:
    path = tmp_path / "pid"
    bot = script(tmp_path, f"open({str(path)!r}, 'w').write(str(os.getpid()))\ntime.sleep(60)")
    command = [sys.executable, "-m", "silvan", "arena", "timberman", "--agents", bot, "random", "--plays", "2"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL) as process:
        while not (path.exists() and path.read_text()):
            time.sleep(0.01)
        process.kill()
    assert gone(int(path.read_text()))


def test_records_of_plays_replay(tmp_path: Path) -> None:
    made = contest("greedy", *bots("later"))
    found = plays(made, 4)
    lines = [record(made, play).to_json() for play in found]
    for play, read in zip(found, read_records(lines), strict=True):
        assert read.players == tuple(made.names[e] for e in play.seating) and read.events == play.events
        assert read.extra["seed"] == [5, play.play // 2] and read.extra["arena"]["returns"] == list(play.returns)
        assert read.extra["arena"]["failure"]["message"] == "raised RuntimeError: had enough"


@pytest.mark.parametrize(
    ("agents", "words"),
    [
        (["greedy"], "needs 2 to 16"),
        (["greedy"] * 17, "needs 2 to 16"),
        (["greedy", "clever"], 'no agent "clever"'),
        (["greedy", "no_such:agent"], "cannot be loaded"),
        (["greedy", "arena_bots:nobody"], "cannot be loaded"),
        (["greedy", "arena_bots:played"], "is no function"),
        (["greedy", "cmd:./no-such"], "there is no program"),
        (["greedy", "random:x"], "expected a seed"),
    ],
)
def test_what_is_no_contest(agents: list[str], words: str) -> None:
    with pytest.raises(SpecError, match=words):
        contest(*agents)


@pytest.mark.parametrize(("seed", "limit"), [(-1, 1.0), (2**64, 1.0), (1, 0.0), (1, -1.0), (1, float("nan")), (1, 1e7)])
def test_limits_of_a_contest(seed: int, limit: float) -> None:
    with pytest.raises(SpecError):
        Contest(GAME, ("greedy", "random"), seed, limit)


def test_names_tell_entrants_apart() -> None:
    assert contest("greedy", "random", "greedy").names == ("greedy", "random", "greedy (2)")


def test_a_contest_is_json() -> None:
    made = contest("greedy", "random:3")
    assert Contest.from_dict(made.to_dict()) == made


def test_without_fork_the_arena_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "fork")
    with pytest.raises(silvan.SilvanError, match="fork"):
        next(played(contest("random", "random"), range(2)))
