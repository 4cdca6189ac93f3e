"""What the middle of a season brings: growing, sprouting, settling, timber money."""

from __future__ import annotations

from reference.waldmeister.agenda import Task
from reference.waldmeister.forest import Forest


class Seasons(Forest):
    """The four acts of the seasons, each for one seat."""

    settling: int  # how many animals may settle

    def _begin(self, task: Task) -> None:
        match task:
            case ("grow", seat):
                self._next(("grow species", seat, species) for species in self.species)
            case ("grow species", seat, species):
                self._grow_species(seat, species)
            case ("choose to grow", seat, species):
                saplings = self._plants(seat, "sapling", species)
                self._ask(seat, [f"grow {field}" for field in saplings], ("grown", seat))
            case ("grown", seat, ["grow", field]):
                self._grow(seat, field)
            case ("sprout", seat):
                self._sprout(seat)
            case ("settle", seat):
                self._next([("may settle", seat, self.settling)])
            case ("may settle", seat, left):
                self._offer_settling(seat, left)
            case ("settled", _, _, ["pass"]):
                pass
            case ("settled", seat, left, ["settle", animal, field]):
                self.animals[animal] -= 1
                self.boards[seat][field].animal = animal
                self._next([("may settle", seat, left - 1)])
            case ("pay", seat):
                timber = [self.boards[seat][field].species for field in self._plants(seat, "tree")]
                self._receive(seat, sum(self.species[species]["value"] for species in timber))  # WM-49
            case _:
                super()._begin(task)

    # ---- spring ---------------------------------------------------------------------------------------------------

    def _grow_species(self, seat: int, species: str) -> None:
        """All saplings of a species become trees; with too few tree tiles the player chooses (WM-43, WM-44)."""
        saplings = self._plants(seat, "sapling", species)
        if len(saplings) <= self.trees[species]:
            for field in saplings:
                self._grow(seat, field)
        else:
            self._next([("choose to grow", seat, species)] * self.trees[species])

    def _grow(self, seat: int, field: str) -> None:
        plant = self.boards[seat][field]
        self.saplings[plant.species] += 1
        self.trees[plant.species] -= 1
        plant.stage = "tree"

    def _sprout(self, seat: int) -> None:
        """The seeds turn into saplings, in field order (WM-45)."""
        for field in self._plants(seat, "seed"):
            self.boards[seat][field].stage = "sapling"
            self._burden(seat, field)

    # ---- summer ---------------------------------------------------------------------------------------------------

    def _may_settle(self, seat: int) -> list[str]:
        """Animals that need no more trees than there are and do not live here yet (WM-47)."""
        trees = len(self._plants(seat, "tree"))
        living_here = self._animals_of(seat)
        left = [animal for animal, tiles in self.animals.items() if tiles > 0]
        return [animal for animal in left if self.number[animal] <= trees and animal not in living_here]

    def _offer_settling(self, seat: int, left: int) -> None:
        """WM-47, WM-48."""
        choices = [f"settle {animal} {field}" for animal in self._may_settle(seat) for field in self._free_trees(seat)]
        if left > 0 and choices:
            self._ask(seat, [*choices, "pass"], ("settled", seat, left))
