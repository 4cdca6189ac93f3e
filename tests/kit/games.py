"""The games that every kit runs over, as a table: the only place that knows one game from another.

A new game adds a `Family`: its option sets, what it keeps from whom, and what is never lost in it.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, islice, product
from math import factorial
from typing import Any

import silvan
from silvan import Game, State
from silvan import timberman as tm
from silvan.timberland import (
    HOUSE_EDITION,
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
)

Build = Callable[[], Game]
JsonDict = dict[str, Any]


@dataclass(frozen=True)
class Family:
    """What the kits have to be told about a game."""

    name: str
    builds: dict[str, Build]
    """Every option set that is tested, by a short label."""
    hidden: Callable[[State, int], list[int]]
    """The indices of the events in a state's log whose content the seat must not know yet."""
    stream: Callable[[State, int], str]
    """The stream that the chance event with this index in a finished play's log belongs to."""
    held: Callable[[JsonDict], dict[str, int]]
    """Counts, from a state's dict, that stay the same in a whole play."""
    shared_victories: bool = True
    """Whether everybody with most points wins (no tie-break)."""
    alternatives: Callable[[State, int], Iterator[Iterator[list[str]]]] | None = None
    """For every position that a seat might hold possible the logs that lead to it, where trying all hidden events would
    take too long. The position is possible if one of its logs is."""
    weight: Callable[[State, int], Fraction] = lambda state, seat: Fraction(1)
    """How likely a guess of the seat is, compared with others at the same place."""
    in_files: dict[str, Build] = field(default_factory=dict)
    """Games that only stand in files, as every law over all their ids would take too long."""
    share: float = 1.0
    """Of the places where something is hidden, so many are looked at, where each costs much."""


# ---- timberland -----------------------------------------------------------------------------------------------------


def sealed_cards(state: State, seat: int) -> list[int]:
    """The cards that others have chosen in a card round that is not complete."""
    log, events = state.full_history(), state.events()
    index = len(events)
    while index > 0 and events[index - 1].startswith("card "):
        index -= 1
    complete = (len(events) - index) // state.get_game().num_players() * state.get_game().num_players()
    return [i for i in range(index + complete, len(events)) if log[i][0] != seat]


def timberland_stream(state: State, index: int) -> str:
    """Stacks have a stream, and the die has one with the boar and one with the woodcutter."""
    events = state.events()
    if events[index].startswith("stacks"):
        return "stacks"
    return "woodcutter" if events[index + 1].startswith("cut") else "boar"


def timberland_held(d: JsonDict) -> dict[str, int]:
    """Trees and fruits of each colour, and how many share a space (none)."""
    trees = {f"trees.{colour}": len(own["board"]) + own["supply"] for colour, own in d["trees"].items()}
    fruits = {
        f"fruits.{colour}": len(own["board"]) + own["supply"] + own["carried"] for colour, own in d["fruits"].items()
    }
    used = [space for own in (*d["trees"].values(), *d["fruits"].values()) for space in own["board"]]
    return trees | fruits | {"shared spaces": len(used) - len(set(used))}


HASTY = Flow(
    name="hasty",
    year=(
        Season("autumn", 1, (Cards(), Plant(trees=2))),
        Season("winter", 1, (Cards(), Boar(turns=4, fruits=1))),
        Season("spring", 1, (Grow(),)),
        Season("woodcutter", 2, (Cards(), Fell(turns=2))),
        Season("scoring", 1, (Score(),)),
    ),
)
"""A short year in which everybody moves the boar."""

CROWDED = Flow(
    name="crowded",
    year=(
        Season("autumn", 1, (Cards(), Plant(trees=5), Boar(turns=1, fruits=2), Fell(turns=1))),
        Season("spring", 2, (Grow(), Score(), Cards(), Boar(turns=1, fruits=0))),
        Season("late", 1, (Cards(), Plant(trees=1), Grow(), Score())),
    ),
)
"""One card round is used three times, two autumns share a year, and the boar may not eat."""

