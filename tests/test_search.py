"""Search: legal, reproducible, exact where an end can be proven, blind to what is hidden, and sturdy."""

from collections.abc import Callable, Iterator
from functools import cache
from math import tanh
from random import Random
from time import perf_counter
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
import silvan
from kit.games import FAMILY, LABELS, SMALL, game
from kit.plays import line, play_on
from kit.processes import interrupted_after
from silvan import Game, NodeKindError, SilvanError, SpecError, State
from silvan.agents import load, play_out
from silvan.search import Finding, Leaves, Search, mcts, tuned

TOWERS = "lumberjack(players=2,variant=towers)"
RIDDLES = "waldmeister(house)"
TIMBERLAND = "timberland(players=2,years=2,cards=pass)"


HOWS: list[dict[str, object]] = [{}, {"information_sets": False, "worlds": 3}, {"flat": True}]


def decisions(label: str, n: int) -> list[State]:
    """Some states of a random play in which a decision is due."""
    states = [state for state in line(game(label), f"{label}/search") if state.current_player() >= 0]
    return Random(label).sample(states, min(n, len(states)))


def same(one: Finding, other: Finding) -> bool:
    arrays = ("visits", "values", "errors", "proven")
    plain = ("player", "actions", "best", "line", "simulations", "nodes", "full")
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in arrays) and all(
        getattr(one, name) == getattr(other, name) for name in plain
    )


@pytest.mark.parametrize("label", LABELS)
def test_what_is_found_is_legal_and_adds_up(label: str) -> None:
    for i, state in enumerate(decisions(label, 3)):
        how: dict[str, object] = HOWS[i]
        found = mcts(state, 60, seed=i, max_events=30, **how)  # type: ignore[call-overload]
        assert list(found.actions) == state.legal_actions() and found.best in found.actions
        assert found.player == state.current_player() and found.line[0] == found.best
        assert found.visits.sum() == found.simulations <= 60
        assert found.simulations == 60 or found.proven.any()
        assert np.abs(found.values).max() <= 1 and (found.visits >= 0).all()
        if state.get_game().utility_sum() == 0:
            assert np.allclose(found.values.sum(axis=1), 0)
        for event in found.line:
            state.apply_action(event)


@pytest.mark.parametrize("label", SMALL)
def test_threads_and_other_roots_change_nothing(label: str) -> None:
    roots = decisions(label, 4)
    alone = [mcts(root, 100, seed=5, trees=3, max_events=40) for root in roots]
    for threads in (1, 2, 4):
        together = mcts(roots, 100, seed=5, trees=3, threads=threads, max_events=40)
        assert all(map(same, alone, together))
    other = mcts(roots, 100, seed=6, trees=3, max_events=40)
    assert not all(map(same, alone, other))


@pytest.mark.parametrize(
    "spec", ["mcts:80", "ismcts:80,max_events=30", "flat:40", "ismcts:80,hint=0.5,greed=2", "mcts:80,habit=3"]
)
@pytest.mark.parametrize("label", SMALL)
def test_agents_decide_alike_on_every_run_and_thread_count(spec: str, label: str) -> None:
    this = game(label)
    for state in decisions(label, 2):
        view = state.view(state.current_player())
        action = load(spec, this, 3)(view)
        assert action in view.legal_actions()
        assert load(spec, this, 3)(view) == load(f"{spec},threads=3,trees=1", this, 3)(view) == action


@pytest.mark.parametrize("label", [label for label in LABELS if FAMILY[label].hides][::6])
def test_hidden_things_change_nothing(label: str) -> None:
    for i, state in enumerate(decisions(label, 4)):
        view = state.view(state.current_player())
        guess = view.resample(i)
        for sets in (True, False):
            one, other = (mcts(root, 50, seed=1, max_events=30, information_sets=sets) for root in (state, guess))
            assert same(one, other)


