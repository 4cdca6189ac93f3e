"""Who sits where: people and agents."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from silvan._core import Game
from silvan.agents import HOUSE, HUMAN, Agent, load, modules
from silvan.errors import RecordError, SpecError

__all__ = ["PERSON", "Seating"]

PERSON = "person"
"""The name of a seat at which somebody sits."""


@dataclass(frozen=True, slots=True)
class Seating:
    """The names of the seats, PERSON or the spec of an agent, and the agents."""

    names: tuple[str, ...]
    agents: Mapping[int, Agent]

    @property
    def people(self) -> tuple[int, ...]:
        """The seats at which people sit."""
        return tuple(seat for seat, name in enumerate(self.names) if name == PERSON)

    @classmethod
    def new(cls, game: Game, people: Sequence[int], against: Sequence[str], seed: int) -> "Seating":
        """Seat people, 0 if no seat is named, and agents at the other seats in order, the last of them at the rest."""
        players = game.num_players()
        people = people or (0,)
        for seat in people:
            if not 0 <= seat < players:
                raise SpecError(f"--seat {seat}: the game has the seats 0 to {players - 1}", "seat")
        others = [seat for seat in range(players) if seat not in people]
        if len(against) > len(others):
            raise SpecError(f"--against: {len(against)} agents for {len(others)} seats", "against")
        specs = [*against, *[against[-1] if against else "greedy"] * (len(others) - len(against))]
        specs = [PERSON if spec == HUMAN else spec for spec in specs]
        names = {**dict.fromkeys(people, PERSON), **dict(zip(others, specs, strict=True))}
        return cls._loaded(game, [names[seat] for seat in range(players)], seed)

    @classmethod
    def again(cls, game: Game, names: Sequence[str], seed: int) -> "Seating":
        """Seat those whom a record names; it may name people and the house's agents, others have to be given anew."""
        for name in names:
            # A record must not make anybody import a module.
            if name != PERSON and (name.partition(":")[0] not in HOUSE or modules(name)):
                raise RecordError(f'players: "{name:.60}" is nobody known here; tell who plays by --seat and --against')
        return cls._loaded(game, names, seed)

    @classmethod
    def _loaded(cls, game: Game, names: Sequence[str], seed: int) -> "Seating":
        agents = {seat: load(name, game, seed) for seat, name in enumerate(names) if name != PERSON}
        return cls(tuple(names), agents)
