"""The database of a contest: nothing is lost or counted twice, and what is broken or another's is refused."""

import importlib
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
import zlib
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
import silvan
from silvan import SilvanError
from silvan.arena.contest import Contest
from silvan.arena.played import Failure, forfeit
from silvan.arena.pool import played
from silvan.arena.run import run, told
from silvan.arena.settling import Settling
from silvan.arena.store import FORMAT, Store, default_path, seed_in

GAME = silvan.load_game("timberman")
CONTEST = Contest(GAME, ("random", "random:1"), 5)


def rows(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as db:
        return list(db.execute("SELECT * FROM plays ORDER BY play"))


def test_plays_are_kept_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    plays = list(played(CONTEST, range(3)))
    plays.append(replace(plays[0], play=4, scores=None, returns=forfeit(2, 1), failure=Failure(1, "crash", "é", "\0")))
    with Store(path, CONTEST) as store:
        for play in reversed(plays):
            store.add(play)
        assert list(store.plays(events=True)) == plays and store.numbers() == {0, 1, 2, 4}
    with Store(path, CONTEST) as store:
        assert list(store.plays()) == [replace(play, events=()) for play in plays]


def test_a_play_is_kept_once(tmp_path: Path) -> None:
    first, second = played(CONTEST, range(2))
    with Store(tmp_path / "a.sqlite", CONTEST) as store:
        store.add(first)
        store.add(replace(second, play=0, seating=first.seating))
        assert list(store.plays(events=True)) == [first]


def test_a_run_goes_on_where_it_was(tmp_path: Path) -> None:
    with Store(tmp_path / "whole.sqlite", CONTEST) as whole, Store(tmp_path / "cut.sqlite", CONTEST) as cut:
        run(whole, 20)
        begun = run(cut, 20, stop=lambda: len(cut.numbers()) >= 7)
        assert begun.done == 7 and cut.numbers() == set(range(7))
        seen: list[int] = []
        run(cut, 20, 2, progress=lambda course: seen.append(course.done))
        assert seen == list(range(7, 21))
        assert told(cut, 20) == told(whole, 20)
        # Fewer plays than there are: the first of them count, and more can be asked for.
        assert told(cut, 8) == replace(told(whole, 8)) and run(cut, 8).done == 8
        assert run(cut, 24, 2).done == 24 and cut.numbers() == set(range(24))
    assert rows(tmp_path / "whole.sqlite") == rows(tmp_path / "cut.sqlite")[:20]


def test_a_settled_question_stops_the_run_at_the_same_round(tmp_path: Path) -> None:
    contest = Contest(GAME, ("greedy", "random"), 3)
    found = []
    for workers in (1, 3):
        with Store(tmp_path / f"{workers}.sqlite", contest) as store:
            course = run(store, 1000, workers, Settling(0.2))
            assert course.settled and course.done < 60
            found.append(replace(told(store, 1000, Settling(0.2)), played=0))
            # Settled is settled.
            assert run(store, 1000, workers, Settling(0.2)).done == course.done
    assert found[0] == found[1] and found[0].verdict is not None and found[0].verdict.settled == "first"


# ---- SIGKILL --------------------------------------------------------------------------------------------------------

HERE = Path(__file__).parent
PLAYS = 240
COMMAND = ("timberman", "--agents", "random", "arena_bots:slow", "--plays", str(PLAYS), "--seed", "8", "--json")


def command(path: Path) -> list[str]:
    return [sys.executable, "-m", "silvan", "arena", *COMMAND, "--workers", "2", "--db", str(path)]


def kept(path: Path) -> int:
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
            count: int = db.execute("SELECT count(*) FROM plays").fetchone()[0]
            return count
    except sqlite3.Error:
        return 0


def children(pid: int) -> list[int]:
    path = Path(f"/proc/{pid}/task/{pid}/children")
    return list(map(int, path.read_text().split())) if path.exists() else []


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def kill_at_a_random_moment(path: Path, rng: random.Random, early: bool) -> list[int]:
    """Kill an arena, and return the processes that it had started."""
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command(path), cwd=HERE, stdout=quiet, stderr=quiet)
    if early:
        time.sleep(rng.random() * 0.3)
    else:
        wanted = kept(path) + rng.randrange(4)
        while kept(path) < wanted and process.poll() is None:
            time.sleep(0.005)
        time.sleep(rng.random() * 0.03)
    started = children(process.pid)
    started += [child for worker in started for child in children(worker)]
    assert process.poll() is None, "too few plays for so many kills"
    process.kill()
    assert process.wait() == -signal.SIGKILL
    return started


