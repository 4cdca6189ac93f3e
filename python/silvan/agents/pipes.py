"""Lines to and from a program, never waiting beyond a point in time, whatever it does."""

import os
import selectors
import subprocess
from contextlib import suppress
from time import monotonic

from silvan.agents.failure import CRASH, ILLEGAL, TIMEOUT, AgentError

__all__ = ["LINE_LIMIT", "TAIL", "Pipes"]

LINE_LIMIT = 1 << 16
"""The longest answer, in bytes."""

TAIL = 4000
"""How much of what a program writes to standard error is kept, in bytes."""

_PART = 1 << 16
_LAST_WORDS = 0.2
"""Seconds in which a program that has failed may still say why."""


class Pipes:
    """The three pipes of a program, none of which ever blocks."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        self.process = process
        self.stdin, self.stdout, self.stderr = process.stdin, process.stdout, process.stderr
        for pipe in (self.stdin, self.stdout, self.stderr):
            os.set_blocking(pipe.fileno(), False)
        self._said, self._tail, self._unsent = b"", b"", b""
        self._open = {self.stdout, self.stderr}

    def ask(self, request: bytes, until: float) -> bytes:
        """Send a line and return the line that answers it; AgentError if none comes until that time."""
        self._exchange(0)
        if self._said:
            raise AgentError(ILLEGAL, f"said something without being asked: {self._said[:80]!r}")
        self._unsent = request
        while b"\n" not in self._said:
            if len(self._said) > LINE_LIMIT:
                raise AgentError(ILLEGAL, f"answered with a line of more than {LINE_LIMIT:,} bytes")
            if self.stdout not in self._open:
                raise AgentError(CRASH, self._end())
            left = until - monotonic()
            if left <= 0:
                raise AgentError(TIMEOUT, "did not answer in time")
            self._exchange(left)
        line, _, self._said = self._said.partition(b"\n")
        return line

    def last_words(self) -> str:
        """What was last written to standard error."""
        until = monotonic() + _LAST_WORDS
        self._unsent = b""
        while self.stderr in self._open and (left := until - monotonic()) > 0:
            self._said = b""
            self._exchange(left)
        return self._tail.decode("utf-8", "replace")

    def close(self) -> None:
        """Close the pipes."""
        for pipe in (self.stdin, self.stdout, self.stderr):
            with suppress(OSError):
                pipe.close()

    def _exchange(self, seconds: float) -> None:
        """Send and read what can be, waiting that long for something that can."""
        with selectors.DefaultSelector() as selector:
            for pipe in self._open:
                selector.register(pipe, selectors.EVENT_READ)
            if self._unsent:
                selector.register(self.stdin, selectors.EVENT_WRITE)
            for key, _ in selector.select(seconds):
                if key.fileobj is self.stdin:
                    self._send()
                else:
                    self._read(key.fd)

    def _send(self) -> None:
        try:
            sent = os.write(self.stdin.fileno(), self._unsent[:_PART])
        except BlockingIOError:
            return
        except OSError:
            # It reads no more; whether it still answers, the other pipe tells.
            self._unsent = b""
            return
        self._unsent = self._unsent[sent:]

    def _read(self, fd: int) -> None:
        is_answer = fd == self.stdout.fileno()
        try:
            part = os.read(fd, _PART)
        except BlockingIOError:
            return
        except OSError:
            part = b""
        if not part:
            self._open.discard(self.stdout if is_answer else self.stderr)
        elif is_answer:
            self._said += part
        else:
            self._tail = (self._tail + part)[-TAIL:]

    def _end(self) -> str:
        try:
            code = self.process.wait(_LAST_WORDS)
        except subprocess.TimeoutExpired:
            return "closed its standard output"
        return f"ended with code {code}" if code >= 0 else f"was ended by signal {-code}"
