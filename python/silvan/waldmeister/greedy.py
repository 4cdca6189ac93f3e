"""What the agent `greedy` holds Waldmeister's actions to be worth, from what the seat to decide may know.

A landscape is worth what it would score, with a share of what the coming springs and summers may add to it, less what
arrows and nearly full circles put at risk; money is worth what can be bought for it. An action is worth the own
landscape less the mean of the others', and less the fear of an empty bag, with which all lose. Cards are judged by what
they are expected to do to whoever carries them out: those laid out are chosen together, for the season to which their
number leads, and of a card lying face down a seat knows only which ones it has not seen yet.
"""

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any

from silvan._core import State, View
from silvan.agents.greedy_agent import Worth
from silvan.waldmeister.landscape import Box, box_of
from silvan.waldmeister.outlook import Outlook
from silvan.waldmeister.prospects import Prospects

__all__ = ["evaluation"]

SAFE = 6
"""By how many points a seat has to lead to announce the end."""
LOST = 1000.0
"""What it costs that the bag is empty."""


def evaluation(view: View, state: State) -> Worth:
    """Return what the legal actions of a decision are worth to the seat; `state` is one that the seat might be in."""
    box, d = box_of(view.get_game()), view.to_dict()
    outlook = Outlook(box, d)
    judged = _JUDGES.get(d["due"])
    if judged is None:
        return lambda action, child: _of_child(outlook, child.to_dict(), view.player)
    worth = judged(_Decision(box, d, outlook, view))
    return lambda action, child: worth(view.action_to_string(action))


def _of_child(outlook: Outlook, d: Mapping[str, Any], seat: int) -> float:
    return outlook.lead(d, seat) - (LOST if d["bag"] == 0 else 0.0)


class _Decision:
    """What a decision is judged by."""

    def __init__(self, box: Box, d: dict[str, Any], outlook: Outlook, view: View) -> None:
        self.box, self.d, self.outlook, self.view = box, d, outlook, view
        self.seat: int = view.player
        self.land: dict[str, Any] = d["lands"][self.seat]
        self.prospects = Prospects(outlook, d, self.seat)

    def others(self) -> list[int]:
        """The other seats."""
        return [seat for seat in range(self.box.players) if seat != self.seat]

    def with_sapling(self, seat: int, species: str, field: str, price: int = 0) -> float:
        """What a sapling on a field adds to a landscape, at a price."""
        land = self.d["lands"][seat]
        points = min(self.box.burden(land)[field], self.box.circles("sapling", species))
        tile = {"tile": f"sapling {species}", "points": points, "animal": None}
        after = {**land, "fields": {**land["fields"], field: tile}, "money": land["money"] - price}
        return self.outlook.land(after) - self.outlook.land(land)

    def best_sapling(self, seat: int, species: str) -> float:
        """What a sapling adds to a landscape where it stands best; nothing if there is no room for it."""
        tiles = self.d["lands"][seat]["fields"]
        fields = [f for f in self.box.fields if f not in tiles or tiles[f]["tile"].startswith("seed")]
        return max((self.with_sapling(seat, species, field) for field in fields), default=0.0)


_Judge = Callable[[str], float]


def _laying(of: _Decision) -> _Judge:
    """Cards laid out are worth what the best set of cards to which they belong is worth."""
    laid = [place["card"] for place in of.d["laid"] if place]
    hand = [name for name, n in of.d["hands"][of.seat].items() for _ in range(n)]
    best: dict[str, float] = {}
    for more in range(of.box.most_laid - len(laid) + 1):
        if not laid and not more:
            continue
        season, middles = of.box.landing(of.d["marker"], len(laid) + more)
        brought = sum(_brought(of, letter) for letter in middles)
        for cards in set(combinations(hand, more)):
            worth = brought + sum(_shared(of, card, season, len(laid) + more) for card in (*laid, *cards))
            for first in (f"lay {card}" for card in cards) if cards else ("done",):
                best[first] = max(best.get(first, worth), worth)
    return lambda notation: best.get(notation, -LOST)


