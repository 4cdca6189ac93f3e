"""The riddles of Waldmeister's rules, told by hand: scenes set up for the slow telling, and what it makes of them."""

from fractions import Fraction
from typing import Any

from reference.waldmeister import OVER, Waldmeister, house_edition
from reference.waldmeister.agenda import Task
from reference.waldmeister.forest import Plant
from reference.waldmeister.others import edition, flow, odd, touching

NET = {"name": "net", "price": 10000, "arrows": ["a1"]}


def scene(*boards: str, **options: Any) -> Waldmeister:
    """A play with these boards, "a1 beech 2 lynx, b1 oak sapling, c1 fir seed"; nobody is asked and nothing is due."""
    play = Waldmeister(players=len(boards), **({"flow": flow("scene", layout=[])} | options))
    play.asked, play.agenda = None, []
    for seat, board in enumerate(boards):
        for place in filter(None, board.split(", ")):
            field, species, *more = place.split()
            stage = next((word for word in more if word in ("sapling", "seed")), "tree")
            points = next((int(word) for word in more if word.isdigit()), 0)
            animal = next((word for word in more if word in play.animals), None)
            play.boards[seat][field] = Plant(stage, species, points, animal)
            play._supply(stage)[species] -= 1
            play.bag -= points
            if animal is not None:
                play.animals[animal] -= 1
    return play


def shown(play: Waldmeister, seat: int) -> str:
    """The board of a seat in the words of `scene`."""
    words = []
    for field in sorted(play.boards[seat]):
        plant = play.boards[seat][field]
        stage = "" if plant.stage == "tree" else f" {plant.stage}"
        points = f" {plant.points}" if plant.points else ""
        words.append(f"{field} {plant.species}{stage}{points}" + (f" {plant.animal}" if plant.animal else ""))
    return ", ".join(words)


def start(play: Waldmeister, *tasks: Task) -> Waldmeister:
    play.agenda = [*tasks]
    play._go_on()
    return play


def carry_out(play: Waldmeister, card: str, seat: int = 0) -> Waldmeister:
    """The card's effects, whatever the season."""
    return start(play, *(("effect", seat, effect) for effect in play.cards[card]["do"]))


def answer(play: Waldmeister, *events: str) -> Waldmeister:
    for event in events:
        play.play(event)
    return play


# ---- storms and animals ----------------------------------------------------------------------------------------------


def test_an_animal_flees_onto_a_tree_that_falls_next() -> None:
    play = carry_out(scene("a1 beech 1 lynx, a2 beech 2, b3 beech 1, c2 oak 1", "a1 fir lynx, a2 fir"), "storm")
    assert answer(play, "roll 1").legal() == ["move a2", "move b3", "move c2"]  # b3 does not border a1
    assert answer(play, "move a2").legal() == ["move b3", "move c2"]
    answer(play, "move b3")
    assert shown(play, 0) == "a1 beech seed, a2 beech seed, b3 beech 1 lynx, c2 oak 1"
    answer(play, "roll 1")  # the die for b3, as a2 has fallen
    assert answer(play, "move c2").chances()
    answer(play, "roll 2")
    assert shown(play, 0) == "a1 beech seed, a2 beech seed, b3 beech seed, c2 oak 1 lynx"


def test_a_storm_spreads_one_step_and_no_further() -> None:
    play = carry_out(scene("a1 beech 1, a2 beech 1, a3 beech 1, b1 oak 1", "a1 fir"), "storm")
    answer(play, "roll 1")
    assert shown(play, 0) == "a1 beech seed, a2 beech seed, a3 beech 1, b1 oak 1"
    answer(play, "roll 2", "roll 2")
    assert play.asked is None and shown(play, 0) == "a1 beech seed, a2 beech seed, a3 beech 1, b1 oak 1"


def test_a_tree_falls_when_the_die_is_at_most_its_points() -> None:
    play = carry_out(scene("a1 beech 3", "", ""), "storm")
    assert shown(answer(play.clone(), "roll 3"), 0) == "a1 beech seed"
    assert shown(answer(play.clone(), "roll 4"), 0) == "a1 beech 3"


