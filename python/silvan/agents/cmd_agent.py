"""The agent `cmd:PROGRAM ARGUMENTS`: any program that reads and writes lines of JSON.

For each decision the program is sent one line with the view, the legal actions and the time, and answers with one line
that holds the action. What it does wrong is an AgentError: it has lost.
"""

import json
import os
import shlex
import signal
import subprocess
import weakref
from collections.abc import Sequence
from contextlib import suppress
from hashlib import blake2b
from shutil import which
from time import monotonic
from typing import Any

from silvan._core import Game, View
from silvan.agents.failure import CRASH, ILLEGAL, AgentError
from silvan.agents.pipes import Pipes
from silvan.errors import SpecError

__all__ = ["START_SECONDS", "TIME_LIMIT", "Program", "command_of", "make"]

TIME_LIMIT = 60.0
"""Seconds for a decision where nobody says otherwise."""

START_SECONDS = 10.0
"""Seconds that the first decision may take longer, since the program is only starting."""


def make(game: Game, seed: int, argument: str = "") -> "Program":
    """Return the agent; `argument` is the program with its arguments, split as a shell would."""
    return Program(game, seed, command_of(argument))


def command_of(argument: str) -> list[str]:
    """Return the words of a command; SpecError if there is no such program."""
    try:
        command = shlex.split(argument)
    except ValueError as e:
        raise SpecError(f'agent: "cmd:{argument:.60}" is no command: {e}', "agent") from None
    if not command or "\0" in argument:
        raise SpecError("agent: expected a program behind cmd:, as in cmd:./bot", "agent")
    if which(command[0]) is None:
        raise SpecError(f'agent: there is no program "{command[0]:.60}" that can be run', "agent")
    return command


class Program:
    """An agent that asks a program; it is started at the first decision and killed by `close` or with this object.

    `time_limit` is in seconds a decision. Unless `own_group`, the program stays in the process group of this process.
    """

    def __init__(self, game: Game, seed: int, command: Sequence[str], *, own_group: bool = True) -> None:
        self.command, self.own_group = list(command), own_group
        self.time_limit = TIME_LIMIT
        # Not the seed itself: the luck of a play may hang on it.
        digest = blake2b(f"{seed} program".encode(), digest_size=6).digest()
        self._head = {"silvan": 1, "game": str(game), "seed": int.from_bytes(digest)}
        self._pipes: Pipes | None = None
        self._kill: weakref.finalize[[Pipes, bool], Program] | None = None

    def __call__(self, view: View) -> int:
        """Ask for an action; AgentError if none, or none that is legal, comes in time."""
        until = monotonic() + self.time_limit
        if self._pipes is None:
            self._pipes = self._start()
            until += START_SECONDS
        request = self._head | {
            "player": view.player,
            "time": self.time_limit,
            "legal": [view.action_to_string(action) for action in view.legal_actions()],
            "ids": view.legal_actions(),
            "view": json.loads(view.serialize()),
        }
        try:
            return _action(view, self._pipes.ask(json.dumps(request).encode() + b"\n", until))
        except AgentError as e:
            stderr = self._pipes.last_words()
            self.close()
            raise AgentError(e.kind, f"{shlex.join(self.command):.60} {e}", stderr) from None
        except BaseException:
            # Ctrl-C: the answer to this request must not be taken for one to the next.
            self.close()
            raise

    def close(self) -> None:
        """Kill the program and all that it has started; another decision starts it anew."""
        if self._kill is not None:
            self._kill()
        self._kill = self._pipes = None

    def _start(self) -> Pipes:
        pipe = subprocess.PIPE
        group = 0 if self.own_group else None
        try:
            process = subprocess.Popen(
                self.command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, process_group=group
            )
        except (OSError, ValueError) as e:
            raise AgentError(CRASH, f"{shlex.join(self.command):.60} cannot be started: {e}") from e
        pipes = Pipes(process)
        self._kill = weakref.finalize(self, _end, pipes, self.own_group)
        return pipes


def _end(pipes: Pipes, own_group: bool) -> None:
    process = pipes.process
    with suppress(OSError):
        # Also when the program has gone: what it started may still be there, in its group.
        if own_group:
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()
    pipes.close()


def _action(view: View, line: bytes) -> int:
    try:
        answer: Any = json.loads(line)
    except (ValueError, RecursionError):
        raise AgentError(ILLEGAL, f"answered with what is no line of JSON: {_shown(line)}") from None
    action = answer.get("action") if isinstance(answer, dict) else None
    if not isinstance(action, str | int) or isinstance(action, bool):
        raise AgentError(ILLEGAL, f'answered without an "action", a notation or an id: {_shown(line)}')
    for legal in view.legal_actions():
        if action in (legal, view.action_to_string(legal)):
            return legal
    raise AgentError(ILLEGAL, f"answered with an action that is not legal: {_shown(line)}")


def _shown(line: bytes) -> str:
    return repr(line[:80].decode("utf-8", "replace"))
