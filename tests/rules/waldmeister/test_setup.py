"""WM-13 to WM-29: setting up, damage and health, arrows and planting."""

from dataclasses import replace
from fractions import Fraction

import pytest
import silvan
from silvan.waldmeister import HOUSE_EDITION, Zone, every, harm, remove

from rules.waldmeister.scenes import (
    FIELDS,
    after,
    carry,
    due,
    forbidden,
    house,
    is_done,
    keep,
    legal,
    money,
    odd,
    odds,
    refused,
    scene,
    shown,
    told,
)

LAYOUT = ("tree beech", "tree beech", "tree spruce", "tree spruce", "sapling oak", "seed pine")


def laid_out(players: int = 2) -> silvan.State:
    """All landscapes are set up on the fields from a1 on."""
    start = house(players).new_initial_state()
    return after(start, *(f"set {tile} {f}" for _ in range(players) for tile, f in zip(LAYOUT, FIELDS, strict=False)))


def test_wm_13_two_to_four_play_and_player_0_begins() -> None:
    for wrong in (1, 5):
        refused("options.players", players=wrong)
    for players in (2, 3, 4):
        state = laid_out(players)
        while state.is_chance_node():
            state = after(state, legal(state)[0])
        assert due(state) == (0, "lay") and len({str(one) for one in told(state, "lands")}) == 1


def test_wm_14_landscapes_are_set_up_in_seat_order() -> None:
    state = house(3).new_initial_state()
    for seat in range(3):
        for taken, tile in enumerate(LAYOUT):
            assert due(state) == (seat, "set")
            assert legal(state) == [f"set {tile} {field}" for field in FIELDS[: 12 - taken]]
            forbidden(state, "set tree beech b1" if taken > 1 else "set seed pine b1", 14)
            state = after(state, legal(state)[-1])
    assert due(state) == (-1, "deal")


def test_wm_15_trees_and_sapling_of_the_setup_get_their_points() -> None:
    fields = ("a1", "c1", "c2", "d1", "d3", "c3")
    state = after(house().new_initial_state(), *(f"set {t} {f}" for t, f in zip(LAYOUT, fields, strict=True)))
    assert shown(state) == "a1 beech 1, c1 beech 2, c2 spruce 2, c3 pine seed, d1 spruce 2, d3 oak sapling 2"
    assert told(state, "bag") == 50 - 9


def test_wm_16_five_cards_each_seen_by_the_drawer_alone() -> None:
    state = laid_out()
    assert odds(state)["draw storm"] == Fraction(3, 66)
    state = after(state, "draw storm", "draw jay", "draw storm")
    assert odds(state)["draw storm"] == Fraction(1, 63) and odds(state)["draw jay"] == Fraction(2, 63)
    assert state.view(0).to_dict()["hands"] == [{"jay": 1, "storm": 2}, {}]
    assert state.view(1).to_dict()["hands"] == ["?", {}]
    state = after(state, "draw storm", "draw jay", "draw smog")
    assert told(state, "held") == [5, 1] and "draw storm" not in odds(state)
    assert state.view(0).to_dict()["hands"][1] == "?" and state.view(1).to_dict()["hands"][1] == {"smog": 1}


def test_wm_17_the_marker_starts_on_middle_winter() -> None:
    start = house().new_initial_state()
    assert (told(start, "marker"), told(start, "season"), told(start, "winters")) == (0, "winter", 0)
    assert told(start, "bag") == 50, "the marker is none of the 50"


def test_wm_18_a_field_holds_one_tile() -> None:
    state = keep(scene("a1 beech, a2 oak sapling, a3 fir seed", "", hand="jay", money=[30000]), "jay")
    assert due(state) == (0, "buy")
    assert {text.split()[2] for text in legal(state, "buy")} == set(FIELDS) - {"a1", "a2"}
    forbidden(state, "buy oak a2", 29)
    forbidden(after(house().new_initial_state(), "set tree beech a1"), "set tree beech a1", 18)
    assert shown(after(state, "buy oak a3")) == "a1 beech, a2 oak sapling, a3 oak sapling 1"


def test_wm_19_points_go_from_the_bag_one_after_the_other() -> None:
    hurt = carry("mice", "a1 oak sapling 1", "")
    assert shown(hurt) == "a1 oak sapling 2" and told(hurt, "bag") == 48
    state = carry("odd", "a1 fir 2", "", game=odd(harm(3, every("tree")), bag=5))
    assert shown(state) == "a1 fir seed" and told(state, "bag") == 5, "three at once would have emptied the bag of 3"


def test_wm_20_one_point_more_than_circles_kills() -> None:
    state = carry("bark_beetle", "a1 spruce 2, a2 spruce 3", "")
    assert shown(state) == "a1 spruce 3, a2 spruce seed"


def test_wm_21_the_empty_bag_ends_the_game_before_a_death() -> None:
    state = carry("odd", "a1 fir 2, a2 fir 1", "", game=odd(harm(1, every("tree")), bag=4))
    assert state.is_terminal() and shown(state) == "a1 fir 3, a2 fir 1" and told(state, "bag") == 0
    assert state.returns() == [-1, -1]


