"""Waldmeister's landscapes as drawings and words need them, read from the game's tables and from dicts."""

import json
from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from silvan._core import Game

__all__ = ["SEASONS", "Box", "box_of", "field_name"]

SEASONS = {"s": "spring", "u": "summer", "a": "autumn", "w": "winter"}


def field_name(file: int, rank: int) -> str:
    """The name of a field by its column and row, both counted from 0."""
    return f"{chr(ord('a') + file)}{rank + 1}"


class Box:
    """The tables of a game."""

    def __init__(self, game: Game) -> None:
        content = json.loads(game.to_json())
        edition, flow = content["edition"], content["flow"]
        self.year_limit = int(content["options"]["year_limit"])
        self.rows: list[str] = edition["landscape"].split()
        places = [(f, len(self.rows) - 1 - r) for r, row in enumerate(self.rows) for f, c in enumerate(row) if c == "."]
        self.fields = [field_name(*place) for place in sorted(places)]
        self.zones: dict[str, dict[str, Any]] = {zone["name"]: zone for zone in edition["zones"]}
        self.letters = {zone["letter"]: name for name, zone in self.zones.items()}
        self.species: dict[str, dict[str, Any]] = {one["name"]: one for one in edition["species"]}
        self.animals: dict[str, int] = {animal["name"]: animal["number"] for animal in edition["animals"]}
        self.cards: dict[str, dict[str, Any]] = {card["name"]: card for card in edition["cards"]}
        self.prices: dict[str, int] = edition["prices"]
        self.bag: int = next(row["points"] for row in edition["damage"] if row["players"] == game.num_players())
        self.track: str = edition["track"]["seasons"]
        self.middles: list[int] = edition["track"]["middles"]
        self.most_laid = int(flow["lay"])
        self.year: dict[str, list[str]] = flow["seasons"]
        self.burden_of = cache(self._burden)

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


@lru_cache(maxsize=8)
def box_of(game: Game) -> Box:
    """The tables of a game, read once."""
    return Box(game)
