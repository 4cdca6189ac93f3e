"""Timberman under test: its option sets, what it keeps from whom, and what is never lost in it."""

import json
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, islice, product
from math import factorial
from typing import Any

import silvan
from silvan import Game, State
from silvan import timberman as tm

from ..family import Build, Family, JsonDict

COLOURS = ("orange", "purple", "yellow", "red", "blue", "grey")


@cache
def drawers(game: Game, log: tuple[int, ...]) -> tuple[int | None, ...]:
    """For every event of a log the seat that alone has seen it."""
    found: list[int | None] = []
    state = game.new_initial_state()
    for event in log:
        draws = state.is_chance_node() and state.action_to_string(event).startswith("draw")
        found.append(state.to_dict()["player"] if draws else None)
        state.apply_action(event)
    return tuple(found)


def others_draws(state: State, seat: int) -> list[int]:
    """The draws of the others."""
    who = drawers(state.get_game(), tuple(state.history()))
    return [index for index, drawer in enumerate(who) if drawer not in (None, seat)]


def timberman_stream(state: State, index: int) -> str:
    """Every seat's draws have a stream, and the start tile has one."""
    drawer = drawers(state.get_game(), tuple(state.history()))[index]
    return "start" if drawer is None else f"draws of player {drawer}"


def timberman_held(d: JsonDict) -> dict[str, int]:
    """Forest tiles by letter, wherever they are, and lumberjacks by colour."""
    laid = list(d["table"].values())
    tiles = {
        letter: laid.count(letter) + undrawn + sum(hand[letter] for hand in d["hands"].values())
        for letter, undrawn in d["undrawn"].items()
    }
    if "W" in tiles:
        tiles["W"] += d["spiders_gone"] + sum(tile.endswith("*") for tile in laid)
    jacks = {
        colour: supply + sum(tile.rstrip("*") == colour for tile in laid) for colour, supply in d["supplies"].items()
    }
    return tiles | jacks


def hands_of(state: State, seat: int) -> dict[str, dict[str, int]]:
    """The hands that are hidden from a seat."""
    hands: dict[str, dict[str, int]] = state.to_dict()["hands"]
    return {colour: hand for colour, hand in hands.items() if colour != COLOURS[seat] and any(hand.values())}


def unseen_by(state: State, seat: int) -> dict[str, int]:
    """How many tiles of each letter a seat does not see."""
    hidden = hands_of(state, seat).values()
    return {letter: n + sum(hand[letter] for hand in hidden) for letter, n in state.to_dict()["undrawn"].items()}


def hand_weight(state: State, seat: int) -> Fraction:
    """How likely hidden hands are when they are drawn one tile after the other, in any order."""
    edition = json.loads(state.get_game().to_json())["edition"]
    options = state.get_game().options
    rows = [row for row in edition["set_aside"] if row["players"] == options["players"]]
    aside = rows[0]["short" if options["short"] else "full"] if rows else 0
    unseen, weight = unseen_by(state, seat), Fraction(1)
    for hand in hands_of(state, seat).values():
        weight *= factorial(sum(hand.values()))
        for letter, count in hand.items():
            weight /= factorial(count)
            for _ in range(count):
                expansions = sum(n for other, n in unseen.items() if other in "WM")
                base = sum(unseen.values()) - expansions
                inside = 1 if letter in "WM" or base == 0 else Fraction(base - aside, base)
                weight *= inside * Fraction(unseen[letter], base - aside + expansions)
                unseen[letter] -= 1
    return weight


def other_hands(state: State, seat: int) -> Iterator[Iterator[list[str]]]:
    """For all hidden hands the logs that can lead to them, in every order in which spiders can have come.

    What is no spider is drawn in the order in which it is played, and what is still held last.
    """
    unseen = unseen_by(state, seat)
    sizes = {colour: sum(hand.values()) for colour, hand in hands_of(state, seat).items()}
    names = list(sizes)
    for guess in deals(unseen, [sizes[name] for name in names]):
        hands = dict(zip(names, guess, strict=True))
        yield logs_with(state, {COLOURS.index(colour): hand for colour, hand in hands.items()}, seat)


def deals(unseen: dict[str, int], sizes: list[int]) -> Iterator[list[str]]:
    """Every way to deal hands of these sizes, as texts of their letters."""
    if not sizes:
        yield []
        return
    for hand in combinations_with_replacement(unseen, sizes[0]):
        if any(hand.count(letter) > unseen[letter] for letter in set(hand)):
            continue
        rest = {letter: n - hand.count(letter) for letter, n in unseen.items()}
        for others in deals(rest, sizes[1:]):
            yield ["".join(hand), *others]


MOST_ORDERS = 40
"""So many orders of a seat's draws are tried; those of small games are fewer."""


def logs_with(state: State, hands: dict[int, str], seat: int) -> Iterator[list[str]]:
    """Logs that end with these hands; the spiders of each seat come at any of its draws."""
    log = state.events()
    places = {other: own_draws(state, other) for other in range(state.get_game().num_players()) if other != seat}
    choices = [
        list(islice(orders(state, other, hands.get(other, ""), len(places[other])), MOST_ORDERS)) for other in places
    ]
    for order in product(*choices):
        for other, letters in zip(places, order, strict=True):
            for index, letter in zip(places[other], letters, strict=True):
                log[index] = f"draw {letter}"
        yield list(log)


