"""Timberland: the engine against the slow telling of the rules (reference/), event by event, over random plays.

SILVAN_REFERENCE_PLAYS is the number of plays of each game, 35 or more.
"""

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
import silvan
from kit import duel
from kit.duel import Series, Style, best, uniform, verb_first
from reference.timberland import OVER, Timberland
from silvan import Game, State
from silvan.timberland import (
    HOUSE_EDITION,
    HOUSE_FLOW,
    Boar,
    Card,
    Cards,
    Edition,
    Fell,
    Flow,
    Grow,
    Plant,
    Score,
    Season,
    Supply,
    boar_moves,
)

WORDS = ("red", "green", "yellow", "violet")

# ---- games ----------------------------------------------------------------------------------------------------------

AUTUMN, WINTER, SPRING, WOODCUTTER, SCORING = HOUSE_FLOW.year


def flow(*year: Season) -> Flow:
    return Flow("other", year)


TWO_WINTERS = flow(
    AUTUMN, Season("winter", 2, (Cards(), Boar(turns=2, fruits=3))), SPRING, replace(WOODCUTTER, rounds=5), SCORING
)
NO_WOODCUTTER = flow(AUTUMN, replace(WINTER, rounds=7), SPRING, SCORING)
ONE_ROUND_FOR_ALL = flow(
    Season("all", 4, (Cards(), Plant(trees=2), Boar(turns=4, fruits=2), Fell(turns=2), Grow(), Score())),
)
TWO_PLANTINGS = flow(
    Season("autumn", 1, (Cards(), Plant(trees=2), Fell(turns=1), Plant(trees=1), Boar(turns=1, fruits=8))),
    Season("spring", 1, (Grow(),)),
    Season("late", 2, (Cards(), Plant(trees=1), Boar(turns=3, fruits=1))),
    Season("summer", 1, (Grow(), Score(), Cards(), Fell(turns=4))),
)
FASTING = flow(
    AUTUMN,
    Season("winter", 3, (Cards(), Boar(turns=2, fruits=0))),
    SPRING,
    WOODCUTTER,
    SCORING,
    Season("end", 1, (Grow(),)),
)
CROWDING = flow(
    Season("autumn", 1, (Cards(), Plant(trees=12))),
    Season("winter", 2, (Cards(), Boar(turns=4, fruits=3))),
    Season("spring", 1, (Grow(), Cards(), Fell(turns=1), Score())),
)


def box(board: str, boar: str, woodcutter: str, die: Sequence[int], trees: int, fruits: int, **more: Any) -> Edition:
    """An edition with the same supplies for any number of players."""
    supplies = tuple(Supply(players, trees, fruits) for players in (2, 3, 4))
    board = board.replace(" ", "\n")
    tables = {"board": board, "boar": boar, "woodcutter": woodcutter, "die": tuple(die), "supplies": supplies}
    return replace(HOUSE_EDITION, name="other", provenance={}, **(tables | more))


