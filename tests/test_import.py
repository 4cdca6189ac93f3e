"""What `import silvan` offers, what it costs, and what it leaves alone."""

import copy
import pickle
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import silvan

ROOT = Path(__file__).parents[1]
HEAVY = ("numpy", "dataclasses", "typing", "json", "silvan._core", "silvan.game", "silvan.timberland")


def python(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=True, timeout=60)


def test_import_loads_nothing_heavy() -> None:
    code = f"import sys; before = set(sys.modules); import silvan; print(*(set({HEAVY}) - before) & set(sys.modules))"
    assert python("-c", code).stdout.split() == []


def test_what_is_called_heavy_is_loaded_on_demand() -> None:
    code = f"import sys, silvan; silvan.load_game('timberland'); print(*set({HEAVY}) - set(sys.modules))"
    assert set(python("-c", code).stdout.split()) <= {"numpy"}


def test_import_takes_less_than_20_ms() -> None:
    def milliseconds() -> float:
        lines = python("-X", "importtime", "-c", "import silvan").stderr.splitlines()
        line = next(line for line in lines if re.search(r"\| +silvan$", line))
        return int(line.split("|")[1]) / 1000

    assert min(milliseconds() for _ in range(5)) < 20


def test_every_public_name_is_there_and_listed() -> None:
    for name in silvan.__all__:
        assert getattr(silvan, name) is getattr(silvan, name)
        assert name in dir(silvan)
    assert "timberland" in dir(silvan)


def test_submodules_need_no_import_of_their_own() -> None:
    assert python("-c", "import silvan; print(silvan.timberland.HOUSE_EDITION.boar)").stdout == "h8\n"


def test_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'lod_game'"):
        silvan.lod_game  # type: ignore[attr-defined]  # noqa: B018


def test_versions_agree() -> None:
    cargo = tomllib.loads((ROOT / "Cargo.toml").read_text())["package"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert silvan.__version__ == cargo["version"] == project["version"]


ERRORS = (
    silvan.SpecError("edition.die: empty", "edition.die"),
    silvan.PositionError("trees.red: 16 of 15", "trees.red"),
    silvan.NotationError("no"),
    silvan.IllegalActionError("no", ["fruit a2", "keep"]),
    silvan.NodeKindError("no"),
    silvan.RecordError("event 3: no", 3),
)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_are_value_errors_that_can_be_copied(error: silvan.SilvanError) -> None:
    assert isinstance(error, silvan.SilvanError) and isinstance(error, ValueError)
    for other in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(other) is type(error) and other is not error
        assert str(other) == str(error) and vars(other) == vars(error)


def test_errors_say_their_message_alone() -> None:
    messages = ["edition.die: empty", "trees.red: 16 of 15", "no", "no", "no", "event 3: no"]
    assert [str(error) for error in ERRORS] == messages


def test_errors_carry_where_and_what_would_have_been_right() -> None:
    assert silvan.SpecError("message", "flow.year[0]").path == "flow.year[0]"
    assert silvan.PositionError("message", "hands").path == "hands"
    assert silvan.IllegalActionError("message", ["keep"]).legal == ["keep"]
    assert silvan.RecordError("message", 7).index == 7
    assert silvan.RecordError("message").index is None
