"""Blockhütten: one cabin for each colour, laid out of posts and beams after floor plans."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from reference.lumberjack.variant import Variant

Point = tuple[int, int]  # x to the east, y to the north
Edge = tuple[int, int, str]  # from the point x, y to the next one to the "E" or "N"
Figure = frozenset[tuple[int, int, str]]  # "post" or "beam" on a grid twice as fine: beams lie between the posts


@dataclass
class Cabin:
    """Posts on points, beams on edges, and how many crowns stand on them."""

    posts: set[Point] = field(default_factory=set)
    beams: set[Edge] = field(default_factory=set)
    crowns: int = 0

    def size(self) -> int:
        return len(self.posts) + len(self.beams)

    def places_for_posts(self) -> list[Point]:
        """The points at which a beam ends and no post stands, from south to north, each row from west to east."""
        if not self.size():
            return [(0, 0)]
        points = {end for beam in self.beams for end in ends(beam)} - self.posts
        return sorted(points, key=lambda point: (point[1], point[0]))

    def places_for_beams(self) -> list[Edge]:
        """The empty edges with a post at one end at least (LJ-R6), ordered as the points, east before north."""
        edges = {edge for post in self.posts for edge in edges_at(post)} - self.beams
        return sorted(edges, key=lambda edge: (edge[1], edge[0], edge[2]))

    def figure(self) -> Figure:
        parts = {(2 * x, 2 * y, "post") for x, y in self.posts}
        parts |= {(2 * x + 1, 2 * y, "beam") for x, y, way in self.beams if way == "E"}
        parts |= {(2 * x, 2 * y + 1, "beam") for x, y, way in self.beams if way == "N"}
        return frozenset(parts)


def ends(edge: Edge) -> tuple[Point, Point]:
    x, y, way = edge
    return (x, y), (x + 1, y) if way == "E" else (x, y + 1)


def edges_at(point: Point) -> list[Edge]:
    x, y = point
    return [(x, y, "E"), (x, y, "N"), (x - 1, y, "E"), (x, y - 1, "N")]


def read_plan(drawing: str) -> Figure:
    kinds = {"o": "post", "-": "beam", "|": "beam"}
    rows = enumerate(drawing.split("\n"))
    return frozenset((x, y, kinds[sign]) for y, row in rows for x, sign in enumerate(row) if sign != ".")


def in_the_corner(figure: Figure) -> Figure:
    """The same figure, moved so that its least x and y are 0."""
    west, south = min(x for x, _, _ in figure), min(y for _, y, _ in figure)
    return frozenset((x - west, y - south, kind) for x, y, kind in figure)


def turned_and_mirrored(figure: Figure) -> set[Figure]:
    """The eight ways to lay a figure."""
    found = set()
    for _ in range(4):
        figure = frozenset((-y, x, kind) for x, y, kind in figure)
        found.add(in_the_corner(figure))
        found.add(in_the_corner(frozenset((-x, y, kind) for x, y, kind in figure)))
    return found


class Cabins(Variant):
    """The cabins of every seat by colour; one without trunks has not been begun."""

    def __init__(self, edition: dict[str, Any], players: int) -> None:
        self.edition = edition
        self.colours: list[str] = [colour["letter"] for colour in edition["colours"]]
        self.cabins = [{colour: Cabin() for colour in self.colours} for _ in range(players)]
        self.crowns = int(edition["crowns"])

    def build_choices(self, seat: int, colour: str) -> list[str]:
        cabin = self.cabins[seat][colour]
        posts = [f"post {x},{y}" for x, y in cabin.places_for_posts()]
        beams = [f"beam {x},{y} {way}" for x, y, way in cabin.places_for_beams()]
        return posts + beams

    def build(self, seat: int, colour: str, words: list[str]) -> None:
        cabin = self.cabins[seat][colour]
        x, y = (int(number) for number in words[1].split(","))
        if words[0] == "post":
            cabin.posts.add((x, y))
        else:
            cabin.beams.add((x, y, words[2]))

    def crown_choices(self, seat: int) -> list[str]:
        if self.crowns == 0:
            return []
        return [f"crown {colour}" for colour in self.colours if self.cabins[seat][colour].size()]

    def crown(self, seat: int, where: str) -> None:
        self.crowns -= 1
        self.cabins[seat][where].crowns += 1

    def noted(self) -> list[int]:
        return [0] * len(self.cabins)

    def points(self) -> list[int]:
        return [sum(self.worth(cabin) for cabin in cabins.values()) for cabins in self.cabins]

    def worth(self, cabin: Cabin) -> int:
        crown_points = cabin.crowns * int(self.edition["crown_points"])
        plan_points = self._plan_points(cabin)
        if plan_points is None:
            return cabin.size() * int(self.edition["trunk_points"]) - crown_points
        return plan_points + crown_points

    def _plan_points(self, cabin: Cabin) -> int | None:
        """What the cabin gives if it is a floor plan, neither more nor less."""
        if cabin.size():
            ways = turned_and_mirrored(cabin.figure())
            for plan in self.edition["plans"]:
                if in_the_corner(read_plan(plan["drawing"])) in ways:
                    return int(plan["points"])
        return None
