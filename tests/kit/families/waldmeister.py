"""Waldmeister under test: its option sets, what it keeps from whom, and what is never lost in it."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

import silvan
from silvan import Game, State
from silvan import waldmeister as wm

from ..family import Build, Family, JsonDict
from ..plays import CHANCE

Hand = tuple[tuple[str, int], ...]
"""Cards with their numbers, in the order of their names."""
Kept = tuple[tuple[Hand, ...], tuple[str, ...]]
"""What is hidden from a seat: the hands of the others, and what lies face down, in the order in which it was laid."""


def drawers(state: State) -> list[int | None]:
    """For every event of a log that began at the opening the seat that alone has seen it: the draws from the pile."""
    flow = json.loads(state.get_game().to_json())["flow"]
    first, turn, found = state.get_game().num_players() * flow["hand"], 0, list[int | None]()
    drawn = 0
    for (player, _), text in zip(state.full_history(), state.events(), strict=True):
        turn = player if text.startswith("lay ") else turn
        if player == CHANCE and text.startswith("draw "):
            found.append(drawn // flow["hand"] if drawn < first else turn)
            drawn += 1
        else:
            found.append(None)
    return found


def face_down(state: State, seat: int) -> list[int]:
    """The layings of cards that the seat has neither laid nor drawn, and that have not been turned up."""
    d, log = state.to_dict(), state.events()
    if d["turn"] == seat:
        return []
    lays = [index for index, text in enumerate(log) if text.startswith("lay ")]
    last = [index for index in lays if all(text.startswith("lay ") for text in log[index : lays[-1] + 1])]
    carried = d["frames"][0]["cursor"] - 1 if d["frames"] and d["frames"][0]["due"] == "carry" else None
    lying = [i for i, card in enumerate(d["laid"]) if card and card["holder"] != seat and i != carried]
    return [last[i] for i in lying]


def hidden_cards(state: State, seat: int) -> list[int]:
    """The others' draws, and what lies face down."""
    draws = [index for index, drawer in enumerate(drawers(state)) if drawer not in (None, seat)]
    return sorted([*draws, *face_down(state, seat)])


def waldmeister_stream(state: State, index: int) -> str:
    """Every seat's draws have a stream, and the die has one."""
    drawer = drawers(state)[index]
    return "die" if drawer is None else f"draws of player {drawer}"


def waldmeister_held(d: JsonDict) -> dict[str, int]:
    """Tiles, animals, cards, damage points and money, wherever they are."""
    count: Counter[str] = Counter()
    for land in d["lands"]:
        count["money"] += land["money"]
        for field in land["fields"].values():
            stage, species = field["tile"].split()
            count[f"{'tree' if stage == 'tree' else 'sapling'} {species}"] += 1
            count["points"] += field["points"]
            count[f"animal {field['animal']}"] += field["animal"] is not None
    for kind, supply in d["supply"].items():
        for name, n in supply.items():
            count[f"{kind.removesuffix('s')} {name}"] += n
    count["points"] += d["bag"]
    count["money"] += d["bank"]
    for cards in (*d["hands"], d["pile"], d["discards"]):
        count.update({f"card {name}": n for name, n in cards.items()})
    count.update(f"card {card['card']}" for card in d["laid"] if card)
    moving = [frame["cursor"] for frame in d["frames"] if frame["due"] == "move"]
    names = list(d["supply"]["animals"])
    count.update(f"animal {names[i]}" for i in moving)
    return {name: n for name, n in count.items() if n}


# ---- what the others may hold ----------------------------------------------------------------------------------------

MOST_KEPT = 500
"""So many possibilities are followed at once; where there are more, some are left out."""


