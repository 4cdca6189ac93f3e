"""Ctrl-C for what runs long and ends in good order."""

import signal
import threading
from types import FrameType

__all__ = ["INTERRUPTED", "Interrupt"]

INTERRUPTED = 130
"""What a command that was interrupted exits with."""


class Interrupt:
    """Ctrl-C once is only noted, so that what runs can end in good order; a second time it acts as usual."""

    def __init__(self) -> None:
        self.noted = False
        self._main = threading.current_thread() is threading.main_thread()

    def __call__(self) -> bool:
        """Whether Ctrl-C was pressed."""
        return self.noted

    def __enter__(self) -> "Interrupt":
        if self._main:
            self._before = signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(self, *_: object) -> None:
        if self._main:
            signal.signal(signal.SIGINT, self._before)

    def _note(self, number: int, frame: FrameType | None) -> None:
        self.noted = True
        signal.signal(signal.SIGINT, signal.default_int_handler)
