"""What the cards of Waldmeister do, WM-66 to WM-78, and the auction, WM-79 to WM-83."""

from silvan import State

from .scenes import after, carry, forbidden, grows, land, legal, on, part


def test_wm_66_words_mean_trees_unless_saplings_are_named() -> None:
    own = "a1 tree spruce 1, a2 sapling spruce 1, a3 tree spruce, b1 tree pine 1"
    expected = "a1 tree spruce 2, a2 sapling spruce 1, a3 tree spruce, b1 tree pine 1"
    assert grows(carry("bark_beetle", own)) == expected
    state = carry("weevil", "a1 tree fir, a2 sapling oak, b1 sapling pine, c1 sapling fir")
    assert legal(state) == ["hurt b1", "hurt c1"]


def test_wm_67_plants_are_chosen_one_after_the_other() -> None:
    state = carry("nun_moth", "a1 tree fir, a2 tree fir, a3 tree pine, b1 tree spruce, b3 tree oak")
    assert legal(state) == ["hurt a1", "hurt a2", "hurt a3", "hurt b1"]
    state = after(state, "hurt a2")
    assert legal(state) == ["hurt a1", "hurt a3", "hurt b1"]
    forbidden(state, "hurt a2", "67")
    assert legal(carry("browsing", "a1 sapling oak, a2 sapling pine, b1 sapling fir")) == ["remove a1", "remove b1"]
    assert grows(after(carry("frost", "a1 sapling oak 2, a2 seed fir"), "remove a1")) == "a2 seed fir"


def test_wm_68_healing_is_for_the_damaged_and_may_be_declined() -> None:
    state = carry("ichneumon_wasp", "a1 tree oak 2, a2 tree oak, a3 tree fir 1, b1 sapling fir 1")
    assert legal(state) == ["pass", "heal a1", "heal a3"]
    forbidden(state, "heal a2", "68")
    state = after(state, "heal a1")
    assert legal(state) == ["pass", "heal a3"] and part(after(state, "pass"), "due") == "refill"
    assert legal(carry("checkered_beetle", "a1 tree oak 2, a2 tree pine 1")) == ["pass", "heal a2"]


def test_wm_69_when_no_more_can_be_hurt_than_must_be_all_are() -> None:
    state = carry("nun_moth", "a1 tree fir, b1 tree fir, c1 tree pine")
    assert grows(state) == "a1 tree fir 1, b1 tree fir 1, c1 tree pine 1"
    assert part(carry("mice", "a1 tree oak", season="winter"), "due") == "refill"
    assert legal(carry("frost", "a1 sapling oak")) == ["remove a1"]


def test_wm_70_every_plant_of_a_sort_in_field_order() -> None:
    own = "a1 tree beech 4 fox, a2 tree oak 1, b1 sapling oak 3, c1 tree spruce 1, d1 tree alder"
    state = carry("winter_moth", own)
    assert legal(state) == ["move a2", "move c1", "move d1"] and "a2 tree oak 1" in grows(state)
    state = after(state, "move d1")
    assert grows(state) == "a1 seed beech, a2 tree oak 2, c1 tree spruce 1, d1 tree alder fox"
    assert "b1 sapling oak 3" in grows(after(carry("gypsy_moth", own), "move a2"))


def test_wm_71_a_die_for_every_tree() -> None:
    state = carry("snow_breakage", "a1 tree oak, a2 sapling oak, b1 tree fir 1", season="winter")
    assert legal(state) == [f"roll {k}" for k in range(1, 7)]
    assert {weight for _, weight in state.chance_weights()} == {1}
    assert grows(after(state, "roll 1", "roll 2")) == "a1 seed oak, a2 sapling oak, b1 tree fir 1"
    fire = carry("forest_fire", "a1 tree oak roe, b1 tree fir 1")
    assert legal(after(fire, "roll 1")) == ["move b1"]


def test_wm_72_a_tree_is_felled_for_its_timber_value() -> None:
    state = carry("clear_felling", "a1 tree spruce 2 fox, a2 tree fir, b1 sapling oak", season="winter")
    assert legal(state) == ["fell a1", "fell a2"]
    state = after(state, "fell a1")
    assert legal(state) == ["move a2"] and part(state, "lands", 0, "money") == 0
    state = after(state, "move a2")
    assert grows(state) == "a2 tree fir fox, b1 sapling oak" and part(state, "lands", 0, "money") == 10_000


def test_wm_73_the_jay_plants_an_oak() -> None:
    state = carry("jay", "a1 tree oak", season="autumn")
    assert legal(state)[:2] == ["pass", "plant a2"]
    assert grows(after(state, "plant e3")) == "a1 tree oak, e3 seed oak"
    oaks = ", ".join(f"{field} seed oak" for field in ["a1", "a2", "a3", "b1", "b3", "c1"])
    assert part(carry("jay", oaks, season="autumn"), "due") == "refill"