class Filter:
    """Follows a play as a seat sees it, and everything that the others may hold, each with the number of its ways.

    A way is a choice of one of the cards in the pile for each draw, and of one in the hand for each laying. What is so
    in truth is never left out.
    """

    def __init__(self, game: Game, seat: int) -> None:
        content = json.loads(game.to_json())
        self.copies = {card["name"]: card["copies"] for card in content["edition"]["cards"]}
        self.others = [other for other in range(game.num_players()) if other != seat]
        self.seat = seat
        self.own: Counter[str] = Counter()
        self.gone: Counter[str] = Counter()
        self.left = sum(self.copies.values())
        self.true: Kept = (((),) * len(self.others), ())
        self.kept: dict[Kept, tuple[int, tuple[Any, ...] | None]] = {self.true: (1, None)}
        self.whole = True
        """Whether nothing was left out."""

    def draw(self, drawer: int, card: str, hidden: bool) -> None:
        """A draw from the pile."""
        if self.left == 0:
            self.left = sum(self.gone.values())
            self.shuffle()
        self.left -= 1
        after: dict[Kept, tuple[int, tuple[Any, ...] | None]] = {}
        for kept, (ways, path) in self.kept.items():
            for drawn, n in self.pile(kept).items():
                if n > 0 and (hidden or card == drawn):
                    new = (self.with_card(kept[0], drawer, drawn, 1), kept[1]) if hidden else kept
                    before = after.get(new, (0, None))[0]
                    after[new] = (before + ways * n, (drawn, path) if hidden else path)
        self.own.update([] if hidden else [card])
        if hidden:
            self.true = self.with_card(self.true[0], drawer, card, 1), self.true[1]
        self.keep(after)

    def shuffle(self) -> None:
        """The discards become the pile; with one opponent the hand is known then."""
        self.gone = Counter()
        if len(self.others) == 1 and not self.whole:
            self.whole = True
            self.kept = {self.true: self.kept[self.true]}

    def lay(self, player: int, card: str, hidden: bool) -> None:
        """A card is laid out."""
        if player == self.seat:
            self.own[card] -= 1
            self.gone[card] += 1
            return
        after: dict[Kept, tuple[int, tuple[Any, ...] | None]] = {}
        for kept, (ways, path) in self.kept.items():
            for held, n in kept[0][self.others.index(player)]:
                if hidden or held == card:
                    new = (self.with_card(kept[0], player, held, -1), (*kept[1], held) if hidden else kept[1])
                    before = after.get(new, (0, None))[0]
                    after[new] = (before + ways * n, (held, path) if hidden else path)
        self.gone.update([] if hidden else [card])
        lying = (*self.true[1], card) if hidden else self.true[1]
        self.true = self.with_card(self.true[0], player, card, -1), lying
        self.keep(after)

    def keep(self, after: dict[Kept, tuple[int, tuple[Any, ...] | None]]) -> None:
        if len(after) > MOST_KEPT:
            self.whole = False
            after = dict([*after.items()][:MOST_KEPT]) | {self.true: after[self.true]}
        self.kept = after

    def pile(self, kept: Kept) -> dict[str, int]:
        """What can still be drawn."""
        left = dict(self.copies)
        for name, n in [*self.own.items(), *self.gone.items(), *(pair for hand in kept[0] for pair in hand)]:
            left[name] -= n
        for name in kept[1]:
            left[name] -= 1
        return left

    def with_card(self, hands: tuple[Hand, ...], player: int, card: str, n: int) -> tuple[Hand, ...]:
        place = self.others.index(player)
        hand = Counter(dict(hands[place]))
        hand[card] += n
        return (*hands[:place], tuple(sorted((+hand).items())), *hands[place + 1 :])


@lru_cache(maxsize=64)
def filtered(game: Game, seat: int, log: tuple[tuple[int, str, int | None, bool], ...]) -> Filter:
    """What the others may hold after a log of players, events, drawers, and whether it is hidden."""
    follow = Filter(game, seat)
    for player, text, drawer, hidden in log:
        if drawer is not None:
            follow.draw(drawer, text.split()[1], hidden)
        elif text.startswith("lay "):
            follow.lay(player, text.split()[1], hidden)
    return follow


def follow(state: State, seat: int) -> Filter:
    """What the others may hold after a state's log, as the seat sees it."""
    hidden = set(hidden_cards(state, seat))
    events = enumerate(zip(state.full_history(), state.events(), drawers(state), strict=True))
    log = [(player, text, drawer, index in hidden) for index, ((player, _), text, drawer) in events]
    return filtered(state.get_game(), seat, tuple(log))


def other_hands(state: State, seat: int) -> Iterator[Iterator[list[str]]]:
    """For all that the others may hold a log that leads to it."""
    places = hidden_cards(state, seat)
    who, log = drawers(state), state.events()
    for _, path in [*follow(state, seat).kept.values()]:
        events, rest = [*log], path
        for index in reversed(places):
            assert rest is not None
            events[index] = f"{'lay' if who[index] is None else 'draw'} {rest[0]}"
            rest = rest[1]
        yield iter([events])


def hand_weight(state: State, seat: int) -> Fraction:
    """In how many ways the others can have come to what they hold."""
    d, lying = state.to_dict(), face_down(state, seat)
    hands = [tuple(sorted(hand.items())) for other, hand in enumerate(d["hands"]) if other != seat]
    cards = tuple(state.events()[index].split()[1] for index in lying)
    return Fraction(follow(state, seat).kept[tuple(hands), cards][0])


# ---- games -----------------------------------------------------------------------------------------------------------

FEW_CARDS = tuple(
    replace(card, copies=copies, seasons="suaw")
    for card in wm.HOUSE_CARDS
    for name, copies in (("acid_rain", 3), ("storm", 2), ("jay", 2), ("sapling_auction", 2), ("remediation", 1))
    if card.name == name
)

FEW = replace(wm.HOUSE_EDITION, name="few", cards=FEW_CARDS, provenance={"cards": "made for tests"})
"""So few cards that the discards are shuffled all the time."""

PAIR = replace(wm.HOUSE_FLOW, name="pair", hand=2, lay=2, layout=wm.HOUSE_FLOW.layout[2:])
"""Two cards in hand, both of which may be laid out."""

