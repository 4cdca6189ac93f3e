"""Lumberjack under test: its option sets, what it keeps from whom (nothing), and what is never lost in it."""

from dataclasses import replace
from typing import Any

import silvan
from silvan import State
from silvan import lumberjack as lj

from ..family import Build, Family, JsonDict


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


FAMILY = Family(
    "lumberjack",
    lumberjack_builds(),
    nothing_hidden,
    lumberjack_stream,
    lumberjack_held,
    hides=False,
    orders=False,
    rules_cited=6,
    files={
        "lumberjack-towers": "players=2,variant=towers",
        "lumberjack-easy": "players=3,variant=easy",
        "lumberjack-pyramid": "players=2,variant=pyramid",
        "lumberjack-cabins": "players=2,variant=cabins",
        "lumberjack-busy": "towers,busy",
        "lumberjack-splinter": "cabins,splinter",
        "lumberjack-motley": "pyramid,motley",
    },
    counted=(
        ("lumberjack-towers", ""),
        ("lumberjack-towers", "crown"),
        ("lumberjack-towers", "score"),
        ("lumberjack-towers", "over"),
        ("lumberjack-easy", "table"),
        ("lumberjack-easy", "level"),
        ("lumberjack-easy", "topples"),
        ("lumberjack-pyramid", "take"),
        ("lumberjack-pyramid", "base"),
        ("lumberjack-pyramid", "up"),
        ("lumberjack-cabins", "take"),
        ("lumberjack-cabins", "beam"),
        ("lumberjack-cabins", "pass"),
        ("lumberjack-cabins", "over"),
        ("lumberjack-busy", "crown"),
        ("lumberjack-busy", "score"),
        ("lumberjack-splinter", ""),
        ("lumberjack-splinter", "crown"),
        ("lumberjack-splinter", "over"),
        ("lumberjack-motley", "up"),
        ("lumberjack-motley", "over"),
    ),
    most_counted=12_000,
)
