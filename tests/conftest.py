"""What all tests share."""

import faulthandler
from collections.abc import Iterator

import pytest

HANG = 600.0


@pytest.fixture(autouse=True)
def hang_guard() -> Iterator[None]:
    """A call that never comes back ends the run with a trace of every thread."""
    faulthandler.dump_traceback_later(HANG, exit=True)
    yield
    faulthandler.cancel_dump_traceback_later()
