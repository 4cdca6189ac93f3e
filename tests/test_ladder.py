"""The ladder of strength: search beats greedy beats random, and more simulations are not weaker. `pytest -m slow`."""

import faulthandler
import sys
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

sys.path.append(str(Path(__file__).parent.parent / "benches"))
ladder: Any = import_module("ladder")
RUNGS = list(ladder.rungs(list(ladder.variants())))


def test_every_game_has_a_ladder() -> None:
    import silvan

    assert {silvan.load_game(rung.game).name for rung in RUNGS} == set(silvan.games())


def test_verdicts() -> None:
    rung = ladder.Rung("lumberjack(players=2,variant=easy)", "greedy", "random", 4)
    verdict = ladder.judge(rung)
    assert 0 <= verdict.share <= 1 and verdict.low <= verdict.share <= verdict.high
    assert ladder.judge(rung, lambda share, *args: iter([1.0, 1.0, 0.5, 1.0] * 3)).holds
    assert not ladder.judge(rung, lambda share, *args: iter([1.0, 1.0])).holds
    assert not ladder.judge(rung, lambda share, *args: iter([1.0, 0.0, 0.5, 0.5] * 3)).holds
    assert "greedy beats random: " in str(verdict)


@pytest.mark.slow
@pytest.mark.parametrize("rung", RUNGS, ids=lambda rung: f"{rung.game}-{rung.upper}-{rung.lower}")
def test_the_ladder_stands(rung: Any) -> None:
    faulthandler.dump_traceback_later(7200, exit=True)
    with ProcessPoolExecutor() as pool:
        verdict = ladder.judge(rung, pool.map)
    assert verdict.holds, str(verdict)
