"""What holds for rules on arrays of any game."""

from collections.abc import Callable, Iterator
from inspect import signature
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]


def called(function: Callable[..., Any], values: dict[str, Any]) -> tuple[Array, ...]:
    """The results of a function for those of the values that it takes."""
    result = function(**{key: values[key] for key in signature(function).parameters if key in values})
    return result if isinstance(result, tuple) else (result,)


def layouts(array: Array) -> Iterator[Array]:
    """The same array laid out otherwise."""
    yield np.asfortranarray(array)
    yield array[::-1].copy()[::-1]
    yield np.repeat(array, 2, axis=-1)[..., ::2]
    yield np.moveaxis(np.moveaxis(array, 0, -1).copy(), -1, 0)
    frozen = array.copy()
    frozen.flags.writeable = False
    yield frozen
    misaligned = np.empty(array.nbytes + 1, np.uint8)[1:].view(array.dtype).reshape(array.shape)
    misaligned[...] = array
    yield misaligned
