"""Pyramido: one pyramid for each player, scored by the areas of its colours."""

from __future__ import annotations

from typing import Any

from reference.lumberjack.variant import Variant

Place = tuple[int, int]  # level and position, both counted from 1; the position from the left


class Pyramid(Variant):
    """The pyramids of every seat: which letter lies in which place."""

    def __init__(self, edition: dict[str, Any], players: int) -> None:
        bases = [base["trunks"] for base in edition["bases"] if base["players"] == players]
        self.base = int(bases[0])
        self.pyramids: list[dict[Place, str]] = [{} for _ in range(players)]

    def has_finished(self, seat: int) -> bool:
        return len(self.pyramids[seat]) == self.base * (self.base + 1) // 2

    def _width(self, seat: int) -> int:
        """How many trunks lie on the bottom level."""
        return sum(level == 1 for level, _ in self.pyramids[seat])

    def build_choices(self, seat: int, colour: str) -> list[str]:
        choices = []
        if self._width(seat) < self.base:
            choices.append("base left")
            if self._width(seat) > 0:
                choices.append("base right")
        for level in range(2, self.base + 1):
            for position in range(1, self.base - level + 2):
                if self._may_lie(self.pyramids[seat], (level, position)):
                    choices.append(f"up {level}.{position}")
        return choices

    @staticmethod
    def _may_lie(pyramid: dict[Place, str], place: Place) -> bool:
        level, position = place
        left_below, right_below = (level - 1, position), (level - 1, position + 1)
        return place not in pyramid and left_below in pyramid and right_below in pyramid

    def build(self, seat: int, colour: str, words: list[str]) -> None:
        pyramid = self.pyramids[seat]
        match words:
            case ["base", "left"]:  # LJ-R5: everything else is now one further from the left
                shifted = {(level, position + 1): trunk for (level, position), trunk in pyramid.items()}
                self.pyramids[seat] = {(1, 1): colour, **shifted}
            case ["base", "right"]:
                pyramid[1, self._width(seat) + 1] = colour
            case ["up", place]:
                level, position = place.split(".")
                pyramid[int(level), int(position)] = colour

    def areas(self, seat: int) -> list[set[Place]]:
        """The trunks, sorted into groups of one colour that touch."""
        pyramid = self.pyramids[seat]
        areas = []
        left = set(pyramid)
        while left:
            area = {left.pop()}
            while joining := {a for a in left for b in area if pyramid[a] == pyramid[b] and self._touch(a, b)}:
                area |= joining
                left -= joining
            areas.append(area)
        return areas

    @staticmethod
    def _touch(one: Place, other: Place) -> bool:
        (low, p), (high, q) = sorted([one, other])
        if low == high:
            return q == p + 1
        return high == low + 1 and p in (q, q + 1)  # the upper lies on q and q + 1

    def noted(self) -> list[int]:
        return [0] * len(self.pyramids)

    def points(self) -> list[int]:
        return [sum(len(area) ** 2 for area in self.areas(seat)) for seat in range(len(self.pyramids))]
