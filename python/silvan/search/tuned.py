"""Settings with which searches play well, found by plays against `greedy`."""

from typing import Any

from silvan._core import Game

__all__ = ["tuned"]

USUAL: dict[str, Any] = {"hint": 0.5, "score_share": 0.5}
"""Where there are many actions searches play far better so."""

OWN: dict[str, dict[str, Any]] = {
    "timberland": {"greed": 6, "max_events": 10},
    "timberman": {"c": 0.5, "greed": 1000, "hint": 0.9, "max_events": 2, "score_share": 0.2},
    "lumberjack towers": {"c": 0.7, "hint": 0.8, "max_events": 30},
    "lumberjack easy": {"c": 0.7, "hint": 0.8, "max_events": 0},
    "lumberjack pyramid": {"c": 0.7, "hint": 0.8, "max_events": 10},
    "waldmeister": {"greed": 8, "max_events": 12},
}
"""What a game or variant needs besides.

How a random play ends tells little of a tree or tile placed long before, so most are played on for a turn or so, in
part as `greedy` would, and then evaluated. In Blockhütten for two it tells more, since trunks that have to be laid
spoil what is complete.
"""

MANY: dict[str, dict[str, Any]] = {"lumberjack cabins": {"c": 0.7, "greed": 8, "hint": 0.8, "max_events": 6}}
"""The same where more than two play."""


def tuned(game: Game) -> dict[str, Any]:
    """Return options with which `mcts` plays a game well, as in `mcts(state, 1000, **tuned(game))`: the agents' own."""
    key = " ".join(filter(None, (game.name, game.options.get("variant"))))
    many = MANY.get(key, {}) if game.num_players() > 2 else {}
    return {**USUAL, **OWN.get(key, {}), **many}