def test_the_first_clockwise_who_lacks_the_animal_and_has_a_free_tree_adopts_it() -> None:
    others = ("a1 fir lynx, a2 fir", "b1 fir hare", "c1 fir, c3 fir")
    play = carry_out(scene("a1 spruce 3 lynx, a2 oak fox", *others), "bark_beetle")
    assert play.current_player() == 3 and play.legal() == ["move c1", "move c3"]
    assert shown(answer(play, "move c3"), 3) == "c1 fir, c3 fir lynx"
    play = carry_out(scene("a1 spruce 3 lynx, a2 oak fox", *others[:2]), "bark_beetle")
    assert play.asked is None and play.animals["lynx"] == 3


def test_a_tree_without_a_seed_in_supply_leaves_an_empty_field() -> None:
    play = scene("a1 fir 2", "a1 fir seed, a2 fir sapling, a3 fir seed")
    carry_out(play, "nun_moth")
    assert shown(play, 0) == "" and play.trees["fir"] == 7 and play.bag == 50


# ---- damage ----------------------------------------------------------------------------------------------------------


def test_the_last_point_ends_the_game_before_the_tree_dies() -> None:
    play = scene("a1 spruce 3, a2 spruce 1", "a1 oak 5")
    play.bag = 1
    carry_out(play, "bark_beetle")
    assert play.current_player() == OVER and play.end == "bag"
    assert shown(play, 0) == "a1 spruce 4, a2 spruce 1" and play.returns() == [-1, -1]


def test_a_sapling_gets_no_more_points_than_kill_it() -> None:
    zones = [{"name": "works", "letter": "I", "arrows": ["a1"] * 9, "tiles": [NET]}]
    play = scene("a1 fir seed", "", edition=edition("sooty", zones=zones))
    assert play.bag == 50
    play.bag = 4
    start(play, ("sprout", 0))
    assert shown(play, 0) == "" and play.bag == 4 and play.saplings["fir"] == 3 and play.end is None
    play = scene("a1 fir seed", "", edition=edition("sooty", zones=zones))
    play.bag = 3
    start(play, ("sprout", 0))
    assert shown(play, 0) == "a1 fir sapling 3" and play.end == "bag"


def test_only_where_more_than_needed_could_be_hurt_is_asked() -> None:
    play = carry_out(scene("a1 spruce, b1 fir 2, c1 oak", "", ""), "nun_moth")
    assert play.asked is None and shown(play, 0) == "a1 spruce 1, b1 fir seed, c1 oak"
    play = carry_out(scene("a1 spruce, a2 spruce, b1 fir 2, c1 pine, d1 beech", ""), "nun_moth")
    assert play.legal() == ["hurt a1", "hurt a2", "hurt b1", "hurt c1"]
    assert answer(play, "hurt a2").legal() == ["hurt a1", "hurt b1", "hurt c1"]
    answer(play, "hurt c1", "hurt b1")
    assert play.asked is None and shown(play, 0) == "a1 spruce, a2 spruce 1, b1 fir seed, c1 pine 1, d1 beech"


def test_smog_counts_the_installed_tiles() -> None:
    play = scene("a1 spruce, a2 spruce, a3 spruce", "")
    play.installed[0] |= {"industry": 2, "road1": 2, "road2": 1}
    carry_out(play, "smog")
    assert answer(play, "hurt a3").asked is None and shown(play, 0) == "a1 spruce, a2 spruce, a3 spruce 1"


def test_acid_rain_falls_on_the_drawer_first_then_clockwise() -> None:
    play = carry_out(scene("a1 oak, a2 oak", "", "b1 fir, b3 fir seed", "c1 oak sapling, c3 oak"), "acid_rain", seat=2)
    assert shown(play, 2) == "b1 fir 1, b3 fir seed" and play.current_player() == 3
    assert answer(play, "hurt c1").current_player() == 0
    assert answer(play, "hurt a2").asked is None
    assert shown(play, 0) == "a1 oak, a2 oak 1" and shown(play, 3) == "c1 oak sapling 1, c3 oak"


def test_healing_needs_a_point_and_may_be_declined() -> None:
    play = carry_out(scene("a1 oak 1, a2 oak, b1 fir 2, b3 fir sapling 1", ""), "ichneumon_wasp")
    assert play.legal() == ["pass", "heal a1", "heal b1"]
    assert answer(play, "heal b1").legal() == ["pass", "heal a1"]  # b1 has one more, but only one a card
    assert answer(play, "pass").asked is None and play.bag == 48 - 2 + 1


