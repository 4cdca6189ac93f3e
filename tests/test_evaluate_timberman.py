"""What Timberman's positions and actions are held to be worth, worked out by hand, and what sense demands of it."""

from random import Random

import pytest
import silvan
from rules.timberman.scenes import after, house, scene
from silvan import State
from silvan.agents import load, play_out


def worth(state: State) -> dict[str, float]:
    """What the legal actions are worth."""
    actions = map(state.action_to_string, state.legal_actions())
    return dict(zip(actions, state.evaluate_actions(), strict=True))


def test_a_lumberjack_is_worth_what_it_changes_of_the_trees_beside_it() -> None:
    found = worth(scene(house(), "o =3 p", "L", "1", due="lumberjack"))
    # With one side empty 0.65 of the tree is taken for good, and 0.35 hoped for: 4/6 of it by orange, 1/6 by purple.
    assert found["J@0,1"] == found["J@0,-1"] == pytest.approx(3 * (0.65 + 0.35 * 3 / 6) - 0.6)
    assert found["J@-2,0"] == found["J@1,1"] == pytest.approx(-0.6)
    assert found["pass"] == 0.0


def test_a_lumberjack_beside_a_berry_counts_two() -> None:
    found = worth(scene(house(berry=True), ". L M\nL =3 .\n. L L", "L", "1", due="lumberjack"))
    # No side is empty then; before, nobody counts there.
    assert found["J@1,0"] == pytest.approx(3 * (1.0 + 0.1) - 0.6)
    # Two sides are empty, one then.
    found = worth(scene(house(berry=True), ". L M\nL =3 .\n. . L", "L", "1", due="lumberjack"))
    assert found["J@1,0"] == pytest.approx(3 * (0.65 + 0.35 * 4 / 5 + 0.1) - 0.6)
    assert found["J@0,-1"] == pytest.approx(3 * (0.65 + 0.35 * 1 / 2 + 0.1) - 0.6)


def test_a_tile_is_worth_what_it_changes_and_what_the_lumberjack_after_it_brings() -> None:
    drawing = ". L .\nL =3 p\n. . ."
    theirs = 3 * (0.65 + 0.35 / 2)
    found = worth(scene(house(), drawing, "L1", "1"))
    # Purple has the tree for good.
    assert found["L@0,-1"] == pytest.approx(theirs - 3)
    # A lumberjack on the last side makes it a tie, and the tree as good as lost.
    assert found["L@2,0"] == pytest.approx(theirs - 3 * 0.1 - 0.6)


def test_a_bear_sends_home_what_touches_it() -> None:
    found = worth(scene(house(), "p =3 .\n. . .", "B", "1", due="more"))
    # The tree is nobody's then, purple has a lumberjack in supply more, and one of orange follows.
    before = -3 * (0.4 + 0.6 / 2)
    empty, beside = -3 * 0.1, 3 * (0.4 + 0.6 / 2)
    assert found["B@-2,0"] == pytest.approx(empty - before - 0.6 + beside - empty - 0.6)


def test_a_spider_stops_a_lumberjack() -> None:
    state = scene(house(spider=True), "L o =3 p\n. . L L", "W", "1")
    found = worth(state)
    assert max(found, key=found.__getitem__) == "W@1,0" and found["W@1,0"] > 0 > found["W@-1,0"]


def test_seats_are_alike() -> None:
    for drawing in ("o =3 p\n. 2 .", "o =3 p*\no 2 .", "p =3 p\n. p ."):
        other = drawing.translate(str.maketrans("op", "po"))
        for due in ("forest", "more", "lumberjack"):
            own = scene(house(spider=True), drawing, "B3W", "LS1", due=due)
            turned = scene(house(spider=True), other, "LS1", "B3W", due=due, player=1)
            assert worth(own) == worth(turned)
            assert own.evaluate() == turned.evaluate()[::-1]


def test_hidden_tiles_do_not_matter() -> None:
    rng = Random(1)
    for players in (2, 4):
        state = silvan.load_game("timberman", players=players, spider=True, berry=True).new_initial_state(5)
        greedy = load("greedy", state.get_game(), 1)
        while not state.is_terminal():
            view = state.view(state.current_player())
            assert view.resample(rng).evaluate_actions() == state.evaluate_actions()
            state.apply_action(greedy(view))


def test_any_actions_in_any_order_are_worth_the_same() -> None:
    state = scene(house(spider=True, berry=True), "p =3 p\n. p .\no 2 L", "BM1WL", "L")
    once, again = state.evaluate_actions(), state.evaluate_actions()
    assert once == again and len(set(once)) > 10
    for action, value in zip(state.legal_actions(), once, strict=True):
        assert value == worth(state)[state.action_to_string(action)]


def test_what_may_be_looked_forward_to() -> None:
    game = house()
    # What is held, placed or in supply counts, and at the end the points alone.
    assert scene(game, "o =3 .", "3", "3").evaluate()[0] > scene(game, ". =3 p", "3", "3").evaluate()[0]
    end = play_out(game, [load("greedy", game)] * 2, 3)
    assert end.evaluate() == end.scores()
    begun = game.new_initial_state(1)
    assert begun.evaluate()[0] > 0 and abs(begun.evaluate()[0] - begun.evaluate()[1]) < 2


def test_who_has_a_lumberjack_more_has_better_prospects() -> None:
    state = scene(house(), "L =3 L", "3", "3", due="lumberjack")
    assert after(state, "J@0,1").evaluate()[0] > after(state, "J@-2,0").evaluate()[0]
