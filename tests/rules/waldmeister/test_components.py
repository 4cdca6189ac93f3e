"""WM-1 to WM-12: what is in the box."""

import copy

from silvan.waldmeister import HOUSE_EDITION

from rules.waldmeister.scenes import (
    FIELDS,
    after,
    carry,
    drawn_up,
    due,
    house,
    is_done,
    keep,
    lay,
    legal,
    money,
    scene,
    shown,
    supplied,
    tables,
    told,
    wrong,
)

ZONES = ("industry", "road1", "road2")
NEAR = {
    "a1": "a2 b1",
    "a2": "a1 a3 b1 b3",
    "a3": "a2 b3",
    "b1": "a1 a2 c1 c2",
    "b3": "a2 a3 c2 c3",
    "c1": "b1 c2 d1",
    "c2": "b1 b3 c1 c3 d1 d3",
    "c3": "b3 c2 d3",
    "d1": "c1 c2 e1",
    "d3": "c2 c3 e3",
    "e1": "d1",
    "e3": "d3",
}
SEEDS = ", ".join(f"{field} {'pine' if i < 7 else 'oak'} seed" for i, field in enumerate(FIELDS))


def burdens(**tiles: int) -> list[int]:
    """The points that saplings get on all fields in field order, with these tiles installed."""
    state = keep(scene(SEEDS, "", marker=2, hand="jay", tiles={0: tiles}), "jay")
    return [told(state, "lands")[0]["fields"][field]["points"] for field in FIELDS]


def test_wm_1_the_landscape() -> None:
    start = house(3).new_initial_state()
    assert len(legal(start)) == 12
    drawing = [line.split()[1:] for line in str(start).splitlines()[1:4]]
    assert drawing == [[".", ".", ".", ".", "."], [".", "[I]", ".", "[R]", "[S]"], [".", ".", ".", ".", "."]]
    assert [tuple(one["installed"]) for one in told(start, "lands")] == [ZONES] * 3


def test_wm_2_field_order_and_bordering() -> None:
    assert legal(house().new_initial_state()) == [f"set tree beech {field}" for field in FIELDS]
    state = carry("storm", ", ".join(f"{field} spruce 1" for field in FIELDS), "")
    for i, field in enumerate(FIELDS):
        fallen = shown(after(state, *["roll 2"] * i, "roll 1")).split(", ")
        gone = [one for one in FIELDS if f"{one} spruce 1" not in fallen]
        assert sorted(gone) == sorted([field, *NEAR[field].split()])


def test_wm_3_arrows_and_the_tiles_that_cover_them() -> None:
    assert burdens() == [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 1, 1]
    assert burdens(industry=1) == [1, 0, 1, 0, 0, 2, 1, 2, 2, 2, 1, 1]
    assert burdens(industry=2) == [1, 0, 0, 0, 0, 2, 0, 2, 2, 2, 1, 1]
    assert burdens(road1=1) == [1, 1, 1, 1, 1, 2, 2, 2, 1, 1, 1, 1]
    assert burdens(road1=2) == [1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1]
    assert burdens(road2=1) == [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 0, 0]
    assert burdens(road2=2) == [1, 1, 1, 1, 1, 2, 2, 2, 1, 1, 0, 0]
    names = [tile.name for zone in HOUSE_EDITION.zones for tile in zone.tiles]
    assert names == ["filter_45", "filter_66", *["catalytic_converter", "railway"] * 2]


def test_wm_4_prices_of_the_tiles() -> None:
    for zone in ZONES:
        for installed, price in ((0, 20000), (1, 40000)):
            tiles = {0: {zone: installed}}
            poor = carry("remediation", "", "", money=[price - 1], tiles=tiles)
            assert f"remedy {zone}" not in legal(poor)
            paid = after(carry("remediation", "", "", money=[price], tiles=tiles), f"remedy {zone}")
            assert money(paid) == [0, 0]
    full = dict.fromkeys(ZONES, 2)
    state = carry("remediation", "", "", "", "", money=[40000] * 4, tiles=dict.fromkeys(range(4), full))
    assert sum(sum(one["installed"].values()) for one in told(state, "lands")) == 24
    assert due(state) == (0, "buy"), "there is nothing left to install"
    assert wrong(house(), drawn_up(house(), "", "", tiles={0: {"road1": 3}})) == "lands[0].installed.road1"


SPECIES = {
    "beech": ("broadleaf", 8000, 4, 3, 12, 6),
    "oak": ("broadleaf", 8000, 5, 3, 8, 6),
    "alder": ("broadleaf", 6000, 3, 3, 7, 4),
    "spruce": ("conifer", 10000, 3, 3, 14, 6),
    "pine": ("conifer", 4000, 4, 3, 12, 7),
    "fir": ("conifer", 4000, 2, 2, 7, 3),
}


def test_wm_5_species() -> None:
    supply = told(house().new_initial_state(), "supply")
    assert list(supply["trees"]) == list(SPECIES)
    for name, (kind, value, tree, sapling, trees, saplings) in SPECIES.items():
        assert {row["name"]: row["kind"] for row in tables(house())["species"]}[name] == kind
        assert (supply["trees"][name], supply["saplings"][name]) == (trees, saplings)
        for stage, most in (("tree", tree), ("sapling", sapling)):
            assert shown(scene(f"a1 {name} {stage} {most}".replace(" tree", ""), "")).endswith(str(most))
            d = drawn_up(house(), f"a1 {name} {stage} {most + 1}".replace(" tree", ""), "")
            assert wrong(house(), d) == "lands[0].fields.a1"
        assert money(keep(scene(f"a1 {name}", "", marker=8, hand="mice"), "mice")) == [value, 0]
    assert (sum(supply["trees"].values()), sum(supply["saplings"].values())) == (60, 32)


