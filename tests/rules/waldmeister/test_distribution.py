"""WM-52 to WM-65: distributing and carrying out cards, and what comes after them."""

from fractions import Fraction

from rules.waldmeister.scenes import (
    FIELDS,
    after,
    carry,
    due,
    forbidden,
    is_done,
    keep,
    lay,
    legal,
    money,
    odds,
    refill,
    scene,
    shown,
    told,
)

CARDS = ("jay", "storm", "mice")


def laid(players: int, cards: int, turn: int = 0) -> list[str]:
    """What can be decided when so many cards have been laid out."""
    return legal(lay(scene(*[""] * players, turn=turn, hand=" ".join(CARDS)), *CARDS[:cards]))


def holders(players: int, cards: int, turn: int, *events: str) -> list[tuple[int, str]]:
    """Who carries out which card, in the order in which they do, if it is autumn and all can do something."""
    boards = ["a1 pine sapling, a2 oak 1, a3 spruce sapling"] * players
    state = scene(*boards, turn=turn, hand=" ".join(CARDS), marker=10 - cards)
    state = after(lay(state, *CARDS[:cards]), *events)
    order = []
    while not is_done(state):
        order.append(
            (told(state, "frames")[1]["player"], {"sow": "jay", "roll": "storm", "hurt": "mice"}[due(state)[1]])
        )
        state = after(state, legal(state)[0])
    return order


def test_wm_52_one_card_is_accepted_or_refused() -> None:
    assert laid(3, 1, 1) == ["offer 0", "offer 2"]
    state = after(lay(scene("", "", "", hand="jay"), "jay"), "offer 2")
    assert due(state) == (2, "answer") and legal(state) == ["accept", "refuse"]
    assert holders(3, 1, 0, "offer 2", "accept") == [(2, "jay")]
    assert holders(3, 1, 0, "offer 2", "refuse") == [(0, "jay")]


def test_wm_53_of_two_cards_one_is_drawn() -> None:
    assert laid(3, 2, 1) == ["offer 0", "offer 2"]
    state = after(lay(scene("", "", "", hand="jay mice"), "jay", "mice"), "offer 2")
    assert due(state) == (2, "pick") and legal(state) == ["draw 1", "draw 2"]
    forbidden(state, "draw 3", 53)
    assert holders(3, 2, 0, "offer 2", "draw 2") == [(2, "storm"), (0, "jay")]
    assert holders(2, 2, 0, "offer 1", "draw 1") == [(1, "jay"), (0, "storm")]


def test_wm_54_of_three_cards_two_opponents_draw_in_clockwise_order() -> None:
    assert laid(4, 3, 1) == ["offer 2", "offer 3"] and laid(3, 3, 1) == ["offer 2"]
    state = lay(scene(*[""] * 4, turn=1, hand=" ".join(CARDS)), *CARDS)
    assert legal(after(state, "offer 2")) == ["offer 0", "offer 3"] and legal(after(state, "offer 3")) == ["offer 0"]
    forbidden(state, "offer 0", 54)
    state = after(state, "offer 2", "offer 0")
    assert due(state) == (2, "pick") and legal(state) == ["draw 1", "draw 2", "draw 3"]
    state = after(state, "draw 3")
    assert due(state) == (0, "pick") and legal(state) == ["draw 1", "draw 2"]
    events = ("offer 2", "offer 0", "draw 3", "draw 1")
    assert holders(4, 3, 1, *events) == [(2, "mice"), (0, "jay"), (1, "storm")]


def test_wm_55_with_two_players_the_opponent_draws_one_or_two_of_three() -> None:
    assert laid(2, 3) == ["draw 1", "draw 2", "draw 3"]
    state = lay(scene("", "", hand=" ".join(CARDS)), *CARDS)
    assert due(state) == (1, "pick") and legal(after(state, "draw 2")) == ["done", "draw 1", "draw 3"]
    assert holders(2, 3, 0, "draw 2", "done") == [(1, "storm"), (0, "jay"), (0, "mice")]
    assert holders(2, 3, 0, "draw 2", "draw 3") == [(1, "storm"), (1, "mice"), (0, "jay")]


def test_wm_56_whoever_draws_a_card_sees_it() -> None:
    state = after(lay(scene("", "", "", hand=" ".join(CARDS)), *CARDS), "offer 1", "offer 2")

    def seen(seat: int) -> list[str]:
        return [one["card"] for one in state.view(seat).to_dict()["laid"]]

    assert [seen(seat) for seat in range(3)] == [list(CARDS), ["?"] * 3, ["?"] * 3]
    state = after(state, "draw 2")
    assert [seen(seat) for seat in range(3)] == [list(CARDS), ["?", "storm", "?"], ["?"] * 3]


def test_wm_57_cards_are_carried_out_clockwise_the_player_last() -> None:
    assert holders(3, 3, 1, "offer 2", "offer 0", "draw 1", "draw 2") == [(2, "jay"), (0, "storm"), (1, "mice")]
    assert holders(2, 3, 1, "draw 3", "draw 1") == [(0, "jay"), (0, "mice"), (1, "storm")], "in the order of places"


