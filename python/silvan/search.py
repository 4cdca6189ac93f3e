"""Search: which action is best, by playing on at random many times, for many roots at once.

    found = silvan.search.mcts(state, simulations=10_000, seed=1)
    state.apply_action(found.best)

The trees and the playouts are in Rust; an evaluator of your own (a network) is called once a wave over all roots.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from secrets import randbits
from time import perf_counter
from typing import Any, TypeAlias, overload

import numpy as np
import numpy.typing as npt

from silvan import _core
from silvan._core import Game, State, View
from silvan.errors import NodeKindError, SpecError

__all__ = ["Evaluator", "Finding", "Leaves", "Root", "Search", "checked", "mcts"]

Root: TypeAlias = State | View
"""Where a search begins: a view of the seat to move; of a state the view of its current player is taken."""

_MEGABYTE = 1 << 20
_MOST = 10**12


@dataclass(frozen=True)
class Leaves:
    """A wave of positions to be evaluated, as those see them who are to move there."""

    views: list[View]
    """What the mover sees now; how it came there is not told."""
    players: npt.NDArray[np.int32]
    """The mover of each leaf, (B,)."""
    legal_offsets: npt.NDArray[np.int64]
    """Leaf i has the ids from legal_offsets[i] up to legal_offsets[i + 1], (B + 1,)."""
    legal_ids: npt.NDArray[np.int32]
    """The legal actions of all leaves, ascending within a leaf."""

    def __len__(self) -> int:
        return len(self.views)

    @property
    def observations(self) -> npt.NDArray[np.uint8]:
        """What the movers see as features, uint8 (B, features): `View.observation_tensor` of every leaf."""
        return np.stack([view.observation_tensor() for view in self.views])


Evaluator: TypeAlias = Callable[[Leaves], tuple[npt.ArrayLike, npt.ArrayLike]]
"""Logits float32, packed like `legal_ids`, and values float32 (B, players) from -1 to 1, from the mover clockwise."""


@dataclass(frozen=True)
class Finding:
    """What a search found out about the actions of a root."""

    game: Game = field(repr=False)
    player: int
    """Who decides."""
    actions: tuple[int, ...]
    """The legal actions, ascending; the arrays below have a row an action."""
    visits: npt.NDArray[np.int64]
    """How often each was taken."""
    values: npt.NDArray[np.float64]
    """What each is worth by seat, from -1 to 1, (actions, players): the mean, or what is proven; 0 if never taken."""
    errors: npt.NDArray[np.float64]
    """The standard error of the mean to `player`; 0 where it is proven, infinite where it was taken less than twice."""
    proven: npt.NDArray[np.bool_]
    """Whether the value is certain."""
    best: int
    """The action to take: a proven win, else the one with most visits that is not proven to be lost."""
    line: tuple[int, ...]
    """What is most likely to follow, `best` first: decisions up to chance, or to others' where things are hidden."""
    simulations: int
    """How many simulations were made: fewer than asked for where the best action is proven."""
    steps: int
    """How many actions were taken within the trees, by all simulations together."""
    nodes: int
    """How many nodes the trees have."""
    full: bool
    """Whether a tree grew no further for want of memory."""

    def policy(self, temperature: float = 1.0) -> npt.NDArray[np.float64]:
        """Return a probability an action: visits to the power of 1 / temperature; 0 takes `best` alone."""
        if not temperature >= 0:
            raise SpecError(f"temperature: {temperature}; a number from 0 is wanted", "temperature")
        if temperature == 0 or not self.visits.any():
            return np.array([float(action == self.best) for action in self.actions])
        with np.errstate(divide="ignore"):
            powers = np.log(self.visits) / temperature
        odds = np.exp(powers - powers.max())
        policy: npt.NDArray[np.float64] = odds / odds.sum()
        return policy

    @property
    def value(self) -> npt.NDArray[np.float64]:
        """What the root is worth by seat if `best` is taken, (players,)."""
        row: npt.NDArray[np.float64] = self.values[self.actions.index(self.best)]
        return row

    def notations(self) -> list[str]:
        """Return the line as notations."""
        return [self.game.action_to_string(0, action) for action in self.line]


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
        views = [_view(root) for root in roots]
        trees = _whole("trees", trees, 1, 4096)
        memory = _whole("memory", memory, 1, 2**40)
        part, alpha = (None, None) if noise is None else noise
        options = {
            "c": c,
            "greed": greed,
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
        self._game = views[0].get_game()

    def run(self, simulations: int | None = None, seconds: float | None = None, threads: int = 1) -> list[Finding]:
        """Grow until every root has so many simulations in all, or for so many seconds, and return what was found."""
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
            try:
                logits, values = evaluator(leaves)
            except (TypeError, ValueError) as e:
                e.add_note("raised while the evaluator was called, which returns (logits, values)")
                raise
            ids, shape = len(leaves.legal_ids), (len(leaves), self._game.num_players())
            self._core.answer(_floats("logits", logits, (ids,)), _floats("values", values, shape))

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
        self._core.advance([_view(root) for root in roots])


@overload
def mcts(
    roots: Root,
    simulations: int | None = None,
    seconds: float | None = None,
    *,
    threads: int = 1,
    seed: int | Sequence[int] | None = None,
    trees: int | None = None,
    evaluator: Evaluator | None = None,
    c: float | None = None,
    greed: int = 1,
    hint: float = 0.0,
    max_events: int | None = None,
    score_share: float = 0.0,
    information_sets: bool = True,
    worlds: int | None = None,
    flat: bool = False,
    noise: tuple[float, float] | None = None,
    memory: int = 512,
) -> Finding: ...
@overload
def mcts(
    roots: Sequence[Root],
    simulations: int | None = None,
    seconds: float | None = None,
    *,
    threads: int = 1,
    seed: int | Sequence[int] | None = None,
    trees: int | None = None,
    evaluator: Evaluator | None = None,
    c: float | None = None,
    greed: int = 1,
    hint: float = 0.0,
    max_events: int | None = None,
    score_share: float = 0.0,
    information_sets: bool = True,
    worlds: int | None = None,
    flat: bool = False,
    noise: tuple[float, float] | None = None,
    memory: int = 512,
) -> list[Finding]: ...
def mcts(
    roots: Root | Sequence[Root],
    simulations: int | None = None,
    seconds: float | None = None,
    *,
    threads: int = 1,
    trees: int | None = None,
    **how: Any,
) -> Finding | list[Finding]:
    """Search from a root, or from many roots of one game, and return what was found about each.

    The budget is `simulations` a root, or `seconds` for all roots together. What is found with a budget in simulations
    depends on the view, the seed and the options alone: not on `threads`, nor on the other roots.

    - `seed`: an int, or one a root; drawn if not given.
    - `trees`: how many trees, each with its part of the simulations, are grown from a root and merged at the end; they
      are what threads share. By default one for every 4,000 simulations, at most 8; with a budget in seconds as many as
      threads.
    - `evaluator`: evaluates leaves and gives priors (PUCT); without one, leaves are played out at random (UCT).
    - `c`: how much is explored: by default 0.7, with an evaluator 1.25; with playouts times how large results are.
    - `greed`: of so many random actions playouts take the one that leads to the best points; 1 plays uniformly.
    - `hint`: 0 to 1, how much of the priors of PUCT goes by the points to which actions lead at once; 0 is UCT.
    - `max_events`: where playouts are cut off; then the scoring is applied to the position.
    - `score_share`: 0 to 1, how much of a value is the share of the points; the rest is the returns.
    - `information_sets`: nodes are what their movers see, so that nobody acts upon what is hidden from them. False
      makes every guess of what is hidden a game of its own.
    - `worlds`: how many guesses of what is hidden are taken in turn; by default a fresh one a simulation.
    - `flat`: flat Monte Carlo, all actions equally often, without a tree.
    - `noise`: (part, alpha) of Dirichlet noise in the priors of the roots.
    - `memory`: megabytes for all trees together; trees that are full grow no further.
    """
    single = isinstance(roots, State | View)
    number = checked(simulations, seconds)
    if trees is None:
        trees = threads if simulations is None else max(1, min(8, number // 4000))
    search = Search([roots] if isinstance(roots, State | View) else roots, trees=trees, **how)
    findings = search.run(simulations, seconds, threads)
    return findings[0] if single else findings


def checked(simulations: int | None, seconds: float | None) -> int:
    """Return how many simulations a budget allows."""
    if simulations is None and seconds is None:
        raise SpecError("simulations: say how many, or for how many seconds", "simulations")
    if seconds is not None and not seconds > 0:
        raise SpecError(f"seconds: {seconds}; a number above 0 is wanted", "seconds")
    return _MOST if simulations is None else _whole("simulations", simulations, 1, _MOST)


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
    seeds = [seed] * n if isinstance(seed, int) else list(seed)
    if len(seeds) != n:
        raise SpecError(f"seed: {len(seeds)} seeds for {n} roots", "seed")
    return [_whole("seed", one, 0, 2**64 - 1) for one in seeds]


def _whole(name: str, value: int, low: int, high: int) -> int:
    number = value.__index__()
    if not low <= number <= high:
        raise SpecError(f"{name}: {number}; a whole number from {low} to {high} is wanted", name)
    return number


def _floats(name: str, value: npt.ArrayLike, shape: tuple[int, ...]) -> npt.NDArray[np.float32]:
    array = np.ascontiguousarray(value, np.float32)
    if array.shape != shape:
        raise SpecError(f"{name}: shape {array.shape}; {shape} is wanted", name)
    return array
