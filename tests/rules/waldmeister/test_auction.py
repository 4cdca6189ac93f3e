"""WM-79 to WM-83: sapling auctions."""

from rules.waldmeister.scenes import FIELDS, after, carry, due, forbidden, is_done, legal, money, shown, told

LOTS = ["lot beech", "lot oak", "lot alder", "lot spruce", "lot pine", "lot fir"]


def test_wm_79_three_saplings_are_put_up() -> None:
    state = carry("sapling_auction", "", "a1 fir sapling, a2 fir seed, a3 fir seed")
    assert due(state) == (0, "lot") and legal(state) == LOTS[:-1], "no fir is left"
    assert is_done(after(state, "lot oak", "lot pine", "lot beech")), "asked even if nobody can bid"
    state = after(carry("sapling_auction", "", "", money=[50000]), "lot oak", "pass")
    assert legal(state) == [lot for lot in LOTS if lot != "lot oak"]
    forbidden(state, "lot oak", 79)
    state = after(state, "lot fir", "bid 5000", "plant a1")
    assert "lot fir" in legal(state) and "lot oak" not in legal(state)
    taken = [", ".join(f"{f} {one} sapling" for f, one in zip(FIELDS, names, strict=False)) for names in SAPLINGS]
    last = carry("sapling_auction", *taken)
    assert legal(last) == ["lot pine"] and is_done(after(last, "lot pine")), "then there is none"


ALL = ["beech"] * 6 + ["oak"] * 6 + ["alder"] * 4 + ["spruce"] * 6 + ["pine"] * 6 + ["fir"] * 3
SAPLINGS = (ALL[:12], ALL[12:24], ALL[24:])


def test_wm_80_bidders_have_money_and_a_field() -> None:
    full = ", ".join(f"{field} spruce" for field in FIELDS)
    state = after(carry("sapling_auction", "", full, "", "", money=[4999, 90000, 5000, 90000]), "lot fir")
    assert due(state) == (2, "bid")
    state = after(state, "pass")
    assert due(state) == (3, "bid") and due(after(state, "pass")) == (0, "lot")
    seeds = full.replace("a1 spruce", "a1 fir seed")
    state = after(carry("sapling_auction", "", seeds, money=[0, 5000]), "lot fir")
    assert due(state) == (1, "bid") and legal(after(state, "bid 5000")) == ["plant a1"]


def test_wm_81_bids_go_round_until_nobody_can_outbid() -> None:
    state = carry("sapling_auction", "", "", "", "", turn=2, money=[20000, 9999, 30000, 4999])
    state = after(state, "lot fir")
    assert due(state) == (2, "bid")
    assert legal(state) == ["pass", *(f"bid {amount}" for amount in (5000, 10000, 15000, 20000, 25000, 30000))]
    state = after(state, "bid 10000")
    assert due(state) == (0, "bid") and legal(state) == ["pass", "bid 15000", "bid 20000"]
    forbidden(state, "bid 10000", 81)
    state = after(state, "bid 20000")
    assert due(state) == (2, "bid") and legal(state) == ["pass", "bid 25000", "bid 30000"], "1 cannot bid more"
    assert due(after(state, "bid 30000")) == (2, "plant"), "0 is out without being asked"
    even = after(carry("sapling_auction", "", "", money=[20000, 20000]), "lot fir", "bid 20000")
    assert due(even) == (0, "plant"), "as much is not more"
    assert due(after(state, "pass")) == (0, "plant")
    rich = after(carry("sapling_auction", "", "", money=[600000, 400000]), "lot fir")
    assert legal(rich)[-1] == "bid 500000" and due(after(rich, "bid 500000")) == (0, "plant")
    once = after(carry("sapling_auction", "", "", "", money=[90000] * 3), "lot fir", "pass", "bid 5000", "bid 10000")
    assert due(once) == (1, "bid"), "who has passed is out"


def test_wm_82_a_lot_without_bids_counts() -> None:
    state = carry("sapling_auction", "", "", money=[5000, 5000])
    state = after(state, "lot oak", "pass", "pass", "lot fir", "pass", "pass")
    assert due(state) == (0, "lot") and "lot oak" not in legal(state) and "lot fir" not in legal(state)
    assert is_done(after(state, "lot pine", "pass", "pass"))
    assert told(state, "supply")["saplings"]["oak"] == 6


def test_wm_83_the_highest_bidder_pays_and_plants() -> None:
    state = after(carry("sapling_auction", "a1 oak", "a1 oak, a2 fir seed", money=[5000, 20000]), "lot fir")
    state = after(state, "bid 5000", "bid 15000")
    assert due(state) == (1, "plant") and money(state) == [5000, 5000] and told(state, "bank") == 990000
    assert legal(state) == [f"plant {field}" for field in FIELDS[1:]]
    state = after(state, "plant a2")
    assert shown(state, 1) == "a1 oak, a2 fir sapling 1" and due(state) == (0, "lot")
    assert told(state, "supply")["saplings"]["fir"] == 2
