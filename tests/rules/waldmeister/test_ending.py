"""The end, points and information in Waldmeister, WM-84 to WM-94, and its events, WM-104 and WM-105."""

from fractions import Fraction
from typing import Any

import silvan
from silvan import State

from .scenes import after, carry, grows, house, land, legal, on, part, scene

FIELDS = ["a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3", "d1", "d3", "e1", "e3"]
FULL = ", ".join(f"{field} tree {'beech' if k < 8 else 'oak'}" for k, field in enumerate(FIELDS))


def announced(players: int = 3) -> State:
    state = carry("drought", FULL, *[""] * (players - 1), season="summer")
    return after(state, legal(state)[0], "announce")


def test_wm_84_after_an_announcement_every_other_player_has_a_turn() -> None:
    state = announced()
    assert part(state, "turn") == 1
    state = on(state)
    assert part(state, "turn") == 2 and on(state).is_terminal()


def test_wm_85_a_bank_that_cannot_pay_ends_the_game_at_once() -> None:
    state = carry("clear_felling", land("a1 tree spruce", 500_000), land("", 495_000), season="winter")
    state = after(state, "fell a1")
    assert state.is_terminal() and part(state, "lands", 0, "money") == 505_000 and part(state, "bank") == 0


def test_wm_86_an_empty_bag_ends_the_game_and_all_have_lost() -> None:
    own = ", ".join(f"{field} tree oak 5" for field in FIELDS[:8])
    state = carry("nun_moth", f"{own}, d1 tree pine 4", "a1 tree beech 4, a2 tree spruce 1")
    assert state.is_terminal() and state.returns() == [-1, -1]
    assert state.get_game().utility_sum() is None and state.get_game().min_utility() == -1


def test_wm_87_the_year_limit_ends_the_game_with_that_turn() -> None:
    game = house(year_limit=1)
    state = after(scene("", "", game=game, hands=("drought",), marker=11), "lay drought", "done")
    assert not state.is_terminal() and part(state, "winters") == 1
    assert on(state).is_terminal() and part(on(state), "held") == [5, 5]
    assert not on(after(scene("", "", hands=("drought",), marker=11), "lay drought", "done")).is_terminal()


def test_wm_88_points_of_tiles_and_animals() -> None:
    state = scene("a1 tree oak fox, a2 tree oak, b1 sapling fir, c1 seed fir", "")
    assert state.scores() == [5 + 5 + 3 + 1 + 3, 0]
    assert state.score_breakdown()[0] == {"trees": 10, "saplings": 3, "seeds": 1, "mixed": 0, "animals": 3, "damage": 0}


SIX = ("beech", "oak", "alder", "spruce", "pine", "fir")


def mixed(*species: str) -> int:
    own = ", ".join(f"{field} tree {one}" for field, one in zip(FIELDS, species, strict=False))
    return scene(own, "").score_breakdown()[0]["mixed"]


def test_wm_89_mixed_forests() -> None:
    assert (mixed(*SIX), mixed(*SIX[:5])) == (10, 0)
    assert (mixed(*SIX, *SIX), mixed(*SIX, *SIX[:5], "pine")) == (20, 10)


def test_wm_90_every_point_of_damage_costs_one() -> None:
    assert scene("c1 sapling fir 2, a1 tree fir 1", "").score_breakdown()[0]["damage"] == -3
    assert scene("a1 tree fir 1", "").scores() == [4, 0]


def ended(*lands: str | dict[str, Any]) -> State:
    state = scene(*lands, game=house(len(lands), year_limit=1), hands=("drought",), marker=11)
    return on(after(state, "lay drought", "done"))


def test_wm_91_most_points_then_most_money_then_shared() -> None:
    assert ended("a1 tree oak", "").returns() == [1, -1]
    assert ended(land("a1 tree oak", 1_000), land("a1 tree fir", 2_000)).returns() == [-1, 1]
    assert ended(land("", 5), land("", 5), "").returns() == [0.25, 0.25, -0.5]


def test_wm_92_scores_are_what_the_landscapes_give_now() -> None:
    state = house().playout(3, 1)
    assert state.scores() == state.scores_if_ended() == [sum(one.values()) for one in state.score_breakdown()]
    moving = carry("bark_beetle", "a1 tree spruce 3 lynx, b1 tree oak", "")
    assert part(moving, "due") == "move" and moving.scores()[0] == 1 + 5


def test_wm_93_what_is_open() -> None:
    state = scene(land("a1 tree oak 1 fox", 7_000), "", hands=("jay", "storm"))
    seen, real = state.view(1).to_dict(), state.to_dict()
    for key in ("lands", "bank", "supply", "discards", "bag", "season", "held", "marker"):
        assert seen[key] == real[key]


def test_wm_94_what_is_hidden() -> None:
    state = after(scene("", "", hands=("jay storm",)), "lay jay", "done")
    seen = state.view(1).to_dict()
    assert (seen["hands"][0], seen["pile"], seen["laid"][0]["card"]) == ("?", "?", "?")
    assert seen["hands"][1] == state.to_dict()["hands"][1] and "lay ?" in state.view(1).information_state_string()


def test_wm_104_decisions_and_their_ids() -> None:
    game = house(4)
    blocks = [(name, stop - start) for name, start, stop, *_ in game.action_spec()]
    assert blocks == [
        ("set", 48), ("lay", 22), ("done", 1), ("offer", 4), ("accept", 1), ("refuse", 1), ("draw", 3), ("settle", 144),
        ("pass", 1), ("grow", 12), ("move", 12), ("remedy", 3), ("buy", 72), ("announce", 1), ("hurt", 12),
        ("heal", 12), ("remove", 12), ("fell", 12), ("plant", 12), ("lot", 6), ("bid", 100),
    ]  # fmt: skip
    texts = [game.action_to_string(0, i) for i in range(game.num_distinct_actions())]
    assert texts[0] == "set tree beech a1" and texts[-1] == "bid 500000" and "buy fir e3" in texts
    assert all(game.string_to_action(0, text) == i for i, text in enumerate(texts))


def test_wm_105_chance_events() -> None:
    game = house()
    texts = [game.action_to_string(-1, i) for i in range(game.max_chance_outcomes())]
    assert len(texts) == 28 and texts[0] == "draw checkered_beetle" and texts[-1] == "roll 6"
    state = carry("smog", "")
    odds = dict(state.chance_outcomes())
    pile = part(state, "pile")
    jay = state.string_to_action("draw jay")
    assert Fraction(odds[jay]).limit_denominator(100) == Fraction(pile["jay"], sum(pile.values()))
    assert isinstance(state, silvan.State) and grows(state) == ""
