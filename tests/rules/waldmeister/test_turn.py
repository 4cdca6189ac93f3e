"""WM-38 to WM-51: the steps of a turn, and the seasons."""

from rules.waldmeister.scenes import (
    FIELDS,
    after,
    carry,
    due,
    forbidden,
    idle,
    keep,
    lay,
    legal,
    money,
    refill,
    scene,
    shown,
    told,
)

FULL = "a1 fir, a2 fir, a3 fir, b1 oak, b3 oak, c1 oak, c2 oak, c3 oak, d1 pine, d3 pine, e1 pine, e3 pine"


def test_wm_38_the_steps_of_a_turn() -> None:
    state = scene("", FULL, "", turn=1, marker=5, hand="sapling_auction", money=[0, 80000], pile="jay mice storm")
    steps = [due(state)]
    events = ("lay sapling_auction", "done", "pass", "offer 2", "refuse", "lot oak", "lot fir", "lot beech")
    for event in (*events, "pass", "draw jay", "pass"):
        state = after(state, event)
        steps.append(due(state))
    first = [(1, "lay"), (1, "lay"), (1, "settle"), (1, "offer"), (2, "answer"), (1, "lot"), (1, "lot"), (1, "lot")]
    assert steps == [*first, (1, "remedy"), (-1, "refill"), (1, "announce"), (2, "lay")]
    state = keep(scene("", "", turn=1, hand="jay", money=[0, 40000]), "jay")
    assert due(state) == (1, "remedy") and due(after(state, "pass")) == (1, "buy")
    assert due(refill(after(state, "pass", "pass"))) == (0, "lay")


def test_wm_39_one_to_three_cards_in_their_places() -> None:
    state = scene("", "", "", hand="mice jay storm")
    forbidden(state, "done", 39)
    forbidden(state, "lay smog", 39)
    state = after(state, "lay jay")
    assert "done" in legal(state)
    state = after(state, "lay storm", "lay mice")
    assert [one["card"] for one in told(state, "laid")] == ["jay", "storm", "mice"] and due(state) == (0, "offer")
    assert due(after(scene("", "", "", hand="mice jay"), "lay jay", "lay mice", "done")) == (0, "offer")


def test_wm_40_any_card_may_be_laid_out() -> None:
    state = scene("", "", marker=0, hand="jay drought weevil snow_breakage frost")
    assert legal(state) == ["lay jay", "lay frost", "lay weevil", "lay snow_breakage", "lay drought"]
    twice = after(scene("", "", hand="jay jay"), "lay jay")
    assert "lay jay" in legal(twice) and "lay jay" not in legal(after(twice, "lay jay"))


def moved(marker: int, *cards: str) -> tuple[int, str]:
    state = lay(scene("", "", hand=" ".join(cards), marker=marker), *cards)
    return told(state, "marker"), told(state, "season")


def test_wm_41_the_marker_advances_by_the_cards() -> None:
    assert moved(3, "jay") == (4, "spring") and moved(3, "jay", "mice") == (5, "summer")
    assert moved(3, "jay", "mice", "jay") == (6, "summer") and moved(10, "jay", "mice", "jay") == (1, "winter")


def brought(marker: int, cards: int) -> str:
    """What a turn with so many cards brings."""
    state = lay(scene("a1 oak, b1 fir seed", "", marker=marker, hand="jay jay jay"), *["jay"] * cards)
    found = {"s": "sapling" in shown(state), "u": due(state)[1] == "settle", "a": money(state)[0] > 0}
    found["w"] = told(state, "winters") > 0
    return "".join(season for season, is_there in found.items() if is_there)


def test_wm_42_a_middle_reached_or_passed_brings_its_season_to_all() -> None:
    assert [brought(2, cards) for cards in (1, 2, 3)] == ["s", "s", "s"]
    assert [brought(3, cards) for cards in (1, 2, 3)] == ["", "", "u"]
    assert [brought(7, cards) for cards in (1, 2, 3)] == ["", "a", "a"]
    assert [brought(9, cards) for cards in (1, 2, 3)] == ["", "", "w"]
    trees = "a1 oak, a2 oak"
    state = lay(scene(trees, trees, trees, turn=1, marker=5, hand="jay"), "jay")
    order = []
    while due(state)[1] == "settle":
        order.append(due(state)[0])
        state = after(state, legal(state, "settle")[0])
    assert order == [1, 1, 2, 2, 0, 0]


def test_wm_43_saplings_become_trees() -> None:
    state = keep(scene("a1 fir sapling 2, b1 oak sapling", "a1 pine sapling 1", marker=2, hand="jay"), "jay")
    assert shown(state) == "a1 fir 2, b1 oak" and shown(state, 1) == "a1 pine 1"
    supply = told(state, "supply")
    assert (supply["trees"]["fir"], supply["saplings"]["fir"]) == (6, 3) and told(state, "bag") == 47


def firs(number: int) -> str:
    return ", ".join(f"{field} fir" for field in FIELDS[:number])


