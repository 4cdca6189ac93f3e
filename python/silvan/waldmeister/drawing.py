"""Waldmeister in a terminal: the landscapes, the season, what is in supply, the hand, what is due and can be done."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from rich.console import RenderableType
from rich.text import Text

from silvan import draw
from silvan._core import Game, State, View
from silvan.draw import InRows, Sight
from silvan.draw.story import Story
from silvan.waldmeister.landscape import box_of, field_name
from silvan.waldmeister.story import carried, tell
from silvan.waldmeister.words import DUE, LEGEND, OTHERWISE, RULES, codes, says

__all__ = ["Drawing"]

_Dict: TypeAlias = Mapping[str, Any]

COLOURS = ("red", "green", "yellow", "magenta")
ARROWS = {0: " ", 1: "'", 2: '"'}
WIDTH = 78
"""How wide lines below the landscapes may be."""
CELL = 7
LAND = 38
"""How wide a landscape is at least, so that those in several rows stand one below the other."""
ACTS = {"grow": "growth", "sprout": "sprouting", "settle": "settling", "pay": "timber pay"}


class Drawing(draw.Drawing):
    """What Waldmeister says of itself."""

    short = "mice for lay mice, fox b3 for settle fox b3, 15000 for bid 15000"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.box = box_of(game)
        self.species, self.animals = codes(self.box.species), codes(self.box.animals)
        name, code = next(iter(self.species.items()))
        animal, guest = next(reversed(self.animals.items()), ("", "  "))
        self.legend = LEGEND.format(name=name, tree=code.upper(), sapling=code, animal=animal, guest=guest)

    @staticmethod
    def options(d: dict[str, Any]) -> dict[str, Any]:
        """The players, and at least as many winters as the dict shows."""
        winters = d["winters"] + (d["due"] != "over")
        return {"players": len(d["lands"])} | ({"year_limit": winters} if winters > 20 else {})

    def board(self, sight: Sight, legal: Sequence[str] = ()) -> RenderableType:
        """The landscapes side by side, and what is common to all, with what lies face down and the own hand."""
        d = sight.to_dict()
        marked = self._marked(legal)
        scores = sight.scores()
        lands = [
            self._land(d, seat, scores[seat], marked if seat == d["player"] else set())
            for seat in range(len(d["lands"]))
        ]
        return InRows([*lands, self._table(d, sight, bool(marked))])

    def chapter(self, sight: Sight) -> str:
        """The year and its season."""
        d = sight.to_dict()
        if d["due"] in ("set", "deal"):
            return "the setup"
        if d["due"] == "over":
            return "the end"
        return f"year {d['winters'] + 1} of {self.box.year_limit}, {d['season']}"

    def due(self, sight: Sight) -> str:
        """What is due, in words, and for which card."""
        d = sight.to_dict()
        if d["due"] == "over":
            return OTHERWISE["over"] + (": the bag is empty, and all have lost" if d["bag"] == 0 else "")
        frame = d["frames"][-1]
        if d["player"] < 0:
            field = next(iter(frame["fields"] or [""])) if d["due"] == "roll" else ""
            return OTHERWISE[d["due"]].format(player=frame["player"], field=field)
        said = DUE[d["due"]].format(
            left=frame["left"],
            turn=d["turn"],
            species=list(self.box.species)[frame["cursor"] % len(self.box.species)],
            animal=list(self.box.animals)[frame["cursor"] % len(self.box.animals)],
            purchase=self.box.prices["purchase"],
        )
        if any(d["laid"]) and d["due"] == "lay":
            said = "lays out another card, or is done"
        elif frame["left"] and d["due"] == "pick":
            said = "may draw another card lying face down, or is done"
        card = carried(d)
        cause = f" ({card[0]} of player {card[1]})" if card else ""
        return f"{self.seats[d['player']]} {said}{cause}"

    def offer(self, sight: Sight, legal: Sequence[str]) -> list[str]:
        """The legal actions in a few lines: those that the board marks are only counted."""
        verb, d = legal[0].split()[0], sight.to_dict()
        match verb:
            case "lay":
                return [f"{legal[0]}, or any card of the hand{', or done' * ('done' in legal)}; {self._landings(d)}"]
            case "accept" | "refuse":
                return [f"accept: you carry it out; refuse: player {d['turn']} does"]
            case "remedy":
                return [*(self._tile(d, notation) for notation in legal if notation != "pass"), "or pass"]
        if self._marked(legal):
            return [self._on_fields(legal)]
        lines = super().offer(sight, legal)
        return [" or ".join(lines)] if len(lines) == 2 else lines

    def tell(self, story: Story, which: Sequence[int]) -> list[str]:
        """What happened, a line for each thing that a player did."""
        return tell(self.box, self.seats, story, which)

    def breakdown(self, state: State) -> list[dict[str, int]]:
        """What the scores are made of; saplings and seeds together, so that a row fits in 80 columns."""
        found = state.score_breakdown()
        for part in found:
            part["young"] = part.pop("saplings") + part.pop("seeds")
        return found

    def rules(self) -> str:
        """The rules in short."""
        return RULES

    def _marked(self, legal: Sequence[str]) -> set[str]:
        return {notation.rpartition(" ")[2] for notation in legal} & set(self.box.fields)

    def _land(self, d: _Dict, seat: int, points: int, marked: set[str]) -> Text:
        """A landscape of fields and zones, below a line about its player."""
        land, text = d["lands"][seat], Text(no_wrap=True)
        cards = "" if d["due"] == "set" else f", {d['held'][seat]} cards"
        text.append(self.seats[seat], f"bold {COLOURS[seat]}")
        text.append(f": {points} points, {land['money']:,}{cards}\n")
        burden, ranks = self.box.burden(land), len(self.box.rows)
        for r, row in enumerate(self.box.rows):
            text.append(f"{ranks - r} ", "bright_black")
            for f, mark in enumerate(row):
                name = field_name(f, ranks - 1 - r)
                if mark == ".":
                    self._field(text, land["fields"].get(name), burden[name], name in marked)
                else:
                    text.append(self._zone(land, mark).ljust(CELL), "cyan")
            text.append("\n")
        files = "".join(f" {field_name(f, 0)[0]:{CELL - 1}}" for f in range(len(self.box.rows[0])))
        return text.append(f"  {files:{LAND - 2}}", "bright_black")

    def _field(self, text: Text, tile: Mapping[str, Any] | None, arrows: int, marked: bool) -> None:
        """Seven columns: a mark, a tile with its points, the animal on it, and the arrows."""
        text.append("*" if marked else " ", "bold cyan")
        shown, style, animal = ".  ", "bright_black", None
        if tile is not None:
            stage, _, species = tile["tile"].partition(" ")
            code, animal = self.species[species], tile["animal"]
            shown = f".{code}" if stage == "seed" else f"{code.upper() if stage == 'tree' else code} "
            style = "bold green" if stage == "tree" else "green"
        if tile is not None and tile["points"]:
            text.append(shown[:2], style).append(str(tile["points"]) if tile["points"] < 10 else "+", "bold red")
        else:
            text.append(shown, style)
        text.append(self.animals[animal] if animal else "  ", "bold yellow")
        text.append(ARROWS.get(arrows, str(arrows))[:1], "bright_black")

    def _zone(self, land: _Dict, letter: str) -> str:
        if letter not in self.box.letters:
            return ""
        name = self.box.letters[letter]
        return f" {letter} {land['installed'][name]}/{len(self.box.zones[name]['tiles'])}"

    def _table(self, d: _Dict, sight: Sight, marked: bool) -> Text:
        """The season track, the supplies, what lies face down or is for sale, and hands."""
        lines = [self._track(d), self._supply(d), self._bag(d)]
        places = [(i, place) for i, place in enumerate(d["laid"], 1) if place]
        if places:
            laid = (f"{i} {place['card']}{_holder(place)}" for i, place in places)
            lines.append(f"laid out by player {d['turn']}: {', '.join(laid)}")
        lines += self._auction(d)
        lines += self._hands(d, sight.player if isinstance(sight, View) else None)
        lines.append(self.legend + "; *" * marked)
        text = Text("\n".join(lines))
        text.highlight_regex(r"\[.\]", "bold reverse")
        text.highlight_regex(rf"(?<![\w])({'|'.join(map(re.escape, self.box.cards))}) ", "bold")
        return text

    def _track(self, d: _Dict) -> str:
        letters = [c.upper() if i in self.box.middles else c for i, c in enumerate(self.box.track)]
        ring = " ".join(letters)
        at = 2 * d["marker"]
        ring = f" {ring} "[:at] + f"[{letters[d['marker']]}]" + f" {ring} "[at + 3 :]
        announced = f", player {d['announced']} announced" if d["announced"] is not None else ""
        turn = "" if d["due"] in ("set", "deal", "over") else f", turn of player {d['turn']}"
        return f"{ring} {d['season']}{turn}{announced}"

    def _supply(self, d: _Dict) -> str:
        supply = d["supply"]
        tiles = (f"{self.species[s].upper()} {supply['trees'][s]}/{supply['saplings'][s]}" for s in self.box.species)
        return f"supply {', '.join(tiles)} trees/saplings"

    def _bag(self, d: _Dict) -> str:
        """What is in the bag, the bank and the piles, and which animals are all on boards."""
        gone = [self.animals[name] for name, n in d["supply"]["animals"].items() if n == 0]
        rest = f", no {' '.join(gone)}" if gone else ""
        discards = sum(d["discards"].values())
        return f"bag {d['bag']} of {self.box.bag}, bank {d['bank']:,}, pile {d['left']}, discards {discards}{rest}"

    def _auction(self, d: _Dict) -> list[str]:
        frame = next((frame for frame in d["frames"] if frame["due"] == "bid"), None)
        if frame is None:
            return []
        species = list(self.box.species)[frame["cursor"]]
        bid = frame["more"] * self.box.prices["bid_step"]
        highest = f"player {frame['left'] - 1} bids {bid:,}" if frame["left"] else "no bid yet"
        lots = next((other["left"] for other in d["frames"] if other["due"] == "lot"), 0)
        return [f"auction of a sapling, {species}: {highest}; {lots} more to be put up"]

    def _hands(self, d: _Dict, seat: int | None) -> list[str]:
        """The own hand with what each card does; to those who see all, all hands."""
        if seat is None:
            known = [(i, hand) for i, hand in enumerate(d["hands"]) if hand != "?"]
            return [f"hand {i}: {', '.join(map(_copies, hand, hand.values())) or '-'}" for i, hand in known]
        lines = list[str]()
        for name, n in d["hands"][seat].items():
            card = self.box.cards[name]
            entry = f"{_copies(name, n)} ({card['seasons']}): {says(card)}"
            at = next((i for i, line in enumerate(lines) if len(line) + len(entry) + 3 <= WIDTH), len(lines))
            lines[at : at + 1] = [" | ".join([*lines[at : at + 1], entry])]
        return lines

    def _landings(self, d: _Dict) -> str:
        """Where the marker goes, by how many cards are laid out."""
        laid = sum(place is not None for place in d["laid"])
        said = []
        for cards in range(max(1, laid), self.box.most_laid + 1):
            season, middles = self.box.landing(d["marker"], cards)
            acts = [act for letter in middles for act in self.box.year.get(letter, [])]
            brings = f" ({', '.join(ACTS[act] for act in acts)})" if acts else ""
            said.append(f"with {cards} to {season}{brings}")
        return f"the marker goes {', '.join(said)}"

    def _tile(self, d: _Dict, notation: str) -> str:
        zone = notation.split()[1]
        tile = self.box.next_tile(zone, d["lands"][d["player"]]) or {"name": "", "price": 0, "arrows": []}
        price = tile["price"] * (self.box.prices["voluntary"] if d["due"] == "remedy" else 1)
        return f"{notation}: {tile['name']} for {price:,}, covers {' '.join(tile['arrows'])}"

    def _on_fields(self, legal: Sequence[str]) -> str:
        """Actions on fields: "settle fox, hare on any of the 3 fields marked *, as in settle fox a1"."""
        acts = [notation for notation in legal if notation != "pass"]
        verb = acts[0].split()[0]
        kinds = dict.fromkeys(notation.partition(" ")[2].rpartition(" ")[0] for notation in acts)
        marked = len(self._marked(acts))
        fields = f"any of the {marked} fields marked *" if marked > 1 else "the field marked *"
        what = f"{verb} {', '.join(kinds)}".rstrip()
        return f"{what} on {fields}, as in {acts[0]}" + ", or pass" * (len(acts) < len(legal))


def _copies(name: str, n: int) -> str:
    return name if n == 1 else f"{n} {name}"


def _holder(place: Mapping[str, Any]) -> str:
    return "" if place["holder"] is None else f" (player {place['holder']})"
