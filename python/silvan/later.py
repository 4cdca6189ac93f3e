"""Modules that are loaded when they are first used, as those that import NumPy."""

from collections.abc import Callable
from importlib import import_module

__all__ = ["later"]


def later(package: str, *names: str) -> Callable[[str], object]:
    """Return the `__getattr__` of a package that loads these modules of it.

    Type checkers must not see it, or they would take any misspelled name for an attribute.
    """

    def load(name: str) -> object:
        if name not in names:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return import_module(f"{package}.{name}")

    return load
