"""The order of play of Waldmeister: the starting layout, the steps of a turn, and what each season brings."""

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["HOUSE_FLOW", "STEPS", "YEAR", "Flow", "Start"]

STEPS = ("lay", "season", "distribute", "carry", "remedy", "buy", "refill", "announce")
"""What a turn is made of. The steps `lay`, `season`, `distribute`, `carry`, `refill` belong to every turn, in this
order; `remedy`, `buy` and `announce` may be left out, and stand anywhere behind `lay`."""

YEAR = ("grow", "sprout", "settle", "pay")
"""What the middle of a season brings to every player: saplings grow, seeds sprout, animals settle, timber is paid."""


@dataclass(frozen=True, slots=True)
class Start:
    """A tile of the starting layout: its stage (tree, sapling or seed) and its species."""

    stage: str
    species: str


@dataclass(frozen=True, slots=True)
class Flow:
    """An order of play.

    `layout` is what every player sets at the start, one tile after the other; `hand` how many cards a player holds,
    `lay` how many are laid out at most (1 to 3); `turn` the steps of a turn (of `STEPS`); `seasons` what the middle of
    each season (s spring, u summer, a autumn, w winter) brings (of `YEAR`); `settle` how many animals then settle at
    most in a landscape.
    """

    name: str
    layout: tuple[Start, ...]
    hand: int
    lay: int
    turn: tuple[str, ...]
    seasons: Mapping[str, tuple[str, ...]] = field(hash=False)
    settle: int


HOUSE_FLOW = Flow(
    name="house",
    layout=(
        Start("tree", "beech"),
        Start("tree", "beech"),
        Start("tree", "spruce"),
        Start("tree", "spruce"),
        Start("sapling", "oak"),
        Start("seed", "pine"),
    ),
    hand=5,
    lay=3,
    turn=("lay", "season", "distribute", "carry", "remedy", "buy", "refill", "announce"),
    seasons={"s": ("grow", "sprout"), "u": ("settle",), "a": ("pay",), "w": ()},
    settle=2,
)
