"""The house's edition and its order of play."""

from __future__ import annotations

from typing import Any

Row = dict[str, Any]


def house_edition() -> dict[str, Any]:
    """The components of the house edition."""
    landscape = [
        ".....",  # 3
        ".I.RS",  # 2
        ".....",  # 1
    ]  #  abcde
    return {
        "name": "house",
        "landscape": "\n".join(landscape),
        "bordering": _words(
            "a1-a2 a1-b1 a2-a3 a2-b1 a2-b3 a3-b3 b1-c1 b1-c2 b3-c2 b3-c3",
            "c1-c2 c1-d1 c2-c3 c2-d1 c2-d3 c3-d3 d1-e1 d3-e3",
        ),
        "zones": _zones(),
        "species": [
            _species("beech", "broadleaf", 8000, (4, 3), (12, 6)),
            _species("oak", "broadleaf", 8000, (5, 3), (8, 6)),
            _species("alder", "broadleaf", 6000, (3, 3), (7, 4)),
            _species("spruce", "conifer", 10000, (3, 3), (14, 6)),
            _species("pine", "conifer", 4000, (4, 3), (12, 7)),
            _species("fir", "conifer", 4000, (2, 2), (7, 3)),
        ],
        "animals": [
            {"name": name, "number": number, "tiles": 4}
            for number, name in enumerate(
                _words("roe hare fox stag boar marten badger jay owl capercaillie wildcat lynx"), start=1
            )
        ],
        "damage": [
            {"players": 2, "points": 50},
            {"players": 3, "points": 75},
            {"players": 4, "points": 100},
        ],
        "money": {"each": 30000, "bank": 1000000},
        "prices": {"purchase": 30000, "voluntary": 2, "bid_step": 5000, "bid_limit": 500000},
        "track": {"seasons": "wwsssuuuaaaw", "middles": [0, 3, 6, 9], "start": 0},
        "cards": _cards(),
        "points": {"tree": 5, "sapling": 3, "seed": 1, "one_each": 10, "two_each": 20, "damage": 1},
        "provenance": {
            "landscape": "attested: twelve fields, one industrial zone, two road sections; reconstructed: the rest",
            "bordering": "printed: side or corner; reconstructed: the places",
            "zones": "printed: names, order, the four white arrows of the filter 45%; reconstructed: the rest",
            "species": "printed: values but alder's, circles of the fir and of saplings, totals; reconstructed: rest",
            "animals": "printed: number of tiles, numbers 1 to 6 and 12; reconstructed: the order of 7 to 11",
            "damage": "printed",
            "money": "printed: each; reconstructed: bank",
            "prices": "printed: purchase, voluntary, bid_step; reconstructed: bid_limit",
            "track": "printed: four seasons with a middle space, the start; reconstructed: the number of spaces",
            "cards": "printed: total and effects; reconstructed: copies and seasons",
            "points": "printed; attested: two of each instead of one of each, not both",
        },
    }


def _words(*lines: str) -> list[str]:
    return " ".join(lines).split()


def _species(name: str, kind: str, value: int, circles: tuple[int, int], tiles: tuple[int, int]) -> Row:
    """The pairs are for the tree and for the sapling."""
    return {
        "name": name,
        "kind": kind,
        "value": value,
        "tree_circles": circles[0],
        "sapling_circles": circles[1],
        "trees": tiles[0],
        "saplings": tiles[1],
    }


def _zones() -> list[Row]:
    def tile(name: str, price: int, arrows: str) -> Row:
        return {"name": name, "price": price, "arrows": arrows.split()}

    def zone(name: str, letter: str, arrows: str, *tiles: Row) -> Row:
        return {"name": name, "letter": letter, "arrows": arrows.split(), "tiles": list(tiles)}

    return [
        zone(
            "industry",
            "I",
            "a1 a2 a3 b1 b3 c1 c2 c2 c3",
            tile("filter_45", 20000, "a2 b1 b3 c2"),
            tile("filter_66", 40000, "a3 c2"),
        ),
        zone("road1", "R", "c1 c3 d1 d3", tile("catalytic_converter", 20000, "d1 d3"), tile("railway", 40000, "c1 c3")),
        zone("road2", "S", "d1 d3 e1 e3", tile("catalytic_converter", 20000, "e1 e3"), tile("railway", 40000, "d1 d3")),
    ]


