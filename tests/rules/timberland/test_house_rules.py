"""TL-67 to TL-73: other boxes and other orders of play."""

from dataclasses import replace
from typing import Any

import pytest
import silvan
from silvan import Game, SpecError, State
from silvan.timberland import (
    HOUSE_EDITION,
    HOUSE_FLOW,
    Act,
    Boar,
    Card,
    Cards,
    Fell,
    Flow,
    Grow,
    Plant,
    Score,
    Season,
    Supply,
)

from .scenes import (
    after,
    clearing,
    drawn,
    first_choices,
    legal,
    log,
    moment,
    plain,
    planting,
    put,
    seats_of,
    standing,
    supply,
    targets,
    winter,
)

AUTUMN, WINTER, SPRING, WOODCUTTER, SCORING = HOUSE_FLOW.year
OTHER_DECK = tuple(Card(1 + i % 4, 9999 - 7 * i, "NESW"[i % 4]) for i in range(32))


def edition(**changes: Any) -> Game:
    return silvan.load_game("timberland", edition=replace(HOUSE_EDITION, name="other", **changes))


def refused_edition(**changes: Any) -> str:
    with pytest.raises(SpecError) as refused:
        edition(**changes)
    path: str = refused.value.path
    return path


def season(name: str, *acts: Act, rounds: int = 1) -> Season:
    return Season(name, rounds, acts)


def flow(*seasons: Season) -> Flow:
    return Flow("other", seasons)


def refused_flow(*seasons: Season) -> str:
    with pytest.raises(SpecError) as refused:
        silvan.load_game("timberland", flow=flow(*seasons))
    path: str = refused.value.path
    return path


def way(state: State) -> list[str]:
    """Season, round and what is asked there, until the year is over; the first legal event is played each time."""
    asked: list[str] = []
    state = state.clone()
    while state.to_dict()["year"] == 1 and not state.is_terminal():
        d = state.to_dict()
        if (here := f"{d['season']} {d['round']} {d['due']}") not in asked[-1:]:
            asked.append(here)
        state.apply_action(state.legal_actions()[0])
    return asked


def test_tl_67_boards_decks_dice_and_supplies_of_other_boxes() -> None:
    wide = "\n".join(["..........."] * 11)
    assert "tree k11" in targets_of_all_trees(edition(board=wide, boar="k1", woodcutter="a11"))
    tiny = edition(board=".#..", boar="c1", woodcutter="b1", die=(1, 1, 2, 7, 8, 8))
    assert tiny.new_initial_state().to_dict()["woodcutter"] == "b1", "the woodcutter may start on a rock"
    assert refused_edition(board=".#..", boar="c1", woodcutter="a1") == "edition.board", "one space is left"
    assert edition(board=".#..", boar="c1", woodcutter="c1").num_players() == 2
    assert refused_edition(board=".#...", boar="b1", woodcutter="a1") == "edition.boar"
    for board in ("............", "\n".join(["."] * 12), ".....\n....", ".x..."):
        assert refused_edition(board=board, boar="a1", woodcutter="a1") == "edition.board"
    for die in ((1, 2, 3, 4, 5), (0, 1, 2, 3, 4, 5), (4, 5, 6, 7, 8, 9), (3,) * 7):
        assert refused_edition(die=die).startswith("edition.die")
    assert refused_edition(deck=HOUSE_EDITION.deck[1:]).startswith("edition.deck")
    assert refused_edition(deck=(Card(1, 1, ""), *HOUSE_EDITION.deck[1:])) == "edition.deck[0].compass"
    assert refused_edition(deck=(Card(1, 2, "N"), *HOUSE_EDITION.deck[1:])) == "edition.deck[8].value"
    other = edition(deck=OTHER_DECK, forest_points=(5,), supplies=(Supply(2, 60, 20), Supply(4, 0, 0)))
    state = other.new_initial_state().child("stacks 0")
    assert legal(state) == [f"card {9999 - 28 * k}" for k in range(7, -1, -1)] and supply(state, "trees") == [60, 60]


