"""Cards that players write in Python: what they do, and what they cannot say."""

from typing import Any

import pytest
import silvan
from silvan import State
from silvan import waldmeister as wm

from .scenes import after, carry, due, edition, flow, legal, money, other, refused, shown

CARDS = wm.HOUSE_EDITION.cards


def with_card(card: Any) -> wm.Edition:
    return edition(cards=(*CARDS, card))


def carried(card: wm.Card, *boards: str, **parts: Any) -> State:
    """Player 0 carries a new card out."""
    return carry(card.name, *boards, game=other(len(boards), edition=with_card(card)), **parts)


def test_a_card_from_the_guide_plays() -> None:
    dry = wm.Card("drought_year", copies=2, seasons="u", do=(wm.harm(1, wm.every("sapling")),))
    state = carried(dry, "a1 oak sapling, a2 oak, b1 fir sapling 1", "")
    assert shown(state) == "a1 oak sapling 1, a2 oak, b1 fir sapling 2"
    game = other(edition=with_card(dry))
    assert "lay drought_year" in [game.action_to_string(0, i) for i in range(game.num_distinct_actions())]
    assert silvan.game_from_json(game.to_json()) == game


def test_a_card_that_kills_trees_with_animals_on_them() -> None:
    fungus = wm.Card("honey_fungus", 1, "u", (wm.harm(3, wm.every("fir tree")),))
    state = carried(fungus, "a1 fir fox, a2 fir, b1 oak", "")
    assert legal(state) == ["move a2", "move b1"]
    state = after(state, "move a2")
    assert legal(state) == ["move b1"] and "a1 fir seed" in shown(state)
    assert shown(after(state, "move b1")) == "a1 fir seed, a2 fir seed, b1 oak fox"


def test_a_card_that_affects_others() -> None:
    dust = wm.Card("dust", 1, "u", (wm.others(wm.harm(1, wm.some(1, "plant")), wm.sell(wm.some(1, "fir tree"))),))
    state = carried(dust, "a1 oak", "a1 fir, a2 fir", "b1 oak sapling")
    assert due(state)[0] == 1 and legal(state) == ["hurt a1", "hurt a2"]
    state = after(state, "hurt a1")
    assert legal(state) == ["fell a2"]
    state = after(state, "fell a2")
    assert [shown(state, seat) for seat in range(3)] == ["a1 oak", "a1 fir 1", "b1 oak sapling 1"]
    assert money(state) == [0, 4_000, 0]


def test_a_card_that_rolls() -> None:
    gale = wm.Card("gale", 1, "u", (wm.roll(wm.every("conifer tree"), wm.Less(5, wm.INSTALLED), spreads=True),))
    state = carried(gale, "a1 fir, a2 fir, b1 oak", "", tiles={0: {"road1": 1}})
    assert shown(after(state, "roll 5")) == shown(state)
    assert shown(after(state, "roll 4")) == "a1 fir seed, a2 fir seed, b1 oak"


@pytest.mark.parametrize(
    ("path", "told", "card"),
    [
        (".do[0].verb", 'did you mean "harm"', {"do": [{"verb": "hram", "points": 1}]}),
        (".do[0].which.plants[0]", 'did you mean "spruce"', {"do": [wm.harm(1, wm.every("sprcue tree"))]}),
        (".do[0].which.plants[0]", 'did you mean "broadleaf"', {"do": [wm.harm(1, wm.every("brodleaf tree"))]}),
        (".do[0].which.plants[0]", 'did you mean "sapling"', {"do": [wm.harm(1, wm.every("damaged saplin"))]}),
        (".do[0].species", 'did you mean "fir"', {"do": [wm.plant("firr")]}),
        (".do[0].which.count", 'did you mean "installed"', {"do": [wm.heal(wm.some("instaled", "tree"))]}),
        (".do[0].which.count.count", 'did you mean "trees"', {"do": [wm.heal(wm.some(wm.Less(3, "tres"), "tree"))]}),
        (".do[0].which.count", "0 to 16", {"do": [wm.heal(wm.some(17, "tree"))]}),
        (".do[0].which.plants", "trees", {"do": [wm.sell(wm.some(1, "plant"))]}),
        (".seasons", "s (spring), u (summer)", {"seasons": "x"}),
        (".seasons", "in this order", {"seasons": "us"}),
        (".copies", "1 to 15", {"copies": 0}),
        (".name", "another card too", {"name": "storm"}),
        (".name", "a word of the notation", {"name": "pass"}),
    ],
)
def test_what_a_card_cannot_say_is_refused(path: str, told: str, card: dict[str, Any]) -> None:
    row = {"name": "new", "copies": 1, "seasons": "u", "do": [wm.remediate()]} | card
    assert told in refused(f"edition.cards[22]{path}", edition=with_card(row))


def listed(path: str, **options: Any) -> tuple[str, ...]:
    """The words that Rust offers where it is given none of them."""
    return tuple(refused(path, **options).split("there are: ")[1].split(", "))


def test_python_has_the_verbs_that_rust_has() -> None:
    row = {"name": "new", "copies": 1, "seasons": "u", "do": [{"verb": "zzzzzzzzzz"}]}
    verbs = set(listed("edition.cards[22].do[0].verb", edition=with_card(row)))
    assert {cls.__name__.lower() for cls in wm.Effect.__args__} == verbs
    assert len(verbs) == 9 and all(callable(getattr(wm, verb)) for verb in verbs)
    assert listed("flow.turn[0]", flow=flow(turn=("zzzzzzzzzz",))) == wm.STEPS
    assert listed("flow.seasons.s[0]", flow=flow(seasons={"s": ("zzzzzzzzzz",)})) == wm.YEAR
