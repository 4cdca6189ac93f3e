"""Timberland in a terminal: the clearing, what the players have, what is due, and what can be done."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from rich.console import RenderableType
from rich.text import Text

from silvan import draw
from silvan._core import Game, State, View
from silvan.draw import SideBySide, Sight
from silvan.draw.story import Story
from silvan.errors import SpecError
from silvan.timberland.land import land_of
from silvan.timberland.story import by_year, losses, tell
from silvan.timberland.words import DIRECTIONS, RULES, SEATS, beyond, target

__all__ = ["Drawing"]

_Dict: TypeAlias = Mapping[str, Any]

COLOURS = {"red": "red", "green": "green", "yellow": "yellow", "violet": "magenta"}
STACKS = ("", "I", "II", "III", "IV")
LEGEND = "\nR tree, r fruit, # rock, + wind rose\nB boar, W woodcutter"
DUE = {
    "card": "chooses a card{}",
    "tree": "plants a tree, {left} to go",
    "fruit": "plants a fruit, {supply} to go",
    "boar": "puts the boar on a space from which it can make {left} steps",
    "step": "moves the boar, {left} to go",
    "drop": "drops a fruit that the boar took",
    "grow": "turns a fruit into a tree",
    "cut": "sends the woodcutter {left} spaces",
}
OTHERWISE = {
    "stacks": "the stacks of cards are to be dealt",
    "roll": "the die is to be rolled",
    "over": "the play is over",
}
PURPOSE = {
    "plant": ": the higher plants and grows first",
    "boar": ": {} the boar, the higher first",
    "fell": ": {} the woodcutter",
}


class Drawing(draw.Drawing):
    """What Timberland says of itself."""

    short = "e5 for tree e5 where a tree is due, 17 for card 17, n t for step N take"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.seats = SEATS[: game.num_players()]
        self.land = land_of(game)

    @staticmethod
    def options(d: dict[str, Any]) -> dict[str, Any]:
        """The players and at least as many years as the dict shows."""
        return {"players": len(d["points"]), "years": max(2, d["year"])}

    @staticmethod
    def picture(text: str) -> RenderableType | None:
        """A board as `silvan.timberland.rules.draw` draws it, and what its forests give."""
        from silvan.timberland import rules

        try:
            pieces, boar, woodcutter = rules.parse(text)
        except SpecError:
            return None
        drawn = Text(rules.draw(pieces, boar, woodcutter).rstrip() + "\n\nforests give")
        for seat, points in zip(SEATS, rules.forest_points(pieces).tolist(), strict=True):
            drawn.append(f" {seat} {points}")
            drawn.highlight_regex(rf"\b[{seat[0]}{seat[0].upper()}][bwx]?\b", COLOURS[seat])
        return drawn

    def board(self, sight: Sight, legal: Sequence[str] = ()) -> RenderableType:
        """The clearing, and beside it what everybody has."""
        d = sight.to_dict()
        marked = {target(d, notation) for notation in legal} - {""}
        players = self._players(d).append(LEGEND).append(", * possible" if marked else "")
        return SideBySide(self._clearing(d, marked), players)

    def chapter(self, sight: Sight) -> str:
        """The year, the season, and the round in seasons that have several."""
        d = sight.to_dict()
        year = f"year {d['year']} of {self.game.options['years']}"
        if d["season"] is None:
            return f"{year}, the end"
        rounds = self.land.rounds[d["season"]]
        return f"{year}, {d['season']}" + (f" {d['round']} of {rounds}" if rounds > 1 else "")

    def due(self, sight: Sight) -> str:
        """What is due, in words."""
        d = sight.to_dict()
        if d["player"] < 0 or d["due"] not in DUE:
            return OTHERWISE[d["due"]]
        name = self.seats[d["player"]]
        purpose = self._purpose(d) if d["due"] == "card" else ""
        carried = " ".join(seat[0] for seat, own in d["fruits"].items() for _ in range(own["carried"]))
        taken = f"; it has {carried}" if carried else ""
        return f"{name} {DUE[d['due']].format(purpose, left=d['left'], supply=d['fruits'][name]['supply'])}{taken}"

    def offer(self, sight: Sight, legal: Sequence[str]) -> list[str]:
        """The legal actions in a few lines: those that the board marks are only counted."""
        verb = legal[0].split()[0]
        if verb == "card":
            values = (int(notation.split()[1]) for notation in legal)
            return ["card " + ", ".join(f"{value} ({self.land.compass[value]})" for value in values)]
        if verb == "cut":
            return [f"{notation}, which {self._felling(sight, notation)}" for notation in legal]
        if verb == "step":
            d = sight.to_dict()
            return ["step " + ", ".join(f"{n[5:]} ({target(d, n)})" for n in legal)]
        if len(legal) <= draw.MANY:
            return super().offer(sight, legal)
        kinds = dict.fromkeys(notation.rpartition(" ")[0] for notation in legal if notation != "keep")
        marked = len({notation.split()[-1] for notation in legal if notation != "keep"})
        how = f"any of the {marked} spaces marked *" + (", or keep" if "keep" in legal else "")
        return [f"{' or '.join(kinds)} and {how}"]

    def aliases(self, sight: Sight, legal: Sequence[str]) -> dict[str, str]:
        """A step may be typed as the space to which it leads, also where it is not legal."""
        d = sight.to_dict()
        if d["due"] != "step":
            return {}
        beside = {beyond(d["boar"], direction): direction for direction in DIRECTIONS}
        found = {}
        for space, way in beside.items():
            if space in self.land.bits:
                forced = f"step {way}" not in legal and f"step {way} take" in legal
                found[space] = f"step {way}" + " take" * forced
                found[f"{space} take"] = f"step {way} take"
        return found

    def tell(self, story: Story, which: Sequence[int]) -> list[str]:
        """What happened, a line for each thing that a player did."""
        return tell(self.seats, story, which)

    def breakdown(self, state: State) -> list[dict[str, int]]:
        """The points by year, and those that were there before if the play started elsewhere."""
        return by_year(self.seats, Story.of_state(state))

    def rules(self) -> str:
        """The rules in short."""
        return RULES

    def _clearing(self, d: _Dict, marked: set[str]) -> Text:
        text = Text()
        standing = _standing(d)
        for rank in range(self.land.ranks, 0, -1):
            text.append(f"{rank:2} ")
            for file in self.land.files:
                space = f"{file}{rank}"
                figures = "B" * (d["boar"] == space) + "W" * (d["woodcutter"] == space)
                content = standing.get(space, self._bare(space, space in marked and not figures))
                mark = " " if space not in marked or content[0] == "*" else "*"
                _cell(text, mark, content, figures)
            text.append("\n")
        return text.append("   " + "".join(f" {file} " for file in self.land.files))

    def _bare(self, space: str, marked: bool) -> tuple[str, str]:
        return ("*", "bold cyan") if marked else (self.land.marks[space], "bright_black")

    def _players(self, d: _Dict) -> Text:
        text = Text(f"{'':7}{'points':>7}{'forests':>9}{'trees':>7}{'fruits':>8}{'card':>6}\n", no_wrap=True)
        for name in self.seats:
            trees, fruits, card = d["trees"][name], d["fruits"][name], d["cards"][name]
            forests = self.land.forests(self.land.set(trees["board"]))
            worth = sum(self.land.value(forest.bit_count()) for forest in forests)
            text.append(f"{name:7}", f"bold {COLOURS[name]}")
            text.append(f"{d['points'][name]:7}{worth:9}{trees['supply']:7}{fruits['supply']:8}{card or '':>6}\n")
            if d["stacks"][name]:
                hand = " ".join(map(str, d["hands"][name])) or "-"
                text.append(f"  stack {STACKS[d['stacks'][name]]}: {hand}\n", "bright_black")
        return text

    def _purpose(self, d: _Dict) -> str:
        act: dict[str, Any] = next(iter(self.land.seasons[d["season"]][d["act"] + 1 :]), {"verb": ""})
        turns: int = act.get("turns", 0)
        who = "the highest moves" if turns == 1 else f"the {turns} highest move"
        return PURPOSE.get(act["verb"], "").format("all move" if turns >= len(self.seats) else who)

    def _felling(self, sight: Sight, notation: str) -> str:
        # No cut depends on anything hidden.
        state = sight.resample(0) if isinstance(sight, View) else sight
        lost = losses("trees", state.to_dict(), state.child(notation).to_dict())
        return f"fells {' '.join(lost)}" if lost else "fells nothing"


def _standing(d: _Dict) -> dict[str, tuple[str, str]]:
    """The letter and style of each tree and fruit."""
    found: dict[str, tuple[str, str]] = {}
    for name, colour in COLOURS.items():
        if name in d["trees"]:
            found |= dict.fromkeys(d["trees"][name]["board"], (name[0].upper(), f"bold black on {colour}"))
            found |= dict.fromkeys(d["fruits"][name]["board"], (name[0], f"bold {colour}"))
    return found


def _cell(text: Text, mark: str, content: tuple[str, str], figures: str) -> None:
    """Three columns: a mark, what stands there, and the figures, which stand in for what is bare."""
    if figures and content[0] in ".+":
        content, figures = (figures[0], "bold reverse"), figures[1:]
    text.append(mark, "bold cyan").append(*content)
    text.append(figures[:1], "bold reverse").append(" " * (1 - len(figures[:1])))
