"""What happened in Lumberjack, told in a line for each turn."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from silvan._core import State
from silvan.draw.story import Story

__all__ = ["gains", "tell"]

_Dict: TypeAlias = Mapping[str, Any]


def tell(seats: Sequence[str], names: Mapping[str, str], story: Story, which: Sequence[int]) -> list[str]:
    """Tell the events with these indices in a few lines; `names` are those of the colours by letter."""
    lines: list[str] = []
    teller = ""
    for event, before, after in story.walk(which):
        if before is None or after is None:
            continue
        if event.notation.startswith("lay "):
            if not lines or teller != "chance":
                lines.append("the stack is laid")
            teller = "chance"
            continue
        about, phrase = _told(event.notation, before, after, names)
        teller, old = f"{about} {before.to_dict()['seat']}", teller
        if old == teller and not event.notation.startswith(("take", "crown 1", "crown 2", "crown 3")):
            lines[-1] += f", {phrase}"
        else:
            lines.append(f"{seats[before.to_dict()['seat']]}: {phrase}")
    return lines


def _told(notation: str, before: State, after: State, names: Mapping[str, str]) -> tuple[str, str]:
    """Whose turn an event belongs to, and the event in words."""
    was, now = before.to_dict(), after.to_dict()
    verb, _, rest = notation.partition(" ")
    match verb:
        case "take":
            layer, place = map(int, rest.split("."))
            return "turn", f"takes {names[was['stack'][layer][place]]} ({rest})"
        case "score":
            return "turn", f"scores {names[was['hand']]}: {gains(was, now)}"
        case "build":
            return "turn", f"builds on tower {rest}"
        case "table":
            return "turn", "lays it on the table"
        case "level":
            return "turn", f"lays it on level {rest}"
        case "crown":
            on = names.get(rest)
            return "turn", f"crowns the {on} cabin" if on else f"crowns tower {rest}"
        case "stands":
            return "turn", "it stands"
        case "topples":
            return "turn", f"the {names[was['tested']]} tower topples"
        case "pass":
            return "turn", "no crown"
    return "turn", notation


def gains(before: _Dict, after: _Dict) -> str:
    """What each seat gets between two positions of the basic game."""
    pairs = enumerate(zip(before["points"], after["points"], strict=True))
    found: Iterator[str] = (f"player {seat} +{now - was}" for seat, (was, now) in pairs if now != was)
    return ", ".join(found) or "nothing"
