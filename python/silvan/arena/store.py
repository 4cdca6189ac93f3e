"""Where the plays of a contest are kept: an SQLite database, one transaction a play."""

import json
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict
from hashlib import blake2b
from math import isfinite
from pathlib import Path
from typing import Any

from silvan._core import game_from_json
from silvan.arena.contest import Contest
from silvan.arena.played import Failure, Played, forfeit
from silvan.errors import SilvanError

__all__ = ["FORMAT", "Store", "default_path", "seed_in"]

FORMAT = 1
"""The version of the schema; SQLite keeps it as `user_version`."""

APPLICATION = 0x53494C56
"""What SQLite keeps as `application_id`: "SILV"."""

_SCHEMA = """
CREATE TABLE contest (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE plays (
    play INTEGER PRIMARY KEY,
    seating TEXT NOT NULL,
    scores TEXT,
    returns TEXT NOT NULL,
    failure TEXT,
    events BLOB NOT NULL
);
"""
_MOST_BYTES = 1 << 24


def default_path(contest: Contest, *, seeded: bool) -> Path:
    """Return the database of a contest in the current folder: the same for the same contest.

    Its seed counts only if it was given; else the database has it.
    """
    told = contest.identity() | {"seed": contest.seed if seeded else None}
    digest = blake2b(json.dumps(told).encode(), digest_size=4).hexdigest()
    return Path(f"arena-{contest.game.name}-{digest}.sqlite")


def seed_in(path: Path) -> int | None:
    """Return the seed of the contest that a database holds, None if there is none yet."""
    if not path.exists():
        return None
    with _told(path), closing(_connect(path)) as db:
        value = _contest(db, path).get("seed")
    if value is None:
        return None
    text = str(value)
    if not (text.isascii() and text.isdigit() and len(text) <= 20 and int(text) < 2**64):
        raise SilvanError(f'"{path}" is broken: its seed is {value!r:.40}')
    return int(text)


class Store:
    """The database of one contest, made if there is none; SilvanError for a file that is another's or broken.

    It is in write-ahead mode: what has been added is there after the process was killed. The number of a play is its
    key, so none is kept twice.
    """

    def __init__(self, path: Path, contest: Contest) -> None:
        self.path, self.contest = path, contest
        with _told(path):
            self._db = _connect(path)
            try:
                self._begin()
            except BaseException:
                self._db.close()
                raise

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self._db.close()

    def add(self, played: Played) -> None:
        """Keep a play; one that is there already stays as it is."""
        events = zlib.compress(json.dumps(played.events).encode())
        failure = None if played.failure is None else json.dumps(asdict(played.failure))
        scores = None if played.scores is None else json.dumps(played.scores)
        row = (played.play, json.dumps(played.seating), scores, json.dumps(played.returns), failure, events)
        with _told(self.path):
            self._db.execute("INSERT OR IGNORE INTO plays VALUES (?, ?, ?, ?, ?, ?)", row)

    def numbers(self) -> set[int]:
        """The numbers of the plays that are there."""
        with _told(self.path):
            return {number for (number,) in self._db.execute("SELECT play FROM plays")}

    def plays(self, *, events: bool = False) -> Iterator[Played]:
        """Iterate over the plays in the order of their numbers; their events are left out unless asked for."""
        columns = "play, seating, scores, returns, failure" + (", events" if events else "")
        with _told(self.path):
            for row in self._db.execute(f"SELECT {columns} FROM plays ORDER BY play"):
                yield self._read(*row)

    def _begin(self) -> None:
        found = _contest(self._db, self.path)
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=NORMAL")
        if not found:
            self._make()
            found = _contest(self._db, self.path)
        _compare(found, self.contest, self.path)
        if (flaw := self._db.execute("PRAGMA quick_check(1)").fetchone()[0]) != "ok":
            raise SilvanError(f'"{self.path}" is broken: {flaw:.80}')

    def _make(self) -> None:
        self._db.execute("BEGIN IMMEDIATE")
        with self._db:
            # Another process may have been faster.
            if self._db.execute("PRAGMA application_id").fetchone()[0] == 0:
                for statement in filter(str.strip, _SCHEMA.split(";")):
                    self._db.execute(statement)
                self._db.executemany("INSERT INTO contest VALUES (?, ?)", self.contest.identity().items())
                self._db.execute(f"PRAGMA application_id={APPLICATION}")
                self._db.execute(f"PRAGMA user_version={FORMAT}")

    def _read(
        self, number: Any, seating: Any, scores: Any, returns: Any, failure: Any, events: bytes | None = None
    ) -> Played:
        try:
            played = Played(
                number,
                tuple(json.loads(seating)),
                () if events is None else tuple(json.loads(_unpacked(events))),
                None if scores is None else tuple(json.loads(scores)),
                tuple(json.loads(returns)),
                None if failure is None else Failure(**json.loads(failure)),
            )
            _check(played, self.contest)
        except (ValueError, TypeError, RecursionError, zlib.error) as e:
            raise SilvanError(f'"{self.path}" is broken: play {number!r:.20}: {e}') from e
        return played