GLADE = replace(
    wm.HOUSE_EDITION,
    name="glade",
    landscape="..\nW.",
    bordering=("a2-b2", "b1-b2"),
    zones=(
        wm.Zone("works", "W", ("a2", "a2", "b1"), (wm.Tile("net", 10_000, ("a2",)), wm.Tile("lid", 5_000, ("a2",)))),
    ),
    species=(
        wm.Species("beech", "broadleaf", 9_000, 2, 2, trees=3, saplings=3),
        wm.Species("larch", "conifer", 7_000, 3, 1, trees=2, saplings=4),
    ),
    animals=(wm.Animal("mouse", 0, 1), wm.Animal("mole", 1, 2), wm.Animal("owl", 2, 1)),
    damage=(wm.Damage(2, 9), wm.Damage(3, 13), wm.Damage(4, 200)),
    money=wm.Money(each=40_000, bank=220_000),
    prices=wm.Prices(purchase=15_000, voluntary=1, bid_step=8_000, bid_limit=50_000),
    track=wm.Track("wsua", middles=(0, 1, 2, 3), start=2),
    cards=(
        wm.Card("drought_year", 3, "su", (wm.harm(1, wm.every("sapling")),)),
        wm.Card("axe", 3, "suaw", (wm.sell(wm.some(1, "tree")), wm.plant("larch", "sapling"))),
        wm.Card("gale", 3, "aw", (wm.roll(wm.every("tree"), 4, spreads=True),)),
        wm.Card(
            "blight", 3, "sua", (wm.harm(2, wm.some(wm.TREES, "tree")), wm.others(wm.harm(2, wm.some(1, "plant"))))
        ),
        wm.Card("care", 2, "sua", (wm.heal(wm.some(2, "plant")), wm.auction(2), wm.remediate())),
        wm.Card("deer", 2, "w", (wm.remove(wm.some(1, "plant")), wm.remove(wm.some(1, "beech plant")))),
    ),
    points=wm.Points(tree=3, sapling=-1, seed=0, one_each=5, two_each=9, damage=2),
    provenance={"landscape": "made for tests"},
)
"""Three fields, two species, a year of four spaces, and cards of its own."""

BRISK = wm.Flow(
    name="brisk",
    layout=(wm.Start("tree", "beech"), wm.Start("sapling", "larch")),
    hand=3,
    lay=3,
    turn=("lay", "buy", "season", "distribute", "remedy", "carry", "refill", "announce"),
    seasons={"s": ("sprout", "grow"), "u": ("settle", "pay"), "a": ("grow",), "w": ("settle",)},
    settle=1,
)
"""Steps and seasons in another order."""


def waldmeister(**options: Any) -> Build:
    """Builds a game of Waldmeister when it is asked for."""
    return lambda: silvan.load_game("waldmeister", **options)


def waldmeister_builds() -> dict[str, Build]:
    """Options of the house, and tables of other houses."""
    return {
        "few": waldmeister(players=2, year_limit=2, edition=FEW, flow=PAIR),
        "players=2,year_limit=1": waldmeister(players=2, year_limit=1),
        "players=3,year_limit=2": waldmeister(players=3, year_limit=2),
        "players=4,year_limit=1": waldmeister(players=4, year_limit=1),
        "glade": waldmeister(players=2, year_limit=3, edition=GLADE, flow=BRISK),
        "glade,four": waldmeister(players=4, year_limit=2, edition=GLADE, flow=BRISK),
    }


FAMILY = Family(
    "waldmeister",
    waldmeister_builds(),
    hidden_cards,
    waldmeister_stream,
    waldmeister_held,
    shared_victories=False,
    alternatives=other_hands,
    weight=hand_weight,
    in_files={"house": waldmeister()},
    share=0.02,
    guessed=("few", "glade"),
    files={
        "waldmeister-2": "house",
        "waldmeister-3": "players=3,year_limit=2",
        "waldmeister-4": "players=4,year_limit=1",
        "waldmeister-few": "few",
        "waldmeister-glade": "glade",
    },
    counted=(
        ("waldmeister-2", ""),
        ("waldmeister-2", "lay"),
        ("waldmeister-2", "draw"),
        ("waldmeister-2", "hurt"),
        ("waldmeister-2", "pass"),
        ("waldmeister-2", "roll"),
        ("waldmeister-2", "buy"),
        ("waldmeister-2", "heal"),
        ("waldmeister-3", "offer"),
        ("waldmeister-3", "lot"),
        ("waldmeister-3", "remedy"),
        ("waldmeister-3", "remove"),
        ("waldmeister-4", "draw"),
        ("waldmeister-4", "hurt"),
        ("waldmeister-few", "plant"),
        ("waldmeister-few", "refuse"),
        ("waldmeister-few", "over"),
        ("waldmeister-glade", ""),
        ("waldmeister-glade", "move"),
        ("waldmeister-glade", "fell"),
        ("waldmeister-glade", "over"),
        ("waldmeister-glade", "announce"),
        ("waldmeister-3", "bid"),
        ("waldmeister-glade", "grow"),
    ),
    most_counted=8_000,
)
