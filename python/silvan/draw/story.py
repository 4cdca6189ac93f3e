"""The story of a play as somebody saw it: its events, who did them, and the positions between them."""

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from silvan._core import Game, State, View

__all__ = ["Event", "Story"]


class Event(NamedTuple):
    """An event: who did it (-1 is chance), and its notation, which ends in `?` as long as it is hidden."""

    player: int
    notation: str

    @property
    def hidden(self) -> bool:
        """Whether it is not known yet what it was."""
        return self.notation.endswith("?")


class Story:
    """The events of a play, whether all are known or only what a seat may know."""

    def __init__(self, game: Game, setup: dict[str, Any] | None, events: Sequence[Event]) -> None:
        self.game, self.setup, self.events = game, setup, tuple(events)
        self._played: tuple[State, int | None] | None = None

    @classmethod
    def of_state(cls, state: State) -> "Story":
        """The story of a state with nothing hidden."""
        story = cls(state.get_game(), state.setup(), _with_players(state, state.events()))
        story._played = state, None
        return story

    @classmethod
    def seen(cls, state: State, view: View) -> "Story":
        """The story of a state as the seat of the view saw it: only who acted, and its views, come from the state."""
        known = json.loads(view.information_state_string())
        story = cls(state.get_game(), known.get("setup"), _with_players(state, known["events"]))
        story._played = state, view.player
        return story

    def walk(self, which: Iterable[int]) -> Iterator[tuple[Event, State | None, State | None]]:
        """Iterate over these events with the states before and after; None once something hidden has happened."""
        wanted = set(which)
        state: State | None = self.game.replay((), self.setup)
        for i, event in enumerate(self.events):
            after = None if state is None or event.hidden else state.child(event.notation)
            if i in wanted:
                yield event, state, after
            state = after

    def sights(self, which: Iterable[int]) -> Iterator[tuple[Event, State | View, State | View]]:
        """Iterate over these events with what was seen before and after: views, if it is the story of a seat."""
        if self._played is None:
            return
        wanted = set(which)
        end, seat = self._played
        state = self.game.replay((), end.setup())
        for i, notation in enumerate(end.events()[: max(wanted, default=-1) + 1]):
            after = state.child(notation)
            if i in wanted:
                seen = (state, after) if seat is None else (state.view(seat), after.view(seat))
                yield self.events[i], *seen
            state = after

    def since(self, before: "Story | None") -> list[int]:
        """The indices of the events that have come since `before`, and of those that were hidden only then."""
        known = before.events if before else ()
        revealed = [i for i, event in enumerate(known) if event.hidden and not self.events[i].hidden]
        return [*revealed, *range(len(known), len(self.events))]


def _with_players(state: State, notations: Sequence[str]) -> list[Event]:
    players = (player for player, _ in state.full_history())
    # Behind a recalled event may stand who was asked what, or who drew.
    bare = (notation.partition(" (player ")[0] for notation in notations)
    return [Event(player, notation) for player, notation in zip(players, bare, strict=True)]