def test_a_field_is_chosen_once_a_card() -> None:
    play = scene("a1 beech, a3 beech, b2 oak, b3 oak sapling", "a1 fir, a3 fir, b2 fir", edition=odd())
    carry_out(play, "twice")
    assert answer(play, "hurt a3").legal() == ["hurt a1", "hurt b2"]
    assert answer(play, "hurt b2").legal() == ["remove a1", "remove b3"]
    assert answer(play, "remove a1").current_player() == 1
    assert answer(play, "hurt a3").legal() == ["hurt a1", "hurt b2"]
    assert answer(play, "hurt b2").asked is None
    play = scene("a1 beech, a3 beech, b3 oak sapling", "", edition=odd())
    assert carry_out(play, "twice").legal() == ["remove b3"]  # a1 and a3 had to be hurt


def test_whoever_declines_to_heal_is_done_with_the_card() -> None:
    play = scene("a1 beech 1, a3 beech, b2 oak", "a1 fir 1, a3 fir 1", "a1 fir, a3 fir", edition=odd())
    assert answer(carry_out(play.clone(), "care"), "pass").asked is None
    carry_out(play, "care")
    assert answer(play, "heal a1").legal() == ["hurt a3", "hurt b2"]
    assert answer(play, "hurt a3").legal() == ["pass", "heal a1", "heal a3"]
    assert answer(play, "pass").current_player() == 2 and play.legal() == ["hurt a1", "hurt a3"]


# ---- money -----------------------------------------------------------------------------------------------------------


def test_an_animal_moves_before_the_bank_fails_at_a_clear_felling() -> None:
    play = scene("a1 spruce 1 fox, a2 fir", "")
    play.money, play.bank = [993000, 0], 7000
    carry_out(play, "clear_felling")
    assert answer(play, "fell a1").legal() == ["move a2"] and play.money[0] == 993000
    answer(play, "move a2")
    assert play.end == "bank" and play.money == [1000000, 0] and play.bank == 0
    assert shown(play, 0) == "a2 fir fox" and play.returns() == [1, -1]


def test_autumn_pays_clockwise_until_the_bank_fails() -> None:
    play = scene("a1 spruce", "a1 spruce, a2 alder", "a1 spruce")
    play.money, play.bank = [974000, 0, 0], 26000
    play.marker = 8
    start(play.clone(), *(("pay", seat) for seat in (1, 2, 0)))
    exact = start(play.clone(), ("pay", 1), ("pay", 2))
    assert exact.end is None and exact.money[1:] == [16000, 10000] and exact.bank == 0
    failed = start(play, ("pay", 1), ("pay", 2), ("pay", 0))
    assert failed.end == "bank" and failed.money == [974000, 16000, 10000]


def test_a_tile_covers_arrows_and_takes_a_point_each() -> None:
    play = scene("a2 oak 2, b1 fir, b3 oak seed, c2 oak sapling 2, a1 oak 1", "")
    carry_out(play, "remediation")
    assert play.legal() == ["pass", "remedy industry", "remedy road1", "remedy road2"]
    answer(play, "remedy industry")
    assert shown(play, 0) == "a1 oak 1, a2 oak 1, b1 fir, b3 oak seed, c2 oak sapling 1"
    assert play.money == [10000, 30000] and play.asked is None
    arrows = {field: play.landscape.arrows(field, play.installed[0]) for field in play.landscape.fields}
    assert [field for field, number in arrows.items() if number == 0] == ["a2", "b1", "b3"] and arrows["c2"] == 1


def test_remediation_is_passed_on_until_somebody_installs() -> None:
    play = scene("", "", "", "")
    play.money[3] = 19999
    carry_out(play, "remediation", seat=1)
    assert answer(play, "pass").current_player() == 2
    assert answer(play, "pass").current_player() == 0
    assert answer(play, "pass").asked is None


# ---- auctions --------------------------------------------------------------------------------------------------------


def test_bidding_goes_round_until_nobody_can_outbid() -> None:
    play = scene("", "", "", "")
    play.money = [20000, 9999, 30000, 4999]
    carry_out(play, "sapling_auction", seat=2)
    assert answer(play, "lot fir").current_player() == 2
    answer(play, "bid 10000")  # 3 has too little; 1 cannot go higher
    assert play.current_player() == 0 and play.legal() == ["pass", "bid 15000", "bid 20000"]
    answer(play, "bid 20000")
    assert play.current_player() == 2 and play.legal() == ["pass", "bid 25000", "bid 30000"]
    answer(play, "pass")
    assert play.current_player() == 0 and len(play.legal()) == 12 and play.money[0] == 0
    answer(play, "plant c2")
    assert shown(play, 0) == "c2 fir sapling 2" and play.current_player() == 2


