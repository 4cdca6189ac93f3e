"""What lies where, and the basic acts: damage, death, planting, animals that move, remediation, money."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from reference.waldmeister.agenda import Agenda, GameEnds, Task
from reference.waldmeister.landscape import Landscape


@dataclass
class Plant:
    """What stands on a field: its stage is "tree", "sapling" or "seed"; points are damage points."""

    stage: str
    species: str
    points: int = 0
    animal: str | None = None


class Forest(Agenda):
    """The boards and the supplies.

    For comparison: `boards` (the plants of each seat by field), `installed` (how many tiles of each zone each seat
    has), `money`, `bank`, `bag`, and the supplies `trees`, `saplings` and `animals` by name.
    """

    def __init__(self, players: int, edition: dict[str, Any]) -> None:
        super().__init__()
        self.players = players
        self.edition = edition
        self.landscape = Landscape(edition)
        self.species: dict[str, dict[str, Any]] = {row["name"]: row for row in edition["species"]}
        self.number: dict[str, int] = {row["name"]: row["number"] for row in edition["animals"]}

        self.boards: list[dict[str, Plant]] = [{} for _ in range(players)]
        self.installed = [dict.fromkeys(self.landscape.zones, 0) for _ in range(players)]
        self.money: list[int] = [edition["money"]["each"]] * players
        self.bank: int = edition["money"]["bank"] - sum(self.money)
        self.bag: int = next(row["points"] for row in edition["damage"] if row["players"] == players)
        self.trees: dict[str, int] = {name: row["trees"] for name, row in self.species.items()}
        self.saplings: dict[str, int] = {name: row["saplings"] for name, row in self.species.items()}
        self.animals: dict[str, int] = {row["name"]: row["tiles"] for row in edition["animals"]}

    def _begin(self, task: Task) -> None:
        match task:
            case ("fall", seat, field):
                self._fall(seat, field)
            case ("animal", seat, animal):
                self._look_for_a_tree(seat, animal)
            case ("moved", host, animal, ["move", field]):
                self.boards[host][field].animal = animal
            case _:
                super()._begin(task)

    # ---- who and what is where ------------------------------------------------------------------------------------

    def _clockwise(self, first: int) -> list[int]:
        """All seats, clockwise from this one."""
        return [(first + k) % self.players for k in range(self.players)]

    def _plants(self, seat: int, stage: str, species: str | None = None) -> list[str]:
        """The fields with such a plant of the seat, in field order."""
        board = self.boards[seat]
        found = [field for field in self.landscape.fields if field in board and board[field].stage == stage]
        return [field for field in found if species in (None, board[field].species)]

    def _empty_fields(self, seat: int) -> list[str]:
        return [field for field in self.landscape.fields if field not in self.boards[seat]]

    def _free_trees(self, seat: int) -> list[str]:
        """The trees without an animal (WM-30)."""
        return [field for field in self._plants(seat, "tree") if self.boards[seat][field].animal is None]

    def _animals_of(self, seat: int) -> list[str]:
        return [plant.animal for plant in self.boards[seat].values() if plant.animal is not None]

    def _circles(self, plant: Plant) -> int:
        circles: int = self.species[plant.species][f"{plant.stage}_circles"]
        return circles

    def _supply(self, stage: str) -> dict[str, int]:
        """Where tiles of this stage come from: seeds are the backs of saplings (WM-6)."""
        return self.trees if stage == "tree" else self.saplings

    # ---- damage and healing ---------------------------------------------------------------------------------------

    def _damage(self, seat: int, field: str, points: int) -> None:
        """So many points, one after the other, until the plant dies (WM-19 to WM-21)."""
        plant = self.boards[seat][field]
        for _ in range(points):
            self.bag -= 1
            plant.points += 1
            if self.bag == 0:
                raise GameEnds("bag")
            if plant.points > self._circles(plant):
                self._fall(seat, field)
                return

    def _heal(self, seat: int, field: str) -> None:
        """One point back to the bag (WM-22)."""
        self.boards[seat][field].points -= 1
        self.bag += 1

    def _burden(self, seat: int, field: str) -> None:
        """A plant that arrives gets a point for each black arrow (WM-27, WM-28)."""
        self._damage(seat, field, self.landscape.arrows(field, self.installed[seat]))

    # ---- coming and leaving ---------------------------------------------------------------------------------------

    def _set(self, seat: int, stage: str, species: str, field: str) -> None:
        """A tile from the supply goes on an empty field; trees and saplings get their points at once (WM-15)."""
        self._supply(stage)[species] -= 1
        self.boards[seat][field] = Plant(stage, species)
        if stage != "seed":
            self._burden(seat, field)

    def _lift(self, seat: int, field: str) -> Plant:
        """The tile goes back to the supply, its points to the bag (WM-22, WM-23)."""
        plant = self.boards[seat].pop(field)
        self._supply(plant.stage)[plant.species] += 1
        self.bag += plant.points
        return plant

    def _fall(self, seat: int, field: str) -> None:
        """A tree leaves and is replaced by a seed; a sapling leaves an empty field (WM-24, WM-25)."""
        plant = self._lift(seat, field)
        if plant.stage == "tree" and self.saplings[plant.species] > 0:
            self._set(seat, "seed", plant.species, field)
        self._next(self._homeless(seat, plant))

    def _fields_for_sapling(self, seat: int, species: str) -> list[str]:
        """Empty fields and those with an own seed, as far as there is a tile then (WM-29)."""
        found = []
        for field in self.landscape.fields:
            plant = self.boards[seat].get(field)
            if plant is None and self.saplings[species] > 0:
                found.append(field)
            if plant and plant.stage == "seed" and (self.saplings[species] > 0 or plant.species == species):
                found.append(field)
        return found

    def _plant_sapling(self, seat: int, species: str, field: str) -> None:
        """A seed that lies there goes back first (WM-29)."""
        if field in self.boards[seat]:
            self._lift(seat, field)
        self._set(seat, "sapling", species, field)

    # ---- animals --------------------------------------------------------------------------------------------------

    def _homeless(self, seat: int, plant: Plant) -> list[Task]:
        """What a plant that has left leaves to do for its animal (WM-34)."""
        return [] if plant.animal is None else [("animal", seat, plant.animal)]

    def _look_for_a_tree(self, seat: int, animal: str) -> None:
        """The owner's own trees first, then the others clockwise, then the supply (WM-31 to WM-33)."""
        for host in self._clockwise(seat):
            has_it_already = host != seat and animal in self._animals_of(host)
            if self._free_trees(host) and not has_it_already:
                self._ask(host, [f"move {field}" for field in self._free_trees(host)], ("moved", host, animal))
                return
        self.animals[animal] += 1

    # ---- remediation ----------------------------------------------------------------------------------------------

    def _next_tile(self, seat: int, zone: str) -> dict[str, Any] | None:
        """The tile of the zone that is due: they have an order (WM-35)."""
        tiles: list[dict[str, Any]] = self.landscape.zones[zone]["tiles"]
        number = self.installed[seat][zone]
        return tiles[number] if number < len(tiles) else None

    def _remedies(self, seat: int, factor: int) -> list[str]:
        """The next tiles that the seat can pay for at so many times their price."""
        due = [(zone, self._next_tile(seat, zone)) for zone in self.landscape.zones]
        return [f"remedy {zone}" for zone, tile in due if tile and factor * tile["price"] <= self.money[seat]]

    def _install(self, seat: int, zone: str, factor: int) -> None:
        """The tile is paid, covers its arrows, and takes a point for each white arrow (WM-35 to WM-37)."""
        tile = self._next_tile(seat, zone)
        assert tile is not None
        self._pay(seat, factor * tile["price"])
        self.installed[seat][zone] += 1
        for field in tile["arrows"]:
            if field in self.boards[seat] and self.boards[seat][field].points > 0:
                self._heal(seat, field)

    # ---- money ----------------------------------------------------------------------------------------------------

    def _pay(self, seat: int, amount: int) -> None:
        """To the bank."""
        self.money[seat] -= amount
        self.bank += amount

    def _receive(self, seat: int, amount: int) -> None:
        """From the bank; the game ends when that cannot pay in full (WM-50)."""
        paid = min(amount, self.bank)
        self.bank -= paid
        self.money[seat] += paid
        if paid < amount:
            raise GameEnds("bank")
