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


def price(state: State, colour: str = "orange") -> float:
    """What a lumberjack in supply is worth: the more, the fewer there are for the tiles to come."""
    d = state.to_dict()
    tiles = d["held"][colour] + d["left"] / len(d["held"])
    supply: int = d["supplies"][colour]
    return max(0.1, 2.6 * (1 - supply / max(1.0, float(tiles))))


def test_a_lumberjack_is_worth_what_it_changes_of_the_trees_beside_it() -> None:
    state = scene(house(), "o =3 p", "L", "1", due="lumberjack")
    found = worth(state)
    # With one side empty 0.58 of the tree is taken for good, and 0.42 hoped for: 4/6 of it by orange, 1/6 by purple.
    assert found["J@0,1"] == found["J@0,-1"] == pytest.approx(3 * (0.58 + 0.42 * 3 / 6) - price(state))
    assert found["J@-2,0"] == found["J@1,1"] == pytest.approx(-price(state))
    assert found["pass"] == 0.0


def test_a_lumberjack_beside_a_berry_counts_two() -> None:
    state = scene(house(berry=True), ". L M\nL =3 .\n. L L", "L", "1", due="lumberjack")
    # No side is empty then; before, nobody counts there.
    assert worth(state)["J@1,0"] == pytest.approx(3 * (1.0 + 0.1) - price(state))
    # Two sides are empty, one then.
    state = scene(house(berry=True), ". L M\nL =3 .\n. . L", "L", "1", due="lumberjack")
    assert worth(state)["J@1,0"] == pytest.approx(3 * (0.58 + 0.42 * 4 / 5 + 0.1) - price(state))
    assert worth(state)["J@0,-1"] == pytest.approx(3 * (0.58 + 0.42 * 1 / 2 + 0.1) - price(state))


def test_a_tile_is_worth_what_it_changes_and_what_the_lumberjack_after_it_brings() -> None:
    state = scene(house(), ". L .\nL =3 p\n. . .", "L1", "1")
    theirs, found = 3 * (0.58 + 0.42 / 2), worth(state)
    # Purple has the tree for good.
    assert found["L@0,-1"] == pytest.approx(theirs - 3)
    # A lumberjack on the last side makes it a tie.
    assert found["L@2,0"] == pytest.approx(theirs - price(state))


def test_a_tile_may_be_kept_and_a_lumberjack_placed_all_the_same() -> None:
    state = scene(house(), ". L .\nL =3 p\n. . .", "L1", "1", due="more")
    assert worth(state)["pass"] == pytest.approx(0.5 + 3 * (0.58 + 0.42 / 2) - price(state))


def test_a_bear_sends_home_what_touches_it() -> None:
    state = scene(house(), "p =3 .\n. . .", "B", "1", due="more")
    # The tree is nobody's then, purple has a lumberjack in supply more, and one of orange follows.
    before, after, beside = -3 * (0.35 + 0.65 / 2), -3 * 0.1, 3 * (0.35 + 0.65 / 2)
    home = -price(state, "purple") + beside - after - price(state)
    assert worth(state)["B@-2,0"] == pytest.approx(after - before + home)


def test_a_tree_gives_a_place_to_a_lumberjack_where_there_was_none() -> None:
    state = scene(house(), "L =L L", "3", "1")
    # Three sides of it are empty, and two behind the lumberjack; nothing beside the lakes is worth one.
    assert worth(state)["3@-2,0"] == worth(state)["3@2,0"] == pytest.approx(3 * (0.5 + 0.5 / 2) - price(state))


def test_hopes_fade_towards_the_end() -> None:
    game = house(short=True)
    agents = [load("greedy", game)] * 2
    end = play_out(game, agents, 3)
    events = len(end.events())
    last = next(s for k in range(events, 0, -1) if (s := game.replay(end.events()[:k])).current_player() >= 0)
    lead = last.evaluate()[0] - last.evaluate()[1]
    assert abs(lead - (end.scores()[0] - end.scores()[1])) < 3


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
