"""Trees that grow from many roots."""

from collections.abc import Iterable, Sequence
from operator import index
from secrets import randbits
from time import perf_counter
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from silvan import _core
from silvan._core import State, View
from silvan.errors import NodeKindError, SpecError
from silvan.search.finding import Finding
from silvan.search.leaves import Evaluator, Leaves

__all__ = ["Root", "Search", "checked", "floats", "trees_for"]

Root: TypeAlias = State | View
"""Where a search begins: a view of the seat to move; of a state the view of its current player is taken."""

_MEGABYTE = 1 << 20
_MOST = 10**12


class Search:
    """Trees that grow from many roots of one game; they can grow on, and go on from later views.

    After an exception, of the evaluator or by Ctrl-C, nothing is lost: `run` again goes on where it stopped.
    """

    def __init__(
        self,
        roots: Sequence[Root],
        *,
        seed: int | Sequence[int] | None = None,
        trees: int = 1,
        evaluator: Evaluator | None = None,
        c: float | None = None,
        greed: int = 1,
        habit: int = 1,
        hint: float = 0.0,
        max_events: int | None = None,
        score_share: float = 0.0,
        information_sets: bool = True,
        worlds: int | None = None,
        flat: bool = False,
        noise: tuple[float, float] | None = None,
        memory: int = 512,
    ) -> None:
        """Take the roots and how to search; see `mcts`."""
        self.score_share = score_share
        views = [_view(root) for root in roots]
        trees = _whole("trees", trees, 1, 4096)
        memory = _whole("memory", memory, 1, 2**40)
        part, alpha = (None, None) if noise is None else _pair(noise)
        options = {
            "c": c,
            "greed": greed,
            "habit": habit,
            "hint": hint,
            "max_events": max_events,
            "score_share": score_share,
            "information_sets": information_sets,
            "worlds": worlds,
            "flat": flat,
            "evaluated": evaluator is not None,
            "noise_part": part,
            "noise_alpha": alpha,
            "memory": max(memory * _MEGABYTE // max(1, trees * len(views)), 1 << 16),
        }
        self._core = _core.Search(views, _seeds(seed, len(views)), trees, options)
        self._evaluator = evaluator
        self._asking = False
        self._game = views[0].get_game()

    def run(self, simulations: int | None = None, seconds: float | None = None, threads: int = 1) -> list[Finding]:
        """Grow until every root has so many simulations in all, or for so many seconds, and return what was found."""
        self._not_asking()
        number = checked(simulations, seconds)
        threads = _whole("threads", threads, 1, 256)
        if self._evaluator is None:
            self._core.run(number, seconds, threads)
        else:
            self._run_waves(self._evaluator, number, seconds, threads)
        return self.findings()

    def _run_waves(self, evaluator: Evaluator, simulations: int, seconds: float | None, threads: int) -> None:
        until = None if seconds is None else perf_counter() + seconds
        while until is None or perf_counter() < until:
            wave = self._core.seek(simulations, threads)
            if wave is None:
                return
            leaves = Leaves(*wave)
            ids, shape = len(leaves.legal_ids), (len(leaves), self._game.num_players())
            self._asking = True
            try:
                logits, values = evaluator(leaves)
            except (TypeError, ValueError) as e:
                e.add_note("raised while the evaluator was called, which returns (logits, values)")
                raise
            finally:
                self._asking = False
            self._core.answer(floats("logits", logits, (ids,)), floats("values", values, shape))

    def _not_asking(self) -> None:
        if self._asking:
            raise RuntimeError("the search waits for its evaluator; it cannot go on inside of it")

    def findings(self) -> list[Finding]:
        """Return what was found so far, a finding a root."""
        return [self._finding(i, found) for i, found in enumerate(self._core.findings())]

    def _finding(self, i: int, found: Any) -> Finding:
        player, actions, visits, values, errors, proven, best, simulations, steps, nodes, full = found
        return Finding(
            self._game,
            player,
            tuple(actions),
            np.array(visits, np.int64),
            np.array(values, np.float64),
            np.array(errors, np.float64),
            np.array(proven, np.bool_),
            best,
            tuple(self._core.line(i, best)),
            simulations,
            steps,
            nodes,
            full,
        )

    def line(self, root: int, action: int) -> list[str]:
        """Return what is most likely to follow after an action of a root, as notations, that action first."""
        return [self._game.action_to_string(0, one) for one in self._core.line(root, action)]

    def advance(self, roots: Sequence[Root]) -> None:
        """Go on from later views of the same seats, a root each, with what the trees hold below them.

        Simulations are counted from here on; visits that the trees hold already count too.
        """
        self._not_asking()
        self._core.advance([_view(root) for root in roots])


def checked(simulations: int | None, seconds: float | None) -> int:
    """Return how many simulations a budget allows."""
    if simulations is None and seconds is None:
        raise SpecError("simulations: say how many, or for how many seconds", "simulations")
    if seconds is not None and not seconds > 0:
        raise SpecError(f"seconds: {seconds}; a number above 0 is wanted", "seconds")
    return _MOST if simulations is None else _whole("simulations", simulations, 1, _MOST)


def trees_for(simulations: int | None, threads: int) -> int:
    """Return how many trees share a budget: one for every 4,000 simulations, at most 8; if it is time, one a thread."""
    return threads if simulations is None else max(1, min(8, simulations // 4000))


def _view(root: Root) -> View:
    if isinstance(root, View):
        return root
    if not isinstance(root, State):
        raise TypeError(f"a root is a state or a view, not {type(root).__name__}")
    if root.current_player() < 0:
        raise NodeKindError("no player is to move here: there is nothing to search for")
    return root.view(root.current_player())


def _seeds(seed: int | Sequence[int] | None, n: int) -> list[int]:
    if seed is None:
        seed = randbits(64)
    seeds = list(seed) if isinstance(seed, Iterable) else [seed] * n
    if len(seeds) != n:
        raise SpecError(f"seed: {len(seeds)} seeds for {n} roots", "seed")
    return [_whole("seed", one, 0, 2**64 - 1) for one in seeds]


def _whole(name: str, value: int, low: int, high: int) -> int:
    number = index(value)
    if not low <= number <= high:
        raise SpecError(f"{name}: {number}; a whole number from {low} to {high} is wanted", name)
    return number


def _pair(noise: Sequence[float]) -> Sequence[float]:
    if not isinstance(noise, Sequence) or len(noise) != 2:
        raise SpecError(f"noise: {noise!r:.60}; (part, alpha) is wanted", "noise")
    return noise


def floats(name: str, value: npt.ArrayLike, shape: tuple[int, ...]) -> npt.NDArray[np.float32]:
    """Return what an evaluator gave as an array of this shape; SpecError if it has another."""
    array = np.ascontiguousarray(value, np.float32)
    if array.shape != shape:
        raise SpecError(f"{name}: shape {array.shape}; {shape} is wanted", name)
    return array
