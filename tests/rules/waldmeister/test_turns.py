"""The steps of a turn of Waldmeister, WM-38 to WM-65."""

from typing import Any

from silvan import State

from .scenes import after, carry, forbidden, grows, land, legal, on, part, scene

TREES = "a1 tree oak, a2 tree oak, a3 tree oak, b1 tree oak, b3 tree beech"


def test_wm_38_the_steps_of_a_turn_in_order() -> None:
    full = ["a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3", "d1", "d3", "e1", "e3"]
    trees = ", ".join(f"{field} tree {'beech' if k < 8 else 'oak'}" for k, field in enumerate(full))
    state = scene(land(trees, 90_000), "", hands=("smog",), marker=5)
    seen: list[str] = []
    while part(state, "turn") == 0 and not state.is_terminal():
        step = part(state, "step")
        seen += [step] if not seen or seen[-1] != step else []
        options = legal(state)
        state.apply_action("lay smog" if "lay smog" in options else options[0])
        if part(state, "due") == "lay" and part(state, "turn") == 0:
            state.apply_action("done")
    assert seen == ["lay", "season", "distribute", "remedy", "refill", "announce"]
    assert part(state, "turn") == 1


def test_wm_39_one_to_three_cards_are_laid_out() -> None:
    state = scene("", "", hands=("storm smog jay",))
    assert "done" not in legal(state)
    forbidden(state, "done", "39")
    state = after(state, "lay jay")
    assert "done" in legal(state) and part(state, "laid", 0) == {"card": "jay", "holder": None}
    state = after(state, "lay storm", "lay smog")
    assert [card["card"] for card in part(state, "laid")] == ["jay", "storm", "smog"] and part(state, "due") == "pick"


def test_wm_40_any_card_may_be_laid_out() -> None:
    state = scene("", "", hands=("snow_breakage",), marker=6)
    assert "lay snow_breakage" in legal(state)
    forbidden(scene("", "", hands=("smog",)), "lay jay", "39")


def test_wm_41_the_marker_advances_by_the_cards_laid_out() -> None:
    state = scene("", "", hands=("storm smog jay",), marker=11)
    assert part(after(state, "lay jay", "lay smog", "done"), "marker") == 1
    assert part(after(state, "lay jay", "done"), "season") == "winter"


def test_wm_42_a_middle_reached_or_passed_brings_its_season_to_all() -> None:
    one, two = "a1 sapling oak", "b1 sapling fir"
    state = scene("", one, two, hands=("storm smog jay",), marker=2)
    grown = after(state, "lay jay", "done")
    assert grows(grown, 1) == "a1 tree oak" and grows(grown, 2) == "b1 tree fir"
    assert grows(after(state, "lay jay", "lay smog", "lay storm"), 1) == "a1 tree oak"
    still = after(scene("", one, hands=("storm smog jay",), marker=3), "lay jay", "lay smog", "done")
    assert grows(still, 1) == "a1 sapling oak"


def spring(*lands: str) -> State:
    return after(scene(*lands, hands=("storm",), marker=2), "lay storm", "done")


def test_wm_43_saplings_become_trees_with_their_points() -> None:
    state = spring("a1 sapling oak 2", "")
    assert grows(state) == "a1 tree oak 2"
    assert (part(state, "supply", "trees")["oak"], part(state, "supply", "saplings")["oak"]) == (7, 6)


OAKS = "a1 tree oak, a2 tree oak, a3 tree oak, b1 tree oak, b3 tree oak, c1 tree oak, c2 tree oak"


def test_wm_44_with_too_few_tree_tiles_the_player_chooses() -> None:
    state = spring(f"{OAKS}, d1 sapling oak, d3 sapling oak, e1 sapling fir", "")
    assert legal(state) == ["grow d1", "grow d3"]
    forbidden(state, "grow e1", "44")
    state = after(state, "grow d3")
    assert "d1 sapling oak, d3 tree oak, e1 tree fir" in grows(state) and part(state, "due") == "offer"
    assert "d1 sapling oak" in grows(spring(f"{OAKS}, c3 tree oak, d1 sapling oak", ""))


def test_wm_45_seeds_become_saplings_and_get_points() -> None:
    assert grows(spring("e1 seed pine, d1 seed fir", "")) == "d1 sapling fir 2, e1 sapling pine 1"


def test_wm_46_a_seed_needs_two_springs() -> None:
    assert grows(spring("e1 seed pine, a1 sapling oak", "")) == "a1 tree oak, e1 sapling pine 1"


def summer(*lands: str) -> State:
    return after(scene(*lands, hands=("storm",), marker=5), "lay storm", "done")


