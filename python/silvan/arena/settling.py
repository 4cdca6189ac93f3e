"""A sequential test: playing stops when it is settled which of two entrants is better, or that neither is by much.

Each round gives the mean result of one entrant against the other: 1 ahead, 1/2 level, 0 behind. Three things are
weighed: that its expectation is 1/2 + margin, 1/2 - margin, or 1/2. Two tests run side by side, each of one half
of them, by the generalised sequential probability ratio: the expectations are compared by how likely the likeliest
distribution of rounds with that expectation makes what was seen.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log

from silvan.errors import SpecError

__all__ = ["FIRST", "LEVEL", "SECOND", "Settling", "Trial", "Verdict", "log_ratio"]

FIRST, SECOND, LEVEL = "first", "second", "level"

_LOOK = 8
"""The test looks at every so many rounds."""

_EARLIEST = 16
"""It settles nothing before so many rounds."""

_MADE_UP = 0.5
"""The weight of a round won and of one lost that are added to those that were played."""

_STEPS = 60


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a test stands after some rounds: `settled` is FIRST, SECOND, LEVEL or None if it is not yet.

    `ratios` are the logarithms of the ratios for "the first is better" and "the second is better", to be compared
    with `bounds`.
    """

    rounds: int
    settled: str | None
    ratios: tuple[float, float]
    bounds: tuple[float, float]


@dataclass(frozen=True)
class Settling:
    """A test with a margin in (0, 1/2) and the chance of a wrong verdict."""

    margin: float
    error: float = 0.05

    def __post_init__(self) -> None:
        if not 0.001 <= self.margin <= 0.4:
            raise SpecError(f"settle: {self.margin}; expected a margin of 0.001 to 0.4", "settle")
        if not 1e-6 <= self.error <= 0.4:
            raise SpecError(f"error: {self.error}; expected 0.000001 to 0.4", "error")

    @property
    def bounds(self) -> tuple[float, float]:
        """Where the logarithm of a ratio is to be: for level, and for better.

        Who is better is told with half the error in either direction; that neither is, with the whole.
        """
        wrong = self.error / 2
        return log(self.error / (1 - wrong)), log((1 - self.error) / wrong)

    def judge(self, rounds: Iterable[float]) -> Verdict:
        """Look at the results of rounds in order, and stop where the question is settled."""
        test = Trial(self)
        for result in rounds:
            if test.add(result):
                break
        return test.verdict()


class Trial:
    """A test under way."""

    def __init__(self, settling: Settling) -> None:
        self.settling, self.settled = settling, False
        self._seen: Counter[float] = Counter()

    def add(self, result: float) -> bool:
        """Add the result of a round; whether the question is settled now. What comes later is not looked at."""
        if not self.settled:
            # Thirds and the like are to be equal to themselves.
            self._seen[round(result, 9)] += 1
            self.settled = self._looks() and self.verdict().settled is not None
        return self.settled

    def verdict(self) -> Verdict:
        """How the test stands."""
        margin, bounds = self.settling.margin, self.settling.bounds
        level, better = bounds
        first, second = (log_ratio(self._seen, 0.5 + apart, 0.5) for apart in (margin, -margin))
        settled = None
        if self._looks():
            if max(first, second) >= better:
                settled = FIRST if first > second else SECOND
            elif max(first, second) <= level:
                settled = LEVEL
        return Verdict(self._seen.total(), settled, (first, second), bounds)

    def _looks(self) -> bool:
        count = self._seen.total()
        return count >= _EARLIEST and count % _LOOK == 0


def log_ratio(seen: Counter[float], one: float, other: float) -> float:
    """Return the logarithm of how much likelier rounds are if their expectation is `one` rather than `other`.

    Both by the likeliest distribution on [0, 1] with that expectation; half a round won and half a round lost are
    added, so that there always is one.
    """
    weights: dict[float, float] = dict(seen)
    for end in (0.0, 1.0):
        weights[end] = weights.get(end, 0) + _MADE_UP
    values, counts = list(weights), list(weights.values())
    return _likelihood(values, counts, one) - _likelihood(values, counts, other)


def _likelihood(values: Sequence[float], counts: Sequence[float], expectation: float) -> float:
    """The logarithm of the empirical likelihood of an expectation, up to what does not depend on it.

    The likeliest probabilities are proportional to count / (1 + t (value - expectation)); t is found by halving.
    """
    apart = [value - expectation for value in values]
    low, high = -1 / (1 - expectation), 1 / expectation
    for _ in range(_STEPS):
        t = (low + high) / 2
        if sum(count * a / (1 + t * a) for count, a in zip(counts, apart, strict=True)) > 0:
            low = t
        else:
            high = t
    return -sum(count * log(1 + t * a) for count, a in zip(counts, apart, strict=True))
