"""What the plays of a contest say: win shares, scores, who is ahead of whom, and ratings."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from silvan.arena.contest import Contest
from silvan.arena.intervals import Estimate, mean, share
from silvan.arena.played import Played
from silvan.arena.ratings import Rating, rate
from silvan.arena.settling import Settling, Verdict

__all__ = ["Duel", "Row", "Standings", "ahead", "standings", "whole_rounds"]


@dataclass(frozen=True, slots=True)
class Row:
    """An entrant: in how many plays, its share of the victories a seat, its mean score, rating and failures."""

    name: str
    plays: int
    win_share: Estimate | None
    score: Estimate | None
    rating: Rating | None
    failures: int


@dataclass(frozen=True, slots=True)
class Duel:
    """Two entrants, and how often the first is ahead of the second where both play, level being half."""

    first: int
    second: int
    ahead: Estimate | None


@dataclass(frozen=True, slots=True)
class Standings:
    """The table of a contest.

    `played` plays are there, of which those of whole rounds are counted; if a test has settled the question, those up
    to then. Rows are by entrant.
    """

    played: int
    counted: tuple[Played, ...]
    rows: tuple[Row, ...]
    duels: tuple[Duel, ...]
    verdict: Verdict | None

    @property
    def ranking(self) -> list[int]:
        """The entrants, those with the largest win share first."""
        shares = [row.win_share.value if row.win_share else -1.0 for row in self.rows]
        return sorted(range(len(shares)), key=lambda entrant: -shares[entrant])


def standings(contest: Contest, plays: Iterable[Played], settling: Settling | None = None) -> Standings:
    """Return the table of plays, given in the order of their numbers.

    A test asks who is better of the first two agents. It looks at rounds in order, up to the first that is not whole.
    """
    given = list(plays)
    rounds = whole_rounds(contest, given)
    verdict = None
    if settling is not None:
        rounds = _unbroken(contest, rounds)
        met = [(i, result) for i, plays in enumerate(rounds) if (result := ahead(plays, 0, 1))[1]]
        verdict = settling.judge(won / count for _, (won, count) in met)
        if verdict.settled is not None:
            rounds = rounds[: met[verdict.rounds - 1][0] + 1]
    counted = tuple(play for plays in rounds for play in plays)
    entrants = range(len(contest.agents))
    ratings = rate(len(entrants), counted) or [None] * len(entrants)
    rows = tuple(_row(contest, rounds, entrant, ratings[entrant]) for entrant in entrants)
    duels = tuple(Duel(a, b, share([ahead(plays, a, b) for plays in rounds])) for a, b in combinations(entrants, 2))
    return Standings(len(given), counted, rows, duels, verdict)


def whole_rounds(contest: Contest, plays: Iterable[Played]) -> list[list[Played]]:
    """Return the rounds of which every play is there, in order."""
    rounds: dict[int, list[Played]] = {}
    for play in plays:
        rounds.setdefault(contest.schedule.round_of(play.play), []).append(play)
    size = contest.schedule.round_size
    return [rounds[number] for number in sorted(rounds) if len(rounds[number]) == size]


def _unbroken(contest: Contest, rounds: Sequence[list[Played]]) -> list[list[Played]]:
    # A test that skips a round that is still being played would stop elsewhere with other workers.
    numbers = [contest.schedule.round_of(plays[0].play) for plays in rounds]
    return [plays for i, (number, plays) in enumerate(zip(numbers, rounds, strict=True)) if number == i]


def _row(contest: Contest, rounds: Sequence[Sequence[Played]], entrant: int, rating: Rating | None) -> Row:
    plays = [play for round_ in rounds for play in round_]
    failed = [play for play in plays if play.failure and play.seating[play.failure.seat] == entrant]
    return Row(
        contest.names[entrant],
        sum(entrant in play.seating for play in plays),
        share([_sum(_of(play.shares, play, entrant) for play in plays) for plays in rounds]),
        mean([_sum(_of(play.scores, play, entrant) for play in plays if play.scores) for plays in rounds]),
        rating,
        len(failed),
    )


def _of(values: Sequence[float] | None, play: Played, entrant: int) -> list[float]:
    """The values of the seats of an entrant."""
    return [value for value, other in zip(values or (), play.seating, strict=True) if other == entrant]


def _sum(parts: Iterable[Sequence[float]]) -> tuple[float, int]:
    values = [value for part in parts for value in part]
    return sum(values), len(values)


def ahead(plays: Iterable[Played], first: int, second: int) -> tuple[float, int]:
    """Over all pairs of a seat of the one and a seat of the other in a play, how often the first is ahead."""
    won, count = 0.0, 0
    for play in plays:
        ours, others = (_places(play, entrant) for entrant in (first, second))
        won += sum(1.0 if one > other else 0.5 if one == other else 0.0 for one in ours for other in others)
        count += len(ours) * len(others)
    return won, count


def _places(play: Played, entrant: int) -> list[tuple[float, int]]:
    return [place for place, other in zip(play.places, play.seating, strict=True) if other == entrant]
