"""Several processes that play at the same time."""

import json
import os
import selectors
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, suppress
from typing import IO, Any

from silvan.arena.contest import Contest
from silvan.arena.played import Failure, Played
from silvan.errors import SilvanError

__all__ = ["cpus", "played", "read_played"]

_CODE = "import sys; sys.path[:] = sys.argv[1:]; from silvan.arena.worker import main; main()"
_TICK = 0.1
_PATIENCE = 5.0
"""Seconds in which a process whose input has ended is to end."""


def cpus() -> int:
    """How many processors there are for this process."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def played(
    contest: Contest, plays: Iterable[int], workers: int = 1, stop: Callable[[], bool] = lambda: False
) -> Iterator[Played]:
    """Play plays of a contest and give each as it is over, until there are no more or `stop` says so.

    They are begun in order, but may end in another. What comes of a play does not depend on the number of workers.
    """
    if not hasattr(os, "fork"):
        raise SilvanError("the arena needs a system that can fork processes, such as Linux or macOS")
    numbers = iter(plays)
    with ExitStack() as stack, selectors.DefaultSelector() as selector:
        waiting = 0
        for number in _first(numbers, workers):
            worker = stack.enter_context(Worker(contest))
            selector.register(worker.stdout, selectors.EVENT_READ, worker)
            worker.begin(number)
            waiting += 1
        while waiting and not stop():
            for key, _ in selector.select(_TICK):
                yield key.data.finish()
                following = next(numbers, None)
                if following is None:
                    waiting -= 1
                else:
                    key.data.begin(following)


def _first(numbers: Iterator[int], count: int) -> list[int]:
    return [number for _, number in zip(range(count), numbers, strict=False)]


class Worker:
    """One process that plays one play at a time."""

    def __init__(self, contest: Contest) -> None:
        # -P: modules are found where they are found here, not first in the current folder.
        command = [sys.executable, "-P", "-c", _CODE, *sys.path]
        # In a group apart: Ctrl-C is for this process, which then ends the others in good order.
        self._process: subprocess.Popen[bytes] = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
        )
        assert self._process.stdin is not None and self._process.stdout is not None
        self._stdin: IO[bytes] = self._process.stdin
        self.stdout: IO[bytes] = self._process.stdout
        self._send(json.dumps(contest.to_dict()))

    def begin(self, play: int) -> None:
        """Begin a play."""
        self._send(str(play))

    def finish(self) -> Played:
        """Return the play that was begun; SilvanError if the process has ended."""
        line = self.stdout.readline()
        if not line.endswith(b"\n"):
            raise SilvanError(f"a process that played has ended with code {self._process.wait()}")
        return read_played(json.loads(line))

    def __enter__(self) -> "Worker":
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):
            self._stdin.close()
        try:
            self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self.stdout.close()

    def _send(self, line: str) -> None:
        # If it has ended, `finish` tells.
        with suppress(BrokenPipeError):
            self._stdin.write(line.encode() + b"\n")
            self._stdin.flush()


def read_played(d: dict[str, Any]) -> Played:
    """Return the play that `dataclasses.asdict` made a dict of."""
    failure, scores = d["failure"], d["scores"]
    return Played(
        d["play"],
        tuple(d["seating"]),
        tuple(d["events"]),
        None if scores is None else tuple(scores),
        tuple(d["returns"]),
        None if failure is None else Failure(**failure),
    )
