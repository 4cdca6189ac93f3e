"""WM-66 to WM-78: what the cards say."""

from fractions import Fraction

from rules.waldmeister.scenes import FIELDS, after, carry, due, forbidden, is_done, legal, money, odds, shown, told

MIXED = "a1 beech 1, a2 oak sapling 1, a3 spruce 1, b1 spruce sapling 1, b3 pine, c1 fir sapling, c2 oak, c3 fir seed"


def test_wm_66_trees_are_trees_and_damaged_is_one_point_at_least() -> None:
    assert legal(carry("checkered_beetle", MIXED, "")) == ["pass", "heal a3"]
    assert legal(carry("red_wood_ant", MIXED, "")) == ["pass", "heal a1", "heal a3"]
    assert shown(carry("bark_beetle", MIXED, "")) == MIXED.replace("a3 spruce 1", "a3 spruce 2")
    moth = MIXED.replace("a1 beech 1", "a1 beech 2")
    assert shown(carry("gypsy_moth", MIXED, "")) == moth
    assert shown(carry("winter_moth", MIXED, "")) == moth.replace("a2 oak sapling 1", "a2 oak sapling 2")
    harmed = MIXED.replace("a3 spruce 1", "a3 spruce 2").replace("b3 pine", "b3 pine 1")
    assert shown(carry("nun_moth", MIXED, "")) == harmed
    assert legal(carry("weevil", MIXED, "")) == ["hurt b1", "hurt c1"]
    assert [legal(carry("clear_felling", MIXED, "")), legal(carry("browsing", MIXED, ""))] == [
        ["fell a1", "fell a3", "fell b3", "fell c2"],
        ["remove a2", "remove c1"],
    ]
    state = carry("snow_breakage", MIXED, "")
    assert is_done(after(state, *["roll 6"] * 4)), "four trees"
    assert is_done(after(carry("storm", MIXED, ""), *["roll 6"] * 2)), "two of them damaged"


def test_wm_67_plants_are_chosen_one_after_the_other() -> None:
    state = carry("nun_moth", "a1 spruce, a2 spruce, b1 fir 2, c1 pine, d1 beech", "")
    assert due(state) == (0, "hurt") and legal(state) == ["hurt a1", "hurt a2", "hurt b1", "hurt c1"]
    state = after(state, "hurt a2")
    assert legal(state) == ["hurt a1", "hurt b1", "hurt c1"]
    forbidden(state, "hurt a2", 67)
    forbidden(state, "hurt d1", 66)
    state = after(state, "hurt c1", "hurt b1")
    assert is_done(state) and shown(state) == "a1 spruce, a2 spruce 1, b1 fir seed, c1 pine 1, d1 beech"
    saplings = "a1 spruce sapling, a2 oak sapling, b1 fir sapling"
    for card in ("mice", "weevil", "drought"):
        state = carry(card, saplings, "")
        assert legal(state)[0] == "hurt a1" and legal(state)[-1] == "hurt b1"
        assert is_done(after(state, "hurt a1")) == (card != "drought")
    assert shown(after(carry("drought", saplings, ""), "hurt b1", "hurt a1")) == (
        "a1 spruce sapling 1, a2 oak sapling, b1 fir sapling 1"
    )
    assert legal(carry("frost", saplings, "")) == ["remove a1", "remove a2", "remove b1"]
    assert shown(after(carry("browsing", saplings, ""), "remove b1")) == "a1 spruce sapling, a2 oak sapling"


def test_wm_68_healing_needs_a_point_and_may_be_declined() -> None:
    board = "a1 oak 1, a2 oak, b1 fir 2, b3 fir sapling 1"
    state = carry("ichneumon_wasp", board, "")
    assert legal(state) == ["pass", "heal a1", "heal b1"]
    forbidden(state, "heal a2", 68)
    state = after(state, "heal b1")
    assert legal(state) == ["pass", "heal a1"], "another field"
    assert shown(after(state, "heal a1")) == "a1 oak, a2 oak, b1 fir 1, b3 fir sapling 1"
    state = after(state, "pass")
    assert is_done(state) and shown(state) == board.replace("fir 2", "fir 1") and told(state, "bag") == 47
    assert is_done(after(carry("ichneumon_wasp", board, ""), "pass"))
    for card in ("black_woodpecker", "red_wood_ant"):
        assert is_done(after(carry(card, board, ""), "heal a1"))
    assert is_done(after(carry("checkered_beetle", board, ""), "heal b1"))


