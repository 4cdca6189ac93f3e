"""What cards of Waldmeister are expected to do to the landscapes of those who carry them out."""

from collections.abc import Mapping
from typing import Any

from silvan.waldmeister.landscape import Box, Plant
from silvan.waldmeister.outlook import Outlook

__all__ = ["Prospects"]

DIE = 6
AUCTION = 1.5
"""Points for carrying out an auction, if there is money for a sapling."""


class Prospects:
    """What cards are worth to a seat, by who carries them out."""

    def __init__(self, outlook: Outlook, d: Mapping[str, Any], seat: int) -> None:
        self.outlook, self.d, self.seat = outlook, d, seat
        self.box: Box = outlook.box
        self.plants = [list(self.box.plants(land)) for land in d["lands"]]
        self.unseen = self._unseen()
        self.known: dict[tuple[str, int, str], float] = {}

    def lead(self, card: str, by: int, season: str) -> float:
        """What the seat's lead is expected to change by when somebody carries the card out in a season."""
        key = (card, by, season)
        if key not in self.known:
            self.known[key] = self._lead(card, by) if self.box.takes_effect(card, season) else 0.0
        return self.known[key]

    def mean(self, by: int, season: str) -> float:
        """The same for a card of which nothing is known."""
        total = max(1, sum(self.unseen.values()))
        return sum(n * self.lead(card, by, season) for card, n in self.unseen.items()) / total

    def _unseen(self) -> dict[str, int]:
        """How many cards of each kind the seat has not seen."""
        left = {name: card["copies"] for name, card in self.box.cards.items()}
        seen = [self.d["hands"][self.seat], self.d["discards"]]
        seen += [{place["card"]: 1} for place in self.d["laid"] if place and place["card"] != "?"]
        for cards in seen:
            for name, n in cards.items():
                left[name] -= n
        return {name: n for name, n in left.items() if n > 0}

    def _lead(self, card: str, by: int) -> float:
        changes, drained = [0.0] * len(self.plants), 0.0
        for effect in self.box.cards[card]["do"]:
            those = [by] if effect["verb"] != "others" else [q for q in range(len(self.plants)) if q != by]
            for seat in those:
                for part in effect.get("do", [effect]):
                    change, points = self._effect(part, seat)
                    changes[seat] += change
                    drained += points
        fear = self.outlook.fear(self.d["bag"] - round(drained)) - self.outlook.fear(self.d["bag"])
        own = changes.pop(self.seat)
        return own - sum(changes) / len(changes) - fear

    def _effect(self, effect: Mapping[str, Any], seat: int) -> tuple[float, float]:
        """What an effect changes for who carries it out, and how many points it takes out of the bag."""
        verb, land = effect["verb"], self.d["lands"][seat]
        if verb in ("harm", "heal", "remove", "sell", "roll"):
            return self._chosen(effect, seat)
        if verb == "plant":
            room = len(land["fields"]) < len(self.box.fields) and self.d["supply"]["saplings"][effect["species"]]
            return (self.outlook.plant(Plant("", effect["stage"], effect["species"], 0, None)) if room else 0.0), 0.0
        if verb == "auction":
            return (AUCTION if land["money"] >= self.box.prices["purchase"] / 2 else 0.0), 0.0
        return max([0.0, *(self._tile(zone, land) for zone in self.box.zones)]), 0.0

    def _tile(self, zone: str, land: Mapping[str, Any]) -> float:
        """What installing the next tile of a zone at its price brings."""
        tile = self.box.next_tile(zone, land)
        if tile is None or tile["price"] > land["money"]:
            return 0.0
        installed = {**land["installed"], zone: land["installed"][zone] + 1}
        fields = {field: dict(one) for field, one in land["fields"].items()}
        for field in tile["arrows"]:
            if field in fields:
                fields[field]["points"] = max(0, fields[field]["points"] - 1)
        after = {"fields": fields, "installed": installed, "money": land["money"] - tile["price"]}
        return self.outlook.land(after) - self.outlook.land(land)

    def _chosen(self, effect: Mapping[str, Any], seat: int) -> tuple[float, float]:
        which = effect["which"]
        plants = self.box.selected(self.plants[seat], which["plants"])
        changes = sorted((self._change(effect, plant, seat) for plant in plants), reverse=True)
        if which["verb"] == "some":
            changes = changes[: self.count(which["count"], seat)]
        if effect["verb"] == "heal":
            changes = [change for change in changes if change[0] > 0]
        return sum(change for change, _ in changes), sum(points for _, points in changes)

    def count(self, count: int | str | Mapping[str, Any], seat: int) -> int:
        """How many plants a card means for a seat."""
        if isinstance(count, int):
            return count
        if not isinstance(count, str):
            return max(0, int(count["from"]) - self.count(count["count"], seat))
        if count == "installed":
            return sum(self.d["lands"][seat]["installed"].values())
        if count == "animals":
            return sum(plant.animal is not None for plant in self.plants[seat])
        return sum(plant.stage == count.rstrip("s") for plant in self.plants[seat])

    def _change(self, effect: Mapping[str, Any], plant: Plant, seat: int) -> tuple[float, float]:
        """What an effect on one plant changes, and how many points it takes out of the bag."""
        verb = effect["verb"]
        if verb == "heal":
            return (self._hurt(plant, -1), -1.0) if plant.points else (0.0, 0.0)
        if verb == "harm":
            if plant.points + effect["points"] <= self.box.circles(plant.stage, plant.species):
                return self._hurt(plant, effect["points"]), float(effect["points"])
            return self._gone(plant, seat, seed=True), -float(plant.points)
        if verb == "roll":
            falls = plant.points if effect["falls"] == "points" else self.count(effect["falls"], seat)
            chance = min(1.0, falls / DIE)
            return chance * self._gone(plant, seat, seed=True), -chance * plant.points
        price = self.box.species[plant.species]["value"] if verb == "sell" else 0
        money = self.d["lands"][seat]["money"]
        gain = self.outlook.money(money + price) - self.outlook.money(money)
        return gain + self._gone(plant, seat, seed=verb == "remove"), -float(plant.points)

    def _hurt(self, plant: Plant, points: int) -> float:
        return self.outlook.plant(plant._replace(points=plant.points + points)) - self.outlook.plant(plant)

    def _gone(self, plant: Plant, seat: int, *, seed: bool) -> float:
        """What is lost with a plant: a tree leaves a seed, and its animal moves if it can."""
        left = 0.0
        if plant.stage == "tree" and seed:
            left += self.outlook.plant(Plant("", "seed", plant.species, 0, None))
        if plant.animal and any(one.stage == "tree" and not one.animal for one in self.plants[seat]):
            left += self.box.animals[plant.animal]
        return left - self.outlook.plant(plant)
