"""Records in the terminal: stepping through a play, telling it from the beginning, checking it."""

from itertools import islice

from silvan._core import State
from silvan.draw import drawing_of
from silvan.draw.story import Story
from silvan.errors import RecordError
from silvan.record import Record, read_records
from silvan.terminal.result import result
from silvan.terminal.screen import Screen

__all__ = ["Replay", "checked", "nth_record", "position", "replay"]

KEYS = "Enter next, p previous, a number to go there, +5 or -5, c next part, q quit"


def nth_record(path: str, number: int) -> Record:
    """Return the record of a file with that number, from 1; RecordError if there is none."""
    found = next(islice(read_records(path), number - 1, None), None)
    if found is None:
        raise RecordError(f'"{path}" has no play {number}')
    return found


def position(record: Record, at: int | None) -> State:
    """Return the state after so many events, after all if it is None."""
    return record.game.replay(record.events[: _place(record, at)], record.setup)


def checked(path: str) -> str:
    """Read every record of a file, and tell how many have been found right."""
    plays = events = 0
    for record in read_records(path):
        plays += 1
        events += len(record.events)
    return f"{plays:,} plays, {events:,} events: all replay"


def replay(screen: Screen, record: Record, at: int | None) -> None:
    """Step through a record where somebody sits at a terminal, else print it, or the position that is asked for."""
    play = Replay(screen, record)
    if screen.live:
        play.step_through(_place(record, at or 0))
    elif at is None:
        play.tell()
    else:
        play.show(_place(record, at))


def _place(record: Record, at: int | None) -> int:
    if at is not None and at > len(record.events):
        raise RecordError(f"--at {at}: the play has {len(record.events)} events")
    return len(record.events) if at is None else at


class Replay:
    """A record with all its states."""

    def __init__(self, screen: Screen, record: Record) -> None:
        self.screen, self.record = screen, record
        self.states = list(record.states())
        self.drawing = drawing_of(record.game)
        self.story = Story.of_state(self.states[-1])
        self.chapters = [self.drawing.chapter(state) for state in self.states]

    def step_through(self, at: int) -> None:
        """Show a position, ask where to go, and so on."""
        while True:
            self.show(at)
            try:
                typed = self.screen.ask(f"{KEYS}> ").casefold()
                while typed != "q" and (to := self.go(at, typed)) is None:
                    typed = self.screen.ask(f'"{typed:.20}" leads nowhere> ').casefold()
            except (EOFError, KeyboardInterrupt):
                return
            if typed == "q":
                return
            at = to or 0

    def go(self, at: int, typed: str) -> int | None:
        """Where what is typed leads; None if it leads nowhere."""
        last = len(self.states) - 1
        if typed in ("", "n", "p"):
            return max(0, min(last, at - 1 if typed == "p" else at + 1))
        if typed == "c":
            return next((i for i in range(at, last + 1) if self.chapters[i] != self.chapters[at]), last)
        digits = typed.lstrip("+-")
        if not (digits.isascii() and digits.isdigit()) or len(typed) > len(digits) + 1:
            return None
        return max(0, min(last, int(typed) + (at if typed[0] in "+-" else 0)))

    def show(self, at: int) -> None:
        """Show the position after so many events, and what the last of them was."""
        state, events = self.states[at], len(self.states) - 1
        self.screen.page(", ".join(filter(None, (f"event {at} of {events}", self.chapters[at]))))
        self.screen.list(self.drawing.tell(self.story, [at - 1] if at else []))
        self.screen.say("", self.drawing.board(state), "")
        if at == events:
            self.screen.say(*result(self.drawing, self.record.players, state))
        else:
            self.screen.say(self.drawing.due(state))

    def tell(self) -> None:
        """Tell the play: at each part what the table looks like, then what happens."""
        starts = [i for i, chapter in enumerate(self.chapters) if i == 0 or chapter != self.chapters[i - 1]]
        for start, end in zip(starts, [*starts[1:], len(self.states)], strict=True):
            self.screen.page(self.chapters[start])
            self.screen.say(self.drawing.board(self.states[start]), "")
            self.screen.list(self.drawing.tell(self.story, range(start, min(end, len(self.story.events)))))
        self.screen.say(*result(self.drawing, self.record.players, self.states[-1]))
