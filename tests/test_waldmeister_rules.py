"""Waldmeister's rules on arrays, against the engine, the plain reference, and landscapes drawn as text."""

import json
from typing import Any

import numpy as np
import pytest
import silvan
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.arrays import Array
from kit.boards.waldmeister import BEASTS, LAND, SPECIES, STAGES, random_lands, states, told
from reference.waldmeister.forest import Plant
from reference.waldmeister.play import Waldmeister
from silvan.waldmeister import rules


def field_at(row: int, column: int, rows: int = 3) -> str:
    """The name of a space."""
    return f"{'abcdefghijk'[column]}{rows - row}"


# ---- positions of random plays --------------------------------------------------------------------------------------


def test_a_position_is_its_landscapes() -> None:
    for state in states():
        (lands, installed), game = rules.from_state(state), state.get_game()
        d, edition = state.to_dict(), json.loads(game.to_json())["edition"]
        species = [row["name"] for row in edition["species"]]
        beasts = [None, *(row["name"] for row in edition["animals"])]
        assert lands.dtype == installed.dtype == np.uint8 and lands.flags.writeable and installed.flags.writeable
        assert lands.shape[:2] == (game.num_players(), 3) and len(installed) == game.num_players()
        for land, own, tiles in zip(lands, d["lands"], installed.tolist(), strict=True):
            assert tiles == list(own["installed"].values())
            found = {}
            for row, column in np.argwhere(land.any(axis=0)):
                tile, points, animal = land[:, row, column].tolist()
                stage = max((name for name in STAGES if STAGES[name] <= tile), key=STAGES.__getitem__)
                told = {"tile": f"{stage} {species[tile - STAGES[stage]]}", "points": points, "animal": beasts[animal]}
                found[field_at(row, column, land.shape[1])] = told
            assert found == own["fields"]


def test_points_are_those_of_the_engine() -> None:
    for state in states():
        (lands, _), game = rules.from_state(state), state.get_game()
        assert rules.land_points(lands, game).tolist() == state.scores_if_ended()
        parts = [list(parts.values()) for parts in state.score_breakdown()]
        assert rules.land_parts(lands, game).tolist() == parts
        assert list(state.score_breakdown()[0]) == list(rules.PARTS)


def test_a_drawing_is_the_landscape_of_a_state() -> None:
    for state in states():
        (lands, _), game = rules.from_state(state), state.get_game()
        for seat, land in enumerate(lands):
            drawing = rules.draw(land, game)
            assert drawing in str(state)
            below = str(state).split(f"player {seat}: ")[1]
            for text in (drawing, "\n" + drawing + "\n\nand so on", f"player {seat}: {below}", bare(drawing)):
                assert (rules.parse(text, game) == land).all()


def bare(drawing: str) -> str:
    """A drawing without ranks and files."""
    return "\n".join(row.split(None, 1)[1] for row in drawing.splitlines()[:-1])


def test_points_are_those_of_a_game_of_waldmeister() -> None:
    timberland = silvan.load_game("timberland")
    for nonsense in (timberland, 0, "waldmeister", timberland.new_initial_state(1)):
        with pytest.raises(TypeError, match="a game of waldmeister"):
            rules.land_points(LAND, nonsense)  # type: ignore[arg-type]


# ---- any landscape, against the plain telling -----------------------------------------------------------------------


def plain(land: Array) -> Waldmeister:
    """The plain telling with this landscape on its first seat."""
    play = told().clone()
    play.boards[0] = {}
    for field in play.landscape.fields:
        tile, points, animal = land[:, 3 - int(field[1]), "abcde".index(field[0])].tolist()
        if tile:
            stage = max((name for name in STAGES if STAGES[name] <= tile), key=STAGES.__getitem__)
            beast = BEASTS[animal - 1] if animal else None
            play.boards[0][field] = Plant(stage, SPECIES[tile - STAGES[stage]], points, beast)
    return play


landscapes = st.integers(0, 2**32).map(lambda seed: random_lands(np.random.default_rng(seed)))


@settings(max_examples=200, deadline=None)
@given(landscapes)
def test_any_landscape_scores_as_in_the_plain_telling(land: Array) -> None:
    parts = plain(land).breakdown(0)
    assert rules.land_parts(land).tolist() == [parts[name] for name in rules.PARTS]
    assert rules.land_points(land) == plain(land).scores()[0]
    assert (rules.parse(rules.draw(land)) == land).all()


@settings(max_examples=100, deadline=None)
@given(landscapes)
def test_a_storm_fells_as_in_the_plain_telling(land: Array) -> None:
    play = plain(land)
    effect = play.cards["storm"]["do"][0]
    for row, column in np.ndindex(3, 5):
        field, tasks = field_at(row, column), list[Any]()
        plant = play.boards[0].get(field)
        if plant and plant.stage == "tree":
            play._next = tasks.extend  # type: ignore[method-assign, assignment]
            play._rolled(0, effect, field, 6, 1)
        along = {task[2] for task in tasks} - {field}
        assert names(rules.storm_falls(land, (row, column))) == along


def names(mask: Array) -> set[str]:
    """The names of the spaces of a mask."""
    return {field_at(row, column) for row, column in np.argwhere(mask)}


