"""What the agent `greedy` holds Timberman's actions to be worth, from what the seat to decide may know.

A tree is worth in part what it gives now, in part what it can be hoped to give while sides of it are empty: the more a
seat counts there, the more. One at which nobody counts goes to who comes next, which is not the own seat. An action is
worth what it changes of this, the own share less the mean of the others', and if a lumberjack may follow in the same
turn, what the best one brings. A lumberjack in supply is worth a little, and so is a tile that is kept for later.
"""

from collections.abc import Iterable
from functools import cache

from silvan._core import State, View
from silvan.agents.greedy_agent import Worth
from silvan.timberman.table import COLOURS, STRIDE, Box, Table, box_of, space_of

__all__ = ["evaluation"]

HOPE = (0.0, 0.35, 0.5, 0.6, 0.6)
"""The share of the hope in what a tree is worth, by the number of its empty sides."""
UNCLAIMED = 0.1
"""What is lost, as a share of what it gives, by a tree at which nobody counts yet."""
SUPPLY = 0.6
"""Points for a lumberjack in supply."""
TILE = 0.3
"""Points for keeping a tile for a later turn, in which a lumberjack can follow it."""

NEAR = tuple(y * STRIDE + x for x in range(-2, 3) for y in range(-2, 3) if 0 < abs(x) + abs(y) < 3)
"""The way to the spaces that are at most two steps away."""


def evaluation(view: View, state: State) -> Worth:
    """Return what the legal actions of a decision are worth to the seat; nothing that is hidden from it matters."""
    box, d = box_of(view.get_game()), view.to_dict()
    follows = "lumberjack" in box.steps[(d["step"] or 0) + 1 :]
    outlook = Outlook(box, Table(box, d["table"]), view.player, follows and d["supplies"][COLOURS[view.player]] > 0)
    values = {action: outlook.value(view.action_to_string(action)) for action in view.legal_actions()}
    return lambda action, child: values[action]


class Outlook:
    """By what the actions of a decision are judged."""

    def __init__(self, box: Box, table: Table, seat: int, follows: bool) -> None:
        self.table, self.seat, self.follows = table, seat, follows
        self.share = cache(lambda around: _lead(_shares(around), seat))
        self.gains = {space: self.gain(space) for space in table.open_spaces()} if follows else {}
        self.best = sorted(self.gains, key=self.gains.__getitem__, reverse=True)

    def value(self, notation: str) -> float:
        """What an action is worth."""
        if notation == "pass":
            return (TILE + self._following(())) if self.follows else 0.0
        letter, _, name = notation.partition("@")
        space = space_of(name)
        if letter == "J":
            return self.gain(space) - SUPPLY
        home = sum(self._home(owner) for owner in self._chased(letter, space))
        near = self._near([space, *(self.table.chased(space) if letter == "B" else ())])
        before = self.trees(near)
        with self.table.after(letter, space, self.seat) as changed:
            return self.trees(near) - before + home + (self._following(changed) if self.follows else 0.0)

    def gain(self, space: int) -> float:
        """What an own lumberjack on a space would change."""
        near = [side for side in self.table.sides(space) if side in self.table.trees]
        if not near:
            return 0.0
        before = self.trees(near)
        with self.table.after("J", space, self.seat):
            return self.trees(near) - before

    def trees(self, spaces: Iterable[int]) -> float:
        """What the trees on these spaces are worth to the seat."""
        trees, around = self.table.trees, self.table.around
        return sum(trees[space] * self.share(around(space)) for space in spaces if space in trees)

    def _near(self, spaces: Iterable[int]) -> set[int]:
        return {space + way for space in spaces for way in (0, *NEAR)}

    def _chased(self, letter: str, space: int) -> list[int]:
        return [self.table.owners[at] for at in self.table.chased(space)] if letter == "B" else []

    def _home(self, owner: int) -> float:
        return SUPPLY if owner == self.seat else -SUPPLY / (self.table.box.players - 1)

    def _following(self, changed: Iterable[int]) -> float:
        """What the best lumberjack of the same turn brings, if any is worth it."""
        again = {side for space in changed for side in (space, *self.table.sides(space))}
        most = max((self.gain(space) for space in again if space not in self.table.taken), default=0.0)
        other = next((space for space in self.best if space not in again), None)
        return max(0.0, most - SUPPLY, (0.0 if other is None else self.gains[other]) - SUPPLY)


def _shares(around: tuple[int, ...]) -> list[float]:
    """What part of a tree each seat can be held to have; `around` is what `Table.around` tells."""
    room, *counts = around
    most = max(counts)
    if most == 0:
        return [0.0] * len(counts)
    sole = counts.count(most) == 1
    hope, squares = HOPE[room], sum(count * count for count in counts) + 1
    return [(1 - hope) * (sole and count == most) + hope * count * count / squares for count in counts]


def _lead(shares: list[float], seat: int) -> float:
    """The own share less the mean of the others'."""
    own = shares[seat]
    if not any(shares):
        return -UNCLAIMED
    return own - (sum(shares) - own) / (len(shares) - 1)
