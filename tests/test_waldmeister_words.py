"""What is drawn and told of Waldmeister: every decision has words, pages fit, and nothing hidden shows through."""

from collections.abc import Sequence
from io import StringIO
from typing import Any

import pytest
import silvan
from kit.families.waldmeister import BRISK, FEW, GLADE, PAIR
from rich.console import Console, RenderableType
from rules.waldmeister.scenes import after, carry, house, lay, legal, scene
from silvan import State, View
from silvan.agents import load
from silvan.draw import InRows, drawing_of
from silvan.draw.story import Story
from silvan.waldmeister import HOUSE_CARDS, Card, heal, others, some
from silvan.waldmeister import harm as hurt
from silvan.waldmeister.words import codes, says

OTHERS: list[dict[str, Any]] = [
    {"players": 2, "year_limit": 2, "edition": FEW, "flow": PAIR},
    {"players": 4, "year_limit": 2, "edition": GLADE, "flow": BRISK},
]


def rendered(part: RenderableType, width: int = 80) -> list[str]:
    """The lines that a terminal of this width shows."""
    console = Console(width=width, file=StringIO())
    with console.capture() as drawn:
        console.print(part, markup=False)
    return [line.rstrip() for line in drawn.get().splitlines()]


def page(view: View) -> list[str]:
    """What a page shows below what is told."""
    drawing, actions = drawing_of(view.get_game()), [view.action_to_string(action) for action in view.legal_actions()]
    offer = [line for text in drawing.offer(view, actions) for line in rendered(text, 78)]
    return [*rendered(drawing.board(view, actions)), "", *rendered(drawing.due(view)), *offer]


def told(state: State, seat: int | None = None, first: int = 0) -> list[str]:
    story = Story.of_state(state) if seat is None else Story.seen(state, state.view(seat))
    return drawing_of(state.get_game()).tell(story, range(first, len(story.events)))


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 3}, {"players": 4}, *OTHERS])
@pytest.mark.parametrize("agent", ["random", "greedy"])
def test_every_decision_has_words_and_fits(options: dict[str, Any], agent: str) -> None:
    game = silvan.load_game("waldmeister", **options)
    drawing, decide, state, heights = drawing_of(game), load(agent, game), game.new_initial_state(5), []
    while not state.is_terminal():
        view = state.view(state.current_player())
        actions = [view.action_to_string(action) for action in view.legal_actions()]
        assert drawing.due(view).startswith(drawing.seats[view.player])
        offer = " ".join(drawing.offer(view, actions))
        assert "{" not in drawing.due(view) + offer
        assert all(notation.split()[0] in offer for notation in actions)
        state.apply_action(decide(view))
        if len(state.events()) % 3:
            continue
        lines = page(view)
        assert max(map(len, lines)) <= 80
        fields = {notation.split()[-1] for notation in actions} & set(drawing.box.fields)  # type: ignore[attr-defined]
        assert "\n".join(rendered(drawing.board(view, actions))).count("*") == len(fields) + bool(fields)
        heights.append(len(lines))
    assert drawing.chapter(state) == "the end" and drawing.due(state).startswith("the play is over")
    # A title, a blank line and the prompt come with it; what is told may have scrolled out of sight.
    assert max(heights) <= (20 if game.num_players() == 2 else 25)
    assert len(told(state)) > 5


def test_landscapes_stand_beside_each_other_where_there_is_room() -> None:
    state = house(4).new_initial_state(1)
    board = drawing_of(house(4)).board(state)
    assert isinstance(board, InRows)
    heads = {
        width: [line.count("points") for line in rendered(board, width) if "points" in line] for width in (60, 80, 160)
    }
    assert heads == {60: [1, 1, 1, 1], 80: [2, 2], 160: [4]}


def test_the_board_shows_what_lies_where() -> None:
    state = scene(
        "a1 beech 2 lynx, a2 oak sapling 1, b1 fir seed",
        "c2 pine",
        money=[5_000, 0],
        tiles={0: {"industry": 1}},
        hand="frost mice",
    )
    lines = rendered(drawing_of(house()).board(state.view(0), legal(state)))
    assert lines[0].startswith("player 0: 18 points, 5,000, 5 cards     player 1: 5 points, 0, 5 cards")
    assert lines[1].startswith("3  .    ' .      .    \" .    \" .    '   3  .    ' .    '")
    assert lines[2].startswith("2  oa1    I 1/2  .    ' R 0/2  S 0/2    2  .    ' I 0/2  PI   \" R 0/2")
    assert lines[3].startswith("1  BE2ly' .fi    .    \" .")
    assert lines[5] == " W w s[S]s u U u a A a w  spring, turn of player 0"
    assert any(line.startswith("frost (sa): lose 1 sapling | mice (aw): hurt 1 sapling") for line in lines)


