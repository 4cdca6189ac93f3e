"""Positions of Waldmeister set up from short descriptions, and what the tests ask of them.

A board reads `a1 beech 2 lynx, b1 oak sapling 1, c1 fir seed`: field, species, stage if it is no tree, points, animal.
Nobody has money unless it is said, so that nothing can be bought or installed.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
import silvan
from silvan import Game, State
from silvan.waldmeister import HOUSE_EDITION, HOUSE_FLOW, Card, Damage, Edition, Effect, Flow, touching

FIELDS = ["a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3", "d1", "d3", "e1", "e3"]
BEFORE = {"s": 3, "u": 6, "a": 9, "w": 0}
"""From where one card leads into a season, but not to its middle."""


@cache
def house(players: int = 2, **options: Any) -> Game:
    return silvan.load_game("waldmeister", players=players, **options)


def odd(*effects: Effect, bag: int = 50, players: int = 2, **parts: Any) -> Game:
    """A game with a card `odd` that does this in every season, so many points in the bag, and other tables."""
    cards = (*HOUSE_EDITION.cards, Card("odd", 3, "suaw", effects)) if effects else HOUSE_EDITION.cards
    edition = replace(HOUSE_EDITION, name="odd", cards=cards, damage=(Damage(players, bag),))
    return silvan.load_game("waldmeister", players=players, edition=replace(edition, **parts))


def edition(**parts: Any) -> Edition:
    """The house's edition with other tables; on another landscape there are no zones, and what touches borders."""
    if "landscape" in parts:
        parts = {"bordering": touching(parts["landscape"]), "zones": ()} | parts
    return replace(HOUSE_EDITION, name="other", **parts)


def flow(**parts: Any) -> Flow:
    """The house's order of play with other tables."""
    return replace(HOUSE_FLOW, name="other", **parts)


def other(players: int = 2, **options: Any) -> Game:
    return silvan.load_game("waldmeister", players=players, **options)


def tables(game: Game) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(game.to_json())["edition"]
    return found


def tile(words: Sequence[str]) -> dict[str, Any]:
    """A tile as dicts write it: species, then stage, points and animal in any order."""
    stage = next((word for word in words if word in ("sapling", "seed")), "tree")
    points = next((int(word) for word in words if word.isdigit()), 0)
    rest = [word for word in words[1:] if not word.isdigit() and word != stage]
    return {"tile": f"{stage} {words[0]}", "points": points, "animal": rest[0] if rest else None}


def land(board: str, money: int = 0, installed: Mapping[str, int] | None = None) -> dict[str, Any]:
    places = [place.split() for place in board.split(", ") if place]
    tiles = {"industry": 0, "road1": 0, "road2": 0} if installed is None else dict(installed)
    return {"fields": {field: tile(words) for field, *words in places}, "money": money, "installed": tiles}


def shown(state: State, seat: int = 0) -> str:
    """The board of a seat in the words of `scene`."""
    places = []
    for field, one in state.to_dict()["lands"][seat]["fields"].items():
        stage, species = one["tile"].split()
        words = [field, species, stage if stage != "tree" else "", str(one["points"] or ""), one["animal"] or ""]
        places.append(" ".join(filter(None, words)))
    return ", ".join(sorted(places))


