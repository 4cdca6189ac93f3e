"""What silvan decides where Waldmeister's rulebook is silent, WM-R1 to WM-R29."""

from dataclasses import replace

import silvan
from silvan import waldmeister as wm

from .scenes import after, carry, forbidden, grows, house, land, legal, on, part, scene

FIELDS = ["a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3", "d1", "d3", "e1", "e3"]
FULL = ", ".join(f"{field} tree {'beech' if k < 8 else 'oak'}" for k, field in enumerate(FIELDS))


def test_wm_r1_the_year_limit_ends_every_play() -> None:
    for limit in (1, 3):
        ends = [house(year_limit=limit).playout(8, i).to_dict()["winters"] for i in range(20)]
        assert max(ends) == limit


def test_wm_r2_species_and_kinds_mean_trees() -> None:
    assert (
        legal(carry("nun_moth", "a1 sapling fir, b1 tree fir, b3 tree fir, c1 tree fir, d1 tree pine"))[0] == "hurt b1"
    )
    assert legal(carry("checkered_beetle", "a1 sapling fir 1, b1 tree pine 1")) == ["pass", "heal b1"]


def test_wm_r3_nothing_is_left_of_a_sapling() -> None:
    state = after(carry("frost", "a1 sapling oak 1"), "remove a1")
    assert grows(state) == "" and part(state, "bag") == 50


def test_wm_r4_points_beyond_what_kills_are_not_placed() -> None:
    zone = wm.Zone("industry", "I", ("a1",) * 9, (wm.Tile("lid", 50_000, ()),))
    game = silvan.load_game("waldmeister", edition=replace(wm.HOUSE_EDITION, zones=(zone, *wm.HOUSE_EDITION.zones[1:])))
    state = scene(land("", 30_000), "", game=game, hands=("smog",), bag=50)
    state = after(state, "lay smog", "done", "offer 1", "refuse", "buy oak a1")
    assert grows(state) == "" and part(state, "bag") == 50 and part(state, "supply", "saplings")["oak"] == 6


def test_wm_r5_white_arrows_are_not_asked_about() -> None:
    state = after(carry("remediation", land("a2 tree oak 1, b1 tree oak 2", 20_000)), "remedy industry")
    assert grows(state) == "a2 tree oak, b1 tree oak 1"


def test_wm_r6_the_tables_say_where_they_come_from() -> None:
    told = dict(house().provenance())
    assert {"landscape", "zones", "species", "animals", "money", "prices", "track", "cards"} <= set(told)
    assert all(any(word in told[table] for word in ("printed", "attested", "reconstructed")) for table in told)


def test_wm_r7_player_0_begins_the_setup_and_the_play() -> None:
    state = house(3).new_initial_state()
    seats = []
    while not state.is_chance_node():
        seats.append(state.current_player())
        state.apply_action(state.legal_actions()[0])
    assert seats == [0] * 6 + [1] * 6 + [2] * 6


def test_wm_r8_the_last_point_does_not_kill() -> None:
    own = ", ".join(f"{field} tree oak 5" for field in FIELDS[:8])
    state = carry("bark_beetle", f"{own}, d1 tree spruce 3 fox", "a1 tree beech 4, a2 tree spruce 2")
    assert (
        state.is_terminal() and "d1 tree spruce 4 fox" in grows(state) and state.scores()[0] == 8 * 5 - 40 + 5 - 4 + 3
    )


def test_wm_r9_the_last_tile_can_be_raised_from_its_seed() -> None:
    state = carry("smog", land("a1 seed fir, a2 sapling fir, a3 sapling fir", 30_000))
    assert [text for text in legal(state) if "fir" in text] == ["buy fir a1"]
    assert "lot fir" not in legal(carry("sapling_auction", land("a1 seed fir, a2 sapling fir, a3 sapling fir", 30_000)))


def test_wm_r10_animals_move_where_the_host_decides() -> None:
    state = carry("bark_beetle", "a1 tree spruce 3 fox", "b1 tree fir, b3 tree fir")
    assert state.current_player() == 1 and legal(state) == ["move b1", "move b3"]


def test_wm_r11_single_possibilities_are_asked() -> None:
    state = after(scene("", "", hands=("jay",)), "lay jay", "done")
    assert legal(state) == ["offer 1"]
    assert legal(carry("clear_felling", "a1 tree oak", season="winter")) == ["fell a1"]


def test_wm_r12_the_player_in_turn_carries_out_the_whole_season_first() -> None:
    state = scene("a1 tree oak, a2 tree oak", "b1 tree fir", hands=("storm",), marker=5)
    state = after(state, "lay storm", "done")
    assert part(state, "marker") == 6 and state.current_player() == 0
    state = after(state, "settle hare a1", "settle roe a2")
    assert state.current_player() == 1 and legal(state) == ["settle roe b1", "pass"]


def test_wm_r13_saplings_grow_before_seeds_sprout() -> None:
    state = after(scene("a1 sapling oak 1, e1 seed oak", "", hands=("storm",), marker=2), "lay storm", "done")
    assert grows(state) == "a1 tree oak 1, e1 sapling oak 1"


def test_wm_r14_settling_ends_after_two_or_a_pass() -> None:
    state = after(scene("a1 tree oak, a2 tree oak, a3 tree oak", "", hands=("storm",), marker=5), "lay storm", "done")
    assert part(after(state, "settle fox a1", "pass"), "due") == "offer"
    assert legal(after(state, "settle fox a1"), "settle")[0] == "settle roe a2"
    assert part(after(state, "settle fox a1", "settle roe a2"), "due") == "offer"


