"""Positions of Timberland set up from drawings, and what the tests ask of them.

A drawing shows the board with north above: trees R G Y V, fruits r g y v, rocks #, other spaces `.` or `+`. Blanks
between the marks do not matter. Boar and woodcutter are named apart. The board of the game is the one in the drawing.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import silvan
from silvan import Game, State
from silvan.timberland import HOUSE_EDITION, HOUSE_FLOW, Edition, Flow, Supply

COLOURS = ("red", "green", "yellow", "violet")
LETTERS = "rgyv"
STACK = {card.value: card.stack for card in HOUSE_EDITION.deck}
PRINTED = {2: (15, 6), 3: (11, 4), 4: (9, 3)}
"""Trees and fruits of each player, by the number of players."""
PLACES = {
    "tree": ("autumn", 1),
    "fruit": ("autumn", 1),
    "boar": ("winter", 1),
    "step": ("winter", 1),
    "drop": ("winter", 1),
    "grow": ("spring", 0),
    "cut": ("woodcutter", 1),
}
"""The season and the act in the house's flow, by what is due; a card and a roll can be due in several."""
ROUNDS_BEFORE = {"autumn": 0, "winter": 1, "spring": 4, "woodcutter": 4}
"""How many card rounds of the house's year come before a season."""

# ---- drawings -------------------------------------------------------------------------------------------------------


def rows(drawing: str) -> list[str]:
    """The ranks of a drawing, north first, without blanks."""
    return ["".join(line.split()) for line in drawing.strip().splitlines()]


def plain(drawing: str) -> str:
    """A drawing in the form that `drawn` gives."""
    return "\n".join(rows(drawing))


def ground(drawing: str) -> str:
    """The board of a drawing, nothing standing on it."""
    return "".join(mark if mark in ".+#\n" else "." for mark in plain(drawing))


def marked(drawing: str, marks: str) -> list[str]:
    """The spaces that show one of these marks, a1, b1, ..., a2, b2, ..."""
    ranks = list(reversed(rows(drawing)))
    return [
        f"{'abcdefghijk'[f]}{r + 1}" for r, rank in enumerate(ranks) for f, mark in enumerate(rank) if mark in marks
    ]


def drawn(state: State) -> str:
    """The board of a state as a drawing."""
    d = state.to_dict()
    board = json.loads(state.get_game().to_json())["edition"]["board"]
    ranks = [list(rank) for rank in reversed(board.split("\n"))]
    for colour, letter in zip(COLOURS, LETTERS, strict=True):
        for kind, mark in (("trees", letter.upper()), ("fruits", letter)):
            for space in d[kind].get(colour, {"board": []})["board"]:
                ranks[int(space[1:]) - 1]["abcdefghijk".index(space[0])] = mark
    return "\n".join("".join(rank) for rank in reversed(ranks))


# ---- games ----------------------------------------------------------------------------------------------------------


@cache
def house(players: int = 2, years: int = 2, cards: str = "pass") -> Game:
    """The game as it lies in the box."""
    return silvan.load_game("timberland", players=players, years=years, cards=cards)


def box(drawing: str, boar: str, woodcutter: str, **tables: Any) -> Edition:
    """The house's components on the board of a drawing."""
    return replace(
        HOUSE_EDITION, name="drawn", board=ground(drawing), boar=boar, woodcutter=woodcutter, provenance={}, **tables
    )


@cache
def clearing(
    drawing: str,
    boar: str,
    woodcutter: str,
    pips: int = 0,
    players: int = 2,
    years: int = 2,
    trees: int | None = None,
    fruits: int | None = None,
    flow: Flow = HOUSE_FLOW,
) -> Game:
    """A game on the board of a drawing; with `pips` the die shows nothing else."""
    printed = PRINTED[players]
    supply = Supply(players, printed[0] if trees is None else trees, printed[1] if fruits is None else fruits)
    die = (pips,) * 6 if pips else HOUSE_EDITION.die
    edition = box(drawing, boar, woodcutter, die=die, supplies=(supply,))
    return silvan.load_game("timberland", players=players, years=years, edition=edition, flow=flow)


# ---- positions ------------------------------------------------------------------------------------------------------


def put(
    game: Game,
    drawing: str,
    due: str,
    season: str = "",
    round: int = 1,  # noqa: A002
    cards: Sequence[int] = (),
    carried: str = "",
    autumn: Sequence[str] = (),
    **changes: Any,
) -> State:
    """A state in the house's order of play that starts with the pieces of a drawing.

    `cards` are the cards on the table by seat (they tell who holds which stack), `carried` the fruits in the boar's
    mouth by letter, `autumn` the order of the autumn cards (by default that of `cards`, or of the seats). Boar and
    woodcutter are on the start spaces of the edition. `changes` are written over what follows from the rest.
    """
    players, year = game.num_players(), changes.get("year", 1)
    d = game.new_initial_state().to_dict()
    season, act = PLACES.get(due, (season, 0 if due == "card" else 1))
    d.update(due=due, year=year, season=season, round=round, act=act)
    _lay_out(d, drawing, carried)
    stacks = _stacks(players, year, cards)
    order = _ranked(players, cards)
    played = ROUNDS_BEFORE[season] + (0 if season == "spring" else round - (due == "card"))
    d["stacks"] = dict(zip(COLOURS, stacks, strict=False))
    d["hands"] = {colour: _hand(stacks[seat], 8 - played, cards[seat : seat + 1]) for seat, colour in _seats(players)}
    d["cards"] = {colour: cards[seat] if cards else None for seat, colour in _seats(players)}
    if season in ("winter", "spring") or (season == "autumn" and due != "card"):
        d["autumn"] = list(autumn) or [COLOURS[seat] for seat in order]
    turn = changes.get("turn", 0)
    d["player"] = COLOURS.index(d["autumn"][turn]) if due == "grow" else order[turn]
    d.update(changes)
    return game.state_from_dict(d)


