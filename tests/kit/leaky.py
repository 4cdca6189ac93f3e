"""Views that leak on purpose, each in its own way, to show that `kit.leaks` and `kit.guesses` find it."""

import random
from collections.abc import Callable
from typing import Any

from silvan import Game, State, View

from .leaks import Look


class Sealed:
    """A view that passes on what the engine's view says, and nothing else."""

    def __init__(self, state: State, seat: int) -> None:
        self._view: View = state.view(seat)

    @property
    def player(self) -> int:
        return self._view.player

    def get_game(self) -> Game:
        return self._view.get_game()

    def current_player(self) -> int:
        return self._view.current_player()

    def legal_actions(self) -> list[int]:
        return self._view.legal_actions()

    def scores(self) -> list[int]:
        return self._view.scores()

    def observation_string(self) -> str:
        return self._view.observation_string()

    def information_state_string(self) -> str:
        return self._view.information_state_string()

    def observation_tensor(self, window: int | None = None, dtype: str = "uint8") -> Any:
        return self._view.observation_tensor(window, dtype)

    def to_dict(self) -> dict[str, Any]:
        return self._view.to_dict()

    def resample(self, rng: Any) -> State:
        return self._view.resample(rng)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Sealed) and self._view == other._view

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return str(self._view)


class Keeper(Sealed):
    """A base of leaks: it keeps the state where nobody looks, in a closure."""

    def __init__(self, state: State, seat: int) -> None:
        super().__init__(state, seat)
        self._hidden = f" {state.position_hash()}"


class InObservation(Keeper):
    def observation_string(self) -> str:
        return super().observation_string() + self._hidden


class InTensor(Keeper):
    """Through one window only."""

    def observation_tensor(self, window: int | None = None, dtype: str = "uint8") -> Any:
        tensor = super().observation_tensor(None, dtype)
        if window is None and dtype == "float32":
            tensor[-1] += int(self._hidden) % 97 / 97
        return tensor


class InInformationState(Sealed):
    def __init__(self, state: State, seat: int) -> None:
        super().__init__(state, seat)
        self._said = super().information_state_string() + str(state.position_hash())

    def information_state_string(self) -> str:
        return self._said


class InLegalActions(Sealed):
    def __init__(self, state: State, seat: int) -> None:
        super().__init__(state, seat)
        self._legal = [*super().legal_actions(), state.position_hash() % 97]

    def legal_actions(self) -> list[int]:
        return self._legal


class InDict(Sealed):
    def __init__(self, state: State, seat: int) -> None:
        super().__init__(state, seat)
        self._real = state.to_dict()

    def to_dict(self) -> dict[str, Any]:
        return self._real


class InDrawing(Keeper):
    def __str__(self) -> str:
        return super().__str__() + self._hidden


class InPickle(Sealed):
    """Nothing says it, but it is saved with the view."""

    def __init__(self, state: State, seat: int) -> None:
        super().__init__(state, seat)
        self.__dict__["__log"] = bytes(state.position_hash().to_bytes(8, "little"))


class InAttribute(Sealed):
    def __init__(self, state: State, seat: int) -> None:
        super().__init__(state, seat)
        self.state = state


class InClosure(Sealed):
    """A method that wants an argument hides the state in its defaults."""

    def __init__(self, state: State, seat: int) -> None:
        super().__init__(state, seat)
        self.__dict__["__rest"] = [(state,)]

    def __reduce__(self) -> tuple[Any, ...]:
        return str, ("",)


class InEquality(Sealed):
    def __init__(self, state: State, seat: int) -> None:
        super().__init__(state, seat)
        self.__dict__["__hash"] = state.position_hash()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, InEquality) and self.__dict__["__hash"] == other.__dict__["__hash"]

    __hash__ = None

    def __reduce__(self) -> tuple[Any, ...]:
        return str, ("",)


class InSeed(Sealed):
    def __init__(self, state: State, seat: int) -> None:
        super().__init__(state, seat)
        self.source = state.seed()


LEAKS_OF_LOOKS: tuple[Callable[[State, int], Sealed], ...] = (
    InObservation,
    InTensor,
    InInformationState,
    InLegalActions,
    InDict,
    InDrawing,
    InPickle,
    InAttribute,
    InClosure,
    InEquality,
    InSeed,
)
"""Views that say, save or keep what is hidden: `leaks.check_no_leak` finds each."""


class Knowing(Sealed):
    """Resampling gives the truth."""

    def __init__(self, state: State, seat: int) -> None:
        super().__init__(state, seat)
        self._truth = state.get_game().state_from_dict(state.to_dict())

    def resample(self, rng: Any) -> State:
        return self._truth.clone()


class Blind(Sealed):
    """Resampling never gives the truth."""

    def __init__(self, state: State, seat: int) -> None:
        super().__init__(state, seat)
        self._truth = state.clone()

    def resample(self, rng: Any) -> State:
        while (guess := super().resample(rng)) == self._truth:
            pass
        return guess


class Uneven(Sealed):
    """Resampling gives some guesses much more often than others."""

    def resample(self, rng: Any) -> State:
        guesses = [super(Uneven, self).resample(rng) for _ in range(4)]
        return min(guesses, key=lambda guess: guess.position_hash())


GUESS_LEAKS: tuple[Look, ...] = (Knowing, Blind, Uneven)
"""Views whose guesses know too much: `guesses.check_support` finds each."""


class Seeded(Sealed):
    """A resampled state goes on with the luck of the play."""

    def __init__(self, state: State, seat: int) -> None:
        super().__init__(state, seat)
        self._state = state

    def resample(self, rng: Any) -> State:
        return self._state.clone()


class Remembering(Sealed):
    """A resampled state holds the log."""

    def __init__(self, state: State, seat: int) -> None:
        super().__init__(state, seat)
        self._state = state.without_seed()

    def resample(self, rng: Any) -> State:
        return self._state.clone()


class Forgetful(Sealed):
    """A resampled state is another position altogether."""

    def resample(self, rng: Any) -> State:
        state = super().resample(rng)
        state.apply_action(random.Random(1).choice(state.legal_actions()))
        return state


BAD_GUESSES: tuple[Look, ...] = (Seeded, Remembering, Forgetful)
"""Views whose resampled states are no such thing: `guesses.check_resample` finds each."""
