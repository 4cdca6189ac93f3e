"""The basic game: towers of any colours, scored by their topmost trunks during the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from reference.lumberjack.variant import Variant


@dataclass
class Tower:
    """The letters of a tower's trunks from the bottom to the top, and whether a crown stands on them."""

    trunks: str = ""
    crowned: bool = False

    def worth(self) -> int:
        return len(self.trunks) * (2 if self.crowned else 1)


class Towers(Variant):
    """The towers of every seat by slot; an empty slot is a tower without trunks."""

    def __init__(self, edition: dict[str, Any], players: int, final: str) -> None:
        self.towers = [[Tower() for _ in range(edition["towers"])] for _ in range(players)]
        self.crowns = int(edition["crowns"])
        self.written = [0] * players
        self.final = final

    def build_choices(self, seat: int, colour: str) -> list[str]:
        choices = []
        empty_seen = False
        for number, tower in enumerate(self.towers[seat], start=1):
            if tower.trunks and not tower.crowned:
                choices.append(f"build {number}")
            if not tower.trunks and not empty_seen:  # a new tower, always in the lowest empty slot
                choices.append(f"build {number}")
                empty_seen = True
        return choices

    def build(self, seat: int, colour: str, words: list[str]) -> None:
        self.towers[seat][int(words[1]) - 1].trunks += colour

    def score(self, colour: str) -> None:
        """Every seat's towers with this colour on top."""
        for seat, towers in enumerate(self.towers):
            for tower in towers:
                if tower.trunks.endswith(colour):
                    self.written[seat] += tower.worth()
                    self._cut(tower)

    def _cut(self, tower: Tower) -> None:
        """After it has scored a tower loses its topmost trunk, and its crown goes back to the supply."""
        tower.trunks = tower.trunks[:-1]
        if tower.crowned:
            tower.crowned = False
            self.crowns += 1

    def crown_choices(self, seat: int) -> list[str]:
        if self.crowns == 0:
            return []
        towers = enumerate(self.towers[seat], start=1)
        return [f"crown {number}" for number, tower in towers if tower.trunks and not tower.crowned]

    def crown(self, seat: int, where: str) -> None:
        self.crowns -= 1
        self.towers[seat][int(where) - 1].crowned = True

    def noted(self) -> list[int]:
        return list(self.written)

    def points(self) -> list[int]:
        if self.final == "count":  # LJ-R1
            return self.noted()
        standing = [sum(tower.worth() for tower in towers) for towers in self.towers]
        return [written + worth for written, worth in zip(self.written, standing, strict=True)]