MIXED_DECK = tuple(Card(1 + i * 7 % 32 // 8, 500 - 13 * i, ("N", "ES", "NSW", "W", "NESW")[i % 5]) for i in range(32))
FOUR = box(".... .#.. .... ...+", "d4", "a1", (1, 2, 3, 4, 5, 6), 5, 3)
THREE_TWO = box("... ...", "a1", "c2", (1, 1, 2, 3, 4, 8), 3, 4, forest_points=(2, 7))
ROW = box("........", "c1", "g1", (1, 2, 3, 4, 6, 8), 4, 3, deck=MIXED_DECK)
FILE = box(". . . # . . . .", "a2", "a5", (1, 2, 3, 3, 4, 7), 4, 3, forest_points=(1, 0, 5, 1, 9))
WIDE = box(" ".join(["...........", "..#.....#.."] * 5 + ["....#......"]), "f6", "k11", (1, 2, 3, 5, 6, 8), 30, 8)
ORCHARD = box("...... ...... ..#... ...... ...... ......", "c3", "f6", (2, 2, 3, 3, 4, 5), 4, 14)
THICKET = box("....... ....... ....... ...#... ....... .......", "d1", "g6", (1, 2, 3, 4, 5, 6), 25, 6)
MAZE = box("..#.#.. .#..#.# ..#...# #..#.#. ..#.#..", "a1", "b2", (1, 2, 3, 4, 5, 6), 6, 5, deck=MIXED_DECK)
BARE = box("..... ..... .....", "c2", "c2", (1, 2, 3, 4, 5, 5), 0, 5)
FRUITLESS = box("..... ..... .....", "c2", "e3", (1, 2, 3, 4, 5, 5), 9, 0)

HOUSE = {
    f"players={players},years={years},cards={cards}": {"players": players, "years": years, "cards": cards}
    for players in (2, 3, 4)
    for years in (2, 3, 4)
    for cards in ("pass", "roll")
}
OTHERS: dict[str, dict[str, Any]] = {
    "two winters": {"players": 3, "flow": TWO_WINTERS},
    "no woodcutter": {"players": 2, "flow": NO_WOODCUTTER},
    "one round for all": {"players": 4, "cards": "roll", "flow": ONE_ROUND_FOR_ALL},
    "two plantings": {"players": 3, "years": 3, "flow": TWO_PLANTINGS},
    "fasting": {"players": 2, "flow": FASTING},
    "four": {"players": 2, "years": 3, "edition": FOUR},
    "four, crowding": {"players": 3, "cards": "roll", "edition": FOUR, "flow": CROWDING},
    "four, fasting": {"players": 4, "edition": FOUR, "flow": FASTING},
    "three by two": {"players": 2, "years": 4, "cards": "roll", "edition": THREE_TWO},
    "three by two, all": {"players": 3, "edition": THREE_TWO, "flow": ONE_ROUND_FOR_ALL},
    "row": {"players": 2, "years": 4, "edition": ROW},
    "row, two plantings": {"players": 4, "edition": ROW, "flow": TWO_PLANTINGS},
    "file": {"players": 3, "years": 3, "cards": "roll", "edition": FILE},
    "wide": {"players": 4, "edition": WIDE},
    "orchard": {"players": 2, "years": 3, "edition": ORCHARD},
    "orchard, all": {"players": 3, "edition": ORCHARD, "flow": ONE_ROUND_FOR_ALL},
    "thicket": {"players": 4, "edition": THICKET, "flow": CROWDING},
    "maze": {"players": 3, "years": 4, "cards": "roll", "edition": MAZE},
    "maze, fasting": {"players": 2, "edition": MAZE, "flow": FASTING},
    "bare": {"players": 3, "edition": BARE},
    "fruitless": {"players": 4, "edition": FRUITLESS, "flow": CROWDING},
}
LABELS = (*HOUSE, *OTHERS)


@cache
def game(label: str) -> Game:
    return silvan.load_game("timberland", **(HOUSE | OTHERS)[label])


# ---- the slow telling, watched --------------------------------------------------------------------------------------


class Witness(Timberland):
    """Counts what happens seldom, and remembers what is legal until the next event."""

    def __init__(self, seen: Counter[str], **options: Any) -> None:
        self.seen = seen
        self.choices: list[str] | None = None
        super().__init__(**options)

    def legal(self) -> list[str]:
        if self.choices is None:
            self.choices = super().legal()
        return self.choices

    def _offer_tree(self, seat: int) -> None:
        self.seen["no free space for a tree"] += self.tree_supply[seat] > 0 and not self._free_spaces()
        self.seen["no tree for autumn"] += self.tree_supply[seat] == 0
        super()._offer_tree(seat)

    def _offer_fruit(self, seat: int) -> None:
        self.seen["no free space for a fruit"] += self.fruit_supply[seat] > 0 and not self._free_spaces()
        super()._offer_fruit(seat)

    def _open_boar_move(self, seat: int) -> None:
        super()._open_boar_move(seat)
        self.seen["no move at all"] += self.steps_left == 0

    def _relocate(self, space: str) -> None:
        self.seen["boar put elsewhere"] += 1
        super()._relocate(space)

    def _step(self, way: str, take: bool) -> None:
        super()._step(way, take)
        self.seen["three fruits taken"] += take and self.taken == 3
        self.seen["limit reached with fruits left"] += take and self.taken == self.fruit_limit and any(self.fruits)
        self.seen["boar with the woodcutter"] += self.boar == self.woodcutter

    def _offer_drop(self, seat: int) -> None:
        self.seen["no room for carried fruits"] += sum(self.carried) > 0 and not self._free_spaces()
        super()._offer_drop(seat)

    def _offer_grow(self, seat: int) -> None:
        dark = [space for space in self.fruits[seat] if not self._has_light(space)]
        self.seen["fruit in the dark"] += bool(dark)
        self.seen["no tree left in spring"] += self.tree_supply[seat] == 0 and bool(self.fruits[seat])
        super()._offer_grow(seat)

    def _grow(self, seat: int, space: str) -> None:
        before = [len(trees) for trees in self.trees]
        self.seen["woodcutter stands on what grows"] += space == self.woodcutter
        super()._grow(seat, space)
        lost = [old - len(trees) for old, trees in zip(before, self.trees, strict=True)]
        self.seen["tree dies"] += any(n > 0 for i, n in enumerate(lost) if i != seat)
        self.seen["own tree dies"] += lost[seat] >= 0

    def _cut(self, wind: str) -> None:
        before = [len(trees) for trees in self.trees]
        super()._cut(wind)
        self.seen["trees felled"] += before != [len(trees) for trees in self.trees]
        self.seen["woodcutter on a rock"] += self.woodcutter in self.clearing.rocks
        self.seen["woodcutter on a fruit"] += self._has_fruit(self.woodcutter)

    def play(self, event: str) -> None:
        self.seen["keep"] += event == "keep"
        beside = (other in self.trees[self.current_player()] for other in self.clearing.beside.get(event[6:], ()))
        self.seen["fruit away from own trees"] += event.startswith("fruit") and not any(beside)
        super().play(event)
        self.choices = None
        if self.current_player() == OVER:
            winners = self.noted.count(max(self.noted))
            self.seen["shared victory"] += 1 < winners < self.players
            self.seen["all tie"] += winners == self.players


RARE = (
    "no free space for a tree",
    "no tree for autumn",
    "no free space for a fruit",
    "no move at all",
    "boar put elsewhere",
    "three fruits taken",
    "limit reached with fruits left",
    "boar with the woodcutter",
    "no room for carried fruits",
    "fruit in the dark",
    "no tree left in spring",
    "woodcutter stands on what grows",
    "tree dies",
    "own tree dies",
    "trees felled",
    "woodcutter on a rock",
    "woodcutter on a fruit",
    "keep",
    "fruit away from own trees",
    "shared victory",
    "all tie",
)


@cache
def tables(label: str) -> dict[str, Any]:
    """What the slow telling is told: nothing where the house's own tables are meant, for it has them itself."""
    options = (HOUSE | OTHERS)[label]
    content: dict[str, dict[str, Any]] = json.loads(game(label).to_json())
    return content["options"] | {which: content[which] for which in ("edition", "flow") if which in options}


# ---- styles of play -------------------------------------------------------------------------------------------------


def passer(rng: Random, _: Timberland, legal: list[str]) -> str:
    """Keeps fruits, and leaves them on the way."""
    return best(rng, legal, lambda text: (text == "keep") - text.endswith("take"))


def glutton(rng: Random, _: Timberland, legal: list[str]) -> str:
    """Never keeps, and takes what can be taken."""
    return best(rng, legal, lambda text: text.endswith("take") - (text == "keep"))


def besieger(rng: Random, ref: Timberland, legal: list[str]) -> str:
    """Puts everything round the boar, and steps where few ways lead on."""
    file, rank = ref.clearing.place(ref.boar)

    def worth(text: str) -> float:
        words = text.split()
        if words[0] in ("tree", "fruit", "drop", "grow"):
            other = ref.clearing.place(words[-1])
            return -max(abs(other[0] - file), abs(other[1] - rank))
        if words[0] == "step":
            return -len(ref.clearing.around[ref.clearing.around[ref.boar][words[1]]]) + (words[-1] == "take")
        return 0

    return best(rng, legal, worth)


def thickener(rng: Random, ref: Timberland, legal: list[str]) -> str:
    """Puts everything where the most trees and rocks are beside it, and fells as little as possible."""

    def dark(space: str) -> int:
        barren = sum(
            other in ref.clearing.rocks or any(other in t for t in ref.trees) for other in ref.clearing.beside[space]
        )
        return barren + 4 - len(ref.clearing.beside[space])

    def felled(wind: str) -> int:
        space, count = ref.woodcutter, 0
        for _ in range(ref.rolled):
            space = ref.clearing.walk_round(space, wind)
            count += any(space in trees for trees in ref.trees)
        return count

    def worth(text: str) -> float:
        words = text.split()
        if words[0] in ("tree", "fruit", "drop", "boar"):
            return dark(words[-1])
        return -felled(words[1]) if words[0] == "cut" else words[-1] == "take"

    return best(rng, legal, worth)


STYLES: tuple[Style, ...] = (uniform, passer, glutton, verb_first, besieger, thickener)


# ---- comparing ------------------------------------------------------------------------------------------------------


def mirror(ref: Timberland) -> dict[str, Any]:
    """The slow telling's position in the form of `State.to_dict`, apart from the act, the turn and the autumn order."""
    who, due = ref.asked or (OVER, "over")
    idle = due in ("stacks", "over")
    chosen = range(who) if due == "card" else range(0 if due == "grow" or idle else ref.players)
    hands = [
        set() if idle else ref.hands[seat] | ({ref.played[seat]} if due == "card" and seat in chosen else set())
        for seat in range(ref.players)
    ]
    return {
        "year": ref.year,
        "season": None if due == "over" else ref.season,
        "round": None if due == "over" else ref.round,
        "due": due,
        "player": roller(ref) if due == "roll" else who,
        "left": left(ref, due),
        "boar": ref.boar,
        "woodcutter": ref.woodcutter,
        "trees": by_colour(ref, lambda seat: {"board": listed(ref, ref.trees[seat]), "supply": ref.tree_supply[seat]}),
        "fruits": by_colour(ref, lambda seat: fruits(ref, seat)),
        "stacks": by_colour(ref, lambda seat: None if idle else stack(ref, seat)),
        "hands": by_colour(ref, lambda seat: sorted(hands[seat])),
        "cards": by_colour(ref, lambda seat: ref.played[seat] if seat in chosen else None),
        "stood": listed(ref, ref.stood_on) if due in ("boar", "step") else [],
        "points": by_colour(ref, lambda seat: ref.noted[seat]),
    }


def by_colour(ref: Timberland, what: Callable[[int], Any]) -> dict[str, Any]:
    return {WORDS[seat]: what(seat) for seat in range(ref.players)}


def listed(ref: Timberland, spaces: set[str]) -> list[str]:
    return [space for space in ref.clearing.spaces if space in spaces]


def fruits(ref: Timberland, seat: int) -> dict[str, Any]:
    board = listed(ref, ref.fruits[seat])
    return {"board": board, "supply": ref.fruit_supply[seat], "carried": ref.carried[seat]}


def stack(ref: Timberland, seat: int) -> int:
    """The stack of the cards in hand, or when all are played of the last one."""
    value = min(ref.hands[seat], default=ref.played[seat])
    number: int = next(card["stack"] for card in ref.edition["deck"] if card["value"] == value)
    return number


def roller(ref: Timberland) -> int:
    """For whom the die falls: who is to act on it next."""
    seat: int = ref.agenda[0][1]
    return seat


def left(ref: Timberland, due: str) -> int:
    """Trees to place, steps to go, or pips to be cut."""
    if due == "tree":
        seat = ref.current_player()
        return 1 + next((i for i, task in enumerate(ref.agenda) if task != ("tree", seat)), len(ref.agenda))
    return {"boar": ref.steps_left, "step": ref.steps_left, "cut": ref.rolled}.get(due, 0)


class Duel(duel.Duel):
    """One play on both sides, the boar's whole moves included."""

    def __init__(self, label: str, number: int, seen: Counter[str], telling: type[Witness] = Witness) -> None:
        ref = telling(seen, **tables(label))
        self.witness = ref
        super().__init__(f"{label}, play {number}", game(label), ref, duel.seats(STYLES, number, ref.players), mirror)

    def compare(self) -> None:
        super().compare()
        position = self.state.to_dict()
        if position["autumn"] or position["due"] == "grow":
            self.same("autumn", position["autumn"], [WORDS[seat] for seat in self.witness.autumn_order])
        if self.witness.steps_left == 2 and position["due"] == "step":
            self.same("boar_moves", landings(self.state), self.witness.boar_outcomes())


def landings(state: State) -> set[tuple[str, frozenset[str]]]:
    """What `boar_moves` lists, each once."""
    moves = [(landing, taken) for landing, taken, _ in boar_moves(state)]
    assert len(moves) == len(set(moves))
    return set(moves)


SERIES = Series(LABELS, 35, lambda label, number, seen: Duel(label, number, seen).run())


@SERIES.each_part
def test_engine_and_slow_telling_agree(label: str, numbers: range) -> None:
    assert SERIES.compared(label, numbers)


def test_what_is_rare_has_been_seen() -> None:
    assert SERIES.too_seldom(RARE, 5) == {}


# ---- the boar's whole moves -----------------------------------------------------------------------------------------


def on_the_way(label: str, number: int, steps: int) -> Duel:
    """A play that has come to a boar with so many steps to go and, where the box has some, fruits on the board."""
    while True:
        found = Duel(label, number, Counter())
        while found.witness.asked is not None:
            if found.witness.asked[1] == "step" and found.witness.steps_left == steps and any(found.witness.fruits):
                return found
            found.advance()
        number += 100


def path(ref: Timberland, words: list[list[str]]) -> tuple[str, frozenset[str]]:
    """Where these steps lead, and from where they take fruits."""
    space, taken = ref.boar, set()
    for _, way, *take in words:
        space = ref.clearing.around[space][way]
        taken |= {space} if take else set()
    return space, frozenset(taken)


def check_moves(found: Duel) -> None:
    assert landings(found.state) == found.witness.boar_outcomes()
    moves = boar_moves(found.state)
    for landing, taken, steps in found.rng.sample(moves, min(50, len(moves))):
        assert path(found.witness, [found.decisions[step].split() for step in steps]) == (landing, taken)
        end = found.state.clone()
        for step in steps:
            end.apply_action(step)
        assert end.to_dict()["boar"] == landing


@pytest.mark.parametrize("steps", [1, 2, 3, 4])
@pytest.mark.parametrize(
    "label", ["players=4,years=2,cards=pass", "two plantings", "four", "row", "wide", "orchard", "maze"]
)
def test_boar_moves_are_all_ways_to_end(label: str, steps: int) -> None:
    for number in range(5):
        check_moves(on_the_way(label, number, steps))


@pytest.mark.parametrize(
    ("label", "steps", "number"),
    [
        *(("players=2,years=4,cards=pass", 5, number) for number in range(3)),
        *(("orchard", 5, number) for number in range(3)),
        ("players=3,years=3,cards=roll", 6, 2),
        ("wide", 6, 4),
        *(("maze", 6, number) for number in range(3)),
    ],
)
def test_long_boar_moves_are_all_ways_to_end(label: str, steps: int, number: int) -> None:
    check_moves(on_the_way(label, number, steps))


# ---- a wrong telling is found out -----------------------------------------------------------------------------------


class BrightEdge(Witness):
    def _has_light(self, space: str) -> bool:
        return super()._has_light(space) or len(self.clearing.beside[space]) < 4


class FourFruits(Witness):
    def _open_boar_turn(self, seat: int, limit: int) -> None:
        super()._open_boar_turn(seat, limit + 1)


class ForgetfulBoar(Witness):
    def _relocate(self, space: str) -> None:
        self.stood_on.clear()
        super()._relocate(space)


class OneMoreHaven(Witness):
    def _relocations(self) -> list[str]:
        return super()._relocations()[1:]


class LowestFirst(Witness):
    def _by_value(self) -> list[int]:
        return super()._by_value()[::-1]


class LostTrees(Witness):
    def _fell(self, space: str) -> None:
        supply = list(self.tree_supply)
        super()._fell(space)
        self.tree_supply = supply


class DeadWood(Witness):
    def _grow(self, seat: int, space: str) -> None:
        self._take_back(seat, {space})
        self._plant_tree(seat, space)


class PatientFruits(Witness):
    def _take_back(self, seat: int, spaces: set[str]) -> None:
        super()._take_back(seat, {space for space in spaces if self._has_light(space) or space == self.woodcutter})


class FreeFruits(Witness):
    def _fruit_choices(self, seat: int) -> list[str]:
        return [f"fruit {space}" for space in self._free_spaces()] + ["keep"]


class EndlessForests(Witness):
    def _forest_points(self, seat: int) -> int:
        return super()._forest_points(seat) + sum(len(forest) == 5 for forest in self._forests(seat))


class StandingStacks(Witness):
    def _stack_of(self, seat: int) -> int:
        return 1 + (seat - self.first_stack_to) % self.players


WRONG = {
    BrightEdge: "players=2,years=2,cards=pass",
    FourFruits: "orchard",
    ForgetfulBoar: "maze",
    OneMoreHaven: "maze, fasting",
    LowestFirst: "players=4,years=2,cards=roll",
    LostTrees: "players=3,years=2,cards=pass",
    DeadWood: "players=2,years=2,cards=roll",
    PatientFruits: "four",
    FreeFruits: "players=3,years=2,cards=roll",
    EndlessForests: "players=2,years=2,cards=pass",
    StandingStacks: "players=4,years=3,cards=pass",
}


@pytest.mark.parametrize("telling", WRONG, ids=lambda telling: telling.__name__)
def test_a_wrong_telling_is_found_out(telling: type[Witness]) -> None:
    duel.check_found_out(WRONG[telling], (Duel(WRONG[telling], number, Counter(), telling) for number in range(80)))
