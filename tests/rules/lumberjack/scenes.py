"""Positions of Lumberjack set up from what has been built, and what the tests ask of them.

Trunks that are neither built nor in hand lie in the stack, filled from the bottom.
"""

from functools import cache
from typing import Any

import pytest
import silvan
from kit.families.lumberjack import lumberjack_built
from silvan import Game, State

SEATS = 2


@cache
def house(variant: str = "towers", players: int = SEATS, **options: Any) -> Game:
    return silvan.load_game("lumberjack", variant=variant, players=players, **options)


def laid(game: Game) -> dict[str, Any]:
    """The dict of a position right after set-up."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return state.to_dict()


def scene(game: Game, *, gone: int = 0, last: str = "", **parts: Any) -> State:
    """A position with these parts; `gone` trunks have left the game, and those of `last` lie on top of the stack."""
    d = laid(game) | parts
    exist = {letter: sum(layer.count(letter) for layer in laid(game)["stack"]) for letter in d["gone"]}
    built, crowns = lumberjack_built(d)
    left = {letter: n - built.get(letter, 0) - (d["hand"] == letter) for letter, n in exist.items()}
    pool = list("".join(letter * n for letter, n in left.items()))
    for letter in last:
        pool.remove(letter)
    away, pool = pool[:gone], pool[gone:]
    d["gone"] = {letter: away.count(letter) for letter in exist}
    d["crowns"] = (laid(game)["crowns"]) - crowns
    d["stack"] = filled([len(layer) for layer in laid(game)["stack"]], "".join(pool) + last)
    d["player"] = d["seat"]
    return game.state_from_dict(d)


def filled(widths: list[int], trunks: str) -> list[str]:
    """The layers of a stack of which the trunks above these have been taken."""
    layers = []
    for width in widths:
        layers.append(trunks[:width].ljust(width, "."))
        trunks = trunks[width:]
    return layers


def towers(*seats: str, points: tuple[int, ...] = (0, 0), **more: Any) -> State:
    """The basic game: each seat's towers as `RGB^ K - `, the bottom first, `^` a crown, `-` an empty slot."""
    built = [
        [{"trunks": one.strip("^-"), "crowned": "^" in one} for one in (seat.split() + ["-"] * 3)[:3]] for seat in seats
    ]
    options = {key: more.pop(key) for key in ("final",) if key in more}
    more = {"gone": 1 if any(points) else 0} | more
    return scene(house("towers", len(seats), **options), towers=built, points=list(points), **more)


def easy(*seats: dict[str, list[int]], **more: Any) -> State:
    """Easy goin': each seat's trunks by level, by letter."""
    built = [{letter: seat.get(letter, []) for letter in "BRGKN"} for seat in seats]
    options = {key: more.pop(key) for key in ("topple",) if key in more}
    return scene(house("easy", len(seats), **options), towers=built, **more)


def pyramid(*seats: str, **more: Any) -> State:
    """Pyramido: each seat's levels, the bottom first, with blanks between them."""
    return scene(house("pyramid", len(seats)), pyramids=[seat.split() for seat in seats], **more)


def cabins(*seats: dict[str, str], **more: Any) -> State:
    """Blockhütten: each seat's cabins as `0,0 1,0 / 0,0E / 2`: posts, beams, crowns."""
    built = [{letter: cabin(seat.get(letter, "//")) for letter in "BRGKN"} for seat in seats]
    return scene(house("cabins", len(seats)), cabins=built, **more)


def cabin(text: str) -> dict[str, Any]:
    posts, beams, crowns = (part.split() for part in text.split("/"))
    return {"posts": posts, "beams": [f"{beam[:-1]} {beam[-1]}" for beam in beams], "crowns": int("".join(crowns) or 0)}


def legal(state: State, word: str = "") -> list[str]:
    """The notations of the legal events, of this first word if one is given."""
    player = -1 if state.is_chance_node() else 0
    texts = [state.action_to_string(player, event) for event in state.legal_actions()]
    return [text for text in texts if text.split()[0] == word or not word]


def after(state: State, *events: str) -> State:
    """Another state, these events later."""
    found = state.clone()
    for event in events:
        found.apply_action(event)
    return found


def forbidden(state: State, event: str, rule: str) -> None:
    """The event is not legal, and the reason names the rule."""
    with pytest.raises(silvan.IllegalActionError, match=rf"LJ-{rule}\b"):
        state.clone().apply_action(event)


def refused(path: str, **options: Any) -> str:
    """The message with which a game is refused for what stands at this path."""
    with pytest.raises(silvan.SpecError) as caught:
        silvan.load_game("lumberjack", **options)
    assert caught.value.path == path
    return str(caught.value)