def test_wm_69_without_a_choice_nobody_is_asked_to_hurt() -> None:
    three, four = "a1 spruce, b1 fir, c1 pine", "a1 spruce, a2 fir, b1 fir, c1 pine"
    state = carry("nun_moth", three, "")
    assert is_done(state) and shown(state) == "a1 spruce 1, b1 fir 1, c1 pine 1"
    assert due(carry("nun_moth", four, "")) == (0, "hurt")
    assert shown(carry("nun_moth", "b1 fir", "")) == "b1 fir 1"
    assert is_done(carry("nun_moth", "a1 oak", "")) and is_done(carry("red_wood_ant", "a1 oak", ""))
    sapling = "a1 oak sapling"
    assert legal(carry("frost", sapling, "")) == ["remove a1"], "a single choice of another kind is asked"
    assert legal(carry("clear_felling", "a1 oak", "")) == ["fell a1"]
    assert legal(carry("red_wood_ant", "a1 oak 1", "")) == ["pass", "heal a1"]


def test_wm_70_every_plant_eligible_at_first_in_field_order() -> None:
    state = carry("bark_beetle", "a1 spruce 3 fox, a2 spruce, a3 spruce 3 roe, b1 spruce 1", "")
    assert shown(state) == "a1 spruce seed, a2 spruce, a3 spruce 3 roe, b1 spruce 1"
    assert legal(state) == ["move a2", "move b1"], "a1 leaves with seed and animal before a3 is hurt"
    state = after(state, "move b1")
    assert shown(state) == "a1 spruce seed, a2 spruce, a3 spruce seed, b1 spruce 1 fox"
    assert shown(after(state, "move a2")) == "a1 spruce seed, a2 spruce roe, a3 spruce seed, b1 spruce 2 fox"


def test_wm_71_a_die_for_every_tree() -> None:
    for card in ("snow_breakage", "forest_fire"):
        state = carry(card, "a1 spruce fox, a2 fir sapling, b1 oak 2, b3 pine", "")
        assert odds(state) == {f"roll {face}": Fraction(1, 6) for face in range(1, 7)}
        state = after(state, "roll 1")
        assert due(state) == (0, "move"), "before the next die"
        state = after(state, "move b3", "roll 2", "roll 1")
        assert legal(state) == ["move b1"], "b3, to which it had moved, has fallen too"
        assert shown(after(state, "move b1")) == "a1 spruce seed, a2 fir sapling, b1 oak 2 fox, b3 pine seed"


def test_wm_72_clear_felling() -> None:
    state = carry("clear_felling", "a1 spruce 2 fox, a2 alder, b1 oak sapling", "")
    assert legal(state) == ["fell a1", "fell a2"], "one must be felled"
    state = after(state, "fell a1")
    assert due(state) == (0, "move") and money(state) == [0, 0], "the animal first"
    state = after(state, "move a2")
    assert shown(state) == "a2 alder fox, b1 oak sapling" and money(state) == [10000, 0] and is_done(state)
    assert told(state, "bank") == 990000 and is_done(carry("clear_felling", "b1 oak sapling", ""))


def test_wm_73_jay_plants_an_oak_seed() -> None:
    board = "a1 fir seed, a2 oak, a3 fir, b1 fir, b3 fir, c1 fir, c2 fir, c3 fir, d1 fir"
    state = carry("jay", board, "")
    assert due(state) == (0, "sow") and legal(state) == ["pass", "plant d3", "plant e1", "plant e3"]
    assert shown(after(state, "plant e1")) == board + ", e1 oak seed" and is_done(after(state, "plant e1"))
    assert shown(after(state, "pass")) == board
    oaks = ", ".join(f"{field} oak sapling" for field in FIELDS[:6])
    assert is_done(carry("jay", "", oaks))
    assert is_done(carry("jay", ", ".join(f"{field} spruce" for field in FIELDS), ""))


def test_wm_74_remediation_is_passed_on_until_somebody_installs() -> None:
    state = carry("remediation", "", "", "", "", turn=1, money=[20000, 20000, 20000, 19999])
    assert due(state) == (1, "remediate") and legal(state) == [
        "pass",
        "remedy industry",
        "remedy road1",
        "remedy road2",
    ]
    assert due(after(state, "pass")) == (2, "remediate")
    assert due(after(state, "pass", "pass")) == (0, "remediate"), "3 cannot pay"
    assert is_done(after(state, "pass", "pass", "pass"))
    state = after(state, "pass", "remedy road2")
    assert is_done(state) and money(state) == [20000, 20000, 0, 19999]
    assert [sum(one["installed"].values()) for one in told(state, "lands")] == [0, 0, 1, 0]


