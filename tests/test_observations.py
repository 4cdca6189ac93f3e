"""Observations as features: as they are described, complete, from the observer's seat, and with perfect recall."""

import json
from typing import Any

import numpy as np
import pytest
import silvan
from kit.contract import refuse
from kit.games import FAMILIES, FAMILY, LABELS, SMALL, game
from kit.plays import line, play
from silvan import Game, SpecError, State

every_game = pytest.mark.parametrize("label", LABELS)
some_games = pytest.mark.parametrize("label", SMALL)
WIDE = 63
"""No play of the games under test reaches the edge of a window of this side."""


def windows(name: str) -> tuple[int | None, ...]:
    """The windows through which a game is seen."""
    return (None, 3, WIDE) if name == "timberman" else (None,)


def seen(state: State, seat: int, **how: Any) -> dict[str, Any]:
    """A seat's observation by the names of its slices."""
    tensor = state.observation_tensor(seat, **how)
    spec = state.get_game().observation_spec(how.get("window"))
    return {name: tensor[start:stop].reshape(shape) for name, start, stop, shape, *_ in spec}


def recalls(own: Game) -> bool:
    """Whether perfect recall takes no more features than are made; else all questions for them are refused."""
    longest = own.max_game_length() + own.max_chance_nodes_in_history()
    if own.num_players() + 2 + 5 * longest <= 16_384:
        return True
    view = own.new_initial_state(seed=1).view(0)
    for call in (own.information_state_spec, own.information_state_tensor_shape, view.information_state_tensor):
        assert "more than 16384" in str(refuse(SpecError, call))
    return False


# ---- as described ---------------------------------------------------------------------------------------------------


def check_spec(spec: list[Any], size: int) -> None:
    """Slices lie one behind the other, and each says what it is."""
    names = [name for name, *_ in spec]
    assert len(set(names)) == len(names) and size > 0
    stops = [0]
    for _, start, stop, shape, low, high, meaning in spec:
        assert start == stops[-1] and stop - start == np.prod(shape, dtype=int) > 0
        assert low == 0 < high <= 255 and len(meaning) > 5
        stops.append(stop)
    assert stops[-1] == size


@every_game
def test_slices_lie_one_behind_the_other(label: str) -> None:
    own = game(label)
    for window in windows(own.name):
        check_spec(own.observation_spec(window), own.observation_tensor_shape(window)[0])
    if recalls(own):
        check_spec(own.information_state_spec(), own.information_state_tensor_shape()[0])
    assert own.observation_version() >= 1
    if own.name == "timberman":
        check_spec(own.candidate_spec(), own.candidate_spec()[-1][2])
    else:
        assert own.name in str(refuse(SpecError, own.candidate_spec))


@every_game
def test_values_lie_within_their_ranges(label: str) -> None:
    own = game(label)
    for window in windows(own.name):
        spec = own.observation_spec(window)
        high = np.concatenate([np.full(stop - start, high) for _, start, stop, _, _, high, _ in spec])
        for state in line(own, f"{label}/ranges")[::5]:
            for seat in range(own.num_players()):
                tensor = state.observation_tensor(seat, window)
                assert tensor.dtype == np.uint8 and (tensor <= high).all()
                scaled, single = state.observation_tensor(seat, window, "float32"), np.float32
                assert scaled.dtype == single and (scaled == tensor.astype(single) / high.astype(single)).all()
                assert (state.view(seat).observation_tensor(window) == tensor).all()


@some_games
def test_the_player_to_move_is_looked_at_by_default(label: str) -> None:
    for state in play(game(label), f"{label}/mover", seed=3):
        if state.is_terminal():
            refuse(silvan.NodeKindError, state.observation_tensor)
            refuse(silvan.NodeKindError, state.information_state_tensor)
        else:
            assert (state.observation_tensor() == state.observation_tensor(state.current_player())).all()


def test_broken_questions_are_refused() -> None:
    timberland, timberman = silvan.load_game("timberland"), silvan.load_game("timberman")
    state, view = timberman.new_initial_state(seed=1), timberman.new_initial_state(seed=1).view(0)
    for window in (-1, 0, 1, 2, 4, 257, 10**30):
        for call in (timberman.observation_spec, timberman.observation_tensor_shape, view.observation_tensor):
            assert refuse(SpecError, call, window).path == "window"
        assert refuse(SpecError, timberman.batch, 2, observe_window=window).path == "observe_window"
    refuse(TypeError, timberman.observation_spec, "5")
    refuse(SpecError, timberland.observation_spec, 5)
    refuse(SpecError, state.observation_tensor, 7)
    for dtype in ("float64", "x", 3, object()):
        assert refuse(SpecError, state.observation_tensor, 0, dtype=dtype).path == "dtype"
        assert refuse(SpecError, view.information_state_tensor, dtype).path == "dtype"
    assert (state.observation_tensor(0, dtype=np.float32) == state.observation_tensor(0, dtype="float32")).all()
    refuse(SpecError, timberland.new_initial_state(seed=1).view(0).candidates)


