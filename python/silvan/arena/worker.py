"""A process that plays: it takes the numbers of plays from its standard input, and gives back what came of them.

Each play has a process of its own, forked from this one: an agent remembers nothing of another play, in which the same
cards may have come up; what it breaks is gone with the play; and it can be stopped whatever it does. Only decisions
come back; what they led to is told by the engine here, where no agent is at work. When the process that asked has
gone, standard input ends, and everything here ends too.
"""

import json
import mmap
import os
import select
import signal
import struct
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from importlib import import_module
from time import monotonic
from typing import Any, NoReturn

from silvan.agents import modules
from silvan.agents.failure import CRASH, TIMEOUT
from silvan.agents.pipes import TAIL
from silvan.arena.contest import Contest
from silvan.arena.played import Failure, Played, play, told
from silvan.errors import SilvanError

__all__ = ["main"]

_TICK = 0.1
"""Seconds between two looks at the clock."""

_GRACE = 0.1
"""Seconds in which an agent that is late may notice it itself."""

_PART = 1 << 16
_MOST_PARTS = 64


class SharedWatch:
    """A watch in memory that a process shares with those it forks."""

    _HEAD = struct.Struct("<diI")
    _ITEM = struct.Struct("<I")

    def __init__(self, decisions: int) -> None:
        self._memory = mmap.mmap(-1, self._HEAD.size + decisions * self._ITEM.size)
        self._count = 0
        self.reset()

    def reset(self) -> None:
        """Nobody is thinking, and nothing has been decided."""
        self._count = 0
        self._HEAD.pack_into(self._memory, 0, 0.0, -1, 0)

    def start(self, seat: int, seconds: float) -> None:
        """A seat is thinking."""
        self._HEAD.pack_into(self._memory, 0, monotonic() + seconds, seat, self._count)

    def decided(self, action: int) -> None:
        """The seat has decided."""
        self._ITEM.pack_into(self._memory, self._HEAD.size + self._count * self._ITEM.size, action)
        self._count += 1
        self._HEAD.pack_into(self._memory, 0, 0.0, -1, self._count)

    def read(self) -> tuple[float, int, list[int]]:
        """Until when a seat may think, which (0 and -1 if none is), and what has been decided."""
        until, seat, count = self._HEAD.unpack_from(self._memory)
        stop = self._HEAD.size + count * self._ITEM.size
        return until, seat, [action for (action,) in self._ITEM.iter_unpack(self._memory[self._HEAD.size : stop])]


class Watched:
    """A play in a process of its own, with what it has said so far."""

    def __init__(self, contest: Contest, number: int, watch: SharedWatch, private: Sequence[int]) -> None:
        """`private` are files that are not for the play."""
        self.contest, self.number, self.watch = contest, number, watch
        self.said, self.tail, self.late = b"", b"", False
        watch.reset()
        (self.results, results), (self.words, words) = os.pipe(), os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            _perform(contest, number, watch, (results, words), (self.results, self.words, *private))
        os.close(results)
        os.close(words)
        self._open = {self.results, self.words}

    def wait(self, orders: int) -> Played | None:
        """Wait for the end of the play and of all that it has started; None if `orders` ended before."""
        try:
            while not (self.said.endswith(b"\n") or self._is_late() or self._has_ended()):
                ready, _, _ = select.select([orders, *self._open], [], [], _TICK)
                if orders in ready:
                    return None
                self._read(ready)
        finally:
            code = self._end()
        _, seat, decisions = self.watch.read()
        failure = self._failure(code, seat)
        try:
            return told(self.contest, self.number, decisions, failure)
        except SilvanError as e:
            # Somebody has meddled with what is said here; what has been decided cannot be told.
            meddled = Failure(max(seat, 0), CRASH, f"its process broke off: {e}", self._words())
            return told(self.contest, self.number, (), failure or meddled)

    def _is_late(self) -> bool:
        until, _, _ = self.watch.read()
        self.late = until > 0 and monotonic() > until + _GRACE
        return self.late

    def _has_ended(self) -> bool:
        # Whoever was forked from the play may still hold its pipes open.
        ended = self.results not in self._open
        return ended or os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None

    def _read(self, ready: list[int]) -> None:
        for fd in self._open.intersection(ready):
            part = os.read(fd, _PART)
            if not part:
                self._open.discard(fd)
            elif fd == self.results:
                self.said += part
            else:
                self.tail = (self.tail + part)[-TAIL:]

    def _end(self) -> int:
        """Kill what there is, read what is left, and return the code that the play ended with."""
        for kill in (os.killpg, os.kill):
            with suppress(ProcessLookupError, PermissionError):
                kill(self.pid, signal.SIGKILL)
        _, status = os.waitpid(self.pid, 0)
        for _ in range(_MOST_PARTS):
            self._read(select.select([*self._open], [], [], 0)[0])
        os.close(self.results)
        os.close(self.words)
        return os.waitstatus_to_exitcode(status)

    def _failure(self, code: int, seat: int) -> Failure | None:
        if self.said.endswith(b"\n"):
            said: dict[str, Any] | None = json.loads(self.said)
            failure = None if said is None else Failure(**said)
            return failure if failure is None or failure.stderr else replace(failure, stderr=self._words())
        if seat < 0:
            raise RuntimeError(f"play {self.number} ended with code {code}: {self._words()}")
        if self.late:
            return Failure(seat, TIMEOUT, "did not answer in time", self._words())
        how = f"ended with code {code}" if code >= 0 else f"was ended by signal {-code}"
        return Failure(seat, CRASH, f"its process {how}", self._words())

    def _words(self) -> str:
        return self.tail.decode("utf-8", "replace")


def _perform(
    contest: Contest, number: int, watch: SharedWatch, pipes: tuple[int, int], private: Sequence[int]
) -> NoReturn:
    """Play in the forked process, and end it."""
    results, words = pipes
    try:
        for fd in private:
            os.close(fd)
        # In a group apart: it can be killed with all that it starts.
        os.setsid()
        os.dup2(words, 1)
        os.dup2(words, 2)
        failure = play(contest, number, watch)
        said = json.dumps(None if failure is None else asdict(failure)) + "\n"
        with suppress(OSError, ValueError):
            sys.stdout.flush()
            sys.stderr.flush()
        os.write(results, said.encode())
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(0)


def main() -> None:
    """Read the contest, then the numbers of plays, and write for each what came of it."""
    orders, results = os.fdopen(os.dup(0), "rb", buffering=0), os.fdopen(os.dup(1), "w", encoding="utf-8")
    # What agents print is no result, and they get nothing to read.
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    contest = Contest.from_dict(json.loads(orders.readline()))
    for spec in contest.agents:
        # Imported once, not in every play.
        for name in modules(spec):
            import_module(name)
    watch = SharedWatch(contest.game.max_game_length())
    for line in orders:
        played = Watched(contest, int(line), watch, (orders.fileno(), results.fileno())).wait(orders.fileno())
        if played is None:
            return
        results.write(json.dumps(asdict(played)) + "\n")
        results.flush()


if __name__ == "__main__":
    main()
