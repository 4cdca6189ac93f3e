"""Playing what is missing of a contest, until it is enough or settled."""

from collections.abc import Callable

from silvan.arena.contest import Contest
from silvan.arena.played import Played
from silvan.arena.pool import played
from silvan.arena.settling import Settling, Trial
from silvan.arena.standings import Standings, ahead, standings
from silvan.arena.store import Store

__all__ = ["Course", "run", "told"]


class Course:
    """How a contest stands while it goes on: how many plays there are, and the victories of each entrant."""

    def __init__(self, contest: Contest, plays: int, settling: Settling | None = None) -> None:
        self.contest, self.plays = contest, plays
        self.done = 0
        self.victories = [0.0] * len(contest.agents)
        self.failures = 0
        self._test = None if settling is None else Trial(settling)
        self._pending: dict[int, list[Played]] = {}
        self._round = 0

    @property
    def settled(self) -> bool:
        """Whether a test has settled the question."""
        return self._test is not None and self._test.settled

    def add(self, play: Played) -> None:
        """Add a play, in whatever order."""
        self.done += 1
        self.failures += play.failure is not None
        for entrant, share in zip(play.seating, play.shares, strict=True):
            self.victories[entrant] += share
        if self._test is not None:
            self._pending.setdefault(self.contest.schedule.round_of(play.play), []).append(play)
            self._advance(self._test)

    def _advance(self, test: Trial) -> None:
        """Let the test see the rounds that are whole, in order."""
        while len(plays := self._pending.get(self._round, [])) == self.contest.schedule.round_size:
            won, count = ahead(plays, 0, 1)
            if count:
                test.add(won / count)
            del self._pending[self._round]
            self._round += 1


def run(
    store: Store,
    plays: int,
    workers: int = 1,
    settling: Settling | None = None,
    stop: Callable[[], bool] = lambda: False,
    progress: Callable[[Course], object] = lambda course: None,
) -> Course:
    """Play those of the first so many plays that the store does not hold, and keep each as it is over.

    `progress` is told how it stands, after each play. `stop` is asked ten times a second.
    """
    course = Course(store.contest, plays, settling)
    there = set()
    for play in store.plays():
        if play.play < plays:
            course.add(play)
            there.add(play.play)
    progress(course)
    if course.settled or len(there) == plays:
        return course
    missing = (number for number in range(plays) if number not in there)
    for play in played(store.contest, missing, min(workers, plays - len(there)), lambda: course.settled or stop()):
        store.add(play)
        course.add(play)
        progress(course)
        if course.settled or stop():
            break
    return course


def told(store: Store, plays: int, settling: Settling | None = None) -> Standings:
    """Return the table of the first so many plays."""
    return standings(store.contest, (play for play in store.plays() if play.play < plays), settling)