def test_wm_6_seeds_and_saplings_come_from_one_supply() -> None:
    start = house().new_initial_state()
    laid = after(start, *(f"set tree beech {field}" for field in ("a1", "a2")))
    laid = after(laid, "set tree spruce a3", "set tree spruce b1", "set sapling oak b3", "set seed pine c1")
    assert told(laid, "supply")["saplings"] == {"beech": 6, "oak": 5, "alder": 4, "spruce": 6, "pine": 6, "fir": 3}
    before = scene("a1 fir seed, a2 fir sapling, a3 fir seed", "", marker=2, hand="jay")
    assert told(before, "supply")["saplings"]["fir"] == 0
    assert told(keep(before, "jay"), "supply")["saplings"]["fir"] == 1, "the seeds are turned over, the sapling grew"


def test_wm_7_animals() -> None:
    names = ["roe", "hare", "fox", "stag", "boar", "marten", "badger", "jay", "owl", "capercaillie", "wildcat", "lynx"]
    assert told(house().new_initial_state(), "supply")["animals"] == dict.fromkeys(names, 4)
    for number, name in enumerate(names, 1):
        assert scene(f"a1 beech {name}", "").scores_if_ended() == [5 + number, 0]
        trees = ", ".join(f"{field} spruce" for field in FIELDS[:number])
        summer = lay(scene(trees, "", marker=5, hand="mice"), "mice")
        assert [text.split()[1] for text in legal(summer, "settle")[::number]] == names[:number]


def test_wm_8_damage_points_in_the_bag() -> None:
    assert [told(house(players).new_initial_state(), "bag") for players in (2, 3, 4)] == [50, 75, 100]


def test_wm_9_money() -> None:
    for players in (2, 3, 4):
        start = house(players).new_initial_state()
        assert money(start) == [30000] * players and told(start, "bank") == 1000000 - 30000 * players


def test_wm_10_the_season_track() -> None:
    letters = {"s": "spring", "u": "summer", "a": "autumn", "w": "winter"}
    board, action = "a1 oak, b1 fir seed", {}
    for space, letter in enumerate("wwsssuuuaaaw"):
        state = lay(scene(board, "", marker=(space - 1) % 12, hand="jay"), "jay")
        assert (told(state, "marker"), told(state, "season")) == (space, letters[letter])
        if "sapling" in shown(state):
            action[space] = "spring"
        elif money(state) != [0, 0]:
            action[space] = "autumn"
        elif legal(state, "settle"):
            action[space] = "summer"
        elif told(state, "winters"):
            action[space] = "winter"
    assert action == {3: "spring", 6: "summer", 9: "autumn", 0: "winter"}


CARDS = {
    "checkered_beetle": (2, "sua"),
    "bark_beetle": (4, "su"),
    "jay": (3, "a"),
    "frost": (2, "sa"),
    "winter_moth": (3, "s"),
    "clear_felling": (2, "aw"),
    "mice": (3, "aw"),
    "nun_moth": (3, "su"),
    "red_wood_ant": (2, "sua"),
    "weevil": (3, "su"),
    "remediation": (6, "suaw"),
    "acid_rain": (5, "suaw"),
    "ichneumon_wasp": (3, "su"),
    "snow_breakage": (2, "w"),
    "gypsy_moth": (3, "su"),
    "black_woodpecker": (2, "suaw"),
    "sapling_auction": (6, "sua"),
    "smog": (4, "aw"),
    "storm": (3, "saw"),
    "drought": (2, "su"),
    "forest_fire": (1, "sua"),
    "browsing": (2, "saw"),
}


def test_wm_11_cards_and_their_seasons() -> None:
    assert told(house().new_initial_state(), "pile") == {name: copies for name, (copies, _) in CARDS.items()}
    assert sum(copies for copies, _ in CARDS.values()) == 66
    board = "a1 beech 1, a2 beech sapling 1, a3 spruce 1, b1 pine sapling, b3 fir sapling, c1 spruce, c2 pine, c3 fir"
    for name, (_, seasons) in CARDS.items():
        for season in "suaw":
            state = carry(name, board, "", season=season, money=[20000])
            nothing = is_done(state) and shown(state) == ", ".join(sorted(board.split(", ")))
            assert nothing == (season not in seasons), (name, season)


def test_wm_12_nothing_is_lost() -> None:
    d = drawn_up(house(), "a1 beech 2 lynx, b1 oak sapling 1, c1 fir seed", "", money=[5000])
    assert d["supply"] == supplied(tables(house()), d["lands"])
    for path in ("supply.trees.beech", "supply.saplings.fir", "supply.animals.lynx", "bag", "bank", "pile.mice"):
        *way, last = path.split(".")
        changed = copy.deepcopy(d)
        inner = changed
        for key in way:
            inner = inner[key]
        inner[last] += 1
        assert wrong(house(), changed) == path
