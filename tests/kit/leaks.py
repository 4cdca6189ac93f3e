"""Does anything hidden show through a view? (What can be guessed from one: `kit.guesses`.)

Which events are hidden from whom is told by `kit.families`, independently of the engine. From it come the *twins* of a
state: all states whose log differs in hidden events alone. Everything that can be had from a view must be the same
for all twins, seeded or not.
"""

import copy
import gc
import json
import pickle
import random
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice, pairwise
from types import FunctionType, ModuleType
from typing import Any, Protocol

import numpy as np
from silvan import Batch, Game, SilvanError, State, View

from .family import Family
from .plays import CHANCE, outcome
from .values import through_json


class Window(Protocol):
    """What the kit asks of a view; `silvan.View` answers, and so do the leaking ones that test the kit."""

    @property
    def player(self) -> int: ...
    def get_game(self) -> Game: ...
    def current_player(self) -> int: ...
    def legal_actions(self) -> list[int]: ...
    def scores(self) -> list[int]: ...
    def observation_string(self) -> str: ...
    def information_state_string(self) -> str: ...
    def to_dict(self) -> dict[str, Any]: ...
    def resample(self, rng: Any) -> State: ...


Look = Callable[[State, int], Window]
"""How a seat looks at a state."""


def look(state: State, seat: int) -> View:
    """The engine's own way."""
    return state.view(seat)


# ---- twins ----------------------------------------------------------------------------------------------------------


MOST = 6
"""Of so many twins at most everything is compared."""


def twins(family: Family, state: State, seat: int) -> list[State]:
    """States that differ from this one in what is hidden from the seat alone, all or many; the first is itself."""
    found: dict[str, State] = {state.serialize(): state.without_seed()}
    for twin in islice(possible(family, state, seat, MOST_TRIED), MOST):
        found.setdefault(json.dumps(twin.events()), twin)
    return [twin for twin in found.values() if twin is found[state.serialize()] or twin.history() != state.history()]


MOST_TRIED = 8
"""So many positions are looked at for twins."""
MOST_LOGS = 150
"""A position to which so many logs do not lead is taken for impossible."""


def possible(family: Family, state: State, seat: int, most: int | None = None) -> Iterator[State]:
    """All states that the seat cannot tell from this one, if it looks at what happens alone, of so many looked at."""
    hidden = set(family.hidden(state, seat))
    first = min(hidden, default=len(state.history()))
    start = state.get_game().replay(state.events()[:first], state.setup())
    if family.alternatives is None or not hidden:
        yield from branches(start, state.history()[first:], {index - first for index in hidden})
        return
    asked = questions(start, state.events()[first:])
    for logs in islice(family.alternatives(state, seat), most):
        found = (follows(start, events[first:], asked) for events in islice(logs, MOST_LOGS))
        yield from islice((twin for twin in found if twin is not None), 1)


def question(state: State) -> tuple[Any, ...]:
    """Who is asked what: this is always open."""
    d = state.to_dict()
    return state.current_player(), d["due"], d["player"], d.get("step")


def questions(start: State, events: list[str]) -> list[tuple[Any, ...]]:
    """What is asked on the way."""
    state, found = start.clone(), [question(start)]
    for event in events:
        state.apply_action(event)
        found.append(question(state))
    return found


def follows(start: State, events: list[str], asked: list[tuple[Any, ...]]) -> State | None:
    """The state after the events, if they can happen and the same is asked all the way."""
    state = start.clone()
    for event, now in zip(events, asked[1:], strict=True):
        if state.string_to_action(event) not in state.legal_actions():
            return None
        state.apply_action(event)
        if question(state) != now:
            return None
    return state


def branches(start: State, events: list[int], free: set[int], index: int = 0) -> Iterator[State]:
    """The states after the events, where those at free indices may be any legal ones."""
    if index == len(events):
        yield start
        return
    for event in start.legal_actions() if index in free else events[index : index + 1]:
        if event in start.legal_actions():
            yield from branches(start.child(event), events, free, index + 1)


# ---- what can be had from a view ------------------------------------------------------------------------------------

WINDOWS = ((None, "float32"), (3, "uint8"), (9, "float32"), (63, "uint8"))
"""Through what windows, and as what numbers, a view is also looked at; games without windows refuse them."""
SKIPPED = ("resample", "get_game")
"""What gives a state, which is examined by itself, or the game, which is the same for all."""


def shown(view: Window) -> dict[str, Any]:
    """Everything that a view says: each attribute by name, called where it takes no argument."""
    found: dict[str, Any] = {"pickle": pickle.dumps(view), "str": str(view), "repr": address_free(repr(view))}
    for name in dir(view):
        if not name.startswith("__") and name not in SKIPPED:
            found[name] = value_of(getattr(view, name))
    tensor: Callable[..., Any] = getattr(view, "observation_tensor", lambda window, dtype: None)
    for window, dtype in WINDOWS:
        found[f"seen through {window} as {dtype}"] = answer(partial(tensor, window, dtype))
    for action in view.legal_actions():
        found[f"text of {action}"] = getattr(view, "action_to_string", str)(action)
    return found


def value_of(attribute: Any) -> Any:
    """An attribute's value; a method's is its answer, or nothing where it wants arguments."""
    return answer(attribute) if callable(attribute) else attribute


def answer(method: Callable[..., Any]) -> Any:
    """What a method answers, arrays as values; its refusal, or nothing where it wants arguments."""
    try:
        return frozen(method())
    except TypeError:
        return None
    except SilvanError as refusal:
        return str(refusal)