def test_wm_22_points_go_back_to_the_bag() -> None:
    healed = after(carry("red_wood_ant", "a1 oak 3", ""), "heal a1")
    assert shown(healed) == "a1 oak 2" and told(healed, "bag") == 48
    felled = after(carry("clear_felling", "a1 oak 3", ""), "fell a1")
    assert told(felled, "bag") == 50
    assert told(after(carry("frost", "a1 oak sapling 2", ""), "remove a1"), "bag") == 50
    assert told(carry("bark_beetle", "a1 spruce 3", ""), "bag") == 50


def test_wm_23_a_tree_that_leaves_goes_back_to_the_supply() -> None:
    died, fallen = carry("bark_beetle", "a1 spruce 3", ""), after(carry("snow_breakage", "a1 spruce", ""), "roll 1")
    felled = after(carry("clear_felling", "a1 spruce", ""), "fell a1")
    removed = carry("odd", "a1 spruce", "", game=odd(remove(every("tree"))))
    assert told(scene("a1 spruce", ""), "supply")["trees"]["spruce"] == 13
    for state in (died, fallen, felled, removed):
        assert told(state, "supply")["trees"]["spruce"] == 14


def test_wm_24_a_seed_in_its_place_if_there_is_one() -> None:
    assert shown(carry("bark_beetle", "a1 spruce 3", "")) == "a1 spruce seed"
    assert shown(after(carry("snow_breakage", "a1 fir 2", ""), "roll 1")) == "a1 fir seed"
    none_left = "a1 fir seed, a2 fir sapling, a3 fir seed"
    assert shown(after(carry("snow_breakage", "a1 fir 2", none_left), "roll 1")) == ""
    assert shown(after(carry("snow_breakage", "a1 fir 2", none_left[:-13]), "roll 1")) == "a1 fir seed"


def test_wm_25_a_sapling_that_leaves_leaves_nothing() -> None:
    died = carry("mice", "a1 oak sapling 3", "")
    removed = after(carry("frost", "a1 oak sapling 3", ""), "remove a1")
    for state in (died, removed):
        assert shown(state) == "" and told(state, "supply")["saplings"]["oak"] == 6 and is_done(state)


def bought(field: str, **tiles: int) -> str:
    state = keep(scene("", "", hand="jay", money=[30000], tiles={0: tiles}), "jay")
    return shown(after(state, f"buy oak {field}"))


def test_wm_26_the_burden_is_what_is_not_covered() -> None:
    assert bought("d1") == "d1 oak sapling 2", "one arrow from each road"
    assert bought("d1", road1=1) == bought("d1", road1=2) == bought("d1", road2=2) == "d1 oak sapling 1"
    assert bought("d1", road1=1, road2=2) == "d1 oak sapling"
    assert bought("c2") == "c2 oak sapling 2", "two arrows from one zone"
    assert bought("c2", industry=1) == "c2 oak sapling 1"


def test_wm_27_points_on_arrival_and_never_after() -> None:
    assert bought("c1") == "c1 oak sapling 2"
    spring = keep(scene("c1 oak seed, c2 oak sapling, c3 oak, d1 oak sapling 1", "", marker=2, hand="jay"), "jay")
    assert shown(spring) == "c1 oak sapling 2, c2 oak, c3 oak, d1 oak 1"


def test_wm_28_no_more_points_than_kill() -> None:
    works = Zone("works", "I", ("a1",) * 9, HOUSE_EDITION.zones[0].tiles[:1])
    works = replace(works, tiles=(replace(works.tiles[0], arrows=("a1",)),))
    zones = (works, *HOUSE_EDITION.zones[1:])
    state = scene("a1 fir seed", "", game=odd(zones=zones, bag=4), marker=2, hand="jay")
    spring = keep(state, "jay")
    assert not spring.is_terminal() and shown(spring) == "" and told(spring, "bag") == 4
    assert told(spring, "supply")["saplings"]["fir"] == 3
    burden = {f: sum(zone.arrows.count(f) for zone in HOUSE_EDITION.zones) for f in FIELDS}
    assert max(burden.values()) == min(one.sapling_circles for one in HOUSE_EDITION.species) == 2


def test_wm_29_where_saplings_and_seeds_are_planted() -> None:
    board = "a1 fir seed, a2 oak seed, a3 oak"
    others = "a1 fir seed, a2 fir seed"
    state = keep(scene(board, others, hand="jay", money=[30000]), "jay")
    assert legal(state, "buy")[:2] == ["buy beech a1", "buy beech a2"] and "buy oak a3" not in legal(state)
    assert [text for text in legal(state) if text.startswith("buy fir")] == ["buy fir a1"], "the same tile"
    state = after(state, "buy beech a1")
    assert shown(state) == "a1 beech sapling 1, a2 oak seed, a3 oak" and money(state) == [0, 0]
    assert told(state, "supply")["saplings"]["fir"] == 1
    jay = carry("jay", board, "")
    assert legal(jay, "plant") == [f"plant {field}" for field in FIELDS[3:]], "no seed in place of a seed"


def test_seed_is_not_a_plant() -> None:
    with pytest.raises(silvan.PositionError, match="points lie on trees and saplings alone"):
        scene("a1 fir seed 1", "")
