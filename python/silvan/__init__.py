"""Four forest board games as one fast, exact rules engine.

Everything here is loaded when it is first used: `import silvan` alone costs next to nothing.
"""

# Type checkers take any name TYPE_CHECKING for true; importing it from typing would cost more than all the rest.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from silvan import lumberjack as lumberjack
    from silvan import search as search
    from silvan import timberland as timberland
    from silvan import timberman as timberman
    from silvan._core import Batch, BatchSnapshot, Game, Playouts, State, View, __version__, game_from_json
    from silvan.errors import (
        IllegalActionError,
        NodeKindError,
        NotationError,
        PositionError,
        RecordError,
        SilvanError,
        SpecError,
    )
    from silvan.game import games, load_game, options
    from silvan.record import Record, read_records, write_records

_HOMES = {
    "Batch": "_core",
    "BatchSnapshot": "_core",
    "Game": "_core",
    "IllegalActionError": "errors",
    "NodeKindError": "errors",
    "NotationError": "errors",
    "Playouts": "_core",
    "PositionError": "errors",
    "Record": "record",
    "RecordError": "errors",
    "SilvanError": "errors",
    "SpecError": "errors",
    "State": "_core",
    "View": "_core",
    "__version__": "_core",
    "game_from_json": "_core",
    "games": "game",
    "load_game": "game",
    "options": "game",
    "read_records": "record",
    "write_records": "record",
}
_MODULES = frozenset({"errors", "lumberjack", "record", "search", "timberland", "timberman"})

__all__ = [
    "Batch",
    "BatchSnapshot",
    "Game",
    "IllegalActionError",
    "NodeKindError",
    "NotationError",
    "Playouts",
    "PositionError",
    "Record",
    "RecordError",
    "SilvanError",
    "SpecError",
    "State",
    "View",
    "__version__",
    "game_from_json",
    "games",
    "load_game",
    "options",
    "read_records",
    "write_records",
]


def _module(name: str) -> "ModuleType":
    from importlib import import_module

    return import_module(f"silvan.{name}")


def _load(name: str) -> object:
    if name in _MODULES:
        return _module(name)
    if name not in _HOMES:
        raise AttributeError(f"module 'silvan' has no attribute {name!r}")
    value = globals()[name] = getattr(_module(_HOMES[name]), name)
    return value


# Type checkers must not see it, or they would take any misspelled name for an attribute.
if not TYPE_CHECKING:
    __getattr__ = _load


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_MODULES})
