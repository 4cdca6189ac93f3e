"""Perft tables as text: reading them, and making them with the slow tellings of the rules.

    python -m kit.perft [GAME ...]

in the folder of the tests writes perft/*.txt and games/*.json anew. Nothing of the engine goes into the counts.
"""

import json
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Protocol

from silvan import Game

from .games import FAMILIES, FAMILY, NAMED, game
from .plays import CHANCE, TERMINAL

TESTS = Path(__file__).parents[1]
Count = tuple[int, int, int]
"""Positions that wait for a decision, that wait for chance, and ends."""
DEEPEST = 9
OPEN = (1, 0, 0)
"""The count at depth 0 of a position that waits for a decision."""

HEADER = """\
# Perft: how many ways there are to play on from a position. Blocks are separated by blank lines; a block has
#   game NAME           the game in ../games/NAME.json
#   events A; B; ...    the events from the opening to the position, over as many such lines as it takes
#   DEPTH D C E         after DEPTH more events (each legal action and each listed outcome once, whatever its
#                       probability), D positions wait for a decision and C for chance; E are ends, there or before
# Lines that begin with # are comments. The counts come from the slow telling of the rules in ../reference, not from
# the engine; `python -m kit.perft`, run in the folder of the tests, makes this file anew.
"""


class Reference(Protocol):
    """What the slow tellings of the rules have in common."""

    def current_player(self) -> int: ...
    def legal(self) -> list[str]: ...
    def chances(self) -> list[tuple[str, Fraction]]: ...
    def play(self, event: str) -> None: ...
    def clone(self) -> "Reference": ...


@dataclass(frozen=True)
class Block:
    """A position and its counts by depth."""

    name: str
    events: tuple[str, ...]
    counts: dict[int, Count]


def read_table(path: Path) -> list[Block]:
    """The blocks of a file."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return [read_block(part.splitlines()) for part in "\n".join(lines).strip("\n").split("\n\n")]


def read_block(lines: list[str]) -> Block:
    """One block from its lines."""
    events: list[str] = []
    counts: dict[int, Count] = {}
    for line in lines[1:]:
        if line.startswith("events "):
            events += line.removeprefix("events ").rstrip(";").split("; ")
        else:
            depth, decisions, chance, ends = map(int, line.split())
            counts[depth] = decisions, chance, ends
    return Block(lines[0].removeprefix("game "), tuple(events), counts)


def named(name: str) -> Game:
    """The game of that name."""
    return game(NAMED[name])


# ---- counting with the reference ------------------------------------------------------------------------------------


def reference(tested: Game) -> Reference:
    """The slow telling of a game, at the opening."""
    content = json.loads(tested.to_json(), parse_float=str)  # decimals are what is written
    telling = getattr(import_module(f"reference.{tested.name}"), tested.name.capitalize())
    play: Reference = telling(**content["options"], edition=content["edition"], flow=content["flow"])
    return play


def at(block: Block) -> Reference:
    """The slow telling of a block's position."""
    play = reference(named(block.name))
    for event in block.events:
        play.play(event)
    return play


def events_of(play: Reference) -> list[str]:
    """Everything that may happen next."""
    return play.legal() + [event for event, _ in play.chances()]


def count(play: Reference, depth: int, known: dict[tuple[str, int], Count]) -> Count:
    """The counts at a depth; `known` keeps those of positions met before."""
    player = play.current_player()
    if depth == 0 or player == TERMINAL:
        return int(player >= 0), int(player == CHANCE), int(player == TERMINAL)
    key = identity(play), depth
    if key not in known:
        parts = [count(after(play, event), depth - 1, known) for event in events_of(play)]
        known[key] = sum(p[0] for p in parts), sum(p[1] for p in parts), sum(p[2] for p in parts)
    return known[key]


CONSTANT = ("edition", "flow", "clearing", "compass")


def identity(play: Reference) -> str:
    """The whole content of a play as text: equal texts, equal plays."""
    return repr(content(play))


def content(value: Any) -> Any:
    """A value as lists of numbers and texts, without what never changes in a play."""
    if isinstance(value, dict):
        return sorted(([content(key), content(item)] for key, item in value.items() if key not in CONSTANT), key=repr)
    if isinstance(value, list | tuple):
        return [content(item) for item in value]
    if isinstance(value, set | frozenset):
        return sorted(content(item) for item in value)
    return content(vars(value)) if hasattr(value, "__dict__") else value


