"""Lumberjack in a terminal: the stack, what everybody has built, what is due, and what can be done."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from rich.console import RenderableType
from rich.text import Text

from silvan import draw
from silvan._core import Game, State, View
from silvan.draw import Sight
from silvan.draw.story import Story
from silvan.errors import SpecError
from silvan.lumberjack.layout import Blocks
from silvan.lumberjack.story import gains, tell
from silvan.lumberjack.timber import Figure, cabin_figure, place, timber_of
from silvan.lumberjack.words import RULES, USES, VARIANTS

__all__ = ["Drawing"]

_Dict: TypeAlias = Mapping[str, Any]

COLOURS = {"blue": "bright_blue", "red": "red", "green": "green", "black": "bright_black", "natural": "yellow"}
DUE = {"lay": "the stack is to be laid", "test": "the {} tower of {} may topple", "over": "the play is over"}


class Drawing(draw.Drawing):
    """What Lumberjack says of itself."""

    # Points have commas in them.
    separator = r";|,(?!-?\d)"
    short = "16.3 for take 16.3, 0,1 e for beam 0,1 E, left for base left"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.timber = timber_of(game)
        self.styles = {c: f"bold {COLOURS.get(name, 'cyan')}" for c, name in self.timber.names.items()}

    @staticmethod
    def options(d: dict[str, Any]) -> dict[str, Any]:
        """The variant and the players that the dict shows."""
        built = next(key for key in ("towers", "pyramids", "cabins") if key in d)
        variant = {"pyramids": "pyramid", "cabins": "cabins"}.get(built, "towers" if "points" in d else "easy")
        return {"players": len(d[built]), "variant": variant}

    @staticmethod
    def picture(text: str) -> RenderableType | None:
        """A cabin, a pyramid or towers as `silvan.lumberjack.rules.draw` draws them, and what they give."""
        from silvan.lumberjack import rules

        try:
            array = rules.parse(text)
            if rules.POST in array:
                points = f"the cabin gives {rules.cabin_points(array)}"
            elif rules.CROWN in array:
                points = f"the towers give {rules.standing_points(array)}"
            else:
                points = f"the colour areas give {rules.area_points(array)}"
        except SpecError:
            return None
        drawn = Text(f"{rules.draw(array).rstrip()}\n\n{points}")
        for letter, style in zip("BRGKN", COLOURS.values(), strict=True):
            drawn.highlight_regex(rf"\b{letter}\b", style)
        return drawn

    def board(self, sight: Sight, legal: Sequence[str] = ()) -> RenderableType:
        """The stack, and beside it what everybody has built."""
        d = sight.to_dict()
        parts = {"towers": self._towers, "easy": self._levels, "pyramid": self._pyramids, "cabins": self._cabins}
        return Blocks(self._stack(d), parts[self.timber.variant](sight, d, legal))

    def chapter(self, sight: Sight) -> str:
        """The variant, and how many layers of the stack are left."""
        d = sight.to_dict()
        name = VARIANTS[self.timber.variant]
        if d["due"] in ("lay", "over"):
            return f"{name}, {'the stack' if d['due'] == 'lay' else 'the end'}"
        layers = max(1, sum(any(sign != "." for sign in layer) for layer in d["stack"]))
        return f"{name}, {layers} layer{'s' * (layers != 1)} left"

    def due(self, sight: Sight) -> str:
        """What is due, in words."""
        d = sight.to_dict()
        if d["due"] != "choose":
            tower = self.timber.names.get(d.get("tested") or "", "")
            return DUE[d["due"]].format(tower, self.seats[d["seat"] or 0])
        name = self.seats[d["player"]]
        if d["hand"]:
            return f"{name} {USES[self.timber.variant].replace('{}', self.timber.names[d['hand']])}"
        legal = {sight.action_to_string(action).split()[0] for action in sight.legal_actions()}
        if "take" in legal:
            return f"{name} takes a trunk" + " or places a crown" * ("crown" in legal) + self._crowns(d)
        return f"{name} may place a crown{self._crowns(d)}"

    def offer(self, sight: Sight, legal: Sequence[str]) -> list[str]:
        """The legal actions in a few lines."""
        d, kinds = sight.to_dict(), dict[str, list[str]]()
        for notation in legal:
            verb, _, rest = notation.partition(" ")
            if verb == "beam":
                rest, _, way = rest.partition(" ")
                verb = f"beam {way}:"
            kinds.setdefault(verb, []).append(rest)
        lines = []
        for verb, rests in kinds.items():
            if verb == "take":
                lines.append(f"take {self._by_colour(d, rests)}")
            elif verb == "score":
                lines.append(f"score, which gives {gains(d, _state(sight).child('score').to_dict())}")
            elif verb == "level":
                lines.append(
                    f"level {', '.join(level + _risk(_state(sight).child(f'level {level}')) for level in rests)}"
                )
            else:
                lines.append(f"{verb} {', '.join(rests) if ':' not in verb else ' '.join(rests)}".rstrip())
        return lines

    def tell(self, story: Story, which: Sequence[int]) -> list[str]:
        """What happened, a line for each turn."""
        return tell(self.seats, self.timber.names, story, which)

    def rules(self) -> str:
        """The rules of the variant in short."""
        return RULES[self.timber.variant]

    def _crowns(self, d: _Dict) -> str:
        left = d["crowns"] if self.timber.variant in ("towers", "cabins") else 0
        return f"; {left} crown{'s' * (left != 1)} left" if left else ""

    def _by_colour(self, d: _Dict, places: Iterable[str]) -> str:
        found: dict[str, list[str]] = {}
        for spot in places:
            layer, i = map(int, spot.split("."))
            found.setdefault(d["stack"][layer][i], []).append(spot)
        return ", ".join(
            f"{self.timber.names[c]} {' '.join(spots)}" for c, spots in sorted(found.items(), key=self._rank)
        )

    def _rank(self, item: tuple[str, object]) -> int:
        return self.timber.letters.index(item[0])

    def _stack(self, d: _Dict) -> list[Text]:
        stack, lines = d["stack"], list[Text]()
        for layer in range(len(stack) - 1, -1, -1):
            if not any(sign != "." for sign in stack[layer]):
                continue
            text = Text(f"{layer:2} " + "  " * (layer % 2), no_wrap=True)
            for i, sign in enumerate(stack[layer]):
                free = sign != "." and not self._is_covered(stack, layer, i)
                text.append("[" if free else " ", "bold").append(sign, self.styles.get(sign, "bright_black"))
                text.append("] " if free else "  ", "bold")
            lines.append(text)
        if not lines:
            return [Text("nothing is laid yet" if d["due"] == "lay" else "the stack is empty")]
        places = "    " + "   ".join(map(str, range(min(len(stack[0]), 10))))
        return [*lines, Text(places, "bright_black")]

    def _is_covered(self, stack: Sequence[str], layer: int, i: int) -> bool:
        if layer + 1 >= len(stack):
            return False
        above, width = stack[layer + 1], len(stack[0])
        return any(k < len(above) and above[k] != "." for k in (i, (i - 1) % width))

    def _title(self, seat: int, rest: str = "") -> Text:
        return Text(no_wrap=True).append(self.seats[seat], "bold").append(rest + "\n")

    def _trunks(self, text: Text, letters: str) -> Text:
        for letter in letters:
            text.append(letter, self.styles.get(letter, "bright_black"))
        return text

    def _towers(self, sight: Sight, d: _Dict, legal: Sequence[str]) -> list[list[Text]]:
        blocks = []
        for seat, towers in enumerate(d["towers"]):
            text = self._title(seat, f", {d['points'][seat]} points")
            for slot, tower in enumerate(towers, 1):
                self._trunks(text.append(f" {slot} "), tower["trunks"]).append("^" * tower["crowned"], "bold")
                text.append(f" ({len(tower['trunks'])})\n" if tower["trunks"] else "-\n", "bright_black")
            blocks.append(text)
        return [blocks, [Text("[K] is free; towers upwards, ^ is a crown", "bright_black")]]

    def _levels(self, sight: Sight, d: _Dict, legal: Sequence[str]) -> list[list[Text]]:
        blocks = []
        for seat, towers in enumerate(d["towers"]):
            text = self._title(seat)
            for letter, levels in towers.items():
                self._trunks(text.append(" "), letter).append(f" {' '.join(map(str, levels)) or '-'}")
                text.append(f" ({len(levels)})\n" if levels else "\n", "bright_black")
            blocks.append(text)
        return [blocks, [Text("[K] is free; trunks by level, upwards (height)", "bright_black")]]

    def _pyramids(self, sight: Sight, d: _Dict, legal: Sequence[str]) -> list[list[Text]]:
        worth, blocks = _if_ended(sight), []
        marked = {
            tuple(map(int, rest.split("."))) for verb, _, rest in (n.partition(" ") for n in legal) if verb == "up"
        }
        for seat, levels in enumerate(d["pyramids"]):
            text = self._title(seat, f", {worth[seat]} points")
            own = marked if seat == d["player"] else set()
            rows = max([len(levels), *(level for level, _ in own)])
            wide = len(levels[0]) if levels else 0
            for level in range(rows, 0, -1):
                row = levels[level - 1] if level <= len(levels) else ""
                text.append(f" {level} " + " " * (level - 1))
                for j in range(1, wide - level + 2):
                    letter = row[j - 1] if j <= len(row) else "."
                    if (level, j) in own:
                        text.append("* ", "bold cyan")
                    else:
                        self._trunks(text, letter).append(" ")
                text.append("\n")
            blocks.append(text if levels else text.append(" -\n", "bright_black"))
        legend = "levels and places from 1; * is possible" if marked else "[K] is free"
        return [blocks, [Text(legend, "bright_black")]]

    def _cabins(self, sight: Sight, d: _Dict, legal: Sequence[str]) -> list[list[Text]]:
        worth, rows = _if_ended(sight), []
        for seat, cabins in enumerate(d["cabins"]):
            rows.append([Text(f"{self.seats[seat]}, {worth[seat]} points now", "bold")])
            building = d["player"] == seat and d["hand"]
            blocks = []
            for letter, cabin in cabins.items():
                parts = [n.partition(" ")[2] for n in legal] if letter == building else []
                if cabin["posts"]:
                    blocks.append(self._cabin(letter, cabin, frozenset(map(place, parts))))
            rows.append(blocks)
        return [*rows, [Text("[K] is free; ! is complete, ^ a crown", "bright_black")]]

    def _cabin(self, letter: str, cabin: _Dict, marked: Figure) -> Text:
        figure = cabin_figure(cabin["posts"], cabin["beams"])
        plan = self.timber.plan(figure)
        text = Text(letter, self.styles[letter], no_wrap=True)
        text.append(f" {plan if plan is not None else len(figure)}{'!' * (plan is not None)}", "default")
        text.append("^" * cabin["crowns"] + "\n", "bold default")
        ends = {(x + a, y + b) for x, y in figure if (x + y) % 2 for a, b in _beside(x)}
        west, east = (of(x for x, _ in figure | ends | marked) for of in (min, max))
        south, north = (of(y for _, y in figure | ends | marked) for of in (min, max))
        for y in range(north, south - 1, -1):
            text.append(f"{y // 2:3} " if marked and not y % 2 else "    " if marked else " ", "bright_black")
            for x in range(west, east + 1):
                text.append(*_sign((x, y), figure, ends, marked, self.styles[letter]))
            text.append("\n")
        if marked:
            columns = (f"{x // 2:<2}" if x >= 0 else f"{-x // 2:<2}" for x in range(west + west % 2, east + 1, 2))
            text.append("    " + " " * (west % 2) + "".join(columns) + "\n", "bright_black")
        return text


def _state(sight: Sight) -> State:
    # Nothing is hidden.
    return sight.resample(0) if isinstance(sight, View) else sight


def _if_ended(sight: Sight) -> list[int]:
    return _state(sight).scores_if_ended()


def _risk(state: State) -> str:
    """How likely the tower that was built on topples, in brackets; nothing where it stands for sure."""
    if not state.is_chance_node():
        return ""
    weights = [weight for _, weight in state.chance_weights()]
    return f" (topples {weights[-1]}/{sum(weights)})"


def _beside(x: int) -> tuple[tuple[int, int], tuple[int, int]]:
    return ((-1, 0), (1, 0)) if x % 2 else ((0, -1), (0, 1))


def _sign(
    at: tuple[int, int], figure: Figure, ends: set[tuple[int, int]], marked: Figure, style: str
) -> tuple[str, str]:
    x, y = at
    if at in figure:
        return ("-" if x % 2 else "|" if y % 2 else "O" if at == (0, 0) else "o"), style
    if at in marked:
        return "*", "bold cyan"
    return ("+", style) if at in ends else (" ", "default")