def test_wm_44_with_too_few_trees_the_player_chooses() -> None:
    board = "a1 fir sapling 1, a2 fir sapling, b1 oak sapling 2, b3 fir sapling, c2 pine seed"
    state = lay(scene(board, firs(5), marker=2, hand="jay"), "jay")
    assert due(state) == (0, "grow") and legal(state) == ["grow a1", "grow a2", "grow b3"]
    assert "b1 oak 2" in shown(state), "oaks come before firs"
    state = after(state, "grow a2")
    assert legal(state) == ["grow a1", "grow b3"]
    grown = after(state, "grow b3")
    assert shown(grown) == "a1 fir sapling 1, a2 fir, b1 oak 2, b3 fir, c2 pine sapling 2"
    assert due(grown) == (0, "offer")
    none = lay(scene(board, firs(7), marker=2, hand="jay"), "jay")
    assert due(none) == (0, "offer") and shown(none).startswith("a1 fir sapling 1, a2 fir sapling, b1 oak 2")
    enough = lay(scene(board, firs(4), marker=2, hand="jay"), "jay")
    assert due(enough) == (0, "offer") and shown(enough).startswith("a1 fir 1, a2 fir, b1 oak 2, b3 fir,")


def test_wm_45_seeds_turn_into_saplings() -> None:
    state = keep(scene("a1 oak seed, c1 fir seed", "e3 pine seed", marker=2, hand="jay"), "jay")
    assert shown(state) == "a1 oak sapling 1, c1 fir sapling 2" and shown(state, 1) == "e3 pine sapling 1"
    assert told(state, "supply")["saplings"]["oak"] == 5


def test_wm_46_a_seed_needs_two_springs() -> None:
    first = keep(scene("a1 oak seed", "", marker=2, hand="jay"), "jay")
    assert shown(first) == "a1 oak sapling 1"
    second = keep(scene(shown(first), "", marker=2, hand="jay"), "jay")
    assert shown(second) == "a1 oak 1"


def test_wm_47_up_to_two_animals_settle_in_summer() -> None:
    board = "a1 oak, a2 oak, a3 oak, b1 fir sapling, b3 fir seed"
    state = lay(scene(board, "", marker=5, hand="jay"), "jay")
    places = [f"{animal} {field}" for animal in ("roe", "hare", "fox") for field in ("a1", "a2", "a3")]
    assert legal(state, "settle") == [f"settle {place}" for place in places]
    forbidden(state, "settle stag a1", 47)
    two = after(state, "settle fox a2", "settle roe a1")
    assert shown(two).startswith("a1 oak roe, a2 oak fox, a3 oak, ") and due(two) == (0, "offer")
    assert told(two, "supply")["animals"]["fox"] == 3
    owners = ["a1 oak roe", "a1 oak roe", "a1 oak roe"]
    none_left = lay(scene("a1 oak roe", *owners, marker=5, hand="jay"), "jay")
    assert due(none_left) == (0, "offer")
    last = lay(scene("a1 oak", *owners, marker=5, hand="jay"), "jay")
    assert legal(last, "settle") == ["settle roe a1"]


def test_wm_48_pass_ends_the_settling() -> None:
    five = "a1 oak boar, a2 oak fox, a3 oak hare, b1 oak roe, b3 oak"
    state = lay(scene(five, "", marker=5, hand="jay"), "jay")
    assert legal(state) == ["settle stag b3", "pass"]
    assert due(after(state, "pass")) == (0, "offer")
    six = lay(scene(five + ", c1 oak", "", marker=5, hand="jay"), "jay")
    assert {text.split()[1] for text in legal(six, "settle")} == {"stag", "marten"}
    one = after(six, "settle stag c1", "pass")
    assert "stag" in shown(one) and due(one) == (0, "offer")
    housed = lay(scene("a1 oak roe", "", marker=5, hand="jay"), "jay")
    assert due(housed) == (0, "offer"), "no free tree, nobody is asked"


def test_wm_49_timber_is_paid_in_autumn() -> None:
    board = "a1 oak 3, a2 spruce fox, b1 fir, b3 pine sapling, c1 fir seed, c2 alder"
    state = keep(scene(board, "a1 pine", marker=8, hand="drought", money=[500]), "drought")
    assert money(state) == [500 + 28000, 4000] and told(state, "bank") == 1000000 - 32500
    assert shown(state) == board, "they stay"


def test_wm_50_a_bank_that_cannot_pay_in_full_ends_the_game() -> None:
    board = ("a1 spruce", "a1 spruce, a2 alder")
    exact = keep(scene(*board, marker=8, turn=1, hand="drought", money=[974000]), "drought")
    assert money(exact) == [984000, 16000] and told(exact, "bank") == 0 and not exact.is_terminal()
    state = lay(scene(*board, marker=8, turn=1, hand="drought", money=[974001]), "drought")
    assert state.is_terminal() and money(state) == [974001 + 9999, 16000]


def test_wm_51_winter_has_no_action() -> None:
    board = "a1 oak 3, a2 spruce, b1 fir sapling, c1 fir seed"
    state = lay(scene(board, "", marker=11, hand="drought"), "drought")
    assert due(state) == (0, "offer") and shown(state) == board and money(state) == [0, 0]
    assert told(state, "season") == "winter" and told(state, "bag") == 47
    assert due(idle(scene(board, "", marker=11))) == (1, "lay")
    assert due(carry("drought", board, "", season="w")) == (-1, "refill")
