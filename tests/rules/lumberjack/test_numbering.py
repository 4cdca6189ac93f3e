"""Every numbered rule and ruling of the documents has its test, and every test its rule."""

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
DOCS = HERE.parents[2] / "docs"
TESTS = "\n".join(path.read_text(encoding="utf-8") for path in sorted(HERE.glob("test_*.py")))
RULES = (DOCS / "rules" / "lumberjack.md").read_text(encoding="utf-8")
RULINGS = (DOCS / "rulings.md").read_text(encoding="utf-8")


def numbers(pattern: str, text: str) -> list[int]:
    return [int(number) for number in re.findall(pattern, text, re.MULTILINE)]


@pytest.mark.parametrize(
    ("text", "documented", "tested"),
    [
        (RULES, r"^- \*\*LJ-(\d+)\*\* ", r"^def test_lj_(\d+)_\w"),
        (RULINGS, r"^\*\*LJ-R(\d+)\. ", r"^def test_lj_r(\d+)_\w"),
    ],
    ids=["rules", "rulings"],
)
def test_every_number_is_documented_and_tested_once(text: str, documented: str, tested: str) -> None:
    expected = numbers(documented, text)
    assert len(expected) > 20 and expected == list(range(1, len(expected) + 1)), "numbered without a gap"
    assert sorted(numbers(tested, TESTS)) == expected


def test_rules_name_rulings_that_exist_and_all_of_them() -> None:
    named = set(numbers(r"LJ-R(\d+)", RULES))
    assert named == set(numbers(r"^\*\*LJ-R(\d+)\. ", RULINGS))
