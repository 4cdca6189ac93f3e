"""Intervals, ratings and the sequential test, against figures by hand and by simulation."""

import random
from collections import Counter
from collections.abc import Sequence
from math import log

import pytest
import silvan
from silvan.arena import ratings
from silvan.arena.contest import Contest
from silvan.arena.intervals import mean, share
from silvan.arena.played import Failure, Played, forfeit
from silvan.arena.settling import LEVEL, Settling, Trial, log_ratio
from silvan.arena.standings import standings, whole_rounds
from silvan.simulate import wilson

GAME = silvan.load_game("timberman")
CONTEST = Contest(GAME, ("greedy", "random"), 1)
WON, LOST = (1.0, -1.0), (-1.0, 1.0)


def played(
    number: int, returns: Sequence[float], scores: tuple[int, ...] | None = (3, 2), contest: Contest = CONTEST
) -> Played:
    return Played(number, contest.schedule.seating(number), (), scores, tuple(returns))


# ---- what a play is worth -------------------------------------------------------------------------------------------


def test_shares_of_the_victory() -> None:
    def shares(*returns: float) -> list[float]:
        return Played(0, (0, 1, 2), (), (1, 2, 3), returns).shares

    assert shares(1, -0.5, -0.5) == [1, 0, 0]
    assert shares(0.25, 0.25, -0.5) == pytest.approx([0.5, 0.5, 0])
    assert shares(0, 0, 0) == pytest.approx([1 / 3] * 3)
    assert shares(-1, -1, -1) == [0, 0, 0]


def test_who_fails_loses_and_the_others_share() -> None:
    assert forfeit(2, 0) == (-1, 1)
    assert forfeit(3, 1) == (0.25, -0.5, 0.25)
    assert sum(forfeit(5, 3)) == pytest.approx(0)
    play = Played(0, (0, 1, 2), (), None, forfeit(3, 1), Failure(1, "crash", "it went"))
    assert play.shares == pytest.approx([0.5, 0, 0.5])
    assert play.places[0] == play.places[2] > play.places[1]


def test_losers_are_compared_by_points() -> None:
    first, second, third = Played(0, (0, 1, 2), (), (9, 4, 7), (1, -0.5, -0.5)).places
    assert first > third > second
    # Where all lose together, nobody is ahead.
    assert len(set(Played(0, (0, 1, 2), (), (9, 4, 7), (-1, -1, -1)).places)) == 1


# ---- intervals ------------------------------------------------------------------------------------------------------


def test_wins_in_every_round_are_wilson_s_for_the_rounds() -> None:
    estimate = share([(2, 2)] * 20)
    assert estimate is not None and estimate.value == 1
    assert (estimate.low, estimate.high) == pytest.approx(wilson(1, 20))


def test_an_interval_by_hand() -> None:
    # Of four rounds of two plays, shares 1, 1/2, 1/2, 0; made up: 1 and 0. Mean 1/2, squares 1/4 * 4 = 1, over 5.
    estimate = share([(2, 2), (1, 2), (1, 2), (0, 2)])
    assert estimate is not None and estimate.value == 0.5
    assert (estimate.low, estimate.high) == pytest.approx(wilson(0.5, max(4, 0.25 / (1 / 5 / 4))))


def test_shared_luck_narrows_an_interval() -> None:
    even, uneven = [(1, 2)] * 90 + [(2, 2)] * 10, [(0, 2)] * 45 + [(2, 2)] * 55
    one, other = share(even), share(uneven)
    assert one is not None and other is not None and one.value == other.value == pytest.approx(0.55)
    assert 2 * (one.high - one.low) < other.high - other.low


def test_nothing_has_no_interval() -> None:
    assert share([]) is None and share([(0, 0)]) is None and mean([(0, 0)]) is None


def test_intervals_cover_what_they_should() -> None:
    rng, values = random.Random(1), [0, 0.25, 0.5, 0.75, 1]
    for weights in ([1, 2, 4, 2, 1], [1, 2, 94, 2, 1], [0, 0, 1, 2, 17], [1, 0, 0, 0, 1]):
        truth = sum(v * w for v, w in zip(values, weights, strict=True)) / sum(weights)
        covered = 0
        for _ in range(600):
            estimate = share([(2 * x, 2) for x in rng.choices(values, weights, k=50)])
            assert estimate is not None
            covered += estimate.low <= truth <= estimate.high
        assert covered / 600 > 0.92


def test_means_of_scores() -> None:
    estimate = mean([(10, 2), (14, 2), (0, 0)])
    # Means of rounds 5 and 7: 6, and the error is half of what the two differ by.
    assert estimate is not None and estimate.value == 6
    assert estimate.high - 6 == pytest.approx(1.959964 * 1.0)
    alone = mean([(10, 2)])
    assert alone is not None and alone.low == alone.high == 5


# ---- the table ------------------------------------------------------------------------------------------------------


def test_only_whole_rounds_are_counted() -> None:
    plays = [played(i, WON) for i in (0, 1, 3, 4, 5)]
    assert [[play.play for play in plays] for plays in whole_rounds(CONTEST, plays)] == [[0, 1], [4, 5]]
    found = standings(CONTEST, plays)
    assert found.played == 5 and [play.play for play in found.counted] == [0, 1, 4, 5]


def test_a_table_by_hand() -> None:
    # Seat 0 wins all but play 1; the entrants change seats: 0 wins plays 0, 1 (from seat 1) and 2, 1 wins play 3.
    plays = [played(0, WON, (5, 1)), played(1, LOST, (2, 4)), played(2, WON, (7, 3)), played(3, WON, (6, 0))]
    found = standings(CONTEST, plays)
    greedy, rand = found.rows
    assert greedy.win_share is not None and greedy.win_share.value == 0.75
    assert greedy.score is not None and greedy.score.value == (5 + 4 + 7 + 0) / 4
    assert rand.score is not None and rand.score.value == (1 + 2 + 3 + 6) / 4
    assert found.ranking == [0, 1] and found.duels[0].ahead == greedy.win_share
    assert greedy.rating is not None and rand.rating is not None and greedy.rating.mu > 25 > rand.rating.mu


