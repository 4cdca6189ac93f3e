"""Damage, planting, animals and remediation in Waldmeister, WM-18 to WM-37."""

import silvan
from reference.waldmeister.others import smoke
from silvan import State

from .scenes import after, carry, forbidden, grows, land, legal, on, part, scene


def buying(*lands: str, money: int = 30_000, **installed: int) -> State:
    """Player 0 may buy, after a card that does nothing."""
    state = scene(land(lands[0], money, **installed), *lands[1:], hands=("smog",))
    return after(state, "lay smog", "done", "offer 1", "refuse", *(["pass"] if money >= 40_000 else []))


def test_wm_18_a_field_holds_one_tile() -> None:
    state = buying("a1 tree oak, b1 sapling oak, c1 seed oak")
    fields = {text.split()[-1] for text in legal(state, "buy")}
    assert "a1" not in fields and "b1" not in fields and {"c1", "e3"} <= fields


def test_wm_19_a_point_goes_from_the_bag_onto_the_plant() -> None:
    state = carry("bark_beetle", "a1 tree spruce 1")
    assert grows(state) == "a1 tree spruce 2" and part(state, "bag") == 48


def test_wm_20_one_point_more_than_circles_kills() -> None:
    assert grows(carry("bark_beetle", "a1 tree spruce 2")) == "a1 tree spruce 3"
    assert grows(carry("bark_beetle", "a1 tree spruce 3")) == "a1 seed spruce"


def test_wm_21_an_empty_bag_ends_the_game_before_the_death() -> None:
    almost = "a1 tree oak 5, a2 tree oak 5, a3 tree oak 5, b1 tree oak 5"
    almost += ", b3 tree beech 4, c1 tree beech 4, c2 tree beech 4"
    other = "a1 tree beech 4, a2 tree beech 4, a3 tree beech 4, b1 tree spruce 2"
    state = carry("bark_beetle", f"{almost}, d1 tree spruce 3", other)
    assert state.is_terminal() and state.returns() == [-1, -1]
    assert "d1 tree spruce 4" in grows(state) and part(state, "bag") == 0


def test_wm_22_healing_and_leaving_bring_points_back() -> None:
    assert part(after(carry("red_wood_ant", "a1 tree oak 2"), "heal a1"), "bag") == 49
    assert part(carry("bark_beetle", "a1 tree spruce 3"), "bag") == 50


def test_wm_23_the_tile_of_a_tree_that_leaves_goes_to_the_supply() -> None:
    assert part(carry("bark_beetle", "a1 tree spruce 3"), "supply", "trees")["spruce"] == 14


def test_wm_24_a_seed_lies_in_the_place_of_a_dead_tree_if_there_is_one() -> None:
    assert grows(carry("bark_beetle", "a1 tree spruce 3")) == "a1 seed spruce"
    used = ", ".join(f"{field} seed spruce" for field in ["a2", "a3", "b1", "b3", "c1", "c2"])
    assert "a1" not in grows(carry("bark_beetle", f"a1 tree spruce 3, {used}"))


def test_wm_25_a_dead_sapling_leaves_nothing() -> None:
    state = carry("winter_moth", "a1 sapling oak 3")
    assert grows(state) == "" and part(state, "supply", "saplings")["oak"] == 6


def test_wm_26_the_burden_counts_uncovered_arrows() -> None:
    assert grows(after(buying("a1 tree oak"), "buy oak c2")).endswith("c2 sapling oak 2")
    assert grows(after(buying("a1 tree oak", industry=1), "buy oak c2")).endswith("c2 sapling oak 1")
    assert grows(after(buying("a1 tree oak", industry=2), "buy oak c2")).endswith("c2 sapling oak")


def test_wm_27_a_sapling_gets_points_once() -> None:
    state = after(buying("e1 seed fir"), "buy fir e1")
    assert grows(state) == "e1 sapling fir 1" and grows(on(state)) == "e1 sapling fir 1"


