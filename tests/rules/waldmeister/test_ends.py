"""WM-84 to WM-94: the end of the game, points, and what the players know."""

from silvan import State

from rules.waldmeister.scenes import (
    FIELDS,
    after,
    carry,
    due,
    house,
    idle,
    is_done,
    keep,
    lay,
    legal,
    money,
    refill,
    scene,
    told,
)

FULL = ", ".join(f"{field} spruce" for field in FIELDS)


def announced(year_limit: int = 20, **parts: int) -> State:
    """Player 1 of three has announced the end."""
    state = scene("", FULL, "", turn=1, hand="jay", game=house(3, year_limit=year_limit), **parts)
    return after(refill(keep(state, "jay")), "announce")


def test_wm_84_after_an_announcement_every_other_player_has_one_turn() -> None:
    state = announced()
    assert due(state) == (2, "lay")
    state = idle(state)
    assert due(state) == (0, "lay")
    state = idle(state)
    assert state.is_terminal() and state.returns() == [-0.5, 1, -0.5]
    passed = after(refill(keep(scene("", FULL, "", turn=1, hand="jay"), "jay")), "pass")
    assert due(idle(idle(passed))) == (1, "lay")


def test_wm_85_a_bank_that_cannot_pay_ends_the_game() -> None:
    state = carry("clear_felling", "a1 spruce 1 fox, a2 fir", "a1 oak, a2 oak, a3 oak", money=[990001])
    state = after(state, "fell a1")
    assert legal(state) == ["move a2"] and money(state)[0] == 990001
    state = after(state, "move a2")
    assert state.is_terminal() and money(state) == [1000000, 0] and told(state, "bank") == 0
    assert state.scores() == [8, 15] and state.returns() == [-1, 1], "points decide"
    exact = after(carry("clear_felling", "a1 spruce", "", money=[990000]), "fell a1")
    assert not exact.is_terminal() and money(exact) == [1000000, 0]
    autumn = lay(scene("a1 spruce", "a1 fir", "a1 spruce", marker=8, hand="jay", money=[0, 999990], turn=1), "jay")
    assert autumn.is_terminal() and money(autumn) == [0, 1000000, 0]


def test_wm_86_an_empty_bag_ends_the_game_and_all_have_lost() -> None:
    beeches = ", ".join(f"{field} beech 4" for field in FIELDS)
    state = carry("mice", "a1 oak sapling 1", beeches)
    assert state.is_terminal() and told(state, "bag") == 0 and state.returns() == [-1, -1]
    assert not carry("mice", "a1 oak sapling", beeches).is_terminal()


def test_wm_87_the_year_limit() -> None:
    game = house(2, year_limit=2)
    first = idle(scene("", "", game=game, marker=11))
    assert due(first) == (1, "lay") and told(first, "winters") == 1
    state = keep(scene(FULL, "", game=game, marker=11, winters=1, hand="jay", money=[40000]), "jay")
    assert due(state) == (0, "remedy") and told(state, "winters") == 2, "the turn is played to its end"
    state = refill(after(state, "pass"))
    assert due(state) == (0, "announce")
    assert after(state, "announce").is_terminal() and after(state, "pass").is_terminal()
    passing = lay(scene("", "", game=game, marker=10, winters=1, hand="jay jay mice"), "jay", "jay", "mice")
    assert told(passing, "winters") == 2 and told(passing, "marker") == 1
    assert due(idle(announced(1, marker=9))) == (0, "lay")
    assert idle(announced(1, marker=10)).is_terminal(), "after the turn of 2, though 0 would have one more"


ONE_EACH = "a1 beech, a2 oak, a3 alder, b1 spruce, b3 pine, c1 fir"
TWO_EACH = ONE_EACH + ", c2 beech, c3 oak, d1 alder, d3 spruce, e1 pine, e3 fir"


def test_wm_88_points_of_tiles_and_animals() -> None:
    state = scene("a1 beech lynx, a2 oak sapling, a3 fir seed, b1 oak roe", "a1 fir seed")
    assert state.scores_if_ended() == [5 + 12 + 3 + 1 + 5 + 1, 1]
    parts = {"trees": 10, "saplings": 3, "seeds": 1, "mixed": 0, "animals": 13, "damage": 0}
    assert state.score_breakdown()[0] == parts


