"""TL-1 to TL-12: what lies in the box, and how the game is set up."""

import re
from itertools import product

import pytest
import silvan
from silvan import PositionError, SpecError, State
from silvan.timberland import HOUSE_EDITION, HOUSE_FLOW, Cards, Fell, Flow, Season

from .scenes import (
    COLOURS,
    HIGH_LOW,
    after,
    clearing,
    drawn,
    felling,
    house,
    legal,
    marked,
    plain,
    planting,
    put,
    supply,
    targets,
)

OPENING = """
    . . . . . . . . .
    . . . . . # . . .
    . . . . . . . . .
    . . # . . . . . .
    . . . . + . . . .
    . . . . . . . . .
    . . . . . . # . .
    . . . . . . . . .
    . . . . . . . . .
"""

AUTUMN, WINTER, SPRING, _, SCORING = HOUSE_FLOW.year
ALL_FELL = Flow("all_fell", (AUTUMN, WINTER, SPRING, Season("woodcutter", 4, (Cards(), Fell(turns=4))), SCORING))
"""The house's year, but all players move the woodcutter, so that every card's compass can be seen."""

COMPASSES = """
    NESW NESW NESW NESW
    NESW NESW NESW NESW
    NEW  NES  ESW  NSW
    NES  ESW  NSW  NEW
    NS   EW   NS   EW
    NE   ES   SW   NW
    S    W    N    E
    W    N    E    S
"""
"""The table of TL-8: a line for each card of a stack, a column for each stack."""


def all_free_spaces(state: State) -> set[str]:
    return set(targets(state, "tree"))


def at_the_first_tree(players: int = 2) -> State:
    cards = ["card 29", "card 2", "card 3", "card 4"][:players]
    return after(house(players).new_initial_state(), "stacks 0", *cards)


def test_tl_1_the_board_has_81_spaces_from_a1_in_the_south_west_to_i9() -> None:
    game = house()
    names = [f"{file}{rank}" for rank, file in product(range(1, 10), "abcdefghi")]
    assert game.action_spec()[0] == ("tree", 0, 81, (9, 9), ("rank", "file"))
    assert [game.action_to_string(0, i) for i in range(81)] == [f"tree {name}" for name in names]
    for beyond in ("tree j1", "tree a10", "tree a0"):
        with pytest.raises(silvan.NotationError):
            game.string_to_action(0, beyond)


def test_tl_2_there_are_three_rocks() -> None:
    assert drawn(house().new_initial_state()) == plain(OPENING)
    assert marked(OPENING, "#") == ["g3", "c6", "f8"]
    free = all_free_spaces(at_the_first_tree())
    assert free.isdisjoint({"c6", "f8", "g3"})
    assert len(free) == 81 - 3 - 2, "boar and woodcutter stand on two others"


def test_tl_3_the_wind_rose_is_an_ordinary_space() -> None:
    assert marked(OPENING, "+") == ["e5"]
    start = at_the_first_tree()
    assert "e5" in all_free_spaces(start)
    planted = after(start, "tree e5", "tree a1", "tree a2")
    assert "e5" in standing_trees(planted) and "e6" in targets(planted, "fruit")
    planted = after(start, "tree e4", "tree a1", "tree a2", "fruit e5")
    assert planted.to_dict()["fruits"]["red"]["board"] == ["e5"]


def standing_trees(state: State) -> set[str]:
    return {space for own in state.to_dict()["trees"].values() for space in own["board"]}


def test_tl_4_boar_and_woodcutter_start_on_ordinary_spaces() -> None:
    start = at_the_first_tree()
    d = start.to_dict()
    assert (d["boar"], d["woodcutter"]) == ("h8", "b2")
    assert all_free_spaces(start).isdisjoint({"h8", "b2"})
    d.update(boar="a9", woodcutter="a8")
    left = house().state_from_dict(d)
    assert {"h8", "b2"} <= all_free_spaces(left) and {"a8", "a9"}.isdisjoint(all_free_spaces(left))


def test_tl_5_the_die_shows_3_to_6() -> None:
    state = put(house(), OPENING, "roll", season="winter", cards=HIGH_LOW)
    odds = [(state.action_to_string(face), weight) for face, weight in state.chance_weights()]
    assert odds == [("roll 3", 1), ("roll 4", 2), ("roll 5", 2), ("roll 6", 1)]


