"""The agent `policy`: what an evaluator of somebody's own, a network say, holds to be most likely, without a search."""

import math
from typing import Any

import numpy as np

from silvan._core import Game, View
from silvan.agents import Agent, keyed, named
from silvan.errors import SpecError

__all__ = ["evaluator_of", "make"]


def evaluator_of(place: str) -> Any:
    """Return the evaluator that "module:object" names; SpecError if there is none."""
    module, _, name = place.partition(":")
    found = named(place, module, name)
    if not callable(found) or isinstance(found, type):
        raise SpecError(f'agent: "{place:.60}" is no evaluator, which is called with leaves', "agent")
    return found


def make(game: Game, seed: int, argument: str = "") -> Agent:
    """Return the agent; `argument` is as in `policy:module:object` or `policy:module:object,temperature=0.5`.

    The object is called with `silvan.search.Leaves` of one position and returns (logits, values), of which the values
    do not matter. The greatest logit is taken; with a temperature actions are drawn by softmax(logits / temperature),
    which depends on the view and the seed alone.
    """
    from silvan.search.leaves import Leaves
    from silvan.search.trees import floats

    place, _, option = argument.partition(",")
    evaluate, temperature = evaluator_of(place), _temperature(option)

    def decide(view: View) -> int:
        legal = view.legal_actions()
        player, offsets = np.array([view.player], np.int32), np.array([0, len(legal)], np.int64)
        leaves = Leaves([view], player, offsets, np.array(legal, np.int32))
        logits = floats("logits", evaluate(leaves)[0], (len(legal),)).astype(np.float64)
        if not np.isfinite(logits).all():
            raise SpecError("logits: not all are finite", "logits")
        if temperature == 0:
            return legal[int(logits.argmax())]
        odds = np.exp((logits - logits.max()) / temperature)
        return keyed(seed, view).choices(legal, odds.tolist())[0]

    return decide


def _temperature(option: str) -> float:
    name, _, text = option.partition("=")
    try:
        found = float(text) if name == "temperature" else float("nan") if option else 0.0
    except ValueError:
        found = float("nan")
    if not 0 <= found < math.inf:
        raise SpecError(f'agent: "{option:.60}"; temperature=NUMBER from 0 is wanted', "agent")
    return found