def _seats(players: int) -> list[tuple[int, str]]:
    return list(enumerate(COLOURS[:players]))


def _lay_out(d: dict[str, Any], drawing: str, carried: str) -> None:
    for colour, letter in zip(d["trees"], LETTERS, strict=False):
        trees, fruits = marked(drawing, letter.upper()), marked(drawing, letter)
        mouth = carried.count(letter)
        d["trees"][colour] = {"board": trees, "supply": d["trees"][colour]["supply"] - len(trees)}
        left = d["fruits"][colour]["supply"] - len(fruits) - mouth
        d["fruits"][colour] = {"board": fruits, "supply": left, "carried": mouth}


def _stacks(players: int, year: int, cards: Sequence[int]) -> list[int]:
    lowest = 3 if players == 2 and year > 2 else 1
    return [STACK[card] for card in cards] or [lowest + seat for seat in range(players)]


def _ranked(players: int, cards: Sequence[int]) -> list[int]:
    return sorted(range(players), key=lambda seat: -cards[seat]) if cards else list(range(players))


def _hand(stack: int, size: int, without: Sequence[int]) -> list[int]:
    return [value for value in range(stack, 33, 4) if value not in without][:size]


HIGH_LOW = (29, 2)
"""Cards of red and green: red comes first and may send the woodcutter west only."""


def planting(drawing: str, due: str = "fruit", boar: str = "a1", woodcutter: str = "a1", **more: Any) -> State:
    """Autumn: red, with the higher card, places a tree (`left` are to be placed) or a fruit."""
    game = more.pop("game", None) or clearing(drawing, boar, woodcutter, **_of_the_game(more))
    return put(game, drawing, due, cards=more.pop("cards", HIGH_LOW), **more)


def winter(drawing: str, boar: str, woodcutter: str, pips: int, **more: Any) -> State:
    """Winter: red, with the higher card, has just rolled these pips for the boar."""
    game = clearing(drawing, boar, woodcutter, pips, **_of_the_game(more))
    state = put(game, drawing, "roll", season="winter", cards=more.pop("cards", HIGH_LOW), **more)
    return state.child(f"roll {pips}")


def last_drop(drawing: str, drop: str, boar: str, woodcutter: str, **more: Any) -> State:
    """Spring begins, after the last fruit of the winter has been dropped (such as `g a1`) by whoever moved the boar."""
    game = clearing(drawing, boar, woodcutter, **_of_the_game(more))
    cards = more.pop("cards", HIGH_LOW)
    state = put(game, drawing, "drop", round=3, turn=1, cards=cards, carried=drop[0], **more)
    return state.child(f"drop {drop}")


def felling(drawing: str, boar: str, woodcutter: str, pips: int, **more: Any) -> State:
    """Woodcutter: red, with the higher card, has just rolled these pips."""
    game = clearing(drawing, boar, woodcutter, pips, **_of_the_game(more))
    return put(game, drawing, "cut", cards=more.pop("cards", HIGH_LOW), left=pips, **more)


def last_cut(game: Game, drawing: str, cards: Sequence[int], **changes: Any) -> State:
    """The end of a year: whoever has the highest card rolls for the woodcutter a last time."""
    return put(game, drawing, "roll", season="woodcutter", round=4, cards=cards, **changes)


def _of_the_game(more: dict[str, Any]) -> dict[str, Any]:
    """Takes what describes the game out of the keywords."""
    names = ("players", "years", "trees", "fruits", "flow")
    return {name: more.pop(name) for name in names if name in more}


# ---- questions ------------------------------------------------------------------------------------------------------


def legal(state: State) -> list[str]:
    """The legal decisions, or the possible outcomes of chance, in the order of their ids."""
    return [state.action_to_string(event) for event in state.legal_actions()]


def targets(state: State, verb: str) -> list[str]:
    """What the legal decisions that begin with this word say after it."""
    return [text.removeprefix(f"{verb} ") for text in legal(state) if text.split()[0] == verb]


def after(state: State, *events: str) -> State:
    """The state after these events."""
    for event in events:
        state = state.child(event)
    return state


def first_choices(state: State, until: str) -> State:
    """The state played on, always by the first legal event, until this is due."""
    state = state.clone()
    while state.to_dict()["due"] != until:
        state.apply_action(state.legal_actions()[0])
    return state


def supply(state: State, kind: str) -> list[int]:
    """The trees or fruits in the supplies, by seat."""
    return [own["supply"] for own in state.to_dict()[kind].values()]


def standing(state: State, kind: str, colour: str) -> list[str]:
    """The spaces with trees or fruits of a colour."""
    spaces: list[str] = state.to_dict()[kind][colour]["board"]
    return spaces


def moment(state: State) -> tuple[Any, ...]:
    """Year, season, round and what is due."""
    d = state.to_dict()
    return d["year"], d["season"], d["round"], d["due"]


def seats_of(events: Iterable[tuple[int, str]], verb: str) -> list[int]:
    """Who made the decisions that begin with this word, each run of one player's named once."""
    seats: list[int] = []
    for seat, text in events:
        if text.split()[0] == verb and seats[-1:] != [seat]:
            seats.append(seat)
    return seats


def log(state: State) -> list[tuple[int, str]]:
    """The events of a state with who made them."""
    return [(seat, text) for (seat, _), text in zip(state.full_history(), state.events(), strict=True)]
