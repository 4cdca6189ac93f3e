"""TL-59 to TL-66: points, the end of the game, and what a player may know."""

import pytest
import silvan
from silvan import State

from .scenes import after, clearing, drawn, house, last_cut, legal, moment, plain, put
from .test_components import OPENING

DRAWING = """
    R R . R
    R . G .
    . . G .
"""


def worth(drawing: str) -> list[int]:
    """What the forests of a drawing are worth, in the middle of a first year."""
    game = clearing(drawing, "a1", "a1", players=4)
    state = put(game, drawing, "roll", season="winter", cards=(1, 2, 3, 4))
    assert state.scores() == [0, 0, 0, 0]
    return state.scores_if_ended()


def scored(drawing: str, boar: str, **more: object) -> State:
    """A year with this board at its end, the woodcutter away on a rank of its own."""
    with_path = f"{drawing.rstrip()}\n. . . ."
    years = more.pop("years", 2)
    assert isinstance(years, int)
    game = clearing(with_path, boar, "a1", 4, years=years)
    return after(last_cut(game, with_path, (17, 18), **more), "roll 4", "cut E")


def test_tl_59_a_forest_joins_trees_side_to_side() -> None:
    assert worth(". R R .\n. . . .") == [3, 0, 0, 0], "two together"
    assert worth(". R . R\n. . . .") == [2, 0, 0, 0], "two alone"
    assert worth(". . R .\n. R . .") == [2, 0, 0, 0], "two across a corner"
    assert worth(". R . .\n. R R .") == [6, 0, 0, 0], "three round a corner"
    assert worth(". R G R\n. R Y R") == [6, 1, 1, 0], "others between"
    assert worth(". R R R\n. R # R\n. G R R") == [10, 1, 0, 0], "a ring is one forest"


def test_tl_60_one_three_six_ten_points() -> None:
    row = ". R R R R R R R"
    points = [worth(row[: 2 * size + 1] + " ." * (7 - size)) for size in range(1, 8)]
    assert [red for red, *_ in points] == [1, 3, 6, 10, 10, 10, 10]
    assert worth(f"{DRAWING}    . . . .") == [7, 3, 0, 0]


def test_tl_61_every_year_the_forests_are_added() -> None:
    state = scored(DRAWING, "b2")
    assert moment(state) == (2, "autumn", 1, "card")
    assert state.scores() == [7, 3] and list(state.to_dict()["points"].values()) == [7, 3]
    assert drawn(state) == plain(f"{DRAWING.rstrip()}\n. . . ."), "trees stay"
    again = scored(DRAWING, "b2", years=3, year=2, points={"red": 10, "green": 11})
    assert again.scores() == [17, 14]


def test_tl_62_scores_are_noted_points_and_scores_if_ended_add_the_forests() -> None:
    drawing = f"{DRAWING}    . . . ."
    game = clearing(drawing, "a1", "a1", 4, years=2)
    state = put(game, drawing, "roll", season="winter", cards=(1, 2), year=2, points={"red": 5, "green": 9})
    assert (state.scores(), state.scores_if_ended()) == ([5, 9], [12, 12])
    parts = state.score_breakdown()
    assert [sum(part.values()) for part in parts] == [12, 12]
    assert {(part["noted"], part["forests"]) for part in parts} == {(5, 7), (9, 3)}
    end = scored(DRAWING, "b2", year=2, points={"red": 5, "green": 9})
    assert end.is_terminal() and end.scores() == end.scores_if_ended() == [12, 12]


@pytest.mark.parametrize("years", [2, 3, 4])
def test_tl_63_the_game_is_over_after_the_last_year(years: int) -> None:
    for year in range(1, years):
        held = (19, 20) if year > 2 else (17, 18)
        state = after(last_cut(house(2, years), OPENING, held, year=year), "roll 3")
        state = state.child(legal(state)[0])
        assert not state.is_terminal() and state.to_dict()["year"] == year + 1
    held = (19, 20) if years > 2 else (17, 18)
    state = after(last_cut(house(2, years), OPENING, held, year=years), "roll 3")
    assert not state.is_terminal()
    state = state.child(legal(state)[0])
    assert state.is_terminal() and state.current_player() == -4 and legal(state) == []
    for wrong in (1, 5):
        with pytest.raises(silvan.SpecError):
            silvan.load_game("timberland", years=wrong)


def test_tl_64_figures_and_trees_stay_from_year_to_year() -> None:
    drawing = f"{DRAWING}    . . . ."
    game = clearing(drawing, "b3", "d2", 3)
    d = last_cut(game, drawing, (17, 18)).to_dict()
    d.update(boar="a2", woodcutter="a1")
    state = after(game.state_from_dict(d), "roll 3", "cut E")
    assert moment(state) == (2, "autumn", 1, "card")
    assert (state.to_dict()["boar"], state.to_dict()["woodcutter"]) == ("a2", "d1")
    assert drawn(state) == plain(drawing)


def test_tl_65_most_points_win_and_equal_ones_share() -> None:
    drawing = ". R R . G .\n. . . . . ."
    game = clearing(drawing, "a2", "a1", 3, players=3)

    def returns(*points: int) -> list[float]:
        noted = dict(zip(("red", "green", "yellow"), points, strict=True))
        state = last_cut(game, drawing, (1, 2, 31), year=2, points=noted)
        assert state.returns() == [0, 0, 0]
        return after(state, "roll 3", "cut E").returns()

    assert returns(4, 5, 6) == [1, -0.5, -0.5], "7, 6 and 6 points"
    assert returns(3, 5, 0) == [0.25, 0.25, -0.5], "6, 6 and 0"
    assert returns(0, 2, 3) == [0, 0, 0], "all have 3"
    assert returns(0, 2, 9) == [-0.5, -0.5, 1]


def test_tl_66_only_chosen_cards_are_hidden() -> None:
    start = put(house(3), OPENING, "card", season="winter")
    one, other = (after(start, f"card {card}", "card 6") for card in (9, 21))
    for seat in (1, 2):
        assert one.view(seat).to_dict() == other.view(seat).to_dict()
        assert one.view(seat).information_state_string() == other.view(seat).information_state_string()
    assert one.view(0).to_dict() != other.view(0).to_dict()
    d = one.view(2).to_dict()
    assert d["cards"] == {"red": "?", "green": "?", "yellow": None}
    assert d | {"cards": None} == one.to_dict() | {"cards": None}, "all else is open: stacks, hands, pieces, points"
    shown = after(one, "card 3")
    assert all(shown.view(seat).to_dict() == shown.to_dict() for seat in (0, 1, 2))
