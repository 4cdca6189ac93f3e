"""What the agent `greedy` holds Lumberjack's actions to be worth.

An action is worth the own outlook in its child less the mean of the others'; a trunk that is taken as much as the best
use of it, a test of a tower the mean of how it may end. A seat's outlook is its points as they stand, and a hope:

- basic game: what the towers can bring in the turns that are left, if they are first built up and then scored again and
  again; and the best scoring that could be triggered next;
- Easy goin': for each colour, and for the highest tower of all, how likely the seat keeps or gets ahead; broad towers
  go before slender ones;
- Pyramido: room for each colour area to grow;
- Blockhütten: each cabin by the best plan of which it is a part, less for each trunk that is missing. A crown counts
  as likely as the plan becomes complete and stays so.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import exp, inf
from typing import Any, TypeAlias

from silvan._core import State, View
from silvan.agents.greedy_agent import Worth
from silvan.lumberjack.timber import Figure, Timber, cabin_figure, timber_of

__all__ = ["evaluation"]

_Dict: TypeAlias = Mapping[str, Any]

AGAIN = 1.0
"""The share of what towers can bring at best that is hoped for."""
CROWNED = 0.5
"""The same for the second time that a tower counts under its crown."""
NEXT = 0.5
"""The share of the best scoring that counts before it is triggered."""
PLACES = 1.5
"""By how many levels a tower has to be ahead to be fairly sure of its point."""
BREADTH = 0.02
"""Points in Easy goin' for a trunk that makes a tower broader."""
ROOM = 0.35
"""Points for an empty place beside a colour area, for each of its trunks."""
MISSING = 0.7
"""The share of a plan's points that is left for each trunk that is missing."""
STAYS = 0.85
"""How likely a complete cabin stays so."""


def evaluation(view: View, state: State) -> Worth:
    """Return what the legal actions of a decision are worth to the seat; `state` is one that the seat might be in."""
    seat, timber = view.player, timber_of(view.get_game())
    outlooks = OUTLOOKS[timber.variant]

    def lead(d: _Dict) -> float:
        values = outlooks(timber, d)
        own = values.pop(seat)
        return own - sum(values) / len(values)

    uses: dict[str, float] = {}

    def worth(action: int, child: State) -> float:
        d = child.to_dict()
        if d["due"] == "test":
            return _mean(child, lead)
        if d["hand"] is None:
            return lead(d)
        if d["hand"] not in uses:
            children = ((use, child.child(use)) for use in child.legal_actions())
            uses[d["hand"]] = max((worth(use, after) for use, after in children), default=-inf)
        return uses[d["hand"]]

    return worth


def _mean(state: State, lead: Callable[[_Dict], float]) -> float:
    weights = list(state.chance_weights())
    total = sum(weight for _, weight in weights)
    return sum(weight * lead(state.child(outcome).to_dict()) for outcome, weight in weights) / total


def _towers(timber: Timber, d: _Dict) -> list[float]:
    left = sum(len(layer) - layer.count(".") for layer in d["stack"])
    return [_tower_outlook(timber, d, seat, left) for seat in range(len(d["towers"]))]


def _tower_outlook(timber: Timber, d: _Dict, seat: int, left: int) -> float:
    """The points noted, and what the towers may still bring in the seat's turns."""
    heights = crowned = 0
    tops = dict.fromkeys(timber.letters, 0)
    for tower in d["towers"][seat]:
        height = len(tower["trunks"])
        heights += height
        crowned += height * tower["crowned"]
        if height:
            tops[tower["trunks"][-1]] += height
    points: float = d["points"][seat]
    if not left:
        return points + (heights + crowned if timber.final_towers else 0)
    best = max(height if _lies(d, letter) else 0 for letter, height in tops.items())
    future = _future(heights, left / len(d["towers"]), len(d["towers"][seat]))
    return points + AGAIN * (future + CROWNED * crowned) + NEXT * best


def _future(heights: int, turns: float, towers: int) -> float:
    """What towers of so many trunks bring at best: first they are built up, then one is scored in each turn."""
    scorings = max(0.0, min(turns, (turns + heights) / 3))
    return ((heights + turns - scorings) * scorings - scorings * scorings / 2) / towers