def test_lines_end_where_something_is_revealed() -> None:
    """What a seat can only guess now is not taken for certain: the line of every finding can be played."""
    lines = 0
    for seed in range(4):
        for state in line(game(RIDDLES), f"lines {seed}", seed):
            if state.current_player() >= 0 and lines % 3 == 0:
                found = mcts(state, 60, seed=1, **tuned(game(RIDDLES)))
                for event in found.line:
                    state.apply_action(event)
            lines += state.current_player() >= 0
    assert lines > 300


def endgames(label: str, left: int) -> Iterator[State]:
    """States of some random plays from which there are fewer lines than that, from the last decisions on."""
    for play in range(3):
        for state in reversed(line(game(label), f"{label}/endgame {play}")):
            if state.current_player() >= 0:
                if count(state, left) >= left:
                    break
                yield state


def count(state: State, most: int) -> int:
    if state.is_terminal():
        return 1
    found = 0
    for event in state.legal_actions():
        found += count(state.child(event), most - found)
        if found >= most:
            break
    return found


def solved(state: State) -> list[float]:
    """Max^n with the lowest id among equals, and expectations."""
    if state.is_terminal():
        return state.returns()
    if state.is_chance_node():
        parts = [(chance, solved(state.child(event))) for event, chance in state.chance_outcomes()]
        return [sum(chance * values[seat] for chance, values in parts) for seat in range(len(parts[0][1]))]
    seat = state.current_player()
    return max((solved(state.child(event)) for event in state.legal_actions()), key=lambda values: values[seat])


@pytest.mark.parametrize(
    "label", [TOWERS, "lumberjack(players=2,variant=pyramid)", "lumberjack(players=2,variant=cabins)", TIMBERLAND]
)
def test_ends_are_proven(label: str) -> None:
    proven = 0
    for state in endgames(label, 2000):
        found = mcts(state, 20_000, seed=1, trees=1)
        right = solved(state)
        if found.proven[found.actions.index(found.best)]:
            assert found.value[found.player] == pytest.approx(right[found.player])
            assert found.simulations < 20_000
            proven += 1
    assert proven >= 2


def test_expectations_over_chance_are_met() -> None:
    label = "lumberjack(players=2,variant=easy)"
    looked_at = 0
    for state in endgames(label, 1500):
        found, right = mcts(state, 8000, seed=2, trees=1), solved(state)
        assert found.value[found.player] == pytest.approx(right[found.player], abs=0.1)
        looked_at += 1
    assert looked_at >= 2


@pytest.mark.parametrize("share", [0.0, 0.01, 0.2])
def test_what_is_proven_to_be_lost_is_not_taken(share: float) -> None:
    """With fewer simulations than actions, while others are untried, one of which wins at once."""
    this, rng, found = silvan.load_game("timberman(short=true,table=15)"), Random(2), 0
    for seed in range(40):
        last = this.new_initial_state(seed)
        for state in play_on(last.clone(), rng):
            last = state.clone() if state.current_player() >= 0 else last
        own, ends = last.current_player(), [last.child(action).returns() for action in last.legal_actions()]
        if any(end[own] == 1 for end in ends) and any(end[own] == -1 for end in ends):
            best = mcts(last, 12, seed=1, score_share=share)
            lost = last.child(best.best).returns()[own] == -1
            assert not (lost and best.proven[best.actions.index(best.best)])
            found += 1
    assert found > 5


def test_a_win_at_hand_is_taken() -> None:
    for seed in range(5):
        states = [state for state in line(game(TOWERS), f"win/{seed}") if state.current_player() >= 0]
        last = states[-1]
        best = max(last.child(action).returns()[last.current_player()] for action in last.legal_actions())
        found = mcts(last, 200, seed=seed)
        assert last.child(found.best).returns()[found.player] == best


def even(leaves: Leaves) -> tuple[npt.ArrayLike, npt.ArrayLike]:
    """Know nothing."""
    players = leaves.views[0].get_game().num_players()
    return np.zeros(len(leaves.legal_ids), np.float32), np.zeros((len(leaves), players), np.float32)


def odd(leaves: Leaves) -> tuple[npt.ArrayLike, npt.ArrayLike]:
    """Like some actions better than others, and hold seat 0 for the winner."""
    players = leaves.views[0].get_game().num_players()
    values = np.full((len(leaves), players), -0.5 / (players - 1), np.float32)
    values[np.arange(len(leaves)), -leaves.players % players] = 0.5
    return np.sin(leaves.legal_ids.astype(np.float32)), values


