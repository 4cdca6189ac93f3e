"""What holds for rules on arrays of any game."""

import signal
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
import silvan
from hypothesis import strategies as st
from silvan import State

Array = npt.NDArray[Any]
Function = Callable[..., Any]
Call = Callable[[], object]
FILES = Path(__file__).parents[1] / "games"


@dataclass(frozen=True)
class Rules:
    """A game's rules on arrays, and what the laws need to try them."""

    module: ModuleType
    functions: tuple[Function, ...]
    """Those whose arguments may have leading axes."""
    own: dict[str, int]
    """How many axes of its own an argument has; what is not named is a number."""
    states: Callable[[], Sequence[State]]
    """Positions in play."""
    sample: Callable[[int], dict[str, Array]]
    """Arguments for so many boards; codes are uint8, numbers and spaces int64."""
    batches: st.SearchStrategy[dict[str, Array]]
    """Arguments with leading axes that broadcast."""
    drawings: tuple[tuple[str, str, str], ...]
    """Broken drawings: the text, the path of what is wrong, and what is said of it."""
    refused: tuple[tuple[str, str, Call], ...]
    """Calls with something wrong: the path of it, and what is said of it."""
    endless: Callable[[], Iterator[Call]]
    """Calls whose results have no room."""
    lengthy: Callable[[], Iterator[Call]]
    """Calls that take long."""

    @property
    def name(self) -> str:
        """The name of the game."""
        return self.module.__name__.split(".")[1]


# ---- what games make their arguments of -----------------------------------------------------------------------------


def in_play(name: str, plays: int, step: int) -> list[State]:
    """So many plays of every game of this name in tests/games: every so many-th state, and the last."""
    found: list[State] = []
    for path in sorted(FILES.glob(f"{name}*.json")):
        game = silvan.game_from_json(path.read_text())
        for seed in range(plays):
            state = game.new_initial_state()
            for i, event in enumerate(game.playout(seed).events()):
                if i % step == seed:
                    found.append(state.clone())
                state.apply_action(event)
            found.append(state)
    return found


def leading(draw: st.DrawFn) -> tuple[Callable[[], tuple[int, ...]], np.random.Generator]:
    """What draws leading axes, other ones at every call, that broadcast; and what fills them."""
    lead = draw(st.lists(st.integers(0, 3), max_size=3))

    def axes() -> tuple[int, ...]:
        kept = [axis if draw(st.booleans()) else 1 for axis in lead]
        return tuple(kept[draw(st.integers(0, len(lead))) :])

    return axes, np.random.default_rng(draw(st.integers(0, 2**32)))


def broken(shape: tuple[int, ...], index: tuple[int, ...], code: int) -> Array:
    """Boards with nothing but this code at one place."""
    codes = np.zeros(shape, np.uint8)
    codes[index] = code
    return codes


def layouts(array: Array) -> Iterator[Array]:
    """The same array laid out otherwise."""
    yield np.asfortranarray(array)
    yield array[::-1].copy()[::-1]
    yield np.repeat(array, 2, axis=-1)[..., ::2]
    yield np.moveaxis(np.moveaxis(array, 0, -1).copy(), -1, 0)
    frozen = array.copy()
    frozen.flags.writeable = False
    yield frozen
    misaligned = np.empty(array.nbytes + 1, np.uint8)[1:].view(array.dtype).reshape(array.shape)
    misaligned[...] = array
    yield misaligned


# ---- laws -----------------------------------------------------------------------------------------------------------


def called(function: Function, values: dict[str, Any]) -> tuple[Array, ...]:
    """The results of a function for those of the values that it takes."""
    result = function(**{key: values[key] for key in signature(function).parameters if key in values})
    return result if isinstance(result, tuple) else (result,)


def check_same(function: Function, values: dict[str, Any], right: tuple[Array, ...]) -> None:
    found = called(function, values)
    assert len(found) == len(right) and all(map(np.array_equal, found, right))


def check_one_by_one(function: Function, values: dict[str, Array], own: dict[str, int]) -> None:
    """A batch gives what its boards give one by one."""
    keys = [key for key in signature(function).parameters if key in values]
    leads = {key: values[key].shape[: values[key].ndim - own.get(key, 0)] for key in keys}
    lead = np.broadcast_shapes(*leads.values())
    wide = {key: np.broadcast_to(values[key], lead + values[key].shape[len(leads[key]) :]) for key in keys}
    whole = called(function, values)
    assert all(part.shape[: len(lead)] == lead for part in whole)
    for index in np.ndindex(lead):
        one = called(function, {key: value[index] for key, value in wide.items()})
        for part, single in zip(whole, one, strict=True):
            assert part.dtype == single.dtype and part.shape == lead + single.shape
            assert (part[index] == single).all()


def check_layouts(function: Function, values: dict[str, Array]) -> None:
    """It does not matter how arrays lie in memory."""
    right = called(function, values)
    for key in values:
        for array in layouts(values[key]):
            check_same(function, values | {key: array}, right)


def check_numbers(function: Function, values: dict[str, Array], kind: str) -> None:
    """Numbers and spaces may be integers of any kind, and lists."""
    right = called(function, values)
    numbers = {key: value for key, value in values.items() if value.dtype != np.uint8}
    check_same(function, values | {key: value.astype(kind) for key, value in numbers.items()}, right)
    check_same(function, values | {key: value.tolist() for key, value in numbers.items()}, right)


def check_nothing(function: Function, values: dict[str, Array]) -> None:
    """No boards give no results."""
    parts = called(function, {key: value[:0] for key, value in values.items()})
    assert all(part.shape[0] == 0 and part.size == 0 for part in parts)


def check_views(rules: Rules) -> None:
    """Views show the same arrays as their states."""
    for state in rules.states():
        whole = rules.module.from_state(state)
        for player in range(state.get_game().num_players()):
            for seen, right in zip(rules.module.from_state(state.view(player)), whole, strict=True):
                assert np.array_equal(seen, right)


def check_strangers(rules: Rules, other: State) -> None:
    """Only states and views of the game have arrays."""
    state = rules.states()[0]
    for wrong in (None, other, other.view(0), state.get_game(), state.to_dict(), "state"):
        with pytest.raises(TypeError, match=f"from_state takes a state or a view of {rules.name}"):
            rules.module.from_state(wrong)


def check_refused(call: Call, path: str, says: str) -> None:
    """What is wrong is refused with its place."""
    with pytest.raises(silvan.SpecError) as caught:
        call()
    assert caught.value.path == path and says in str(caught.value)


def check_interrupted(call: Call) -> None:
    """Ctrl-C ends a long call."""
    previous = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        started = time.perf_counter()
        with pytest.raises(KeyboardInterrupt):
            call()
        assert time.perf_counter() - started < 2
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)
