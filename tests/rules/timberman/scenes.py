"""Positions of Timberman set up from drawings, and what the tests ask of them.

A drawing shows a part of the table with north above: forest tiles by their letters, lumberjacks by their colours
(o p y r b g), `*` behind one for a spider, `.` for an empty space, `=` before the start tile. Blanks part the spaces.
"""

import json
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Any

import silvan
from silvan import Game, State

COLOURS = ("orange", "purple", "yellow", "red", "blue", "grey")


@cache
def house(players: int = 2, **options: bool | int) -> Game:
    """A game of the house."""
    return silvan.load_game("timberman", players=players, **options)


def figures(game: Game) -> tuple[dict[str, int], int, int]:
    """Tiles by letter, lumberjacks of each player, and how many tiles are set aside in all."""
    content = json.loads(game.to_json())
    options, edition = content["options"], content["edition"]
    size = "short" if options["short"] else "full"
    unused = {letter for letter, option in (("W", "spider"), ("M", "berry")) if not options[option]}
    tiles = {r["letter"]: r[size] for r in edition["tiles"] if r["letter"] not in unused and r[size]}
    of = {
        key: [r[size] for r in edition[key] if r["players"] == options["players"]]
        for key in ("lumberjacks", "set_aside")
    }
    return tiles, of["lumberjacks"][0], sum(of["set_aside"]) + sum(tiles.get(letter, 0) for letter in "WM")


def laid(drawing: str) -> dict[str, str]:
    """The table of a dict from a drawing."""
    rows = [line.split() for line in drawing.strip().splitlines()][::-1]
    marks = {(x, y): mark for y, row in enumerate(rows) for x, mark in enumerate(row) if mark not in (".", "x")}
    (left, down), *_ = (place for place, mark in marks.items() if mark.startswith("="))
    return {f"{x - left},{y - down}": name(mark.lstrip("=")) for (x, y), mark in marks.items()}


def name(mark: str) -> str:
    """A tile as dicts write it."""
    for colour in COLOURS:
        if mark.rstrip("*") == colour[0]:
            return colour + mark[1:]
    return mark


def scene(game: Game, drawing: str, *hands: str, due: str = "forest", player: int = 0, gone: int = 0) -> State:
    """The position with these hands, where something is due in a turn of the house."""
    tiles, lumberjacks, aside = figures(game)
    table, n = laid(drawing), game.num_players()
    on_table = list(table.values())
    held = [hands[seat] if seat < len(hands) else "" for seat in range(n)]
    undrawn = {
        letter: count - on_table.count(letter) - sum(hand.count(letter) for hand in held)
        for letter, count in tiles.items()
    }
    if "W" in undrawn:
        undrawn["W"] -= gone + sum(tile.endswith("*") for tile in on_table)
    return game.state_from_dict(
        {
            "game": "timberman",
            "rules": 1,
            "due": due,
            "player": -4 if due == "over" else player,
            "step": {"forest": 0, "more": 1, "lumberjack": 2, "draw": 3}.get(due),
            "table": table,
            "supplies": {
                colour: lumberjacks - sum(tile.rstrip("*") == colour for tile in on_table) for colour in COLOURS[:n]
            },
            "hands": by_colour([{letter: hand.count(letter) for letter in tiles} for hand in held]),
            "held": by_colour([len(hand) for hand in held]),
            "undrawn": undrawn,
            "spiders_gone": gone,
            "left": sum(undrawn.values()) - aside,
        }
    )


def by_colour(values: Sequence[Any]) -> dict[str, Any]:
    return dict(zip(COLOURS, values, strict=False))


def after(state: State, *events: str) -> State:
    """Another state, some events later."""
    later = state.clone()
    for event in events:
        later.apply_action(event)
    return later


def legal(state: State) -> list[str]:
    """The legal events."""
    return [state.action_to_string(action) for action in state.legal_actions()]


def spaces(state: State, letter: str) -> set[str]:
    """Where this letter can be placed."""
    return {text.split("@")[1] for text in legal(state) if text.startswith(letter + "@")}


def odds(state: State) -> dict[str, Fraction]:
    """The outcomes of chance with their exact probabilities."""
    weights = state.chance_weights()
    total = sum(weight for _, weight in weights)
    return {state.action_to_string(outcome): Fraction(weight, total) for outcome, weight in weights}


def start(game: Game, tile: str = "3", *hands: str) -> State:
    """The beginning of the first turn, with these hands and this start tile."""
    state = game.new_initial_state()
    for hand in hands or ("321", "LSB", "321", "LSB", "321", "LSB")[: game.num_players()]:
        state = after(state, *(f"draw {letter}" for letter in hand))
    return after(state, f"start {tile}")


def due(state: State) -> tuple[int, str]:
    """Who is asked what."""
    return state.current_player(), state.to_dict()["due"]
