"""TL-13 to TL-22: stacks and card rounds."""

import json
from collections import Counter
from fractions import Fraction

import pytest
import silvan
from silvan import IllegalActionError, SpecError, State
from silvan.timberland import HOUSE_EDITION

from .scenes import COLOURS, HIGH_LOW, after, first_choices, house, last_cut, legal, log, moment, put
from .test_components import OPENING


def stacks(state: State) -> list[int]:
    return list(state.to_dict()["stacks"].values())


def hands(state: State) -> list[list[int]]:
    return list(state.to_dict()["hands"].values())


def year_after(state: State) -> State:
    """The same stacks' next year: the last cut of this one is made."""
    return after(state, "roll 3", legal(state.child("roll 3"))[0])


def end_of_year(year: int, held: list[int], players: int, cards: str = "pass") -> State:
    """The last woodcutter roll of a year in which the seats hold these stacks."""
    game = house(players, 4, cards)
    return last_cut(game, OPENING, [28 + stack for stack in held], year=year)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tl_13_the_first_stack_goes_to_anybody_with_equal_chance(players: int) -> None:
    state = house(players).new_initial_state()
    assert state.is_chance_node() and legal(state) == [f"stacks {seat}" for seat in range(players)]
    weights = [weight for _, weight in state.chance_weights()]
    assert {Fraction(weight, sum(weights)) for weight in weights} == {Fraction(1, players)}
    assert stacks(state.child("stacks 0")) == [1, 2, 3, 4][:players]
    assert stacks(state.child("stacks 1")) == {2: [2, 1], 3: [3, 1, 2], 4: [4, 1, 2, 3]}[players]
    last = state.child(f"stacks {players - 1}")
    assert stacks(last) == {2: [2, 1], 3: [2, 3, 1], 4: [2, 3, 4, 1]}[players]


def test_tl_14_all_cards_are_in_hand_when_a_year_begins() -> None:
    first = house().new_initial_state().child("stacks 0")
    assert hands(first) == [list(range(1, 33, 4)), list(range(2, 33, 4))]
    late = last_cut(house(), OPENING, (29, 2))
    assert hands(late) == [[], []]
    assert moment(year_after(late)) == (2, "autumn", 1, "card")
    assert hands(year_after(late)) == [list(range(2, 33, 4)), list(range(1, 33, 4))]


def test_tl_15_stacks_pass_to_the_next_seat_without_an_event() -> None:
    for players, then in ((3, [3, 1, 2]), (4, [4, 1, 2, 3])):
        later = year_after(end_of_year(1, [1, 2, 3, 4][:players], players))
        assert moment(later) == (2, "autumn", 1, "card")
        assert stacks(later) == then
        assert [text.split()[0] for text in later.events()] == ["roll", "cut"]


def test_tl_16_rolling_deals_anew_each_year() -> None:
    for year in (1, 2, 3):
        later = year_after(end_of_year(year, [3, 1, 2], 3, "roll"))
        assert later.is_chance_node() and legal(later) == ["stacks 0", "stacks 1", "stacks 2"]
        assert later.to_dict()["year"] == year + 1
        assert stacks(later.child("stacks 1")) == [3, 1, 2]
        assert stacks(later.child("stacks 2")) == [2, 3, 1]


def test_tl_17_two_players_use_iii_and_iv_in_years_3_and_4() -> None:
    for first, second in (([1, 2], [2, 1]), ([2, 1], [1, 2])):
        assert stacks(year_after(end_of_year(1, first, 2))) == second
        third = [stack + 2 for stack in first]
        assert stacks(year_after(end_of_year(2, second, 2))) == third, "who had I in year 1 has III"
        assert stacks(year_after(end_of_year(3, third, 2))) == third[::-1]
    for year, dealt in ((1, [2, 1]), (2, [4, 3]), (3, [4, 3])):
        rolled = year_after(end_of_year(year, [1, 2] if year < 3 else [3, 4], 2, "roll"))
        assert stacks(rolled.child("stacks 1")) == dealt


