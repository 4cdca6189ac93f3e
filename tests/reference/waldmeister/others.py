"""Other editions and orders of play: what is rare with the house's tables is common with these."""

from __future__ import annotations

from itertools import combinations
from string import ascii_lowercase
from typing import Any

from reference.waldmeister.tables import house_edition, house_flow

Row = dict[str, Any]


def touching(landscape: str) -> list[str]:
    """The pairs of fields of a drawing that share a side or a corner."""
    rows = landscape.split("\n")[::-1]
    places = [(x, y) for x in range(len(rows[0])) for y in range(len(rows)) if rows[y][x] == "."]
    pairs = [pair for pair in combinations(places, 2) if all(abs(i - j) <= 1 for i, j in zip(*pair, strict=True))]
    return ["-".join(f"{ascii_lowercase[x]}{y + 1}" for x, y in pair) for pair in pairs]


def edition(name: str, **tables: Any) -> Row:
    """The house's edition with other tables; what borders follows from the landscape."""
    made = house_edition() | {"name": name, "provenance": {}} | tables
    if "landscape" in tables and "bordering" not in tables:
        made["bordering"] = touching(made["landscape"])
    return made


def flow(name: str, **tables: Any) -> Row:
    """The house's order of play with other tables."""
    return house_flow() | {"name": name} | tables


def layout(*tiles: str) -> list[Row]:
    """A starting layout from words like "tree beech"."""
    pairs = [tile.split() for tile in tiles]
    return [{"stage": stage, "species": species} for stage, species in pairs]


def copies(**numbers: int) -> list[Row]:
    """Some of the house's cards, in other numbers."""
    return [card | {"copies": numbers[card["name"]]} for card in house_edition()["cards"] if card["name"] in numbers]


def bags(points: int) -> list[Row]:
    """The same number of damage points for any number of players."""
    return [{"players": players, "points": points} for players in (2, 3, 4)]


# ---- small and harsh -------------------------------------------------------------------------------------------------


def storms() -> Row:
    """Few species, sick trees, many storms, and animals that have to move."""
    cards = copies(storm=14, snow_breakage=4, forest_fire=4, winter_moth=3, bark_beetle=4, sapling_auction=2, smog=5)
    arrows = ["a1", "a2", "b1", "b3", "c1", "c2", "c3"]
    roof = {"name": "roof", "price": 80000, "arrows": arrows}
    return edition(
        "storms",
        landscape="...\n.W.\n...",
        zones=[{"name": "works", "letter": "W", "arrows": arrows, "tiles": [roof]}],
        cards=[card | {"seasons": "suaw"} for card in cards],
        species=[row for row in house_edition()["species"] if row["name"] in ("beech", "oak", "spruce")],
        animals=[
            {"name": name, "number": number, "tiles": 2}
            for name, number in (("mouse", 1), ("mole", 1), ("toad", 1), ("newt", 2), ("bat", 2), ("lynx", 3))
        ],
        money={"each": 90000, "bank": 900000},
    )


def smoke() -> Row:
    """So many arrows that saplings die when they arrive, and a small bag."""
    tiles = [
        {"name": "net", "price": 10000, "arrows": ["a1", "a1", "c3"]},
        {"name": "lid", "price": 15000, "arrows": ["b1", "c1"]},
    ]
    arrows = ["a1", "a1", "a1", "a1", "a1", "a2", "a2", "b1", "b1", "b1", "b1", "c1", "c1", "c3"]
    return edition(
        "smoke",
        landscape="-..\n..W\n...",
        zones=[{"name": "works", "letter": "W", "arrows": arrows, "tiles": tiles}],
        cards=copies(acid_rain=6, smog=6, nun_moth=3, remediation=6, red_wood_ant=2, frost=2, browsing=3, jay=2),
        damage=bags(14),
    )


def poor() -> Row:
    """A bank that soon cannot pay, by autumn or by clear-felling."""
    cards = copies(clear_felling=8, sapling_auction=8, jay=3, remediation=4, ichneumon_wasp=2)
    cards = [card | {"seasons": "suaw"} for card in cards]
    prices = {"purchase": 5000, "voluntary": 1, "bid_step": 3000, "bid_limit": 20000}
    return edition("poor", cards=cards, money={"each": 20000, "bank": 190000}, prices=prices)


def scarce() -> Row:
    """Hardly a tile is left to grow, to seed, or to auction."""
    species = house_edition()["species"]
    few = [row | {"trees": 8 if row["name"] in ("beech", "spruce") else 1, "saplings": 4} for row in species]
    return edition("scarce", species=few, prices=house_edition()["prices"] | {"purchase": 10000})


# ---- other words -----------------------------------------------------------------------------------------------------


def every(*plants: str) -> Row:
    return {"verb": "every", "plants": list(plants)}


def some(count: Any, *plants: str) -> Row:
    return {"verb": "some", "count": count, "plants": list(plants)}


def less(full: int, count: str) -> Row:
    return {"verb": "less", "from": full, "count": count}


