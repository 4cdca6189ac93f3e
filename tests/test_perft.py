"""The engine counts what the slow telling of the rules has counted; tests/games holds the games of the tables."""

import json
from functools import cache

import pytest
import silvan
from kit import perft
from kit.games import NAMED
from kit.perft import TESTS, Block

FILES = sorted((TESTS / "perft").glob("*.txt"))


@cache
def table(name: str) -> list[Block]:
    return perft.read_table(TESTS / "perft" / f"{name}.txt")


BLOCKS = [
    pytest.param(name, index, id=f"{name}-{index}")
    for name, found in perft.PLACES.items()
    for index in range(len(found))
]


def test_every_table_is_read() -> None:
    assert [path.stem for path in FILES] == sorted(perft.PLACES)
    for name, places in perft.PLACES.items():
        assert [block.name for block in table(name)] == [game for game, _ in places]


@pytest.mark.parametrize(("name", "index"), BLOCKS)
def test_engine_counts_what_the_table_says(name: str, index: int) -> None:
    block = table(name)[index]
    state = perft.named(block.name).replay(block.events)
    assert block.counts
    for depth, expected in block.counts.items():
        found = state.perft(depth)
        assert (found["decisions"], found["chance"], found["ends"]) == expected, f"depth {depth}"


@pytest.mark.parametrize(("name", "index"), BLOCKS)
def test_table_says_what_the_slow_telling_counts(name: str, index: int) -> None:
    block = table(name)[index]
    small = {depth: expected for depth, expected in block.counts.items() if sum(expected) <= 400}
    assert small or sum(block.counts[1]) > 400
    for depth, expected in small.items():
        assert perft.count(perft.at(block), depth, {}) == expected, f"depth {depth}"


@pytest.mark.parametrize("name", perft.PLACES)
def test_tables_have_every_kind_of_event_near(name: str) -> None:
    games = {block.name for block in table(name)}
    kinds = {spec[0] for game in games for spec in perft.named(game).action_spec()}
    due = {word.split()[0].split("@")[0] for block in table(name) for word in perft.events_of(perft.at(block))}
    assert kinds <= due


@pytest.mark.parametrize("name", NAMED)
def test_games_in_files_do_not_drift(name: str) -> None:
    text = (TESTS / "games" / f"{name}.json").read_text(encoding="utf-8")
    game = perft.named(name)
    assert silvan.game_from_json(text) == game
    assert json.dumps(json.loads(text)) == json.dumps(json.loads(game.to_json())), "in canonical order"
    assert text == perft.pretty(game.to_json())


def test_there_are_no_other_games_in_files() -> None:
    assert sorted(path.stem for path in (TESTS / "games").glob("*.json")) == sorted(NAMED)