def test_what_nobody_wants_is_not_offered_again() -> None:
    play = carry_out(scene("", ""), "sapling_auction")
    answer(play, "lot oak", "pass", "pass")
    assert "lot oak" not in play.legal() and len(play.legal()) == 5
    answer(play, "lot fir", "bid 5000", "pass", "plant a1", "lot fir", "pass", "bid 5000", "plant a1")
    assert play.asked is None and play.money == [25000, 25000]


def test_an_auction_is_asked_for_even_if_nobody_can_bid() -> None:
    play = scene("", "")
    play.money = [0, 0]
    carry_out(play, "sapling_auction")
    answer(play, "lot oak", "lot fir", "lot pine")
    assert play.asked is None


# ---- seasons ---------------------------------------------------------------------------------------------------------


def test_spring_with_too_few_trees_asks_which_grow_then_seeds_sprout() -> None:
    play = scene("a1 fir sapling 1, a2 fir sapling, b1 oak sapling 2, c2 pine seed", "")
    play.trees["fir"] = 1
    start(play, ("grow", 0), ("sprout", 0))
    assert shown(play, 0).endswith("b1 oak 2, c2 pine seed") and play.legal() == ["grow a1", "grow a2"]
    answer(play, "grow a1")
    assert shown(play, 0) == "a1 fir 1, a2 fir sapling, b1 oak 2, c2 pine sapling 2" and play.asked is None


def test_two_animals_settle_in_summer() -> None:
    play = start(scene("a1 oak hare, a2 oak, b1 oak", ""), ("settle", 0))
    assert play.legal() == ["settle roe a2", "settle roe b1", "settle fox a2", "settle fox b1", "pass"]
    assert answer(play, "settle fox b1").legal() == ["settle roe a2", "pass"]
    assert answer(play, "settle roe a2").asked is None


def test_a_middle_space_reached_or_passed_brings_its_season() -> None:
    def act(marker: int, cards: int) -> tuple[int, list[Task]]:
        play = scene("", "")
        play.marker, play.pace = marker, cards
        play._advance(1)
        return play.marker, play.agenda

    assert act(1, 1) == (2, [])
    assert act(2, 1) == (3, [("season", "s", 1)])
    assert act(2, 3) == (5, [("season", "s", 1)])
    assert act(9, 3) == (0, [("season", "w", 1)])
    assert act(0, 2) == (2, [])


# ---- the turn and the end --------------------------------------------------------------------------------------------


def laid(players: int, cards: int) -> Waldmeister:
    play = scene(*[""] * players)
    play.laid, play.pace = dict.fromkeys(range(1, cards + 1), "jay"), cards
    return start(play, ("step", "distribute", 1))


def test_one_card() -> None:
    play = laid(3, 1)
    assert play.legal() == ["offer 0", "offer 2"]
    assert answer(play, "offer 0").current_player() == 0 and play.legal() == ["accept", "refuse"]
    assert answer(play.clone(), "accept").takers == {1: 0} and answer(play, "refuse").takers == {1: 1}


def test_two_cards() -> None:
    play = answer(laid(3, 2), "offer 2")
    assert play.current_player() == 2 and answer(play, "draw 2").takers == {2: 2, 1: 1}


def test_three_cards_with_three_or_more_players() -> None:
    play = laid(4, 3)
    assert play.legal() == ["offer 2", "offer 3"]  # not 0, who sits last
    assert answer(play.clone(), "offer 3").legal() == ["offer 0"]
    assert answer(play, "offer 2").legal() == ["offer 0", "offer 3"]
    answer(play, "offer 0")
    assert play.current_player() == 2 and answer(play, "draw 3").current_player() == 0
    assert play.legal() == ["draw 1", "draw 2"] and answer(play, "draw 1").takers == {3: 2, 1: 0, 2: 1}


def test_three_cards_with_two_players() -> None:
    play = laid(2, 3)
    assert play.current_player() == 0 and answer(play, "draw 2").legal() == ["done", "draw 1", "draw 3"]
    assert answer(play.clone(), "done").takers == {2: 0, 1: 1, 3: 1}
    assert answer(play, "draw 3").takers == {2: 0, 3: 0, 1: 1}