def own_draws(state: State, seat: int) -> list[int]:
    """The indices of a seat's draws."""
    return [index for index, drawer in enumerate(drawers(state.get_game(), tuple(state.history()))) if drawer == seat]


def orders(state: State, seat: int, hand: str, draws: int) -> Iterator[str]:
    """What a seat can have drawn, in order, to have played what it has and to hold this hand."""
    log = zip(state.full_history(), state.events(), strict=True)
    played = (
        "".join(text[0] for (player, _), text in log if player == seat and text[0] != "J" and text != "pass") + hand
    )
    spiders, others = played.count("W"), played.replace("W", "")
    for at in combinations(range(draws), spiders):
        rest = iter(others)
        drawn = "".join("W" if index in at else next(rest) for index in range(draws))
        if plays_in_time(state, seat, drawn):
            yield drawn


def plays_in_time(state: State, seat: int, drawn: str) -> bool:
    """Whether everything that a seat has played was in its hand by then, if it drew this in turn."""
    who, letters, hand = drawers(state.get_game(), tuple(state.history())), iter(drawn), ""
    for (player, _), text, drawer in zip(state.full_history(), state.events(), who, strict=True):
        if drawer == seat:
            hand += next(letters)
        elif player == seat and "@" in text and text[0] != "J":
            if text[0] not in hand:
                return False
            hand = hand.replace(text[0], "", 1)
    return True


FEW = tm.Edition(
    name="few",
    tiles=(
        tm.Tile("3", points=5, full=8, short=7),
        tm.Tile("L", points=0, full=6, short=5),
        tm.Tile("B", points=0, full=6, short=6),
        tm.Tile("W", points=0, full=8, short=9),
    ),
    lumberjacks=tuple(tm.Lumberjacks(players, full=2, short=3) for players in (2, 3, 4)),
    set_aside=(tm.SetAside(players=2, full=1, short=0), tm.SetAside(players=3, full=0, short=2)),
    provenance={"tiles": "made for tests"},
)
"""So many spiders that turns are lost."""

TWO = replace(tm.HOUSE_FLOW, name="two", hand=2)
"""A starting hand of two tiles."""

MANY = tm.Edition(
    name="many",
    tiles=(
        *(replace(tile, full=15, short=14) for tile in tm.HOUSE_EDITION.tiles[:3]),
        tm.Tile("S", points=0, full=26, short=0),
        tm.Tile("B", points=0, full=1, short=20),
        tm.Tile("W", points=0, full=8, short=1),
    ),
    lumberjacks=(tm.Lumberjacks(players=2, full=12, short=17), tm.Lumberjacks(players=5, full=4, short=6)),
    set_aside=(),
    provenance={"tiles": "made for tests"},
)
"""As many tiles as fit, which fill a table of 9 x 9."""

EAGER = tm.Flow(
    name="eager",
    hand=2,
    turn=(tm.Draw(), tm.Forest(must=False), tm.Lumberjack(), tm.Forest(must=True), tm.Lumberjack(), tm.Draw()),
)
"""Draws come first and last, and a lumberjack may come before the tile that must be placed."""


def timberman(**options: Any) -> Build:
    """Builds a game of Timberman when it is asked for."""
    return lambda: silvan.load_game("timberman", **options)


def timberman_builds() -> dict[str, Build]:
    """Options of the house on tables of several sizes, and tables of other houses."""
    return {
        "players=2": timberman(players=2, table=15),
        "players=2,short,spider,berry": timberman(players=2, short=True, spider=True, berry=True, table=9),
        "players=3,spider": timberman(players=3, spider=True, table=11),
        "players=4,short,berry": timberman(players=4, short=True, berry=True, table=9),
        "players=6,spider,berry": timberman(players=6, spider=True, berry=True, table=11),
        "eager": timberman(players=5, short=True, berry=True, table=9, flow=EAGER),
        "few": timberman(players=3, spider=True, table=9, edition=FEW, flow=TWO),
        "few,short": timberman(players=2, short=True, spider=True, table=9, edition=FEW, flow=EAGER),
        "many": timberman(players=2, table=9, edition=MANY),
    }


FAMILY = Family(
    "timberman",
    timberman_builds(),
    others_draws,
    timberman_stream,
    timberman_held,
    alternatives=other_hands,
    weight=hand_weight,
    in_files={"house": timberman()},
    share=0.04,
    files={
        "timberman-2": "house",
        "timberman-3": "players=3,spider",
        "timberman-few": "few",
        "timberman-many": "many",
        "timberman-eager": "eager",
    },
    counted=(
        ("timberman-2", ""),
        ("timberman-2", "start"),
        ("timberman-2", "L"),
        ("timberman-2", "S"),
        ("timberman-2", "B"),
        ("timberman-2", "1"),
        ("timberman-2", "3"),
        ("timberman-2", "pass"),
        ("timberman-2", "draw"),
        ("timberman-2", "over"),
        ("timberman-3", "W"),
        ("timberman-3", "pass"),
        ("timberman-few", "W"),
        ("timberman-few", "pass"),
        ("timberman-few", "over"),
        ("timberman-many", "pass"),
        ("timberman-many", "over"),
        ("timberman-eager", "M"),
        ("timberman-eager", "pass"),
    ),
    most_counted=8_000,
)
