"""Timberman: the engine against the slow telling of the rules (reference/), event by event, over random plays.

SILVAN_REFERENCE_PLAYS is the number of plays of each game, 21 or more.
"""

import json
from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
import silvan
from kit import duel
from kit.duel import Series, Style, best, uniform
from kit.families.timberman import COLOURS, EAGER, FEW, MANY, TWO
from reference.timberman import OVER, Timberman
from silvan import Game
from silvan.timberman import HOUSE_EDITION, Draw, Flow, Forest, Lumberjack

# ---- games ----------------------------------------------------------------------------------------------------------

HOUSE = {
    f"players={players},short={short},spider={spider},berry={berry}": {
        "players": players,
        "short": short,
        "spider": spider,
        "berry": berry,
        "table": table,
    }
    for players, table in zip((2, 3, 4, 5, 6), (255, 9, 11, 63, 9), strict=True)
    for short in (False, True)
    for spider in (False, True)
    for berry in (False, True)
}
PATIENT = Flow("patient", 4, (Lumberjack(), Draw(), Forest(must=False), Forest(must=True)))
BUSY = Flow("busy", 1, (Forest(must=True), Draw(), Forest(must=True), Draw(), Lumberjack(), Lumberjack()))
BEARS = replace(
    HOUSE_EDITION,
    name="bears",
    tiles=tuple(
        replace(tile, full={"B": 24, "3": 8, "M": 6}.get(tile.letter, 2), short=9 * (tile.letter in "B1W"))
        for tile in HOUSE_EDITION.tiles
    ),
)
OTHERS: dict[str, dict[str, Any]] = {
    "few": {"players": 3, "spider": True, "table": 9, "edition": FEW, "flow": TWO},
    "few, eager": {"players": 2, "short": True, "spider": True, "table": 9, "edition": FEW, "flow": EAGER},
    "many": {"players": 2, "spider": True, "table": 9, "edition": MANY},
    "many, patient": {"players": 2, "short": True, "spider": True, "table": 9, "edition": MANY, "flow": PATIENT},
    "many, eager": {"players": 5, "spider": True, "table": 9, "edition": MANY, "flow": EAGER},
    "eager": {"players": 5, "berry": True, "table": 9, "flow": EAGER},
    "patient": {"players": 2, "spider": True, "berry": True, "flow": PATIENT},
    "busy": {"players": 4, "short": True, "spider": True, "flow": BUSY},
    "bears": {"players": 3, "spider": True, "berry": True, "edition": BEARS},
    "bears, busy": {"players": 2, "short": True, "spider": True, "edition": BEARS, "flow": BUSY},
}
LABELS = (*HOUSE, *OTHERS)


@cache
def game(label: str) -> Game:
    return silvan.load_game("timberman", **(HOUSE | OTHERS)[label])


@cache
def tables(label: str) -> dict[str, Any]:
    """What the slow telling is told: nothing where the house's own tables are meant, for it has them itself."""
    options = (HOUSE | OTHERS)[label]
    content: dict[str, dict[str, Any]] = json.loads(game(label).to_json())
    return content["options"] | {which: content[which] for which in ("edition", "flow") if which in options}


# ---- the slow telling, watched --------------------------------------------------------------------------------------


