"""The slow telling of Waldmeister by itself: random plays in which nothing is lost and what is rare happens.

SILVAN_TELLING_PLAYS is the number of plays of each game.
"""

import os
from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest
from reference.waldmeister import CHANCE, OVER, Waldmeister
from reference.waldmeister.agenda import Task
from reference.waldmeister.auction import Auction, Lot
from reference.waldmeister.others import OTHERS

PLAYS = int(os.environ.get("SILVAN_TELLING_PLAYS", "3"))
LIMIT = 20_000
"""More events than any of these plays has."""

HOUSE: dict[str, dict[str, Any]] = {
    f"players={players},year_limit={years}": {"players": players, "year_limit": years}
    for players in (2, 3, 4)
    for years in (1, 2, 20)
}
GAMES = HOUSE | OTHERS


class Witness(Waldmeister):
    """Counts what happens seldom."""

    def __init__(self, **options: Any) -> None:
        self.seen: Counter[str] = Counter()
        super().__init__(**options)

    def _look_for_a_tree(self, seat: int, animal: str) -> None:
        self.seen["animal without a tree"] += 1
        at_home = bool(self._free_trees(seat))
        super()._look_for_a_tree(seat, animal)
        if self.asked is None:
            self.seen["animal goes to the supply"] += 1
        elif not at_home:
            self.seen["animal adopted"] += 1
            self.seen["animal passed on"] += self.asked.seat != (seat + 1) % self.players

    def _fall(self, seat: int, field: str) -> None:
        plant = self.boards[seat][field]
        super()._fall(seat, field)
        self.seen[f"{plant.stage} dies"] += plant.points > self._circles(plant)
        self.seen["tree without seed"] += plant.stage == "tree" and field not in self.boards[seat]

    def _rolled(self, seat: int, effect: dict[str, Any], field: str, falls: Any, pips: int) -> None:
        super()._rolled(seat, effect, field, falls, pips)
        falling = [task[2] for task in self.agenda[:9] if task[0] == "fall"]
        if effect["spreads"] and len(falling) > 1:
            self.seen["trees fall together"] += 1

    def _begin(self, task: Task) -> None:
        match task:
            case ("moved", host, _, ["move", field]):
                self.seen["flees onto a tree that falls next"] += ("fall", host, field) in self.agenda
        super()._begin(task)

    def _burden(self, seat: int, field: str) -> None:
        bag = self.bag
        try:
            super()._burden(seat, field)
        finally:
            self.seen["bag empty by arrows"] += bag > 0 == self.bag

    def _receive(self, seat: int, amount: int) -> None:
        short = amount > self.bank
        self.seen["bank cannot pay for felling"] += short and bool(self.laid) and ("discard", 1) in self.agenda
        self.seen["bank cannot pay"] += short
        super()._receive(seat, amount)

    def _grow_species(self, seat: int, species: str) -> None:
        short = len(self._plants(seat, "sapling", species)) > self.trees[species]
        self.seen["saplings choose who grows"] += short and self.trees[species] > 0
        self.seen["saplings cannot grow"] += short and self.trees[species] == 0
        super()._grow_species(seat, species)

    def _offer_draw(self, seat: int) -> None:
        self.seen["reshuffle"] += not any(self.pile.values())
        super()._offer_draw(seat)

    def _close(self, auction: Auction, lot: Lot) -> None:
        self.seen["lot unsold" if lot.highest is None else "lot sold"] += 1
        super()._close(auction, lot)

    def _offer_remedy(self, seats: list[int]) -> None:
        self.seen["remediation passed on"] += 0 < len(seats) < self.players
        super()._offer_remedy(seats)

    def _install(self, seat: int, zone: str, factor: int) -> None:
        super()._install(seat, zone, factor)
        self.seen["installed"] += 1

    def _plant_sapling(self, seat: int, species: str, field: str) -> None:
        seed = self.boards[seat].get(field)
        self.seen["own seed makes room"] += seed is not None
        self.seen["seed raised without a tile"] += seed is not None and self.saplings[species] == 0
        super()._plant_sapling(seat, species, field)

    def _mixed_forest(self, seat: int) -> int:
        bonus = super()._mixed_forest(seat)
        self.seen["mixed forest"] += bonus == self.edition["points"]["one_each"]
        self.seen["double mixed forest"] += bonus == self.edition["points"]["two_each"]
        return bonus


# ---- what always holds -----------------------------------------------------------------------------------------------


def check_nothing_is_lost(play: Waldmeister) -> None:
    plants = [plant for board in play.boards for plant in board.values()]
    edition = play.edition
    assert sum(play.money) + play.bank == edition["money"]["bank"] and min(*play.money, play.bank) >= 0
    points = next(row["points"] for row in edition["damage"] if row["players"] == play.players)
    assert sum(plant.points for plant in plants) + play.bag == points
    assert play.bag > 0 or play.end == "bag"
    for row in edition["species"]:
        own = Counter(plant.stage for plant in plants if plant.species == row["name"])
        assert own["tree"] + play.trees[row["name"]] == row["trees"] and play.trees[row["name"]] >= 0
        assert own["sapling"] + own["seed"] + play.saplings[row["name"]] == row["saplings"]
        assert play.saplings[row["name"]] >= 0
    moving = [play.asked.then[2]] if play.asked and play.asked.then[0] == "moved" else []
    for row in edition["animals"]:
        living = sum(plant.animal == row["name"] for plant in plants) + moving.count(row["name"])
        assert living + play.animals[row["name"]] == row["tiles"] and play.animals[row["name"]] >= 0
    for card in edition["cards"]:
        hands = sum(hand[card["name"]] for hand in play.hands)
        out = [*play.laid.values()].count(card["name"])
        assert play.pile[card["name"]] + play.discards[card["name"]] + hands + out == card["copies"]