def _connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=30, isolation_level=None)
    try:
        db.execute("PRAGMA trusted_schema=OFF")
    except BaseException:
        db.close()
        raise
    return db


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Say which file it is that SQLite complains of."""
    try:
        yield
    except (sqlite3.Error, OverflowError) as e:
        raise SilvanError(f'"{path}" cannot be used as the database of an arena: {e}') from e


def _contest(db: sqlite3.Connection, path: Path) -> dict[str, object]:
    """What the database says of its contest: nothing if it is new."""
    application, version = (db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version"))
    if application == 0 and not db.execute("SELECT 1 FROM sqlite_master").fetchone():
        return {}
    if application != APPLICATION:
        raise SilvanError(f'"{path}" is a database, but of something else; name another by --db')
    if version != FORMAT:
        raise SilvanError(f'"{path}" has format {version}; this version of silvan knows format {FORMAT}')
    return dict(db.execute("SELECT key, value FROM contest"))


def _compare(found: dict[str, object], contest: Contest, path: Path) -> None:
    """Refuse to count plays together that are not of one contest."""
    for key, value in contest.identity().items():
        there = found.get(key)
        if there == value:
            continue
        words = f"{_shown(key, there)} there, {_shown(key, value)} here"
        if key == "files":
            words = "programs or modules have changed since"
        raise SilvanError(f'"{path}" holds another contest ({key}: {words}); name another database by --db')


def _shown(key: str, value: object) -> str:
    if key != "game" or not isinstance(value, str):
        return f"{value!s:.200}"
    try:
        return str(game_from_json(value))
    except SilvanError:
        return "no game"


def _unpacked(events: bytes) -> bytes:
    return zlib.decompressobj().decompress(events, _MOST_BYTES)


def _check(played: Played, contest: Contest) -> None:
    """Refuse what this contest cannot have brought; ValueError."""
    seats = contest.game.num_players()
    if type(played.play) is not int or played.play < 0 or played.seating != contest.schedule.seating(played.play):
        raise ValueError(f"its seating is {played.seating}")
    if (played.scores is None) != (played.failure is not None):
        raise ValueError("it must have either scores or a failure")
    for row, kinds in ((played.scores or (0,) * seats, (int,)), (played.returns, (int, float))):
        if len(row) != seats or any(type(value) not in kinds or not isfinite(value) for value in row):
            raise ValueError(f"expected {seats} numbers, not {row!r:.60}")
    if played.failure is not None:
        words = (played.failure.kind, played.failure.message, played.failure.stderr)
        if played.returns != forfeit(seats, played.failure.seat) or any(type(word) is not str for word in words):
            raise ValueError(f"its returns are {played.returns}, its failure {words!r:.60}")
    if any(not -1 <= value <= 1 for value in played.returns) or any(type(event) is not str for event in played.events):
        raise ValueError("its returns or events are none")
