"""Tables of other houses in Waldmeister, WM-95 to WM-103, and cards that are written in Python."""

from dataclasses import replace
from typing import Any

import pytest
import silvan
from silvan import State
from silvan import waldmeister as wm

from .scenes import after, grows, land, legal, on, part, refused, scene

HOUSE, FLOW = wm.HOUSE_EDITION, wm.HOUSE_FLOW


def with_cards(*cards: wm.Card) -> wm.Edition:
    return replace(HOUSE, name="more_cards", cards=(*HOUSE.cards, *cards))


def carried(card: wm.Card, *lands: str | dict[str, Any], marker: int = 6, players: int = 2) -> State:
    """Player 0 carries a new card out."""
    game = silvan.load_game("waldmeister", players=players, edition=with_cards(card))
    state = scene(*lands, game=game, marker=marker, hands=(card.name,))
    return after(state, f"lay {card.name}", "done", "offer 1", "refuse")


def card_refused(path: str, *do: wm.Effect, seasons: str = "u") -> str:
    return refused(f"edition.cards[22]{path}", edition=with_cards(wm.Card("new", 1, seasons, do)))


def test_wm_95_landscapes_and_zones() -> None:
    refused("edition.landscape", edition=replace(HOUSE, landscape=".....\n.....\n.....\n..IRS"))
    assert "d2" in refused("edition.bordering[0]", edition=replace(HOUSE, bordering=("c2-d2",)))
    zone = replace(HOUSE.zones[0], tiles=(wm.Tile("lid", 5, ("a1", "a1")),))
    assert "a1" in refused("edition.zones[0].tiles[0].arrows", edition=replace(HOUSE, zones=(zone, *HOUSE.zones[1:])))
    refused("edition.zones", edition=replace(HOUSE, zones=HOUSE.zones[:2]))


def test_wm_96_species_animals_money_and_points() -> None:
    weak = replace(HOUSE.species[0], tree_circles=2)
    refused("edition.species[0].sapling_circles", edition=replace(HOUSE, species=(weak, *HOUSE.species[1:])))
    refused("edition.money.bank", edition=replace(HOUSE, money=wm.Money(each=30_000, bank=50_000)))
    refused("edition.damage", edition=replace(HOUSE, damage=HOUSE.damage[1:]))
    points = wm.Points(tree=1, sapling=0, seed=0, one_each=0, two_each=0, damage=3)
    game = silvan.load_game("waldmeister", edition=replace(HOUSE, points=points))
    assert scene("a1 tree oak 1, a2 tree oak", "", game=game).scores() == [2 - 3, 0]


def test_wm_97_tracks() -> None:
    refused("edition.track.seasons", edition=replace(HOUSE, track=wm.Track("sua", (0, 1, 2), 0)))
    refused("edition.track.middles", edition=replace(HOUSE, track=wm.Track("wsua", (0, 1, 2), 0)))
    whirl = silvan.load_game("waldmeister", edition=replace(HOUSE, track=wm.Track("wsua", (0, 1, 2, 3), 0)))
    state = scene("a1 seed oak, b1 sapling fir", "", game=whirl, marker=0, hands=("storm jay smog",))
    state = after(state, "lay storm", "lay jay", "lay smog")
    assert part(state, "marker") == 3 and legal(state)[0] == "settle roe b1"
    assert part(after(state, "pass"), "lands", 0, "money") == 4_000


def test_wm_98_effects() -> None:
    both = wm.Card("both", 1, "u", (wm.plant("fir", "sapling"), wm.remove(wm.some(1, "tree")), wm.auction(1)))
    state = carried(both, land("a1 tree oak, e1 seed fir", 5_000))
    state = after(state, "plant e1")
    assert grows(state) == "a1 tree oak, e1 sapling fir 1" and legal(state) == ["remove a1"]
    assert grows(after(state, "remove a1")) == "a1 seed oak, e1 sapling fir 1"
    assert part(after(state, "remove a1"), "due") == "lot"


def test_wm_99_selectors_and_counts() -> None:
    card = wm.Card("new", 1, "u", (wm.harm(2, wm.some(wm.Less(3, wm.TREES), "oak plant", "damaged conifer tree")),))
    state = carried(card, "a1 tree oak, a2 sapling oak, b1 tree fir")
    assert legal(state) == ["hurt a1", "hurt a2"]
    assert grows(after(state, "hurt a2")) == "a1 tree oak, a2 sapling oak 2, b1 tree fir"


def test_wm_100_no_field_twice_on_a_card() -> None:
    one, all_of_them = wm.harm(1, wm.some(1, "tree")), wm.harm(1, wm.every("tree"))
    card = wm.Card("new", 1, "u", (one, one, all_of_them))
    state = after(carried(card, "a1 tree oak, a2 tree oak, b1 tree pine"), "hurt a2")
    assert legal(state) == ["hurt a1", "hurt b1"]
    assert grows(after(state, "hurt b1")) == "a1 tree oak 1, a2 tree oak 2, b1 tree pine 2"
    care = wm.Card("care", 1, "u", (wm.heal(wm.some(1, "tree")), wm.harm(1, wm.every("tree"))))
    assert grows(after(carried(care, "a1 tree oak 1"), "pass")) == "a1 tree oak 1"


def test_wm_101_flows() -> None:
    short = replace(FLOW, layout=(wm.Start("seed", "fir"),), hand=2, lay=1, seasons={"u": ("pay",)}, settle=0)
    game = silvan.load_game("waldmeister", flow=short)
    assert game.new_initial_state().action_to_string(0, 0) == "set seed fir a1"
    assert {name for name, *_ in game.action_spec()} & {"done", "draw", "settle", "grow", "move"} == set()
    assert len(game.playout(1, 1).history()) > 10