def test_burdens_are_those_of_the_plain_telling() -> None:
    landscape = told().landscape
    installed = np.stack(np.meshgrid(*[range(3)] * 3, indexing="ij"), axis=-1)
    found = rules.burdens(installed)
    assert found.shape == (3, 3, 3, 3, 5) and found.dtype == np.int32
    for tiles in np.ndindex(3, 3, 3):
        named = dict(zip(landscape.zones, tiles, strict=True))
        right = {field: landscape.arrows(field, named) for field in landscape.fields}
        assert {field_at(row, column): int(found[(*tiles, row, column)]) for row, column in spaces()} == right
        assert found[(*tiles, 1, 1)] == found[(*tiles, 1, 3)] == found[(*tiles, 1, 4)] == 0


def spaces() -> list[tuple[int, int]]:
    """Where the fields lie."""
    return [(3 - int(field[1]), "abcde".index(field[0])) for field in told().landscape.fields]


# ---- by hand --------------------------------------------------------------------------------------------------------


def parts(text: str) -> list[int]:
    found: list[int] = rules.land_parts(rules.parse(text)).tolist()
    return found


def test_examples_of_points() -> None:
    #            trees, saplings, seeds, mixed, animals, damage
    assert parts(". . . . .\n. [I] . [R] [S]\n. . . . .") == [0, 0, 0, 0, 0, 0]
    assert parts("BE . oa . .fi\n. [I] . [R] [S]\n. . . . .") == [5, 3, 1, 0, 0, 0]
    assert parts("BE*2/ly . oa* . .fi\n. [I] FI*3/ro [R] [S]\n. . . . .") == [10, 3, 1, 0, 13, -6]
    assert parts("BE OA AL SP PI\nfi [I] . [R] [S]\n. . . . .") == [25, 3, 0, 0, 0, 0]
    assert parts("BE OA AL SP PI\nFI [I] . [R] [S]\n. . . . .") == [30, 0, 0, 10, 0, 0]
    assert parts("BE OA AL SP PI\nFI [I] FI [R] [S]\nPI SP AL OA BE") == [60, 0, 0, 20, 0, 0]
    assert parts("BE OA AL SP PI\nFI [I] PI [R] [S]\nPI SP AL OA BE") == [60, 0, 0, 10, 0, 0]


def test_examples_of_burdens() -> None:
    assert rules.burdens([0, 0, 0]).tolist() == [[1, 1, 2, 2, 1], [1, 0, 2, 0, 0], [1, 1, 2, 2, 1]]
    assert rules.burdens([1, 0, 0]).tolist() == [[1, 0, 2, 2, 1], [0, 0, 1, 0, 0], [1, 0, 2, 2, 1]]
    assert rules.burdens([2, 2, 2]).tolist() == [[0, 0, 1, 0, 0], [0, 0, 0, 0, 0], [1, 0, 1, 0, 0]]


def test_the_example_of_a_storm() -> None:
    land = rules.parse("BE* . . . .\nBE* [I] . [R] [S]\nBE* OA* . . .")
    assert names(rules.storm_falls(land, (2, 0))) == {"a2"}
    assert names(rules.storm_falls(land, (1, 0))) == {"a1", "a3"}
    assert names(rules.storm_falls(land, (2, 1))) == set()
    land = rules.parse("BE . . . .\nBE* [I] . [R] [S]\nbe* BE* . . .")
    assert names(rules.storm_falls(land, (1, 0))) == {"b1"}, "neither the sapling, nor what is not damaged"
    assert names(rules.storm_falls(land, (2, 0))) == set(), "no tree stands there"
    assert names(rules.storm_falls(land, (0, 0))) == {"a2"}


def test_the_codes_are_those_of_the_house_edition() -> None:
    land = rules.parse("BE*5/wi OA al .sp PI\nFI/ro [I] . [R] [S]\nbe*3 .be . . .")
    assert land[:, 0, 0].tolist() == [rules.TREE_BEECH, 5, rules.WILDCAT]
    assert land[rules.TILE, 0].tolist() == [
        rules.TREE_BEECH,
        rules.TREE_OAK,
        rules.SAPLING_ALDER,
        rules.SEED_SPRUCE,
        rules.TREE_PINE,
    ]
    assert land[:, 1, 0].tolist() == [rules.TREE_FIR, 0, rules.ROE]
    assert land[:, 2, 0].tolist() == [rules.SAPLING_BEECH, 3, rules.NO_ANIMAL]
    for codes, first in ((rules.TREES, rules.TREE), (rules.SAPLINGS, rules.SAPLING), (rules.SEEDS, rules.SEED)):
        assert codes == tuple(first + i for i in range(6))
    assert len(rules.ANIMALS) == len(BEASTS) and [getattr(rules, name.upper()) for name in BEASTS] == [*rules.ANIMALS]
    assert list(range(len(told().landscape.zones))) == [rules.INDUSTRY, rules.ROAD_1, rules.ROAD_2]
    assert rules.draw(land).splitlines()[0] == " 3  BE*5/wi  OA       al       .sp      PI"


# ---- leading axes ---------------------------------------------------------------------------------------------------


def test_there_may_be_many_axes() -> None:
    assert rules.land_points(LAND[*[None] * 29]).shape == (1,) * 29
    assert rules.storm_falls(LAND[*[None] * 29], (0, 0)).shape == (*[1] * 29, 3, 5)
    assert rules.burdens(np.zeros((*[1] * 30, 3), int)).shape == (*[1] * 30, 3, 5)
