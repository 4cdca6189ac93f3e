"""What happened in Timberman, told in a line for each turn."""

from collections.abc import Sequence

from silvan.draw.story import Event, Story
from silvan.timberman.table import COLOURS, Table, box_of, name_of, space_of

__all__ = ["tell"]


def tell(story: Story, which: Sequence[int]) -> list[str]:
    """Tell the events with these indices in a few lines; what is hidden does not matter for what lies on the table."""
    teller, wanted = _Teller(story), set(which)
    for i, event in enumerate(story.events[: max(wanted, default=-1) + 1]):
        teller.go_on(event, i in wanted)
    return teller.lines


class _Teller:
    """Lines, the last of which grows as long as it is the same turn, and the table as it is by then."""

    def __init__(self, story: Story) -> None:
        setup = story.setup or {}
        self.box = box_of(story.game)
        self.table = Table(self.box, setup.get("table", {}))
        self.opening = not self.table.owners and not setup.get("table")
        self.drawn = sum(setup.get("held", {}).values())
        self.drawer: int = setup.get("player", 0)
        self.lines: list[str] = []
        self.about = -1

    def go_on(self, event: Event, told: bool) -> None:
        """Go on by an event, and tell it if that is wanted."""
        verb, _, rest = event.notation.partition(" ")
        if verb == "draw":
            if self.opening:
                self.drawer, self.drawn = self.drawn // self.box.hand, self.drawn + 1
            again = self.about == self.drawer and self.opening
            self._say(told, self.drawer, rest if again else f"draws {rest}")
            self.about = self.about if self.opening else -1
            return
        if verb == "start":
            self.table.place(rest, 0, -1)
            self.opening, self.about = False, -1
            self._say(told, -1, f"the start tile is {rest}")
            return
        self.drawer = event.player
        self._say(told, event.player, "passes" if verb == "pass" else self._placed(event, told))

    def _placed(self, event: Event, told: bool) -> str:
        letter, _, name = event.notation.partition("@")
        before = self.table.points() if told else []
        owners = dict(self.table.owners)
        gone = self.table.place(letter, space_of(name), event.player)
        if not told:
            return ""
        notes = [f"{COLOURS[owners[space]]} goes home from {name_of(space)}" for space in gone]
        pairs = enumerate(zip(before, self.table.points(), strict=True))
        notes += [f"{COLOURS[seat]} {now - was:+}" for seat, (was, now) in pairs if now != was]
        return event.notation + (f" ({'; '.join(notes)})" if notes else "")

    def _say(self, told: bool, seat: int, phrase: str) -> None:
        if not told:
            self.about = -1 if seat != self.about else self.about
        elif seat >= 0 and seat == self.about:
            self.lines[-1] += f", {phrase}"
        else:
            self.lines.append(f"{COLOURS[seat]}: {phrase}" if seat >= 0 else phrase)
            self.about = seat