def test_wm_89_mixed_forests() -> None:
    three_pines = TWO_EACH.replace("e3 fir", "e3 pine")
    state = scene(ONE_EACH, TWO_EACH, three_pines, ONE_EACH.replace("fir", "fir sapling"))
    assert [parts["mixed"] for parts in state.score_breakdown()] == [10, 20, 10, 0]
    assert state.scores_if_ended() == [40, 80, 70, 28]


def test_wm_90_points_on_the_landscape_cost() -> None:
    state = scene("a1 oak 5, a2 oak sapling 2", "a1 fir seed, a2 oak sapling 3, a3 pine sapling 3, b1 beech sapling 3")
    assert state.scores_if_ended() == [5 + 3 - 7, 1 + 9 - 9]
    assert [parts["damage"] for parts in state.score_breakdown()] == [-7, -9]
    dear = scene("a1 alder 3", "a1 fir sapling 2").score_breakdown()
    assert [sum(parts.values()) for parts in dear] == [2, 1]


def ended(*boards: str, cash: tuple[int, ...] = ()) -> State:
    """The last turn of the last year is over."""
    return idle(scene(*boards, game=house(len(boards), year_limit=1), marker=11, money=cash))


def test_wm_91_most_points_then_most_money_then_shared() -> None:
    assert ended("a1 oak", "a1 fir seed").returns() == [1, -1]
    assert ended("a1 oak", "b1 fir", "c1 fir seed", cash=(20, 30, 90)).returns() == [-0.5, 1, -0.5]
    assert ended("a1 oak", "b1 fir", "c1 fir seed", cash=(30, 30, 90)).returns() == [0.25, 0.25, -0.5]
    assert ended("", "", cash=(7, 7)).returns() == [0, 0]


def test_wm_92_scores_are_those_of_the_landscapes_as_they_are() -> None:
    state = scene("a1 spruce fox, a2 oak sapling 1", "")
    assert state.scores() == state.scores_if_ended() == [10, 0] and state.returns() == [0, 0]
    for number in range(3):
        end = house().playout(number)
        again = scene("", "").get_game().new_initial_state()
        for event in end.events():
            again.apply_action(event)
            assert again.scores() == again.scores_if_ended() == [sum(x.values()) for x in again.score_breakdown()]


def test_wm_93_what_is_open() -> None:
    boards = ("a1 oak 2 fox", "b1 fir seed", "")
    state = scene(*boards, marker=7, money=[500, 70], tiles={1: {"road1": 1}}, pile="jay jay storm")
    whole = state.to_dict()
    for seat in range(3):
        seen = state.view(seat).to_dict()
        for key in (
            "lands",
            "supply",
            "discards",
            "bag",
            "bank",
            "marker",
            "season",
            "held",
            "turn",
            "left",
            "winters",
        ):
            assert seen[key] == whole[key], key


def known(state: State, seat: int) -> tuple[str, str, str]:
    view = state.view(seat)
    return str(view), view.observation_string(), view.information_state_string()


def test_wm_94_what_is_hidden() -> None:
    one, other = (scene("", "", "", hands={0: "jay mice", 1: card, 2: "storm"}) for card in ("smog", "frost"))
    assert known(one, 0) == known(other, 0) and known(one, 1) != known(other, 1)
    one, other = (lay(one, "jay", "mice"), lay(one, "mice", "jay"))
    assert known(one, 1) == known(other, 1) and known(one, 0) != known(other, 0)
    one, other = after(one, "offer 1", "draw 1"), after(one, "offer 1", "draw 2")
    assert is_done(one) and told(one, "discards") == told(other, "discards"), "both are public by now"
    one, other = after(one, "draw jay", "draw weevil"), after(one, "draw weevil", "draw jay")
    assert known(one, 1) == known(other, 1) and known(one, 0)[2] != known(other, 0)[2]
    dicts = [state.view(1).to_dict() for state in (one, other)]
    assert dicts[0] == dicts[1] and dicts[0]["hands"][0] == dicts[0]["hands"][2] == "?"
    assert dicts[0]["pile"] == "?" and dicts[0]["left"] == told(one, "left")
