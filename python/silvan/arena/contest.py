"""A contest: who plays what against whom, with which luck. Everything that a play depends on is in it."""

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from silvan._core import Game, __version__, game_from_json
from silvan.agents import HOUSE, HUMAN, POLICY, PROGRAM, load, modules, named
from silvan.agents.cmd_agent import TIME_LIMIT, command_of
from silvan.arena.schedule import ROTATIONS, Schedule
from silvan.errors import SpecError

__all__ = ["Contest"]

_MOST_BYTES = 1 << 24
"""How much of a file its digest looks at, besides its size."""


@dataclass(frozen=True)
class Contest:
    """A game, the specs of the agents that enter, a seed, the seconds for a decision, and who sits where."""

    game: Game
    agents: tuple[str, ...]
    seed: int
    time_limit: float = TIME_LIMIT
    seatings: str = ROTATIONS
    schedule: Schedule = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not 0 <= self.seed < 2**64:
            raise SpecError(f"seed: {self.seed}; expected 0 to 2**64 - 1", "seed")
        if not 0 < self.time_limit <= 10**6:
            raise SpecError(f"time_limit: {self.time_limit}; expected seconds, at most 1,000,000", "time_limit")
        schedule = Schedule(len(self.agents), self.game.num_players(), self.seatings)
        object.__setattr__(self, "schedule", schedule)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the entrants: their specs, with a number if several have the same."""
        seen = [self.agents[:i].count(spec) + 1 for i, spec in enumerate(self.agents)]
        return tuple(spec if nth == 1 else f"{spec} ({nth})" for spec, nth in zip(self.agents, seen, strict=True))

    def with_seed(self, seed: int) -> "Contest":
        """Return the same contest with another seed."""
        return replace(self, seed=seed)

    def luck(self, play: int) -> tuple[int, int]:
        """The seed of a play: that of the contest, and the number of the round."""
        return self.seed, self.schedule.round_of(play)

    def agent_seed(self, play: int, seat: int) -> int:
        """The seed of an agent in a play; the luck of the play cannot be told from it."""
        digest = blake2b(f"{self.seed} play {play} seat {seat}".encode(), digest_size=6).digest()
        return int.from_bytes(digest)

    def check(self) -> None:
        """Refuse what names no agent, without making or starting any that is not the house's."""
        for spec in self.agents:
            name, _, argument = spec.partition(":")
            if name == PROGRAM and argument:
                command_of(argument)
            elif name == HUMAN:
                raise SpecError("agent: human plays in `silvan play`; in the arena nobody can be asked", "agent")
            elif name in (*HOUSE, POLICY) or not argument:
                load(spec, self.game)
            elif not callable(named(spec, name, argument)):
                raise SpecError(f'agent: "{spec:.60}" is no function of a view', "agent")

    def to_dict(self) -> dict[str, Any]:
        """Return the contest as JSON."""
        return {
            "game": self.game.to_json(),
            "agents": list(self.agents),
            "seed": self.seed,
            "time_limit": self.time_limit,
            "seatings": self.seatings,
        }

    @classmethod
    def from_dict(cls, d: Mapping[str, Any]) -> "Contest":
        """Return the contest of what `to_dict` gave."""
        return cls(game_from_json(d["game"]), tuple(d["agents"]), d["seed"], d["time_limit"], d["seatings"])

    def identity(self) -> dict[str, str]:
        """What must be the same for plays to be counted together, each as text."""
        return {
            "game": self.game.to_json(),
            "agents": json.dumps(self.agents),
            "files": json.dumps([_fingerprint(spec) for spec in self.agents]),
            "seed": str(self.seed),
            "time_limit": repr(float(self.time_limit)),
            "seatings": self.seatings,
            "silvan": __version__,
        }


def _fingerprint(spec: str) -> str:
    """The digest of the files that an agent's spec names: the words of a command, or the modules."""
    name, _, argument = spec.partition(":")
    command = command_of(argument) if name == PROGRAM and argument else []
    files = [Path(word) for word in [*command, *_files(modules(spec))]]
    digest = blake2b(digest_size=16)
    for path in files:
        # The interpreter may be another copy of the same; what it is told to run may not.
        if path.is_file() and path.resolve() != Path(sys.executable).resolve():
            with path.open("rb") as file:
                digest.update(f"{path.stat().st_size} ".encode() + file.read(_MOST_BYTES))
    return digest.hexdigest() if files else ""


def _files(modules: list[str]) -> list[str]:
    found = [find_spec(name) for name in modules]
    return [spec.origin for spec in found if spec and spec.origin]