def test_tl_6_four_stacks_of_eight_cards() -> None:
    stacks = [card.stack for card in HOUSE_EDITION.deck]
    assert len(stacks) == 32 and all(stacks.count(stack) == 8 for stack in (1, 2, 3, 4))
    assert all(card.compass for card in HOUSE_EDITION.deck)
    d = house(4).new_initial_state().child("stacks 0").to_dict()
    assert d["stacks"] == {"red": 1, "green": 2, "yellow": 3, "violet": 4}
    assert [len(d["hands"][colour]) for colour in COLOURS] == [8, 8, 8, 8]


def test_tl_7_stack_s_holds_every_fourth_value_from_s() -> None:
    hands = house(4).new_initial_state().child("stacks 0").to_dict()["hands"]
    assert hands == {
        "red": [1, 5, 9, 13, 17, 21, 25, 29],
        "green": [2, 6, 10, 14, 18, 22, 26, 30],
        "yellow": [3, 7, 11, 15, 19, 23, 27, 31],
        "violet": [4, 8, 12, 16, 20, 24, 28, 32],
    }


def test_tl_8_the_compasses_follow_the_table() -> None:
    table = [line.split() for line in COMPASSES.strip().splitlines()]
    game = silvan.load_game("timberland", players=4, flow=ALL_FELL)
    for k, stack in product(range(8), range(4)):
        cards = [1, 2, 3, 4]
        cards[stack] = 4 * k + stack + 1
        turn = sorted(cards, reverse=True).index(cards[stack])
        state = put(game, OPENING, "cut", cards=cards, turn=turn, player=stack, left=3)
        assert "".join(targets(state, "cut")) == table[k][stack], f"card {cards[stack]}"
    lengths = [[len(line[stack]) for line in table] for stack in range(4)]
    assert all(column == sorted(column, reverse=True) for column in lengths), "the higher, the fewer"


def test_tl_9_two_to_four_play_in_red_green_yellow_violet() -> None:
    for players in (2, 3, 4):
        game = house(players)
        assert game.num_players() == players
        assert tuple(game.new_initial_state().to_dict()["trees"]) == COLOURS[:players]
        drops = [game.action_to_string(0, i) for i in range(*game.action_spec()[6][1:3])]
        assert list(dict.fromkeys(drop.split()[1] for drop in drops)) == list("rgyv")[:players]
    for players in (1, 5):
        with pytest.raises(SpecError):
            silvan.load_game("timberland", players=players)


@pytest.mark.parametrize(("players", "trees", "fruits"), [(2, 15, 6), (3, 11, 4), (4, 9, 3)])
def test_tl_10_supplies_at_the_start(players: int, trees: int, fruits: int) -> None:
    state = house(players).new_initial_state()
    assert supply(state, "trees") == [trees] * players
    assert supply(state, "fruits") == [fruits] * players


def refuse_red(state: State, kind: str, message: str, **changes: object) -> None:
    d = state.to_dict()
    d[kind]["red"].update(changes)
    with pytest.raises(PositionError, match=re.escape(message)):
        state.get_game().state_from_dict(d)


def test_tl_11_trees_and_fruits_are_conserved() -> None:
    drawing = """
        . R G R . .
        . . . . . .
    """
    before = felling(drawing, "a1", "f2", 4)
    assert supply(before, "trees") == [13, 14]
    felled = before.child("cut W")
    assert supply(felled, "trees") == [15, 15] and standing_trees(felled) == set()
    refuse_red(felled, "trees", "1 on the board + 15 in supply, 15 exist", board=["b2"])
    drop = put(clearing(". . . . .", "a1", "b1"), ". . r g .", "drop", cards=HIGH_LOW, carried="rrg")
    assert drop.to_dict()["fruits"]["red"] == {"board": ["c1"], "supply": 3, "carried": 2}
    refuse_red(drop, "fruits", "1 on the board + 3 in supply + 3 carried, 6 exist", carried=3)


def test_tl_12_a_free_space_holds_nothing() -> None:
    drawing = """
        # R r . +
        G g . . .
    """
    free = ["c1", "d1", "e2"]
    figures = {"boar": "d2", "woodcutter": "e1"}
    tree = planting(drawing, "tree", **figures, left=3)
    assert legal(tree) == [f"tree {space}" for space in free]
    drop = put(clearing(drawing, "d2", "e1"), drawing, "drop", cards=HIGH_LOW, carried="g")
    assert legal(drop) == [f"drop g {space}" for space in free]
    away = planting(drawing.replace("R", "."), **figures)
    assert targets(away, "fruit") == ["c1", "d1", "b2", "e2"], "red has no tree"