def test_auctions_and_cards_face_down_are_shown() -> None:
    state = carry("sapling_auction", "a1 beech", "a1 oak", money=[20_000, 20_000])
    state = after(state, "lot fir", "bid 10000")
    drawing = drawing_of(house())
    lines = page(state.view(1))
    assert "laid out by player 0: 1 sapling_auction (player 0)" in lines
    assert "auction of a sapling, fir: player 0 bids 10,000; 2 more to be put up" in lines
    assert lines[-2:] == ["player 1 bids for a sapling: fir (sapling_auction of player 0)", "pass or bid 15000, 20000"]
    down = after(lay(scene("a1 beech", "a1 oak", hand="frost mice"), "frost", "mice"), "offer 1")
    assert "laid out by player 0: 1 ?, 2 ?" in page(down.view(1))
    assert "laid out by player 0: 1 frost, 2 mice" in rendered(drawing.board(down.view(0)))


def test_the_story_of_a_turn() -> None:
    boards = ("a1 spruce 3 stag, a2 oak, b1 pine sapling", "c2 spruce 1, a1 oak 1")
    state = scene(*boards, hand="nun_moth weevil", marker=2)
    state = after(lay(state, "nun_moth", "weevil"), "offer 1", "draw 2", "move a2")
    assert told(state) == [
        "player 0: lays out nun_moth, weevil; marker to spring (4) [player 0: b1 grows]; chooses player 1; "
        "player 1 draws card 2; carried out: weevil (player 1); nun_moth (player 0) [player 0: a1 lost, seed spruce]; "
        "player 0 moves the animal to a2 [player 0: b1 +1]"
    ]
    before = after(lay(scene(*boards, hand="nun_moth weevil", marker=2), "nun_moth", "weevil"), "offer 1")
    assert told(before, seat=1) == [
        "player 0: lays out ?, ?; marker to spring (4) [player 0: b1 grows]; chooses player 1"
    ]


def test_the_story_tells_the_same_in_parts() -> None:
    state = house(3).playout(4)
    whole, half = told(state), len(state.events()) // 2
    middle = told(state, first=half)
    assert whole[-len(middle) + 1 :] == middle[1:]
    setup = house(3).replay(state.events()[:half]).to_dict()
    late = house(3).replay(state.events()[half:], setup)
    assert told(late)[1:] == middle[1:]


@pytest.mark.parametrize("laid", [1, 2, 3])
def test_the_story_may_begin_where_cards_lie_already(laid: int) -> None:
    cards = ["nun_moth", "weevil", "jay"]
    state = scene("a1 spruce", "c2 oak", hand=" ".join(cards), marker=11)
    setup = after(state, *(f"lay {card}" for card in cards[:laid])).to_dict()
    ways = [*(f"lay {card}" for card in cards[laid:]), "draw 3", "done"]
    late = house().replay([], setup)
    for way in ways:
        late = late.child(way) if way in legal(late) else late
    assert late.to_dict()["laid"] == [None] * 3
    assert "carried out: jay (player 1, not in spring), nun_moth (player 0), weevil (player 0)" in "".join(told(late))
    hidden = "".join(told(late, 1))
    assert "jay (player 1, not in spring)" in hidden and "nun_moth (player 1" not in hidden


def test_cards_that_others_lay_out_and_draw_are_not_told() -> None:
    game = house(3)
    state, greedy, tried = game.new_initial_state(6), load("greedy", game), 0
    while tried < 12:
        seat = state.current_player()
        ways = legal(state, "lay")
        if len(ways) > 1:
            watcher = (seat + 1) % 3
            views = [child.view(watcher) for child in map(state.child, ways)]
            shown = {(*map(str, rendered(drawing_of(game).board(view))), drawing_of(game).due(view)) for view in views}
            stories = {tuple(told(state.child(way), watcher)) for way in ways}
            assert len(shown) == len(stories) == 1
            tried += 1
        state.apply_action(greedy(state.view(seat)))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("checkered_beetle", "may heal 1 conifer tree"),
        ("bark_beetle", "hurt each damaged spruce tree"),
        ("jay", "may plant oak seed"),
        ("frost", "lose 1 sapling"),
        ("winter_moth", "hurt each damaged broadleaf plant"),
        ("clear_felling", "fell 1 tree for money"),
        ("remediation", "may install a tile"),
        ("acid_rain", "hurt 2 plants, others hurt 1 plant"),
        ("snow_breakage", "roll for each tree, falls at 1 or less"),
        ("sapling_auction", "auction of 3 saplings"),
        ("smog", "hurt (6 less 1 per own tile) plants"),
        ("storm", "roll for each damaged tree, falls at its points or less"),
        ("browsing", "lose 1 oak/beech/fir sapling"),
    ],
)
def test_cards_in_words(name: str, words: str) -> None:
    cards = tables(HOUSE_CARDS)
    assert says(cards[name]) == words


def test_cards_of_ones_own_in_words() -> None:
    own = Card("own", 1, "s", (hurt(2, some(1, "tree")), others(heal(some(2, "conifer tree")))))
    assert says(tables([own])["own"]) == "hurt 1 tree by 2, others may heal 2 conifer trees"


def tables(cards: Sequence[Card]) -> dict[str, Any]:
    from silvan.tables import plain

    return {card.name: plain(card, card.name) for card in cards}


def test_two_letters_a_name() -> None:
    assert codes(["roe", "mouse", "mole", "moth"]) == {"roe": "ro", "mouse": "mo", "mole": "ml", "moth": "mt"}
    house_box = drawing_of(house())
    assert len(set(house_box.animals.values())) == 12  # type: ignore[attr-defined]