def test_failures_count_as_lost_and_have_no_score() -> None:
    failure = Failure(0, "crash", "it went")
    plays = [Played(0, (0, 1), (), None, forfeit(2, 0), failure), played(1, WON, (8, 2))]
    greedy, rand = standings(CONTEST, plays).rows
    assert (greedy.failures, rand.failures) == (1, 0)
    assert greedy.score is not None and greedy.score.value == 2
    assert greedy.win_share is not None and greedy.win_share.value == 0


def test_several_seats_of_one_agent_count_by_seat() -> None:
    contest = Contest(silvan.load_game("timberman(players=4)"), ("greedy", "random"), 1)
    # Of a round's four plays seat 0 wins each: the agents sit there twice each.
    plays = [played(i, (1, -1 / 3, -1 / 3, -1 / 3), (9, 1, 1, 1), contest) for i in range(4)]
    for row in standings(contest, plays).rows:
        assert row.win_share is not None and row.win_share.value == 1 / 4


# ---- ratings --------------------------------------------------------------------------------------------------------


def test_ratings_order_entrants_by_strength() -> None:
    contest, rng = Contest(silvan.load_game("timberman(players=3)"), ("a:a", "b:b", "c:c", "d:d"), 1), random.Random(2)
    plays = []
    for number in range(600):
        seating = contest.schedule.seating(number)
        points = tuple(int(100 * rng.gauss(entrant, 1.5)) for entrant in seating)
        returns = tuple(1.0 if p == max(points) else -0.5 for p in points)
        plays.append(Played(number, seating, (), points, returns))
    rows = standings(contest, plays).rows
    found = [row.rating for row in rows if row.rating is not None]
    assert [r.mu for r in found] == sorted(r.mu for r in found)
    assert all(a.mu + a.reach < b.mu - b.reach for a, b in zip(found[::2], found[2:], strict=False))
    assert all(r.sigma < 3 for r in found)


def test_equals_are_rated_alike() -> None:
    rng = random.Random(3)
    plays = [played(i, WON if rng.random() < 0.5 else LOST) for i in range(1000)]
    one, other = ratings.rate(2, plays) or [None, None]
    assert one is not None and other is not None and abs(one.mu - other.mu) < one.reach + other.reach
    draws = ratings.rate(2, [played(i, (0, 0), (2, 2)) for i in range(100)]) or []
    assert [r and r.mu for r in draws] == pytest.approx([25, 25])


# ---- the test -------------------------------------------------------------------------------------------------------


def test_the_ratio_of_two_points_by_hand() -> None:
    # All results 0 or 1: the likeliest distribution with a mean has just that chance of a win.
    seen = Counter({1.0: 30, 0.0: 20})
    by_hand = 30.5 * log(0.6 / 0.5) + 20.5 * log(0.4 / 0.5)
    assert log_ratio(seen, 0.6, 0.5) == pytest.approx(by_hand)
    assert log_ratio(Counter({1.0: 20, 0.0: 30}), 0.4, 0.5) == pytest.approx(by_hand)


def test_the_bounds_are_those_of_the_errors() -> None:
    assert Settling(0.05, 0.1).bounds == pytest.approx((log(0.1 / 0.95), log(0.9 / 0.05)))


VALUES = (0, 0.25, 0.5, 0.75, 1)


def verdicts(weights: Sequence[float], trials: int, settling: Settling) -> Counter[str | None]:
    rng = random.Random(11)
    return Counter(settling.judge(rng.choices(VALUES, weights)[0] for _ in range(4000)).settled for _ in range(trials))


@pytest.mark.parametrize("weights", [(1, 2, 4, 2, 1), (3, 0, 4, 0, 3), (1, 2, 94, 2, 1)])
def test_equals_are_seldom_told_apart(weights: tuple[float, ...]) -> None:
    found = verdicts(weights, 60, Settling(0.1))
    assert found[LEVEL] >= 54 and found[None] == 0


def test_what_is_better_by_the_margin_is_found_in_either_direction() -> None:
    weights = (8, 13, 38, 23, 18)  # expects 0.575
    assert verdicts(weights, 60, Settling(0.075))["first"] >= 54
    assert verdicts(weights[::-1], 60, Settling(0.075))["second"] >= 54


def test_a_test_does_not_look_further_than_it_needs() -> None:
    test = Trial(Settling(0.1))
    assert [test.add(1.0) for _ in range(30)].index(True) == 23
    assert test.verdict().rounds == 24 and test.verdict().settled == "first"


def test_the_table_ends_where_the_question_was_settled() -> None:
    plays = [played(i, WON if CONTEST.schedule.seating(i)[0] == 0 else LOST) for i in range(100)]
    found = standings(CONTEST, plays, Settling(0.1))
    assert found.verdict is not None and found.verdict.settled == "first" and len(found.counted) == 48
    # A round that is missing is waited for.
    found = standings(CONTEST, [*plays[:10], *plays[11:]], Settling(0.1))
    assert found.verdict is not None and found.verdict.settled is None and len(found.counted) == 10


@pytest.mark.parametrize(("margin", "error"), [(0, 0.05), (0.5, 0.05), (0.1, 0), (0.1, 0.5), (float("nan"), 0.1)])
def test_what_is_no_test(margin: float, error: float) -> None:
    with pytest.raises(silvan.SpecError):
        Settling(margin, error)
