"""The box and the setup of Waldmeister, WM-1 to WM-17."""

import silvan
from kit.families.waldmeister import waldmeister_held
from silvan import waldmeister as wm

from .scenes import after, forbidden, grows, house, land, legal, part, scene

HOUSE = wm.HOUSE_EDITION
SETUP = ["set tree beech a1", "set tree beech c2", "set tree spruce c1", "set tree spruce e3"]
SETUP += ["set sapling oak d1", "set seed pine b3"]


def setup(players: int = 2) -> silvan.State:
    return after(house(players).new_initial_state(), *SETUP * players)


def test_wm_1_a_landscape_has_twelve_fields_and_three_zones() -> None:
    assert HOUSE.landscape.split("\n") == [".....", ".I.RS", "....."]
    assert [(zone.name, zone.letter) for zone in HOUSE.zones] == [("industry", "I"), ("road1", "R"), ("road2", "S")]


def test_wm_2_fields_go_column_by_column_and_border_at_corners_too() -> None:
    fields = [text.split()[-1] for text in legal(house().new_initial_state())]
    assert fields == ["a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3", "d1", "d3", "e1", "e3"]
    assert HOUSE.bordering == wm.touching(HOUSE.landscape) and "b1-c2" in HOUSE.bordering


def test_wm_3_arrows_of_the_zones_and_their_tiles() -> None:
    arrows = [field for zone in HOUSE.zones for field in zone.arrows]
    burden = {
        field: arrows.count(field) for field in ["a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3", "d1", "d3", "e1", "e3"]
    }
    assert list(burden.values()) == [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 1, 1]
    assert [tile.arrows for zone in HOUSE.zones for tile in zone.tiles] == [
        ("a2", "b1", "b3", "c2"),
        ("a3", "c2"),
        ("d1", "d3"),
        ("c1", "c3"),
        ("e1", "e3"),
        ("d1", "d3"),
    ]


def test_wm_4_prices_of_the_tiles() -> None:
    prices = [(tile.name, tile.price) for zone in HOUSE.zones for tile in zone.tiles]
    assert prices[:3] == [("filter_45", 20_000), ("filter_66", 40_000), ("catalytic_converter", 20_000)]
    assert prices[3:] == [("railway", 40_000), ("catalytic_converter", 20_000), ("railway", 40_000)]


def test_wm_5_the_six_species() -> None:
    rows = [(s.name, s.kind[0], s.value, s.tree_circles, s.sapling_circles, s.trees, s.saplings) for s in HOUSE.species]
    assert rows == [
        ("beech", "b", 8000, 4, 3, 12, 6),
        ("oak", "b", 8000, 5, 3, 8, 6),
        ("alder", "b", 6000, 3, 3, 7, 4),
        ("spruce", "c", 10000, 3, 3, 14, 6),
        ("pine", "c", 4000, 4, 3, 12, 7),
        ("fir", "c", 4000, 2, 2, 7, 3),
    ]
    assert (sum(row[5] for row in rows), sum(row[6] for row in rows)) == (60, 32)


def test_wm_6_seeds_come_from_the_saplings_supply() -> None:
    assert part(setup(), "supply", "saplings")["pine"] == 7 - 2


def test_wm_7_the_twelve_animals() -> None:
    names = "roe hare fox stag boar marten badger jay owl capercaillie wildcat lynx"
    assert [(a.name, a.number, a.tiles) for a in HOUSE.animals] == [(n, i, 4) for i, n in enumerate(names.split(), 1)]


def test_wm_8_points_in_the_bag() -> None:
    assert [part(house(n).new_initial_state(), "bag") for n in (2, 3, 4)] == [50, 75, 100]


def test_wm_9_money_and_bank() -> None:
    state = house(3).new_initial_state()
    assert [one["money"] for one in part(state, "lands")] == [30_000] * 3 and part(state, "bank") == 910_000


def test_wm_10_the_season_track() -> None:
    assert HOUSE.track == wm.Track("wwsssuuuaaaw", (0, 3, 6, 9), 0)


def test_wm_11_the_cards() -> None:
    assert len(HOUSE.cards) == 22 and sum(card.copies for card in HOUSE.cards) == 66
    told = {card.name: (card.copies, card.seasons) for card in HOUSE.cards}
    assert told["storm"] == (3, "saw") and told["forest_fire"] == (1, "sua") and told["remediation"] == (6, "suaw")


def test_wm_12_nothing_is_lost() -> None:
    start = waldmeister_held(house(4).new_initial_state().to_dict())
    assert waldmeister_held(house(4).playout(5, 0).to_dict()) == start


def test_wm_13_two_to_four_play_and_player_0_begins() -> None:
    assert [option["choices"] for option in silvan.options("waldmeister") if option["name"] == "players"] == [[2, 3, 4]]
    assert house(4).new_initial_state().current_player() == 0


def test_wm_14_each_sets_six_tiles_in_turn_on_empty_fields() -> None:
    state = house().new_initial_state()
    for k, event in enumerate(SETUP * 2):
        assert state.current_player() == k // 6 and event in legal(state)
        state.apply_action(event)
    assert state.is_chance_node()
    forbidden(after(house().new_initial_state(), "set tree beech a1"), "set tree beech a1", "14")
    forbidden(house().new_initial_state(), "set tree spruce a1", "14")


def test_wm_15_what_is_set_gets_its_points_at_once() -> None:
    expected = "a1 tree beech 1, b3 seed pine, c1 tree spruce 2, c2 tree beech 2, d1 sapling oak 2, e3 tree spruce 1"
    assert grows(setup()) == expected and part(setup(), "bag") == 50 - 16


def test_wm_16_each_draws_five_cards_unseen_by_others() -> None:
    state = setup()
    assert dict(state.chance_weights())[0] == 2 and sum(n for _, n in state.chance_weights()) == 66
    for _ in range(5):
        state.apply_action("draw acid_rain")
    assert part(state, "frames", 0, "player") == 1
    assert "acid_rain" not in state.view(1).information_state_string()
    assert state.view(0).to_dict()["hands"][0] == {"acid_rain": 5}


def test_wm_17_the_marker_starts_on_middle_winter() -> None:
    state = house().new_initial_state()
    assert (part(state, "marker"), part(state, "season"), part(state, "bag")) == (0, "winter", 50)
    assert part(scene(land(""), marker=3), "season") == "spring"
