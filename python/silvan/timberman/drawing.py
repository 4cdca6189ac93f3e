"""Timberman in a terminal: the table, what the players have, what is due, and what can be done."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from rich.console import RenderableType
from rich.text import Text

from silvan import draw
from silvan._core import Game, State
from silvan.draw import SideBySide, Sight
from silvan.draw.story import Story
from silvan.errors import SpecError
from silvan.timberman.story import tell
from silvan.timberman.table import COLOURS, LETTERS, box_of, coordinates
from silvan.timberman.words import DUE, LEGEND, OTHERWISE, RULES

__all__ = ["Drawing"]

_Dict: TypeAlias = Mapping[str, Any]

SEATS = {
    "orange": "dark_orange",
    "purple": "medium_purple",
    "yellow": "yellow",
    "red": "red",
    "blue": "dodger_blue1",
    "grey": "grey62",
}
TILES = {
    "3": "bold green",
    "2": "bold green",
    "1": "bold green",
    "L": "cyan",
    "S": "white",
    "B": "bold",
    "M": "bold magenta",
}
HIDDEN = "?"
HOUSE_JACKS = {2: 12, 3: 8}
"""How many lumberjacks each of so many has in the full game alone."""


class Drawing(draw.Drawing):
    """What Timberman says of itself."""

    # A comma within a space such as 0,1 parts no actions.
    separator = r";|,(?!-?\d)"
    short = "0,1 for J@0,1 where a lumberjack is due, l -2,1 for L@-2,1"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.seats = COLOURS[: game.num_players()]
        self.box = box_of(game)

    @staticmethod
    def options(d: dict[str, Any]) -> dict[str, Any]:
        """The players, the expansions, the size of the game and of the table, as far as the dict shows them."""
        players, tiles = len(d["supplies"]), list(d["table"].values())
        counts = [part for part in (d["undrawn"], *d["hands"].values()) if part != HIDDEN]
        letters = {letter for part in counts for letter in part} | {tile[-1].replace("*", "W") for tile in tiles}
        threes = tiles.count("3") + sum(part["3"] for part in counts)
        jacks = d["supplies"]["orange"] + sum(tile.rstrip("*") == "orange" for tile in tiles)
        short = jacks < HOUSE_JACKS.get(players, 0) or (len(counts) > players and threes < 12)
        far = max((abs(n) for name in d["table"] for n in coordinates(name)), default=0)
        shown: dict[str, Any] = {"players": players, "short": short, "spider": "W" in letters, "berry": "M" in letters}
        return shown | ({"table": 255} if far > 31 else {})

    @staticmethod
    def picture(text: str) -> RenderableType | None:
        """A table as `silvan.timberman.rules.draw` draws it, and what its trees give."""
        from silvan.timberman import rules

        try:
            tiles, start = rules.parse(text)
        except SpecError:
            return None
        points = ", ".join(
            f"{seat} {n}" for seat, n in zip(COLOURS, rules.tree_points(tiles).tolist(), strict=True) if n
        )
        drawn = Text(rules.draw(tiles, start) + f"\n\nthe trees give {points or 'nobody anything'}")
        for colour, style in SEATS.items():
            drawn.highlight_regex(rf"\b{colour[0]}\b\*?|\b{colour}\b", f"bold {style}")
        return drawn

    def board(self, sight: Sight, legal: Sequence[str] = ()) -> RenderableType:
        """The part of the table that is used, with a space around it, and beside it what everybody has."""
        d = sight.to_dict()
        marked = {notation.partition("@")[2] for notation in legal} - {""} - set(d["table"])
        players = self._players(d, sight.scores())
        players.append(f"\n{self._bag(d)}\n\n{self._legend(bool(marked))}")
        return SideBySide(self._table(d, marked), players)

    def chapter(self, sight: Sight) -> str:
        """How many tiles there are still to draw."""
        d = sight.to_dict()
        if d["due"] == "over":
            return "the end"
        if not d["table"]:
            return "the first hands"
        return f"{d['left']} tile{'s' * (d['left'] != 1)} to draw" if d["left"] else "nothing more to draw"

    def due(self, sight: Sight) -> str:
        """What is due, in words."""
        d = sight.to_dict()
        return OTHERWISE.get(d["due"]) or f"{self.seats[d['player']]} {DUE[d['due']]}"

    def offer(self, sight: Sight, legal: Sequence[str]) -> list[str]:
        """The legal actions in a few lines: those that the board marks are only counted."""
        if len(legal) <= draw.MANY:
            return [", ".join(legal)]
        kinds: dict[str, list[str]] = {}
        for notation in legal:
            kinds.setdefault(notation.partition("@")[0], []).append(notation)
        passing, spiders = kinds.pop("pass", None), kinds.pop("W", None)
        lines = []
        if kinds:
            places = len(next(iter(kinds.values())))
            example = next(iter(kinds.values()))[places // 2]
            lines.append(f"{_either(kinds)} on any of the {places} spaces marked +, as in {example}")
        if spiders:
            lines.append(f"W on any lumberjack without a spider: {', '.join(spiders)}")
        return [*lines[:-1], lines[-1] + ", or pass" * bool(passing)]

    def tell(self, story: Story, which: Sequence[int]) -> list[str]:
        """What happened, a line for each turn."""
        return tell(story, which)

    def breakdown(self, state: State) -> list[dict[str, int]]:
        """The points by what the trees are worth."""
        return [{f"trees of {letter}": n for letter, n in part.items()} for part in state.score_breakdown()]

    def rules(self) -> str:
        """The rules in short."""
        return RULES

    def _table(self, d: _Dict, marked: set[str]) -> Text:
        """The table with y to the left and x below; a letter stands above the last digit of its x."""
        text, places = Text(no_wrap=True), {coordinates(name): tile for name, tile in d["table"].items()}
        if not places:
            return text.append("The table is empty.")
        files, ranks = (self._span(place[axis] for place in places) for axis in (0, 1))
        width = max(3, *(len(str(x)) + 1 for x in (files[0], files[-1])))
        for y in reversed(ranks):
            text.append(f"{y:4} ", "bright_black")
            for x in files:
                letter, style = _content(places.get((x, y)), f"{x},{y}" in marked)
                text.append(" " * (width - 2)).append(letter[0], style).append(letter[1:] or " ", style)
            text.append("\n")
        return text.append("     " + "".join(f"{x:>{width - 1}} " for x in files), "bright_black")

    def _span(self, numbers: Iterable[int]) -> range:
        found, reach = list(numbers), self.box.reach
        return range(max(-reach, min(found) - 1), min(reach, max(found) + 1) + 1)

    def _players(self, d: _Dict, scores: Sequence[int]) -> Text:
        text = Text(f"{'':9}{'points':>6}{'lumberjacks':>13}  tiles\n", no_wrap=True)
        for name, points in zip(self.seats, scores, strict=True):
            hand, held = d["hands"][name], d["held"][name]
            tiles = [HIDDEN] * held if hand == HIDDEN else [letter for letter in hand for _ in range(hand[letter])]
            text.append(f"{name[0]} {name:7}", f"bold {SEATS[name]}")
            text.append(f"{points:6}{d['supplies'][name]:13}  ").append(" ".join(tiles) or "-", "bold")
            text.append("\n")
        return text

    def _bag(self, d: _Dict) -> str:
        """How many tiles can be drawn, and which have not been seen: they are drawn, held by others, or set aside."""
        hands = [hand for hand in d["hands"].values() if hand != HIDDEN]
        tiles = list(d["table"].values())
        seen = {letter: tiles.count(letter) + sum(hand[letter] for hand in hands) for letter in self.box.counts}
        if "W" in seen:
            seen["W"] += d["spiders_gone"] + sum(tile.endswith("*") for tile in tiles)
        rest = {letter: count - seen[letter] for letter, count in self.box.counts.items() if count > seen[letter]}
        unseen = " ".join(f"{n}x{letter}" for letter, n in rest.items())
        return f"{d['left']} to draw\nunseen {unseen or '-'}"

    def _legend(self, marked: bool) -> str:
        more = {"* or W spider": "W" in self.box.counts, "M berry": "M" in self.box.counts, "+ possible": marked}
        return "\n".join(filter(None, (LEGEND, ", ".join(meaning for meaning, used in more.items() if used))))


def _content(tile: str | None, marked: bool) -> tuple[str, str]:
    """One or two letters for what lies on a space, and their style."""
    if tile is None:
        return ("+", "bold cyan") if marked else (".", "bright_black")
    if tile in LETTERS:
        return tile, TILES[tile]
    spider = tile.endswith("*")
    return tile[0] + "*" * spider, f"{'' if spider else 'bold '}black on {SEATS[tile.rstrip('*')]}"


def _either(letters: Iterable[str]) -> str:
    *most, last = letters
    return f"{', '.join(most)} or {last}" if most else last
