"""Intervals for what is measured in rounds.

The plays of a round share their luck and are not independent; rounds are. So the spread is taken from the means of
rounds, whatever goes on inside them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from silvan.simulate import Z95, wilson

__all__ = ["Estimate", "mean", "share"]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its 95 % interval."""

    value: float
    low: float
    high: float


def share(sums: Sequence[tuple[float, int]]) -> Estimate | None:
    """Return the share of what each round has as (sum, number of trials); None if there are no trials.

    It is Wilson's interval for the number of independent trials that would spread as much as the rounds do, which is
    large where shared luck evens out, but never below the number of rounds. To the spread two made-up rounds are
    added, one won and one lost, so that a few equal rounds do not look like certainty.
    """
    rounds = [(won, count) for won, count in sums if count]
    total = sum(count for _, count in rounds)
    if not total:
        return None
    value = min(1.0, max(0.0, sum(won for won, _ in rounds) / total))
    each = total / len(rounds)
    squares = sum((won - value * count) ** 2 for won, count in rounds) / each**2
    squares += value**2 + (1 - value) ** 2
    variance = squares / (len(rounds) + 1) / len(rounds)
    low, high = wilson(value, max(len(rounds), value * (1 - value) / variance))
    return Estimate(value, low, high)


def mean(sums: Sequence[tuple[float, int]]) -> Estimate | None:
    """Return the mean of what each round has as (sum, count), with a normal interval over rounds; None for nothing."""
    rounds = [(total, count) for total, count in sums if count]
    count = sum(count for _, count in rounds)
    if not count:
        return None
    value = sum(total for total, _ in rounds) / count
    n = len(rounds)
    if n == 1:
        return Estimate(value, value, value)
    squares = sum((total - value * plays) ** 2 for total, plays in rounds)
    reach = Z95 * sqrt(squares * n / (n - 1)) / count
    return Estimate(value, value - reach, value + reach)
