"""TM-19 to TM-42: the table, the turn, forest tiles and lumberjacks."""

from silvan import State

from .scenes import after, due, house, legal, scene, spaces, start

WEBS = house(3, spider=True)


def test_tm_19_open_spaces_touch_a_tile() -> None:
    state = scene(house(), ". . . .\n. =3 . .\n. . o .\n. . . .", "L")
    assert spaces(state, "L") == {"0,1", "-1,0", "1,0", "0,-1", "2,-1", "1,-2"}


def test_tm_20_the_start_tile_keeps_a_space_open() -> None:
    state = scene(house(), "=3 p", "B")
    assert spaces(after(state, "B@2,0"), "J") >= {"-1,0", "1,0"}


def test_tm_21_turns_go_clockwise() -> None:
    state, seats = start(house(3)), []
    for _ in range(6):
        seats.append(state.current_player())
        state = after(state, legal(state)[0], "pass", "pass", "draw 2")
    assert seats == [0, 1, 2, 0, 1, 2]


def test_tm_22_without_tiles_a_player_is_skipped() -> None:
    state = scene(house(3), "=3", "L", "", "S", due="lumberjack")
    assert due(after(state, "pass", "draw 2")) == (2, "forest")


def test_tm_23_placeable_tiles() -> None:
    state = scene(WEBS, "=3 p", "WL")
    assert spaces(state, "W") == {"1,0"} and len(spaces(state, "L")) == 6


def test_tm_24_with_spiders_alone_the_turn_is_lost() -> None:
    state = scene(WEBS, "=3 p*", "L", "WW", "S", due="lumberjack")
    later = after(state, "pass", "draw 2")
    assert due(later) == (2, "forest") and later.to_dict()["held"]["purple"] == 2


def test_tm_25_a_tile_must_be_placed() -> None:
    state = start(house())
    assert "pass" not in legal(state) and {text[0] for text in legal(state)} == set("321")


def test_tm_26_a_second_tile_may_be_placed() -> None:
    state = after(start(house()), "3@1,0")
    assert due(state) == (0, "more") and legal(state)[-1] == "pass"
    assert due(after(state, "2@2,0")) == (0, "lumberjack") == due(after(state, "pass"))
    alone = scene(WEBS, "=3", "LW")
    assert due(after(alone, "L@1,0")) == (0, "lumberjack"), "no lumberjack for the spider yet"


def test_tm_27_a_lumberjack_may_be_placed() -> None:
    state = after(start(house()), "3@1,0", "pass")
    assert legal(state)[-1] == "pass" and len(spaces(state, "J")) == 6
    without = scene(house(6, short=True), "o o o o\n=3 1 L L", "L")
    assert due(after(without, "L@-1,0")) == (-1, "draw"), "none in the supply"
    bear = scene(house(6, short=True), "o o o o\n=3 . L L", "B")
    assert due(after(bear, "B@1,0")) == (0, "lumberjack"), "one has come home"


def test_tm_28_on_a_full_table_only_to_pass() -> None:
    state = full_scene()
    assert legal(state) == ["S@-4,-4"]
    assert legal(after(state, "S@-4,-4")) == ["pass"]


def full_scene() -> State:
    """A table of 9 x 9 with one space left, and one tile for it."""
    from dataclasses import replace

    import silvan
    from silvan.timberman import HOUSE_EDITION, Tile

    tiles = (Tile("3", 3, 5, 5), Tile("S", 0, 85, 85))
    jacks = tuple(replace(row, full=3, short=3) for row in HOUSE_EDITION.lumberjacks)
    box = replace(HOUSE_EDITION, name="stones", tiles=tiles, lumberjacks=jacks, set_aside=())
    game = silvan.load_game("timberman", table=9, edition=box)
    rows = [["S"] * 9 for _ in range(9)]
    rows[4][4], rows[8][0] = "=S", "."
    return scene(game, "\n".join(" ".join(row) for row in rows), "S", "3")


def test_tm_29_one_tile_is_drawn() -> None:
    for events in (("3@1,0", "pass", "pass"), ("3@1,0", "2@2,0", "pass")):
        state = after(start(house()), *events)
        assert due(state) == (-1, "draw")
        assert due(after(state, "draw 1")) == (1, "forest")


