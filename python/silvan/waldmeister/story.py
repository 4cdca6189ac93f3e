"""What happened in Waldmeister, told in a line for each turn."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from silvan.draw.story import Event, Story
from silvan.waldmeister.landscape import Box

__all__ = ["carried", "tell"]

_Dict: TypeAlias = Mapping[str, Any]

PHRASES = {
    "lay": "lays out",
    "set": "sets",
    "offer": "chooses player",
    "accept": "takes the card",
    "refuse": "refuses",
    "settle": "settles",
    "pass": "passes",
    "grow": "lets grow",
    "move": "moves the animal to",
    "remedy": "remediates",
    "buy": "buys",
    "announce": "announces the end",
    "hurt": "hurts",
    "heal": "heals",
    "remove": "loses",
    "fell": "fells",
    "plant": "plants on",
    "lot": "puts up",
    "bid": "bids",
    "roll": "rolls",
    "draw": "draws",
    "pick": "draws card",
}
"""What a player does with each kind of event; the rest of the notation follows."""

HIDDEN = "?"
SAID = {
    "set": "came",
    "buy": "came",
    "plant": "came",
    "settle": "changed",
    "move": "changed",
    "hurt": "changed",
    "heal": "changed",
    "remove": "went",
    "fell": "went",
}
"""What an event says of the field that it names, so that it need not be told."""
SILENT = ("remedy", "buy", "announce")
"""Where it is not told that a player passes."""


def carried(d: _Dict) -> tuple[str, int] | None:
    """The card that is being carried out, and the player who does, if one is."""
    frame = next(iter(d["frames"]), None)
    if frame is None or frame["due"] != "carry" or not frame["cursor"]:
        return None
    place = d["laid"][frame["cursor"] - 1]
    return (place["card"], place["holder"]) if place else None


def tell(box: Box, seats: Sequence[str], story: Story, which: Sequence[int]) -> list[str]:
    """Tell the events with these indices in a few lines; cards are named as the story knows them."""
    teller, wanted = _Teller(box, seats), sorted(set(which))
    laid = _laid(story, wanted)
    for i, (event, before, after) in zip(wanted, story.sights(wanted), strict=True):
        teller.act(event, before.to_dict(), after.to_dict(), laid[i])
    return teller.lines


def _laid(story: Story, wanted: Sequence[int]) -> dict[int, list[str]]:
    """The cards that were laid out last by each of these events, in order; `?` for one that is not known yet."""
    found: dict[int, list[str]] = {}
    # A story may begin where cards lie already, and go on with more of them.
    cards = [HIDDEN if place is None else place["card"] for place in (story.setup or {}).get("laid", [])]
    while cards and (story.setup or {})["laid"][len(cards) - 1] is None:
        cards.pop()
    going_on = bool(cards)
    for i, event in enumerate(story.events[: max(wanted, default=-1) + 1]):
        verb, _, card = event.notation.partition(" ")
        if verb == "lay":
            cards = [*cards, card] if going_on else [card]
        going_on = verb == "lay"
        found[i] = cards
    return found


class _Teller:
    """Lines, the last of which grows as long as it is the same turn."""

    def __init__(self, box: Box, seats: Sequence[str]) -> None:
        self.box, self.seats = box, seats
        self.lines: list[str] = []
        self.about: tuple[str, ...] = ()
        self.name = ""
        self.turn: tuple[object, ...] = ()
        self.card: tuple[str, int] | None = None

    def act(self, event: Event, before: _Dict, after: _Dict, laid: list[str]) -> None:
        """Tell an event and what came of it."""
        verb, _, rest = event.notation.partition(" ")
        seat = before["frames"][-1]["player"]
        self._open(before, seat)
        if verb == "draw" and event.player >= 0:
            verb = "pick"
        passing = verb == "pass" and before["due"] in SILENT
        if not (passing or verb == "done" or (verb == "draw" and event.hidden)):
            self._put(self.seats[seat], verb, rest, carried(before))
        shown = self._shown(verb, rest, seat, before, after, laid)
        self._consequences(verb, rest, seat, before, after, shown)

    def _open(self, before: _Dict, seat: int) -> None:
        """Begin a line if another turn begins, or another player's part of the setup."""
        early = before["due"] in ("set", "deal")
        turn = (before["due"], seat) if early else (before["turn"], before["due"] == "lay" and not any(before["laid"]))
        if turn != self.turn and (early or turn[1] or not self.turn or self.turn[0] in ("set", "deal")):
            self.about, self.name, self.card = (), "", None
        self.turn = turn

    def _put(self, name: str, verb: str, rest: str, card: tuple[str, int] | None) -> None:
        about = (name, verb)
        if about == self.about:
            self.lines[-1] += f", {rest}" if rest else ""
            return
        cause = f" ({card[0]})" if card and card != self.card else ""
        self._say(f"{PHRASES[verb]} {rest}".rstrip() + cause, name)
        self.card = card
        self.about = about

    def _say(self, text: str, name: str = "") -> None:
        """Tell something in the line of the turn, with the name of who did it if somebody else did the last thing."""
        if not self.name:
            self.lines.append(f"{name}: {text}" if name else text)
        else:
            self.lines[-1] += f"; {name} {text}" if name and name != self.name else f"; {text}"
        self.name, self.about = name or self.name or "-", ()

    def _consequences(self, verb: str, rest: str, seat: int, before: _Dict, after: _Dict, shown: Sequence[str]) -> None:
        notes = self._notes(verb, rest, seat, before, after)
        if before["marker"] != after["marker"]:
            self._say(f"marker to {after['season']} ({after['marker']})")
        if shown:
            self._say(f"carried out: {', '.join(shown)}")
        elif carried(before):
            self._note(notes)
            notes = []
        if (card := carried(after)) and card != carried(before):
            self._say(f"{card[0]} ({self.seats[card[1]]})")
            self.card = card
        self._note(notes)

    def _note(self, notes: Sequence[str]) -> None:
        """Tell behind what was told last what came of it."""
        if notes:
            if not self.name:
                self._say("then")
            self.lines[-1] += f" [{'; '.join(notes)}]"

    def _notes(self, verb: str, rest: str, seat: int, before: _Dict, after: _Dict) -> list[str]:
        direct = rest.split()[-1] if rest and verb in SAID else ""
        notes = []
        for other, (was, now) in enumerate(zip(before["lands"], after["lands"], strict=True)):
            if changes := self._changes(was, now, direct if other == seat else "", verb):
                notes.append(f"{self.seats[other]}: {', '.join(changes)}")
        return notes

    def _shown(self, verb: str, rest: str, seat: int, before: _Dict, after: _Dict, laid: Sequence[str]) -> list[str]:
        """The cards that were carried out without anything to be decided, and by whom."""
        cause, found = carried(before), list[tuple[int, int, str]]()
        for i, (place, now) in enumerate(zip(before["laid"], after["laid"], strict=True)):
            if place is None or now is not None or (cause and i == before["frames"][0]["cursor"] - 1):
                continue
            own = verb == "accept" or (verb == "pick" and rest == str(i + 1))
            holder = place["holder"] if place["holder"] is not None else seat if own else before["turn"]
            card = place["card"] if place["card"] != HIDDEN else laid[i]
            works = card == HIDDEN or self.box.takes_effect(card, after["season"])
            idle = "" if works else f", not in {after['season']}"
            turn = (holder - before["turn"] - 1) % len(self.seats)
            found.append((turn, i, f"{card} ({self.seats[holder]}{idle})"))
        return [said for _, _, said in sorted(found)]

    def _changes(self, was: _Dict, now: _Dict, direct: str, verb: str) -> list[str]:
        """What has changed in a landscape, but for what an event says of itself about the field `direct`."""
        kinds: dict[str, list[str]] = {}
        for field in self.box.fields:
            old, new = was["fields"].get(field), now["fields"].get(field)
            said = field == direct and _kind(old, new) == SAID[verb]
            if old != new and not said:
                kinds.setdefault(_change(old, new), []).append(field)
        told = [f"{' '.join(fields)} {kind}" for kind, fields in kinds.items()]
        if was["money"] != now["money"] and verb not in ("buy", "remedy"):
            told.append(f"money {now['money'] - was['money']:+,}")
        return told


def _kind(old: _Dict | None, new: _Dict | None) -> str:
    """Whether something came, went, changed in itself, or became something else."""
    if old is None or new is None:
        return "came" if new else "went"
    return "changed" if old["tile"] == new["tile"] else "came"


def _change(old: _Dict | None, new: _Dict | None) -> str:
    if new is None:
        return "lost"
    tile: str = new["tile"]
    if old is None:
        return tile
    stages = old["tile"].split()[0], new["tile"].split()[0]
    if stages == ("seed", "sapling"):
        return "sprouts"
    if stages == ("sapling", "tree"):
        return "grows"
    if old["tile"] != tile:
        return f"lost, {tile}"
    if new["animal"] and new["animal"] != old["animal"]:
        return f"gets {new['animal']}"
    if old["animal"] and not new["animal"]:
        return f"without {old['animal']}"
    points: int = new["points"] - old["points"]
    return f"{points:+}"
