"""The rulings WM-R1 to WM-R15."""

from dataclasses import replace

import silvan
from silvan.waldmeister import HOUSE_EDITION, Tile, Zone, every, harm, sell, some

from rules.waldmeister.scenes import (
    FIELDS,
    after,
    carry,
    due,
    edition,
    house,
    is_done,
    keep,
    lay,
    legal,
    money,
    odd,
    other,
    refused,
    scene,
    shown,
    told,
)

FULL = ", ".join(f"{field} spruce" for field in FIELDS)


def test_wm_r1_every_game_ends() -> None:
    for limit in (0, 100):
        refused("options.year_limit", year_limit=limit)
    assert silvan.load_game("waldmeister").options["year_limit"] == 20
    for number in range(10):
        end = house(3, year_limit=2).playout(7, number)
        assert end.is_terminal() and told(end, "winters") <= 2
        if told(end, "winters") == 2:
            assert told(end, "held") == [5, 5, 5], "the turn was played to its end"
    assert max(told(house(3, year_limit=2).playout(7, number), "winters") for number in range(10)) == 2


def test_wm_r2_trees_alone_unless_saplings_are_named() -> None:
    board = "a1 fir sapling 1, a2 spruce sapling 1, a3 pine sapling, b1 beech sapling 1, b3 oak seed"
    for card in ("nun_moth", "bark_beetle", "gypsy_moth", "red_wood_ant", "checkered_beetle", "snow_breakage", "storm"):
        state = carry(card, board, "")
        assert is_done(state) and shown(state) == board, card
    assert shown(carry("winter_moth", board, "")) == board.replace("b1 beech sapling 1", "b1 beech sapling 2")


def test_wm_r3_nothing_is_left_of_a_sapling() -> None:
    state = after(carry("acid_rain", "a1 oak sapling 3, a2 fir sapling 2, b1 oak", ""), "hurt a2", "hurt a1")
    assert shown(state) == "b1 oak" and told(state, "supply")["saplings"] == {
        one.name: one.saplings for one in HOUSE_EDITION.species
    }
    assert shown(after(carry("browsing", "a1 oak sapling 3", ""), "remove a1")) == ""


def sooty(bag: int) -> silvan.Game:
    """Nine arrows point at a1."""
    works = Zone("works", "I", ("a1",) * 9, (Tile("net", 10000, ("a1",)),))
    return odd(zones=(works, *HOUSE_EDITION.zones[1:]), bag=bag)


def test_wm_r4_points_until_it_dies_and_no_more() -> None:
    state = keep(scene("a1 fir seed", "", marker=2, hand="jay", game=sooty(4)), "jay")
    assert shown(state) == "" and told(state, "bag") == 4 and not state.is_terminal()
    state = lay(scene("a1 fir seed", "", marker=2, hand="jay", game=sooty(3)), "jay")
    assert state.is_terminal() and shown(state) == "a1 fir sapling 3", "the third point was the last one"
    state = keep(scene("", "", hand="jay", money=[30000], game=sooty(50)), "jay")
    state = after(state, "pass", "buy oak a1")
    assert shown(state) == "" and money(state)[0] == 0 and is_done(state)


def test_wm_r5_points_are_always_taken_off() -> None:
    state = keep(scene("a3 oak 1, c2 oak 2", "", hand="jay", money=[80000], tiles={0: {"industry": 1}}), "jay")
    state = after(state, "remedy industry")
    assert shown(state) == "a3 oak, c2 oak 1" and is_done(state) and told(state, "bag") == 49
    double = Zone("works", "I", ("c2", "c2"), (Tile("net", 10000, ("c2", "c2")),))
    game = odd(zones=(double, *HOUSE_EDITION.zones[1:]))
    for points, left in ((3, "c2 oak 1"), (1, "c2 oak")):
        state = carry("remediation", f"c2 oak {points}", "", money=[19999], game=game)
        assert shown(after(state, "remedy works")) == left, "a point for each arrow"


