"""Points and victory, tables, events: LJ-57 to LJ-66."""

from dataclasses import replace
from typing import Any

import pytest
import silvan
from kit.families.lumberjack import MOTLEY, SPLINTER
from silvan import lumberjack as lj
from silvan.lumberjack import HOUSE_EDITION, Base, Colour, Flow, Plan, Stack

from rules.lumberjack.scenes import after, cabins, easy, forbidden, house, legal, pyramid, refused, scene, towers


def test_lj_57_points_during_the_game() -> None:
    assert towers("RG", "B", points=(7, 0)).scores() == [7, 0]
    for state in (easy({"R": [1]}, {}), pyramid("RR", ""), cabins({"R": "0,0 / / "}, {})):
        assert state.scores() == [0, 0] and state.scores_if_ended()[0] > 0
    assert cabins({}, {}, hand="R", step=1).scores_if_ended() == [0, 0], "a trunk in hand gives nothing"


def test_lj_58_most_points_win() -> None:
    end = after(towers("R", "G", "K", points=(3, 4, 4), gone=96, last="R"), "take 0.0", "build 1")
    assert end.returns() == [-0.5, 0.25, 0.25]


def test_lj_59_points_may_be_negative() -> None:
    assert cabins({"R": "0,0 / / 3"}, {}).scores_if_ended() == [-29, 0]


def edition(**parts: Any) -> lj.Edition:
    return replace(HOUSE_EDITION, **parts)


@pytest.mark.parametrize(
    ("path", "parts", "message"),
    [
        ("edition.colours", {"colours": ()}, "0 colours; 1 to 8 are wanted"),
        ("edition.colours[1].letter", {"colours": (Colour("a", "B", 1), Colour("b", "B", 1))}, "another colour"),
        ("edition.colours[1].name", {"colours": (Colour("a", "B", 1), Colour("a", "C", 1))}, "another colour"),
        ("edition.colours[0].name", {"colours": (Colour("take", "B", 1),)}, "a word of the notation"),
        ("edition.colours[0].letter", {"colours": (Colour("a", "b", 1),)}, "one capital letter"),
        ("edition.colours", {"colours": (Colour("a", "A", 100), Colour("b", "B", 29))}, "at most 128"),
        ("edition.stack", {"stack": Stack(6, 16, 3)}, "6 x 16 + 3 = 99 places, but there are 100 trunks"),
        ("edition.stack.top", {"stack": Stack(6, 15, 10)}, "fewer than the 6"),
        ("edition.towers", {"towers": 9}, "from 1 to 8"),
        ("edition.crowns", {"crowns": 256}, "from 0 to 255"),
        ("edition.bases[0].trunks", {"bases": (Base(2, 12),)}, "from 1 to 11"),
        ("edition.bases[1].players", {"bases": (Base(2, 9), Base(2, 8))}, "have an entry already"),
        ("edition.plans[0].drawing", {"plans": (Plan(1, "..."),)}, "no trunk"),
        ("edition.plans[0].drawing", {"plans": (Plan(1, "o-o\no"),)}, "not equally long"),
        ("edition.plans[0].drawing", {"plans": (Plan(1, "oo"),)}, "'o' in row 1, column 2; '-' or '.' is wanted"),
        ("edition.plans[1].drawing", {"plans": (Plan(1, "o-o"), Plan(2, "o\n|\no"))}, "is the plan of plans[0]"),
    ],
)
def test_editions_that_are_refused(path: str, parts: dict[str, Any], message: str) -> None:
    assert message in refused(path, edition=edition(**parts))


def test_lj_60_other_editions() -> None:
    state = scene(silvan.load_game("lumberjack", edition=SPLINTER))
    assert legal(state, "take") == ["take 6.0", "take 6.1"], "two lie on all three"
    assert len(silvan.load_game("lumberjack", edition=MOTLEY, players=5).chance_spec()) == 1
    assert "no entry for 3 players" in refused(
        "edition.bases", variant="pyramid", players=3, edition=edition(bases=(Base(2, 9),))
    )
    silvan.load_game("lumberjack", variant="cabins", players=3, edition=edition(bases=()))


def test_lj_61_the_turns_of_the_house() -> None:
    assert {variant: flow.turn for variant, flow in lj.HOUSE_FLOW.items()} == {
        "towers": (("take", "crown"), ("build", "score")),
        "easy": (("take",), ("build",)),
        "pyramid": (("take",), ("build",)),
        "cabins": (("take",), ("build",), ("crown", "pass")),
    }
    message = refused("flow.turn[0][0]", flow=Flow("other", (("xxxxxxxxxxxx",),)))
    assert message.partition("there are: ")[2].split(", ") == list(lj.VERBS)


def test_lj_62_impossible_steps_are_skipped() -> None:
    flow = Flow("other", (("crown",), ("take",), ("build", "score")))
    game = silvan.load_game("lumberjack", flow=flow)
    state = scene(game, step=1)
    assert legal(state, "take") and not legal(state, "crown"), "nothing can carry a crown"
    state = after(scene(game, step=1), legal(state)[0], "build 1", legal(state)[1], "build 1")
    assert legal(state) == ["crown 1"]


