"""Search: which action is best, by playing on at random many times, for many roots at once.

    found = silvan.search.mcts(state, simulations=10_000, seed=1)
    state.apply_action(found.best)

The trees and the playouts are in Rust; an evaluator of your own (a network) is called once a wave over all roots.
"""

from collections.abc import Sequence
from typing import Any, overload

from silvan._core import State, View
from silvan.search.finding import Finding
from silvan.search.leaves import Evaluator, Leaves
from silvan.search.trees import Root, Search, checked, trees_for
from silvan.search.tuned import tuned

__all__ = ["Evaluator", "Finding", "Leaves", "Root", "Search", "checked", "mcts", "tuned"]


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
    habit: int = 1,
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
    habit: int = 1,
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
    depends on the view, the seed and the options alone: not on `threads`, nor, until a tree is full, on other roots.

    - `seed`: an int, or one a root; drawn if not given.
    - `trees`: how many trees, each with its part of the simulations, are grown from a root and merged at the end; they
      are what threads share. By default one for every 4,000 simulations, at most 8; with a budget in seconds as many as
      threads.
    - `evaluator`: evaluates leaves and gives priors (PUCT); without one, leaves are played out at random (UCT).
    - `c`: how much is explored: by default 0.7, with `hint` 1.5, with an evaluator 1.25; with playouts times
      how large results are.
    - `greed`: of so many random actions playouts take the one that leads to the best points; 1 plays uniformly.
    - `habit`: of so many random actions playouts take the one that has done best in the simulations so far, wherever.
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
        trees = trees_for(None if simulations is None else number, threads)
    search = Search([roots] if isinstance(roots, State | View) else roots, trees=trees, **how)
    findings = search.run(simulations, seconds, threads)
    return findings[0] if single else findings
