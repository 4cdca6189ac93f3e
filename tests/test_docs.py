"""The examples of the documents run."""

import re
import runpy
from pathlib import Path

import pytest
import silvan

ROOT = Path(__file__).parent.parent
GUIDES = (
    "tutorial",
    "states",
    "randomness",
    "no-undo",
    "terminal",
    "rules-functions",
    "cards",
    "search",
    "arena",
    "speed",
)
PAGES = ["README.md", "docs/bots/greedy.md", *(f"docs/guides/{name}.md" for name in GUIDES)]


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_page_run_in_order(page: str) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(), re.DOTALL)
    assert blocks
    names: dict[str, object] = {"__name__": page}
    for block in blocks:
        exec(compile(block, page, "exec"), names)


def test_the_pages_of_the_games_are_what_the_code_makes() -> None:
    made = {path.name: path.read_text() for path in (ROOT / "docs" / "games").glob("*.md")}
    source = runpy.run_path(str(ROOT / "docs" / "make_pages.py"))
    assert made == {f"{name}.md": source["page"](name) for name in silvan.games()}


def test_links_lead_to_files() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    for page in pages:
        prose = re.sub(r"```.*?```", "", page.read_text(), flags=re.DOTALL)
        for target in re.findall(r"\]\(([^)#]+)\)", prose):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_the_readme_is_a_page() -> None:
    assert len((ROOT / "README.md").read_text().splitlines()) <= 100