def odd_cards() -> list[Row]:
    """Effects as no card of the house has them."""

    def card(name: str, seasons: str, *effects: Row) -> Row:
        return {"name": name, "copies": 3, "seasons": seasons, "do": list(effects)}

    def harm(points: int, which: Row) -> Row:
        return {"verb": "harm", "points": points, "which": which}

    def on(verb: str, which: Row) -> Row:
        return {"verb": verb, "which": which}

    def roll(which: Row, falls: Any, spreads: bool) -> Row:
        return {"verb": "roll", "which": which, "falls": falls, "spreads": spreads}

    def others(*effects: Row) -> Row:
        return {"verb": "others", "do": list(effects)}

    one = some(1, "plant")
    sapling = {"verb": "plant", "stage": "sapling", "species": "fir"}
    return [
        card("hail", "suaw", harm(2, some(less(4, "animals"), "plant"))),
        card("spring_rain", "su", on("heal", every("plant")), {"verb": "auction", "lots": 1}),
        card("rot", "suaw", on("remove", every("damaged oak tree", "damaged alder tree")), sapling),
        card("thinning", "suaw", on("sell", some(2, "conifer tree")), others(on("sell", some(1, "damaged tree")))),
        card("clearance", "aw", on("sell", every("damaged pine tree"))),
        card("gale", "suaw", roll(every("broadleaf tree"), less(5, "installed"), True)),
        card("fungus", "suaw", harm(3, some("saplings", "tree")), harm(1, every("spruce plant"))),
        card("tending", "suaw", on("heal", some("trees", "plant")), others(on("heal", some(2, "tree")))),
        card("game_bite", "suaw", on("remove", some(2, "plant")), others(on("remove", some(1, "sapling")))),
        card("subsidy", "suaw", {"verb": "remediate"}, {"verb": "remediate"}, {"verb": "auction", "lots": 2}),
        card("neighbours", "suaw", others(harm(1, every("beech plant"))), others(on("heal", every("spruce tree")))),
        card("care", "suaw", on("heal", one), harm(1, one), others(on("heal", one), harm(2, one))),
        card("twice", "suaw", harm(1, some(2, "tree")), on("remove", one), others(harm(1, one)), others(harm(1, one))),
        card("nothing", "w", harm(1, some(0, "plant")), on("heal", some(0, "plant"))),
    ]


def odd() -> Row:
    """Odd cards, a species of its own kind, tiles that cover one arrow after the other, or none."""
    species = [row | {"kind": "mast"} if row["name"] == "oak" else row for row in house_edition()["species"]]
    hedge = {"name": "hedge", "price": 5000, "arrows": ["a1", "b2"]}
    walls = [{"name": f"wall{i}", "price": 9000, "arrows": ["c2"]} for i in (1, 2, 3)]
    return edition(
        "odd",
        landscape="..Q.\nM..-\n.P..",
        zones=[
            {"name": "mill", "letter": "M", "arrows": ["a1", "b2", "b2"], "tiles": [hedge]},
            {"name": "pit", "letter": "P", "arrows": ["c1", "a1"], "tiles": [hedge | {"arrows": ["c1"]}]},
            {"name": "quarry", "letter": "Q", "arrows": ["c2", "c2", "c2"], "tiles": walls},
        ],
        species=species,
        cards=odd_cards(),
        prices={"purchase": 12000, "voluntary": 3, "bid_step": 7000, "bid_limit": 40000},
        points={"tree": 4, "sapling": 0, "seed": 2, "one_each": 7, "two_each": 3, "damage": 2},
    )


def whirl() -> Row:
    """A year of four spaces, all of them middles: a turn may bring three seasons."""
    return edition("whirl", track={"seasons": "suaw", "middles": [0, 1, 2, 3], "start": 3})


# ---- orders of play --------------------------------------------------------------------------------------------------


def short_start() -> Row:
    """Two tiles to start with, and three cards in hand."""
    return flow("short_start", layout=layout("tree beech", "sapling oak"), hand=3)


def mixed_up() -> Row:
    """The steps and the seasons in another order."""
    return flow(
        "mixed_up",
        layout=layout("seed pine", "tree beech", "sapling fir"),
        hand=4,
        lay=2,
        turn=["lay", "buy", "season", "announce", "distribute", "carry", "refill", "remedy"],
        seasons={"s": ["sprout", "grow", "settle"], "u": ["pay", "settle"], "a": [], "w": ["grow", "pay"]},
        settle=3,
    )


def bare() -> Row:
    """Nothing to start with, one card in hand, and nothing that could be bought."""
    return flow("bare", layout=[], hand=1, lay=1, turn=["lay", "season", "distribute", "carry", "refill"])


OTHERS: dict[str, Row] = {
    "storms": {"players": 3, "edition": storms(), "flow": short_start()},
    "storms, four": {"players": 4, "year_limit": 3, "edition": storms(), "flow": short_start()},
    "smoke": {"players": 2, "edition": smoke(), "flow": short_start()},
    "smoke, three": {"players": 3, "year_limit": 2, "edition": smoke(), "flow": short_start()},
    "poor": {"players": 3, "edition": poor()},
    "poor, four": {"players": 4, "edition": poor(), "flow": short_start()},
    "scarce": {"players": 2, "edition": scarce()},
    "scarce, four": {"players": 4, "edition": scarce()},
    "odd": {"players": 2, "year_limit": 5, "edition": odd(), "flow": short_start()},
    "odd, mixed up": {"players": 3, "edition": odd(), "flow": mixed_up()},
    "odd, bare": {"players": 4, "year_limit": 2, "edition": odd(), "flow": bare()},
    "whirl": {"players": 2, "year_limit": 7, "edition": whirl()},
    "whirl, mixed up": {"players": 4, "edition": whirl(), "flow": mixed_up()},
    "mixed up": {"players": 3, "flow": mixed_up()},
    "bare": {"players": 2, "year_limit": 1, "flow": bare()},
}
"""Options of games with other tables, by label."""
