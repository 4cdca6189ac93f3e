"""What Timberland's positions and actions are held to be worth, by hand and by what sense demands."""

from math import isfinite
from time import process_time

import pytest
import silvan
from kit.families.timberland import VAST, timberland_builds
from rules.timberland.scenes import clearing, house, legal, put, winter
from silvan import State
from silvan.agents import load, play_out

PAIR_AND_ONE = """
    . . . . .
    . . . . .
    . . . . .
    R R . G .
    . . . . .
"""


def worth(state: State) -> dict[str, float]:
    """What each legal action is worth, by notation."""
    return dict(zip(legal(state), state.evaluate_actions(), strict=True))


def cutting(drawing: str, due: str, **more: object) -> State:
    """A round of the woodcutter, who stands on d1 and goes one space."""
    game = clearing(drawing, "e5", "d1", pips=1)
    return put(game, drawing, due, season="woodcutter", **more)  # type: ignore[arg-type]


def test_cuts_are_worth_the_lead_that_they_leave() -> None:
    # Red: a pair, all of it standing, with four spaces that count: 3 + 0.4. Green: a single tree with four free spaces,
    # which one of the woodcutter's four ways from d1 would have felled: 1 + 0.4 - 0.8 / 4, or nothing after the cut.
    found = worth(cutting(PAIR_AND_ONE, "cut", cards=(5, 2), left=1))
    assert found == pytest.approx({"cut N": 3.4, "cut E": 2.2, "cut S": 2.2, "cut W": 2.2})


def test_a_card_for_the_woodcutter_is_worth_its_best_cut() -> None:
    # The last round: nothing is kept for later. Green's room on d1 is taken by the woodcutter: 1.1 points are felled.
    hands = {"red": [5], "green": [2]}
    assert worth(cutting(PAIR_AND_ONE, "card", round=4, hands=hands)) == pytest.approx({"card 5": 1 + 1.1})
    hands = {"red": [29], "green": [2]}  # west only
    assert worth(cutting(PAIR_AND_ONE, "card", round=4, hands=hands)) == pytest.approx({"card 29": 1})
    hands = {"red": [1], "green": [2]}  # always lower
    assert worth(cutting(PAIR_AND_ONE, "card", round=4, hands=hands)) == pytest.approx({"card 1": 0})


def test_cards_are_worth_their_chance_and_cost_what_they_would_be_worth_later() -> None:
    found = worth(house().replay(["stacks 0"]))
    assert found["card 29"] == pytest.approx(4 * 7 / 8 - 1.5 * 29 / 32)
    assert found["card 1"] == pytest.approx(-1.5 / 32)
    both_move = worth(put(house(), "\n".join([". " * 9] * 9), "card", season="winter"))
    assert both_move["card 25"] == pytest.approx(3 - 1.5 * 25 / 32 * 6 / 7)


def test_fruits_are_worth_the_forest_that_they_fill() -> None:
    drawing = """
        . . . . .
        . . R . .
        . . . . G
    """
    state = put(clearing(drawing, "a1", "a1", pips=1, fruits=1), drawing, "fruit", cards=(29, 2))
    # Red: 0.3 for the tree, 0.7 x 3 for the pair, 0.4 for its room. Green's fruit will make a pair, too; there are two
    # spaces for it, and the woodcutter stands beside its tree, round the edge.
    assert worth(state) == pytest.approx(
        {f"fruit {c}": 2.8 - (0.3 + 2.1 + 0.2 - 0.2) for c in ("c1", "b2", "d2", "c3")}
    )


def test_steps_are_worth_the_best_move_that_begins_with_them() -> None:
    drawing = """
        . g . . .
        . . . . R
    """
    # Red's tree is worth 1 + 0.2 - 0.2, green's fruit where it lies 0.7 + 0.3, in the boar's mouth 0.7 x 0.5.
    found = worth(winter(drawing, "a1", "c1", 2))
    assert found == pytest.approx({"step N": 0.65, "step NE": 0, "step NE take": 0.65, "step E": 0.65})


def test_what_is_in_the_dark_gives_no_hope() -> None:
    lit = put(house(), "\n".join([". " * 9] * 8 + [". " * 8 + "r"]), "grow", player=0)
    assert lit.evaluate()[0] > 0 == lit.evaluate()[1]


@pytest.mark.parametrize("name", timberland_builds())
def test_evaluations_are_finite_and_at_the_end_the_points(name: str) -> None:
    game = timberland_builds()[name]()
    agents = [load("random", game, seat) for seat in range(game.num_players())]
    end = play_out(game, agents, 5)
    for n in range(len(end.events())):
        state = game.replay(end.events()[:n])
        assert len(state.evaluate()) == game.num_players() and all(map(isfinite, state.evaluate()))
        if not state.is_chance_node():
            assert len(state.evaluate_actions()) == len(state.legal_actions())
            assert all(map(isfinite, state.evaluate_actions()))
    assert end.evaluate() == end.scores()


def test_seats_are_alike() -> None:
    swap = str.maketrans("RGrg", "GRgr")
    drawing = """
        . R . . r . .
        . R . g . G .
        . . . . r G G
        r . R . . . .
    """
    game = clearing(drawing, "a4", "g1", pips=2)
    states = [put(game, text, "card", season="winter") for text in (drawing, drawing.translate(swap))]
    own, other = (state.evaluate() for state in states)
    assert own == pytest.approx(other[::-1]) and own[0] != own[1]
    found = [
        worth(put(game, text, "cut", cards=cards, left=2))
        for text, cards in ((drawing, (5, 2)), (drawing.translate(swap), (1, 6)))
    ]
    assert found[0] == pytest.approx(found[1])


def test_hidden_cards_do_not_matter() -> None:
    game = silvan.load_game("timberland(players=3)")
    state = game.new_initial_state(4)
    children = [state.child(card) for card in state.legal_actions()]
    assert len(children) == 8 and len({tuple(child.evaluate_actions()) for child in children}) == 1


def test_long_moves_over_the_largest_board_are_judged_at_once() -> None:
    game = silvan.load_game("timberland", players=2, edition=VAST)
    state, steps, spent = game.new_initial_state(1), 0, 0.0
    random = load("random", game, 1)
    while steps < 60:
        if state.to_dict()["due"] == "step":
            before = process_time()
            state.evaluate_actions()
            spent, steps = spent + process_time() - before, steps + 1
        state.apply_action(random(state.view(state.current_player())))
    assert spent < 60 * 0.01
