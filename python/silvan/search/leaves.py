"""Leaves of searches, and who evaluates them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from silvan._core import View

__all__ = ["Evaluator", "Leaves"]


@dataclass(frozen=True)
class Leaves:
    """A wave of positions to be evaluated, as those see them who are to move there."""

    views: list[View]
    """What the mover sees now; how it came there is not told."""
    players: npt.NDArray[np.int32]
    """The mover of each leaf, (B,)."""
    legal_offsets: npt.NDArray[np.int64]
    """Leaf i has the ids from legal_offsets[i] up to legal_offsets[i + 1], (B + 1,)."""
    legal_ids: npt.NDArray[np.int32]
    """The legal actions of all leaves, ascending within a leaf."""

    def __len__(self) -> int:
        return len(self.views)

    @property
    def observations(self) -> npt.NDArray[np.uint8]:
        """What the movers see as features, uint8 (B, features): `View.observation_tensor` of every leaf."""
        return np.stack([view.observation_tensor() for view in self.views])


Evaluator: TypeAlias = Callable[[Leaves], tuple[npt.ArrayLike, npt.ArrayLike]]
"""Logits float32, packed like `legal_ids`, and values float32 (B, players) from -1 to 1, from the mover clockwise."""