def _shared(of: _Decision, card: str, season: str, laid: int) -> float:
    """What a card brings when anybody may get it: the own share of it, and that of the other who suffers most."""
    own = 1 / laid if laid == 3 and of.box.players > 2 else 0.5
    other = max(of.prospects.lead(card, seat, season) for seat in of.others())
    return own * of.prospects.lead(card, of.seat, season) + (1 - own) * other


def _brought(of: _Decision, letter: str) -> float:
    """What the middle of a season brings to the seat, more than to the others."""
    gains = [_gain(of, land, of.box.year.get(letter, [])) for land in of.d["lands"]]
    own = gains.pop(of.seat)
    return own - sum(gains) / len(gains)


def _gain(of: _Decision, land: Mapping[str, Any], acts: list[str]) -> float:
    plants, outlook = list(of.box.plants(land)), of.outlook
    saplings, gain = [plant for plant in plants if plant.stage == "sapling"], 0.0
    if "grow" in acts:
        gain += sum(of.box.points["tree"] - of.box.points["sapling"] - outlook.growth("sapling") for _ in saplings)
    if "settle" in acts:
        gain += 3 * outlook.homes(plants)
    if "pay" in acts:
        value = sum(of.box.species[plant.species]["value"] for plant in plants if plant.stage == "tree")
        gain += outlook.money(land["money"] + value) - outlook.money(land["money"])
    return gain


def _offering(of: _Decision) -> _Judge:
    cards = [place["card"] for place in of.d["laid"] if place]
    return lambda notation: sum(of.prospects.lead(card, int(notation.split()[1]), of.d["season"]) for card in cards)


def _taking(of: _Decision) -> _Judge:
    """Of a card face down only which ones have not been seen is known; the own share is worth taking if it helps."""
    own, other = (of.prospects.mean(seat, of.d["season"]) for seat in (of.seat, of.d["turn"]))
    return lambda notation: other if notation in ("refuse", "done") else own


def _settling(of: _Decision) -> _Judge:
    def worth(notation: str) -> float:
        if notation == "pass":
            return of.outlook.land(of.land)
        _, animal, field = notation.split()
        tile = {**of.land["fields"][field], "animal": animal}
        return of.outlook.land({**of.land, "fields": {**of.land["fields"], field: tile}})

    return worth


def _buying(of: _Decision) -> _Judge:
    price = of.box.prices["purchase"]

    def worth(notation: str) -> float:
        if notation == "pass":
            return 0.0
        _, species, field = notation.split()
        return of.with_sapling(of.seat, species, field, price)

    return worth


def _auctioning(of: _Decision) -> _Judge:
    """Of the saplings to be put up that one is best which the seat can use more than those who can pay for it."""
    step = of.box.prices["bid_step"]

    def worth(notation: str) -> float:
        species = notation.split()[1]
        can_pay = [land["money"] >= step for land in of.d["lands"]]
        use = [of.best_sapling(seat, species) if able else 0.0 for seat, able in enumerate(can_pay)]
        own = use.pop(of.seat)
        return own - max(use) / len(use)

    return worth


def _bidding(of: _Decision) -> _Judge:
    species = list(of.box.species)[of.d["frames"][-1]["cursor"]]
    gain, money = of.best_sapling(of.seat, species), of.land["money"]

    def worth(notation: str) -> float:
        if notation == "pass":
            return 0.0
        return gain - of.outlook.money(money) + of.outlook.money(money - int(notation.split()[1]))

    return worth


def _announcing(of: _Decision) -> _Judge:
    scores = of.view.scores()
    lead = scores.pop(of.seat) - max(scores)
    return lambda notation: lead - SAFE if notation == "announce" else 0.0


_JUDGES: dict[str, Callable[[_Decision], _Judge]] = {
    "lay": _laying,
    "offer": _offering,
    "answer": _taking,
    "pick": _taking,
    "settle": _settling,
    "buy": _buying,
    "lot": _auctioning,
    "bid": _bidding,
    "announce": _announcing,
}
"""How decisions are judged of which the children do not show yet what they are good for, or are too many."""