def test_wm_75_acid_rain() -> None:
    boards = ("a1 oak, a2 oak", "", "b1 fir, b3 fir seed", "c1 oak sapling, c3 oak")
    state = carry("acid_rain", *boards, turn=2)
    assert shown(state, 2) == "b1 fir 1, b3 fir seed" and due(state) == (3, "hurt")
    assert legal(state) == ["hurt c1", "hurt c3"]
    state = after(state, "hurt c1")
    assert due(state) == (0, "hurt") and shown(state, 3) == "c1 oak sapling 1, c3 oak"
    state = after(state, "hurt a2")
    assert is_done(state) and shown(state) == "a1 oak, a2 oak 1" and shown(state, 1) == ""
    own = carry("acid_rain", "a1 oak, a2 oak, a3 oak sapling", "b1 fir")
    assert legal(own) == ["hurt a1", "hurt a2", "hurt a3"]
    own = after(own, "hurt a3", "hurt a1")
    assert is_done(own) and shown(own) == "a1 oak 1, a2 oak, a3 oak sapling 1" and shown(own, 1) == "b1 fir 1"


def test_wm_76_smog() -> None:
    board = ", ".join(f"{field} spruce" for field in FIELDS[:6]) + ", c2 fir sapling"
    state = carry("smog", board, "a1 oak", tiles={1: {"industry": 2}})
    assert legal(state)[-1] == "hurt c2"
    for field in FIELDS[:6]:
        state = after(state, f"hurt {field}")
    assert is_done(state) and shown(state) == board.replace("spruce", "spruce 1") and shown(state, 1) == "a1 oak"
    state = after(carry("smog", board, "", tiles={0: {"industry": 2, "road1": 2, "road2": 1}}), "hurt a3")
    assert is_done(state) and shown(state) == board.replace("a3 spruce", "a3 spruce 1")
    none = carry("smog", board, "", tiles={0: {"industry": 2, "road1": 2, "road2": 2}})
    assert is_done(none) and shown(none) == board


def test_wm_77_a_storm_fells_up_to_the_points() -> None:
    state = carry("storm", "a1 beech 3, b3 oak", "")
    assert shown(after(state, "roll 3")) == "a1 beech seed, b3 oak" and is_done(after(state, "roll 3"))
    assert shown(after(state, "roll 4")) == "a1 beech 3, b3 oak" and is_done(after(state, "roll 4"))
    state = carry("storm", "a1 beech 1, a2 beech 1, a3 beech 1, b1 oak 1", "")
    state = after(state, "roll 1")
    assert shown(state) == "a1 beech seed, a2 beech seed, a3 beech 1, b1 oak 1"
    assert shown(after(state, "roll 1", "roll 2")) == "a1 beech seed, a2 beech seed, a3 beech seed, b1 oak 1"
    healthy = carry("storm", "a1 beech 1, a2 beech, b1 beech sapling 1", "")
    assert shown(after(healthy, "roll 1")) == "a1 beech seed, a2 beech, b1 beech sapling 1"
    back = carry("storm", "a1 beech 1, a2 beech 1", "")
    assert shown(after(back, "roll 6", "roll 1")) == "a1 beech seed, a2 beech seed", "also those rolled for before"


def test_wm_78_the_others_fall_in_field_order_and_pull_none_down() -> None:
    board = "a1 beech 1 roe, a2 beech 1 fox, b1 beech 1, c1 beech 1, d1 oak"
    state = after(carry("storm", board, ""), "roll 6", "roll 1")
    assert shown(state) == "a1 beech 1 roe, a2 beech seed, b1 beech 1, c1 beech 1, d1 oak", "the tree of the die first"
    assert legal(state) == ["move b1", "move c1", "move d1"]
    state = after(state, "move b1")
    assert legal(state) == ["move c1", "move d1"] and "a1 beech seed" in shown(state), "then a1, whose roe moves"
    state = after(state, "move d1")
    assert legal(state) == ["move c1"], "then b1 with the fox"
    state = after(state, "move c1")
    assert shown(state) == "a1 beech seed, a2 beech seed, b1 beech seed, c1 beech 1 fox, d1 oak roe"
    assert is_done(after(state, "roll 6")), "one die more, for c1, which bordered b1 alone"
