"""Waldmeister's engine against the slow telling of its rules (reference/waldmeister), event by event, in random plays.

SILVAN_REFERENCE_PLAYS is the number of plays of each game, 10 or more.
"""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import silvan
from kit.duel import Duel, Series, Style, best, seats, uniform, verb_first
from reference.waldmeister import OVER, Waldmeister, house_edition, house_flow
from reference.waldmeister.forest import Plant
from reference.waldmeister.others import OTHERS
from silvan import Game
from silvan import waldmeister as wm
from silvan.tables import plain
from test_waldmeister_telling import Witness

# ---- games ----------------------------------------------------------------------------------------------------------

GAMES: dict[str, dict[str, Any]] = {
    **{
        f"house, {players}, {years}": {"players": players, "year_limit": years}
        for players in (2, 3, 4)
        for years in (2, 20)
    },
    **OTHERS,
}
LABELS = tuple(GAMES)


@cache
def game(label: str) -> Game:
    return silvan.load_game("waldmeister", **GAMES[label])


def test_the_house_tables_are_the_same_on_both_sides() -> None:
    edition, house = plain(wm.HOUSE_EDITION, "edition"), house_edition()
    assert set(edition.pop("provenance")) and set(house.pop("provenance"))
    assert edition == house
    assert plain(wm.HOUSE_FLOW, "flow") == house_flow()


# ---- styles of play -------------------------------------------------------------------------------------------------


def forester(rng: Random, ref: Waldmeister, legal: list[str]) -> str:
    """Plants, settles, heals and remediates whenever that is possible, and bids little."""
    ends = rng.random() < 0.1

    def worth(text: str) -> float:
        verb = text.split()[0]
        if verb == "bid":
            return 2 if text == legal[1] else 0
        return {"pass": 0.5, "announce": 1 if ends else 0}.get(verb, 1)

    return best(rng, legal, worth)


def idler(rng: Random, ref: Waldmeister, legal: list[str]) -> str:
    """Lays out one card and declines everything."""
    calm = [text for text in legal if text in ("pass", "done", "refuse")]
    return rng.choice(calm or legal)


def gambler(rng: Random, ref: Waldmeister, legal: list[str]) -> str:
    """Buys and bids as much as possible, lays out as many cards as possible."""
    return best(
        rng,
        legal,
        lambda text: {"done": 0, "pass": 0, "bid": int(text.split()[-1]) if "bid" in text else 0}.get(
            text.split()[0], 1
        ),
    )


STYLES: tuple[Style, ...] = (uniform, verb_first, forester, idler, gambler)

# ---- comparing ------------------------------------------------------------------------------------------------------


def mirror(ref: Waldmeister) -> dict[str, Any]:
    """The slow telling's position in the form of `State.to_dict`."""

    def field(plant: Plant) -> dict[str, Any]:
        return {"tile": f"{plant.stage} {plant.species}", "points": plant.points, "animal": plant.animal}

    found: dict[str, Any] = {
        "bag": ref.bag,
        "bank": ref.bank,
        "marker": ref.marker,
        "winters": ref.winters,
        "lands": [
            {
                "fields": {name: field(board[name]) for name in ref.landscape.fields if name in board},
                "money": ref.money[seat],
                "installed": ref.installed[seat],
            }
            for seat, board in enumerate(ref.boards)
        ],
        "supply": {"trees": ref.trees, "saplings": ref.saplings, "animals": ref.animals},
        "hands": [{card: n for card, n in hand.items() if n} for hand in ref.hands],
        "pile": {card: n for card, n in ref.pile.items() if n},
        "left": sum(ref.pile.values()),
    }
    if ref.current_player() != OVER:
        laid = [ref.laid.get(position) for position in (1, 2, 3)]
        found["laid"] = [card and {"card": card, "holder": ref.takers.get(i)} for i, card in enumerate(laid, start=1)]
        found["discards"] = {card: n for card, n in ref.discards.items() if n}
        found |= {"turn": ref.turn, "announced": ref.announced}
    return found


def duel(label: str, number: int) -> Duel:
    """A play of a game on both sides."""
    ref = Witness(**GAMES[label])
    return Duel(f"{label}, play {number}", game(label), ref, seats(STYLES, number, ref.players), mirror)


RARE = (
    "animal adopted",
    "animal goes to the supply",
    "animal passed on",
    "bag empty by arrows",
    "bank cannot pay",
    "bank cannot pay for felling",
    "double mixed forest",
    "flees onto a tree that falls next",
    "lot sold",
    "lot unsold",
    "mixed forest",
    "own seed makes room",
    "remediation passed on",
    "reshuffle",
    "sapling dies",
    "saplings cannot grow",
    "saplings choose who grows",
    "seed raised without a tile",
    "tree without seed",
    "trees fall together",
    "end: announced",
    "end: bag",
    "end: bank",
    "end: years",
    "tie broken by money",
)


def rare(end: Waldmeister) -> Counter[str]:
    """How a play ended."""
    seen = Counter({f"end: {end.end}": 1})
    top = [score == max(end.scores()) for score in end.scores()]
    seen["tie broken by money"] += end.end != "bag" and sum(top) > 1 and end.returns().count(max(end.returns())) == 1
    return seen


def witness(label: str, number: int, seen: Counter[str]) -> None:
    """Plays on both sides and counts what was seen."""
    both = duel(label, number)
    both.run()
    assert isinstance(both.ref, Witness)
    seen.update(both.ref.seen + rare(both.ref))


SERIES = Series(LABELS, 10, witness)


@SERIES.each_part
def test_engine_and_slow_telling_agree(label: str, numbers: range) -> None:
    assert SERIES.compared(label, numbers)


def test_what_is_rare_has_been_seen() -> None:
    assert SERIES.too_seldom(RARE, 1) == {}
