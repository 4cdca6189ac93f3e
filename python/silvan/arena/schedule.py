"""Who sits where in which play.

A round is one group of entrants playing one luck in several seatings, so that every entrant of the group sits at every
seat while dice and cards come up alike. What happens in one round does not depend on another; whole rounds are what
is counted.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, permutations

from silvan.errors import SpecError

__all__ = ["ALL", "MOST_ENTRANTS", "ROTATIONS", "Schedule", "groups", "orders"]

ROTATIONS, ALL = "rotations", "all"
"""Which seatings of a group share their luck: those that come from one by turning the table, or every one."""

MOST_ENTRANTS = 16

Seating = tuple[int, ...]
"""The entrant of each seat."""


@dataclass(frozen=True)
class Schedule:
    """The seatings of all plays of so many entrants at so many seats."""

    entrants: int
    seats: int
    seatings: str = ROTATIONS
    groups: tuple[Seating, ...] = field(init=False, repr=False, compare=False)
    places: tuple[tuple[Seating, ...], ...] = field(init=False, repr=False, compare=False)
    """For each order in turn, the seatings of a round: at each seat an index into the group."""

    def __post_init__(self) -> None:
        if not 2 <= self.entrants <= MOST_ENTRANTS:
            raise SpecError(f"agents: {self.entrants} of them; an arena needs 2 to {MOST_ENTRANTS}", "agents")
        if self.seatings not in (ROTATIONS, ALL):
            raise SpecError(f'seatings: "{self.seatings}"; expected {ROTATIONS} or {ALL}', "seatings")
        found = tuple(groups(self.entrants, self.seats))
        object.__setattr__(self, "groups", found)
        object.__setattr__(self, "places", tuple(orders(found[0], self.seatings)))

    @property
    def round_size(self) -> int:
        """How many plays a round has."""
        return len(self.places[0])

    def round_of(self, play: int) -> int:
        """The round of a play, which is also the number of its luck."""
        return play // self.round_size

    def seating(self, play: int) -> Seating:
        """The entrant of each seat in a play."""
        number, turn = divmod(play, self.round_size)
        group = self.groups[number % len(self.groups)]
        order = self.places[number // len(self.groups) % len(self.places)]
        return tuple(group[place] for place in order[turn])


def groups(entrants: int, seats: int) -> Iterator[Seating]:
    """The groups that play in turn: who is at the table, each entrant as often as it has seats.

    Seats are shared out evenly; what is left over goes to each choice of entrants in turn. Choices that come from one
    another by counting on (0 1, 1 2, 2 3, 3 0) follow each other: after them everybody has played equally often.
    """
    each, over = divmod(seats, entrants)
    seen: set[Seating] = set()
    for first in combinations(range(entrants), over):
        choice = first
        while choice not in seen:
            seen.add(choice)
            yield tuple(sorted([*range(entrants)] * each + [*choice], key=lambda entrant: _order(entrant, choice)))
            choice = tuple(sorted((entrant + 1) % entrants for entrant in choice))


def _order(entrant: int, choice: Seating) -> tuple[bool, int]:
    # Those with one seat more first, so that groups have one shape and the places of one serve all.
    return entrant not in choice, entrant


def orders(group: Seating, seatings: str) -> Iterator[tuple[Seating, ...]]:
    """For each order of a group around the table, the seatings of a round, as indices into the group.

    By rotations an order is turned seat by seat; orders that come from each other by turning count once, and those
    that look the same before they have been turned all round are left out. Else there is one order with all seatings.
    """
    alike = {entrant: group.index(entrant) for entrant in group}
    places = sorted(set(permutations(alike[entrant] for entrant in group)))
    if seatings == ALL:
        yield tuple(places)
        return
    for order in places:
        turned = [order[-turn:] + order[:-turn] for turn in range(len(order))]
        if order == min(turned) and len(set(turned)) == len(order):
            yield tuple(turned)
