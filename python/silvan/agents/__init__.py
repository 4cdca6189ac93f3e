"""Agents: who decides for a seat.

An agent is called with the view of the seat that is to move and returns an action, as an id or as a notation. The
house's agents have no memory: the same view and seed give the same action, in every process, so that a play goes on
alike after an interruption.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from random import Random
from typing import Any, Protocol, TypeAlias

from silvan._core import Game, State, View
from silvan.errors import SpecError

__all__ = [
    "HOUSE",
    "HUMAN",
    "POLICY",
    "PROGRAM",
    "Agent",
    "Factory",
    "keyed",
    "load",
    "modules",
    "named",
    "play_out",
    "seeded",
]

Agent: TypeAlias = Callable[[View], int | str]
"""What decides: from the view of the seat to move to one of its legal actions."""

HUMAN = "human"
"""The name of somebody who is asked in the terminal."""

HOUSE = ("random", "greedy", "flat", "mcts", "ismcts", HUMAN)
"""The names of the house's agents; `NAME` is the module `silvan.agents.NAME_agent`."""

POLICY = "policy"
"""What stands before the colon where a policy of somebody's own is the agent."""

PROGRAM = "cmd"
"""What stands before the colon where a program is the agent; none of the house's, since a record must not run one."""


_KNOWN = ", ".join((*HOUSE, "module:object", "policy:module:object", "cmd:program"))


class Factory(Protocol):
    """How a module of the house makes its agents: `argument` is what stands behind the colon of the spec."""

    def __call__(self, game: Game, seed: int, argument: str) -> Agent:
        """Return an agent for the game."""


def load(spec: str, game: Game, seed: int = 0) -> Agent:
    """Return the agent of a spec: one of the house's, "module:object", "policy:module:object" or "cmd:./program".

    Behind the colon of the house's stands a seed of its own, as in "greedy:7", or how it searches, as in
    "mcts:1000,c=0.8" or "mcts:400,evaluator=module:object". The object is an agent, or a class that is called with the
    game and the seed and makes one; that of a policy is an evaluator, as `silvan.search.mcts` has it. SpecError for
    what names no agent.
    """
    name, colon, argument = spec.partition(":")
    if name in HOUSE or (name in (POLICY, PROGRAM) and colon):
        factory: Factory = import_module(f"silvan.agents.{name}_agent").make
        return factory(game, seed, argument)
    if colon and argument:
        return _imported(spec, name, argument, game, seed)
    raise SpecError(f'agent: no agent "{spec:.60}"; there are: {_KNOWN}', "agent")


def _imported(spec: str, module: str, name: str, game: Game, seed: int) -> Agent:
    found = named(spec, module, name)
    try:
        agent: Agent = found(game, seed) if isinstance(found, type) else found
    except TypeError as e:
        raise SpecError(f'agent: "{spec:.60}" cannot be made with a game and a seed: {e}', "agent") from e
    if not callable(agent):
        raise SpecError(f'agent: "{spec:.60}" is no function of a view', "agent")
    return agent


def named(spec: str, module: str, name: str) -> Any:
    """Return the object of a module that a spec names, not yet made an agent; SpecError if there is none."""
    if not (module and name):
        raise SpecError(f'agent: "{spec:.60}" names nothing; module:object is wanted', "agent")
    try:
        return getattr(import_module(module), name)
    except (ImportError, AttributeError, TypeError, ValueError) as e:
        raise SpecError(f'agent: "{spec:.60}" cannot be loaded: {e}', "agent") from e


def modules(spec: str) -> list[str]:
    """Return the names of the modules that a spec has imported, those of the house left out."""
    name, _, argument = spec.partition(":")
    if name == PROGRAM or not argument:
        return []
    if name in HOUSE:
        places = [part.removeprefix("evaluator=") for part in argument.split(",") if part.startswith("evaluator=")]
    else:
        places = [argument if name == POLICY else spec]
    return [place.partition(":")[0] for place in places]


def seeded(seed: int, argument: str) -> int:
    """Return the seed that an agent of the house plays with: its own if its spec names one."""
    if not argument:
        return seed
    if not (argument.isascii() and argument.isdigit() and len(argument) <= 20) or int(argument) >= 2**64:
        raise SpecError(f'agent: expected a seed behind the colon, not "{argument:.60}"', "agent")
    return int(argument)


def keyed(seed: int, view: View) -> Random:
    """Return a generator that depends on the seed and on what the seat knows, on nothing else."""
    return Random(f"{seed} {view.information_state_string()}")


def play_out(game: Game, agents: Sequence[Agent], seed: int | tuple[int, int]) -> State:
    """Return the end of a play with an agent a seat and the luck of a seed."""
    state = game.new_initial_state(seed)
    while not state.is_terminal():
        seat = state.current_player()
        state.apply_action(agents[seat](state.view(seat)))
    return state
