"""What a landscape of Waldmeister is hoped to be worth at the end, and what cards are expected to change of it."""

from collections.abc import Mapping
from typing import Any

from silvan.waldmeister.landscape import Box, Plant

__all__ = ["Outlook"]

GROWTH = 0.7
"""The share of the points that a spring adds which is hoped for; half of it for the second spring of a seed."""
RISK = 0.4
"""The share of a plant's points that is lost in expectation when its circles are full; less with fewer points."""
COMING = 0.5
"""Points lost for an arrow at an empty field."""
SPROUTING = 0.9
"""Points lost for an arrow at a seed, which will get a point when it sprouts."""
STANDING = 0.15
"""Points lost for an arrow at a field with a plant: another one may have to come after it."""
HOMES = 0.25
"""The share of the numbers of the animals that could settle now."""
COIN = 0.09
"""Points for 1,000 of money while there is use for it."""
HOARD = 90
"""How many thousands there may be use for."""
MIXED = 0.6
"""The share of the points for two trees of each species that is hoped for as a forest comes close to it."""
FEAR = 150.0
"""How dear a nearly empty bag is, in which all lose."""
CALM = 0.5
"""The share of the points in the bag from which on nobody need fear."""


class Outlook:
    """By what landscapes are judged in a position, as long as its season and its supplies are about what they are."""

    def __init__(self, box: Box, d: Mapping[str, Any]) -> None:
        self.box, self.d = box, d
        self.springs = self._left("grow")
        self.summers = self._left("settle")
        self.last = d["announced"] is not None or self.springs == 0

    def _left(self, act: str) -> int:
        """How often something that the middles of seasons bring comes before the play ends."""
        if self.d["announced"] is not None:
            return 0
        letters = [letter for letter, acts in self.box.year.items() if act in acts]
        middles = [space for space in self.box.middles if self.box.track[space] in letters]
        years = max(0, self.box.year_limit - self.d["winters"])
        winter = next(space for space in self.box.middles if self.box.track[space] == "w")
        ring = len(self.box.track)
        behind = (self.d["marker"] - winter) % ring
        return sum(max(0, years - ((space - winter) % ring <= behind)) for space in middles)

    def lead(self, d: Mapping[str, Any], seat: int) -> float:
        """The outlook of a seat less the mean of the others', and less the fear of an empty bag."""
        worths = [self.land(land) for land in d["lands"]]
        own = worths.pop(seat)
        return own - sum(worths) / len(worths) - self.fear(d["bag"])

    def fear(self, bag: int) -> float:
        """What it costs everybody that so few points are left in the bag."""
        return FEAR * max(0.0, CALM - bag / self.box.bag) ** 2

    def land(self, land: Mapping[str, Any]) -> float:
        """What a landscape and its owner's money are worth."""
        plants = list(self.box.plants(land))
        worth = sum(map(self.plant, plants)) + self.mixture(plants) + self.homes(plants)
        return worth - self.arrows(plants, land) + self.money(land["money"])

    def plant(self, plant: Plant) -> float:
        """What a plant or seed is worth, with what lives on it and with its points."""
        points = self.box.points
        worth = points[plant.stage] + self.growth(plant.stage)
        if plant.animal:
            worth += self.box.animals[plant.animal]
        if not plant.points:
            return worth
        full = plant.points / (self.box.circles(plant.stage, plant.species) + 1)
        return worth - plant.points * points["damage"] - RISK * (points[plant.stage] + 2) * full * full

    def growth(self, stage: str) -> float:
        """What springs are hoped to make of it."""
        points = self.box.points
        if stage == "tree" or self.springs == 0:
            return 0.0
        sapling = GROWTH * (points["tree"] - points["sapling"])
        if stage == "sapling":
            return sapling
        return GROWTH * (points["sapling"] - points["seed"]) + (sapling / 2 if self.springs > 1 else 0.0)

    def mixture(self, plants: list[Plant]) -> float:
        """What the mixture of the forest gives, or may come to give."""
        points, share = self.box.points, {"tree": 1.0, "sapling": 0.7, "seed": 0.4}
        if self.last:
            share |= {"sapling": 0.0, "seed": 0.0}
        counts = dict.fromkeys(self.box.species, 0.0)
        for plant in plants:
            counts[plant.species] += share[plant.stage]
        if all(count == 2 for count in counts.values()):
            return points["two_each"]
        one = sum(min(1.0, count) for count in counts.values()) / len(counts)
        if self.last:
            return points["one_each"] * (one == 1)
        two = max(0.0, 1 - sum(abs(2 - count) for count in counts.values()) / (2 * len(counts)))
        return points["one_each"] * one * one + MIXED * (points["two_each"] - points["one_each"]) * two**3

    def homes(self, plants: list[Plant]) -> float:
        """What animals may come to live on free trees."""
        if self.summers == 0:
            return 0.0
        trees = [plant for plant in plants if plant.stage == "tree"]
        here = {plant.animal for plant in plants}
        room = min(sum(plant.animal is None for plant in trees), self.box.settle * self.summers)
        left = self.d["supply"]["animals"]
        numbers = (n for name, n in self.box.animals.items() if n <= len(trees) and name not in here and left[name])
        return HOMES * sum(sorted(numbers, reverse=True)[:room])

    def arrows(self, plants: list[Plant], land: Mapping[str, Any]) -> float:
        """What is lost by the arrows that burden the landscape."""
        if self.last:
            return 0.0
        each = {plant.field: SPROUTING if plant.stage == "seed" else STANDING for plant in plants}
        return sum(n * each.get(field, COMING) for field, n in self.box.burden(land).items())

    def money(self, money: int) -> float:
        """What money is worth: little beyond what can be spent."""
        if self.last:
            return money / 1_000_000
        thousands = money / 1000
        return COIN * min(thousands, HOARD) + COIN / 10 * max(0.0, thousands - HOARD)
