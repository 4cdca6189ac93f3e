"""Waldmeister's words: what is due, what cards do, what fields are marked with, and the rules in short."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

__all__ = ["DUE", "LEGEND", "OTHERWISE", "RULES", "codes", "says"]

DUE = {
    "set": "sets up the landscape",
    "lay": "lays out a card face down",
    "grow": "chooses which saplings grow, as long as there are trees: {left} to go",
    "settle": "may settle animals, {left} to go",
    "offer": "chooses who has to deal with what lies face down",
    "answer": "takes the card or leaves it to player {turn}",
    "pick": "draws one of the cards that lie face down",
    "hurt": "chooses what gets damage, {left} to go",
    "heal": "may heal, {left} to go",
    "remove": "chooses what is lost, {left} to go",
    "fell": "chooses a tree that is felled and sold",
    "move": "finds a free tree for the {animal}",
    "sow": "may plant",
    "lot": "puts a sapling up for auction, {left} to go",
    "bid": "bids for a sapling: {species}",
    "plant": "plants the sapling bought at auction: {species}",
    "remediate": "may install a remediation tile",
    "remedy": "may install a remediation tile at the higher price",
    "buy": "may buy a sapling for {purchase:,} and plant it",
    "announce": "may announce the end",
}
OTHERWISE = {
    "deal": "the first hands are to be drawn: player {player}",
    "refill": "player {player} is to draw a card",
    "roll": "the die is to be rolled for {field} of player {player}",
    "over": "the play is over",
}
LEGEND = "{tree}2{guest}' {name} tree, 2 damage, {animal}, 1 arrow; {sapling} sapling; .{sapling} seed; \" 2 arrows"
"""What stands on a field."""

_COUNTS = {"installed": "own tile", "trees": "tree", "saplings": "sapling", "animals": "animal"}


def says(card: Mapping[str, Any]) -> str:
    """What a card does, in a few words."""
    return ", ".join(map(_effect, card["do"]))


def _effect(effect: Mapping[str, Any]) -> str:
    verb: str = effect["verb"]
    match verb:
        case "harm":
            return f"hurt {_which(effect['which'])}" + (f" by {effect['points']}" if effect["points"] > 1 else "")
        case "heal":
            return f"may heal {_which(effect['which'])}"
        case "remove":
            return f"lose {_which(effect['which'])}"
        case "sell":
            return f"fell {_which(effect['which'])} for money"
        case "plant":
            return f"may plant {effect['species']} {effect['stage']}"
        case "roll":
            falls = "its points" if effect["falls"] == "points" else _number(effect["falls"])
            return f"roll for {_which(effect['which'])}, falls at {falls} or less"
        case "auction":
            return f"auction of {effect['lots']} saplings"
        case "others":
            return f"others {', '.join(map(_effect, effect['do']))}"
    return "may install a tile"


def _which(which: Mapping[str, Any]) -> str:
    plants = _plants(which["plants"])
    if which["verb"] == "every":
        return f"each {plants}"
    return f"{_number(which['count'])} {plants}{'' if which['count'] == 1 else 's'}"


def _number(count: Any) -> str:
    if isinstance(count, int):
        return str(count)
    if isinstance(count, str):
        return f"(1 per {_COUNTS[count]})"
    return f"({count['from']} less 1 per {_COUNTS[count['count']]})"


def _plants(texts: Sequence[str]) -> str:
    """Texts of a card as one: "tree", "sapling" is "plant", "oak sapling", "fir sapling" is "oak/fir sapling"."""
    heads = [text.rpartition(" ")[0] for text in texts]
    stages = [text.rpartition(" ")[2] for text in texts]
    if set(stages) == {"tree", "sapling"} and len(texts) == 2 and heads[0] == heads[1]:
        return f"{heads[0]} plant".strip()
    if len(set(stages)) == 1:
        return f"{'/'.join(heads)} {stages[0]}".strip()
    return " or ".join(texts)


def codes(names: Iterable[str]) -> dict[str, str]:
    """Two letters for each name, the first two where they are free."""
    found: dict[str, str] = {}
    for name in names:
        pairs = [name[:2].ljust(2), *(name[0] + letter for letter in name[2:])]
        found[name] = next((pair for pair in pairs if pair not in found.values()), pairs[0])
    return found


RULES = """\
**Aim.** A tree scores 5, a sapling 3, a seed 1, an animal its number; at least one tree of each species 10, or exactly
two of each 20 instead. Every damage point costs 1. If the bag of damage points is ever empty, all lose.

**Turn.** Lay out 1 to 3 cards face down; the season marker goes on as many spaces. Others draw from them (`offer`,
`draw`, `accept`), the rest is yours. Clockwise, you last, the cards are carried out by those who got them, if they fit
the season. Then you may install a tile at twice its price (`remedy`), buy a sapling (`buy oak a2`), and draw to five.

**Seasons.** When the marker reaches or passes the middle of a season, all in turn have its action. Spring: saplings
grow into trees, then seeds into saplings. Summer: up to two animals settle (`settle fox b3`), each on a free tree; one
needs as many trees as its number. Autumn: the bank pays the timber value of all trees. Winter: nothing.

**Damage.** A plant with more points than its circles dies. A dead or fallen tree leaves a seed, and its animal moves to
a free tree, your own or else another player's.

**Arrows.** The zones (`I` industry, `R` road1, `S` road2, with how many tiles they have) point arrows at fields. A
sapling that arrives, or comes out of a seed, gets a point for each. Tiles cover arrows, and heal a point where they do.

**Auction.** The player puts saplings up one by one, all bid in turn, the highest pays and plants.

**End.** If all your fields hold trees you may announce the end; all others have one more turn. Most points win, then
most money.

This is the house's game; options and tables may say otherwise. All rules, numbered, are in silvan's documents.
"""