# ---- complete -------------------------------------------------------------------------------------------------------


@every_game
def test_what_looks_different_is_told_apart(label: str) -> None:
    """All that a view shows is in the features, but what they say they leave out."""
    own, window = game(label), WIDE if FAMILY[label].name == "timberman" else None
    told: dict[bytes, str] = {}
    for number in range(3):
        for state in line(own, f"{label}/complete {number}"):
            for seat in range(own.num_players()):
                if not left_out(state, seat):
                    key = bytes([seat]) + state.observation_tensor(seat, window).tobytes()
                    said = state.observation_string(seat)
                    assert told.setdefault(key, said) == said
    assert len(told) > 100


def left_out(state: State, seat: int) -> bool:
    """Whether a position has what the features only count: the lower trunks of high towers, many points."""
    towers = [tower for own in state.to_dict().get("towers", []) if isinstance(own, list) for tower in own]
    return any(len(tower["trunks"]) > 8 for tower in towers) or max(state.scores()) > 255


@every_game
def test_what_looks_the_same_is_told_the_same(label: str) -> None:
    own = game(label)
    told: dict[str, Any] = {}
    for number in range(2):
        for state in line(own, f"{label}/same {number % 1}"):
            for seat in range(own.num_players()):
                said = state.observation_string(seat) + f"{seat}"
                assert (told.setdefault(said, state.observation_tensor(seat)) == state.observation_tensor(seat)).all()


# ---- from the observer's seat ---------------------------------------------------------------------------------------


def test_timberland_is_seen_from_the_own_seat() -> None:
    own = silvan.load_game("timberland(players=3)")
    for state in play(own, "seats", seed=2):
        d, files = state.to_dict(), "abcdefghi"
        for seat in range(3):
            found = seen(state, seat)
            for place, colour in enumerate(("red", "green", "yellow")[seat:] + ("red", "green", "yellow")[:seat]):
                spaces = {f"{files[file]}{rank + 1}" for rank, file in np.argwhere(found["trees"][place])}
                assert spaces == set(d["trees"][colour]["board"])
                assert found["tree_supply"][place] == d["trees"][colour]["supply"]
                assert found["points"][place] == d["points"][colour]
            mover = state.current_player()
            assert found["mover"].tolist() == [mover == (seat + place) % 3 for place in range(3)]
            assert found["seat"].tolist() == [seat == other for other in range(3)]


def test_spaces_lie_as_in_the_ids() -> None:
    own = silvan.load_game("timberland")
    state = own.new_initial_state(seed=4)
    while not (text := state.action_to_string(state.legal_actions()[0])).startswith("tree"):
        state.apply_action(text)
    for action in state.legal_actions():
        mover, child = state.current_player(), state.child(action)
        _, start, _, shape, _ = next(block for block in own.action_spec() if block[0] == "tree")
        grown = seen(child, mover)["trees"][0] > seen(state, mover)["trees"][0]
        assert np.argwhere(grown).tolist() == [list(np.unravel_index(action - start, shape))]