@pytest.mark.parametrize("label", SMALL)
def test_an_evaluator_is_called_once_a_wave(label: str) -> None:
    roots, waves = decisions(label, 4), []

    def evaluator(leaves: Leaves) -> tuple[npt.ArrayLike, npt.ArrayLike]:
        waves.append(len(leaves))
        assert len(leaves.legal_offsets) == len(leaves) + 1 and leaves.legal_offsets[-1] == len(leaves.legal_ids)
        for i, view in enumerate(leaves.views):
            ids = leaves.legal_ids[leaves.legal_offsets[i] : leaves.legal_offsets[i + 1]]
            assert view.player == view.current_player() == leaves.players[i] and view.legal_actions() == ids.tolist()
        return odd(leaves)

    findings = mcts(roots, 40, seed=1, evaluator=evaluator)
    assert waves[0] == len(roots) and len(waves) <= 40 and max(waves) <= len(roots)
    for root, found in zip(roots, findings, strict=True):
        assert list(found.actions) == root.legal_actions()
        tried = found.visits > 0
        ends = found.proven.any()
        assert ends or np.isclose(found.values[tried, 0].min(), 0.5) or found.values[tried, 0].max() <= 1
        assert same(found, mcts(root, 40, seed=1, evaluator=odd))


def test_values_come_from_the_mover_clockwise() -> None:
    state = silvan.load_game("timberland(players=4)").new_initial_state(1)
    while state.current_player() != 2:
        state.apply_action(state.legal_actions()[0])
    found = mcts(state, 200, seed=1, evaluator=odd)
    assert np.allclose(found.values[found.visits > 0], [0.5, -1 / 6, -1 / 6, -1 / 6])


def test_priors_guide_and_noise_stirs_them() -> None:
    state = game(TIMBERLAND).replay(["stacks 0"])
    likes = state.legal_actions()[3]

    def evaluator(leaves: Leaves) -> tuple[npt.ArrayLike, npt.ArrayLike]:
        return np.where(leaves.legal_ids == likes, 3.0, 0.0), np.zeros((len(leaves), 2))

    plain = mcts(state, 100, seed=1, evaluator=evaluator)
    assert plain.best == likes and plain.visits.argmax() == 3
    noisy = [mcts(state, 100, seed=seed, evaluator=evaluator, noise=(0.9, 0.3)) for seed in (1, 1, 2)]
    assert same(noisy[0], noisy[1]) and not same(noisy[0], noisy[2]) and not same(noisy[0], plain)


