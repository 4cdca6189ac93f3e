"""WM-30 to WM-37: animals that settle and move, tiles that cover arrows."""

from rules.waldmeister.scenes import (
    after,
    carry,
    drawn_up,
    due,
    forbidden,
    house,
    idle,
    is_done,
    keep,
    lay,
    legal,
    money,
    refill,
    scene,
    shown,
    told,
    wrong,
)


def test_wm_30_one_animal_a_tree_and_one_of_a_species() -> None:
    summer = lay(scene("a1 oak hare, a2 oak, b1 oak", "", marker=5, hand="mice"), "mice")
    assert legal(summer, "settle") == ["settle roe a2", "settle roe b1", "settle fox a2", "settle fox b1"]
    assert legal(after(summer, "settle fox b1"), "settle") == ["settle roe a2"]
    forbidden(summer, "settle roe a1", 30)
    forbidden(summer, "settle hare a2", 30)
    d = drawn_up(house(), "a1 oak hare, a2 oak hare", "")
    assert wrong(house(), d) == "lands[0].fields.a2.animal"
    d = drawn_up(house(), "a1 oak sapling hare", "")
    assert wrong(house(), d) == "lands[0].fields.a1"


def test_wm_31_the_owner_must_move_it_to_a_free_tree() -> None:
    state = carry("bark_beetle", "a1 spruce 3 lynx, a2 oak fox, b1 oak, c1 fir sapling, c2 fir", "a1 oak")
    assert due(state) == (0, "move") and legal(state) == ["move b1", "move c2"]
    forbidden(state, "move c1", 31)
    forbidden(state, "pass", 31)
    state = after(state, "move c2")
    assert shown(state) == "a1 spruce seed, a2 oak fox, b1 oak, c1 fir sapling, c2 fir lynx" and is_done(state)


def test_wm_32_else_the_first_clockwise_who_can_must_take_it_in() -> None:
    home, others = "a1 spruce 3 lynx, a2 oak fox", ("a1 fir lynx, a2 fir", "b1 fir hare", "c1 fir, c3 fir")
    state = carry("bark_beetle", home, *others)
    assert due(state) == (3, "move") and legal(state) == ["move c1", "move c3"]
    assert shown(after(state, "move c3"), 3) == "c1 fir, c3 fir lynx"
    state = carry("bark_beetle", others[2], home, "a1 fir", others[2], turn=1)
    assert due(state) == (2, "move"), "clockwise from the owner"
    state = carry("acid_rain", "a1 oak, b1 oak", "a1 alder 3 lynx", "c1 fir")
    assert shown(state, 1) == "a1 alder seed" and due(state) == (2, "move"), "whosever turn it is"


def test_wm_33_else_it_goes_back_to_the_supply() -> None:
    state = carry("bark_beetle", "a1 spruce 3 lynx, a2 oak fox", "a1 fir lynx, a2 fir", "b1 fir hare")
    assert is_done(state) and told(state, "supply")["animals"]["lynx"] == 3
    assert told(scene("a1 spruce 3 lynx, a2 oak fox", "a1 fir lynx, a2 fir"), "supply")["animals"]["lynx"] == 2
    one_tree = carry("bark_beetle", "a1 spruce 3 lynx", "b1 fir")
    assert due(one_tree) == (1, "move") and legal(one_tree) == ["move b1"], "a lynx among one tree"


def test_wm_34_it_moves_after_the_seed_and_before_anything_else() -> None:
    state = carry("storm", "a1 beech 1 lynx, a2 beech 2, b3 beech 1, c2 oak 1", "a1 fir lynx, a2 fir")
    state = after(state, "roll 1")
    assert shown(state) == "a1 beech seed, a2 beech 2, b3 beech 1, c2 oak 1"
    assert legal(state) == ["move a2", "move b3", "move c2"], "b3 does not border a1 and stands"
    state = after(state, "move a2")
    assert shown(state) == "a1 beech seed, a2 beech seed, b3 beech 1, c2 oak 1"
    assert legal(state) == ["move b3", "move c2"], "a2 has fallen in its turn"
    assert due(after(state, "move c2")) == (-1, "roll")


def test_wm_35_the_tiles_of_a_zone_come_in_order_and_are_paid() -> None:
    state = carry("remediation", "", "", money=[60000])
    state = after(state, "remedy road1")
    assert told(state, "lands")[0]["installed"] == {"industry": 0, "road1": 1, "road2": 0}
    assert money(state) == [40000, 0] and told(state, "bank") == 960000
    rich = carry("remediation", "", "", money=[39999], tiles={0: {"road1": 1}})
    assert legal(rich) == ["pass", "remedy industry", "remedy road2"], "the second tile of road1 is dearer"
    second = after(carry("remediation", "", "", money=[40000], tiles={0: {"road1": 1}}), "remedy road1")
    assert told(second, "lands")[0]["installed"]["road1"] == 2
    full = carry("remediation", "", "", money=[900000], tiles={0: {"road1": 2}})
    assert legal(full) == ["pass", "remedy industry", "remedy road2"]


def test_wm_36_installed_tiles_stay_and_cover_one_arrow_each() -> None:
    state = after(carry("remediation", "c2 fir sapling, d1 fir", "", money=[50000]), "remedy industry", "buy oak c1")
    assert shown(state) == "c1 oak sapling 2, c2 fir sapling, d1 fir", "the filter 45% covers nothing at c1"
    state = refill(state)
    for _ in range(12):
        state = idle(state)
    assert told(state, "lands")[0]["installed"]["industry"] == 1
    covered = keep(scene("c2 pine seed", "", marker=2, hand="jay", tiles={0: {"industry": 1}}), "jay")
    assert shown(covered) == "c2 pine sapling 1", "one of its two arrows"


def test_wm_37_each_white_arrow_takes_a_point_off() -> None:
    board = "a1 oak 1, a2 oak 2, b1 fir, b3 oak seed, c2 oak sapling 2"
    state = after(carry("remediation", board, "a2 oak 2", money=[20000]), "remedy industry")
    assert shown(state) == "a1 oak 1, a2 oak 1, b1 fir, b3 oak seed, c2 oak sapling 1"
    assert shown(state, 1) == "a2 oak 2" and told(state, "bag") == 50 - 7 + 2 and is_done(state)