def test_timberman_tells_what_lies_outside_its_window() -> None:
    own = silvan.load_game("timberman(players=3,spider=true,berry=true)")
    names = ("3", "2", "1", "L", "S", "B", "M")
    for state in play(own, "windows"):
        wide, near = seen(state, 1, window=WIDE), seen(state, 1, window=3)
        assert not wide["outside"].any(), "nothing lies outside a wide window"
        assert (near["window"].sum((1, 2)) + near["outside"] == wide["window"].sum((1, 2))).all()
        laid = list(state.to_dict()["table"].values())
        assert wide["window"].sum((1, 2))[: len(names)].tolist() == [laid.count(name) for name in names]
        jacks = [sum(tile.rstrip("*") == colour for tile in laid) for colour in ("purple", "yellow", "orange")]
        assert wide["window"].sum((1, 2))[len(names) : -2].tolist() == jacks
        assert wide["window"][-2].sum() == sum(tile.endswith("*") for tile in laid)
        y, x = wide["middle"].astype(int) - 128
        places = {(x + column - WIDE // 2, y + row - WIDE // 2) for _, row, column in np.argwhere(wide["window"][:-1])}
        assert places == {tuple(map(int, space.split(","))) for space in state.to_dict()["table"]}


def test_waldmeister_is_seen_from_the_own_seat() -> None:
    own = silvan.load_game("waldmeister(players=3)")
    edition = json.loads(own.to_json())["edition"]
    species, animals, cards = ([row["name"] for row in edition[key]] for key in ("species", "animals", "cards"))
    fields = [f"{file}{rank}" for file in "abcde" for rank in "123" if f"{file}{rank}" not in ("b2", "d2", "e2")]
    due = ("over", "set", "deal", "lay", "season", "grow", "settle", "offer", "answer", "pick", "carry", "run")
    for state in play(own, "seats", seed=2):
        for seat in range(3):
            d, found = json.loads(state.observation_string(seat)), seen(state, seat)
            for place, other in enumerate((seat + k) % 3 for k in range(3)):
                land, told = d["lands"][other], dict[str, tuple[str, int, str | None]]()
                for stage in ("tree", "sapling", "seed"):
                    for which, field in np.argwhere(found[f"{stage}s"][place]):
                        beasts = np.flatnonzero(found["animals"][place][:, field])
                        animal = animals[beasts[0]] if len(beasts) else None
                        points = int(found["damage"][place][field])
                        told[fields[field]] = (f"{stage} {species[which]}", points, animal)
                assert told == {field: tuple(tile.values()) for field, tile in land["fields"].items()}
                assert found["installed"][place].tolist() == list(land["installed"].values())
                money = 5000 * int(found["money"][place]) + int.from_bytes(found["change"][place].tobytes(), "big")
                assert money == land["money"] and found["held"][place] == d["held"][other]
                assert found["turn"][place] == (d["turn"] == other) and found["seat"].argmax() == seat
            assert {cards[k]: n for k, n in enumerate(found["hand"].tolist()) if n} == d["hands"][seat]
            assert found["sapling_supply"].tolist() == list(d["supply"]["saplings"].values())
            assert int(found["bag"][0]) == d["bag"] and found["marker"].argmax() == d["marker"]
            frames = [frame["due"] for frame in reversed(d["frames"])]
            assert found["due"].any(axis=1).sum() == len(frames)
            assert all(
                due[row.argmax()] == name for row, name in zip(found["due"], frames, strict=False) if name in due
            )


def test_timberman_lists_candidates() -> None:
    own = silvan.load_game("timberman(spider=true,berry=true)")
    what = ("3", "2", "1", "L", "S", "B", "W", "M", "J", "pass")
    for state in play(own, "candidates", seed=8):
        seat = state.current_player()
        if seat < 0:
            continue
        table = {tuple(map(int, space.split(","))): tile for space, tile in state.to_dict()["table"].items()}
        ids, told = state.view(seat).candidates()
        assert ids.tolist() == state.legal_actions() and told.shape == (len(ids), own.candidate_spec()[-1][2])
        spec = {name: slice(start, stop) for name, start, stop, *_ in own.candidate_spec()}
        for action, row in zip(ids.tolist(), told, strict=True):
            text = state.action_to_string(action)
            assert what[int(row[spec["what"]].argmax())] == text.partition("@")[0] and row[spec["what"]].sum() == 1
            if text == "pass":
                assert not row[spec["where"]].any() and not row[spec["beside"]].any()
                continue
            x, y = map(int, text.partition("@")[2].split(","))
            assert row[spec["where"]].tolist() == [y + 128, x + 128]
            sides = [table.get(space, "") for space in ((x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y))]
            colours = ("orange", "purple")
            jacks = [colours[seat], f"{colours[seat]}*", colours[1 - seat], f"{colours[1 - seat]}*"]
            assert row[spec["beside"]].tolist() == [sides.count(kind) for kind in (*"321LSBM", *jacks)]
            assert row[spec["on"]].tolist() == [table.get((x, y)) == jack for jack in (jacks[0], jacks[2])]
        assert state.view(1 - seat).candidates()[0].size == 0, "who is not to move has none"


# ---- perfect recall -------------------------------------------------------------------------------------------------


@every_game
def test_the_tensor_of_an_information_state_recalls_all(label: str) -> None:
    own = game(label)
    if not recalls(own):
        return
    told: dict[bytes, str] = {}
    texts: dict[str, bytes] = {}
    for number in range(2):
        for state in line(own, f"{label}/recall {number}")[::3]:
            for seat in range(own.num_players()):
                tensor, text = state.information_state_tensor(seat), state.information_state_string(seat)
                assert tensor.dtype == np.uint8 and tensor.shape == own.information_state_tensor_shape()
                assert told.setdefault(tensor.tobytes(), text) == text
                assert texts.setdefault(text, tensor.tobytes()) == tensor.tobytes()
                assert (state.view(seat).information_state_tensor() == tensor).all()


def test_a_play_from_a_set_up_position_has_no_such_tensor() -> None:
    for own in (game(f"{family.name}({next(iter(family.builds))})") for family in FAMILIES):
        if not recalls(own):
            continue
        state = own.state_from_dict(own.new_initial_state(seed=1).to_dict())
        assert "set-up" in str(refuse(SpecError, state.view(0).information_state_tensor))
    long = silvan.load_game("timberland(players=4,years=4)")
    assert long.information_state_tensor_shape()[0] < 16_384