def test_tl_18_three_players_never_use_stack_iv() -> None:
    values = range(*house(3, 4).action_spec()[1][1:3])
    cards = {int(house(3, 4).action_to_string(0, i).split()[1]) for i in values}
    assert cards == {value for value in range(1, 33) if value % 4 != 0}
    first = [2, 3, 1]
    second = stacks(year_after(end_of_year(1, first, 3)))
    third = stacks(year_after(end_of_year(2, second, 3)))
    assert (second, third) == ([1, 2, 3], [3, 1, 2])
    assert stacks(year_after(end_of_year(3, third, 3))) == first


def test_tl_19_one_card_of_the_hand_is_chosen() -> None:
    state = house().new_initial_state().child("stacks 1")
    assert legal(state) == [f"card {value}" for value in (2, 6, 10, 14, 18, 22, 26, 30)]
    assert legal(state.child("card 6")) == [f"card {value}" for value in (1, 5, 9, 13, 17, 21, 25, 29)]
    winter = put(house(), OPENING, "card", season="winter", round=2)
    d = winter.to_dict()
    d["hands"]["red"] = [1, 9, 13, 21, 25, 29]
    assert legal(house().state_from_dict(d)) == [f"card {value}" for value in (1, 9, 13, 21, 25, 29)]


def test_tl_20_choices_are_secret_until_all_have_chosen() -> None:
    state = house(3).new_initial_state().child("stacks 0")
    assert state.current_player() == 0
    state = state.child("card 17")
    assert state.current_player() == 1
    state = state.child("card 2")
    assert state.current_player() == 2
    assert [state.view(seat).to_dict()["cards"] for seat in (0, 1, 2)] == [
        {"red": 17, "green": "?", "yellow": None},
        {"red": "?", "green": 2, "yellow": None},
        {"red": "?", "green": "?", "yellow": None},
    ]
    state = state.child("card 23")
    for seat in (0, 1, 2):
        assert state.view(seat).to_dict()["cards"] == {"red": 17, "green": 2, "yellow": 23}


def test_tl_21_eight_card_rounds_a_year_use_all_cards_up() -> None:
    chosen = house().new_initial_state().child("stacks 0").child("card 5").child("card 6")
    assert 5 not in hands(chosen)[0] and 6 not in hands(chosen)[1]
    winter = first_choices(chosen, "card")
    assert moment(winter) == (1, "winter", 1, "card") and "card 5" not in legal(winter)
    with pytest.raises(IllegalActionError):
        winter.apply_action("card 5")
    seasons: Counter[str] = Counter()
    play = silvan.load_game("timberland").new_initial_state()
    for event in house().playout(5).events():
        if event.startswith("card"):
            seasons[play.to_dict()["season"]] += 1
        play.apply_action(event)
    assert seasons == {"autumn": 2 * 2, "winter": 3 * 2 * 2, "woodcutter": 4 * 2 * 2}
    cards = [text for seat, text in log(play) if seat == 0 and text.startswith("card")]
    assert len(set(cards[:8])) == len(set(cards[8:])) == 8


def test_tl_22_no_two_cards_have_the_same_value() -> None:
    content = json.loads(house().to_json())
    values = [card["value"] for card in content["edition"]["deck"]]
    assert sorted(values) == list(range(1, 33))
    content["edition"]["deck"][9]["value"] = HOUSE_EDITION.deck[0].value
    with pytest.raises(SpecError) as refused:
        silvan.game_from_json(json.dumps(content))
    assert refused.value.path == "edition.deck[9].value"
    for cards in (HIGH_LOW, (1, 30)):
        state = put(house(), OPENING, "fruit", cards=cards, year=2)
        assert state.to_dict()["autumn"] == [COLOURS[cards.index(max(cards))], COLOURS[cards.index(min(cards))]]
