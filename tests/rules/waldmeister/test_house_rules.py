"""WM-95 to WM-100: other landscapes, species, tracks and cards."""

from dataclasses import replace
from typing import Any

import silvan
from silvan.waldmeister import (
    ANIMALS,
    HOUSE_EDITION,
    INSTALLED,
    POINTS,
    SAPLINGS,
    TREES,
    Animal,
    Damage,
    Edition,
    Money,
    Prices,
    Species,
    Tile,
    Track,
    Zone,
    auction,
    every,
    harm,
    heal,
    less,
    others,
    plant,
    remediate,
    remove,
    roll,
    sell,
    some,
)

from rules.waldmeister.scenes import (
    after,
    carry,
    due,
    edition,
    idle,
    is_done,
    keep,
    lay,
    legal,
    money,
    odd,
    other,
    refused,
    scene,
    shown,
    told,
)


def zone(*black: str, tiles: tuple[tuple[str, ...], ...] = (("a1",),), name: str = "works", letter: str = "W") -> Zone:
    return Zone(name, letter, black, tuple(Tile(f"tile{i}", 1000, white) for i, white in enumerate(tiles)))


def land(drawing: str, *zones: Zone, **parts: Any) -> Edition:
    return edition(landscape=drawing, zones=zones, **parts)


def test_wm_95_other_landscapes() -> None:
    state = other(edition=land("....\n....\n....\n....")).new_initial_state()
    assert len(legal(state)) == 16 and legal(state)[-1] == "set tree beech d4"
    assert "17 fields" in refused("edition.landscape", edition=land("....\n....\n....\n....\n.---"))
    game = other(edition=land("...\n..W", zone(*["a1"] * 14), bordering=("a1-c2",)))
    dead = after(game.new_initial_state(), "set tree beech b1", "set tree beech a1")
    assert shown(dead) == "a1 beech seed, b1 beech", "14 arrows kill a tree"
    storm = carry("storm", "a1 spruce 1, a2 spruce 1, c2 spruce 1", "", game=game)
    assert shown(after(storm, "roll 1")) == "a1 spruce seed, a2 spruce 1, c2 spruce seed", "only a1 and c2 border"
    five = [zone("a1", name=f"z{letter.lower()}", letter=letter) for letter in "ABCDE"]
    four = told(other(edition=land("ABCD\n....", *five[:4])).new_initial_state(), "lands")
    assert list(four[0]["installed"]) == ["za", "zb", "zc", "zd"]
    assert "5 zones" in refused("edition.zones", edition=land("ABCDE\n.....", *five))
    assert "more than 14" in refused("edition.zones[0].arrows[14]", edition=land(".W", zone(*["a1"] * 15)))
    split = (zone(*["a1"] * 8), zone(*["a1"] * 7, name="v", letter="V"))
    assert "15 arrows at a1" in refused("edition.zones", edition=land(".WV", *split))
    for tiles in ((), (("a1",),) * 5):
        refused("edition.zones[0].tiles", edition=land(".W", zone(*["a1"] * 9, tiles=tiles)))
    twice = (("a1",), ("a1",))
    assert "no black arrow left at a1" in refused(
        "edition.zones[0].tiles[1].arrows", edition=land(".W", zone("a1", tiles=twice))
    )


def named(number: int, kind: str = "broadleaf", tree: int = 4, sapling: int = 3) -> Species:
    return Species(f"s{number}", kind, 1234, tree, sapling, trees=5, saplings=5)


def test_wm_96_other_species_animals_and_figures() -> None:
    more = (*HOUSE_EDITION.species, named(7, "palm", 14, 14), named(8, "palm", 1, 1))
    state = scene("a1 s7 14, a2 s7 sapling 14, a3 s8 1", "", game=odd(species=more), marker=8, hand="jay")
    assert money(keep(state, "jay")) == [2468, 0]
    assert "9 species" in refused("edition.species", edition=edition(species=(*more, named(9))))
    refused("edition.species[6].sapling_circles", edition=edition(species=(*more[:6], named(7, "palm", 2, 3))))
    animals = tuple(Animal(f"beast{i}", i % 3, 2) for i in range(17))
    assert scene("a1 oak beast14", "", game=odd(animals=animals[:16])).scores() == [7, 0]
    assert "17 animals" in refused("edition.animals", edition=edition(animals=animals))
    damage = (Damage(2, 7), Damage(3, 9))
    game = other(3, edition=edition(damage=damage, money=Money(11, 50)))
    start = game.new_initial_state()
    assert (told(start, "bag"), money(start), told(start, "bank")) == (9, [11] * 3, 17)
    refused("edition.damage", edition=edition(damage=damage), players=4)
    refused("edition.money.bank", edition=edition(money=Money(26, 50)))
    prices = odd(prices=Prices(purchase=100, voluntary=3, bid_step=70, bid_limit=300))
    bids = after(carry("sapling_auction", "", "", money=[1000], game=prices), "lot oak")
    assert legal(bids, "bid") == ["bid 70", "bid 140", "bid 210", "bid 280"]
    bought = keep(scene("", "", money=[60000], hand="jay", game=prices), "jay")
    assert legal(bought, "remedy") == ["remedy industry", "remedy road1", "remedy road2"]
    assert money(after(bought, "remedy road1")) == [0, 0]
    assert money(after(bought, "pass", "buy oak a1")) == [59900, 0]
    points = replace(HOUSE_EDITION.points, tree=-2, sapling=7, seed=4, damage=3)
    state = scene("a1 oak 1, a2 oak sapling, a3 oak seed", "", game=odd(points=points))
    assert state.scores() == [-2 + 7 + 4 - 3, 0]


