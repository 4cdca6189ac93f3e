"""WM-101 to WM-105: orders of play, what is refused, and events."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
import silvan
from silvan.waldmeister import (
    HOUSE_EDITION,
    Card,
    Start,
    auction,
    every,
    harm,
    others,
    plant,
    remediate,
    roll,
    sell,
    some,
)

from rules.waldmeister.scenes import (
    FIELDS,
    after,
    due,
    edition,
    flow,
    house,
    idle,
    is_done,
    keep,
    lay,
    legal,
    money,
    odd,
    odds,
    other,
    refused,
    scene,
    shown,
    told,
)


def test_wm_101_other_orders_of_play() -> None:
    layout = (Start("seed", "pine"), Start("tree", "beech"))
    year = {"s": ("sprout", "grow"), "u": ("pay", "settle"), "a": (), "w": ("pay",)}
    game = other(flow=flow(layout=layout, hand=2, lay=1, seasons=year, settle=3))
    state = game.new_initial_state()
    assert legal(after(state, "set seed pine a1"))[0] == "set tree beech a2"
    state = after(state, *["set seed pine a1", "set tree beech c1"] * 2)
    assert shown(state) == "a1 pine seed, c1 beech 2"
    state = after(state, *["draw jay"] * 2, *["draw mice"] * 2)
    assert due(state) == (0, "lay") and due(after(state, "lay jay")) == (0, "offer")
    board = "a1 oak, a2 oak, a3 oak, b1 oak seed, b3 oak sapling"
    spring = lay(scene(board, "", marker=2, hand="jay", game=game), "jay")
    assert shown(spring) == "a1 oak, a2 oak, a3 oak, b1 oak 1, b3 oak", "seeds first, which grow at once"
    summer = lay(scene(board, "", marker=5, hand="jay", game=game), "jay")
    assert due(summer) == (0, "settle") and money(summer) == [24000, 0]
    assert due(after(summer, "settle fox a1", "settle roe a2")) == (0, "settle")
    assert due(after(summer, "settle fox a1", "settle roe a2", "settle hare a3")) == (0, "offer")
    assert money(lay(scene(board, "", marker=8, hand="jay", game=game), "jay")) == [0, 0]
    assert money(lay(scene(board, "", marker=11, hand="jay", game=game), "jay")) == [24000, 0]
    refused("flow.lay", flow=flow(lay=4))
    refused("flow.seasons.s[1]", flow=flow(seasons=dict(year, s=("grow", "grow"))))


def test_wm_102_the_steps_of_a_turn() -> None:
    steps = ("lay", "buy", "season", "announce", "distribute", "carry", "refill", "remedy")
    game = other(flow=flow(turn=steps))
    state = after(scene("a1 oak", "", marker=2, hand="jay", money=[110000], game=game), "lay jay", "done")
    assert due(state) == (0, "buy") and told(state, "marker") == 2
    state = after(state, "buy oak a2")
    assert due(state) == (0, "offer") and shown(state) == "a1 oak, a2 oak 1", "what was bought has grown in spring"
    state = after(state, "offer 1", "accept")
    assert is_done(state)
    state = after(state, legal(state)[0])
    assert due(state) == (0, "remedy") and due(after(state, "pass")) == (1, "lay")
    bare = other(flow=flow(turn=("lay", "season", "distribute", "carry", "refill")))
    full = ", ".join(f"{field} spruce" for field in FIELDS)
    assert due(idle(scene(full, "", money=[90000], game=bare))) == (1, "lay")
    assert not {"buy", "announce"} & {name for name, *_ in bare.action_spec()}
    for wrong in (
        ("lay", "season", "carry", "distribute", "refill"),
        ("season", "lay"),
        ("buy", *steps[:1], *steps[2:]),
    ):
        refused("flow.turn", flow=flow(turn=wrong))
    refused("flow.turn[8]", flow=flow(turn=(*steps, "buy")))
    few = [replace(one, trees=1) for one in HOUSE_EDITION.species]
    start = odd(species=tuple(few)).new_initial_state()
    start = after(start, "set tree beech a1", "set tree spruce a2")
    assert legal(start)[0] == "set sapling oak a3", "there is one beech and one spruce"
    start = after(start, "set sapling oak a3", "set seed pine b1")
    assert due(start) == (1, "set") and legal(start)[0] == "set sapling oak a1"
    small = other(edition=edition(landscape="..")).new_initial_state()
    assert due(after(small, "set tree beech a1", "set tree beech b1")) == (1, "set"), "no field is left"


CARD = Card("other", 3, "suaw", (harm(1, every("tree")),))


@pytest.mark.parametrize(
    ("path", "card"),
    [
        ("edition.cards[0].copies", replace(CARD, copies=16)),
        ("edition.cards[0].seasons", replace(CARD, seasons="us")),
        ("edition.cards[0].seasons", replace(CARD, seasons="")),
        ("edition.cards[0].name", replace(CARD, name="lay")),
        ("edition.cards[0].do", replace(CARD, do=())),
        ("edition.cards[0].do[0].which.plants", replace(CARD, do=(sell(some(1, "tree", "sapling")),))),
        ("edition.cards[0].do[0].which.plants", replace(CARD, do=(roll(every("plant")),))),
        ("edition.cards[0].do[0].which.plants[0]", replace(CARD, do=(harm(1, every("palm tree")),))),
        ("edition.cards[0].do[0].which.plants[0]", replace(CARD, do=(harm(1, every("oak seed")),))),
        ("edition.cards[0].do[0].points", replace(CARD, do=(harm(0, every("tree")),))),
        ("edition.cards[0].do[0].species", replace(CARD, do=(plant("palm"),))),
        ("edition.cards[0].do[0].stage", replace(CARD, do=(plant("oak", "tree"),))),
        ("edition.cards[0].do[0].lots", replace(CARD, do=(auction(0),))),
    ],
)
def test_cards_that_are_refused(path: str, card: Card) -> None:
    refused(path, edition=edition(cards=(card, *HOUSE_EDITION.cards)))


def test_wm_103_what_is_refused() -> None:
    kinds = tuple(replace(CARD, name=f"card{i}", copies=3) for i in range(33))
    other(edition=edition(cards=kinds[:32]))
    assert "33 kinds" in refused("edition.cards", edition=edition(cards=kinds))
    many = tuple(replace(card, copies=4) for card in kinds[:32])
    assert "128 cards" in refused("edition.cards", edition=edition(cards=many))
    assert "9 cards" in refused("edition.cards", edition=edition(cards=kinds[:3]))
    other(edition=edition(cards=(*kinds[:3], replace(CARD, copies=1))))
    assert "hand" in refused("flow.hand", flow=flow(hand=2))
    for effect in (sell(every("oak plant")), roll(every("sapling"))):
        refused("edition.cards[0].do[0].which.plants", edition=edition(cards=(replace(CARD, do=(effect,)), *kinds[:9])))
    chosen: Any = some(1, "tree")
    some_roll = replace(CARD, do=(roll(chosen),))
    assert '"every" is wanted' in refused(
        "edition.cards[0].do[0].which.verb", edition=edition(cards=(some_roll, *kinds)[:9])
    )
    for inner in (plant("oak"), auction(1), remediate(), others(harm(1, every("tree")))):
        do: Any = (others(inner),)  # type: ignore[arg-type]
        refused("edition.cards[0].do[0].do[0].verb", edition=edition(cards=(replace(CARD, do=do), *kinds[:9])))


def test_wm_104_decisions_in_the_order_of_their_ids() -> None:
    def first_and_last(game: silvan.Game) -> list[tuple[str, str]]:
        return [(game.action_to_string(0, a), game.action_to_string(0, b - 1)) for _, a, b, *_ in game.action_spec()]

    def on(word: str) -> tuple[str, str]:
        return f"{word} a1", f"{word} e3"

    found = first_and_last(house())
    assert found == [
        ("set tree beech a1", "set seed pine e3"),
        ("lay checkered_beetle", "lay browsing"),
        ("done", "done"),
        ("offer 0", "offer 1"),
        ("accept", "accept"),
        ("refuse", "refuse"),
        ("draw 1", "draw 3"),
        ("settle roe a1", "settle lynx e3"),
        ("pass", "pass"),
        on("grow"),
        on("move"),
        ("remedy industry", "remedy road2"),
        ("buy beech a1", "buy fir e3"),
        ("announce", "announce"),
        *[on(word) for word in ("hurt", "heal", "remove", "fell", "plant")],
        ("lot beech", "lot fir"),
        ("bid 5000", "bid 500000"),
    ]
    tiles = [house().action_to_string(0, i)[:-3] for i in range(0, 48, 12)]
    assert tiles == ["set tree beech", "set tree spruce", "set sapling oak", "set seed pine"]
    for text in ("bid 05000", "bid 5000.0", "bid 7000", "hurt b2", "draw 4", "Pass", "settle roe  a1"):
        with pytest.raises(silvan.NotationError):
            house().string_to_action(0, text)
    plain = other(edition=edition(cards=(CARD, replace(CARD, name="more", copies=9)), animals=(), landscape="."))
    names = [name for name, *_ in plain.action_spec()]
    assert names == ["set", "lay", "done", "offer", "accept", "refuse", "draw", "pass", "grow", "buy", "announce"]


def test_wm_105_chance_events() -> None:
    assert [(name, a, b) for name, a, b, *_ in house().chance_spec()] == [("draw", 0, 22), ("roll", 22, 28)]
    ids = range(house().max_chance_outcomes())
    texts = [house().action_to_string(-1, i) for i in ids]
    assert texts == [*(f"draw {card.name}" for card in HOUSE_EDITION.cards), *(f"roll {face}" for face in range(1, 7))]
    state = keep(scene("", "", hand="jay", pile="mice mice jay smog"), "jay")
    assert odds(state) == {"draw mice": Fraction(1, 2), "draw jay": Fraction(1, 4), "draw smog": Fraction(1, 4)}
    calm = other(edition=edition(cards=(replace(CARD, copies=12),)))
    assert [name for name, *_ in calm.chance_spec()] == ["draw"]