def test_wm_47_up_to_two_animals_settle() -> None:
    state = summer(TREES, "")
    assert {text.split()[1] for text in legal(state, "settle")} == {"roe", "hare", "fox", "stag", "boar"}
    state = after(state, "settle boar a1", "settle roe b1")
    assert part(state, "due") == "offer" and "a1 tree oak boar" in grows(state)
    forbidden(summer(TREES, ""), "settle marten a1", "47")


def test_wm_48_pass_ends_the_settling_and_nobody_is_asked_in_vain() -> None:
    assert part(after(summer(TREES, ""), "pass"), "due") == "offer"
    state = summer("a1 tree oak boar, a2 tree oak fox, a3 tree oak hare, b1 tree oak roe, b3 tree beech", "")
    assert legal(state) == ["settle stag b3", "pass"]
    assert part(summer("a1 sapling oak", "a1 seed oak"), "due") == "offer"


def autumn(*lands: str | dict[str, Any]) -> State:
    return after(scene(*lands, hands=("drought",), marker=8), "lay drought", "done")


def test_wm_49_the_bank_pays_timber_values() -> None:
    state = autumn("a1 tree beech, a2 tree spruce, a3 sapling fir", "a1 tree fir")
    assert [one["money"] for one in part(state, "lands")] == [18_000, 4_000]


def test_wm_50_a_bank_that_cannot_pay_ends_the_game() -> None:
    state = autumn(land("a1 tree spruce", 500_000), land("a1 tree spruce", 495_000))
    assert state.is_terminal() and [one["money"] for one in part(state, "lands")] == [505_000, 495_000]
    exact = autumn(land("a1 tree spruce", 500_000), land("", 490_000))
    assert not exact.is_terminal() and part(exact, "bank") == 0


def test_wm_51_winter_brings_nothing() -> None:
    state = scene("a1 sapling oak, a2 seed fir, a3 tree beech", "", hands=("jay",), marker=11)
    assert grows(after(state, "lay jay", "done")) == grows(state)


def test_wm_52_one_card_is_offered_to_an_opponent() -> None:
    state = after(scene("", "", "", hands=("jay",)), "lay jay", "done")
    assert legal(state) == ["offer 1", "offer 2"]
    forbidden(state, "offer 0", "52")
    state = after(state, "offer 2")
    assert state.current_player() == 2 and legal(state) == ["accept", "refuse"]


def test_wm_53_of_two_cards_the_opponent_draws_one() -> None:
    state = after(scene("", "", hands=("jay storm",)), "lay jay", "lay storm", "done", "offer 1")
    assert legal(state) == ["draw 1", "draw 2"]
    forbidden(state, "draw 3", "53")


def test_wm_54_of_three_cards_two_opponents_draw() -> None:
    laid = after(scene("", "", "", "", hands=("jay storm smog",)), "lay jay", "lay storm", "lay smog")
    assert legal(laid) == ["offer 1", "offer 2"]
    forbidden(laid, "offer 3", "54")
    assert legal(after(laid, "offer 1")) == ["offer 2", "offer 3"] and legal(after(laid, "offer 2")) == ["offer 3"]
    state = after(laid, "offer 1", "offer 3")
    assert state.current_player() == 1 and legal(state) == ["draw 1", "draw 2", "draw 3"]
    state = after(state, "draw 2")
    assert state.current_player() == 3 and legal(state) == ["draw 1", "draw 3"]
    forbidden(state, "draw 2", "54")


def test_wm_55_with_two_players_the_opponent_draws_one_or_two() -> None:
    laid = after(scene("", "", hands=("jay storm smog",)), "lay jay", "lay storm", "lay smog")
    assert laid.current_player() == 1 and legal(laid) == ["draw 1", "draw 2", "draw 3"]
    forbidden(laid, "done", "53")
    assert legal(after(laid, "draw 2")) == ["done", "draw 1", "draw 3"]


def test_wm_56_whoever_draws_a_card_sees_it_alone() -> None:
    laid = after(scene("", "", "", hands=("jay storm",)), "lay jay", "lay storm", "done", "offer 1")
    assert [card["card"] for card in laid.view(1).to_dict()["laid"][:2]] == ["?", "?"]
    assert [card["card"] for card in laid.view(0).to_dict()["laid"][:2]] == ["jay", "storm"]
    grove = "a1 tree oak 1, a2 tree beech 1, a3 tree fir 1"
    laid = after(scene(grove, grove, grove, hands=("jay acid_rain",), marker=3), "lay jay", "lay acid_rain", "done")
    state = after(laid, "offer 1", "draw 2")
    assert part(state, "due") == "hurt" and state.current_player() == 1
    assert state.view(2).to_dict()["laid"][0] == {"card": "?", "holder": 0}