def test_wm_102_steps() -> None:
    refused("flow.turn", flow=replace(FLOW, turn=("season", "lay", "distribute", "carry", "refill")))
    refused("flow.turn[5]", flow=replace(FLOW, turn=("lay", "season", "distribute", "carry", "refill", "carry")))
    many = replace(FLOW, layout=(wm.Start("tree", "fir"),) * 8)
    state = silvan.load_game("waldmeister", flow=many).new_initial_state()
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert part(state, "supply", "trees")["fir"] == 0 and len(part(state, "lands", 1, "fields")) == 0


def test_wm_103_what_is_refused() -> None:
    refused("edition.cards", edition=replace(HOUSE, cards=HOUSE.cards[:2]))
    refused("flow.hand", flow=replace(FLOW, hand=2))
    card_refused(".do[0].which.plants", wm.sell(wm.some(1, "plant")))
    card_refused(".do[0].which.plants", wm.roll(wm.every("sapling")))
    card_refused(".do[0].which.verb", wm.roll(wm.some(1, "tree")))  # type: ignore[arg-type]
    card_refused(".do[0].do[0].verb", wm.others(wm.auction(1)))  # type: ignore[arg-type]


# ---- cards of one's own ----------------------------------------------------------------------------------------------


def test_a_card_from_the_guide_plays() -> None:
    dry = wm.Card("drought_year", copies=2, seasons="u", do=(wm.harm(1, wm.every("sapling")),))
    state = carried(dry, "a1 sapling oak, a2 tree oak, b1 sapling fir 1")
    assert grows(state) == "a1 sapling oak 1, a2 tree oak, b1 sapling fir 2"
    game = silvan.load_game("waldmeister", edition=with_cards(dry))
    assert "lay drought_year" in [game.action_to_string(0, i) for i in range(game.num_distinct_actions())]
    assert silvan.game_from_json(game.to_json()) == game


def test_a_card_that_kills_trees_with_animals_on_them() -> None:
    axe = wm.Card("honey_fungus", 1, "u", (wm.harm(3, wm.every("fir tree")),))
    state = carried(axe, "a1 tree fir fox, a2 tree fir, b1 tree oak")
    assert legal(state) == ["move a2", "move b1"]
    state = after(state, "move a2")
    assert legal(state) == ["move b1"] and "a1 seed fir" in grows(state)
    state = after(state, "move b1")
    assert grows(state) == "a1 seed fir, a2 seed fir, b1 tree oak fox"


def test_a_card_that_affects_others() -> None:
    card = wm.Card("dust", 1, "u", (wm.others(wm.harm(1, wm.some(1, "plant")), wm.sell(wm.some(1, "fir tree"))),))
    state = carried(card, "a1 tree oak", "a1 tree fir, a2 tree fir", "b1 sapling oak", players=3)
    assert state.current_player() == 1 and legal(state) == ["hurt a1", "hurt a2"]
    state = after(state, "hurt a1")
    assert legal(state) == ["fell a2"]
    state = after(state, "fell a2")
    assert [grows(state, seat) for seat in range(3)] == ["a1 tree oak", "a1 tree fir 1", "b1 sapling oak 1"]
    assert part(state, "lands", 1, "money") == 4_000


def test_a_card_that_rolls() -> None:
    card = wm.Card("gale", 1, "u", (wm.roll(wm.every("conifer tree"), wm.Less(5, wm.INSTALLED), spreads=True),))
    state = carried(card, land("a1 tree fir, a2 tree fir, b1 tree oak", road1=1))
    assert grows(after(state, "roll 5")) == grows(state)
    state = after(state, "roll 4")
    assert grows(state) == "a1 seed fir, a2 seed fir, b1 tree oak" and part(on(state), "turn") == 1


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
        (".seasons", "s (spring), u (summer)", {"seasons": "x"}),
        (".seasons", "in this order", {"seasons": "us"}),
        (".copies", "1 to 15", {"copies": 0}),
        (".name", "another card too", {"name": "storm"}),
        (".name", "a word of the notation", {"name": "pass"}),
    ],
)
def test_what_a_card_cannot_say_is_refused(path: str, told: str, card: dict[str, Any]) -> None:
    row = {"name": "new", "copies": 1, "seasons": "u", "do": [wm.remediate()]} | card
    edition = replace(HOUSE, cards=(*HOUSE.cards, row))  # type: ignore[arg-type]
    assert told in refused(f"edition.cards[22]{path}", edition=edition)


def test_python_has_the_verbs_that_rust_has() -> None:
    verbs = {"harm", "heal", "remove", "sell", "plant", "roll", "auction", "remediate", "others"}
    row: Any = {"name": "new", "copies": 1, "seasons": "u", "do": [{"verb": "zzzzzzzzzz"}]}
    listed = refused("edition.cards[22].do[0].verb", edition=replace(HOUSE, cards=(*HOUSE.cards, row)))
    assert set(listed.split("there are: ")[1].split(", ")) == verbs
    classes = {cls.__name__.lower() for cls in wm.Effect.__args__}
    assert classes == verbs and all(callable(getattr(wm, verb)) for verb in verbs)
    for field, names in (("turn", wm.STEPS), ("seasons", wm.YEAR)):
        flow = replace(FLOW, turn=("zzzzzzzzzz",)) if field == "turn" else replace(FLOW, seasons={"s": ("zzzzzzzzzz",)})
        told = refused("flow.turn[0]" if field == "turn" else "flow.seasons.s[0]", flow=flow)
        assert tuple(told.split("there are: ")[1].split(", ")) == names
