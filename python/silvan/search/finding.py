"""What searches find."""

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from silvan._core import Game
from silvan.errors import SpecError

__all__ = ["Finding"]


@dataclass(frozen=True)
class Finding:
    """What a search found out about the actions of a root."""

    game: Game = field(repr=False)
    player: int
    """Who decides."""
    actions: tuple[int, ...]
    """The legal actions, ascending; the arrays below have a row an action."""
    visits: npt.NDArray[np.int64]
    """How often each was taken."""
    values: npt.NDArray[np.float64]
    """What each is worth by seat, from -1 to 1, (actions, players): the mean, or what is proven; 0 if never taken."""
    errors: npt.NDArray[np.float64]
    """The standard error of the mean to `player`; 0 where it is proven, infinite where it was taken less than twice."""
    proven: npt.NDArray[np.bool_]
    """Whether the value is certain."""
    best: int
    """The action to take: a proven win, else the one with most visits that is not proven to be bad, worth less than an
    even share and than what is open promises."""
    line: tuple[int, ...]
    """What is most likely to follow, `best` first: decisions up to chance, or to others' where things are hidden."""
    simulations: int
    """How many simulations were made: fewer than asked for where the best action is proven."""
    steps: int
    """How many actions were taken within the trees, by all simulations together."""
    nodes: int
    """How many nodes the trees have."""
    full: bool
    """Whether a tree grew no further for want of memory."""

    def policy(self, temperature: float = 1.0) -> npt.NDArray[np.float64]:
        """Return a probability an action: visits to the power of 1 / temperature; 0 takes `best` alone."""
        if not temperature >= 0:
            raise SpecError(f"temperature: {temperature}; a number from 0 is wanted", "temperature")
        if temperature == 0 or not self.visits.any():
            return np.array([float(action == self.best) for action in self.actions])
        with np.errstate(divide="ignore"):
            powers = np.log(self.visits) / temperature
        odds = np.exp(powers - powers.max())
        policy: npt.NDArray[np.float64] = odds / odds.sum()
        return policy

    @property
    def value(self) -> npt.NDArray[np.float64]:
        """What the root is worth by seat if `best` is taken, (players,)."""
        row: npt.NDArray[np.float64] = self.values[self.actions.index(self.best)]
        return row

    def notations(self) -> list[str]:
        """Return the line as notations."""
        return [self.game.action_to_string(0, action) for action in self.line]
