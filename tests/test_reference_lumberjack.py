"""Lumberjack's engine against the slow telling of its rules (reference/lumberjack), event by event, over random plays.

SILVAN_REFERENCE_PLAYS is the number of plays of each game, 10 or more.
"""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
import silvan
from kit.duel import Duel, Series, Style, best, check_found_out, seats, uniform, verb_first
from kit.families.lumberjack import BUSY, GENEROUS, MOTLEY, SPLINTER, TWICE
from reference.lumberjack import CHANCE, OVER, Lumberjack
from reference.lumberjack.cabins import Cabin, Cabins
from reference.lumberjack.easy import Easy
from reference.lumberjack.pyramid import Pyramid
from reference.lumberjack.towers import Towers
from silvan import Game
from silvan import lumberjack as lj

# ---- games ----------------------------------------------------------------------------------------------------------


def box(width: int, layers: int, top: int, trunks: str, **more: Any) -> lj.Edition:
    """An edition with as many trunks of each colour as its letter stands in the text."""
    letters = dict.fromkeys(trunks)
    colours = tuple(lj.Colour(f"wood{i}", letter, trunks.count(letter)) for i, letter in enumerate(letters))
    stack = lj.Stack(width, layers, top)
    return replace(lj.HOUSE_EDITION, name="other", colours=colours, stack=stack, provenance={}, **more)


POLE = box(1, 23, 0, "O" * 23, crowns=0, towers=2, plans=(), bases=(lj.Base(2, 1), lj.Base(4, 4)))
FLAT = box(40, 1, 0, "AB" * 20, crowns=255, towers=8)
SLIM = box(2, 20, 1, "A" * 30 + "B" * 11, bases=(lj.Base(2, 11), lj.Base(3, 10)))
HUGE = box(11, 11, 7, "ABCDEFGH" * 16, bases=(lj.Base(2, 10),), crowns=40)
LONE = box(7, 5, 5, "X" * 40, crowns=4, trunk_points=-1, plans=(lj.Plan(50, "o-o"), lj.Plan(9, "o..\n|..\no-o")))
RARE_WOOD = box(3, 5, 2, "A" * 14 + "BCD", crowns=2)

CROWNS_ONLY = lj.Flow("crowns", (("take",), ("score", "build"), ("crown",), ("crown",)))
MANY = lj.Flow("many", (("take",), ("build",), ("crown", "pass"), ("crown", "pass"), ("crown",)))

VARIANTS = ("towers", "easy", "pyramid", "cabins")
GAMES: dict[str, dict[str, Any]] = {
    **{f"{v}, {n}": {"variant": v, "players": n} for v in VARIANTS for n in (2, 3, 4, 5)},
    "final": {"variant": "towers", "final": "towers", "players": 3},
    "busy": {"variant": "towers", "final": "towers", "flow": BUSY, "players": 4},
    "crowns only": {"variant": "towers", "flow": CROWNS_ONLY},
    "never": {"variant": "easy", "topple": "never"},
    "shaky": {"variant": "easy", "topple": (1, 0.3, 1), "players": 3},
    "always": {"variant": "easy", "topple": (0, 1, 1)},
    "odd": {"variant": "easy", "topple": (1.25, 0.004, 0.375), "players": 5, "flow": TWICE},
    "pyramid, twice": {"variant": "pyramid", "players": 3, "flow": TWICE},
    "generous": {"variant": "cabins", "players": 3, "flow": GENEROUS},
    "many": {"variant": "cabins", "flow": MANY, "players": 4},
    **{f"{v}, splinter": {"variant": v, "edition": SPLINTER} for v in VARIANTS},
    **{f"{v}, motley": {"variant": v, "edition": MOTLEY, "players": 4} for v in VARIANTS},
    **{f"{v}, pole": {"variant": v, "edition": POLE} for v in VARIANTS},
    **{f"{v}, flat": {"variant": v, "edition": FLAT} for v in ("towers", "cabins")},
    **{f"{v}, slim": {"variant": v, "edition": SLIM, "players": 3} for v in VARIANTS},
    **{f"{v}, huge": {"variant": v, "edition": HUGE} for v in VARIANTS},
    "lone": {"variant": "cabins", "edition": LONE, "players": 2},
    "lone, many": {"variant": "cabins", "edition": LONE, "players": 5, "flow": MANY},
    "lone, easy": {"variant": "easy", "edition": LONE, "topple": (3, 0.01, 0.5)},
    "rare wood": {"variant": "cabins", "edition": RARE_WOOD},
    "rare wood, easy": {"variant": "easy", "edition": RARE_WOOD, "players": 3},
}
LABELS = tuple(GAMES)


@cache
def game(label: str) -> Game:
    return silvan.load_game("lumberjack", **GAMES[label])