def test_wm_28_no_more_points_than_it_takes_to_kill() -> None:
    state = silvan.load_game("waldmeister", edition=smoke(), flow="house", year_limit=1).new_initial_state()
    bag = part(state, "bag")
    state.apply_action("set tree beech a1")
    assert grows(state) == "a1 seed beech" and part(state, "bag") == bag


def test_wm_29_saplings_on_empty_fields_or_own_seeds() -> None:
    state = buying("a1 seed oak, b1 tree oak")
    assert {"buy beech a1", "buy oak a1", "buy oak a2"} <= set(legal(state)) and "buy oak b1" not in legal(state)
    forbidden(state, "buy oak b1", "29")
    assert part(after(state, "buy beech a1"), "supply", "saplings")["oak"] == 6
    assert legal(carry("jay", "a1 seed pine", season="autumn"), "plant")[0] == "plant a2"


def test_wm_30_one_animal_on_a_tree_and_none_twice() -> None:
    state = scene("a1 tree oak fox, a2 tree oak, a3 tree oak", marker=5, hands=("smog",))
    state = after(state, "lay smog", "done")
    assert legal(state, "settle") == ["settle roe a2", "settle roe a3", "settle hare a2", "settle hare a3"]
    forbidden(state, "settle fox a2", "30")
    forbidden(state, "settle roe a1", "30")


def test_wm_31_the_owner_moves_the_animal_to_a_free_own_tree() -> None:
    state = carry("bark_beetle", "a1 tree spruce 3 fox, b1 tree oak, c1 tree oak roe", "a1 tree oak")
    assert state.current_player() == 0 and legal(state) == ["move b1"]
    assert "b1 tree oak fox" in grows(after(state, "move b1"))


def test_wm_32_else_the_next_player_who_lacks_it() -> None:
    state = carry("bark_beetle", "a1 tree spruce 3 fox", "a1 tree oak fox, b1 tree oak", "c1 tree oak, d1 tree fir")
    assert state.current_player() == 2 and legal(state) == ["move c1", "move d1"]


def test_wm_33_else_it_goes_to_the_supply() -> None:
    state = carry("bark_beetle", "a1 tree spruce 3 lynx", "a1 tree oak lynx, b1 tree oak")
    assert part(state, "supply", "animals")["lynx"] == 3
    assert legal(carry("bark_beetle", "a1 tree spruce 3 lynx", "a1 tree oak")) == ["move a1"]


def test_wm_34_it_moves_after_the_seed_and_before_anything_else() -> None:
    state = carry("storm", "a1 tree beech 1 lynx, a2 tree beech 2, c2 tree oak")
    state = after(state, "roll 1")
    assert grows(state) == "a1 seed beech, a2 tree beech 2, c2 tree oak" and legal(state) == ["move a2", "move c2"]
    state = after(state, "move a2")
    assert grows(state) == "a1 seed beech, a2 seed beech, c2 tree oak" and legal(state) == ["move c2"]


def test_wm_35_tiles_in_order_paid_to_the_bank() -> None:
    state = carry("remediation", land("", 45_000))
    assert legal(state) == ["pass", "remedy industry", "remedy road1", "remedy road2"]
    state = after(state, "remedy road1")
    assert part(state, "lands", 0, "money") == 25_000 and part(state, "bank") == 975_000
    state = carry("remediation", land("", 45_000, industry=2, road1=1))
    assert legal(state) == ["pass", "remedy road1", "remedy road2"]
    forbidden(state, "remedy industry", "35")


def test_wm_36_an_installed_tile_covers_black_arrows_for_good() -> None:
    state = after(carry("remediation", land("", 50_000)), "remedy industry")
    assert grows(after(state, "buy oak a2")) == "a2 sapling oak"


def test_wm_37_plants_at_white_arrows_lose_points() -> None:
    own = land("a2 tree oak 2, b1 tree fir, b3 seed oak, c2 sapling oak 2, e1 tree oak 1", 20_000)
    state = after(carry("remediation", own), "remedy industry")
    assert grows(state) == "a2 tree oak 1, b1 tree fir, b3 seed oak, c2 sapling oak 1, e1 tree oak 1"