def test_wm_57_cards_are_carried_out_clockwise_the_player_last() -> None:
    grove = "a1 tree oak 1, a2 tree beech 1, a3 tree fir 1"
    hands = ("acid_rain red_wood_ant black_woodpecker",)
    state = scene(grove, grove, grove, hands=hands, marker=0)
    state = after(state, "lay acid_rain", "lay red_wood_ant", "lay black_woodpecker", "offer 1", "offer 2")
    state = after(state, "draw 3", "draw 2")
    seats = [state.current_player()]
    for event in ("heal a1", "heal a1"):
        state.apply_action(event)
        seats.append(state.current_player())
    assert seats == [1, 2, 0] and part(state, "due") == "hurt"


def test_wm_58_a_card_out_of_season_does_nothing() -> None:
    state = carry("snow_breakage", "a1 tree oak", season="summer")
    assert part(state, "discards") == {"snow_breakage": 1} and grows(state) == "a1 tree oak"
    assert carry("snow_breakage", "a1 tree oak", season="winter").is_chance_node()


def test_wm_59_then_it_is_discarded() -> None:
    state = carry("red_wood_ant", "a1 tree oak 1")
    assert part(state, "discards") == {} and part(state, "laid", 0) == {"card": "red_wood_ant", "holder": 0}
    assert part(after(state, "pass"), "discards") == {"red_wood_ant": 1}


def test_wm_60_a_tile_at_twice_its_price() -> None:
    state = carry("smog", land("", 40_000))
    assert legal(state) == ["pass", "remedy industry", "remedy road1", "remedy road2"]
    assert part(after(state, "remedy road2"), "lands", 0, "money") == 0
    assert part(carry("smog", land("", 39_000)), "due") == "buy"
    forbidden(carry("smog", land("", 50_000, industry=1)), "remedy industry", "60")


def test_wm_61_a_sapling_for_30_000() -> None:
    state = carry("smog", land("", 30_000))
    assert len(legal(state)) == 1 + 6 * 12
    state = after(state, "buy pine e1")
    assert grows(state) == "e1 sapling pine 1" and part(state, "lands", 0, "money") == 0
    assert part(carry("smog", land("", 29_000)), "due") == "refill"


def test_wm_62_an_own_seed_is_turned_over_when_the_supply_is_empty() -> None:
    firs = "a1 seed fir, a2 seed fir, a3 sapling fir"
    state = carry("smog", land(firs, 30_000))
    assert [text for text in legal(state) if "fir" in text] == ["buy fir a1", "buy fir a2"]
    forbidden(state, "buy fir b1", "61")
    assert "a1 sapling fir 1" in grows(after(state, "buy fir a1"))


def test_wm_63_the_hand_is_filled_up_to_five() -> None:
    state = carry("smog", "", hands=("smog",))
    weights = dict(state.chance_weights())
    assert state.is_chance_node() and sum(weights.values()) == part(state, "left")
    assert part(on(state), "held") == [5, 5]


def test_wm_64_discards_become_the_pile_when_it_is_empty() -> None:
    full = scene("", "", hands=("smog",))
    hands = tuple(" ".join(f"{name} " * n for name, n in hand.items()) for hand in part(full, "hands"))
    rest = part(full, "pile") | {"storm": 2}
    state = scene("", "", hands=hands, discards=" ".join(f"{name} " * n for name, n in rest.items()))
    assert part(state, "left") == 1
    state = after(state, "lay smog", legal(after(state, "lay smog"), "lay")[0], "done", "offer 1", "draw 1")
    assert part(state, "due") == "refill" and part(state, "left") == 1
    state = after(state, legal(state)[0])
    assert part(state, "due") == "refill" and part(state, "left") == 57 and part(state, "discards") == {}


def test_wm_65_a_full_landscape_may_be_announced() -> None:
    fields = ["a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3", "d1", "d3", "e1", "e3"]
    trees = [f"{field} tree {'beech' if k < 8 else 'oak'}" for k, field in enumerate(fields)]
    state = carry("drought", ", ".join(trees), season="summer")
    state = after(state, legal(state)[0])
    assert legal(state) == ["pass", "announce"] and part(after(state, "announce"), "announced") == 0
    short = carry("drought", ", ".join(trees[:-1]), season="summer")
    assert part(after(short, legal(short)[0]), "turn") == 1