def test_wm_r15_the_bank_pays_what_it_has() -> None:
    state = scene(land("a1 tree oak", 495_000), land("a1 tree oak", 495_000), hands=("drought",), marker=8)
    state = after(state, "lay drought", "done")
    assert state.is_terminal() and [one["money"] for one in part(state, "lands")] == [503_000, 497_000]


def test_wm_r16_the_player_takes_what_is_left() -> None:
    laid = after(scene("", "", "", hands=("jay storm smog",)), "lay jay", "lay storm", "lay smog", "offer 1", "offer 2")
    state = after(laid, "draw 3")
    assert [card["holder"] for card in part(state, "laid")] == [None, None, 1]
    assert part(after(state, "draw 1"), "discards") == {"jay": 1, "storm": 1, "smog": 1}


def test_wm_r17_only_the_own_cards_are_known() -> None:
    state = after(scene("", "", "", hands=("jay storm",)), "lay jay", "lay storm", "done", "offer 2")
    for seat, known in ((0, ["jay", "storm"]), (1, ["?", "?"]), (2, ["?", "?"])):
        assert [card["card"] for card in state.view(seat).to_dict()["laid"] if card] == known


def test_wm_r18_the_pile_has_no_order() -> None:
    state = carry("smog", "")
    weights = {state.action_to_string(-1, event): n for event, n in state.chance_weights()}
    assert weights == {f"draw {name}": n for name, n in part(state, "pile").items()}


def test_wm_r19_announcing_is_free_and_final() -> None:
    state = carry("drought", FULL, season="summer")
    state = after(state, legal(state)[0])
    assert legal(state) == ["pass", "announce"]
    later = after(state, "pass")
    assert part(later, "announced") is None and part(later, "turn") == 1


def test_wm_r20_the_number_that_is_missing_is_forgotten() -> None:
    state = carry("acid_rain", "a1 tree oak", "")
    assert grows(state) == "a1 tree oak 1" and part(state, "due") == "refill"


def test_wm_r21_only_plants_with_points_can_be_healed() -> None:
    assert part(carry("black_woodpecker", "a1 tree oak"), "due") == "refill"
    assert part(after(carry("ichneumon_wasp", "a1 tree oak 2"), "heal a1"), "due") == "refill"


def test_wm_r22_every_plant_that_fits_when_the_card_begins() -> None:
    state = carry("winter_moth", "a1 tree beech 4 roe, a2 tree oak 1, b1 tree oak")
    state = after(state, "move b1")
    assert grows(state) == "a1 seed beech, a2 tree oak 2, b1 tree oak roe"


def test_wm_r23_a_storm_pulls_only_the_neighbours_of_the_die() -> None:
    state = carry("storm", "a1 tree fir 1, a2 tree fir 2, a3 tree fir 2, b1 tree fir")
    state = after(state, "roll 1")
    assert grows(state) == "a1 seed fir, a2 seed fir, a3 tree fir 2, b1 tree fir"
    assert grows(after(state, "roll 3")) == grows(state)


def test_wm_r24_any_species_may_be_put_up_and_the_limit_of_bids() -> None:
    state = after(carry("sapling_auction", land("", 600_000)), "lot oak")
    assert legal(state)[-1] == "bid 500000"
    state = after(state, "bid 500000")
    assert part(state, "due") == "plant"
    forbidden(after(carry("sapling_auction", land("", 4_999)), "lot oak"), "lot oak", "79")


def test_wm_r25_a_double_mixed_forest_scores_20_alone() -> None:
    six = ("beech", "oak", "alder", "spruce", "pine", "fir")
    own = ", ".join(f"{field} tree {one}" for field, one in zip(FIELDS, six * 2, strict=True))
    assert scene(own, "").scores()[0] == 80


def test_wm_r26_money_breaks_ties() -> None:
    game = house(year_limit=1)
    state = scene(land("", 5), land("", 6), game=game, hands=("drought",), marker=11)
    assert on(after(state, "lay drought", "done")).returns() == [-1, 1]


def test_wm_r27_points_during_the_game() -> None:
    state = scene("a1 tree oak roe", "")
    assert state.scores() == state.scores_if_ended() == [6, 0] and state.returns() == [0, 0]


def test_wm_r28_numbers_are_looked_up_when_the_effect_begins() -> None:
    card = wm.Card("new", 1, "u", (wm.sell(wm.every("fir tree")), wm.harm(1, wm.some(wm.TREES, "tree"))))
    game = silvan.load_game("waldmeister", edition=replace(wm.HOUSE_EDITION, cards=(*wm.HOUSE_CARDS, card)))
    state = scene("a1 tree fir, b1 tree oak, b3 tree oak", "", game=game, marker=6, hands=("new",))
    state = after(state, "lay new", "done", "offer 1", "refuse")
    assert grows(state) == "b1 tree oak 1, b3 tree oak 1"


def test_wm_r29_declining_leaves_out_only_the_own_part() -> None:
    part_of_others = wm.others(wm.heal(wm.some(1, "tree")), wm.harm(1, wm.every("tree")))
    card = wm.Card("new", 1, "u", (part_of_others, wm.harm(1, wm.every("oak tree"))))
    game = silvan.load_game("waldmeister", players=3, edition=replace(wm.HOUSE_EDITION, cards=(*wm.HOUSE_CARDS, card)))
    state = scene("a1 tree oak", "b1 tree fir 1", "c1 tree fir", game=game, marker=6, hands=("new",))
    state = after(state, "lay new", "done", "offer 1", "refuse", "pass")
    assert [grows(state, seat) for seat in range(3)] == ["a1 tree oak 1", "b1 tree fir 1", "c1 tree fir 1"]