def test_wm_74_the_remediation_card_is_passed_on() -> None:
    state = carry("remediation", land("", 20_000), land("", 10_000), land("", 50_000))
    assert state.current_player() == 0
    state = after(state, "pass")
    assert state.current_player() == 2
    state = after(state, "remedy industry")
    assert part(state, "lands", 2, "installed", "industry") == 1 and part(state, "discards") == {"remediation": 1}


def test_wm_75_acid_rain_harms_all() -> None:
    grove = "a1 tree oak, a2 sapling fir, a3 tree fir"
    state = carry("acid_rain", grove, "a1 tree pine, a2 tree pine", "a1 tree beech")
    state = after(state, "hurt a1", "hurt a2")
    assert state.current_player() == 1 and legal(state) == ["hurt a1", "hurt a2"]
    state = after(state, "hurt a2")
    assert [grows(state, 1), grows(state, 2)] == ["a1 tree pine, a2 tree pine 1", "a1 tree beech 1"]


def test_wm_76_smog_harms_six_less_the_installed_tiles() -> None:
    plants = ", ".join(f"{field} tree pine" for field in ["a1", "a2", "a3", "b1", "b3", "c1", "c2"])
    assert part(carry("smog", plants, season="winter"), "frames", -1, "left") == 6
    assert part(carry("smog", land(plants, road1=2, industry=1), season="winter"), "frames", -1, "left") == 3
    assert part(carry("smog", land(plants, road1=2, industry=2, road2=2), season="winter"), "due") == "refill"


STAND = "a1 tree beech 1, a2 tree beech 1, a3 tree beech 1, b1 tree oak 1"


def test_wm_77_a_storm_fells_by_the_points() -> None:
    state = carry("storm", "a1 tree beech 2, b3 tree oak, c3 tree fir 1")
    assert grows(after(state, "roll 3", "roll 2")) == "a1 tree beech 2, b3 tree oak, c3 tree fir 1"
    assert grows(after(state, "roll 2", "roll 1")) == "a1 seed beech, b3 tree oak, c3 seed fir"


def test_wm_78_neighbours_of_the_species_fall_along_and_no_further() -> None:
    state = after(carry("storm", STAND), "roll 1")
    assert grows(state) == "a1 seed beech, a2 seed beech, a3 tree beech 1, b1 tree oak 1"
    state = after(state, "roll 6")
    assert state.is_chance_node() and part(state, "frames", -1, "fields") == ["b1"]


def auction(*money: int, lands: tuple[str, ...] = ("", "", "", "")) -> State:
    return carry("sapling_auction", *(land(own, coins) for own, coins in zip(lands, money, strict=False)))


def test_wm_79_three_lots_of_species_in_supply() -> None:
    state = auction(5_000, 0)
    assert legal(state) == [f"lot {species}" for species in ("beech", "oak", "alder", "spruce", "pine", "fir")]
    state = after(state, "lot fir", "pass")
    assert "lot fir" not in legal(state)
    forbidden(state, "lot fir", "79")
    assert legal(after(auction(0, 0), "lot fir"))[0] == "lot beech"


def test_wm_80_bidders_have_money_and_a_field() -> None:
    fields = ["a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3", "d1", "d3", "e1", "e3"]
    full = ", ".join(f"{field} tree {'pine' if k < 9 else 'fir'}" for k, field in enumerate(fields))
    state = after(auction(4_999, 50_000, 5_000, lands=("", full, "")), "lot oak")
    assert state.current_player() == 2


def test_wm_81_bids_go_round_until_nobody_outbids_the_highest() -> None:
    state = after(auction(30_000, 4_999, 20_000, 9_999), "lot fir")
    assert legal(state) == ["pass", *(f"bid {5_000 * k}" for k in range(1, 7))]
    state = after(state, "bid 10000")
    assert state.current_player() == 2 and legal(state) == ["pass", "bid 15000", "bid 20000"]
    forbidden(state, "bid 10000", "81")
    state = after(state, "bid 20000")
    assert state.current_player() == 0
    state = after(state, "bid 25000")
    assert state.current_player() == 0 and part(state, "due") == "plant"


def test_wm_82_a_lot_without_bids_counts() -> None:
    state = after(auction(5_000, 0), "lot fir", "pass", "lot oak", "pass", "lot pine", "pass")
    assert part(state, "discards") == {"sapling_auction": 1}


def test_wm_83_the_winner_pays_and_plants_at_once() -> None:
    state = after(auction(20_000, 0, lands=("a1 seed oak", "")), "lot fir", "bid 15000")
    assert part(state, "lands", 0, "money") == 5_000 and legal(state)[0] == "plant a1"
    state = after(state, "plant a1")
    assert grows(state) == "a1 sapling fir 1" and part(state, "due") == "lot"
    assert part(on(after(state, "lot oak", "pass", "lot pine", "pass")), "turn") == 1
