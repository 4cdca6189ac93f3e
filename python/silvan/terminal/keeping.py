"""Keeping plays: unfinished ones are saved as records and taken up again with the same luck."""

import os
import shlex
import tempfile
from pathlib import Path
from typing import Any

from silvan._core import State
from silvan.errors import RecordError, SilvanError
from silvan.record import Record, read_records

__all__ = ["Keeper", "begin_again", "read_play", "seed_of"]


class Keeper:
    """Where a play is saved: under the name that was given, or under one that is free."""

    def __init__(self, names: tuple[str, ...], path: str | None = None, saved: list[str] | None = None) -> None:
        """`names` are those of who plays; `saved` are the events that the file at `path` holds already."""
        self.names, self.saved = names, saved
        self.path = None if path is None else Path(path)
        self.own = {self.path} if saved is not None else set()
        if self.path is not None:
            self._check(self.path)

    def save(self, state: State, name: str = "") -> Path:
        """Save the play, from now on under this name if one is given; OSError or SilvanError if it cannot be."""
        path = Path(name) if name else self.path or _free(state)
        self._check(path)
        _write(path, self.record(state).to_json())
        self.path = path
        self.own.add(path)
        self.saved = state.events()
        return path

    def record(self, state: State) -> Record:
        """The record of the play so far, with its seed."""
        seed = state.seed()
        return Record.from_state(state, self.names, {} if seed is None else {"seed": list(seed)})

    def is_saved(self, state: State) -> bool:
        """Whether there is nothing new to save."""
        return self.saved == state.events()

    def rescue(self, state: State) -> Path:
        """Save the play wherever it can be, if not under its name."""
        try:
            return self.save(state)
        except (OSError, SilvanError):
            folder = Path(tempfile.mkdtemp(prefix="silvan-"))
            return self.save(state, str(folder / f"{state.get_game().name}.jsonl"))

    def how_to_resume(self) -> str:
        """The command that takes the play up again."""
        return f"silvan play --resume {shlex.quote(str(self.path))}"

    def _check(self, path: Path) -> None:
        if path not in self.own and path.exists():
            raise SilvanError(f'"{path}" exists already: choose another name, or go on with it by --resume')
        if not path.parent.is_dir():
            raise SilvanError(f'"{path}" cannot be written: there is no folder "{path.parent}"')


def _free(state: State) -> Path:
    seed = state.seed()
    name = state.get_game().name + ("" if seed is None else f"-{seed[0]}")
    paths = (Path(f"{name}{ending}.jsonl") for ending in ("", *(f"-{i}" for i in range(2, 1000))))
    return next(path for path in paths if not path.exists())


def _write(path: Path, line: str) -> None:
    # Whole or not at all: what was there is replaced only by what has been written to the end.
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(line + "\n")
        os.replace(name, path)  # noqa: PTH105
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def read_play(path: str) -> Record:
    """Read the one play of a file."""
    records = list(read_records(path))
    if len(records) != 1:
        raise RecordError(f'"{path}" holds {len(records)} plays; one can be taken up again if it stands alone')
    return records[0]


def seed_of(record: Record) -> tuple[int, int] | None:
    """The seed that a record tells, None if it tells none; RecordError for what is no seed."""
    value: Any = record.extra.get("seed")
    if value is None or record.setup is not None:
        return None
    if not isinstance(value, list) or [type(part) for part in value] != [int, int]:
        raise RecordError("seed: expected the seed and the number of the play")
    return value[0], value[1]


def begin_again(record: Record) -> list[State]:
    """Return the states before each decision of a record and the one after its last event.

    Where the record tells a seed, chance comes up by it, so that luck goes on as it would have; RecordError if that is
    not what is recorded.
    """
    seed = seed_of(record)
    state = record.game.replay((), record.setup) if seed is None else record.game.new_initial_state(seed)
    states: list[State] = []
    while (at := len(_agreed(state, record))) < len(record.events):
        if not state.is_chance_node():
            states.append(state.clone())
        state.apply_action(record.events[at])
    return [*states, state]


def _agreed(state: State, record: Record) -> list[str]:
    events = state.events()
    for i, (event, recorded) in enumerate(zip(events, record.events, strict=False)):
        if event != recorded:
            raise RecordError(f'seed: it gives "{event}", but event {i} is "{recorded}"', i)
    return events