def supplied(edition: Mapping[str, Any], lands: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What is on no board."""
    laid = [one for land in lands for one in land["fields"].values()]
    tiles = Counter(one["tile"].replace("seed", "sapling") for one in laid)
    animals = Counter(one["animal"] for one in laid)
    return {
        "trees": {row["name"]: row["trees"] - tiles["tree " + row["name"]] for row in edition["species"]},
        "saplings": {row["name"]: row["saplings"] - tiles["sapling " + row["name"]] for row in edition["species"]},
        "animals": {row["name"]: row["tiles"] - animals[row["name"]] for row in edition["animals"]},
    }


def dealt(edition: Mapping[str, Any], hands: Sequence[str], size: int, pile: str | None) -> dict[str, Any]:
    """Hands filled up with other cards, and a pile of which the cards not named lie in the discards."""
    rest = Counter({row["name"]: row["copies"] for row in edition["cards"]})
    held = [Counter(hand.split()) for hand in hands]
    for cards in [*held, Counter((pile or "").split())]:
        rest -= cards
    for cards in held:
        for name in list(rest.elements())[-(size - cards.total()) :] if cards.total() < size else []:
            cards[name] += 1
            rest -= Counter([name])
    drawn, discards = (rest, Counter[str]()) if pile is None else (Counter(pile.split()), rest)
    return {
        "hands": [dict(cards) for cards in held],
        "held": [size] * len(held),
        "pile": {name: n for name, n in drawn.items() if n},
        "left": drawn.total(),
        "discards": {name: n for name, n in discards.items() if n},
    }


def drawn_up(game: Game, *boards: str, hand: str = "", **parts: Any) -> dict[str, Any]:
    """The dict of a position at the beginning of a turn; see `scene`."""
    d, edition = game.new_initial_state().to_dict(), tables(game)
    turn, money, installed = (parts.pop(key, default) for key, default in (("turn", 0), ("money", ()), ("tiles", {})))
    hands = parts.pop("hands", {turn: hand})
    size = json.loads(game.to_json())["flow"]["hand"]
    cash = [*money, *[0] * (len(boards) - len(money))]
    none = dict.fromkeys(d["lands"][0]["installed"], 0)
    lands = [land(board, cash[seat], none | installed.get(seat, {})) for seat, board in enumerate(boards)]
    d |= {"turn": turn, "player": turn, "due": "lay", "marker": 3} | parts | {"lands": lands}
    d |= dealt(edition, [hands.get(seat, "") for seat in range(len(boards))], size, parts.pop("pile", None))
    d["season"] = {"s": "spring", "u": "summer", "a": "autumn", "w": "winter"}[edition["track"]["seasons"][d["marker"]]]
    d["bag"] = next(row["points"] for row in edition["damage"] if row["players"] == len(boards))
    d["bag"] -= sum(one["points"] for land in lands for one in land["fields"].values())
    d["bank"] = edition["money"]["bank"] - sum(cash)
    d["supply"] = supplied(edition, lands)
    d["frames"] = [{"due": "lay", "player": turn, "cursor": 0, "left": 0, "fields": [], "more": 0}]
    return d


def scene(*boards: str, game: Game | None = None, **parts: Any) -> State:
    """The beginning of a turn with these boards.

    Parts: `turn` whose it is, `hand` the cards that this player surely has, `hands` those of several, `marker`,
    `money` by seat, `tiles` installed by seat and zone, `pile` its cards (all others are discarded), `winters`,
    `announced`.
    """
    game = game or house(len(boards))
    return game.state_from_dict(drawn_up(game, *boards, **parts))


def carry(card: str, *boards: str, season: str = "", **parts: Any) -> State:
    """The player in turn carries out this card, and no other, in the season named or the first one that fits."""
    game = parts.pop("game", None) or house(len(boards))
    row = next(row for row in tables(game)["cards"] if row["name"] == card)
    state = scene(*boards, game=game, hand=card, marker=BEFORE[season or row["seasons"][0]], **parts)
    return keep(state, card)


def lay(state: State, *cards: str) -> State:
    """These cards are laid out, and no more."""
    state = after(state, *(f"lay {card}" for card in cards))
    return after(state, "done") if due(state)[1] == "lay" else state


def keep(state: State, card: str) -> State:
    """This card alone is laid out, and its player keeps it."""
    state = lay(state, card)
    return after(state, legal(state, "offer")[0], "refuse")


def after(state: State, *events: str) -> State:
    """Another state, these events later."""
    later = state.clone()
    for event in events:
        later.apply_action(event)
    return later


def legal(state: State, word: str = "") -> list[str]:
    """The notations of the legal events, of this first word if one is given."""
    texts = [state.action_to_string(event) for event in state.legal_actions()]
    return [text for text in texts if text.split()[0] == word or not word]


def due(state: State) -> tuple[int, str]:
    """Who is asked what."""
    return state.current_player(), state.to_dict()["due"]


def is_done(state: State) -> bool:
    """Whether all cards have been carried out, and hands are filled up."""
    return due(state) == (-1, "refill")


def odds(state: State) -> dict[str, Fraction]:
    """The outcomes of chance with their exact probabilities."""
    weights = state.chance_weights()
    total = sum(weight for _, weight in weights)
    return {state.action_to_string(outcome): Fraction(weight, total) for outcome, weight in weights}


def refill(state: State) -> State:
    """The hand is filled up with whatever comes first."""
    while due(state) == (-1, "refill"):
        state = after(state, legal(state)[0])
    return state


def idle(state: State) -> State:
    """A whole turn in which one card is laid out and kept, and nothing is done but what must be."""
    state = after(state, legal(state, "lay")[0], "done")
    while due(state)[1] not in ("lay", "over"):
        choices = legal(state)
        state = after(state, next((text for text in choices if text in ("pass", "refuse")), choices[0]))
    return state


def forbidden(state: State, event: str, rule: int) -> None:
    """The event is not legal, and the reason names the rule."""
    with pytest.raises(silvan.IllegalActionError, match=rf"WM-{rule}\b"):
        state.clone().apply_action(event)


def told(state: State, key: str) -> Any:
    """A part of the position."""
    return state.to_dict()[key]


def money(state: State) -> list[int]:
    return [one["money"] for one in state.to_dict()["lands"]]


def wrong(game: Game, d: Mapping[str, Any]) -> str:
    """The path at which a dict is refused."""
    with pytest.raises(silvan.PositionError) as caught:
        game.state_from_dict(dict(d))
    return str(caught.value.path)


def refused(path: str, **options: Any) -> str:
    """The message with which a game is refused for what stands at this path."""
    with pytest.raises(silvan.SpecError) as caught:
        silvan.load_game("waldmeister", **options)
    assert caught.value.path == path, caught.value
    return str(caught.value)