def after(play: Reference, event: str) -> Reference:
    """Another play, one event further."""
    child = play.clone()
    child.play(event)
    return child


# ---- making tables --------------------------------------------------------------------------------------------------


def walk(tested: Game, number: int) -> Iterator[tuple[list[str], Reference]]:
    """A random play of the slow telling: the events so far and the position, to the end."""
    play, rng, events = reference(tested), Random(f"{tested.name} {number}"), list[str]()
    yield events, play
    while choices := events_of(play):
        events.append(rng.choice(choices))
        play.play(events[-1])
        yield events, play


def first_word(play: Reference) -> str:
    """What kind of event is due: the first word of the last one that is possible, or the letter of what is placed."""
    choices = events_of(play)
    return choices[-1].split()[0].split("@")[0] if choices else "over"


def place(name: str, kind: str, number: int) -> Block:
    """A position where this kind of event is due, late in some random play; an empty kind is the opening."""
    for trial in range(number, number + 50):
        found = [tuple(events) for events, play in walk(named(name), trial) if kind in ("", first_word(play))]
        if found:
            return Block(name, chosen(found, kind), {})
    raise LookupError(f"no {kind} in {name}")


def chosen(found: list[tuple[str, ...]], kind: str) -> tuple[str, ...]:
    """The opening; a position shortly before the end; else one late among those found."""
    if kind == "over":
        return found[0][:-5]
    return found[len(found) * 2 // 3] if kind else ()


def with_counts(block: Block) -> Block:
    """The block with counts for as many depths as are not too large."""
    counts: dict[int, Count] = {}
    before, now, most = 1, 1, FAMILY[NAMED[block.name]].most_counted
    while len(counts) < DEEPEST and now * now // before < most and counts.get(len(counts), OPEN)[:2] != (0, 0):
        depth = len(counts) + 1
        counts[depth] = count(at(block), depth, {})
        before, now = now, sum(counts[depth])
    return Block(block.name, block.events, counts)


def write_block(block: Block) -> str:
    """The lines of a block."""
    glued = "; ".join(block.events).replace(" ", "\u00a0").replace(";\u00a0", "; ")
    log = [line.replace("\u00a0", " ") for line in textwrap.wrap(glued, 110, break_long_words=False)]
    lines = [f"# due: {first_word(at(block))}", f"game {block.name}", *(f"events {line}" for line in log)]
    lines += [f"{depth} {d} {c} {e}" for depth, (d, c, e) in block.counts.items()]
    return "\n".join(lines) + "\n"


def pretty(text: str) -> str:
    """The same JSON with an entry a line down to the entries of tables."""
    return spread(json.loads(text), 0) + "\n"


def spread(value: Any, depth: int) -> str:
    """JSON, each item on a line of its own where items are tables or lists."""
    items = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    if not items or (depth > 0 and not any(isinstance(item, dict | list) for item in items)):
        return json.dumps(value, ensure_ascii=False)
    pad = "  " * (depth + 1)
    if isinstance(value, dict):
        parts = [f"{pad}{json.dumps(key)}: {spread(item, depth + 1)}" for key, item in value.items()]
        return "{\n" + ",\n".join(parts) + "\n" + "  " * depth + "}"
    return "[\n" + ",\n".join(pad + spread(item, depth + 1) for item in value) + "\n" + "  " * depth + "]"


PLACES = {family.name: family.counted for family in FAMILIES}
"""For each file, the games of its blocks and the kind of event that is due there."""


def make_table(name: str) -> str:
    """The whole text of a file."""
    blocks = []
    for number, (named_game, kind) in enumerate(PLACES[name]):
        blocks.append(write_block(with_counts(place(named_game, kind, number))))
        print(blocks[-1], flush=True)
    return HEADER + "\n" + "\n".join(blocks)


def main() -> None:
    """Writes all files anew."""
    for name in NAMED:
        (TESTS / "games" / f"{name}.json").write_text(pretty(named(name).to_json()), encoding="utf-8")
    for name in sys.argv[1:] or PLACES:
        (TESTS / "perft" / f"{name}.txt").write_text(make_table(name), encoding="utf-8")


if __name__ == "__main__":
    main()