TINY = Edition(
    name="tiny",
    board="...\n.#.\n...",
    boar="a1",
    woodcutter="c3",
    die=(1, 1, 2, 3, 8, 8),
    deck=HOUSE_EDITION.deck,
    supplies=(Supply(players=2, trees=3, fruits=4), Supply(players=3, trees=2, fruits=2)),
    forest_points=(2, 7),
    provenance={"board": "made for tests"},
)
"""A board so small that spaces, fruits and trees run out, and that the boar is stuck at most times."""

STRIP = replace(
    HOUSE_EDITION,
    name="strip",
    board="..#........\n...........",
    boar="a1",
    woodcutter="k2",
    die=(1, 2, 3, 4, 5, 6),
    deck=tuple(Card(stack=1 + i // 8, value=200 - 3 * i, compass=("E", "NS", "NEW", "W")[i % 4]) for i in range(32)),
)
"""A board of two rows with a deck of its own."""

VAST = replace(
    HOUSE_EDITION,
    name="vast",
    board="\n".join(["#.........#", *["..........."] * 9, "#.........#"]),
    boar="f6",
    woodcutter="b11",
    die=(1, 8, 8, 8, 8, 8),
    supplies=(Supply(players=2, trees=40, fruits=18),),
)
"""The largest board and the longest moves."""


def timberland(**options: Any) -> Build:
    """Builds a game of Timberland when it is asked for."""
    return lambda: silvan.load_game("timberland", **options)


def timberland_builds() -> dict[str, Build]:
    """All options of the house, and tables of other houses."""
    house = {
        f"players={players},years={years},cards={cards}": timberland(players=players, years=years, cards=cards)
        for players in (2, 3, 4)
        for years in (2, 4)
        for cards in ("pass", "roll")
    }
    return house | {
        "hasty": timberland(players=4, years=2, flow=HASTY),
        "crowded": timberland(players=3, years=3, cards="roll", flow=CROWDED),
        "tiny": timberland(players=2, years=4, edition=TINY),
        "tiny,hasty": timberland(players=3, years=3, edition=TINY, flow=HASTY),
        "strip": timberland(players=4, years=2, edition=STRIP),
        "vast": timberland(players=2, years=2, edition=VAST),
    }


TIMBERLAND = Family("timberland", timberland_builds(), sealed_cards, timberland_stream, timberland_held)

# ---- timberman ------------------------------------------------------------------------------------------------------

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


TIMBERMAN = Family(
    "timberman",
    timberman_builds(),
    others_draws,
    timberman_stream,
    timberman_held,
    alternatives=other_hands,
    weight=hand_weight,
    in_files={"house": timberman()},
    share=0.04,
)

# ---- all ------------------------------------------------------------------------------------------------------------

FAMILIES = (TIMBERLAND, TIMBERMAN)
FAMILY = {f"{family.name}({label})": family for family in FAMILIES for label in family.builds}
"""The family of every game under test, by the game's label."""
LABELS = tuple(FAMILY)
SMALL = tuple(f"{family.name}({label})" for family in FAMILIES for label in (*family.builds,)[::5])
"""Some games of every family, for what is slow or hardly depends on options."""


@cache
def game(label: str) -> Game:
    """The game with this label."""
    name, _, options = label.partition("(")
    family = next(family for family in FAMILIES if family.name == name)
    return (family.builds | family.in_files)[options.removesuffix(")")]()


NAMED = {
    "timberland-2": "timberland(players=2,years=2,cards=pass)",
    "timberland-3-roll": "timberland(players=3,years=4,cards=roll)",
    "timberland-4": "timberland(players=4,years=4,cards=pass)",
    "timberland-tiny": "timberland(tiny)",
    "timberland-crowded": "timberland(crowded)",
    "timberman-2": "timberman(house)",
    "timberman-3": "timberman(players=3,spider)",
    "timberman-few": "timberman(few)",
    "timberman-many": "timberman(many)",
    "timberman-eager": "timberman(eager)",
}
"""Labels of the games that stand as JSON in tests/games, by the name of the file; programs without Python read them."""