def test_wm_97_other_tracks() -> None:
    whirl = odd(track=Track("suaw", (0, 1, 2, 3), 3))
    state = scene("a1 oak sapling, a2 spruce", "a1 oak sapling", marker=3, hand="jay jay mice", game=whirl)
    state = lay(state, "jay", "jay", "mice")
    assert due(state) == (0, "settle") and told(state, "marker") == 2, "when the marker has stopped"
    assert "sapling" not in shown(state) + shown(state, 1) and money(state) == [0, 0], "spring for all, then summer"
    state = after(state, "pass")
    assert due(state) == (1, "settle") and money(state) == [0, 0]
    state = after(state, "pass")
    assert money(state) == [18000, 8000] and told(state, "winters") == 0
    plain = odd(track=Track("www", (1,), 2))
    assert told(idle(scene("", "", marker=0, game=plain)), "winters") == 1
    for path, track in (
        ("edition.track.seasons", Track("sua", (0, 1, 2), 0)),
        ("edition.track.middles[1]", Track("wws", (0, 1, 2), 0)),
        ("edition.track.middles", Track("wws", (0,), 0)),
        ("edition.track.seasons", Track("wxs", (0, 1), 0)),
        ("edition.track.start", Track("ws", (0, 1), 2)),
    ):
        refused(path, edition=edition(track=track))


def did(board: str, *effects: Any, events: tuple[str, ...] = (), **parts: Any) -> silvan.State:
    """A card that does this is carried out by player 0 of two."""
    return after(carry("odd", board, parts.pop("second", ""), game=odd(*effects), **parts), *events)


def test_wm_98_effects() -> None:
    board = "a1 spruce 1, a2 oak 1, b1 oak, c1 fir sapling 1"
    assert shown(did(board, harm(2, every("oak tree")))) == "a1 spruce 1, a2 oak 3, b1 oak 2, c1 fir sapling 1"
    assert shown(did("a1 fir 1", harm(5, every("tree")))) == "a1 fir seed"
    assert shown(did(board, heal(every("plant")))) == "a1 spruce, a2 oak, b1 oak, c1 fir sapling"
    assert legal(did(board, heal(some(1, "plant")))) == ["pass", "heal a1", "heal a2", "heal c1"]
    assert shown(did(board, remove(every("tree")))) == "a1 spruce seed, a2 oak seed, b1 oak seed, c1 fir sapling 1"
    assert shown(did(board, remove(some(1, "plant")), events=("remove c1",))) == "a1 spruce 1, a2 oak 1, b1 oak"
    sold = did(board, sell(some(2, "tree")), events=("fell b1", "fell a1"))
    assert shown(sold) == "a2 oak 1, c1 fir sapling 1" and money(sold)[0] == 18000 and is_done(sold)
    assert money(did(board, sell(every("oak tree"))))[0] == 16000
    seeded = did("a1 oak seed, a2 oak", plant("fir"))
    assert legal(seeded, "plant")[0] == "plant a3" and shown(after(seeded, "plant a3")).endswith("a3 fir seed")
    grown = did("a1 oak seed, a2 oak", plant("fir", "sapling"))
    assert legal(grown)[:3] == ["pass", "plant a1", "plant a3"]
    assert shown(after(grown, "plant a1")) == "a1 fir sapling 1, a2 oak"
    assert is_done(after(did("", auction(2)), "lot oak", "lot fir"))
    assert due(did("", remediate(), money=[20000])) == (0, "remediate")
    hit = did("a1 oak", others(harm(1, every("tree")), heal(some(1, "tree"))), second="a1 oak 2")
    assert shown(hit) == "a1 oak" and shown(hit, 1) == "a1 oak 3" and legal(hit) == ["pass", "heal a1"]
    assert due(hit) == (1, "heal")