@cache
def tables(label: str) -> dict[str, Any]:
    """What the slow telling is told: nothing where the house's own tables are meant, for it has them itself."""
    content = json.loads(game(label).to_json(), parse_float=str)
    given: dict[str, Any] = content["options"]
    return given | {which: content[which] for which in ("edition", "flow") if which in GAMES[label]}


# ---- styles of play -------------------------------------------------------------------------------------------------


def climber(rng: Random, ref: Lumberjack, legal: list[str]) -> str:
    """Builds high, and never scores or crowns."""

    def worth(text: str) -> float:
        words = text.split()
        return float(words[1].split(".")[0]) if words[0] in ("level", "up") else words[0] == "build"

    return best(rng, legal, worth)


def crowner(rng: Random, ref: Lumberjack, legal: list[str]) -> str:
    """Places crowns whenever that is possible, and scores seldom."""
    score = 0.9 if rng.random() < 0.2 else 0.1
    return best(rng, legal, lambda text: score if text == "score" else 0.5 + text.startswith("crown"))


def architect(rng: Random, ref: Lumberjack, legal: list[str]) -> str:
    """Builds cabins within one square, and takes no trunk that would spoil a finished square."""
    done = set()
    if isinstance(ref.board, Cabins):
        done = {letter for letter, cabin in ref.board.cabins[ref.seat].items() if cabin.size() == 8}

    def worth(text: str) -> float:
        words = text.split()
        if words[0] == "take":
            layer, i = map(int, words[1].split("."))
            return -(ref.stack[layer, i] in done)
        if words[0] in ("post", "beam"):
            x, y = map(int, words[1].split(","))
            east, north = words[-1] == "E", words[-1] == "N"
            return x >= 0 and y >= 0 and x + east <= 1 and y + north <= 1
        return 0

    return best(rng, legal, worth)


def digger(rng: Random, ref: Lumberjack, legal: list[str]) -> str:
    """Takes the lowest trunks, and lays what is taken as far to the left and as low as can be."""

    def worth(text: str) -> float:
        words = text.split()
        return -int(words[1].split(".")[0]) if words[0] in ("take", "level", "up") else float(text == "base left")

    return best(rng, legal, worth)


STYLES: tuple[Style, ...] = (uniform, verb_first, climber, crowner, architect, digger)

# ---- comparing ------------------------------------------------------------------------------------------------------


def mirror(ref: Lumberjack) -> dict[str, Any]:
    """The slow telling's position in the form of `State.to_dict`."""
    layers: dict[int, str] = {}
    for (layer, _), trunk in ref.stack.items():
        layers[layer] = layers.get(layer, "") + (trunk or ".")
    found = {"stack": list(layers.values()), "unlaid": ref.unlaid, "hand": ref.hand, "crowns": ref.crowns_left}
    if ref.current_player() != OVER:
        laying = sum(ref.unlaid.values()) > 0
        due = "lay" if laying else "test" if ref.current_player() == CHANCE else "choose"
        found |= {"due": due, "seat": ref.seat, "step": ref.step if not laying else 0}
    return found | MIRRORS[type(ref.board)](ref.board)


def mirror_towers(board: Towers) -> dict[str, Any]:
    towers = [[{"trunks": tower.trunks, "crowned": tower.crowned} for tower in own] for own in board.towers]
    return {"towers": towers, "points": board.written}


def mirror_easy(board: Easy) -> dict[str, Any]:
    return {"towers": board.towers, "tested": board.tested and board.tested[1]}


def mirror_pyramids(board: Pyramid) -> dict[str, Any]:
    def rows(own: dict[tuple[int, int], str]) -> list[str]:
        height = max((level for level, _ in own), default=0)
        wide = [range(1, 1 + max(j for k, j in own if k == level)) for level in range(1, height + 1)]
        return ["".join(own.get((level, j), ".") for j in places) for level, places in enumerate(wide, start=1)]

    return {"pyramids": [rows(own) for own in board.pyramids]}


def mirror_cabins(board: Cabins) -> dict[str, Any]:
    def cabin(one: Cabin) -> dict[str, Any]:
        posts = sorted(one.posts, key=lambda post: (post[1], post[0]))
        beams = sorted(one.beams, key=lambda beam: (beam[1], beam[0], beam[2]))
        return {
            "posts": [f"{x},{y}" for x, y in posts],
            "beams": [f"{x},{y} {way}" for x, y, way in beams],
            "crowns": one.crowns,
        }

    return {"cabins": [{letter: cabin(one) for letter, one in own.items()} for own in board.cabins]}


MIRRORS: dict[type, Callable[[Any], dict[str, Any]]] = {
    Towers: mirror_towers,
    Easy: mirror_easy,
    Pyramid: mirror_pyramids,
    Cabins: mirror_cabins,
}


