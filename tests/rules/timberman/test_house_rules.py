"""TM-55 to TM-61: tables of other houses, and how events are written."""

from dataclasses import replace
from typing import Any

import pytest
import silvan
from silvan.timberman import HOUSE_EDITION, HOUSE_FLOW, Draw, Forest, Lumberjack, Lumberjacks, Tile

from .scenes import after, due, house, legal, odds, scene


def box(**tiles: int) -> Any:
    """The house's box with other numbers of some letters (`t3` for 3)."""
    changed = {name.removeprefix("t"): n for name, n in tiles.items()}
    rows = tuple(replace(tile, full=changed.get(tile.letter, tile.full)) for tile in HOUSE_EDITION.tiles)
    return replace(HOUSE_EDITION, name="other", tiles=rows)


def flow(*turn: Any, hand: int = 3) -> Any:
    return replace(HOUSE_FLOW, name="other", hand=hand, turn=turn)


def test_tm_55_other_editions() -> None:
    game = silvan.load_game("timberman", players=3, edition=box(L=0, t3=2))
    assert game.new_initial_state().to_dict()["undrawn"] == {"3": 2, "2": 12, "1": 12, "S": 6, "B": 6}
    assert "L" not in {name for name, *_ in game.action_spec()}
    worth = replace(HOUSE_EDITION, name="worth", tiles=(Tile("3", 7, 30, 30),), set_aside=())
    assert scene(silvan.load_game("timberman", edition=worth), "=3 o", "3").scores() == [7, 0]


def test_tm_56_what_editions_are_refused() -> None:
    with pytest.raises(silvan.SpecError, match=r"^edition: 82 tiles .* 3 x 8 lumberjacks are more than 96"):
        silvan.load_game("timberman", players=3, edition=box(t3=40))
    few = replace(HOUSE_EDITION, name="few", lumberjacks=(Lumberjacks(2, 12, 9),))
    with pytest.raises(silvan.SpecError, match=r"^edition\.lumberjacks: no entry for 3 players"):
        silvan.load_game("timberman", players=3, edition=few)
    with pytest.raises(silvan.SpecError, match=r"^edition\.tiles: 54 tiles can be drawn, 45 after .* 45 spiders"):
        silvan.load_game("timberman", players=3, spider=True, edition=box(W=45))
    silvan.load_game("timberman", players=3, spider=True, edition=box(W=44))


def test_tm_57_other_flows() -> None:
    game = silvan.load_game("timberman", flow=flow(Draw(), Forest(must=True), Lumberjack(), Lumberjack(), hand=1))
    state = after(game.new_initial_state(), "draw 3", "draw 2", "start L")
    kinds = []
    for event in ("draw 1", "3@1,0", "pass", "J@2,0", "draw 1"):
        kinds.append(due(state))
        state.apply_action(event)
    assert kinds == [(-1, "draw"), (0, "forest"), (0, "lumberjack"), (0, "lumberjack"), (-1, "draw")]


def test_tm_58_whether_a_turn_is_lost_is_judged_at_its_start() -> None:
    game = silvan.load_game("timberman", spider=True, flow=flow(Draw(), Forest(must=False), Forest(must=True), hand=1))
    state = after(game.new_initial_state(), "draw W", "draw L", "start 3")
    assert state.to_dict()["player"] == 1, "no draw for player 0, who holds a spider only"
    state.apply_action("draw 2")
    assert due(state) == (1, "more") and legal(state)[-1] == "pass"
    state.apply_action("pass")
    assert due(state) == (1, "forest") and "pass" not in legal(state)


def test_tm_59_what_flows_are_refused() -> None:
    with pytest.raises(silvan.SpecError, match=r"^flow\.turn: no forest step that is a must"):
        silvan.load_game("timberman", flow=flow(Forest(must=False), Draw()))
    with pytest.raises(silvan.SpecError, match=r"^flow\.hand: 0"):
        silvan.load_game("timberman", flow=flow(Forest(must=True), hand=0))


def test_tm_60_decisions_and_their_ids() -> None:
    game = house(2, spider=True, berry=True, table=9)
    assert [name for name, *_ in game.action_spec()] == [*"321LSBWMJ", "pass"]
    texts = [game.action_to_string(0, action) for action in range(game.num_distinct_actions())]
    assert texts[:3] == ["3@-4,-4", "3@-3,-4", "3@-2,-4"] and texts[9] == "3@-4,-3" and texts[81] == "2@-4,-4"
    assert texts[-2:] == ["J@4,4", "pass"] and len(texts) == 9 * 81 + 1
    for wrong in ("3@+1,0", "3@-0,0", "3@01,0", "3@5,0", "3 @1,0", "3@1, 0", "J1,0", "Pass", "3@1", "X@1,0"):
        with pytest.raises(silvan.NotationError):
            game.string_to_action(0, wrong)


def test_tm_61_chance_events_and_their_ids() -> None:
    game = house(2, spider=True, berry=True)
    texts = [game.action_to_string(-1, outcome) for outcome in range(game.max_chance_outcomes())]
    assert texts == [f"draw {letter}" for letter in "321LSBWM"] + [f"start {letter}" for letter in "321LSBM"]
    gone = scene(house(2, short=True), "B =B B", "L", "3", due="draw")
    assert "draw B" not in odds(gone)
