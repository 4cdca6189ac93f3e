"""What rules on arrays cost: `pytest benches`."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
import silvan
from pytest_benchmark.fixture import BenchmarkFixture
from silvan.bench import boards_of_plays, pyramids_of_plays
from silvan.lumberjack.rules import area_points, cabin_points, parse
from silvan.timberland import rules
from silvan.timberman import rules as timberman
from silvan.waldmeister import rules as waldmeister

Boards = npt.NDArray[np.uint8]


@pytest.fixture(scope="module", params=["timberland", "timberland(players=4)"])
def boards(request: pytest.FixtureRequest) -> Boards:
    """10,000 boards of 9 x 9 spaces of random plays."""
    return boards_of_plays(silvan.load_game(request.param), 1)


def by_the_board(benchmark: BenchmarkFixture, boards: Boards, function: Any, *arguments: object) -> Any:
    """Measure a function, and note how many million boards it does in a second."""
    result = benchmark(function, boards, *arguments)
    if benchmark.stats is not None:
        benchmark.extra_info["million_boards_per_second"] = len(boards) / benchmark.stats.stats.median / 1e6
    return result


def test_forest_points(benchmark: BenchmarkFixture, boards: Boards) -> None:
    assert by_the_board(benchmark, boards, rules.forest_points).shape == (10_000, 4)


def test_forest_points_of_boards_laid_apart(benchmark: BenchmarkFixture, boards: Boards) -> None:
    assert by_the_board(benchmark, boards[:, ::-1], rules.forest_points).shape == (10_000, 4)


def test_forests(benchmark: BenchmarkFixture, boards: Boards) -> None:
    assert by_the_board(benchmark, boards, rules.forests)[0].shape == boards.shape


def test_lit_spaces(benchmark: BenchmarkFixture, boards: Boards) -> None:
    assert by_the_board(benchmark, boards, rules.lit_spaces).shape == boards.shape


def test_free_spaces(benchmark: BenchmarkFixture, boards: Boards) -> None:
    assert by_the_board(benchmark, boards, rules.free_spaces, (1, 7), (7, 1)).shape == boards.shape


def test_boar_reach(benchmark: BenchmarkFixture, boards: Boards) -> None:
    few = np.where(boards == rules.ROCK, rules.FREE, boards)[:1000].astype(np.uint8)
    few[:, 1, 7] = rules.FREE
    assert by_the_board(benchmark, few, rules.boar_reach, (1, 7), 5).shape == few.shape


def test_forest_points_of_one_board(benchmark: BenchmarkFixture, boards: Boards) -> None:
    assert benchmark(rules.forest_points, boards[-1]).shape == (4,)


@pytest.fixture(scope="module", params=["timberman", "timberman(players=4,spider=true,berry=true,table=31)"])
def tables(request: pytest.FixtureRequest) -> Boards:
    """10,000 tables of 63 x 63 or 31 x 31 spaces of random plays."""
    return boards_of_plays(silvan.load_game(request.param), 1)


def test_tree_points(benchmark: BenchmarkFixture, tables: Boards) -> None:
    assert by_the_board(benchmark, tables, timberman.tree_points).shape == (10_000, 6)


def test_open_spaces(benchmark: BenchmarkFixture, tables: Boards) -> None:
    assert by_the_board(benchmark, tables[:1000], timberman.open_spaces).shape == tables[:1000].shape


def test_bear_chases(benchmark: BenchmarkFixture, tables: Boards) -> None:
    side = tables.shape[-1]
    counts = by_the_board(benchmark, tables[:1000], timberman.bear_chases, (side // 2, side // 2 + 1))[1]
    assert counts.shape == (1000, 6)


@pytest.mark.parametrize("players", [2, 5])
def test_area_points_of_pyramids(benchmark: BenchmarkFixture, players: int) -> None:
    assert by_the_board(benchmark, pyramids_of_plays(players, 1), area_points).shape == (10_000,)


def test_cabin_points(benchmark: BenchmarkFixture) -> None:
    cabins = np.repeat(parse("o-o\n|.|\no-o\n|.|\no-o")[None], 10_000, axis=0)
    assert by_the_board(benchmark, cabins, cabin_points).tolist() == [30] * 10_000


@pytest.fixture(scope="module")
def lands() -> Boards:
    """10,000 landscapes of random plays."""
    return boards_of_plays(silvan.load_game("waldmeister"), 1)


def test_land_points(benchmark: BenchmarkFixture, lands: Boards) -> None:
    assert by_the_board(benchmark, lands, waldmeister.land_points).shape == (10_000,)


def test_storm_falls(benchmark: BenchmarkFixture, lands: Boards) -> None:
    assert by_the_board(benchmark, lands, waldmeister.storm_falls, (1, 0)).shape == (10_000, 3, 5)


def test_burdens(benchmark: BenchmarkFixture) -> None:
    installed = np.random.default_rng(1).integers(0, 3, (10_000, 3), np.uint8)
    assert by_the_board(benchmark, installed, waldmeister.burdens).shape == (10_000, 3, 5)
