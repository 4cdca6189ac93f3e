"""A play at the terminal: people are asked, agents answer, and everybody sees what their seat may know."""

import re
import secrets
from collections.abc import Sequence
from random import Random

from silvan._core import State, View
from silvan.draw import Drawing, drawing_of
from silvan.draw.story import Story
from silvan.terminal.keeping import Keeper
from silvan.terminal.orders import ORDERS, obey
from silvan.terminal.result import result
from silvan.terminal.screen import Screen
from silvan.terminal.seating import Seating
from silvan.terminal.words import matches, meant

__all__ = ["Play"]

GREETING = 'Type one of these; "help" tells what else can be typed, "rules" the rules.'


class Play:
    """A play that goes on from a state; `earlier` are the states before the decisions that led to it."""

    def __init__(
        self, screen: Screen, seating: Seating, keeper: Keeper, state: State, earlier: Sequence[State] = ()
    ) -> None:
        self.screen, self.seating, self.keeper, self.state = screen, seating, keeper, state
        self.drawing: Drawing = drawing_of(state.get_game())
        self.earlier = [before for before in earlier if before.current_player() in seating.people]
        self.keyboard: int | None = None
        self.asked: dict[int, State] = {}
        self.left_out = ""
        self.greeted = False
        self.luck = secrets.randbits(64)

    def run(self) -> None:
        """Play to the end. EOFError or KeyboardInterrupt leave the play as it is, to be saved."""
        while not self.state.is_terminal():
            seat = self.state.current_player()
            if seat in self.seating.people:
                self._ask(seat)
            else:
                self.state = self.state.child(self._chance() if seat < 0 else self.seating.agents[seat](self.view()))
        self._end()

    def view(self) -> View:
        """What the seat to move may know."""
        return self.state.view(self.state.current_player())

    def legal(self) -> list[str]:
        """The notations of what the seat to move may do."""
        return [self.state.action_to_string(action) for action in self.state.legal_actions()]

    def find(self, typed: str) -> list[str]:
        """The actions that the typed words may stand for; one that is spelled out may be illegal."""
        view, legal = self.view(), self.legal()
        aliases = {alias.casefold(): notation for alias, notation in self.drawing.aliases(view, legal).items()}
        if typed.casefold() in aliases:
            return [aliases[typed.casefold()]]
        if found := matches(typed, legal, whole=True):
            return found
        spelled = meant(typed, legal, view.string_to_action)
        return matches(typed, legal) if spelled is None else [spelled]

    def decide(self, notation: str) -> None:
        """Carry out a legal action of the person to move."""
        self.earlier.append(self.state)
        self.state = self.state.child(notation)

    def undo(self) -> bool:
        """Go back to before the last decision of the person to move; whether there is one."""
        last = self._last(self.state.current_player())
        if last is None:
            return False
        self.state = self.earlier[last]
        del self.earlier[last:]
        return True

    def page(self) -> None:
        """Show the person to move what has happened, what is on the table, and what is due."""
        view = self.view()
        chapter, name = self.drawing.chapter(view), self.drawing.seats[view.player]
        self.screen.page(f"{chapter}, you are {name}" if chapter else f"you are {name}")
        self._tell(view)
        legal = self.legal()
        self.screen.say(self.drawing.board(view, legal), "", self.drawing.due(view))
        self.screen.list(self.drawing.offer(view, legal))

    def _ask(self, seat: int) -> None:
        self._hand_over(seat)
        self.page()
        if not self.greeted:
            self.screen.say("", GREETING)
            self.greeted = True
        name = self.drawing.seats[seat]
        while not self._obey_line(self.screen.ask(f"{name}> ", [*self.legal(), *ORDERS], name)):
            pass

    def _obey_line(self, typed: str) -> bool:
        """Do what is typed, actions one after the other until something comes in between or cannot be done."""
        self.asked[self.state.current_player()] = self.state
        one = typed in self.legal() or typed.partition(" ")[0].casefold() in ORDERS
        parts = [typed] if one else [part.strip() for part in re.split(self.drawing.separator, typed)]
        for i, part in enumerate(parts):
            before = self.state
            if not obey(self, part):
                if i:
                    # What was told about it would be out of sight.
                    self.page()
                    obey(self, part)
                return False
            if i + 1 < len(parts) and self._interrupted(before):
                self.left_out = ", ".join(parts[i + 1 :])
                return True
        return True

    def _interrupted(self, before: State) -> bool:
        """Whether anything else has happened with the last decision, or somebody else is to move."""
        going_on = self.state.current_player() == before.current_player()
        return not going_on or len(self.state.events()) != len(before.events()) + 1

    def _hand_over(self, seat: int) -> None:
        """Let somebody else take the keyboard before anything is shown that the others may not know."""
        seen = self.state.view(seat).to_dict()
        others = (self.state.view(other).to_dict() for other in self.seating.people)
        if seat != self.keyboard and any(other != seen for other in others):
            self.screen.wipe()
            self.screen.ask(f"{self.drawing.seats[seat]}, take the keyboard and press Enter: ")
            self.screen.wipe()
        self.keyboard = seat

    def _tell(self, view: View) -> None:
        story = Story.seen(self.state, view)
        before = self._told(view.player)
        seen = None if before is None else Story.seen(before, before.view(view.player))
        self.screen.list(self.drawing.tell(story, story.since(seen)))
        if self.left_out:
            self.screen.list([f"not done, since this came in between: {self.left_out}"])
            self.left_out = ""
        self.screen.say("")

    def _told(self, seat: int) -> State | None:
        """The state at which the person last typed a line, else that of the person's last decision."""
        asked, last, events = self.asked.get(seat), self._last(seat), self.state.events()
        if asked is not None and len(asked.events()) < len(events) and asked.events() == events[: len(asked.events())]:
            return asked
        return None if last is None else self.earlier[last]

    def _last(self, seat: int) -> int | None:
        """The index of the state before the last decision of a person."""
        return next((i for i in reversed(range(len(self.earlier))) if self.earlier[i].current_player() == seat), None)

    def _chance(self) -> int:
        """What comes up where the state has no seed: the same each time that it is asked."""
        outcomes, weights = zip(*self.state.chance_weights(), strict=True)
        chosen: int = Random(f"{self.luck} {len(self.state.events())}").choices(outcomes, weights)[0]
        return chosen

    def _end(self) -> None:
        view = self.state.view(self.seating.people[0])
        self.screen.page(self.drawing.chapter(view))
        self._tell(view)
        self.screen.say(self.drawing.board(view), "", *result(self.drawing, self.seating.names, self.state))
