"""Timberland under test: its option sets, what it keeps from whom, and what is never lost in it."""

from dataclasses import replace
from typing import Any

import silvan
from silvan import State
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

from ..family import Build, Family, JsonDict


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


FAMILY = Family(
    "timberland",
    timberland_builds(),
    sealed_cards,
    timberland_stream,
    timberland_held,
    files={
        "timberland-2": "players=2,years=2,cards=pass",
        "timberland-3-roll": "players=3,years=4,cards=roll",
        "timberland-4": "players=4,years=4,cards=pass",
        "timberland-tiny": "tiny",
        "timberland-crowded": "crowded",
    },
    counted=(
        ("timberland-2", ""),
        ("timberland-2", "tree"),
        ("timberland-2", "fruit"),
        ("timberland-2", "card"),
        ("timberland-2", "step"),
        ("timberland-2", "drop"),
        ("timberland-2", "grow"),
        ("timberland-2", "cut"),
        ("timberland-3-roll", ""),
        ("timberland-3-roll", "stacks"),
        ("timberland-3-roll", "roll"),
        ("timberland-3-roll", "step"),
        ("timberland-4", "card"),
        ("timberland-4", "grow"),
        ("timberland-4", "drop"),
        ("timberland-tiny", ""),
        ("timberland-tiny", "keep"),
        ("timberland-tiny", "boar"),
        ("timberland-tiny", "over"),
        ("timberland-crowded", "card"),
        ("timberland-crowded", "step"),
        ("timberland-crowded", "grow"),
    ),
    most_counted=300_000,
)
