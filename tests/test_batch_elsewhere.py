"""The arrays of a batch as other libraries read them, without a copy; what needs a library is skipped without it."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest
from kit.batches import make, told
from kit.games import LABELS, game
from silvan import Batch

NAMES = ("observations", "rewards", "players", "legal_ids", "legal_offsets", "mask", "terminated", "lengths")


def pointers(batch: Batch) -> dict[str, int]:
    return {name: getattr(batch, name).__array_interface__["data"][0] for name in NAMES}


def test_arrays_are_plain_numpy_memory() -> None:
    batch = make(game(LABELS[0]), 16)
    for name in NAMES:
        array = getattr(batch, name)
        assert array.flags.c_contiguous and array.flags.aligned and array.flags.writeable
        other = np.from_dlpack(array)
        assert other.__array_interface__["data"][0] == array.__array_interface__["data"][0]


@pytest.mark.skipif(find_spec("torch") is None, reason="needs PyTorch")
def test_with_torch_tensors_share_the_memory() -> None:
    torch: Any = import_module("torch")
    batch = make(game(LABELS[0]), 16, autoreset="SameStep")
    shared = {name: torch.from_numpy(getattr(batch, name)) for name in NAMES}
    by_dlpack = {name: torch.from_dlpack(getattr(batch, name)) for name in NAMES if name not in ("mask", "terminated")}
    assert {name: tensor.data_ptr() for name, tensor in shared.items()} == pointers(batch)
    for _ in range(20):
        offsets, ids = shared["legal_offsets"], shared["legal_ids"]
        batch.step(ids[offsets[:-1]])  # a tensor of choices is taken as it is
    for name, array in told(batch).items():
        if name in by_dlpack and name != "legal_ids":
            assert (by_dlpack[name].numpy() == array).all()


@pytest.mark.skipif(find_spec("jax") is None, reason="needs JAX")
def test_with_jax_arrays_are_read() -> None:
    jax: Any = import_module("jax")
    batch = make(game(LABELS[0]), 16, autoreset="SameStep", observe="float32")
    for _ in range(5):
        first = jax.numpy.asarray(batch.legal_ids)[jax.numpy.asarray(batch.legal_offsets)[:-1]]
        batch.step(first)  # an array of choices is taken as it is
        assert (np.asarray(jax.numpy.from_dlpack(batch.observations)) == batch.observations).all()
