"""What the searching agents share: their specs, and how they decide."""

from collections.abc import Callable, Mapping
from typing import Any

from silvan._core import Game, View
from silvan.agents import Agent
from silvan.agents.policy_agent import evaluator_of
from silvan.errors import SpecError
from silvan.search.leaves import Leaves

__all__ = ["SETTINGS", "searcher", "settings", "usual"]

SETTINGS: dict[str, Callable[[str], Any]] = {
    "c": float,
    "evaluator": evaluator_of,
    "greed": int,
    "habit": int,
    "hint": float,
    "max_events": int,
    "memory": int,
    "score_share": float,
    "seconds": float,
    "seed": int,
    "threads": int,
    "trees": int,
    "worlds": int,
}
"""What a spec may set, as `silvan.search.mcts` has it: `mcts:5000,c=0.8`, `mcts:400,evaluator=module:object`."""


def searcher(game: Game, seed: int, argument: str, **fixed: Any) -> Agent:
    """Return an agent that takes the best action of a search; `argument` is "SIMULATIONS,NAME=VALUE,...", all optional.

    The search depends on the view and the seed alone, unless its budget is in seconds.
    """
    from silvan.search import checked, mcts

    given = settings(argument)
    how = {"seed": seed, **usual(game, given), **fixed, **given}
    if "simulations" not in how and "seconds" not in how:
        how["simulations"] = 1000
    # What is wrong with a spec is said when the agent is made, not at its first decision.
    checked(how.get("simulations"), how.get("seconds"))
    trial = {"simulations": 1, "seconds": None, **({"evaluator": _even} if "evaluator" in given else {})}
    mcts(_any_view(game), **{**how, **trial})

    def decide(view: View) -> int:
        actions = view.legal_actions()
        return actions[0] if len(actions) == 1 else mcts(view, **how).best

    return decide


def usual(game: Game, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is set unless told otherwise: what plays the game well, or nothing where an evaluator is given."""
    from silvan.search import tuned

    return {} if "evaluator" in given else tuned(game)


def settings(argument: str) -> dict[str, Any]:
    """Return the settings of what stands behind the colon of a spec."""
    found: dict[str, Any] = {}
    for part in filter(None, argument.split(",")):
        name, equals, text = part.partition("=")
        if name in SETTINGS and not text:
            raise SpecError(f'agent: "{part:.60}"; SIMULATIONS or NAME=VALUE is wanted', "agent")
        if not equals:
            name, text = "simulations", name
        if name in found or name not in (*SETTINGS, "simulations"):
            known = ", ".join(SETTINGS)
            raise SpecError(f'agent: "{part:.60}" is unknown or set twice; SIMULATIONS or one of: {known}', "agent")
        try:
            found[name] = SETTINGS.get(name, int)(text)
        except SpecError:
            raise
        except ValueError as e:
            raise SpecError(f'agent: "{part:.60}" is no number', "agent") from e
    return found


def _even(leaves: Leaves) -> tuple[list[float], list[list[float]]]:
    return [0.0] * len(leaves.legal_ids), [[0.0] * view.get_game().num_players() for view in leaves.views]


def _any_view(game: Game) -> View:
    state = game.new_initial_state(0)
    return state.view(state.current_player())
