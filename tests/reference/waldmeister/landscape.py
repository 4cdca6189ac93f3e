"""What is printed on a landscape board: fields, which of them border, and the zones with their arrows."""

from __future__ import annotations

from string import ascii_lowercase
from typing import Any


class Landscape:
    """The fields column by column from the west, each from south to north (WM-2), and what borders what."""

    def __init__(self, edition: dict[str, Any]) -> None:
        rows = list(reversed(edition["landscape"].split("\n")))
        columns = range(len(rows[0]))
        places = [(column, row) for column in columns for row in range(len(rows))]
        self.fields = [f"{ascii_lowercase[x]}{y + 1}" for x, y in places if rows[y][x] == "."]
        pairs = {tuple(pair.split("-")) for pair in edition["bordering"]}
        self.bordering = {
            field: [other for other in self.fields if (field, other) in pairs or (other, field) in pairs]
            for field in self.fields
        }
        self.zones: dict[str, dict[str, Any]] = {zone["name"]: zone for zone in edition["zones"]}

    def arrows(self, field: str, installed: dict[str, int]) -> int:
        """How many black arrows point at a field, when so many tiles of each zone cover theirs (WM-26)."""
        total = 0
        for name, zone in self.zones.items():
            covering = [tile["arrows"].count(field) for tile in zone["tiles"][: installed[name]]]
            total += max(0, zone["arrows"].count(field) - sum(covering))
        return total
