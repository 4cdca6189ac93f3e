"""What the agent `greedy` holds Timberland's actions to be worth, from what the seat to decide may know.

A seat's outlook is the points that it has noted, and a mixture of what its forests give as they stand and of what they
would give if every fruit in the light became a tree. In that hope a tree or fruit counts nothing if all around it would
be dark, and fruits still to be placed fill the seat's forests up to where more trees give no more. Spaces to grow into
count a little for a seat, trees in the way of the woodcutter a little against it. An action is worth the own outlook in
its child less the mean of the others'.

Cards and steps are judged apart, since their children do not show yet what they are good for. A card: how likely it is
among the highest, times what that brings (for the woodcutter the best cut of each roll within the card's compass), less
what the card would still be worth in later rounds. A step: the best of the boar's full moves that begin with it.
"""

from math import inf
from typing import Any

from silvan._core import State, View, boar_moves
from silvan.agents.greedy_agent import Worth
from silvan.timberland.land import Land, Position, land_of

__all__ = ["evaluation"]

HOPE = 0.7
"""The share of the hope in the outlook; the rest is what stands already."""
ROOM = 0.1
"""Points for a free space beside a forest, up to four each."""
DANGER = 0.8
"""Points lost for a tree that the woodcutter would fell if it went there next."""
CARRIED = 0.5
"""Points hoped for from a fruit that fills no forest."""
TURN = 3.0
"""Points that moving the boar brings."""
FELL = 1.0
"""Points that moving the woodcutter brings, beside what it fells: another player does not move it."""
FIRST = 4.0
"""Points that planting and growing before the others brings."""
LATER = 1.5
"""Points for keeping the highest card of all from the first round of a year; in proportion for lower and later ones."""


def evaluation(view: View, state: State) -> Worth:
    """Return what the legal actions of a decision are worth to the seat; `state` is one that the seat might be in."""
    land, d = land_of(view.get_game()), view.to_dict()
    outlook = Outlook(land, d, view.player)
    if d["due"] == "card":
        values = {card: _card(outlook, d, card) for card in list(d["hands"].values())[view.player]}
        return lambda action, child: values[int(state.action_to_string(action).split()[1])]
    if d["due"] == "step":
        best = _steps(outlook, Position(land, d), state)
        return lambda action, child: best.get(action, -inf)
    return lambda action, child: outlook.lead(Position(land, child.to_dict()))


class Outlook:
    """By what all children of a decision are judged, so that they differ by what the actions do alone."""

    def __init__(self, land: Land, d: dict[str, Any], seat: int) -> None:
        self.land, self.seat = land, seat
        self.planting = d["due"] in ("tree", "fruit")
        self.reach = land.reach(land.bits[d["woodcutter"]])

    def lead(self, at: Position) -> float:
        """The outlook of the own seat less the mean of the others'."""
        grown = 0
        for trees, fruits in zip(at.trees, at.fruits, strict=True):
            grown |= trees | fruits
        light = self.land.beside(self.land.soil & ~grown)
        free = self.land.soil & ~(grown | at.boar | at.woodcutter)
        outlooks = [self.outlook(at, other, light, free) for other in range(len(at.trees))]
        own = outlooks.pop(self.seat)
        return own - sum(outlooks) / len(outlooks)

    def outlook(self, at: Position, seat: int, light: int, free: int) -> float:
        """The outlook of one seat."""
        trees = at.trees[seat]
        sure = sum(self.land.value(forest.bit_count()) for forest in self.land.forests(trees))
        danger = sum(chance for space, chance in self.reach if space & trees)
        fruits = at.carried[seat] + (at.waiting[seat] if self.planting else 0)
        hope = self._hope((trees | at.fruits[seat]) & light, fruits, free)
        return at.points[seat] + (1 - HOPE) * sure + hope - DANGER * danger

    def _hope(self, grown: int, fruits: int, free: int) -> float:
        """What forests are hoped to give when more fruits go to the largest of those that can use them."""
        full, points, room = len(self.land.points), 0.0, 0
        for size, spaces in self._sizes(grown, free):
            added = max(0, min(full - size, fruits, spaces))
            fruits -= added
            points += self.land.value(size + added)
            room += min(spaces, full)
        return HOPE * (points + CARRIED * fruits) + ROOM * room

    def _sizes(self, grown: int, free: int) -> list[tuple[int, int]]:
        forests = self.land.forests(grown)
        sizes = [(forest.bit_count(), (self.land.beside(forest) & free).bit_count()) for forest in forests]
        return sorted(sizes, reverse=True)


def _steps(outlook: Outlook, at: Position, state: State) -> dict[int, float]:
    """What each step is worth: the fruits of the best full move that begins with it, as if in the boar's mouth."""
    worth: dict[frozenset[str], float] = {}
    best: dict[int, float] = {}
    for _, taken, actions in boar_moves(state):
        if taken not in worth:
            worth[taken] = outlook.lead(at.take(outlook.land.set(taken)))
        best[actions[0]] = max(best.get(actions[0], -inf), worth[taken])
    return best


def _card(outlook: Outlook, d: dict[str, Any], card: int) -> float:
    hands = [hand for seat, hand in enumerate(d["hands"].values()) if seat != outlook.seat]
    own = list(d["hands"].values())[outlook.seat]
    later = LATER * card / max(outlook.land.compass) * (len(own) - 1) / 7
    acts = outlook.land.seasons[d["season"]][d["act"] + 1 :]
    if not acts or acts[0]["verb"] not in ("boar", "fell"):
        return FIRST * _among(card, hands, 1) - later
    gain = TURN if acts[0]["verb"] == "boar" else FELL + _felling(outlook, d, card)
    return gain * _among(card, hands, acts[0]["turns"]) - later


def _among(card: int, hands: list[list[int]], places: int) -> float:
    """How likely fewer than `places` of the others play a higher card, if each plays any card of the hand."""
    counts = [1.0]
    for hand in hands:
        p = sum(other > card for other in hand) / max(1, len(hand))
        counts = [a * (1 - p) + b * p for a, b in zip([*counts, 0.0], [0.0, *counts], strict=True)]
    return sum(counts[:places])


def _felling(outlook: Outlook, d: dict[str, Any], card: int) -> float:
    """What the best cuts within a card's compass bring, as a mean over the rolls of the die."""
    land, at = outlook.land, Position(outlook.land, d)

    def lead(direction: str, face: int) -> float:
        return outlook.lead(at.fell(land.path(at.woodcutter, direction, face)))

    best = [max(lead(direction, face) for direction in land.compass[card]) for face in land.faces]
    return sum(best) / len(best) - outlook.lead(at)
