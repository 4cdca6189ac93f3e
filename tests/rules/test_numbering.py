"""Every numbered rule and ruling of the documents has its test, and every test its rule."""

import re
from pathlib import Path

import pytest
import silvan

HERE = Path(__file__).parent
DOCS = HERE.parents[1] / "docs"
RULINGS = (DOCS / "rulings.md").read_text(encoding="utf-8")

every_game = pytest.mark.parametrize("name", silvan.games())


def numbers(pattern: str, text: str) -> list[int]:
    return [int(number) for number in re.findall(pattern, text, re.MULTILINE)]


def rules(name: str) -> str:
    return (DOCS / "rules" / f"{name}.md").read_text(encoding="utf-8")


def tried(name: str) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted((HERE / name).glob("test_*.py")))


def letters(name: str) -> str:
    """The letters in front of a game's numbers: those of the first rule."""
    (found,) = re.findall(r"^- \*\*([A-Z]+)-1\*\* ", rules(name), re.MULTILINE)
    return str(found)


def check_numbers(documented: list[int], tested: list[int]) -> None:
    assert len(documented) > 15 and documented == list(range(1, len(documented) + 1)), "numbered without a gap"
    assert sorted(tested) == documented


@every_game
def test_every_rule_is_documented_and_tested_once(name: str) -> None:
    game = letters(name)
    documented = numbers(rf"^- \*\*{game}-(\d+)\*\* ", rules(name))
    check_numbers(documented, numbers(rf"^def test_{game.lower()}_(\d+)_\w", tried(name)))


@every_game
def test_every_ruling_is_documented_and_tested_once(name: str) -> None:
    game = letters(name)
    documented = numbers(rf"^\*\*{game}-R(\d+)\. ", RULINGS)
    check_numbers(documented, numbers(rf"^def test_{game.lower()}_r(\d+)_\w", tried(name)))


@every_game
def test_rules_name_rulings_that_exist_and_all_of_them(name: str) -> None:
    game = letters(name)
    named = set(numbers(rf"{game}-R(\d+)", rules(name)))
    assert named == set(numbers(rf"^\*\*{game}-R(\d+)\. ", RULINGS))
