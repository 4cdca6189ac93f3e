"""Easy goin': one tower for each colour, as high as possible, and it may topple."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from reference.lumberjack.variant import Variant

Levels = list[int]  # how many trunks lie on each level of a tower, from the table upwards; empty without a tower


class Easy(Variant):
    """The towers of every seat by colour; `tested` is the tower just raised, as seat and colour, until chance spoke."""

    def __init__(
        self, edition: dict[str, Any], players: int, topple: tuple[Fraction, Fraction, Fraction] | None
    ) -> None:
        self.colours: list[str] = [colour["letter"] for colour in edition["colours"]]
        self.towers: list[dict[str, Levels]] = [{colour: [] for colour in self.colours} for _ in range(players)]
        self.topple = topple
        self.tested: tuple[int, str] | None = None

    def build_choices(self, seat: int, colour: str) -> list[str]:
        tower = self.towers[seat][colour]
        choices = []
        if len(tower) <= 1:  # nothing lies on another trunk yet
            choices.append("table")
        for level in range(2, len(tower) + 2):
            above = tower[level - 1] if level <= len(tower) else 0
            below = tower[level - 2]
            if above < below:
                choices.append(f"level {level}")
        return choices

    def build(self, seat: int, colour: str, words: list[str]) -> None:
        level = 1 if words == ["table"] else int(words[1])
        tower = self.towers[seat][colour]
        if level > len(tower):
            tower.append(0)
        tower[level - 1] += 1
        if level > 1 and self.risk(tower) > 0:
            self.tested = (seat, colour)

    def risk(self, tower: Levels) -> Fraction:
        """How probably the tower topples now (LJ-R4)."""
        if self.topple is None:
            return Fraction(0)
        free, slope, cap = self.topple
        height = len(tower)
        slenderness = max(Fraction(height - level + 1, tower[level - 1]) for level in range(1, height + 1))
        return min(cap, slope * max(Fraction(0), slenderness - free))

    def chances(self) -> list[tuple[str, Fraction]]:
        if self.tested is None:
            return []
        seat, colour = self.tested
        risk = self.risk(self.towers[seat][colour])
        outcomes = [("stands", 1 - risk), ("topples", risk)]
        return [(outcome, probability) for outcome, probability in outcomes if probability > 0]

    def settle(self, outcome: str) -> None:
        assert self.tested is not None
        seat, colour = self.tested
        self.tested = None
        if outcome == "topples":
            self.towers[seat][colour] = []

    def noted(self) -> list[int]:
        return [0] * len(self.towers)

    def points(self) -> list[int]:
        points = [0] * len(self.towers)
        for colour in self.colours:
            self._reward(points, [len(towers[colour]) for towers in self.towers])
        self._reward(points, [max(len(tower) for tower in towers.values()) for towers in self.towers])
        return points

    @staticmethod
    def _reward(points: list[int], heights: list[int]) -> None:
        """A point for every seat that has the greatest height, if there is anything at all."""
        for seat, height in enumerate(heights):
            if height > 0 and height == max(heights):
                points[seat] += 1