def check_boards(play: Waldmeister) -> None:
    for seat, board in enumerate(play.boards):
        assert set(board) <= set(play.landscape.fields)
        assert len(set(play._animals_of(seat))) == len(play._animals_of(seat))
        for plant in board.values():
            assert plant.animal is None or plant.stage == "tree"
            assert plant.points == 0 or plant.stage != "seed"
            assert plant.stage == "seed" or plant.points <= play._circles(plant) or play.end == "bag"
        assert sum(play.hands[seat].values()) <= play.flow["hand"]


@cache
def spelling(label: str) -> dict[str, int]:
    """All decisions of a game by their ids."""
    play = Waldmeister(**GAMES[label])
    fields, prices = play.landscape.fields, play.edition["prices"]
    tiles = dict.fromkeys(f"{tile['stage']} {tile['species']}" for tile in play.flow["layout"])
    blocks = [
        [f"set {tile} {field}" for tile in tiles for field in fields],
        [f"lay {card}" for card in play.cards],
        ["done"],
        [f"offer {seat}" for seat in range(play.players)],
        ["accept", "refuse", "draw 1", "draw 2", "draw 3"],
        [f"settle {animal} {field}" for animal in play.number for field in fields],
        ["pass"],
        *([f"{word} {field}" for field in fields] for word in ("grow", "move")),
        [f"remedy {zone}" for zone in play.landscape.zones],
        [f"buy {species} {field}" for species in play.species for field in fields],
        ["announce"],
        *([f"{word} {field}" for field in fields] for word in ("hurt", "heal", "remove", "fell", "plant")),
        [f"lot {species}" for species in play.species],
        [f"bid {bid}" for bid in range(prices["bid_step"], prices["bid_limit"] + 1, prices["bid_step"])],
    ]
    return {text: i for i, text in enumerate(text for block in blocks for text in block)}


def check_choices(play: Waldmeister, label: str) -> list[str]:
    """What can happen now, in the order of ids, without doubles; chances sum to 1."""
    if play.current_player() == CHANCE:
        assert sum(chance for _, chance in play.chances()) == 1 and play.legal() == []
        outcomes = [outcome for outcome, _ in play.chances()]
        assert len(set(outcomes)) == len(outcomes) and all(chance > 0 for _, chance in play.chances())
        return outcomes
    ids = [spelling(label)[text] for text in play.legal()]
    assert ids == sorted(set(ids)) and ids and play.chances() == []
    return play.legal()


def run(label: str, number: int) -> Witness:
    """One random play, watched; in some the seats do not buy, end or heal."""
    rng, play = Random(f"{label}/{number}"), Witness(**GAMES[label])
    shy = number % 3
    for _ in range(LIMIT):
        check_nothing_is_lost(play)
        check_boards(play)
        if play.current_player() == OVER:
            check_end(play)
            return play
        choices = check_choices(play, label)
        if shy and "pass" in choices and choices[-1].startswith(("buy", "announce", "heal", "remedy")[: shy * 2]):
            choices = ["pass"]
        event = rng.choice(choices)
        play.seen[event.split()[0]] += 1
        play.seen[f"{event}, needless"] += event == "done" and len(choices) == 1
        play.play(event)
    raise AssertionError("an endless play")


def check_end(play: Waldmeister) -> None:
    assert play.legal() == [] and play.chances() == []
    best = max(zip(play.scores(), play.money, strict=True))
    expected = [rank == best for rank in zip(play.scores(), play.money, strict=True)]
    if play.end == "bag":
        assert play.returns() == [-1] * play.players
    else:
        assert sum(play.returns()) == 0 and [r == max(play.returns()) for r in play.returns()] == expected
    assert play.winters <= play.year_limit and (play.end != "years" or play.winters == play.year_limit)


@pytest.mark.parametrize("label", GAMES)
def test_nothing_is_lost(label: str) -> None:
    for number in range(PLAYS):
        run(label, number)


RARE = (
    "animal adopted",
    "animal passed on",
    "animal goes to the supply",
    "flees onto a tree that falls next",
    "trees fall together",
    "tree dies",
    "tree without seed",
    "sapling dies",
    "saplings choose who grows",
    "saplings cannot grow",
    "own seed makes room",
    "seed raised without a tile",
    "lot sold",
    "lot unsold",
    "remediation passed on",
    "reshuffle",
    "mixed forest",
    "bag empty by arrows",
    "bank cannot pay",
    "end: bag",
    "end: bank",
    "end: announced",
    "end: years",
)


def test_what_is_rare_happens() -> None:
    seen: Counter[str] = Counter()
    for label in ("storms", "smoke, three", "poor", "scarce", "players=4,year_limit=20"):
        for number in range(100, 108):
            play = run(label, number)
            seen += play.seen + Counter([f"end: {play.end}"])
    assert [what for what in RARE if seen[what] == 0] == []