class Witness(Timberman):
    """Counts what happens seldom, and remembers what is legal until the next event."""

    def __init__(self, seen: Counter[str], **options: Any) -> None:
        self.seen = seen
        self.choices: list[str] | None = None
        super().__init__(**options)

    def legal(self) -> list[str]:
        if self.choices is None:
            self.choices = super().legal()
        return self.choices

    def _open_turn(self, seat: int) -> None:
        tiles = sum(self.hands[seat].values())
        self.seen["turn skipped"] += tiles == 0
        self.seen["turn lost"] += tiles > 0 and not self._can_place(seat)
        self.seen["turn lost on a full table"] += tiles > 0 and not self._open_spaces() and not self._can_place(seat)
        super()._open_turn(seat)

    def _offer_forest(self, must: bool) -> None:
        tiles = sum(self.hands[self.seat].values())
        self.seen["second tile left out with tiles in hand"] += tiles > 0 and not self._can_place(self.seat)
        super()._offer_forest(must)
        self.seen["spider on a full table"] += self.asked is not None and not self._open_spaces()

    def _offer_lumberjack(self) -> None:
        super()._offer_lumberjack()
        self.seen["no lumberjack in supply"] += self.asked is None
        self.seen["lumberjack on a full table"] += self.asked is not None and not self._open_spaces()

    def _offer_draw(self, seat: int) -> None:
        super()._offer_draw(seat)
        self.seen["nothing left to draw"] += self.asked is None

    def _frighten(self, bear: tuple[int, int]) -> None:
        before = [tile for tile in self.table.values() if tile[0] == "J"]
        super()._frighten(bear)
        after = [tile for tile in self.table.values() if tile[0] == "J"]
        self.seen["three sent home"] += len(before) - len(after) >= 3
        self.seen["own sent home"] += any(tile[1] == self.seat for tile in before) and len(before) > len(after)
        self.seen["spider leaves the game"] += sum(tile[2] for tile in before) > sum(tile[2] for tile in after)
        touching = {other for space in self.table for other in self._beside(space)}
        self.seen["a tile stays alone"] += any(space not in touching for space in self.table)

    def _beside(self, space: tuple[int, int]) -> list[tuple[int, int]]:
        x, y = space
        return [(x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)]

    def play(self, event: str) -> None:
        x, y = map(int, event.split("@")[1].split(",")) if "@" in event else (0, 0)
        self.seen["at the edge"] += max(abs(x), abs(y)) == self.reach
        self.seen["spider on an own lumberjack"] += event[0] == "W" and self._tile_on((x, y))[1] == self.seat
        super().play(event)
        self.choices = None
        if self.current_player() == OVER:
            winners = self.scores().count(max(self.scores()))
            self.seen["shared victory"] += 1 < winners < self.players
            self.seen["all tie"] += winners == self.players
            self.seen["over with tiles in hand"] += any(sum(hand.values()) for hand in self.hands)
            self.seen["over before all is drawn"] += self.draws_left > 0


RARE = (
    "turn skipped",
    "turn lost",
    "turn lost on a full table",
    "second tile left out with tiles in hand",
    "spider on a full table",
    "no lumberjack in supply",
    "lumberjack on a full table",
    "nothing left to draw",
    "three sent home",
    "own sent home",
    "spider leaves the game",
    "a tile stays alone",
    "at the edge",
    "spider on an own lumberjack",
    "shared victory",
    "all tie",
    "over with tiles in hand",
    "over before all is drawn",
)

# ---- styles of play -------------------------------------------------------------------------------------------------


def letter_first(rng: Random, _: Timberman, legal: list[str]) -> str:
    """Any letter or a pass, then any space for it."""
    letter = rng.choice(sorted({text[0] for text in legal}))
    return rng.choice([text for text in legal if text[0] == letter])


def passer(rng: Random, _: Timberman, legal: list[str]) -> str:
    """Passes wherever it can."""
    return best(rng, legal, lambda text: text == "pass")


def hunter(rng: Random, ref: Timberman, legal: list[str]) -> str:
    """Puts bears and spiders on as many lumberjacks as it can, and everything else beside lumberjacks."""

    def worth(text: str) -> float:
        if text == "pass":
            return -1
        x, y = map(int, text.split("@")[1].split(","))
        near = [ref._tile_on(space) for space in ((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y))]
        return sum(tile[0] == "J" for tile in near) * (4 if text[0] == "B" else 1) + 9 * (text[0] == "W")

    return best(rng, legal, worth)


def builder(rng: Random, ref: Timberman, legal: list[str]) -> str:
    """Keeps everything close together and keeps spiders for the end."""

    def worth(text: str) -> float:
        if text == "pass":
            return -500
        x, y = map(int, text.split("@")[1].split(","))
        return -(x * x + y * y) - 1000 * (text[0] == "W")

    return best(rng, legal, worth)


def wanderer(rng: Random, ref: Timberman, legal: list[str]) -> str:
    """Goes as far from the start tile as it can, in one direction."""
    return best(rng, legal, lambda text: int(text.split("@")[1].split(",")[0]) if "@" in text else -999)


