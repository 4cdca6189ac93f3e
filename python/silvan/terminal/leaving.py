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
        play.screen.say(*(_saved(play) if leave.save else ()))
        return 0
    except (EOFError, KeyboardInterrupt) as e:
        # Saved before anything is said: there may be no terminal any more.
        play.screen.say("", *_saved(play))
        return 0 if isinstance(e, EOFError) else INTERRUPTED
    except BaseException:
        play.screen.say(*_saved(play))
        raise
    if play.keeper.path is not None:
        play.screen.say(f"The play is saved; see it again with: silvan replay {play.keeper.rescue(play.state)}")
    return 0


def _saved(play: Play) -> list[str]:
    """Save what has been decided, and return what there is to say about it."""
    if not play.earlier and not play.keeper.own:
        return ["Nothing was decided, so nothing is saved."]
    told = [] if play.keeper.is_saved(play.state) else [f"The play is saved as {play.keeper.rescue(play.state)}."]
    return [*told, f"Go on with: {play.keeper.how_to_resume()}"]


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
