"""The rulings WM-R16 to WM-R29."""

import pytest
from silvan.waldmeister import HOUSE_EDITION, TREES, Card, every, harm, heal, others, remove, some

from rules.waldmeister.scenes import (
    FIELDS,
    after,
    carry,
    due,
    edition,
    house,
    idle,
    is_done,
    keep,
    lay,
    legal,
    odd,
    odds,
    other,
    refill,
    refused,
    scene,
    shown,
    told,
)

FULL = ", ".join(f"{field} spruce" for field in FIELDS)


def test_wm_r16_the_chosen_draw_clockwise_and_the_player_takes_the_rest() -> None:
    state = lay(scene(*["a1 oak sapling"] * 4, turn=3, hand="jay mice smog"), "jay", "mice", "smog")
    assert legal(state) == ["offer 0", "offer 1"], "after 2 nobody comes"
    state = after(state, "offer 0", "offer 2")
    assert due(state) == (0, "pick")
    state = after(state, "draw 2")
    assert due(state) == (2, "pick") and [one["holder"] for one in told(state, "laid")] == [None, 0, None]
    two = scene("a1 oak 1", "a1 oak 1", marker=9, hand="storm black_woodpecker")
    two = after(lay(two, "storm", "black_woodpecker"), "offer 1")
    assert due(after(two, "draw 2")) == (1, "heal"), "the opponent's card comes first, whatever its place"
    assert due(after(two, "draw 2", "pass")) == (-1, "roll")


def test_wm_r17_open_and_hidden() -> None:
    state = scene("a1 oak", "", money=[100, 200], hands={0: "jay mice", 1: "smog"})
    own, opposite = (state.view(seat).to_dict() for seat in (0, 1))
    assert [one["money"] for one in opposite["lands"]] == [100, 200] and own["held"] == [5, 5]
    assert own["hands"][1] == "?" == opposite["hands"][0] and own["hands"][0]["jay"] == 1
    laid = lay(state, "jay", "mice")
    assert laid.view(0).to_dict()["laid"][0]["card"] == "jay" and laid.view(1).to_dict()["laid"][0]["card"] == "?"
    drawn = after(laid, "offer 1")
    for seat in (0, 1):
        assert drawn.view(seat).resample(1).view(seat).observation_string() == drawn.view(seat).observation_string()


def test_wm_r18_the_discards_are_shuffled_when_a_card_is_wanted() -> None:
    state = refill(keep(scene("", "", hand="jay", pile="storm"), "jay"))
    assert due(state) == (1, "lay") and told(state, "left") == 0 and told(state, "discards")["jay"] >= 1
    state = after(lay(state, legal(state)[0].split()[1]), "offer 0", "refuse")
    assert is_done(state) and told(state, "discards") == {} and told(state, "left") == 66 - 9
    assert sum(odds(state).values()) == 1 and "draw jay" in odds(state)


def test_wm_r19_nobody_must_announce_and_nothing_prevents_it() -> None:
    state = refill(keep(scene("", FULL, turn=1, hand="jay", hands={0: "clear_felling", 1: "jay"}, marker=7), "jay"))
    assert legal(state) == ["pass", "announce"] and due(after(state, "pass")) == (0, "lay")
    state = lay(after(state, "announce"), "clear_felling")
    state = after(state, "offer 1", "accept")
    while due(state)[1] == "fell" or not is_done(state):
        state = after(state, legal(state)[-1])
    assert len(told(state, "lands")[1]["fields"]) == 11
    assert refill(state).is_terminal(), "a tree lost afterwards changes nothing"


def test_wm_r20_the_owner_chooses_and_what_is_missing_is_forgotten() -> None:
    state = carry("acid_rain", "a1 oak", "b1 oak, b3 oak sapling")
    assert shown(state) == "a1 oak 1", "once, not twice"
    assert due(state) == (1, "hurt") and legal(state) == ["hurt b1", "hurt b3"], "its owner chooses"
    state = carry("smog", "a1 oak, a2 oak sapling, a3 fir seed", "")
    assert is_done(state) and shown(state) == "a1 oak 1, a2 oak sapling 1, a3 fir seed"
    state = carry("drought", "a1 oak sapling 3, a2 fir sapling 2", "")
    assert is_done(state) and shown(state) == ""


def test_wm_r21_a_plant_with_a_point_is_healed_or_none() -> None:
    state = carry("ichneumon_wasp", "a1 oak 2, a2 oak", "")
    assert legal(state) == ["pass", "heal a1"]
    assert is_done(after(state, "heal a1")) and shown(after(state, "heal a1")) == "a1 oak 1, a2 oak"
    assert is_done(after(state, "pass")) and shown(after(state, "pass")) == "a1 oak 2, a2 oak"
    assert is_done(carry("ichneumon_wasp", "a1 oak, a2 oak", ""))


def test_wm_r22_one_after_the_other_with_all_that_follows() -> None:
    game = odd(harm(1, every("tree")), bag=8)
    state = carry("odd", "a1 fir 2, a2 oak 1, c1 oak 2, e3 oak 1", "", game=game)
    assert not state.is_terminal() and shown(state) == "a1 fir seed, a2 oak 2, c1 oak 3, e3 oak 2"
    assert told(state, "bag") == 1, "the points of the fir came back before the others were hurt"
    last = carry("odd", "a1 oak 1, a2 oak 2, c1 oak 1, e3 fir 2", "", game=game)
    assert last.is_terminal() and shown(last) == "a1 oak 2, a2 oak 3, c1 oak 1, e3 fir 2", "a1 and a2 come first"