BAD: dict[str, Callable[[int, int], Any]] = {
    "nan logit": lambda ids, leaves: (np.full(ids, np.nan), np.zeros((leaves, 2))),
    "infinite value": lambda ids, leaves: (np.zeros(ids), np.full((leaves, 2), np.inf)),
    "value beyond 1": lambda ids, leaves: (np.zeros(ids), np.full((leaves, 2), 1.01)),
    "too few logits": lambda ids, leaves: (np.zeros(ids - 1), np.zeros((leaves, 2))),
    "values of one": lambda ids, leaves: (np.zeros(ids), np.zeros((leaves, 1))),
    "flat values": lambda ids, leaves: (np.zeros(ids), np.zeros(2 * leaves)),
    "words": lambda ids, leaves: (["a"] * ids, np.zeros((leaves, 2))),
    "no pair": lambda ids, leaves: (np.zeros(ids), np.zeros((leaves, 2)), None),
    "nothing": lambda ids, leaves: None,
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_answer_raises_and_loses_nothing(kind: str) -> None:
    roots, calls = decisions(TIMBERLAND, 3), [0]

    def evaluator(leaves: Leaves) -> tuple[npt.ArrayLike, npt.ArrayLike]:
        calls[0] += 1
        if calls[0] == 7:
            answer: tuple[npt.ArrayLike, npt.ArrayLike] = BAD[kind](len(leaves.legal_ids), len(leaves))
            return answer
        return odd(leaves)

    search = Search(roots, seed=1, evaluator=evaluator)
    with pytest.raises((SilvanError, ValueError, TypeError)):
        search.run(50)
    assert 0 < sum(found.simulations for found in search.findings()) < 150
    assert all(map(same, search.run(50), mcts(roots, 50, seed=1, evaluator=odd)))


def test_a_search_does_not_go_on_inside_its_evaluator() -> None:
    root = decisions(TOWERS, 1)
    inner: list[Callable[[], object]] = []

    def evaluator(leaves: Leaves) -> tuple[npt.ArrayLike, npt.ArrayLike]:
        for call in inner:
            with pytest.raises(RuntimeError, match="waits for its evaluator"):
                call()
        return even(leaves)

    search = Search(root, seed=1, evaluator=evaluator)
    inner += [lambda: search.run(10), lambda: search.advance(root)]
    assert same(search.run(30)[0], mcts(root[0], 30, seed=1, evaluator=even))


def test_an_evaluator_that_raises_loses_nothing() -> None:
    calls = [0]

    def evaluator(leaves: Leaves) -> tuple[npt.ArrayLike, npt.ArrayLike]:
        calls[0] += 1
        if calls[0] % 5 == 0:
            raise RuntimeError("the network is down")
        return even(leaves)

    root = decisions(TOWERS, 1)
    search = Search(root, seed=1, evaluator=evaluator)
    for _ in range(30):
        try:
            search.run(60)
        except RuntimeError:
            continue
    assert same(search.findings()[0], mcts(root[0], 60, seed=1, evaluator=even))


def test_a_search_grows_on() -> None:
    state = decisions(TIMBERLAND, 1)[0]
    search = Search([state], seed=4)
    assert search.run(100)[0].simulations == 100
    assert same(search.run(300)[0], mcts(state, 300, seed=4, trees=1))
    assert search.run(200)[0].simulations == 300


def test_a_tree_is_used_again() -> None:
    state = game(TOWERS).new_initial_state(1)
    search = Search([state], seed=4)
    before = search.run(3000)[0]
    state.apply_action(before.best)
    assert state.current_player() == before.player  # the trunk taken is built now
    search.advance([state])
    after = search.findings()[0]
    assert after.simulations == 0 and after.visits.sum() > 100
    grown = search.run(100)[0]
    assert grown.visits.sum() == after.visits.sum() + 100 and list(grown.actions) == state.legal_actions()
    state.apply_action(grown.best)
    with pytest.raises(SpecError, match="player 1"):
        search.advance([state])
    assert same(search.findings()[0], grown)


def test_memory_is_bounded() -> None:
    state = game(TOWERS).new_initial_state(1)
    small, large = (mcts(state, 30_000, seed=1, trees=1, memory=memory, max_events=20) for memory in (1, 512))
    assert small.full and not large.full and small.nodes < large.nodes and small.simulations == 30_000


def test_a_budget_in_seconds_is_kept() -> None:
    roots = decisions(TIMBERLAND, 4)
    hows: list[dict[str, Any]] = [{}, {"evaluator": even}, {"threads": 2}]
    for how in hows:
        started = perf_counter()
        findings = mcts(roots, seconds=0.2, seed=1, **how)
        assert perf_counter() - started < 2 and all(found.simulations > 0 for found in findings)


def test_a_search_is_interrupted_at_once() -> None:
    call = "silvan.search.mcts(game.new_initial_state(1), 50_000_000, seed=1, max_events=30{})"
    for how in ("", ", threads=3"):
        assert min(interrupted_after(game(TOWERS), call.format(how)) for _ in range(3)) < 0.1


def test_policies() -> None:
    found = mcts(decisions(TIMBERLAND, 1)[0], 500, seed=1)
    assert found.policy().sum() == pytest.approx(1)
    assert np.allclose(found.policy(), found.visits / found.visits.sum())
    assert found.actions[int(found.policy(0).argmax())] == found.best and found.policy(0).max() == 1
    assert np.allclose(found.policy(1e9)[found.visits > 0], 1 / (found.visits > 0).sum())
    assert np.isfinite(found.policy(1e-3)).all()
    with pytest.raises(SpecError):
        found.policy(-1)


@cache
def opening() -> State:
    return game(TIMBERLAND).new_initial_state(1)


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({}, "say how many"),
        ({"simulations": 0}, "simulations: 0"),
        ({"seconds": 0}, "seconds: 0"),
        ({"seconds": float("nan")}, "seconds: nan"),
        ({"simulations": 5, "threads": 0}, "threads: 0"),
        ({"simulations": 5, "seed": -1}, "seed: -1"),
        ({"simulations": 5, "seed": [1, 2]}, "2 seeds for 1"),
        ({"simulations": 5, "c": -1}, "c: -1"),
        ({"simulations": 5, "c": float("nan")}, "c: nan"),
        ({"simulations": 5, "score_share": 1.5}, "score_share: 1.5"),
        ({"simulations": 5, "hint": 2}, "hint: 2"),
        ({"simulations": 5, "greed": 0}, "greed: 0"),
        ({"simulations": 5, "noise": (0.5,), "evaluator": even}, "noise: .*part, alpha"),
        ({"simulations": 5, "noise": 0.5, "evaluator": even}, "noise: .*part, alpha"),
        ({"simulations": 5, "habit": 0}, "habit: 0"),
        ({"simulations": 5, "max_events": -1}, "max_events: -1"),
        ({"simulations": 5, "worlds": 0}, "worlds: 0"),
        ({"simulations": 5, "memory": 0}, "memory: 0"),
        ({"simulations": 5, "trees": 0}, "trees: 0"),
        ({"simulations": 5, "noise": (0.25, 0.3)}, "noise: .* evaluator"),
        ({"simulations": 5, "flat": True, "evaluator": even}, "flat"),
    ],
)
def test_what_is_no_search(how: dict[str, object], words: str) -> None:
    with pytest.raises(SpecError, match=words):
        mcts(opening(), **how)  # type: ignore[call-overload]


