"""What single calls across the border cost: `pytest benches`."""

from random import Random

import pytest
import silvan
from pytest_benchmark.fixture import BenchmarkFixture
from silvan import Game, Record, State
from silvan.bench import midway


@pytest.fixture(scope="module", params=["timberland", "timberman"])
def game(request: pytest.FixtureRequest) -> Game:
    return silvan.load_game(request.param)


@pytest.fixture
def state(game: Game) -> State:
    """A state in the middle of a play that waits for a decision."""
    return midway(game, 1)


def test_load_game(benchmark: BenchmarkFixture) -> None:
    assert benchmark(silvan.load_game, "timberland(players=3)").num_players() == 3


def test_legal_actions(benchmark: BenchmarkFixture, state: State) -> None:
    assert benchmark(state.legal_actions)


def test_apply_action(benchmark: BenchmarkFixture, state: State) -> None:
    action = state.legal_actions()[0]

    def fresh() -> tuple[tuple[State, int], dict[str, object]]:
        return (state.clone(), action), {}

    benchmark.pedantic(State.apply_action, setup=fresh, rounds=5000)  # type: ignore[no-untyped-call]


def test_child(benchmark: BenchmarkFixture, state: State) -> None:
    assert benchmark(state.child, state.legal_actions()[0]) != state


def test_clone(benchmark: BenchmarkFixture, state: State) -> None:
    assert benchmark(state.clone) == state


def test_view_and_resample(benchmark: BenchmarkFixture, state: State) -> None:
    player = state.current_player()
    seeds = iter(range(10**9))
    assert benchmark(lambda: state.view(player).resample(next(seeds))).current_player() == player


def test_observation_string(benchmark: BenchmarkFixture, state: State) -> None:
    assert benchmark(state.observation_string)


def test_python_play(benchmark: BenchmarkFixture, game: Game) -> None:
    choice = Random(1).choice
    plays = iter(range(10**9))

    def play() -> State:
        state = game.new_initial_state(seed=(1, next(plays)))
        while actions := state.legal_actions():
            state.apply_action(choice(actions))
        return state

    assert benchmark(play).is_terminal()


@pytest.mark.parametrize("threads", [1, 2])
def test_playouts(benchmark: BenchmarkFixture, game: Game, threads: int) -> None:
    assert len(benchmark(game.playouts, 200, 1, threads=threads)) == 200


def test_observation_tensor(benchmark: BenchmarkFixture, state: State) -> None:
    assert benchmark(state.observation_tensor).any()


@pytest.mark.parametrize("observe", [None, "uint8", "float32"])
def test_batch_step(benchmark: BenchmarkFixture, game: Game, observe: str | None) -> None:
    batch = game.batch(1024, 1, autoreset="SameStep", observe=observe)
    benchmark(lambda: batch.step(batch.sample()))
    assert batch.lengths.any()


def test_perft(benchmark: BenchmarkFixture, game: Game) -> None:
    assert sum(benchmark(game.new_initial_state().perft, 4).values()) > 0


def test_read_record(benchmark: BenchmarkFixture, game: Game) -> None:
    line = Record.from_state(game.playout(1)).to_json()
    assert benchmark(Record.from_json, line).to_json() == line