def test_wm_r23_a_storm_spreads_one_step() -> None:
    chain = "a1 spruce 1, a2 spruce 1, a3 spruce 1"
    state = after(carry("storm", chain, ""), "roll 1")
    assert shown(state) == "a1 spruce seed, a2 spruce seed, a3 spruce 1" and due(state) == (-1, "roll")
    assert is_done(after(state, "roll 6")), "none for a2"
    assert is_done(after(carry("storm", chain, ""), "roll 6", "roll 1")), "a2 takes both with it"
    assert shown(after(carry("storm", chain, ""), "roll 6", "roll 6", "roll 1")) == (
        "a1 spruce 1, a2 spruce seed, a3 spruce seed"
    )


def test_wm_r24_who_bids_and_how_much() -> None:
    state = carry("sapling_auction", "", FULL, money=[1000000 - 5000, 5000])
    assert "pass" not in legal(state), "one must be put up"
    state = after(state, "lot oak")
    assert legal(state)[-1] == "bid 500000" and len(legal(state)) == 101, "1 has no field"
    sold = after(state, "bid 5000")
    assert due(sold) == (0, "plant") and "pass" not in legal(sold)
    unsold = after(state, "pass", "lot fir", "pass", "lot pine", "pass")
    assert due(unsold)[1] == "remedy", "three were put up"


def test_wm_r25_twenty_instead_of_ten() -> None:
    one = "a1 beech, a2 oak, a3 alder, b1 spruce, b3 pine, c1 fir"
    two = one + ", c2 beech, c3 oak, d1 alder, d3 spruce, e1 pine, e3 fir"
    eleven = two.removesuffix(", e3 fir")
    state = scene(one, two, eleven, eleven + ", e3 fir sapling")
    assert state.scores_if_ended() == [6 * 5 + 10, 12 * 5 + 20, 11 * 5 + 10, 11 * 5 + 10 + 3]
    large = other(edition=edition(landscape=".....\n.....\n....."))
    state = scene(two, two + ", d2 beech", game=large)
    assert state.scores_if_ended() == [12 * 5 + 20, 13 * 5 + 10], "three beeches are not exactly two"


def test_wm_r26_money_decides_a_tie_and_then_nothing() -> None:
    def returns(*cash: int) -> list[float]:
        boards = ["a1 oak"] * (len(cash) - 1) + [""]
        return idle(scene(*boards, game=house(len(cash), year_limit=1), marker=11, money=cash)).returns()

    assert returns(5, 6, 900) == [-0.5, 1, -0.5]
    assert returns(6, 6, 900) == [0.25, 0.25, -0.5]
    assert returns(6, 6, 6, 6) == pytest.approx([1 / 9, 1 / 9, 1 / 9, -1 / 3])


def test_wm_r27_an_animal_about_to_move_counts_nowhere() -> None:
    state = carry("bark_beetle", "a1 spruce 3 lynx, a2 oak", "")
    assert due(state) == (0, "move") and state.scores() == [1 + 5, 0] == state.scores_if_ended()
    assert after(state, "move a2").scores() == [1 + 5 + 12, 0]


def test_wm_r28_words_mean_what_the_cards_of_the_house_do() -> None:
    game = odd(remove(some(TREES, "damaged tree")), harm(2, every("tree")))
    state = carry("odd", "a1 fir 1, a2 oak 1 roe, a3 alder", "", game=game)
    assert legal(state) == ["remove a1", "remove a2"], "as many as there are"
    state = after(state, "remove a2", "move a3")
    assert legal(state) == ["remove a1"]
    state = after(state, "remove a1")
    assert shown(state) == "a1 fir seed, a2 oak seed, a3 alder 2 roe", "trees are looked up when the effect begins"
    again = Card("again", 5, "w", HOUSE_EDITION.cards[1].do)
    new = odd(cards=(*HOUSE_EDITION.cards, again))
    board = "a1 spruce 1, a2 spruce, a3 spruce 3"
    assert shown(carry("again", board, "", game=new)) == shown(carry("bark_beetle", board, ""))
    broken = Card("broken", 5, "w", (harm(1, every("palm tree")),))
    refused("edition.cards[22].do[0].which.plants[0]", edition=edition(cards=(*HOUSE_EDITION.cards, broken)))


def test_wm_r29_what_was_chosen_is_not_offered_again() -> None:
    one = some(1, "tree")
    game = odd(heal(one), harm(1, one), others(heal(one)), others(harm(1, one)), players=3)
    boards = ("a1 oak 1, a2 oak, a3 oak", "a1 fir 1, a2 fir, a3 fir", "a1 alder, a2 alder")
    state = after(carry("odd", *boards, game=game), "heal a1")
    assert legal(state) == ["hurt a2", "hurt a3"]
    state = after(state, "hurt a2")
    assert due(state) == (1, "heal")
    healed = after(state, "heal a1")
    assert due(healed) == (1, "hurt") and legal(healed) == ["hurt a2", "hurt a3"]
    declined = after(state, "pass")
    assert due(declined) == (1, "hurt") and legal(declined) == ["hurt a1", "hurt a2", "hurt a3"], "another part"
    assert is_done(after(declined, "hurt a1", "hurt a2"))
    assert is_done(after(carry("odd", *boards, game=game), "pass")), "the player has declined: the card is over"