@pytest.mark.parametrize("how", [{"simulations": 5.0}, {"simulations": "5"}, {"threads": 1.5}, {"seed": "1"}])
def test_numbers_of_another_type(how: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        mcts(opening(), **{"simulations": 5, **how})


def test_seeds_are_integers_of_any_kind() -> None:
    state = decisions(TOWERS, 1)[0]
    assert same(mcts(state, 50, seed=np.int64(3)), mcts(state, 50, seed=3))  # type: ignore[call-overload]


def test_what_is_no_root() -> None:
    with pytest.raises(NodeKindError):
        mcts(game(TIMBERLAND).new_initial_state(), 5)
    with pytest.raises(NodeKindError):
        mcts(game(TIMBERLAND).playout(1), 5)
    with pytest.raises(NodeKindError, match="player 1 is not to move"):
        mcts(opening().view(1), 5)
    with pytest.raises(SpecError, match="of another game"):
        mcts([opening(), game(TOWERS).new_initial_state(1)], 5)
    with pytest.raises(SpecError, match="none"):
        mcts([], 5)
    with pytest.raises(TypeError):
        mcts([1], 5)  # type: ignore[list-item]


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("mcts:x", '"x" is no number'),
        ("mcts:0", "simulations: 0"),
        ("ismcts:5,c=", '"c="; SIMULATIONS or NAME=VALUE'),
        ("ismcts:5,c", '"c"; SIMULATIONS or NAME=VALUE'),
        ("flat:5,evaluator=test_search:even", "flat"),
        ("mcts:5,evaluator=silvan:State", "no evaluator"),
        ("mcts:5,evaluator=..:x", "cannot be loaded"),
        ("mcts:5,evaluator=", "NAME=VALUE is wanted"),
        ("ismcts:5,d=1", '"d=1" is unknown'),
        ("ismcts:5,6", '"6" is unknown or set twice'),
        ("flat:5,c=-1", "c: -1"),
        ("mcts:seconds=-1", "seconds: -1"),
    ],
)
def test_what_names_no_searching_agent(spec: str, words: str) -> None:
    with pytest.raises(SpecError, match=words):
        load(spec, game(TIMBERLAND))