def test_wm_r6_the_boxes_tables_are_told_and_can_be_replaced() -> None:
    told_of = house().provenance()
    rebuilt = {table for table, text in told_of.items() if "reconstructed" in text}
    assert rebuilt == {"landscape", "zones", "species", "animals", "money", "prices", "track", "cards"}
    game = other(edition=edition(money=replace(HOUSE_EDITION.money, each=7)))
    assert money(game.new_initial_state()) == [7, 7]
    arrows = [sum(zone.arrows.count(field) for zone in HOUSE_EDITION.zones) for field in FIELDS]
    assert set(arrows) == {1, 2}, "no place is safe"
    track = HOUSE_EDITION.track
    spaces = len(track.seasons)
    for start in range(spaces):
        assert sum((start + step) % spaces in track.middles for step in (1, 2, 3)) == 1, "three cards reach one middle"


def test_wm_r7_player_0_begins_and_layouts_follow_the_seats() -> None:
    state = house(4).new_initial_state()
    seats = []
    while due(state)[1] == "set":
        seats.append(due(state)[0])
        state = after(state, legal(state)[0])
    assert seats == [0] * 6 + [1] * 6 + [2] * 6 + [3] * 6
    held = []
    while state.is_chance_node():
        held.append(told(state, "held"))
        state = after(state, legal(state)[0])
    assert held[4:7] == [[4, 0, 0, 0], [5, 0, 0, 0], [5, 1, 0, 0]] and due(state) == (0, "lay")


def test_wm_r8_the_last_point_kills_nobody() -> None:
    state = carry("odd", "a1 spruce 3 lynx, a2 spruce 1", "a1 oak 5", game=odd(harm(1, every("tree")), bag=10))
    assert state.is_terminal() and told(state, "bag") == 0
    assert shown(state) == "a1 spruce 4 lynx, a2 spruce 1" and told(state, "laid") == [None] * 3
    assert state.scores() == [10 + 12 - 5, 0] and state.returns() == [-1, -1], "points are counted nevertheless"
    assert house().utility_sum() is None


def test_wm_r9_seeds_make_room_for_saplings_only() -> None:
    firs = "a1 fir seed, a2 fir seed"
    state = keep(scene("a1 fir seed, a2 oak", firs, hand="jay", money=[30000]), "jay")
    state = after(state, "buy fir a1")
    assert shown(state) == "a1 fir sapling 1, a2 oak" and told(state, "supply")["saplings"]["fir"] == 0
    lots = carry("sapling_auction", "a1 fir seed, a2 oak", firs, money=[90000])
    assert "lot fir" not in legal(lots), "an auction takes the sapling from the supply first"
    full = FULL.replace("e3 spruce", "e3 fir seed")
    assert is_done(carry("jay", full, "")), "no seed on a seed"
    bids = after(carry("sapling_auction", full, "", money=[5000]), "lot fir", "bid 5000", "plant e3")
    assert shown(bids).endswith("e3 fir sapling 1") and told(bids, "supply")["saplings"]["fir"] == 2


def test_wm_r10_where_an_animal_moves_is_decided_by_the_owner_of_the_tree() -> None:
    state = carry("storm", "a1 beech 1 lynx, a2 beech 1", "b1 oak, b3 oak")
    state = after(state, "roll 1")
    assert due(state) == (0, "move") and legal(state) == ["move a2"], "onto a tree that is about to fall"
    state = after(state, "move a2")
    assert due(state) == (1, "move") and legal(state) == ["move b1", "move b3"]
    assert shown(state) == "a1 beech seed, a2 beech seed", "the seeds have been laid"
    assert shown(after(state, "move b3"), 1) == "b1 oak, b3 oak lynx"


def test_wm_r11_places_count_and_single_choices_are_asked() -> None:
    state = scene("", "", hands={0: "remediation remediation remediation remediation remediation"})
    assert due(state) == (0, "lay") and legal(state) == ["lay remediation"]
    state = lay(state, "remediation")
    assert due(state) == (0, "offer") and legal(state) == ["offer 1"]
    last = lay(scene(*["a1 oak sapling"] * 4, hand="jay mice smog"), "jay", "mice", "smog")
    last = after(last, "offer 2")
    assert legal(last) == ["offer 3"]
    assert [one["card"] for one in told(last, "laid")] == ["jay", "mice", "smog"]
    assert legal(carry("clear_felling", "a1 oak", "")) == ["fell a1"]