@pytest.mark.parametrize(
    ("variant", "turn", "path"),
    [
        ("towers", (), "flow.turn"),
        ("towers", (("crown",),), "flow.turn"),
        ("towers", (("take",),), "flow.turn[0]"),
        ("towers", (("take",), ("build",)), "flow.turn[1]"),
        ("towers", (("take",), ("crown",), ("build", "score")), "flow.turn[0]"),
        ("towers", (("build", "score"), ("take",), ("build", "score")), "flow.turn[0]"),
        ("towers", (("take", "score"), ("build", "score")), "flow.turn[0]"),
        ("towers", (("take", "take"), ("build", "score")), "flow.turn[0][1]"),
        ("towers", (("take",), ("build", "score"), ()), "flow.turn[2]"),
        ("towers", (("take",), ("build", "score"), ("crown", "pass")), "flow.turn[2][1]"),
        ("easy", (("take",), ("build", "score")), "flow.turn[1][1]"),
        ("pyramid", (("take", "crown"), ("build",)), "flow.turn[0][1]"),
        ("cabins", (("take",), ("build",), ("pass",)), "flow.turn[2]"),
        ("cabins", (("take", "pass"), ("build",)), "flow.turn[0]"),
    ],
)
def test_flows_that_are_refused(variant: str, turn: tuple[tuple[str, ...], ...], path: str) -> None:
    refused(path, variant=variant, flow=Flow("other", turn))


def test_lj_63_the_reason_names_the_rule() -> None:
    for turn in ((("crown",),), (("take",),), (("take", "score"), ("build", "score"))):
        with pytest.raises(silvan.SpecError, match="LJ-63"):
            silvan.load_game("lumberjack", flow=Flow("other", turn))


def test_lj_64_an_empty_stack_ends_pyramido() -> None:
    game = silvan.load_game("lumberjack", variant="pyramid", players=4, edition=MOTLEY)
    end = game.playout(1).to_dict()
    assert set("".join(end["stack"])) == {"."} and any(
        "." in "".join(rows) or len(rows) < 3 for rows in end["pyramids"]
    )


def test_lj_65_notations_in_the_order_of_ids() -> None:
    def first_and_last(variant: str) -> list[tuple[str, str]]:
        game = house(variant)
        return [(game.action_to_string(0, a), game.action_to_string(0, b - 1)) for _, a, b, *_ in game.action_spec()]

    take = ("take 0.0", "take 16.3")
    build, crown = ("build 1", "build 3"), ("crown 1", "crown 3")
    assert first_and_last("towers") == [take, build, ("score", "score"), crown]
    assert first_and_last("easy") == [take, ("table", "table"), ("level 2", "level 20")]
    assert first_and_last("pyramid") == [take, ("base left", "base right"), ("up 2.1", "up 9.1")]
    assert first_and_last("cabins") == [
        take,
        ("post -9,-9", "post 9,9"),
        ("beam -10,-10 E", "beam 9,9 N"),
        ("crown B", "crown N"),
        ("pass", "pass"),
    ]


def test_lj_66_chance_events() -> None:
    for options, names in (
        ({"variant": "easy"}, ["lay", "stands", "topples"]),
        ({"variant": "easy", "topple": "never"}, ["lay"]),
        ({"variant": "cabins"}, ["lay"]),
    ):
        assert [name for name, *_ in silvan.load_game("lumberjack", **options).chance_spec()] == names
    forbidden(scene(house("easy")), "take 0.0", "5")


@pytest.mark.parametrize(
    ("path", "options", "message"),
    [
        ("options.final", {"variant": "easy", "final": "count"}, "belongs to variant=towers"),
        ("options.topple", {"topple": (4, 0.04, 0.9)}, "belongs to variant=easy"),
        ("options.topple", {"variant": "cabins", "topple": "never"}, "belongs to variant=easy"),
        ("options.variant", {"variant": "tower"}, 'did you mean "towers"'),
        ("options.topple", {"variant": "easy", "topple": "nevr"}, 'did you mean "never"'),
        ("options.topple", {"variant": "easy", "topple": (1, 2)}, "three numbers"),
        ("options.topple[0]", {"variant": "easy", "topple": (-1, 0.1, 1)}, "at least 0"),
        ("options.topple[2]", {"variant": "easy", "topple": (1, 0.1, 1.5)}, "from 0 to 1"),
        ("options.topple[1]", {"variant": "easy", "topple": (1, 0.1234567891, 1)}, "at most 9 digits"),
        ("options.topple", {"variant": "easy", "topple": (1.00001, 0.00001, 1)}, "more than 32 bits"),
    ],
)
def test_options_that_are_refused(path: str, options: dict[str, Any], message: str) -> None:
    assert message in refused(path, **options)


def test_decimals_mean_what_is_written() -> None:
    game = silvan.load_game("lumberjack(variant=easy,topple=(4.0,0.040,0.9))")
    assert str(game) == "lumberjack(players=2,variant=easy,topple=(4,0.04,0.9))"
    assert game == silvan.load_game("lumberjack", variant="easy") == silvan.load_game(str(game))
