"""Waldmeister's landscapes as evaluations and drawings need them, read from the game's tables and from dicts."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, NamedTuple

from silvan._core import Game

__all__ = ["SEASONS", "Box", "Plant", "box_of", "field_name"]

SEASONS = {"s": "spring", "u": "summer", "a": "autumn", "w": "winter"}


class Plant(NamedTuple):
    """What stands or lies on a field."""

    field: str
    stage: str
    species: str
    points: int
    animal: str | None


def field_name(file: int, rank: int) -> str:
    """The name of a field by its column and row, both counted from 0."""
    return f"{chr(ord('a') + file)}{rank + 1}"


@dataclass(frozen=True)
class _Pattern:
    """What a text such as "damaged conifer tree" selects."""

    damaged: bool
    stages: tuple[str, ...]
    species: frozenset[str]


class Box:
    """The tables of a game."""

    def __init__(self, game: Game) -> None:
        content = json.loads(game.to_json())
        edition, flow = content["edition"], content["flow"]
        self.players, self.year_limit = game.num_players(), int(content["options"]["year_limit"])
        self.rows: list[str] = edition["landscape"].split()
        places = [(f, len(self.rows) - 1 - r) for r, row in enumerate(self.rows) for f, c in enumerate(row) if c == "."]
        self.fields = [field_name(*place) for place in sorted(places)]
        self.zones: dict[str, dict[str, Any]] = {zone["name"]: zone for zone in edition["zones"]}
        self.letters = {zone["letter"]: name for name, zone in self.zones.items()}
        self.species: dict[str, dict[str, Any]] = {one["name"]: one for one in edition["species"]}
        self.animals: dict[str, int] = {animal["name"]: animal["number"] for animal in edition["animals"]}
        self.cards: dict[str, dict[str, Any]] = {card["name"]: card for card in edition["cards"]}
        self.points: dict[str, int] = edition["points"]
        self.prices: dict[str, int] = edition["prices"]
        self.bag: int = next(row["points"] for row in edition["damage"] if row["players"] == self.players)
        self.track: str = edition["track"]["seasons"]
        self.middles: list[int] = edition["track"]["middles"]
        self.settle, self.most_laid, self.hand = int(flow["settle"]), int(flow["lay"]), int(flow["hand"])
        self.year: dict[str, list[str]] = flow["seasons"]
        self.steps: list[str] = flow["turn"]
        self.pattern, self.burden_of = cache(self._pattern), cache(self._burden)

    def plants(self, land: Mapping[str, Any]) -> Iterator[Plant]:
        """What stands on the fields of a landscape."""
        for field, tile in land["fields"].items():
            stage, _, species = tile["tile"].partition(" ")
            yield Plant(field, stage, species, tile["points"], tile["animal"])

    def circles(self, stage: str, species: str) -> int:
        """How many points a plant carries."""
        found: int = self.species[species][f"{stage}_circles"]
        return found

    def arrows(self, zone: str, installed: int) -> Counter[str]:
        """The fields at which a zone's black arrows point after so many tiles, with how many do."""
        table = self.zones[zone]
        left = Counter(table["arrows"])
        for tile in table["tiles"][:installed]:
            left -= Counter(tile["arrows"])
        return left

    def burden(self, land: Mapping[str, Any]) -> Counter[str]:
        """How many arrows burden each field of a landscape."""
        return self.burden_of(tuple(land["installed"].items()))

    def _burden(self, installed: tuple[tuple[str, int], ...]) -> Counter[str]:
        found: Counter[str] = Counter()
        for zone, tiles in installed:
            found += self.arrows(zone, tiles)
        return found

    def next_tile(self, zone: str, land: Mapping[str, Any]) -> dict[str, Any] | None:
        """The next tile of a zone, None if all are installed."""
        tiles: list[dict[str, Any]] = self.zones[zone]["tiles"]
        return next(iter(tiles[land["installed"][zone] :]), None)

    def takes_effect(self, card: str, season: str) -> bool:
        """Whether a card does anything in a season, by its name."""
        return any(SEASONS[letter] == season for letter in self.cards[card]["seasons"])

    def landing(self, marker: int, cards: int) -> tuple[str, list[str]]:
        """The season in which the marker stands after so many cards, and the letters of the middles that it enters."""
        spaces = [(marker + i + 1) % len(self.track) for i in range(cards)]
        return SEASONS[self.track[spaces[-1]]], [self.track[space] for space in spaces if space in self.middles]

    def _pattern(self, text: str) -> _Pattern:
        *rest, stage = text.split()
        damaged = rest[:1] == ["damaged"]
        which = rest[1 if damaged else 0 :]
        names = frozenset(name for name, one in self.species.items() if not which or which[0] in (name, one["kind"]))
        return _Pattern(damaged, ("tree", "sapling") if stage == "plant" else (stage,), names)

    def selected(self, plants: list[Plant], texts: list[str]) -> list[Plant]:
        """The plants that any of the texts of a card selects."""
        patterns = [self.pattern(text) for text in texts]
        return [plant for plant in plants if any(_fits(pattern, plant) for pattern in patterns)]

    def score(self, land: Mapping[str, Any]) -> int:
        """The points of a landscape as it stands."""
        plants = list(self.plants(land))
        trees = Counter(plant.species for plant in plants if plant.stage == "tree")
        total = sum(self.points[plant.stage] - plant.points * self.points["damage"] for plant in plants)
        total += sum(self.animals[plant.animal] for plant in plants if plant.animal)
        if all(trees[name] == 2 for name in self.species):
            return total + self.points["two_each"]
        return total + (self.points["one_each"] if all(trees[name] for name in self.species) else 0)


def _fits(pattern: _Pattern, plant: Plant) -> bool:
    return (
        plant.stage in pattern.stages and plant.species in pattern.species and (plant.points > 0 or not pattern.damaged)
    )


@lru_cache(maxsize=8)
def box_of(game: Game) -> Box:
    """The tables of a game, read once."""
    return Box(game)
