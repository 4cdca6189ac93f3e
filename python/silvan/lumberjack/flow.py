"""The order of play of Lumberjack: what a turn of each variant consists of."""

from dataclasses import dataclass

from silvan.tables import ByOption

__all__ = ["HOUSE_FLOW", "VERBS", "Flow"]

VERBS = {
    "take": "a free trunk comes into the hand",
    "build": "the trunk in hand goes where the variant says, with the test that belongs to it",
    "score": "the trunk in hand triggers a scoring (basic game)",
    "crown": "a crown goes on an own tower (basic game) or cabin (Blockhütten)",
    "pass": "no crown is placed (Blockhütten)",
}
"""The verbs of a step, and what they mean."""


@dataclass(frozen=True, slots=True)
class Flow:
    """An order of play: the steps of a turn, in each of which the player does one of its verbs, if any is possible."""

    name: str
    turn: tuple[tuple[str, ...], ...]


HOUSE_FLOW = ByOption(
    "variant",
    {
        "towers": Flow("house", (("take", "crown"), ("build", "score"))),
        "easy": Flow("house", (("take",), ("build",))),
        "pyramid": Flow("house", (("take",), ("build",))),
        "cabins": Flow("house", (("take",), ("build",), ("crown", "pass"))),
    },
)
"""The order of play of the house: a flow for each variant, `HOUSE_FLOW["cabins"]`."""