def targets_of_all_trees(game: Game) -> list[str]:
    return [game.action_to_string(0, i) for i in range(*game.action_spec()[0][1:3])]


STRIP = """
    . . . . . . . .
    . . . . . . . .
"""


def test_tl_68_seasons_in_order_their_rounds_and_in_each_the_acts() -> None:
    order = flow(
        season("early", Cards(), Plant(trees=1), Fell(turns=1), rounds=2),
        season("late", Score(), Grow(), Cards(), Boar(turns=1, fruits=2)),
    )
    game = clearing(STRIP, "a1", "h1", 3, trees=3, fruits=1, flow=order)
    dealt = game.new_initial_state().child("stacks 0")
    early = ["card", "tree", "fruit", "tree", "fruit", "roll", "cut"]
    assert way(dealt) == [
        *(f"early 1 {due}" for due in early),
        *("early 2 card", "early 2 tree", "early 2 roll", "early 2 cut"),
        *("late 1 grow", "late 1 card", "late 1 roll", "late 1 step"),
    ]
    assert first_choices(dealt, "grow").scores() == [2, 2], "the points came first"


def test_tl_69_several_acts_share_a_card_round_and_spring_has_the_order_of_the_latest_planting() -> None:
    shared = flow(
        season("one", Cards(), Plant(trees=1), Boar(turns=2, fruits=0), Fell(turns=1)),
        season("two", Cards(), Fell(turns=1)),
        season("three", Grow(), Score()),
    )
    game = clearing(STRIP, "a1", "h1", 3, fruits=1, flow=shared)
    state = first_choices(after(game.new_initial_state(), "stacks 0", "card 21", "card 2"), "cut")
    assert seats_of(log(state), "tree") == seats_of(log(state), "step") == [0, 1], "red is before green"
    assert state.current_player() == 0 and targets(state, "cut") == ["N", "E"], "by the compass of card 21"
    state = first_choices(state.child("cut N"), "card")
    state = first_choices(after(state, "card 1", "card 22"), "cut")
    assert state.current_player() == 1 and targets(state, "cut") == ["E", "S"]
    state = state.child("cut S")
    assert state.to_dict()["due"] == "grow" and state.current_player() == 0, "the order of the planting, not of the cut"
    twice = flow(season("one", Cards(), Plant(trees=1), rounds=2), season("two", Grow(), Score()))
    game = clearing(STRIP, "a1", "h1", fruits=1, flow=twice)
    state = first_choices(after(game.new_initial_state(), "stacks 0", "card 29", "card 2"), "card")
    state = first_choices(after(state, "card 1", "card 30"), "grow")
    assert state.current_player() == 1, "green was first in the second of two plantings"


def house_with(trees: int = 3, turns: int = 2, fruits: int = 3, fell: int = 1) -> Flow:
    """The house's year with other numbers."""
    autumn = season("autumn", Cards(), Plant(trees))
    winters = season("winter", Cards(), Boar(turns, fruits), rounds=3)
    return flow(autumn, winters, SPRING, season("woodcutter", Cards(), Fell(fell), rounds=4), SCORING)


def takers(turns: int) -> tuple[list[int], list[int]]:
    """Who moves the boar, and who the woodcutter, when `turns` players do and yellow is before red before green."""
    numbers = house_with(turns=turns, fell=turns)
    game = clearing(STRIP, "a1", "h1", 3, players=3, flow=numbers)
    found = []
    for name, verb, due in (("winter", "step", "card"), ("woodcutter", "cut", "card")):
        state = put(game, STRIP, "roll", season=name, cards=(17, 2, 31))
        found.append(seats_of(log(first_choices(state, due)), verb))
    return found[0], found[1]