def finished(path: Path) -> dict[str, object]:
    done = subprocess.run(command(path), cwd=HERE, capture_output=True, check=True, timeout=300)
    found: dict[str, object] = json.loads(done.stdout)
    return found


def test_twenty_kills_lose_nothing_and_play_nothing_twice(tmp_path: Path) -> None:
    path, whole, rng, started, before = tmp_path / "a.sqlite", tmp_path / "b.sqlite", random.Random(), [], 0
    for i in range(20):
        started += kill_at_a_random_moment(path, rng, early=i % 4 == 0)
        assert kept(path) >= before
        before = kept(path)
    assert 0 < before < PLAYS
    one, other = ({**finished(path), "db": ""} for path in (path, whole))
    assert one == other and one["played"] == one["counted"] == PLAYS
    assert [row[0] for row in rows(path)] == list(range(PLAYS))
    assert rows(path) == rows(whole)
    until = time.monotonic() + 10
    while any(map(is_running, started)) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(map(is_running, started))


def test_two_arenas_at_once_agree(tmp_path: Path) -> None:
    path, quiet = tmp_path / "a.sqlite", subprocess.DEVNULL
    with subprocess.Popen(command(path), cwd=HERE, stdout=quiet, stderr=quiet) as other:
        found = finished(path)
    assert other.returncode == 0 and found["played"] == PLAYS == len(rows(path))


# ---- what is refused ------------------------------------------------------------------------------------------------


def store_of(folder: Path, *statements: str) -> Path:
    path = folder / "a.sqlite"
    with Store(path, CONTEST) as store:
        for play in played(CONTEST, range(2)):
            store.add(play)
    with closing(sqlite3.connect(path)) as db, db:
        for statement in statements:
            db.execute(statement)
    return path


CHANGED = {
    "agents": replace(CONTEST, agents=("random", "greedy")),
    "seed": replace(CONTEST, seed=6),
    "time_limit": replace(CONTEST, time_limit=1.0),
    "seatings": replace(CONTEST, seatings="all"),
    "game": replace(CONTEST, game=silvan.load_game("timberman(short=true)")),
}


@pytest.mark.parametrize("key", CHANGED)
def test_other_contests_are_not_mixed_in(tmp_path: Path, key: str) -> None:
    path = store_of(tmp_path)
    before = path.read_bytes()
    with pytest.raises(SilvanError, match=f"holds another contest \\({key}: .* there, .* here\\)") as found:
        Store(path, CHANGED[key])
    assert path.read_bytes() == before and "name another database by --db" in str(found.value)


def test_a_program_that_has_changed_is_another(tmp_path: Path) -> None:
    bot = tmp_path / "bot"
    bot.write_text("#!/bin/sh\n")
    bot.chmod(0o755)
    contest = Contest(GAME, ("random", f"cmd:{bot}"), 5)
    Store(tmp_path / "a.sqlite", contest).__exit__()
    Store(tmp_path / "a.sqlite", contest).__exit__()
    bot.write_text("#!/bin/sh\nexit\n")
    with pytest.raises(SilvanError, match="programs or modules have changed since"):
        Store(tmp_path / "a.sqlite", contest)


@pytest.mark.parametrize("spec", ["policy:brain:net", "ismcts:5,evaluator=brain:net"])
def test_an_evaluator_that_has_changed_is_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spec: str) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    contest = Contest(GAME, ("random", spec), 1)
    found = []
    for text in ("net = print", "net = print  # again"):
        (tmp_path / "brain.py").write_text(text)
        importlib.invalidate_caches()
        found.append(contest.identity())
    assert [key for key in found[0] if found[0][key] != found[1][key]] == ["files"]


def test_another_version_is_another(tmp_path: Path) -> None:
    path = store_of(tmp_path, "UPDATE contest SET value = '9.9.9' WHERE key = 'silvan'")
    with pytest.raises(SilvanError, match=r"silvan: 9\.9\.9 there"):
        Store(path, CONTEST)