def test_wm_r12_a_season_goes_round_from_the_player() -> None:
    trees = ["a1 spruce"] * 4
    state = lay(scene(*trees, marker=8, turn=2, hand="jay", money=[965000, 0, 0, 0]), "jay")
    assert state.is_terminal() and money(state) == [975000, 5000, 10000, 10000], "2, 3, 0 were paid in full, 1 was not"
    board = "a1 fir sapling, a2 fir seed"
    firs = ", ".join(f"{field} fir" for field in FIELDS[:6])
    state = lay(scene("a1 fir sapling", "a1 fir sapling", firs, marker=2, turn=1, hand="jay"), "jay")
    assert shown(state, 1) == "a1 fir" and shown(state, 0) == "a1 fir sapling", "the last tile goes to whose turn it is"
    summer = lay(scene("a1 oak", board, marker=5, hand="jay"), "jay")
    assert due(summer) == (0, "settle") and told(summer, "marker") == 6, "the marker stands there before"


def test_wm_r13_saplings_first_and_the_player_chooses() -> None:
    firs = ", ".join(f"{field} fir" for field in FIELDS[:5])
    board = "a1 fir sapling, a2 oak seed, b1 fir sapling 1, c1 fir sapling"
    state = lay(scene(board, firs, marker=2, hand="jay"), "jay")
    assert due(state) == (0, "grow") and "a2 oak seed" in shown(state), "the seed waits for the saplings"
    state = after(state, "grow c1")
    assert due(state) == (0, "grow") and legal(state) == ["grow a1", "grow b1"], "tile by tile"
    state = after(state, "grow b1")
    assert shown(state) == "a1 fir sapling, a2 oak sapling 1, b1 fir 1, c1 fir"


def test_wm_r14_two_animals_or_a_pass_or_none_that_can() -> None:
    three = "a1 oak, a2 oak, a3 oak"
    state = lay(scene(three, "", marker=5, hand="jay"), "jay")
    assert due(after(state, "settle roe a1", "settle fox a2")) == (0, "offer"), "a third is not asked for"
    assert "settle roe a2" not in legal(after(state, "settle roe a1")), "what has come counts as owned"
    assert due(after(state, "pass")) == (0, "offer")
    one = lay(scene("a1 oak", "", marker=5, hand="jay"), "jay")
    assert due(after(one, "settle roe a1")) == (0, "offer"), "no second one can settle"
    assert due(lay(scene("a1 oak sapling", "", marker=5, hand="jay"), "jay")) == (0, "offer")


def test_wm_r15_the_bank_pays_what_it_has() -> None:
    boards = ("a1 spruce, a2 alder", "a1 spruce", "a1 spruce")
    state = lay(scene(*boards, marker=8, hand="jay", money=[979000]), "jay")
    assert state.is_terminal() and money(state) == [995000, 5000, 0], "2 gets nothing"
    exact = lay(scene(*boards, marker=8, hand="jay", money=[964000]), "jay")
    assert due(exact) == (0, "offer") and money(exact) == [980000, 10000, 10000] and told(exact, "bank") == 0
    sold = carry("clear_felling", "a1 spruce roe, b1 fir", "", money=[999000])
    sold = after(sold, "fell a1", "move b1")
    assert sold.is_terminal() and money(sold) == [1000000, 0] and shown(sold) == "b1 fir roe"
    assert sold.returns() == [1, -1], "the bank, not the forest, has failed"
    paid = carry("odd", "a1 fir, a2 fir", "", money=[996000], game=odd(sell(some(2, "tree"))))
    assert after(paid, "fell a1", "fell a2").is_terminal() and not after(paid, "fell a1").is_terminal()