def duel(label: str, number: int) -> Duel:
    """A play of a game on both sides."""
    ref = Lumberjack(**tables(label))
    return Duel(f"{label}, play {number}", game(label), ref, seats(STYLES, number, ref.players), mirror)


def rare(end: Lumberjack) -> Counter[str]:
    """What of the things that happen seldom can be seen at the end of a play."""
    seen: Counter[str] = Counter()
    winners = end.scores().count(max(end.scores()))
    seen["shared victory"] += 1 < winners < end.players
    seen["all tie"] += winners == end.players
    board = end.board
    seen["empty stack in Pyramido"] += isinstance(board, Pyramid) and not all(
        map(board.has_finished, range(end.players))
    )
    seen["trunks left in Pyramido"] += isinstance(board, Pyramid) and any(end.stack.values())
    if isinstance(board, Towers):
        seen["crowned tower at the end"] += any(tower.crowned for own in board.towers for tower in own)
        seen["empty slot at the end"] += any(not tower.trunks for own in board.towers for tower in own)
    if isinstance(board, Easy):
        seen["tower of eight levels"] += any(len(tower) >= 8 for own in board.towers for tower in own.values())
        seen["colour without a tower"] += any(not tower for own in board.towers for tower in own.values())
    if isinstance(board, Cabins):
        cabins = [cabin for own in board.cabins for cabin in own.values()]
        complete = [cabin for cabin in cabins if board._plan_points(cabin) is not None]
        seen["crowned plan"] += any(cabin.crowns for cabin in complete)
        seen["large plan"] += any(cabin.size() >= 8 for cabin in complete)
        seen["several crowns on a cabin"] += any(cabin.crowns > 1 for cabin in cabins)
        seen["negative points"] += min(end.scores()) < 0
    return seen


RARE = (
    "shared victory",
    "all tie",
    "empty stack in Pyramido",
    "trunks left in Pyramido",
    "crowned tower at the end",
    "empty slot at the end",
    "tower of eight levels",
    "colour without a tower",
    "crowned plan",
    "large plan",
    "several crowns on a cabin",
    "negative points",
)


def witness(label: str, number: int, seen: Counter[str]) -> None:
    """Plays on both sides and counts what was seen."""
    both = duel(label, number)
    both.run()
    assert isinstance(both.ref, Lumberjack)
    seen.update(rare(both.ref))


SERIES = Series(LABELS, 10, witness)


@SERIES.each_part
def test_engine_and_slow_telling_agree(label: str, numbers: range) -> None:
    assert SERIES.compared(label, numbers)


def test_what_is_rare_has_been_seen() -> None:
    assert SERIES.too_seldom(RARE, 3) == {}


# ---- a wrong telling is found out -----------------------------------------------------------------------------------


def half_covered(ref: Lumberjack, place: tuple[int, int]) -> bool:
    """A trunk is free when one of the two above is gone."""
    layer, i = place
    return ref.stack[place] is not None and ref.stack.get((layer + 1, i)) is None


def greedy_score(board: Towers, colour: str) -> None:
    """What comes to light is scored, too."""
    for seat, own in enumerate(board.towers):
        for tower in own:
            while tower.trunks.endswith(colour):
                board.written[seat] += tower.worth()
                board._cut(tower)


def wide_levels(board: Easy, seat: int, colour: str) -> list[str]:
    """A level may be wider than the one below."""
    return ["table", *(f"level {k}" for k in range(2, len(board.towers[seat][colour]) + 2))]


def loose_posts(cabin: Cabin) -> list[tuple[int, int]]:
    """A post is set where a beam could end."""
    found = {(x + dx, y + dy) for x, y in cabin.posts for dx, dy in ((0, 1), (1, 0))} - cabin.posts
    return sorted(found, key=lambda point: (point[1], point[0])) or [(0, 0)]


def straight_sum(board: Pyramid) -> list[int]:
    """Areas give their size."""
    return [sum(len(area) for area in board.areas(seat)) for seat in range(len(board.pyramids))]


def kinder_crowns(board: Cabins, cabin: Cabin) -> int:
    """Crowns on incomplete cabins cost nothing."""
    plan = board._plan_points(cabin)
    return cabin.size() if plan is None else plan + 10 * cabin.crowns


WRONG: dict[str, tuple[type, str, Any]] = {
    "towers, 2": (Lumberjack, "_is_free", half_covered),
    "towers, 3": (Towers, "score", greedy_score),
    "easy, 2": (Easy, "build_choices", wide_levels),
    "cabins, 2": (Cabin, "places_for_posts", loose_posts),
    "pyramid, 3": (Pyramid, "points", straight_sum),
    "cabins, 5": (Cabins, "worth", kinder_crowns),
}


@pytest.mark.parametrize("label", WRONG)
def test_a_wrong_telling_is_found_out(label: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*WRONG[label])
    check_found_out(label, (duel(label, number) for number in range(20)))
