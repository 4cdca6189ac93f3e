"""What happened in Timberland, told in a line for each thing that a player did."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from silvan.draw.story import Story
from silvan.timberland.words import target

__all__ = ["by_year", "losses", "tell"]

_Dict: TypeAlias = Mapping[str, Any]


def tell(seats: Sequence[str], story: Story, which: Sequence[int]) -> list[str]:
    """Tell the events with these indices in a few lines."""
    teller = _Teller()
    for event, before, after in story.walk(which):
        verb, *rest = event.notation.split()
        if verb == "card":
            teller.put("cards", "cards: ", f"{seats[event.player]} {rest[0]}", "card")
        elif verb == "stacks":
            teller.say(f"the stacks of cards are dealt: {seats[int(rest[0])]} gets the first")
        elif before is not None and after is not None:
            teller.act(seats, event.notation, before.to_dict(), after.to_dict())
    return teller.lines


def by_year(seats: Sequence[str], story: Story) -> list[dict[str, int]]:
    """The points of each seat by the year in which they were noted."""
    parts: list[dict[str, int]] = [{} for _ in seats]
    for _, before, after in story.walk(range(len(story.events))):
        if before is None or after is None:
            break
        was, now = before.to_dict(), after.to_dict()
        for name, part in zip(seats, parts, strict=True):
            part.setdefault("before", was["points"][name])
            year = f"year {was['year']}"
            part[year] = part.get(year, 0) + now["points"][name] - was["points"][name]
    return parts


class _Teller:
    """Lines, the last of which grows as long as it is about the same."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.about = ""
        self.verb = ""

    def put(self, about: str, opening: str, text: str, verb: str) -> None:
        """Tell something in the last line if that is about the same, else begin a line."""
        if about and self.about == about:
            self.lines[-1] += f", {text}"
        else:
            self.lines.append(opening + text)
        self.about, self.verb = about, verb

    def say(self, line: str) -> None:
        """Tell something in a line of its own."""
        self.put("", line, "", "")

    def act(self, seats: Sequence[str], notation: str, before: _Dict, after: _Dict) -> None:
        """Tell what a player or the die did, and what came of it."""
        verb, *rest = notation.split()
        name = seats[before["player"]]
        if verb == "roll":
            self.about = ""
        about = f"{name} {verb if verb == 'grow' else 'plant' if verb in ('tree', 'fruit', 'keep') else 'turn'}"
        phrase = _phrase(verb, rest, before, verb == self.verb and self.about == about)
        self.put(about, f"{name}: ", phrase + _felled(verb, before, after), verb)
        for line in _consequences(target(before, notation), before, after):
            self.say(line)


def _phrase(verb: str, rest: list[str], before: _Dict, again: bool) -> str:
    match verb:
        case "roll":
            return f"rolls {rest[0]}"
        case "step":
            space = target(before, f"step {rest[0]}")
            taken = f" (takes {_fruit(before, space)})" if rest[1:] else ""
            return ("" if again else "boar to ") + space + taken
        case "boar":
            return f"puts the boar on {rest[0]}"
        case "drop":
            return f"{'' if again else 'drops '}{rest[0]} on {rest[1]}"
        case "cut":
            return f"woodcutter {rest[0]}"
    return " ".join(rest if again else [verb, *rest])


def _fruit(d: _Dict, space: str) -> str:
    names: list[str] = [name for name, own in d["fruits"].items() if space in own["board"]]
    return names[0][0]


def losses(kind: str, before: _Dict, after: _Dict) -> list[str]:
    """The trees or fruits that are no longer on their spaces, as in "r e5"."""
    pairs = zip(before[kind].items(), after[kind].values(), strict=True)
    return [f"{name[0]} {space}" for (name, own), now in pairs for space in own["board"] if space not in now["board"]]


def _felled(verb: str, before: _Dict, after: _Dict) -> str:
    lost = " ".join(losses("trees", before, after))
    if verb == "cut":
        return f" fells {lost or 'nothing'}"
    return f" (the tree {lost} dies in the dark)" if lost else ""


def _consequences(touched: str, before: _Dict, after: _Dict) -> Iterator[str]:
    dark = [fruit for fruit in losses("fruits", before, after) if fruit.split()[1] != touched]
    if dark:
        yield f"without light, back to the supply: {', '.join(dark)}"
    if before["year"] != after["year"] or after["due"] == "over":
        notes = zip(before["points"].items(), after["points"].values(), strict=True)
        yield f"year {before['year']} is scored: " + ", ".join(f"{n} +{now - was} = {now}" for (n, was), now in notes)
