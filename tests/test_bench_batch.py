"""`silvan bench batch` tells what batches cost, of every game."""

import json

import silvan
from click.testing import CliRunner
from silvan.cli import app

FIGURES = {"engine", "packed", "engine_threads", "packed_threads"}
CALLS = {"sample_call", "restore_call", "snapshot_call", "legal_actions_call", "child_call"}
OBSERVED = {"uint8", "float32", "uint8_threads", "tensor_call"}


def test_it_prints_figures_of_every_game() -> None:
    found = json.loads(CliRunner().invoke(app, ["bench", "batch", "--seconds", "0.001", "--json"]).stdout)
    for name in silvan.games():
        game = silvan.load_game(name)
        expected = FIGURES | CALLS | OBSERVED
        assert set(found[name]) - {"masked"} == expected
        assert ("masked" in found[name]) is (game.num_distinct_actions() < 4096)
        assert all(value > 0 for value in found[name].values())


def test_it_prints_a_table_of_80_columns() -> None:
    out = CliRunner().invoke(app, ["bench", "batch", "--seconds", "0.001"]).stdout
    assert all(name in out for name in silvan.games()) and "packed ids, masks" in out
    assert max(map(len, out.splitlines())) <= 80


def test_options_are_not_for_it() -> None:
    result = CliRunner().invoke(app, ["bench", "batch", "--set", "players=3"])
    assert result.exit_code == 2 and "leave --set out" in result.stderr
