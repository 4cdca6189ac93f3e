"""Leaving a play, in whatever way: it is saved, and how to go on is told."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from silvan.terminal.orders import Leave
from silvan.terminal.play import Play

__all__ = ["run"]

INTERRUPTED = 130


def run(play: Play) -> int:
    """Play until the end or until somebody leaves, and return the code to exit with."""
    try:
        with _signals():
            play.run()
    except Leave as leave:
        if leave.save:
            _save(play)
        return 0
    except EOFError:
        play.screen.say("")
        _save(play)
        return 0
    except KeyboardInterrupt:
        play.screen.say("")
        _save(play)
        return INTERRUPTED
    except BaseException:
        _save(play)
        raise
    if play.keeper.path is not None:
        play.screen.say(f"The play is saved; see it again with: silvan replay {play.keeper.rescue(play.state)}")
    return 0


def _save(play: Play) -> None:
    if not play.earlier and not play.keeper.own:
        play.screen.say("Nothing was decided, so nothing is saved.")
        return
    if not play.keeper.is_saved(play.state):
        play.screen.say(f"The play is saved as {play.keeper.rescue(play.state)}.")
    play.screen.say(f"Go on with: {play.keeper.how_to_resume()}")


@contextmanager
def _signals() -> Iterator[None]:
    """Let a closed terminal or a polite kill end the play as Ctrl-C does."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        # Whoever reads the keyboard has a handler for this one.
        signal.raise_signal(signal.SIGINT)

    names = [name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {name: signal.signal(getattr(signal, name), interrupt) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)