def _cards() -> list[Row]:
    def card(name: str, copies: int, seasons: str, *effects: Row) -> Row:
        return {"name": name, "copies": copies, "seasons": seasons, "do": list(effects)}

    def every(*plants: str) -> Row:
        return {"verb": "every", "plants": list(plants)}

    def some(count: Any, *plants: str) -> Row:
        return {"verb": "some", "count": count, "plants": list(plants)}

    def harm(which: Row) -> Row:
        return {"verb": "harm", "points": 1, "which": which}

    def heal(which: Row) -> Row:
        return {"verb": "heal", "which": which}

    def remove(which: Row) -> Row:
        return {"verb": "remove", "which": which}

    def roll(which: Row, falls: Any, spreads: bool) -> Row:
        return {"verb": "roll", "which": which, "falls": falls, "spreads": spreads}

    acid_rain_elsewhere = {"verb": "others", "do": [harm(some(1, "tree", "sapling"))]}
    six_less_tiles = {"verb": "less", "from": 6, "count": "installed"}
    return [
        card("checkered_beetle", 2, "sua", heal(some(1, "conifer tree"))),
        card("bark_beetle", 4, "su", harm(every("damaged spruce tree"))),
        card("jay", 3, "a", {"verb": "plant", "stage": "seed", "species": "oak"}),
        card("frost", 2, "sa", remove(some(1, "sapling"))),
        card("winter_moth", 3, "s", harm(every("damaged broadleaf tree", "damaged broadleaf sapling"))),
        card("clear_felling", 2, "aw", {"verb": "sell", "which": some(1, "tree")}),
        card("mice", 3, "aw", harm(some(1, "sapling"))),
        card("nun_moth", 3, "su", harm(some(3, "conifer tree"))),
        card("red_wood_ant", 2, "sua", heal(some(1, "tree"))),
        card("weevil", 3, "su", harm(some(1, "conifer sapling"))),
        card("remediation", 6, "suaw", {"verb": "remediate"}),
        card("acid_rain", 5, "suaw", harm(some(2, "tree", "sapling")), acid_rain_elsewhere),
        card("ichneumon_wasp", 3, "su", heal(some(2, "tree"))),
        card("snow_breakage", 2, "w", roll(every("tree"), falls=1, spreads=False)),
        card("gypsy_moth", 3, "su", harm(every("damaged broadleaf tree"))),
        card("black_woodpecker", 2, "suaw", heal(some(1, "tree"))),
        card("sapling_auction", 6, "sua", {"verb": "auction", "lots": 3}),
        card("smog", 4, "aw", harm(some(six_less_tiles, "tree", "sapling"))),
        card("storm", 3, "saw", roll(every("damaged tree"), falls="points", spreads=True)),
        card("drought", 2, "su", harm(some(2, "sapling"))),
        card("forest_fire", 1, "sua", roll(every("tree"), falls=1, spreads=False)),
        card("browsing", 2, "saw", remove(some(1, "oak sapling", "beech sapling", "fir sapling"))),
    ]


def house_flow() -> dict[str, Any]:
    """The order of play of the house."""

    def tile(stage: str, species: str) -> Row:
        return {"stage": stage, "species": species}

    return {
        "name": "house",
        "layout": [
            tile("tree", "beech"),
            tile("tree", "beech"),
            tile("tree", "spruce"),
            tile("tree", "spruce"),
            tile("sapling", "oak"),
            tile("seed", "pine"),
        ],
        "hand": 5,
        "lay": 3,
        "turn": ["lay", "season", "distribute", "carry", "remedy", "buy", "refill", "announce"],
        "seasons": {"s": ["grow", "sprout"], "u": ["settle"], "a": ["pay"], "w": []},
        "settle": 2,
    }
