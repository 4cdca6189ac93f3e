"""What cards do: their effects, one after the other."""

from __future__ import annotations

from typing import Any

from reference.waldmeister.agenda import Task
from reference.waldmeister.auction import Auction, Auctions
from reference.waldmeister.forest import Plant

Effect = dict[str, Any]

CHOOSING = {"harm": "hurt", "heal": "heal", "remove": "remove", "sell": "fell"}
"""How the choice of a plant is written, by the verb."""


class Cards(Auctions):
    """Effects for the seat that carries them out. `chosen` are the fields that each seat has chosen for this card."""

    def __init__(self, players: int, edition: dict[str, Any]) -> None:
        super().__init__(players, edition)
        self.chosen: list[set[str]] = [set() for _ in range(players)]

    def _begin(self, task: Task) -> None:
        match task:
            case ("effect", seat, effect):
                self._begin_effect(seat, effect)
            case ("choose", seat, effect, left):
                self._offer_plants(seat, effect, left)
            case ("chosen", seat, _, _, ["pass"]):
                self._end_card(seat)
            case ("chosen", seat, effect, left, [_, field]):
                self.chosen[seat].add(field)
                self._next([("treat", seat, effect, field), ("choose", seat, effect, left - 1)])
            case ("treat", seat, effect, field):
                self._treat(seat, effect, field)
            case ("proceeds", seat, amount):
                self._receive(seat, amount)
            case ("roll", seat, effect, field, falls):
                self._offer_roll(seat, effect, field, falls)
            case ("rolled", seat, effect, field, falls, ["roll", pips]):
                self._rolled(seat, effect, field, falls, int(pips))
            case ("may plant", seat, effect):
                self._offer_planting(seat, effect)
            case ("planted", _, _, ["pass"]):
                pass
            case ("planted", seat, effect, ["plant", field]):
                self._plant(seat, effect, field)
            case ("remediate", seats):
                self._offer_remedy(seats)
            case ("remediated", seats, ["pass"]):
                self._next([("remediate", seats[1:])])
            case ("remediated", seats, ["remedy", zone]):
                self._install(seats[0], zone, factor=1)
            case _:
                super()._begin(task)

    def _begin_effect(self, seat: int, effect: Effect) -> None:
        match effect["verb"]:
            case "harm" | "heal" | "remove" | "sell":
                self._begin_treatment(seat, effect)
            case "roll":
                falls = effect["falls"] if effect["falls"] == "points" else self._count(seat, effect["falls"])
                trees = self._eligible(seat, effect)
                self._next(("roll", seat, effect, field, falls) for field in trees)
            case "plant":
                self._next([("may plant", seat, effect)])
            case "auction":
                self._next([("auction", Auction(seat, effect["lots"]))])
            case "remediate":
                self._next([("remediate", self._clockwise(seat))])
            case "others":
                others = self._clockwise(seat)[1:]
                self._next(("effect", other, part) for other in others for part in effect["do"])
            case verb:
                raise ValueError(f"no verb {verb!r}")

    # ---- which plants ---------------------------------------------------------------------------------------------

    def _matches(self, plant: Plant, words: str) -> bool:
        """Whether a plant is a "[damaged] [kind or species] (tree|sapling|plant)" (WM-66)."""
        *which, stage = words.split()
        if plant.stage == "seed" or stage not in ("plant", plant.stage):
            return False
        names = (plant.species, self.species[plant.species]["kind"])
        return all(plant.points > 0 if word == "damaged" else word in names for word in which)

    def _eligible(self, seat: int, effect: Effect) -> list[str]:
        """The fields whose plants the effect can concern, in field order; healing needs a point to take (WM-68)."""
        found = []
        for field in self.landscape.fields:
            plant = self.boards[seat].get(field)
            if plant is None or (effect["verb"] == "heal" and plant.points == 0):
                continue
            if any(self._matches(plant, words) for words in effect["which"]["plants"]):
                found.append(field)
        return found

    def _count(self, seat: int, count: Any) -> int:
        """A number, how many the seat has of something, or a number less that (WM-99)."""
        match count:
            case {"verb": "less", "from": full, "count": other}:
                return max(0, int(full) - self._count(seat, other))
            case "installed":
                return sum(self.installed[seat].values())
            case "trees":
                return len(self._plants(seat, "tree"))
            case "saplings":
                return len(self._plants(seat, "sapling"))
            case "animals":
                return len(self._animals_of(seat))
        return int(count)

    # ---- harming, healing, removing, selling ----------------------------------------------------------------------

    def _begin_treatment(self, seat: int, effect: Effect) -> None:
        """All plants eligible now, in field order (WM-70), or those that the player chooses (WM-67)."""
        which = effect["which"]
        if which["verb"] == "every":
            self._next(("treat", seat, effect, field) for field in self._eligible(seat, effect))
        else:
            self._next([("choose", seat, effect, self._count(seat, which["count"]))])

    def _offer_plants(self, seat: int, effect: Effect, left: int) -> None:
        """One choice, of a field not yet chosen for this card; none where all must be hurt anyway (WM-67 to WM-69)."""
        fields = [field for field in self._eligible(seat, effect) if field not in self.chosen[seat]]
        if left == 0 or not fields:
            return
        verb = effect["verb"]
        if verb == "harm" and len(fields) <= left:
            self.chosen[seat].update(fields)
            self._next(("treat", seat, effect, field) for field in fields)
            return
        may_decline = ["pass"] if verb == "heal" else []
        choices = [f"{CHOOSING[verb]} {field}" for field in fields]
        self._ask(seat, may_decline + choices, ("chosen", seat, effect, left))

    def _end_card(self, seat: int) -> None:
        """What the card still holds for this seat is left out (WM-68)."""
        while self.agenda and self.agenda[0][:2] == ("effect", seat):
            self.agenda.pop(0)

    def _treat(self, seat: int, effect: Effect, field: str) -> None:
        match effect["verb"]:
            case "harm":
                self._damage(seat, field, effect["points"])
            case "heal":
                self._heal(seat, field)
            case "remove":
                self._fall(seat, field)
            case "sell":
                self._sell(seat, field)

    def _sell(self, seat: int, field: str) -> None:
        """No seed; the animal moves before the bank pays (WM-72)."""
        tree = self._lift(seat, field)
        value = self.species[tree.species]["value"]
        self._next([*self._homeless(seat, tree), ("proceeds", seat, value)])

    # ---- rolls ----------------------------------------------------------------------------------------------------

    def _offer_roll(self, seat: int, effect: Effect, field: str, falls: Any) -> None:
        """A die for a tree that still stands (WM-71, WM-77)."""
        if field in self._eligible(seat, effect):
            self._ask_chance({f"roll {pips}": 1 for pips in range(1, 7)}, ("rolled", seat, effect, field, falls))

    def _rolled(self, seat: int, effect: Effect, field: str, falls: Any, pips: int) -> None:
        """The tree falls, and with it such trees of its species that border it now (WM-77, WM-78)."""
        tree = self.boards[seat][field]
        if pips > (tree.points if falls == "points" else falls):
            return
        falling = [field]
        if effect["spreads"]:
            for other in self._eligible(seat, effect):
                if other in self.landscape.bordering[field] and self.boards[seat][other].species == tree.species:
                    falling.append(other)
        self._next(("fall", seat, other) for other in falling)

    # ---- planting and remediation ---------------------------------------------------------------------------------

    def _offer_planting(self, seat: int, effect: Effect) -> None:
        """A seed needs a tile and an empty field, a sapling what it always needs (WM-73)."""
        if effect["stage"] == "sapling":
            fields = self._fields_for_sapling(seat, effect["species"])
        else:
            fields = self._empty_fields(seat) if self.saplings[effect["species"]] > 0 else []
        if fields:
            self._ask(seat, ["pass", *(f"plant {field}" for field in fields)], ("planted", seat, effect))

    def _plant(self, seat: int, effect: Effect, field: str) -> None:
        if effect["stage"] == "sapling":
            self._plant_sapling(seat, effect["species"], field)
        else:
            self._set(seat, "seed", effect["species"], field)

    def _offer_remedy(self, seats: list[int]) -> None:
        """The first of these who can pay for a tile may install it, else the card is passed on (WM-74)."""
        for i, seat in enumerate(seats):
            choices = self._remedies(seat, factor=1)
            if choices:
                self._ask(seat, ["pass", *choices], ("remediated", seats[i:]))
                return
