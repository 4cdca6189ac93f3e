"""The result of a contest, as tables and sentences, or as JSON."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from rich import box
from rich.console import JustifyMethod
from rich.table import Table
from rich.text import Text

from silvan._core import __version__
from silvan.arena.contest import Contest
from silvan.arena.intervals import Estimate
from silvan.arena.played import Played
from silvan.arena.settling import LEVEL, Settling, Verdict
from silvan.arena.standings import Row, Standings

__all__ = ["as_json", "failures", "notes", "tables", "verdict"]

_MOST_FAILURES = 5
_MOST_WORDS = 300


def tables(contest: Contest, found: Standings) -> Iterator[Table]:
    """The table of the entrants and, if there are more than two, that of all pairs."""
    head = ["agent", "plays", "wins", "95 % interval", "score", "rating", "failed"]
    if not any(row.failures for row in found.rows):
        head.pop()
    yield _table(1, head, [_cells(found.rows[entrant])[: len(head)] for entrant in found.ranking])
    if len(contest.agents) > 2:
        names, met = contest.names, [(duel, duel.ahead) for duel in found.duels if duel.ahead is not None]
        pairs = [
            [names[duel.first], names[duel.second], _percent(ahead.value), _interval(ahead)] for duel, ahead in met
        ]
        yield _table(2, ["agent", "against", "ahead", "95 % interval"], pairs)


def _table(names: int, head: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    """A table in which the first columns are names, which give way where there is no room, and the others numbers."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for i, cells in enumerate(zip(head, *rows, strict=True)):
        is_name, width = i < names, max(map(len, cells))
        justify: JustifyMethod = "left" if is_name else "right"
        table.add_column(cells[0], justify=justify, overflow="fold", min_width=4 if is_name else width)
    for row in rows:
        table.add_row(*map(Text, row))
    return table


def _cells(row: Row) -> list[str]:
    share, score, rating = row.win_share, row.score, row.rating
    return [
        row.name,
        f"{row.plays:,}",
        "" if share is None else _percent(share.value),
        "" if share is None else _interval(share),
        "" if score is None else f"{score.value:.2f} ± {(score.high - score.low) / 2:.2f}",
        "" if rating is None else f"{rating.mu:.1f} ± {rating.reach:.1f}",
        f"{row.failures:,}",
    ]


def _percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def _interval(estimate: Estimate) -> str:
    return f"{100 * estimate.low:.1f} to {100 * estimate.high:.1f} %"


def notes(contest: Contest, found: Standings) -> Iterator[str]:
    """What has to be said of how plays were counted."""
    size, counted = contest.schedule.round_size, len(found.counted)
    yield f"counted: {counted:,} plays, {counted // size:,} rounds of {size} seatings with the same luck"
    if found.played > counted:
        why = "no whole round" if found.verdict is None or found.verdict.settled is None else "not needed"
        yield f"not counted: {found.played - counted:,} plays ({why})"
    if counted and found.rows[0].rating is None:
        yield 'no ratings: openskill is not installed; pip install "silvan[arena]"'


def verdict(contest: Contest, settling: Settling, found: Verdict) -> str:
    """What the test says, in a sentence."""
    first, second = contest.names[:2]
    ratio = max(found.ratios)
    odds = f"{settling.error:.2%} at most that this is wrong, after {found.rounds:,} rounds"
    if found.settled is None:
        low, high = found.bounds
        where = f"log ratio {ratio:.2f}, to reach {low:.2f} or {high:.2f}"
        return f"not settled after {found.rounds:,} rounds whether {first} or {second} is better ({where})"
    if found.settled == LEVEL:
        return f"settled: neither {first} nor {second} is ahead by {settling.margin:.2%} or more ({odds})"
    better, worse = (first, second) if found.settled == "first" else (second, first)
    return f"settled: {better} is better than {worse} ({odds})"


def failures(contest: Contest, found: Standings) -> Iterator[str]:
    """The failures: what has happened most often first, with the first play in which it did."""
    alike: dict[tuple[str, str, str], list[Played]] = {}
    for play in found.counted:
        if (failure := play.failure) is not None:
            name = contest.names[play.seating[failure.seat]]
            alike.setdefault((name, failure.kind, " ".join(failure.message.split())), []).append(play)
    if alike:
        yield f"lost by failing: {sum(map(len, alike.values())):,} plays"
    for (name, kind, message), plays in sorted(alike.items(), key=lambda item: -len(item[1]))[:_MOST_FAILURES]:
        failure = plays[0].failure
        assert failure is not None
        yield f"  {name}, {len(plays):,} times, first in play {plays[0].play} at seat {failure.seat}: {kind}: {message}"
        if words := " ".join(failure.stderr.split())[-_MOST_WORDS:]:
            yield f"    it last wrote: {words}"
    if len(alike) > _MOST_FAILURES:
        yield f"  and {len(alike) - _MOST_FAILURES:,} others"


def as_json(contest: Contest, found: Standings) -> dict[str, Any]:
    """The result as plain JSON."""
    failed = (play for play in found.counted if play.failure is not None)
    return {
        "silvan": __version__,
        "game": str(contest.game),
        "agents": list(contest.names),
        "seed": contest.seed,
        "seatings": contest.seatings,
        "time_limit": contest.time_limit,
        "played": found.played,
        "counted": len(found.counted),
        "round_size": contest.schedule.round_size,
        "ranking": found.ranking,
        "table": [asdict(row) for row in found.rows],
        "pairs": [asdict(duel) for duel in found.duels],
        "verdict": None if found.verdict is None else asdict(found.verdict),
        "failures": [{"play": play.play, "seating": play.seating, **asdict(play)["failure"]} for play in failed],
    }