FULL = "a1 fir, a2 fir, a3 fir, b1 oak, b3 oak, c1 oak, c2 oak, c3 oak, d1 oak, d3 oak, e1 pine, e3 "


def announced() -> Waldmeister:
    """Player 1 of three has announced the end, and player 2 is drawing cards in the first turn after it."""
    play = start(scene("", FULL + "pine", ""), ("step", "announce", 1), ("turn ends", 1))
    assert play.legal() == ["pass", "announce"]
    return answer(play, "announce", "pass")


def finish(play: Waldmeister) -> list[int]:
    """Plays on somehow; returns whose turns there were."""
    turns = [play.turn]
    while play.current_player() != OVER:
        play.play(play.legal()[0] if play.legal() else play.chances()[0][0])
        turns += [play.turn] if play.turn != turns[-1] else []
    return turns


def test_after_the_announcement_every_other_player_has_one_turn() -> None:
    play = announced()
    assert play.turn == 2 and finish(play) == [2, 0] and play.end == "announced"


def test_the_last_winter_cuts_the_turns_after_an_announcement_short() -> None:
    play = announced()
    play.winters = play.year_limit
    assert finish(play) == [2] and play.end == "years"


def test_a_sapling_is_no_tree_for_the_announcement() -> None:
    assert start(scene("", FULL + "pine sapling"), ("step", "announce", 1)).asked is None


def test_buying_on_a_seed_of_the_same_species_needs_no_other_tile() -> None:
    play = scene("a1 fir seed, a2 oak seed, a3 oak", "a1 fir seed, a2 fir seed")
    start(play, ("step", "buy", 0))
    assert [choice for choice in play.legal() if choice.startswith("buy fir")] == ["buy fir a1"]
    assert "buy oak a1" in play.legal() and "buy oak a3" not in play.legal()
    answer(play, "buy fir a1")
    assert shown(play, 0) == "a1 fir sapling 1, a2 oak seed, a3 oak" and play.saplings["fir"] == 0


def test_jay_plants_on_an_empty_field_only() -> None:
    play = carry_out(scene("a1 fir seed, a2 oak, a3 fir, b1 fir, b3 fir, c1 fir, c2 fir, c3 fir, d1 fir", ""), "jay")
    assert play.legal() == ["pass", "plant d3", "plant e1", "plant e3"]
    assert shown(answer(play, "plant e1"), 0).endswith("d1 fir, e1 oak seed")


# ---- points ----------------------------------------------------------------------------------------------------------

ONE_EACH = "a1 beech, a2 oak, a3 alder, b1 spruce, b3 pine, c1 fir"
TWO_EACH = ONE_EACH + ", c2 beech, c3 oak, d1 alder, d3 spruce, e1 pine, e3 fir"


def test_two_of_each_count_twenty_and_not_ten_more() -> None:
    play = scene(ONE_EACH, TWO_EACH, TWO_EACH.replace("e3 fir", "e3 pine"))
    assert [parts["mixed"] for parts in play.score_breakdown()] == [10, 20, 10]
    assert play.scores() == [40, 80, 70]


def test_points() -> None:
    play = scene("a1 beech 2 lynx, a2 oak sapling 3, a3 fir seed, b1 oak roe", "")
    assert play.breakdown(0) == {"trees": 10, "saplings": 3, "seeds": 1, "mixed": 0, "animals": 13, "damage": -5}


def test_a_tie_goes_to_more_money_and_then_is_shared() -> None:
    play = scene("a1 oak", "b1 fir", "c1 fir seed")
    play.money = [20, 30, 90]
    assert play.returns() == [-Fraction(1, 2), 1, -Fraction(1, 2)]
    play.money = [30, 30, 90]
    assert play.returns() == [Fraction(1, 4), Fraction(1, 4), -Fraction(1, 2)]


# ---- tables ----------------------------------------------------------------------------------------------------------


def test_the_house_tables_add_up() -> None:
    house = house_edition()
    assert sum(card["copies"] for card in house["cards"]) == 66
    assert sum(row["trees"] for row in house["species"]) == 60
    assert sum(row["saplings"] for row in house["species"]) == 32
    assert sum(row["tiles"] for row in house["animals"]) == 48
    assert house["bordering"] == touching(house["landscape"])