def test_dice_fell_up_to_a_number_and_spread_to_what_matches() -> None:
    board = "a1 spruce, a2 spruce 1, b1 oak 2, b3 spruce 2"
    assert shown(did(board, roll(every("oak tree"), 5), events=("roll 5",))).startswith(
        "a1 spruce, a2 spruce 1, b1 oak s"
    )
    assert shown(did(board, roll(every("oak tree"), 5), events=("roll 6",))) == board
    assert "b1 oak seed" in shown(did(board, roll(every("oak tree"), POINTS), events=("roll 2",)))
    tiles = {0: {"road1": 2, "road2": 1}}
    assert "b1 oak seed" in shown(did(board, roll(every("oak tree"), INSTALLED), events=("roll 3",), tiles=tiles))
    assert shown(did(board, roll(every("oak tree"), INSTALLED), events=("roll 4",), tiles=tiles)) == board
    spread = did(board, roll(every("tree"), spreads=True), events=("roll 1",))
    assert shown(spread) == "a1 spruce seed, a2 spruce seed, b1 oak 2, b3 spruce 2", "healthy trees match here"
    alone = did(board, roll(every("tree")), events=("roll 1",))
    assert shown(alone) == "a1 spruce seed, a2 spruce 1, b1 oak 2, b3 spruce 2"


def test_wm_99_selectors() -> None:
    board = "a1 spruce 1, a2 oak, b1 oak 1, b3 spruce sapling 1, c1 oak sapling"

    def gone(*words: str) -> set[str]:
        left = shown(did(board, harm(9, every(*words)))).split(", ")
        return {place.split()[0] for place in board.split(", ") if place not in left}

    assert gone("tree") == {"a1", "a2", "b1"} and gone("sapling") == {"b3", "c1"}
    assert gone("plant") == {"a1", "a2", "b1", "b3", "c1"} and gone("damaged plant") == {"a1", "b1", "b3"}
    assert gone("oak plant") == {"a2", "b1", "c1"} and gone("conifer plant") == {"a1", "b3"}
    assert gone("damaged oak tree", "oak sapling") == {"b1", "c1"}
    housed = "a1 spruce 1 fox, a2 oak 1 roe, b1 oak 1, b3 oak 1, c1 oak sapling 1, c2 fir sapling 1"
    for count, most in ((2, 2), (TREES, 4), (SAPLINGS, 2), (ANIMALS, 2), (INSTALLED, 3), (less(4, INSTALLED), 1)):
        state = did(housed, heal(some(count, "plant")), tiles={0: {"road1": 2, "road2": 1}})
        for _ in range(most):
            state = after(state, legal(state, "heal")[0])
        assert is_done(state), count
    assert is_done(did(housed, heal(some(less(2, TREES), "plant")))), "at least 0"
    state = did("a1 oak, a2 oak, a3 oak, b1 oak", remove(some(TREES, "tree")))
    state = after(state, "remove a1", "remove a2", "remove a3")
    assert legal(state) == ["remove b1"], "counted when the effect begins"


def test_wm_100_no_field_is_chosen_twice_on_a_card() -> None:
    one = some(1, "plant")
    twice = (harm(1, some(2, "tree")), remove(one), others(harm(1, one)), others(harm(1, one)))
    state = did("a1 beech, a3 beech, c1 oak, b3 oak sapling", *twice, second="a1 fir, a3 fir, b1 fir")
    assert legal(after(state, "hurt a3")) == ["hurt a1", "hurt c1"]
    state = after(state, "hurt a3", "hurt c1")
    assert legal(state) == ["remove a1", "remove b3"]
    state = after(state, "remove a1")
    assert due(state) == (1, "hurt") and legal(after(state, "hurt a3")) == ["hurt a1", "hurt b1"]
    assert is_done(after(state, "hurt a3", "hurt b1"))
    forced = did("a1 beech, a3 beech, b3 oak sapling", *twice)
    assert legal(forced) == ["remove b3"], "what had to be hurt is chosen"
    all_hurt = did("a1 beech, b3 oak sapling", harm(1, every("tree")), remove(one))
    assert legal(all_hurt) == ["remove a1", "remove b3"], "what all suffer is not chosen"
    care = (heal(one), harm(1, one), others(heal(one), harm(2, one)))
    state = did("a1 beech 1, a3 beech, c1 oak", *care, second="a1 fir 1, a3 fir 1")
    assert is_done(after(state, "pass"))
    state = after(state, "heal a1")
    assert legal(state) == ["hurt a3", "hurt c1"]
    state = after(state, "hurt a3")
    assert legal(state) == ["pass", "heal a1", "heal a3"] and is_done(after(state, "pass"))
