"""What the kits have to be told about a game."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from silvan import Game, State

Build = Callable[[], Game]
JsonDict = dict[str, Any]


@dataclass(frozen=True)
class Family:
    """What the kits have to be told about a game."""

    name: str
    builds: dict[str, Build]
    """Every option set that is tested, by a short label."""
    hidden: Callable[[State, int], list[int]]
    """The indices of the events in a state's log whose content the seat must not know yet."""
    stream: Callable[[State, int], str]
    """The stream that the chance event with this index in a finished play's log belongs to."""
    held: Callable[[JsonDict], dict[str, int]]
    """Counts, from a state's dict, that stay the same in a whole play."""
    shared_victories: bool = True
    """Whether everybody with most points wins (no tie-break)."""
    alternatives: Callable[[State, int], Iterator[Iterator[list[str]]]] | None = None
    """For every position that a seat might hold possible the logs that lead to it, where trying all hidden events would
    take too long. The position is possible if one of its logs is."""
    weight: Callable[[State, int], Fraction] = lambda state, seat: Fraction(1)
    """How likely a guess of the seat is, compared with others at the same place."""
    in_files: dict[str, Build] = field(default_factory=dict)
    """Games that only stand in files, as every law over all their ids would take too long."""
    share: float = 1.0
    """Of the places where something is hidden, so many are looked at, where each costs much."""
    hides: bool = True
    """Whether anything is ever hidden from anybody."""
    guessed: tuple[str, ...] | None = None
    """Labels of games in which so little is hidden that the truth is guessed by chance, and all guesses can be
    counted; all labels if nothing is said."""
    orders: bool = True
    """Whether a player often has two decisions in a row that can be taken in either order."""
    rules_cited: int = 8
    """So many rules at least are cited by the explanations of one play."""
    files: dict[str, str] = field(default_factory=dict)
    """Labels of the games that stand as JSON in tests/games for programs without Python, by the name of the file."""
    counted: tuple[tuple[str, str], ...] = ()
    """What the perft table counts from: the file of a game, and the kind of event that is due there; "over" is near the
    end, "" is the opening."""
    most_counted: int = 300_000
    """Where a depth would count more positions than about so many, a block ends; slow tellings differ in slowness."""
