"""One play of Waldmeister: the start, the turns, the end and the points."""

from __future__ import annotations

import copy
from fractions import Fraction
from typing import Any

from reference.waldmeister.agenda import OVER, Task
from reference.waldmeister.cards import Cards
from reference.waldmeister.seasons import Seasons
from reference.waldmeister.tables import house_edition, house_flow


class Waldmeister(Seasons, Cards):
    """One play: the position, and what is to happen next.

    For comparison, beside what the forest has: `hands` and `pile` and `discards` (cards by name; the pile is what can
    still be drawn), `laid` (the cards laid out by position, until each is discarded), `takers` (who takes them, as far
    as known), `pace` (how many were laid out this turn), `marker` (the space of the season marker), `winters` (how
    often it has come to middle winter), `turn` (whose turn it is), `announced` (who has announced the end) and `end`
    (why the game is over).
    """

    def __init__(
        self,
        players: int = 2,
        year_limit: int = 20,
        edition: dict[str, Any] | None = None,
        flow: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(players, house_edition() if edition is None else edition)
        self.flow = house_flow() if flow is None else flow
        self.settling = self.flow["settle"]
        self.year_limit = year_limit

        self.cards: dict[str, dict[str, Any]] = {card["name"]: card for card in self.edition["cards"]}
        self.pile: dict[str, int] = {name: card["copies"] for name, card in self.cards.items()}
        self.discards: dict[str, int] = dict.fromkeys(self.cards, 0)
        self.hands = [dict.fromkeys(self.cards, 0) for _ in range(players)]
        self.laid: dict[int, str] = {}  # by position, 1, 2, 3
        self.takers: dict[int, int] = {}
        self.pace = 0  # how many cards have been laid out this turn
        self.marker: int = self.edition["track"]["start"]
        self.winters = 0
        self.turn = 0
        self.announced: int | None = None

        self.agenda += [("set", seat, tile) for seat in range(players) for tile in self.flow["layout"]]
        self.agenda += [("draw", seat) for seat in range(players) for _ in range(self.flow["hand"])]
        self.agenda += [("turn", 0)]
        self._go_on()

    def clone(self) -> Waldmeister:
        """An independent play that stands at the same point."""
        never_changed = (self.edition, self.flow, self.landscape, self.species, self.number, self.cards)
        return copy.deepcopy(self, {id(part): part for part in never_changed})

    def _begin(self, task: Task) -> None:
        match task:
            case ("set", seat, tile):
                self._offer_setting(seat, tile)
            case ("placed", seat, ["set", stage, species, field]):
                self._set(seat, stage, species, field)
            case ("draw", seat):
                self._offer_draw(seat)
            case ("drawn", seat, ["draw", card]):
                self.pile[card] -= 1
                self.hands[seat][card] += 1
            case ("turn", seat):
                self.turn, self.pace = seat, 0
                self._next([*(("step", step, seat) for step in self.flow["turn"]), ("turn ends", seat)])
            case ("step", step, seat):
                self._begin_step(step, seat)
            case ("turn ends", seat):
                self._close_turn(seat)
            case _:
                self._begin_part(task)

    def _begin_step(self, step: str, seat: int) -> None:
        """The steps of a turn (WM-38)."""
        match step:
            case "lay":
                self._next([("lay", seat)])
            case "season":
                self._advance(seat)
            case "distribute":
                self._distribute(seat)
            case "carry":
                self._carry(seat)
            case "remedy":
                self._offer_voluntary_remedy(seat)
            case "buy":
                self._offer_purchase(seat)
            case "refill":
                missing = self.flow["hand"] - sum(self.hands[seat].values())
                self._next([("draw", seat)] * missing)
            case "announce":
                self._offer_announcing(seat)
            case _:
                raise ValueError(f"no step {step!r}")

    def _begin_part(self, task: Task) -> None:
        """Parts of steps."""
        match task:
            case ("lay", seat):
                self._offer_laying(seat)
            case ("laid", _, ["done"]):
                pass
            case ("laid", seat, ["lay", card]):
                self.hands[seat][card] -= 1
                self.pace += 1
                self.laid[self.pace] = card
                self._next([("lay", seat)])
            case ("season", letter, first):
                acts = self.flow["seasons"][letter]
                self._next((act, seat) for seat in self._clockwise(first) for act in acts)
            case ("offered", seat, then, ["offer", other]):
                self._next([(*then, seat, int(other))])
            case ("accepted", seat, other, [answer]):
                self.takers[1] = other if answer == "accept" else seat
            case ("one card", seat, other):
                self._ask(other, ["accept", "refuse"], ("accepted", seat, other))
            case ("draws", _, other):
                self._ask(other, self._draws(), ("taken", other))
            case ("may draw", other):
                self._ask(other, ["done", *self._draws()], ("taken", other))
            case ("taken", _, ["done"]):
                pass
            case ("taken", seat, ["draw", position]):
                self.takers[int(position)] = seat
            case ("first of two", seat, first):
                further = self._clockwise(seat)[self._clockwise(seat).index(first) + 1 :]
                self._offer(seat, further, ("second of two", first))
            case ("second of two", first, seat, second):
                self._next([("draws", seat, first), ("draws", seat, second)])
            case ("rest", seat):
                self.takers |= {position: seat for position in self.laid if position not in self.takers}
            case ("card", seat, position):
                self._turn_up(seat, position)
            case ("discard", position):
                self.discards[self.laid.pop(position)] += 1
                del self.takers[position]
            case ("improved", seat, ["remedy", zone]):
                self._install(seat, zone, self.edition["prices"]["voluntary"])
            case ("bought", seat, ["buy", species, field]):
                self._pay(seat, self.edition["prices"]["purchase"])
                self._plant_sapling(seat, species, field)
            case ("announced", seat, ["announce"]):
                self.announced = seat
            case ("improved" | "bought" | "announced", _, ["pass"]):
                pass
            case _:
                super()._begin(task)

    # ---- the start ------------------------------------------------------------------------------------------------

    def _offer_setting(self, seat: int, tile: dict[str, Any]) -> None:
        """On an empty field; without one, or without a tile, nothing is set (WM-14)."""
        stage, species = tile["stage"], tile["species"]
        fields = self._empty_fields(seat)
        if fields and self._supply(stage)[species] > 0:
            self._ask(seat, [f"set {stage} {species} {field}" for field in fields], ("placed", seat))

    def _offer_draw(self, seat: int) -> None:
        """From the pile; when that is empty the discards become it first (WM-16, WM-63, WM-64)."""
        if not any(self.pile.values()):
            self.pile, self.discards = self.discards, self.pile
        left = {f"draw {card}": copies for card, copies in self.pile.items() if copies > 0}
        if left:
            self._ask_chance(left, ("drawn", seat))

    # ---- laying out, and the season -------------------------------------------------------------------------------

    def _offer_laying(self, seat: int) -> None:
        """One card at least, then more or `done` (WM-39)."""
        cards = [f"lay {card}" for card, copies in self.hands[seat].items() if copies > 0]
        if self.pace == 0 and cards:
            self._ask(seat, cards, ("laid", seat))
        elif 0 < self.pace < self.flow["lay"]:
            self._ask(seat, [*cards, "done"], ("laid", seat))

    def _advance(self, seat: int) -> None:
        """A space a card; a middle space reached or passed brings its season's action to all (WM-41, WM-42)."""
        track = self.edition["track"]
        entered = [(self.marker + k) % len(track["seasons"]) for k in range(1, self.pace + 1)]
        self.marker = entered[-1] if entered else self.marker
        letters = [track["seasons"][space] for space in entered if space in track["middles"]]
        self.winters += letters.count("w")
        self._next(("season", letter, seat) for letter in letters)

    # ---- distributing and carrying out ----------------------------------------------------------------------------

    def _distribute(self, seat: int) -> None:
        """Who may take what depends on the number of cards (WM-52 to WM-55)."""
        others = self._clockwise(seat)[1:]
        self._next([("rest", seat)])
        match len(self.laid):
            case 1:
                self._offer(seat, others, ("one card",))
            case 2:
                self._offer(seat, others, ("draws",))
            case 3 if self.players == 2:
                self._next([("draws", seat, others[0]), ("may draw", others[0])])
            case 3:
                self._offer(seat, others[:-1], ("first of two",))

    def _offer(self, seat: int, others: list[int], then: Task) -> None:
        self._ask(seat, [f"offer {other}" for other in sorted(others)], ("offered", seat, then))

    def _draws(self) -> list[str]:
        return [f"draw {position}" for position in self.laid if position not in self.takers]

    def _carry(self, seat: int) -> None:
        """Clockwise, the one who laid the cards last; of one player in the order of positions (WM-57)."""
        order = [*self._clockwise(seat)[1:], seat]
        self._next(("card", taker, i) for taker in order for i in self.laid if self.takers[i] == taker)

    def _turn_up(self, seat: int, position: int) -> None:
        """A card does nothing out of its seasons; then it is discarded (WM-58, WM-59)."""
        card = self.cards[self.laid[position]]
        self.chosen = [set() for _ in range(self.players)]
        in_season = self.edition["track"]["seasons"][self.marker] in card["seasons"]
        effects = [("effect", seat, effect) for effect in card["do"]] if in_season else []
        self._next([*effects, ("discard", position)])

    # ---- the rest of the turn -------------------------------------------------------------------------------------

    def _offer_voluntary_remedy(self, seat: int) -> None:
        """WM-60."""
        choices = self._remedies(seat, self.edition["prices"]["voluntary"])
        if choices:
            self._ask(seat, ["pass", *choices], ("improved", seat))

    def _offer_purchase(self, seat: int) -> None:
        """WM-61, WM-62."""
        fields = {species: self._fields_for_sapling(seat, species) for species in self.species}
        choices = [f"buy {species} {field}" for species in self.species for field in fields[species]]
        if choices and self.money[seat] >= self.edition["prices"]["purchase"]:
            self._ask(seat, ["pass", *choices], ("bought", seat))

    def _offer_announcing(self, seat: int) -> None:
        """WM-65."""
        if self.announced is None and len(self._plants(seat, "tree")) == len(self.landscape.fields):
            self._ask(seat, ["pass", "announce"], ("announced", seat))

    def _close_turn(self, seat: int) -> None:
        """The last year's last turn, or the last of those after the announcement, ends the game (WM-84, WM-87)."""
        following = (seat + 1) % self.players
        if self.winters >= self.year_limit:
            self.end = "years"
        elif following == self.announced:
            self.end = "announced"
        else:
            self._next([("turn", following)])

    # ---- points ---------------------------------------------------------------------------------------------------

    def _mixed_forest(self, seat: int) -> int:
        """One tree of each species at least, or exactly two of each instead (WM-89)."""
        numbers = [len(self._plants(seat, "tree", species)) for species in self.species]
        if all(number == 2 for number in numbers):
            return int(self.edition["points"]["two_each"])
        return int(self.edition["points"]["one_each"]) if all(numbers) else 0

    def breakdown(self, seat: int) -> dict[str, int]:
        """The parts that sum to the points of a seat (WM-88 to WM-90)."""
        points = self.edition["points"]
        damage = sum(plant.points for plant in self.boards[seat].values())
        return {
            "trees": points["tree"] * len(self._plants(seat, "tree")),
            "saplings": points["sapling"] * len(self._plants(seat, "sapling")),
            "seeds": points["seed"] * len(self._plants(seat, "seed")),
            "mixed": self._mixed_forest(seat),
            "animals": sum(self.number[animal] for animal in self._animals_of(seat)),
            "damage": -points["damage"] * damage,
        }

    def score_breakdown(self) -> list[dict[str, int]]:
        """The parts of every seat's points."""
        return [self.breakdown(seat) for seat in range(self.players)]

    def scores(self) -> list[int]:
        """What scoring the landscapes as they are now gives (WM-92)."""
        return [sum(parts.values()) for parts in self.score_breakdown()]

    def scores_if_ended(self) -> list[int]:
        """The same: nothing is noted during play."""
        return self.scores()

    def returns(self) -> list[Fraction]:
        """Zeros before the end; -1 for all when the bag is empty; else +1 for a sole winner, 0 for all when all tie.

        Equal points are told apart by money, and then shared (WM-86, WM-91).
        """
        if self.current_player() != OVER:
            return [Fraction(0)] * self.players
        if self.end == "bag":
            return [Fraction(-1)] * self.players
        ranks = list(zip(self.scores(), self.money, strict=True))
        share = Fraction(1, ranks.count(max(ranks)))
        won = [share if rank == max(ranks) else Fraction(0) for rank in ranks]
        return [(self.players * w - 1) / (self.players - 1) for w in won]
