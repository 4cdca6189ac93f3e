"""What is peculiar to Timberland's rules on arrays: how they take axes, and what goes on meanwhile."""

import subprocess
import sys
import threading
import time
from typing import Any

import numpy as np
import pytest
import silvan
from kit.arrays import Array
from kit.boards.timberland import sample
from silvan.timberland import rules


def test_boards_may_have_no_axes_or_many() -> None:
    board = sample(1)["pieces"][0]
    assert rules.forest_points(board).shape == (4,)
    assert rules.forest_points(board[*[None] * 30]).shape == (*[1] * 30, 4)


def test_the_first_wrong_board_is_named() -> None:
    pieces = np.zeros((100, 9, 9), np.uint8)
    pieces[40:, 8, 8] = 12
    with pytest.raises(silvan.SpecError, match=r"^pieces\[40, 8, 8\]: 12 is no code"):
        rules.light_spaces(pieces)


def test_outcomes_without_room_are_a_memory_error() -> None:
    fruits = np.full((11, 11), rules.FRUIT_RED, np.uint8)
    with pytest.raises(MemoryError, match="more than 262144 outcomes"):
        rules.boar_outcomes(fruits, (5, 5), 8, 8)


def test_arguments_cannot_be_reshaped_under_way() -> None:
    pieces = np.zeros((3, 9, 9), np.uint8)

    class Spoiler:
        def __array__(self, dtype: Any = None, copy: Any = None) -> Array:
            pieces.shape = (243,)
            return np.zeros((3, 2), np.int64)

    assert rules.boar_reach(pieces, Spoiler(), 3).shape == (3, 9, 9)


def test_others_run_meanwhile() -> None:
    many = np.zeros((20_000, 9, 9), np.uint8)
    done: list[int] = []
    thread = threading.Thread(target=lambda: done.append(int(rules.boar_reach(many, (4, 4), 8).sum())))
    thread.start()
    # With the lock held, this thread could go on only when the other one has finished.
    time.sleep(0.01)
    assert thread.is_alive() and not done
    thread.join()
    assert done == [20_000 * 80]


def test_rules_are_loaded_when_they_are_first_used() -> None:
    code = (
        "import sys, silvan; silvan.timberland; assert 'numpy' not in sys.modules;"
        "assert 'rules' in dir(silvan.timberland); print(silvan.timberland.rules.TREES, 'numpy' in sys.modules)"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert found.stdout == "(2, 3, 4, 5) True\n"
    with pytest.raises(AttributeError, match="no attribute 'rulse'"):
        silvan.timberland.rulse  # type: ignore[attr-defined]  # noqa: B018
