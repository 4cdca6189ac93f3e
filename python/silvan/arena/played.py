"""What came of a play, and how it is played."""

import traceback
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import index
from time import monotonic
from typing import Any, Protocol

from silvan._core import Game, State
from silvan.agents import Agent, load
from silvan.agents.cmd_agent import START_SECONDS, Program
from silvan.agents.failure import CRASH, ILLEGAL, TIMEOUT, AgentError
from silvan.arena.contest import Contest
from silvan.errors import SilvanError
from silvan.record import Record

__all__ = ["Failure", "Played", "Watch", "forfeit", "play", "record", "told"]


@dataclass(frozen=True, slots=True)
class Failure:
    """An agent that has lost by failing: at which seat, how, and what it wrote to standard error."""

    seat: int
    kind: str
    message: str
    stderr: str = ""


@dataclass(frozen=True, slots=True)
class Played:
    """A play: its number, the entrant of each seat, all events, and by seat the final scores and the returns.

    Where an agent failed there are no scores, and the returns are those of `forfeit`.
    """

    play: int
    seating: tuple[int, ...]
    events: tuple[str, ...]
    scores: tuple[int, ...] | None
    returns: tuple[float, ...]
    failure: Failure | None = None

    @property
    def shares(self) -> list[float]:
        """By seat, the share of the victory: 1 for a sole winner, 1/k for each of k, 0 for a loser."""
        n = len(self.returns)
        shares = [((n - 1) * value + 1) / n for value in self.returns]
        # Where everybody loses, returns are -1.
        return [share if share > 0.5 / n else 0.0 for share in shares]

    @property
    def places(self) -> list[tuple[float, int]]:
        """By seat, what seats are compared by: the share of the victory, then the score."""
        scores = self.scores if self.scores is not None and any(self.shares) else (0,) * len(self.returns)
        return list(zip(self.shares, scores, strict=True))


class Watch(Protocol):
    """Where it is noted who is thinking and what has been decided, for whoever watches."""

    def start(self, seat: int, seconds: float) -> None:
        """A seat is thinking, and has failed if it still is after so many seconds."""

    def decided(self, action: int) -> None:
        """The seat has decided; nobody is thinking."""


def forfeit(players: int, seat: int) -> tuple[float, ...]:
    """The returns of a play that one seat has lost by failing: the others share the victory."""
    lost, won = -1 / (players - 1), 1 / (players - 1) ** 2
    return tuple(lost if other == seat else won for other in range(players))


def play(contest: Contest, number: int, watch: Watch) -> Failure | None:
    """Play a play of a contest with agents made for it alone; return who has failed, None if it came to its end."""
    state = contest.game.new_initial_state(contest.luck(number))
    seat = 0
    try:
        agents = []
        for seat, entrant in enumerate(contest.schedule.seating(number)):
            agents.append(_make(contest, contest.agents[entrant], contest.agent_seed(number, seat), seat, watch))
        while not state.is_terminal():
            seat = state.current_player()
            _decide(state, agents[seat], contest.time_limit, watch)
    except AgentError as e:
        return Failure(seat, e.kind, e.message, e.stderr)
    return None


def told(contest: Contest, number: int, decisions: Iterable[int], failure: Failure | None) -> Played:
    """Return what came of the decisions of a play, by the engine; they are made by agents, but not told by them."""
    state = contest.game.new_initial_state(contest.luck(number))
    for action in decisions:
        state.apply_action(action)
    seating, events = contest.schedule.seating(number), tuple(state.events())
    if failure is not None:
        return Played(number, seating, events, None, forfeit(len(seating), failure.seat), failure)
    if not state.is_terminal():
        raise SilvanError(f"play {number} stopped before its end")
    return Played(number, seating, events, tuple(state.scores()), tuple(state.returns()))


def _make(contest: Contest, spec: str, seed: int, seat: int, watch: Watch) -> Agent:
    watch.start(seat, START_SECONDS + contest.time_limit)
    try:
        agent = load(spec, contest.game, seed)
    except BaseException as e:
        raise _crash(e, "when it was made") from e
    if isinstance(agent, Program):
        agent.time_limit, agent.own_group = contest.time_limit, False
    return agent


def _decide(state: State, agent: Agent, limit: float, watch: Watch) -> None:
    seat = state.current_player()
    view, started = state.view(seat), monotonic()
    is_program = isinstance(agent, Program)
    # A program is timed by who asks it.
    watch.start(seat, limit + START_SECONDS + 5 if is_program else limit)
    try:
        action = agent(view)
    except AgentError:
        raise
    except BaseException as e:
        raise _crash(e, "") from e
    if not is_program and monotonic() - started > limit:
        raise AgentError(TIMEOUT, "did not answer in time")
    try:
        number = state.string_to_action(action) if isinstance(action, str) else index(action)
        state.apply_action(number)
    except (TypeError, ValueError, OverflowError) as e:
        raise AgentError(ILLEGAL, f"answered with what is no legal action: {e}") from None
    watch.decided(number)


def _crash(error: BaseException, when: str) -> AgentError:
    traceback.print_exception(error)
    words = "".join(traceback.format_exception_only(error)).strip()
    return AgentError(CRASH, f"raised {words:.200}{when and ' '}{when}")


def record(contest: Contest, played: Played) -> Record:
    """Return the record of a play; `arena` in it says what the events do not."""
    game: Game = contest.game
    state = game.replay(played.events)
    names: Sequence[str] = [contest.names[entrant] for entrant in played.seating]
    arena: dict[str, Any] = {"play": played.play, "returns": list(played.returns)}
    if played.failure is not None:
        arena["failure"] = {key: getattr(played.failure, key) for key in ("seat", "kind", "message")}
    return Record.from_state(state, names, {"seed": list(contest.luck(played.play)), "arena": arena})
