"""Laws of batches: plays stepped together are the plays that single states make, told in arrays."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
from silvan import Batch, Game, State

SEED = 77
ROUND = 2**32
"""The k-th play after play i of a batch is play i + k times this."""


@dataclass
class Plain:
    """A batch told slowly, over single states."""

    game: Game
    n: int
    autoreset: str = "NextStep"
    max_events: int | None = None
    reward: str = "returns"
    states: list[State] = field(default_factory=list)
    rounds: list[int] = field(default_factory=list)
    done: list[bool] = field(default_factory=list)
    """Whether a play has ended and waits to be reset."""
    rewards: list[list[float]] = field(default_factory=list)
    terminated: list[bool] = field(default_factory=list)
    truncated: list[bool] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    ends: dict[int, State] = field(default_factory=dict)
    """Where each play last ended."""

    def __post_init__(self) -> None:
        zeros = [0.0] * self.game.num_players()
        self.rounds = [0] * self.n
        self.states = [self.fresh(i) for i in range(self.n)]
        self.done = [state.is_terminal() for state in self.states]
        self.rewards = [zeros[:] for _ in range(self.n)]
        self.terminated, self.truncated = self.done[:], [False] * self.n
        self.lengths = [len(state.history()) for state in self.states]

    def fresh(self, i: int) -> State:
        return self.game.new_initial_state((SEED, i + self.rounds[i] * ROUND))

    def begin(self, i: int) -> None:
        self.rounds[i] += 1
        self.states[i] = self.fresh(i)
        self.done[i] = self.states[i].is_terminal()

    def legal(self, i: int) -> list[int]:
        return [] if self.done[i] else self.states[i].legal_actions()

    def step(self, choices: list[int]) -> None:
        for i, choice in enumerate(choices):
            if self.done[i]:
                self.idle(i)
            else:
                self.move(i, choice)

    def idle(self, i: int) -> None:
        self.rewards[i] = [0.0] * self.game.num_players()
        if self.autoreset != "Disabled":
            self.begin(i)
            self.terminated[i], self.truncated[i] = self.done[i], False
            self.lengths[i] = len(self.states[i].history())

    def move(self, i: int, choice: int) -> None:
        state = self.states[i]
        before = state.scores()
        state.apply_action(choice)
        gained = [now - then for now, then in zip(state.scores(), before, strict=True)]
        self.rewards[i] = state.returns() if self.reward == "returns" else list(map(float, gained))
        self.lengths[i] = len(state.history())
        self.terminated[i] = state.is_terminal()
        self.truncated[i] = not self.terminated[i] and self.lengths[i] >= (self.max_events or 2**62)
        self.done[i] = self.terminated[i] or self.truncated[i]
        if self.done[i]:
            self.ends[i] = state.clone()
            if self.autoreset == "SameStep":
                self.begin(i)


def make(game: Game, n: int, **how: Any) -> Batch:
    """A batch with the seed of the kit."""
    return game.batch(n, SEED, **how)


def legal(batch: Batch, i: int) -> list[int]:
    """The legal ids of a play, unpacked."""
    start, stop = batch.legal_offsets[i : i + 2]
    ids: list[int] = batch.legal_ids[start:stop].tolist()
    return ids


def compare(batch: Batch, plain: Plain) -> None:
    """Every array tells what the single states say."""
    assert batch.players.tolist() == [state.current_player() for state in plain.states]
    assert batch.plays.tolist() == [i + plain.rounds[i] * ROUND for i in range(plain.n)]
    assert batch.terminated.tolist() == plain.terminated and batch.truncated.tolist() == plain.truncated
    assert batch.lengths.tolist() == plain.lengths
    assert (batch.rewards == np.array(plain.rewards, dtype=np.float32)).all()
    assert batch.legal_offsets[0] == 0
    for i, state in enumerate(plain.states):
        assert legal(batch, i) == plain.legal(i)
        assert batch.state(i) == state
        compare_mask(batch, i, plain.legal(i))
        compare_seen(batch, i, state)
    for i, end in plain.ends.items():
        compare_final(batch, i, end)


def compare_mask(batch: Batch, i: int, ids: list[int]) -> None:
    """The dense mask has a 1 for each legal id."""
    if batch.mask is None:
        return
    row = batch.mask[i]
    if row.dtype == np.uint8:
        row = np.unpackbits(row, bitorder="little", count=batch.get_game().num_distinct_actions())
    assert np.flatnonzero(row).tolist() == ids


def compare_seen(batch: Batch, i: int, state: State) -> None:
    """What is observed is what a view of the seat to move shows; nothing at the end."""
    if batch.observations is not None:
        row = batch.observations[i]
        if state.is_terminal():
            assert not row.any()
        else:
            assert (row == state.observation_tensor(dtype=row.dtype)).all()
    if batch.candidates is not None and not state.is_terminal():
        start, stop = batch.legal_offsets[i : i + 2]
        ids, told = state.view(state.current_player()).candidates()
        if stop > start:
            assert ids.tolist() == legal(batch, i) and (batch.candidates[start:stop] == told).all()


def compare_final(batch: Batch, i: int, end: State) -> None:
    """What was seen at the end is what the views of all seats showed."""
    if batch.final_observations is not None:
        for seat, row in enumerate(batch.final_observations[i]):
            assert (row == end.observation_tensor(seat, dtype=row.dtype)).all()


def check_parity(game: Game, n: int, steps: int, name: str, **how: Any) -> int:
    """A batch goes on as single states do, whatever is chosen; returns how many plays have ended."""
    threads = how.pop("threads", 1)
    told = {key: how[key] for key in ("autoreset", "max_events", "reward") if key in how}
    batch, plain, rng = make(game, n, threads=threads, **how), Plain(game, n, **told), Random(name)
    ended = 0
    for _ in range(steps):
        compare(batch, plain)
        ids = [plain.legal(i) for i in range(n)]
        picks = [rng.randrange(len(own)) if own else rng.randrange(-9, 9) for own in ids]
        choices = [own[pick] if own else pick for own, pick in zip(ids, picks, strict=True)]
        if rng.random() < 0.5:
            batch.step(picks, by="index")
        else:
            batch.step(choices)
        plain.step(choices)
        ended += sum(plain.terminated) + sum(plain.truncated)
    compare(batch, plain)
    return ended


ARRAYS = (
    "players",
    "plays",
    "rewards",
    "terminated",
    "truncated",
    "lengths",
    "legal_offsets",
    "observations",
    "final_observations",
    "mask",
)


def told(batch: Batch, rows: int | None = None) -> dict[str, npt.NDArray[Any]]:
    """Copies of all arrays, or of their first rows; of the packed ids those that are in use."""
    found = {name: getattr(batch, name) for name in ARRAYS if getattr(batch, name) is not None}
    copies = {name: array[:rows].copy() for name, array in found.items()}
    rows = len(batch) if rows is None else rows
    copies["legal_ids"] = batch.legal_ids[: batch.legal_offsets[rows]].copy()
    if batch.candidates is not None:
        copies["candidates"] = batch.candidates[: batch.legal_offsets[rows]].copy()
    return copies


def same(one: dict[str, npt.NDArray[Any]], other: dict[str, npt.NDArray[Any]]) -> None:
    """Two sets of arrays hold the same bits."""
    assert one.keys() == other.keys()
    for name, array in one.items():
        assert array.dtype == other[name].dtype and array.tobytes() == other[name].tobytes(), name