def test_tm_30_when_all_are_drawn_nothing_is_drawn() -> None:
    state = after(full_scene(), "S@-4,-4", "pass")
    assert state.to_dict()["left"] == 8 and due(state) == (-1, "draw")
    end = house().playout(3)
    assert end.to_dict()["left"] == 0
    log = end.events()
    last = max(index for index, event in enumerate(log) if event.startswith("draw"))
    assert any("@" in event for event in log[last + 1 :])


def test_tm_31_tiles_go_on_open_spaces() -> None:
    state = scene(house(3, berry=True), "=3 p", "321LSBM"[:3])
    assert all(spaces(state, letter) == {"0,1", "1,1", "2,0", "0,-1", "1,-1", "-1,0"} for letter in "321")


def test_tm_32_lakes_and_stones_do_nothing() -> None:
    state = scene(house(), "o =3 p", "LS")
    later = after(state, "L@0,1", "S@1,1")
    assert later.scores() == state.scores() and len(later.to_dict()["table"]) == 5


def test_tm_33_forest_tiles_stay() -> None:
    state = scene(house(), "L =3 S", "B")
    assert after(state, "B@0,1").to_dict()["table"] == {"-1,0": "L", "0,0": "3", "1,0": "S", "0,1": "B"}


def test_tm_34_spiders_go_on_free_lumberjacks() -> None:
    state = scene(WEBS, "o* =L p", "W")
    assert legal(state) == ["W@1,0"]
    assert after(state, "W@1,0").to_dict()["table"]["1,0"] == "purple*"


def test_tm_35_a_lumberjack_with_a_spider_is_still_a_tile() -> None:
    state = scene(WEBS, "=3 p* .", "3B")
    assert "2,0" in spaces(state, "3") and state.scores() == [0, 0, 0]
    assert "1,0" not in after(state, "B@2,0").to_dict()["table"]


def test_tm_36_a_bear_frightens_what_touches_it() -> None:
    state = scene(house(3), "o . p\nL . y\n=3 o .", "B")
    later = after(state, "B@1,1").to_dict()
    assert later["table"] == {"0,0": "3", "0,1": "L", "1,1": "B", "0,2": "orange", "2,2": "purple"}
    assert list(later["supplies"].values()) == [7, 7, 8]


def test_tm_37_the_spider_leaves_the_game() -> None:
    state = after(scene(WEBS, "=3 o* .", "B"), "B@2,0")
    assert state.to_dict()["spiders_gone"] == 1
    assert after(state, "J@1,0").to_dict()["table"]["1,0"] == "orange"


def test_tm_38_all_else_stays() -> None:
    state = scene(house(3, spider=True), "o . p*\nL . y\n=S o* .", "B3")
    later = after(state, "B@1,1")
    assert later.to_dict()["table"]["2,2"] == "purple*", "it touches nothing any more"
    assert {"2,3", "3,2", "1,2", "2,1"} <= spaces(later, "3")


def test_tm_39_a_bear_frightens_only_when_placed() -> None:
    state = after(scene(house(), "=B 3", "L"), "L@2,0")
    assert after(state, "J@0,1").to_dict()["table"]["0,1"] == "orange"


def test_tm_40_lumberjacks_go_on_any_open_space() -> None:
    state = after(scene(house(), "=3 L", "S"), "S@-1,0")
    assert spaces(state, "J") == {"-2,0", "-1,1", "0,1", "1,1", "2,0", "-1,-1", "0,-1", "1,-1"}


def test_tm_41_one_lumberjack_a_turn() -> None:
    state = after(start(house()), "3@1,0", "pass", "J@2,0")
    assert due(state) == (-1, "draw")


def test_tm_42_lumberjacks_stay() -> None:
    for number in range(20):
        state = house().new_initial_state()
        for event in house().playout(5, number).events():
            before = {at for at, tile in state.to_dict()["table"].items() if tile in ("orange", "purple")}
            state.apply_action(event)
            lost = before - set(state.to_dict()["table"])
            assert not lost or event.startswith("B@")