def _lies(d: _Dict, letter: str) -> bool:
    return any(letter in layer for layer in d["stack"])


def _easy(timber: Timber, d: _Dict) -> list[float]:
    heights = [[len(own[letter]) for letter in timber.letters] for own in d["towers"]]
    rows = [*zip(*heights, strict=True), [max(own) for own in heights]]
    left = sum(len(layer) - layer.count(".") for layer in d["stack"]) / timber.trunks
    spread = 0.2 + PLACES * min(1.0, 3 * left)
    outlooks = []
    for seat, own in enumerate(d["towers"]):
        broad = sum(sum(levels) - len(levels) for levels in own.values())
        ahead = (_ahead(row, seat) for row in rows)
        outlooks.append(sum(1 / (1 + exp(-by / spread)) for by in ahead) + BREADTH * left * broad)
    return outlooks


def _ahead(heights: Sequence[int], seat: int) -> float:
    """By how much a seat's tower is higher than the others'; to be level is nearly as good as to be ahead."""
    best = max(height for other, height in enumerate(heights) if other != seat)
    return heights[seat] - best + 0.9 if heights[seat] else -best - 0.5


def _pyramids(timber: Timber, d: _Dict) -> list[float]:
    return [_pyramid(tuple(levels), timber.base) for levels in d["pyramids"]]


@lru_cache(maxsize=4096)
def _pyramid(levels: tuple[str, ...], base: int) -> float:
    """What the areas of a pyramid give, and what room they have."""
    laid = {(k, j): c for k, level in enumerate(levels) for j, c in enumerate(level) if c != "."}
    narrow = len(levels[0]) < base if levels else True
    worth, rest = 0.0, dict(laid)
    while rest:
        (place, colour), area, room = next(iter(rest.items())), set[tuple[int, int]](), set[tuple[int, int]]()
        reached = [place]
        while reached:
            at = reached.pop()
            if at in area:
                continue
            area.add(at)
            rest.pop(at, None)
            around = _around(*at)
            reached += [other for other in around if laid.get(other) == colour]
            room |= {other for other in around if other not in laid and _fits(other, base, narrow)}
        worth += len(area) ** 2 + ROOM * len(area) * min(len(room), 4)
    return worth


def _around(k: int, j: int) -> list[tuple[int, int]]:
    return [(k, j - 1), (k, j + 1), (k - 1, j), (k - 1, j + 1), (k + 1, j - 1), (k + 1, j)]


def _fits(place: tuple[int, int], base: int, narrow: bool) -> bool:
    k, j = place
    return 0 <= k < base and (0 <= j < base - k or (narrow and k == 0 and j == -1))


def _cabins(timber: Timber, d: _Dict) -> list[float]:
    left = sum(len(layer) - layer.count(".") for layer in d["stack"]) / timber.trunks
    missing = MISSING * min(1.0, 5 * left)
    stays = STAYS if left else 1.0
    outlooks = []
    for own in d["cabins"]:
        worth = 0.0
        for cabin in own.values():
            if cabin["posts"]:
                worth += _cabin(timber, cabin_figure(cabin["posts"], cabin["beams"]), cabin["crowns"], missing, stays)
        outlooks.append(worth)
    return outlooks


def _cabin(timber: Timber, figure: Figure, crowns: int, missing: float, stays: float) -> float:
    points, sure = float(timber.trunk_points * len(figure)), 0.0
    for plan, trunks in timber.fitting(figure):
        likely = missing ** (trunks - len(figure)) * (stays if trunks == len(figure) else stays**2)
        hoped = likely * plan + (1 - likely) * timber.trunk_points * len(figure)
        if hoped > points or (likely > sure and hoped >= points):
            points, sure = hoped, likely
    return points + crowns * timber.crown_points * (2 * sure - 1)


OUTLOOKS: dict[str, Callable[[Timber, _Dict], list[float]]] = {
    "towers": _towers,
    "easy": _easy,
    "pyramid": _pyramids,
    "cabins": _cabins,
}
"""What each seat may look forward to, by variant."""