def test_tl_70_how_many_take_part_take_fruits_and_plant_trees() -> None:
    for turns, seats in ((1, [2]), (2, [2, 0]), (3, [2, 0, 1]), (4, [2, 0, 1])):
        assert takers(turns) == (seats, seats)
    modest = winter(". r r g .", "a1", "a1", 4, flow=house_with(fruits=1))
    assert legal(modest) == ["step E", "step E take"]
    assert legal(modest.child("step E take")) == ["step E"]
    assert legal(winter(". r r g .", "a1", "a1", 4, flow=house_with(fruits=0))) == ["step E"]
    five = planting(STRIP, "tree", left=5, woodcutter="h1", trees=4, flow=house_with(trees=5))
    assert first_choices(five, "fruit").events() == [f"tree {space}" for space in ("b1", "c1", "d1", "e1")]
    small = planting(". . . G .", "tree", left=5, flow=house_with(trees=5))
    assert moment(after(small, "tree b1", "tree c1", "tree e1")) == (1, "winter", 1, "card")
    later = after(put(five.get_game(), STRIP, "card", season="autumn", year=2), "card 29", "card 2")
    assert later.to_dict()["due"] == "fruit"


def test_tl_71_impossible_orders_are_refused() -> None:
    def year(*acts: Act, rounds: int = 1) -> str:
        return refused_flow(season("one", *acts, rounds=rounds))

    assert year(Cards(), Fell(1), Score(), rounds=9) == "flow.year[0].rounds"
    assert year(Cards(), Cards(), Cards(), Score(), rounds=3) == "flow"
    assert year(Cards(), Plant(3), Grow()) == "flow.year", "no score"
    assert year(Cards(), Grow(), Plant(3), Score()) == "flow.year[0].do[1]"
    assert year(Score(), Cards(), Boar(2, 3), Grow()) == "flow.year[0].do[3]", "no planting this year"
    for act in (Plant(3), Boar(2, 3), Fell(1)):
        assert year(act, Score()) == "flow.year[0].do[0]"
        assert year(Cards(), Score(), act) == "flow.year[0].do[2]"
        assert year(Cards(), Plant(3), Grow(), act, Score()) == "flow.year[0].do[3]"
        for before in (Plant(3), Boar(2, 3), Fell(1)):
            fine = flow(season("one", Cards(), before), season("two", act, Score()))
            assert silvan.load_game("timberland", flow=fine).options["flow"]["name"] == "other"
    eight = flow(season("one", Cards(), Fell(1), rounds=8), season("two", Score()))
    assert silvan.load_game("timberland", flow=eight).num_players() == 2


def test_tl_72_the_woodcutter_leaves_fruits_alone() -> None:
    early = flow(season("one", Cards(), Plant(trees=1), Fell(turns=1)), season("two", Grow(), Score()))
    game = clearing(STRIP, "a1", "h1", 3, fruits=2, flow=early)
    state = after(game.new_initial_state(), "stacks 0", "card 29", "card 2", "tree e1", "fruit f1", "fruit e2")
    state = after(state, "tree g1", "fruit g2", "fruit h2", "roll 3", "cut W")
    assert state.to_dict()["woodcutter"] == "e1"
    assert drawn(state) == plain(". . . . r . g g\n. . . . . r . ."), "e1 and g1 are felled, f1 is not"
    d = state.to_dict()
    d["woodcutter"] = "f1"
    grown = game.state_from_dict(d).child("grow f1")
    assert standing(grown, "trees", "red") == ["f1"] and grown.to_dict()["woodcutter"] == "f1"


def test_tl_73_the_game_is_over_after_the_last_act_of_the_last_year() -> None:
    late = flow(season("one", Score(), Cards(), Plant(trees=1), Fell(turns=1)))
    game = clearing(STRIP, "a1", "h1", 3, years=2, fruits=0, flow=late)
    state = after(game.new_initial_state(), "stacks 0", "card 29", "card 2", "tree b2", "tree c2", "roll 3", "cut W")
    assert state.to_dict()["year"] == 2 and state.scores() == [1, 1], "noted as the second year begins"
    state = after(state, "card 2", "card 29", "roll 3")
    assert not state.is_terminal()
    state = state.child("cut W")
    assert state.is_terminal() and state.scores() == [1, 1]
