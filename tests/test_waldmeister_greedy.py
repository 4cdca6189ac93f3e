"""Waldmeister's greedy seat: what it does in positions with a clear answer, and how plays between greedy seats end."""

from collections import Counter
from typing import Any

import pytest
import silvan
from kit.families.waldmeister import BRISK, FEW, GLADE, PAIR
from rules.waldmeister.scenes import after, carry, due, house, lay, refill, scene, shown
from silvan import State
from silvan.agents import load, play_out


def chosen(state: State) -> str:
    """What greedy does where a seat is to decide."""
    seat = state.current_player()
    found = state.action_to_string(load("greedy", state.get_game())(state.view(seat)))  # type: ignore[arg-type]
    assert isinstance(found, str)
    return found


def played(state: State, until: str) -> State:
    """The position after what greedy does until this is due; luck is what comes first."""
    while due(state)[1] != until:
        state = refill(state) if state.is_chance_node() else after(state, chosen(state))
    return state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_plays_between_greedy_seats_end_by_an_announcement(players: int) -> None:
    game, ends, scores = house(players), Counter[str](), []
    for seed in range(6):
        state = play_out(game, [load("greedy", game)] * players, seed)
        lost = state.to_dict()["bag"] == 0
        ends["lost" if lost else "announced" if "announce" in state.events() else "other"] += 1
        scores += state.scores()
    assert ends["announced"] >= 5 and not ends["lost"], ends
    assert min(scores) > 0 and sum(scores) / len(scores) > 60


@pytest.mark.parametrize(
    ("card", "board", "choices"),
    [
        # The tree that is nearly dead, with an animal on it.
        ("red_wood_ant", "a1 beech 1, a2 spruce 3 stag, b1 oak 1", {"heal a2"}),
        ("jay", "a1 beech, c2 fir", {f"plant {field}" for field in ("a2", "a3", "b1", "b3", "e1", "e3")}),
        # What can bear it, with a tree that would die left alone.
        ("nun_moth", "a1 spruce 3 boar, a2 pine, b1 spruce, b3 pine", {"hurt a2", "hurt b1", "hurt b3"}),
        ("mice", "a1 oak sapling 2, a2 oak sapling, b1 fir sapling 2", {"hurt a2"}),
        ("browsing", "a1 oak sapling 2, a2 oak sapling", {"remove a1"}),
        ("clear_felling", "a1 spruce 3, a2 spruce lynx, b1 pine", {"fell a1"}),
    ],
)
def test_greedy_chooses_sound_fields(card: str, board: str, choices: set[str]) -> None:
    assert chosen(carry(card, board, "")) in choices


def test_greedy_settles_the_best_animals_on_sound_trees() -> None:
    trees = "a1 beech 3, a2 oak, b1 spruce 2, b3 pine 3, c1 fir 1"
    state = summer(trees)
    first = chosen(state)
    assert first == "settle boar a2"
    assert chosen(after(state, first)).startswith("settle stag")


def summer(board: str) -> State:
    """The middle of summer, the first player to settle."""
    return lay(scene(board, "a1 oak", marker=5, hand="weevil"), "weevil")


def test_greedy_plants_what_it_lacks_where_no_arrow_points() -> None:
    trees = "a1 beech, a2 beech, a3 oak, b1 oak, b3 alder, c1 spruce, c2 spruce, c3 pine, d1 pine"
    tiles = {0: {"industry": 2, "road1": 2, "road2": 1}}
    state = played(scene(trees, "a1 oak", money=[60_000, 0], tiles=tiles, hand="jay jay jay"), "buy")
    assert chosen(state) == "buy fir e3"


def test_greedy_remediates_when_it_can_pay() -> None:
    board = "a2 beech 2, b1 oak 1, b3 spruce 2, c2 pine 1"
    assert chosen(carry("remediation", board, "", money=[40_000, 0])) == "remedy industry"


def test_greedy_bids_no_more_than_it_must_and_no_more_than_a_sapling_is_worth() -> None:
    state = carry("sapling_auction", "a1 beech", "a1 oak", money=[60_000, 60_000])
    state = after(state, chosen(state))
    assert due(state) == (0, "bid") and chosen(state) == "bid 5000"
    rich = carry("sapling_auction", "a1 beech", "a1 oak", money=[90_000, 90_000])
    assert chosen(after(rich, "lot fir", "bid 75000")) == "pass"


def test_greedy_announces_when_it_leads() -> None:
    full = ", ".join(f"{field} {species}" for field, species in zip(house_fields(), two_of_each(), strict=True))
    ahead = played(scene(full, "a1 oak", hand="jay jay jay weevil weevil"), "announce")
    assert chosen(ahead) == "announce"
    behind = played(
        scene(full, full.replace("a1 beech", "a1 beech lynx"), hand="jay jay jay weevil weevil"), "announce"
    )
    assert chosen(behind) == "pass"


def house_fields() -> list[str]:
    return ["a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3", "d1", "d3", "e1", "e3"]


def two_of_each() -> list[str]:
    return ["beech", "oak", "alder", "spruce", "pine", "fir"] * 2


def test_greedy_keeps_what_harms_itself_more_than_the_other() -> None:
    spruces = ", ".join(f"{field} spruce 1" for field in house_fields()[:6])
    hand = "bark_beetle bark_beetle black_woodpecker jay jay"
    assert chosen(scene(spruces, "a1 oak 1", hand=hand)) != "lay bark_beetle"
    assert chosen(scene("a1 oak 1", spruces, hand=hand)) == "lay bark_beetle"


def test_greedy_fears_an_empty_bag() -> None:
    game = silvan.load_game("waldmeister")
    hurt = ", ".join(f"{field} oak 5" for field in house_fields()[:4])
    rest = ", ".join(f"{field} pine 3" for field in house_fields()[4:10])
    state = carry("red_wood_ant", f"{hurt}, {rest}", "a1 beech 2", game=game)
    assert state.to_dict()["bag"] < 12 and chosen(state).startswith("heal ")


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2, "year_limit": 2, "edition": FEW, "flow": PAIR},
        {"players": 2, "year_limit": 3, "edition": GLADE, "flow": BRISK},
        {"players": 4, "year_limit": 2, "edition": GLADE, "flow": BRISK},
        {"players": 3, "year_limit": 1},
    ],
)
def test_greedy_plays_any_tables(options: dict[str, Any]) -> None:
    game = silvan.load_game("waldmeister", **options)
    for seed in range(3):
        state = play_out(game, [load("greedy", game)] * game.num_players(), seed)
        assert state.is_terminal() and shown(state) is not None


def test_greedy_does_not_look_at_hidden_cards() -> None:
    game = house(3)
    greedy, state = load("greedy", game, 1), game.new_initial_state(3)
    for _ in range(60):
        view = state.view(state.current_player())
        assert len({greedy(view.resample(seed).view(view.player)) for seed in range(4)}) == 1
        state.apply_action(greedy(view))
