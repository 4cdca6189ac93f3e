"""Laws of scores, returns and the bounds that a game promises."""

from math import isfinite
from random import Random

from silvan import Game, State

from .plays import CHANCE


def formula(winners: set[int], n: int) -> list[float]:
    """What each seat returns when the winners share the victory."""
    return [(n * (1 / len(winners) if seat in winners else 0) - 1) / (n - 1) for seat in range(n)]


def check_scores(state: State, rng: Random) -> None:
    """Scores are whole numbers a seat, and the named parts sum to what would be scored now."""
    n = state.get_game().num_players()
    scores, final, parts = state.scores(), state.scores_if_ended(), state.score_breakdown()
    assert len(scores) == len(final) == len(parts) == n
    assert all(type(score) is int for score in scores + final)
    assert [sum(part.values()) for part in parts] == final
    assert all(part and all(type(name) is str for name in part) for part in parts)
    if state.is_terminal():
        assert final == scores


def check_evaluation(state: State, rng: Random) -> None:
    """Points that are expected are a finite number a seat, at the end the points; nothing hidden matters to actions."""
    points, worth = state.evaluate(), state.evaluate_actions()
    assert len(points) == state.get_game().num_players() and all(map(isfinite, points + worth))
    assert not state.is_terminal() or points == state.scores()
    assert len(worth) == (len(state.legal_actions()) if state.current_player() >= 0 else 0)
    if worth:
        assert state.view(state.current_player()).resample(rng).evaluate_actions() == worth


def check_returns(state: State, rng: Random) -> None:
    """Returns are zeros before the end; at the end they follow from who has won."""
    game, returns = state.get_game(), state.returns()
    n = game.num_players()
    if not state.is_terminal():
        assert returns == [0.0] * n
    elif game.utility_sum() is None and returns == [-1.0] * n:
        return
    else:
        check_final(state, returns)


def check_final(state: State, returns: list[float]) -> None:
    """The winners are among those with most points, and share by the formula."""
    game, scores = state.get_game(), state.scores()
    best = max(scores)
    leaders = {seat for seat, score in enumerate(scores) if score == best}
    winners = {seat for seat, value in enumerate(returns) if value == max(returns)}
    assert winners <= leaders
    assert all(abs(a - b) < 1e-12 for a, b in zip(returns, formula(winners, len(scores)), strict=True))
    assert abs(sum(returns)) < 1e-12
    assert game.min_utility() <= min(returns) and max(returns) <= game.max_utility()


def check_shared(state: State) -> None:
    """Where a rulebook has no tie-break, everybody with most points has won."""
    scores = state.scores()
    leaders = {seat for seat, score in enumerate(scores) if score == max(scores)}
    expected = formula(leaders, len(scores))
    assert all(abs(a - b) < 1e-12 for a, b in zip(state.returns(), expected, strict=True))


def check_rewards(state: State, rng: Random) -> None:
    """Rewards are what the last event has changed in the returns."""
    for action in state.legal_actions()[:3]:
        child = state.child(action)
        change = [after - before for after, before in zip(child.returns(), state.returns(), strict=True)]
        assert child.rewards() == change


def check_bounds(state: State, rng: Random) -> None:
    """A log never outgrows what the game promises."""
    game, players = state.get_game(), [player for player, _ in state.full_history()]
    chance = players.count(CHANCE)
    assert len(players) - chance <= game.max_game_length()
    assert chance <= game.max_chance_nodes_in_history()
    assert state.is_terminal() or len(players) - chance < game.max_game_length() or state.is_chance_node()


END_LAWS = (check_scores, check_evaluation, check_returns, check_rewards, check_bounds)


def check_promises(game: Game) -> None:
    """The figures of a game are of the right kinds and fit one another."""
    assert game.num_players() >= 2 and game.rules_version >= 1
    assert game.max_game_length() > 0 and game.max_chance_nodes_in_history() >= 0
    assert game.min_utility() == -1.0 and game.max_utility() == 1.0
    assert game.utility_sum() in (0.0, None)
    assert game.plan().strip() and game.provenance()
    assert all(type(key) is str and type(text) is str and text for key, text in game.provenance().items())
    opening = game.new_initial_state()
    assert opening.history() == [] and opening.rewards() == [0.0] * game.num_players()
    assert opening.setup() is None and opening.seed() is None