STYLES: tuple[Style, ...] = (uniform, letter_first, passer, hunter, builder, wanderer)

# ---- comparing ------------------------------------------------------------------------------------------------------


def by_colour(ref: Timberman, values: list[Any]) -> dict[str, Any]:
    return dict(zip(COLOURS[: ref.players], values, strict=True))


def mirror(ref: Timberman) -> dict[str, Any]:
    """The slow telling's position in the form of `State.to_dict`, as far as it is compared."""
    laid = sorted(ref.table.items(), key=lambda item: (item[0][1], item[0][0]))
    names = {
        f"{x},{y}": letter if owner is None else COLOURS[owner] + "*" * spider
        for (x, y), (letter, owner, spider) in laid
    }
    return {
        "due": ref.asked or "over",
        "table": names,
        "supplies": by_colour(ref, ref.supplies),
        "hands": by_colour(ref, ref.hands),
        "held": by_colour(ref, [sum(hand.values()) for hand in ref.hands]),
        "undrawn": ref.undrawn,
        "left": ref.draws_left,
    }


class Duel(duel.Duel):
    """One play on both sides, whose turn it is and the open spaces included."""

    def __init__(self, label: str, number: int, seen: Counter[str], telling: type[Witness] = Witness) -> None:
        ref = telling(seen, **tables(label))
        self.witness = ref
        super().__init__(f"{label}, play {number}", game(label), ref, duel.seats(STYLES, number, ref.players), mirror)

    def compare(self) -> None:
        super().compare()
        position = self.state.to_dict()
        if position["due"] not in ("start", "over"):
            self.same("seat", position["player"], self.witness.seat)
        spaces = {text.split("@")[1] for text in self.witness.legal() if text[0] not in "Wp"}
        assert not spaces & position["table"].keys()


SERIES = Series(LABELS, 21, lambda label, number, seen: Duel(label, number, seen).run())


@SERIES.each_part
def test_engine_and_slow_telling_agree(label: str, numbers: range) -> None:
    assert SERIES.compared(label, numbers)


def test_what_is_rare_has_been_seen() -> None:
    assert SERIES.too_seldom(RARE, 5) == {}


# ---- a wrong telling is found out -----------------------------------------------------------------------------------


class CorneredBear(Witness):
    def _frighten(self, bear: tuple[int, int]) -> None:
        super()._frighten(bear)
        x, y = bear
        if self._tile_on((x + 1, y + 1))[0] == "J":
            super()._frighten((x + 1, y))


class HeavySpider(Witness):
    def _free_lumberjacks(self) -> list[tuple[int, int]]:
        return [space for space in super()._free_lumberjacks() if self.table[space][1] != self.seat]


class TwoBerries(Witness):
    def _touches_berry(self, space: tuple[int, int]) -> bool:
        return sum(self._tile_on(other)[0] == "M" for other in self._beside(space)) == 1


class SharedTree(Witness):
    def _taker(self, tree: tuple[int, int]) -> int | None:
        strengths = self._strengths(tree)
        return strengths.index(max(strengths)) if max(strengths) else None


class FairBag(Witness):
    def _draw_chances(self) -> dict[str, Any]:
        self.base_set_aside, kept = 0, self.base_set_aside
        chances = super()._draw_chances()
        self.base_set_aside = kept
        return chances


class DrawingLoser(Witness):
    def _open_turn(self, seat: int) -> None:
        super()._open_turn(seat)
        if not self._can_place(seat) and any(self.hands[seat].values()):
            self.agenda.insert(0, ("draw", seat))


WRONG = {
    CorneredBear: "players=2,short=False,spider=False,berry=False",
    HeavySpider: "players=2,short=True,spider=True,berry=False",
    TwoBerries: "players=2,short=False,spider=False,berry=True",
    SharedTree: "players=4,short=False,spider=False,berry=False",
    FairBag: "players=2,short=False,spider=False,berry=True",
    DrawingLoser: "few",
}


@pytest.mark.parametrize("telling", WRONG, ids=lambda telling: telling.__name__)
def test_a_wrong_telling_is_found_out(telling: type[Witness]) -> None:
    duel.check_found_out(WRONG[telling], (Duel(WRONG[telling], number, Counter(), telling) for number in range(80)))
