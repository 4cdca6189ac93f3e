"""Who sits where: worked out by hand, and even in the long run."""

from collections import Counter
from itertools import combinations, islice
from math import comb

import pytest
from silvan import SpecError
from silvan.arena.schedule import ALL, Schedule, groups, orders


def rounds(schedule: Schedule, count: int) -> list[list[tuple[int, ...]]]:
    size = schedule.round_size
    return [[schedule.seating(i * size + k) for k in range(size)] for i in range(count)]


def test_two_agents_change_seats() -> None:
    assert rounds(Schedule(2, 2), 2) == [[(0, 1), (1, 0)]] * 2


def test_three_agents_go_round_and_then_the_other_way() -> None:
    one = [(0, 1, 2), (2, 0, 1), (1, 2, 0)]
    other = [(0, 2, 1), (1, 0, 2), (2, 1, 0)]
    assert rounds(Schedule(3, 3), 3) == [one, other, one]


def test_three_agents_in_all_seatings() -> None:
    every = [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
    assert rounds(Schedule(3, 3, ALL), 2) == [every, every]


def test_more_agents_than_seats() -> None:
    # Neighbours first, then those across: after 4 rounds all have played twice, after 6 each pair has met.
    pairs = [(0, 1), (1, 2), (2, 3), (0, 3), (0, 2), (1, 3)]
    assert list(groups(4, 2)) == pairs
    assert rounds(Schedule(4, 2), 7) == [[(a, b), (b, a)] for a, b in [*pairs, pairs[0]]]


def test_fewer_agents_than_seats() -> None:
    assert rounds(Schedule(2, 3), 2) == [[(0, 0, 1), (1, 0, 0), (0, 1, 0)], [(1, 1, 0), (0, 1, 1), (1, 0, 1)]]
    assert rounds(Schedule(2, 4), 1) == [[(0, 0, 1, 1), (1, 0, 0, 1), (1, 1, 0, 0), (0, 1, 1, 0)]]


def test_an_order_that_repeats_itself_is_left_out() -> None:
    # 0 1 0 1 turned by two is itself: the same play would be played twice.
    assert [order[0] for order in orders((0, 0, 1, 1), "rotations")] == [(0, 0, 2, 2)]
    assert [len(order) for order in orders((0, 0, 1, 1), ALL)] == [6]


@pytest.mark.parametrize("seatings", ["rotations", ALL])
@pytest.mark.parametrize(
    ("entrants", "seats"), [(2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (5, 2), (5, 4), (2, 5), (7, 3)]
)
def test_every_round_is_fair_to_those_who_are_in_it(entrants: int, seats: int, seatings: str) -> None:
    schedule = Schedule(entrants, seats, seatings)
    for seated in rounds(schedule, 2 * len(schedule.groups) * min(3, len(schedule.places))):
        assert len(set(seated)) == len(seated) == schedule.round_size
        assert len({tuple(sorted(seating)) for seating in seated}) == 1
        for entrant in set(seated[0]):
            by_seat = {sum(seating[seat] == entrant for seating in seated) for seat in range(seats)}
            assert len(by_seat) == 1


@pytest.mark.parametrize(("entrants", "seats"), [(4, 2), (5, 3), (6, 4), (3, 2), (16, 6), (3, 4), (4, 6)])
def test_all_groups_even_out(entrants: int, seats: int) -> None:
    each, over = divmod(seats, entrants)
    found = list(groups(entrants, seats))
    assert len(found) == len(set(map(frozenset, map(Counter, found)))) or each
    assert len(found) == comb(entrants, over)
    seen = Counter(entrant for group in found for entrant in group)
    assert len(set(seen.values())) == 1
    met = Counter(pair for group in found for pair in combinations(sorted(set(group)), 2))
    assert len(set(met.values())) == 1


@pytest.mark.parametrize(("entrants", "seats"), [(5, 2), (7, 3), (16, 4)])
def test_on_the_way_nobody_plays_much_more_than_others(entrants: int, seats: int) -> None:
    seen = Counter(dict.fromkeys(range(entrants), 0))
    for i, group in enumerate(islice(groups(entrants, seats), 3 * entrants), 1):
        seen.update(group)
        assert max(seen.values()) - min(seen.values()) <= seats
        if i % entrants == 0:
            assert len(set(seen.values())) == 1


def test_seatings_of_a_round_share_their_luck_and_no_other() -> None:
    schedule = Schedule(3, 3)
    assert [schedule.round_of(play) for play in range(7)] == [0, 0, 0, 1, 1, 1, 2]


@pytest.mark.parametrize(("entrants", "seatings"), [(0, "rotations"), (1, "rotations"), (17, "rotations"), (2, "some")])
def test_what_is_no_schedule(entrants: int, seatings: str) -> None:
    with pytest.raises(SpecError):
        Schedule(entrants, 2, seatings)
