"""The games that every kit runs over, as a table: the only place that knows one game from another.

A new game adds a `Family`: its option sets, what it keeps from whom, and what is never lost in it.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import silvan
from silvan import Game, State
from silvan import lumberjack as lj
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
    hides: bool = True
    """Whether anything is ever hidden from anybody."""
    orders: bool = True
    """Whether a player often has two decisions in a row that can be taken in either order."""
    rules_cited: int = 8
    """So many rules at least are cited by the explanations of one play."""


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
    }


TIMBERLAND = Family("timberland", timberland_builds(), sealed_cards, timberland_stream, timberland_held)

# ---- lumberjack -----------------------------------------------------------------------------------------------------


def nothing_hidden(state: State, seat: int) -> list[int]:
    """Everything is open to all."""
    return []


def lumberjack_stream(state: State, index: int) -> str:
    """The stack has a stream, and toppling has one."""
    return "lay" if state.events()[index].startswith("lay") else "topple"


def lumberjack_held(d: JsonDict) -> dict[str, int]:
    """Trunks of each colour, wherever they are, and crowns."""
    built, crowns = lumberjack_built(d)
    stack = "".join(d["stack"])
    trunks = {
        letter: stack.count(letter) + n + (d["hand"] == letter) + built.get(letter, 0) + d["gone"][letter]
        for letter, n in d["unlaid"].items()
    }
    return trunks | {"crowns": crowns + d["crowns"]}


def lumberjack_built(d: JsonDict) -> tuple[dict[str, int], int]:
    """What everybody has built: trunks by letter, and crowns on it."""
    letters, crowns = "", 0
    for own in d.get("towers", []):
        if isinstance(own, list):
            letters += "".join(tower["trunks"] for tower in own)
            crowns += sum(tower["crowned"] for tower in own)
        else:
            letters += "".join(letter * sum(levels) for letter, levels in own.items())
    letters += "".join("".join(rows) for rows in d.get("pyramids", []))
    for own in d.get("cabins", []):
        letters += "".join(letter * len(cabin["posts"] + cabin["beams"]) for letter, cabin in own.items())
        crowns += sum(cabin["crowns"] for cabin in own.values())
    return {letter: letters.count(letter) for letter in set(letters)}, crowns


SPLINTER = replace(
    lj.HOUSE_EDITION,
    name="splinter",
    colours=(lj.Colour("ash", "A", 11), lj.Colour("birch", "B", 9)),
    stack=lj.Stack(width=3, layers=6, top=2),
    towers=1,
    crowns=1,
    bases=(lj.Base(2, 3), lj.Base(3, 2)),
    plans=(lj.Plan(7, "o-o"), lj.Plan(-2, "o.\n|.")),
    provenance={"stack": "made for tests"},
)
"""Twenty trunks of two colours in layers of three."""

MOTLEY = replace(
    lj.HOUSE_EDITION,
    name="motley",
    colours=tuple(
        lj.Colour(f"wood{i}", letter, trunks)
        for i, (letter, trunks) in enumerate(zip("ZAENBKOX", (3, 1, 6, 4, 2, 5, 7, 3), strict=True))
    ),
    stack=lj.Stack(width=4, layers=7, top=3),
    towers=8,
    crowns=3,
    bases=tuple(lj.Base(players, 9 - players) for players in (2, 3, 4, 5)),
    plans=(lj.Plan(4, "o"), lj.Plan(9, ".-o-."), lj.Plan(3, "o-o"), lj.Plan(6, ".-o-.\n..|..\n..o..")),
    trunk_points=2,
    crown_points=-3,
    provenance={"colours": "made for tests"},
)
"""Eight colours, some rare; the stack is empty before all pyramids are finished."""

BUSY = lj.Flow("busy", (("crown",), ("take",), ("build", "score"), ("take", "crown"), ("score", "build")))
"""Two trunks a turn in the basic game, and a crown before."""

TWICE = lj.Flow("twice", (("take",), ("build",), ("take",), ("build",)))
"""Two trunks a turn."""

GENEROUS = lj.Flow("generous", (("crown",), ("take",), ("build",), ("pass", "crown"), ("take",), ("build",)))
"""Two trunks a turn of Blockhütten, one crown that has to be placed, and one that may be."""


def lumberjack(variant: str, **options: Any) -> Build:
    """Builds a game of Lumberjack when it is asked for."""
    return lambda: silvan.load_game("lumberjack", variant=variant, **options)


def lumberjack_builds() -> dict[str, Build]:
    """All variants of the house, and tables of other houses."""
    house = {
        f"players={players},variant={variant}": lumberjack(variant, players=players)
        for players in (2, 3, 5)
        for variant in ("towers", "easy", "pyramid", "cabins")
    }
    return house | {
        "towers,final": lumberjack("towers", players=4, final="towers"),
        "easy,never": lumberjack("easy", players=4, topple="never"),
        "easy,shaky": lumberjack("easy", topple=(1, 0.3, 1)),
        "towers,busy": lumberjack("towers", players=3, final="towers", flow=BUSY),
        "easy,splinter": lumberjack("easy", edition=SPLINTER, topple=(0, 0.25, 0.875)),
        "towers,splinter": lumberjack("towers", players=3, edition=SPLINTER, flow=BUSY),
        "towers,motley": lumberjack("towers", players=5, edition=MOTLEY),
        "pyramid,motley": lumberjack("pyramid", players=4, edition=MOTLEY, flow=TWICE),
        "cabins,motley": lumberjack("cabins", players=3, edition=MOTLEY, flow=GENEROUS),
        "easy,motley": lumberjack("easy", players=4, edition=MOTLEY, flow=TWICE),
        "pyramid,splinter": lumberjack("pyramid", edition=SPLINTER),
        "cabins,splinter": lumberjack("cabins", players=3, edition=SPLINTER, flow=GENEROUS),
    }


LUMBERJACK = Family(
    "lumberjack",
    lumberjack_builds(),
    nothing_hidden,
    lumberjack_stream,
    lumberjack_held,
    hides=False,
    orders=False,
    rules_cited=6,
)

# ---- all ------------------------------------------------------------------------------------------------------------

FAMILIES = (TIMBERLAND, LUMBERJACK)
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
    return family.builds[options.removesuffix(")")]()


NAMED = {
    "timberland-2": "timberland(players=2,years=2,cards=pass)",
    "timberland-3-roll": "timberland(players=3,years=4,cards=roll)",
    "timberland-4": "timberland(players=4,years=4,cards=pass)",
    "timberland-tiny": "timberland(tiny)",
    "timberland-crowded": "timberland(crowded)",
    "lumberjack-towers": "lumberjack(players=2,variant=towers)",
    "lumberjack-easy": "lumberjack(players=3,variant=easy)",
    "lumberjack-pyramid": "lumberjack(players=2,variant=pyramid)",
    "lumberjack-cabins": "lumberjack(players=2,variant=cabins)",
    "lumberjack-busy": "lumberjack(towers,busy)",
    "lumberjack-splinter": "lumberjack(cabins,splinter)",
    "lumberjack-motley": "lumberjack(pyramid,motley)",
}
"""Labels of the games that stand as JSON in tests/games, by the name of the file; programs without Python read them."""