BROKEN = {
    "format": (f"PRAGMA user_version = {FORMAT + 1}", "has format 2"),
    "application": ("PRAGMA application_id = 1", "of something else"),
    "no contest": ("DELETE FROM contest", "None there"),
    "no table": ("DROP TABLE plays", "no such table"),
    "no column": ("ALTER TABLE plays DROP COLUMN returns", "no such column"),
    "seating": ("UPDATE plays SET seating = '[1, 0]' WHERE play = 0", "its seating"),
    "number": (
        "INSERT INTO plays SELECT -3, seating, scores, returns, failure, events FROM plays WHERE play = 0",
        "-3",
    ),
    "no JSON": ("UPDATE plays SET returns = 'x'", "is broken: play 0"),
    "deep": (f"UPDATE plays SET returns = '{'[' * 100_000}'", "is broken: play 0"),
    "too few": ("UPDATE plays SET returns = '[1.0]'", "expected 2 numbers"),
    "infinite": ("UPDATE plays SET returns = '[1e999, -1.0]'", "expected 2 numbers"),
    "too large": ("UPDATE plays SET returns = '[7.0, -1.0]'", "returns"),
    "no numbers": ("UPDATE plays SET scores = '[\"1\", 2]'", "expected 2 numbers"),
    "null": ("UPDATE plays SET scores = NULL", "either scores or a failure"),
    "failure": ("UPDATE plays SET failure = '{\"seat\": 0}', scores = NULL", "is broken: play 0"),
    "other failure": (
        "UPDATE plays SET scores = NULL, returns = '[-1.0, 1.0]', "
        """failure = '{"seat": 0, "kind": 1, "message": ""}'""",
        "its failure",
    ),
    "blob": ("UPDATE plays SET returns = x'ff00'", "is broken: play 0"),
    "events": ("UPDATE plays SET events = 'text'", "is broken: play 0"),
    "no events": ("UPDATE plays SET events = x'00'", "is broken: play 0"),
}


@pytest.mark.parametrize(("statement", "words"), BROKEN.values(), ids=list(BROKEN))
def test_what_is_broken_is_refused(tmp_path: Path, statement: str, words: str) -> None:
    path = store_of(tmp_path, statement)
    with pytest.raises(SilvanError) as found, Store(path, CONTEST) as store:
        list(store.plays(events=True))
    assert words in str(found.value) and str(path) in str(found.value)


def test_a_bomb_does_not_go_off(tmp_path: Path) -> None:
    path = store_of(tmp_path)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE plays SET events = ?", (zlib.compress(b" " * 10**8, 9),))
    with pytest.raises(SilvanError, match="is broken"), Store(path, CONTEST) as store:
        list(store.plays(events=True))


def test_events_of_another_game_are_no_record(tmp_path: Path) -> None:
    path = store_of(tmp_path)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE plays SET events = ?", (zlib.compress(b'["tree e5"]'),))
    from silvan.arena.played import record

    with Store(path, CONTEST) as store, pytest.raises(SilvanError):
        record(CONTEST, next(store.plays(events=True)))


def _text(path: Path) -> None:
    path.write_text("no database at all, but long enough to look at. " * 100)


def _folder(path: Path) -> None:
    path.mkdir()


def _cut(path: Path) -> None:
    store_of(path.parent)
    path.write_bytes(path.read_bytes()[:5000])


def _scrambled(path: Path) -> None:
    store_of(path.parent)
    content = bytearray(path.read_bytes())
    content[4096:] = random.Random(1).randbytes(len(content) - 4096)
    path.write_bytes(content)


@pytest.mark.parametrize("make", [_text, _folder, _cut, _scrambled])
def test_files_that_are_none(tmp_path: Path, make: Callable[[Path], None]) -> None:
    path = tmp_path / "a.sqlite"
    make(path)
    with pytest.raises(SilvanError, match=r"a\.sqlite"), Store(path, CONTEST) as store:
        list(store.plays(events=True))
    with pytest.raises(SilvanError, match=r"a\.sqlite"):
        Store(tmp_path / "none" / "a.sqlite", CONTEST)


def test_an_empty_file_is_begun(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    path.touch()
    assert seed_in(path) is None and seed_in(tmp_path / "none") is None
    Store(path, CONTEST).__exit__()
    assert seed_in(path) == 5


@pytest.mark.parametrize("seed", ["-1", "x", "", str(2**64), "1" * 5000])
def test_a_seed_that_is_none(tmp_path: Path, seed: str) -> None:
    path = store_of(tmp_path, f"UPDATE contest SET value = '{seed}' WHERE key = 'seed'")
    with pytest.raises(SilvanError, match="its seed is"):
        seed_in(path)


def test_names_of_databases_tell_contests_apart() -> None:
    names = {default_path(contest, seeded=True) for contest in (CONTEST, *CHANGED.values())}
    assert len(names) == 6 and default_path(CONTEST, seeded=True) == default_path(replace(CONTEST), seeded=True)
    assert default_path(CONTEST, seeded=False) == default_path(CHANGED["seed"], seeded=False)
    assert os.sep not in str(default_path(CONTEST, seeded=True))