EASY = "lumberjack(players=2,variant=easy)"


def unclouded(turns: int, n: int) -> Iterator[State]:
    """Decisions of random plays of Easy goin' in which no chance comes next and others decide afterwards."""
    found = 0
    for play in range(100):
        states = [state for state in line(game(EASY), f"unclouded {play}") if state.current_player() >= 0]
        children = [states[turns].child(action) for action in states[turns].legal_actions()]
        if all(child.current_player() >= 0 for child in children):
            yield states[turns]
            found += 1
        if found == n:
            return
    raise AssertionError("too few decisions without chance")


def odds(state: State, seat: int) -> float:
    """What an evaluation is worth to a seat of two, in Easy goin' with a swing of 2 points."""
    points = state.evaluate()
    return tanh((points[seat] - points[1 - seat]) / (2 * 2.0))


def test_leaves_that_are_cut_off_are_evaluated() -> None:
    for state in unclouded(20, 5):
        actions = state.legal_actions()
        found = mcts(state, len(actions), seed=1, flat=True, max_events=0)
        expected = [odds(state.child(action), found.player) for action in actions]
        assert found.values[:, found.player] == pytest.approx(expected) and (found.visits == 1).all()


def test_greedy_playouts_take_what_is_worth_most() -> None:
    differ = 0
    for state in unclouded(20, 5):
        actions = state.legal_actions()
        found = mcts(state, len(actions), seed=1, flat=True, max_events=1, greed=10**6)
        for value, action in zip(found.values[:, found.player], actions, strict=True):
            child = state.child(action)
            worth = child.evaluate_actions()
            best = [a for a, own in zip(child.legal_actions(), worth, strict=True) if own == max(worth)]
            after = [odds(child.child(reply), found.player) for reply in best]
            assert any(value == pytest.approx(one) for one in after)
            differ += max(worth) > min(worth)
    assert differ > 5


def test_hints_go_by_rank() -> None:
    for state in unclouded(20, 5):
        worth = np.array(state.evaluate_actions())
        found = mcts(state, 400, seed=1, hint=1.0, c=1e6, max_events=0)
        # 1, 1/2, 1/3, ... from the best on; equals share their parts. All is explored, nothing is believed.
        parts = np.zeros(len(worth))
        parts[np.argsort(-worth, kind="stable")] = 1 / np.arange(1, len(worth) + 1)
        parts = np.array([parts[worth == own].mean() for own in worth])
        assert found.visits == pytest.approx((400 + len(worth)) * parts / parts.sum() - 1, abs=2)


def test_agents_play_as_tuned() -> None:
    for label in SMALL:
        for state in decisions(label, 2):
            view = state.view(state.current_player())
            found = mcts(view, 40, seed=3, **tuned(game(label)))
            if len(found.actions) > 1:
                assert load("ismcts:40", game(label), 3)(view) == found.best


def test_agents_search_each_variant_in_its_own_way() -> None:
    cut = "c=0.7,hint=0.8,max_events"
    for variant, players, own in (
        ("easy", 3, f"{cut}=0"),
        ("cabins", 2, "hint=0.5,score_share=0.5"),
        ("cabins", 3, f"{cut}=6,greed=8"),
    ):
        game = silvan.load_game("lumberjack", variant=variant, players=players)
        usual, told = load("ismcts:60", game, seed=2), load(f"ismcts:60,{own}", game, seed=2)
        state = game.new_initial_state(seed=4)
        for _ in range(10):
            action = usual(state.view(state.current_player()))
            assert told(state.view(state.current_player())) == action
            state.apply_action(action)


def test_searching_beats_playing_at_random() -> None:
    this: Game = game(TOWERS)
    for spec in ("mcts:60", "flat:60"):
        agents = [load(f"{spec},max_events=40", this, 1), load("random", this, 2)]
        ends = [play_out(this, agents if i % 2 == 0 else agents[::-1], i) for i in range(8)]
        assert sum(end.returns()[i % 2] for i, end in enumerate(ends)) >= 4
