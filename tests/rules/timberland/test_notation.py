"""TL-74 and TL-75: how events are written and numbered."""

from fractions import Fraction

import pytest
import silvan
from silvan import Game
from silvan.timberland import Cards, Score

from .scenes import HIGH_LOW, LETTERS, house, put
from .test_components import OPENING
from .test_house_rules import flow, house_with, season

SPACES = [f"{file}{rank}" for rank in range(1, 10) for file in "abcdefghi"]
WAYS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]


def decisions(game: Game) -> list[str]:
    return [game.action_to_string(0, action) for action in range(game.num_distinct_actions())]


def chances(game: Game) -> list[str]:
    return [game.action_to_string(-1, outcome) for outcome in range(game.max_chance_outcomes())]


def expected(players: int, values: list[int]) -> list[str]:
    """The table of TL-74 from top to bottom, on the house's board."""
    return [
        *(f"tree {space}" for space in SPACES),
        *(f"card {value}" for value in values),
        *(f"fruit {space}" for space in SPACES),
        "keep",
        *(f"boar {space}" for space in SPACES),
        *(f"step {way}{take}" for way in WAYS for take in ("", " take")),
        *(f"drop {colour} {space}" for colour in LETTERS[:players] for space in SPACES),
        *(f"grow {space}" for space in SPACES),
        *(f"cut {way}" for way in "NESW"),
    ]


def test_tl_74_decisions_are_numbered_through_the_table() -> None:
    all_values = list(range(1, 33))
    for players, years, kept in ((2, 2, (1, 2)), (2, 3, (1, 2, 3, 4)), (3, 4, (1, 2, 3)), (4, 2, (1, 2, 3, 4))):
        values = [value for value in all_values if (value - 1) % 4 + 1 in kept]
        assert decisions(house(players, years)) == expected(players, values)
    for text in ("tree A1", "tree a01", "step take N", "drop y a1", "card 01", "cut NE", "keep ", "fruit", "grow a10"):
        with pytest.raises(silvan.NotationError):
            house().string_to_action(0, text)
    bare = silvan.load_game("timberland", flow=flow(season("one", Cards(), Score())))
    assert decisions(bare) == [f"card {value}" for value in all_values if (value - 1) % 4 < 2]
    fasting = silvan.load_game("timberland", flow=house_with(fruits=0))
    untaken = [text for text in expected(2, []) if not text.startswith("drop") and not text.endswith("take")]
    assert [text for text in decisions(fasting) if not text.startswith("card")] == untaken


def test_tl_75_chance_deals_stacks_and_rolls_the_die() -> None:
    for players in (2, 3, 4):
        seats = [f"stacks {seat}" for seat in range(players)]
        assert chances(house(players)) == [*seats, "roll 3", "roll 4", "roll 5", "roll 6"]
    for where in ("winter", "woodcutter"):
        state = put(house(), OPENING, "roll", season=where, cards=HIGH_LOW)
        odds = {state.action_to_string(face): Fraction(weight, 6) for face, weight in state.chance_weights()}
        third, sixth = Fraction(1, 3), Fraction(1, 6)
        assert odds == {"roll 3": sixth, "roll 4": third, "roll 5": third, "roll 6": sixth}
        assert sum(probability for _, probability in state.chance_outcomes()) == pytest.approx(1)
