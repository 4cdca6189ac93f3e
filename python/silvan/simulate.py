"""Many random plays of a game, and what they add up to."""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt
from time import perf_counter
from typing import TextIO

from silvan._core import Game, Playouts
from silvan.record import Record

__all__ = ["Z95", "Tally", "simulate", "wilson"]

Z95 = 1.959963984540054


@dataclass(slots=True)
class Tally:
    """Sums over plays: `scores` has an entry a seat, `wins[k - 1]` counts by seat the wins shared by k winners."""

    players: int
    plays: int = 0
    events: int = 0
    decisions: int = 0
    scores: list[int] = field(init=False)
    wins: list[list[int]] = field(init=False)

    def __post_init__(self) -> None:
        self.scores = [0] * self.players
        self.wins = [[0] * self.players for _ in range(self.players)]

    def add(self, run: Playouts) -> None:
        """Add plays."""
        self.plays += len(run)
        self.events += int(run.events.sum())
        self.decisions += int(run.decisions.sum())
        self.scores = _added(self.scores, run.scores.sum(axis=0).tolist())
        # A winner's return is 0 or more, a loser's -1 / (n - 1), and -1 where everybody loses.
        won = run.returns > -0.5 / (self.players - 1)
        winners = won.sum(axis=1)
        self.wins = [_added(wins, won[winners == k].sum(axis=0).tolist()) for k, wins in enumerate(self.wins, 1)]

    @property
    def ties(self) -> int:
        """How many plays had more than one winner."""
        return sum(sum(wins) // k for k, wins in enumerate(self.wins, 1) if k > 1)

    def mean_score(self, seat: int) -> float:
        """The mean final score of a seat."""
        return self.scores[seat] / self.plays

    def win_share(self, seat: int) -> tuple[float, float, float]:
        """The share of wins of a seat with its 95 % interval (Wilson's; ties make it a little too wide)."""
        n = self.plays
        share = sum(wins[seat] / k for k, wins in enumerate(self.wins, 1)) / n
        return share, *wilson(share, n)


def wilson(share: float, n: float) -> tuple[float, float]:
    """Wilson's 95 % interval for a share of n trials."""
    middle = (share + Z95**2 / (2 * n)) / (1 + Z95**2 / n)
    reach = Z95 / (1 + Z95**2 / n) * sqrt(share * (1 - share) / n + Z95**2 / (4 * n**2))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def simulate(
    game: Game,
    plays: int,
    seed: int,
    threads: int = 1,
    records: TextIO | None = None,
    stop: Callable[[], bool] = lambda: False,
    progress: Callable[[int], object] = lambda done: None,
) -> Tally:
    """Play plays 0, 1, ... of a seed until there are enough or `stop` says so, and tally them.

    `records` gets a line for each play, in order. `progress` is told how many plays have been added. What is played
    depends on the seed alone, not on `threads`.
    """
    tally = Tally(game.num_players())
    size = 1
    while tally.plays < plays and not stop():
        started = perf_counter()
        if records is not None:
            _write(game, seed, tally.plays, records)
        size = min(size, plays - tally.plays)
        tally.add(game.playouts(size, seed, first=tally.plays, threads=threads))
        progress(size)
        # Records go one by one; else in parts of about a tenth of a second: progress is seen, and stop is heard.
        if records is None:
            size = _next_size(size, perf_counter() - started)
    return tally


def _added(one: list[int], other: list[int]) -> list[int]:
    return [a + b for a, b in zip(one, other, strict=True)]


def _next_size(size: int, elapsed: float) -> int:
    if elapsed < 0.05:
        return 2 * size
    return max(1, size // 2) if elapsed > 0.2 else size


def _write(game: Game, seed: int, play: int, records: TextIO) -> None:
    records.write(Record.from_state(game.playout(seed, play)).to_json() + "\n")