def frozen(answer: Any) -> Any:
    """An answer in which arrays are what they hold."""
    if isinstance(answer, np.ndarray):
        return str(answer.dtype), answer.shape, answer.tobytes()
    return tuple(map(frozen, answer)) if isinstance(answer, tuple) else answer


def address_free(text: str) -> str:
    """A text without what follows `0x`."""
    return text.split(" at 0x")[0]


UNSEEN = (type, Game, ModuleType, FunctionType)
"""What leads from everything to everything, and is no part of a view."""


def reachable(view: Window, deep: int = 6) -> list[object]:
    """What the collector of garbage can reach from a view."""
    layer: list[object] = [view]
    found: list[object] = []
    for _ in range(deep):
        layer = [item for item in gc.get_referents(*layer) if not isinstance(item, UNSEEN)]
        found += layer
    return found


# ---- laws -----------------------------------------------------------------------------------------------------------


def check_no_leak(family: Family, state: State, seat: int, look: Look = look) -> int:
    """Nothing hidden from the seat, nor a source of chance, can be had from its view; returns how many twins it has."""
    view = look(state, seat)
    every = twins(family, state, seat)
    assert every[0] == state and outcome(every[0]) == outcome(state)
    expected = shown(view)
    seeded = [state.get_game().deserialize_state(state.serialize()), state.without_seed()]
    for twin in [*every, *seeded]:
        other = look(twin, seat)
        assert other == view, "views of states that differ in hidden things alone are equal"
        compare(expected, shown(other))
    check_reach(state, view)
    check_words(family, state, seat, expected)
    return len(every)


BATCHES: dict[bool, list[dict[str, Any]]] = {
    False: [{"observe": "uint8", "mask": "bool"}, {"observe": "float32", "mask": "bits"}],
    True: [{"candidates": True}, {"observe": "float32", "observe_window": 5, "mask": "bits"}],
}
"""How batches are made that are looked at, with and without candidates and windows."""


def check_batch(batch: Batch, twins: list[State]) -> None:
    """What a batch reports of the twins of a state is the same for all."""
    for play, twin in enumerate(twins):
        batch.replace(play, twin)
    for play in range(len(twins)):
        assert play_told(batch, play) == play_told(batch, 0)


def play_told(batch: Batch, play: int) -> list[Any]:
    """All that a batch reports of a play, but for its number and its last end."""
    start, stop = batch.legal_offsets[play : play + 2]
    packed = [array[start:stop] for array in (batch.legal_ids, batch.candidates) if array is not None]
    rows = (batch.players, batch.rewards, batch.terminated, batch.truncated, batch.mask, batch.observations)
    return [array.tobytes() for array in (*packed, *(row[play] for row in rows if row is not None))]


def compare(expected: dict[str, Any], found: dict[str, Any]) -> None:
    """Two views say the same."""
    assert expected.keys() == found.keys()
    for name, value in expected.items():
        assert found[name] == value, f"{name} tells what is hidden"


def check_reach(state: State, view: Window) -> None:
    """Neither a state, nor a seed, nor a generator hangs on a view."""
    objects = [*reachable(view), *(value for name, value in shown(view).items() if name != "legal_actions")]
    assert not any(isinstance(item, State | random.Random | np.random.Generator) for item in objects)
    if (seed := state.seed()) is None:
        return
    data = pickle.dumps(view)
    for number in (part for part in seed if part > 2**32):
        assert number not in [item for item in objects if isinstance(item, int)]
        assert number.to_bytes(8, "little") not in data and number.to_bytes(8, "big") not in data
        assert str(number).encode() not in data and f"{number:x}".encode() not in data.lower()


def check_words(family: Family, state: State, seat: int, said: dict[str, Any]) -> None:
    """The notation of a hidden event stands nowhere, unless the seat saw or may do the same."""
    log, hidden = state.events(), family.hidden(state, seat)
    known = {event for index, event in enumerate(log) if index not in hidden}
    known |= {state.action_to_string(action) for action in state.legal_actions(seat)}
    text = " ".join(str(value) for value in said.values()) + said["pickle"].decode("latin-1") + " "
    for word in {log[index] for index in hidden} - known:
        assert not any(word + end in text for end in " ,;'\"\n)]"), f"{word} is hidden from player {seat}"


def check_recall(states: list[State], seat: int) -> None:
    """Information states never forget: equal ones come after the same own decisions, and with equal views."""
    for before, after in pairwise(states):
        assert before.information_state_string(seat) != after.information_state_string(seat) or (
            before.view(seat) == after.view(seat)
        )
    past: dict[str, list[int]] = {}
    for state in states:
        own = [event for player, event in state.full_history() if player == seat]
        assert past.setdefault(state.information_state_string(seat), own) == own


def check_view_value(state: State, seat: int) -> None:
    """A view is a value: copies and pickles of it are equal and say the same."""
    view = state.view(seat)
    for other in (copy.copy(view), copy.deepcopy(view), pickle.loads(pickle.dumps(view))):
        assert other == view and (other != view) is False
        compare(shown(view), shown(other))
        assert other.resample(3) == view.resample(3)
    assert through_json(view.to_dict()) == view.to_dict()
    assert all(view != state.view(other) for other in range(state.get_game().num_players()) if other != seat)


def hidden_nodes(family: Family, states: list[State]) -> list[tuple[State, int]]:
    """The states and seats between which something is hidden."""
    return [
        (state, seat)
        for state in states
        for seat in range(state.get_game().num_players())
        if family.hidden(state, seat) and state.current_player() != CHANCE
    ]
