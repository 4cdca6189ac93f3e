"""Positions of Waldmeister set up from what grows where, and what the tests ask of them.

A landscape is told as "a1 tree beech 2 fox, b1 sapling oak, c2 seed pine": fields, tiles, damage points, animals.
"""

import json
from collections import Counter
from functools import cache
from typing import Any

import pytest
import silvan
from silvan import Game, State

MIDDLE = {"winter": 0, "spring": 3, "summer": 6, "autumn": 9}
"""The middle spaces; one step on, the season is the same and nothing is passed."""

LAY = {"due": "lay", "player": 0, "cursor": 0, "left": 0, "fields": [], "more": 0}


@cache
def house(players: int = 2, **options: Any) -> Game:
    return silvan.load_game("waldmeister", players=players, **options)


def tables(game: Game) -> dict[str, Any]:
    edition: dict[str, Any] = json.loads(game.to_json())["edition"]
    return edition


def land(text: str, money: int = 0, **installed: int) -> dict[str, Any]:
    """A landscape out of words."""
    fields = {}
    for words in filter(None, (part.split() for part in text.split(","))):
        field, stage, species, *rest = words
        points = [int(word) for word in rest if word.isdigit()]
        animals = [word for word in rest if not word.isdigit()]
        animal = animals[0] if animals else None
        fields[field] = {"tile": f"{stage} {species}", "points": sum(points), "animal": animal}
    return {"fields": fields, "money": money, "installed": {"industry": 0, "road1": 0, "road2": 0} | installed}


def scene(
    *lands: str | dict[str, Any],
    game: Game | None = None,
    marker: int = 4,
    hands: tuple[str, ...] = (),
    discards: str = "",
    bag: int | None = None,
    **parts: Any,
) -> State:
    """Player 0 is to lay out cards; supplies, bag, bank and pile hold what is left."""
    game = game or house(max(len(lands), 2))
    players, edition = game.num_players(), tables(game)
    own = [land(one) if isinstance(one, str) else one for one in lands] + [land("")] * (players - len(lands))
    tiles: Counter[str] = Counter()
    for one in own:
        for field in one["fields"].values():
            stage, species = field["tile"].split()
            tiles[f"{'trees' if stage == 'tree' else 'saplings'} {species}"] += 1
            tiles["points"] += field["points"]
            tiles[f"animal {field['animal']}"] += 1
    pool = {card["name"]: card["copies"] for card in edition["cards"]}
    pool = {name: n - discards.split().count(name) for name, n in pool.items()}
    held = [Counter(hands[seat].split()) if seat < len(hands) else Counter() for seat in range(players)]
    for name in pool:
        pool[name] -= sum(hand[name] for hand in held)
    for hand in held:
        while sum(hand.values()) < 5:
            name = max(pool, key=lambda name: pool[name])
            pool[name] -= 1
            hand[name] += 1
    exist = next(row["points"] for row in edition["damage"] if row["players"] == players)
    order = list(pool)
    d = {
        "game": "waldmeister",
        "rules": 1,
        "due": "lay",
        "player": 0,
        "turn": 0,
        "step": "lay",
        "winters": 0,
        "marker": marker,
        "season": {"w": "winter", "s": "spring", "u": "summer", "a": "autumn"}[edition["track"]["seasons"][marker]],
        "announced": None,
        "bag": exist - tiles["points"],
        "bank": edition["money"]["bank"] - sum(one["money"] for one in own),
        "lands": own,
        "supply": {
            "trees": {row["name"]: row["trees"] - tiles[f"trees {row['name']}"] for row in edition["species"]},
            "saplings": {row["name"]: row["saplings"] - tiles[f"saplings {row['name']}"] for row in edition["species"]},
            "animals": {row["name"]: row["tiles"] - tiles[f"animal {row['name']}"] for row in edition["animals"]},
        },
        "laid": [None, None, None],
        "held": [5] * players,
        "hands": [{name: hand[name] for name in order if hand[name]} for hand in held],
        "pile": {name: n for name, n in pool.items() if n},
        "left": sum(pool.values()),
        "discards": dict(Counter(discards.split())),
        "chosen": [[]] * players,
        "frames": [LAY],
    } | parts
    return game.state_from_dict(d)


def after(state: State, *events: str) -> State:
    """Another state, these events later."""
    found = state.clone()
    for event in events:
        found.apply_action(event)
    return found


def carry(card: str, *lands: str | dict[str, Any], season: str = "spring", **more: Any) -> State:
    """Player 0 lays out this card alone, its opponent refuses, and it is carried out."""
    more = {"marker": MIDDLE[season]} | more
    hands = (card, *more.pop("hands", ("",))[1:])
    state = scene(*lands, hands=hands, **more)
    return after(state, f"lay {card}", "done", "offer 1", "refuse")


def legal(state: State, word: str = "") -> list[str]:
    """The notations of the legal events, of this first word if one is given."""
    player = -1 if state.is_chance_node() else 0
    texts = [state.action_to_string(player, event) for event in state.legal_actions()]
    return [text for text in texts if text.split()[0] == word or not word]


def grows(state: State, seat: int = 0) -> str:
    """What stands where in a landscape, in the words of `land`."""
    fields = state.to_dict()["lands"][seat]["fields"]
    words = [[name, field["tile"], str(field["points"] or ""), field["animal"] or ""] for name, field in fields.items()]
    return ", ".join(" ".join(filter(None, row)) for row in words)


def part(state: State, *path: str | int) -> Any:
    """A part of the dict of a state."""
    found: Any = state.to_dict()
    for key in path:
        found = found[key]
    return found


def on(state: State) -> State:
    """Decline, refuse and draw until the next player is to lay out cards."""
    found, turn = state.clone(), part(state, "turn")
    while not found.is_terminal() and (part(found, "turn") == turn or part(found, "due") != "lay"):
        options = legal(found)
        calm = [text for text in options if text in ("pass", "done", "refuse")]
        found.apply_action((calm or options)[0])
    return found


def forbidden(state: State, event: str, rule: str) -> None:
    """The event is not legal, and the reason names the rule."""
    with pytest.raises(silvan.IllegalActionError, match=rf"WM-{rule}\b"):
        state.clone().apply_action(event)


def refused(path: str, **options: Any) -> str:
    """The message with which a game is refused for what stands at this path."""
    with pytest.raises(silvan.SpecError) as caught:
        silvan.load_game("waldmeister", **options)
    assert caught.value.path == path, caught.value.path
    return str(caught.value)