def test_wm_58_a_card_is_shown_when_its_turn_comes() -> None:
    state = scene(*["a1 oak sapling, b1 oak sapling"] * 3, hand="mice mice", marker=9)
    state = after(lay(state, "mice", "mice"), "offer 1", "draw 1")
    assert [one and one["card"] for one in state.view(2).to_dict()["laid"]] == ["mice", "?", None]
    state = after(state, "hurt a1")
    assert [one and one["card"] for one in state.view(2).to_dict()["laid"]] == [None, "mice", None]
    board = "a1 oak sapling"
    state = carry("mice", board, "", season="s")
    assert is_done(state) and shown(state) == board and told(state, "discards") == {"mice": 1}


def test_wm_59_then_it_goes_to_the_discards() -> None:
    state = carry("mice", "a1 oak sapling, b1 oak sapling", "", "")
    assert told(state, "discards") == {}
    state = after(state, "hurt a1")
    assert told(state, "discards") == {"mice": 1} == state.view(2).to_dict()["discards"]
    assert told(state, "laid") == [None] * 3


def test_wm_60_voluntary_remediation_at_twice_the_price() -> None:
    state = keep(scene("a2 oak 1", "", hand="jay", money=[40000]), "jay")
    assert due(state) == (0, "remedy") and legal(state) == ["pass", "remedy industry", "remedy road1", "remedy road2"]
    installed = after(state, "remedy industry")
    assert money(installed) == [0, 0] and shown(installed) == "a2 oak" and is_done(installed)
    assert due(after(state, "pass")) == (0, "buy") and money(after(state, "pass"))[0] == 40000
    assert due(keep(scene("", "", hand="jay", money=[39999]), "jay")) == (0, "buy")
    forbidden(state, "announce", 60)
    second = keep(scene("", "", hand="jay", money=[79999], tiles={0: {"industry": 1}}), "jay")
    assert legal(second) == ["pass", "remedy road1", "remedy road2"]


def test_wm_61_one_sapling_may_be_bought() -> None:
    state = keep(scene("a1 beech", "", hand="jay", money=[30000]), "jay")
    species = ("beech", "oak", "alder", "spruce", "pine", "fir")
    assert legal(state) == ["pass", *(f"buy {one} {field}" for one in species for field in FIELDS[1:])]
    bought = after(state, "buy fir c1")
    assert shown(bought) == "a1 beech, c1 fir sapling 2" and money(bought)[0] == 0 and is_done(bought)
    assert is_done(keep(scene("", "", hand="jay", money=[29999]), "jay"))
    full = ", ".join(f"{field} spruce" for field in FIELDS)
    assert is_done(keep(scene(full, "", hand="jay", money=[30000]), "jay"))


def test_wm_62_a_seed_can_be_turned_over_when_the_supply_is_empty() -> None:
    state = keep(scene("a1 fir seed, a2 oak seed", "a1 fir seed, a2 fir seed", hand="jay", money=[30000]), "jay")
    assert [text for text in legal(state) if "fir" in text] == ["buy fir a1"]
    state = after(state, "buy fir a1")
    assert shown(state) == "a1 fir sapling 1, a2 oak seed" and told(state, "supply")["saplings"]["fir"] == 0


def test_wm_63_the_hand_is_filled_up_to_five() -> None:
    state = scene("", "", hand="jay mice", pile="storm storm jay smog")
    state = after(lay(state, "jay", "mice"), "offer 1", "draw 1")
    assert is_done(state) and told(state, "held") == [3, 5]
    assert odds(state) == {"draw storm": Fraction(1, 2), "draw jay": Fraction(1, 4), "draw smog": Fraction(1, 4)}
    state = after(state, "draw storm")
    assert odds(state)["draw storm"] == Fraction(1, 3) and told(state, "held") == [4, 5]
    assert due(after(state, "draw smog")) == (1, "lay") and told(after(state, "draw smog"), "held") == [5, 5]


def test_wm_64_the_discards_become_the_pile_when_it_is_empty() -> None:
    state = scene("", "", hand="jay mice", pile="storm", marker=3)
    discards = sum(told(state, "discards").values())
    state = after(lay(state, "jay", "mice"), "offer 1", "draw 1")
    assert odds(state) == {"draw storm": 1} and sum(told(state, "discards").values()) == discards + 2
    state = after(state, "draw storm")
    assert told(state, "discards") == {} and told(state, "left") == discards + 2 == 66 - 4 - 5
    assert "draw jay" in odds(state) and "draw mice" in odds(state)


TREES = ", ".join(f"{field} spruce" for field in FIELDS)


def test_wm_65_a_full_landscape_may_be_announced() -> None:
    state = refill(keep(scene(TREES, "", hand="jay"), "jay"))
    assert due(state) == (0, "announce") and legal(state) == ["pass", "announce"]
    assert due(after(state, "pass")) == (1, "lay") and told(after(state, "pass"), "announced") is None
    assert told(after(state, "announce"), "announced") == 0
    sapling = TREES.removesuffix("spruce") + "spruce sapling"
    assert due(refill(keep(scene(sapling, "", hand="jay"), "jay"))) == (1, "lay")
    told_already = scene(TREES, "", "", hand="jay", announced=2)
    assert due(refill(keep(told_already, "jay"))) == (1, "lay")
