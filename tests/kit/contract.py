"""Laws of one node. Each takes a state and a source of choices, and leaves the state as it was."""

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

from silvan import IllegalActionError, NodeKindError, SilvanError, State

from .plays import CHANCE, TERMINAL, snapshot

E = TypeVar("E", bound=Exception)

FEW = 6
"""At most so many children of a node are looked at closely."""
MANY = 40
"""At most so many refused ids are tried at most nodes ..."""
EVERY = 0.04
"""... and all ids at about one node in twenty-five."""


def id_count(state: State) -> int:
    """How many ids there are of the kind that this node takes."""
    game = state.get_game()
    return game.max_chance_outcomes() if state.is_chance_node() else game.num_distinct_actions()


def check_turn(state: State, rng: Random) -> None:
    """The three questions about who is to move agree."""
    player = state.current_player()
    seats = range(state.get_game().num_players())
    assert player in (CHANCE, TERMINAL) or player in seats
    assert state.is_chance_node() is (player == CHANCE)
    assert state.is_terminal() is (player == TERMINAL)
    assert state.is_simultaneous_node() is False


def check_legal(state: State, rng: Random) -> None:
    """Legal ids ascend, are in range, belong to the player to move alone, and come as a fresh list."""
    legal = state.legal_actions()
    assert all(type(action) is int for action in legal)
    assert legal == sorted(set(legal)), "ascending, without duplicates"
    assert all(0 <= action < id_count(state) for action in legal)
    assert bool(legal) is not state.is_terminal(), "a decision with no legal action never occurs"
    for seat in range(state.get_game().num_players()):
        assert state.legal_actions(seat) == (legal if seat == state.current_player() else [])
    state.legal_actions().clear()
    assert state.legal_actions() == legal, "the list is the caller's own"


def check_mask(state: State, rng: Random) -> None:
    """The mask holds a 1 for each legal id and 0 elsewhere."""
    mask = state.legal_actions_mask()
    assert len(mask) == id_count(state) and set(mask) <= {0, 1}
    assert [action for action, flag in enumerate(mask) if flag] == state.legal_actions()
    for seat in range(state.get_game().num_players()):
        own = state.legal_actions_mask(seat)
        assert len(own) == state.get_game().num_distinct_actions()
        assert [action for action, flag in enumerate(own) if flag] == state.legal_actions(seat)


def check_chance(state: State, rng: Random) -> None:
    """Outcomes are those listed, with positive probabilities that are exact fractions of whole weights."""
    if not state.is_chance_node():
        refuse(NodeKindError, state.chance_outcomes)
        refuse(NodeKindError, state.chance_weights)
        return
    outcomes, weights = state.chance_outcomes(), state.chance_weights()
    total = sum(weight for _, weight in weights)
    assert [outcome for outcome, _ in outcomes] == [outcome for outcome, _ in weights] == state.legal_actions()
    assert all(type(weight) is int and weight > 0 for _, weight in weights)
    assert all(p == weight / total for (_, p), (_, weight) in zip(outcomes, weights, strict=True))
    assert abs(sum(p for _, p in outcomes) - 1) < 1e-12


def refuse(error: type[E] | tuple[type[E], ...], call: Callable[..., object], /, *args: Any, **options: Any) -> E:
    """Makes a call and returns the error that it must raise."""
    said = f"{getattr(call, '__name__', call)}{args!r:.80}{options or ''}"
    try:
        answer = call(*args, **options)
    except error as caught:
        return caught
    except Exception as caught:
        raise AssertionError(f"{said} raised {caught!r} instead of {error}") from caught
    raise AssertionError(f"{said} gave {answer!r:.200} instead of {error}")


def check_texts(state: State, rng: Random) -> None:
    """Every legal id has a notation that reads back, on the state and on the game, for every seat."""
    game, player = state.get_game(), state.current_player()
    seats = [CHANCE] if player == CHANCE else list(range(game.num_players()))
    for action in state.legal_actions():
        text = state.action_to_string(action)
        assert state.string_to_action(text) == action
        for seat in seats:
            assert game.action_to_string(seat, action) == state.action_to_string(seat, action) == text
            assert game.string_to_action(seat, text) == state.string_to_action(seat, text) == action


def check_children(state: State, rng: Random) -> None:
    """Every listed action applies by id and by notation; `child` does so on a copy and leaves its parent."""
    before, legal = snapshot(state), state.legal_actions()
    closely = rng.sample(legal, min(FEW, len(legal)))
    for action in legal:
        child = state.child(action)
        child.audit()
        if action in closely:
            check_child(state, child, action)
    assert snapshot(state) == before


def check_child(state: State, child: State, action: int) -> None:
    """A child is what every other way of applying the action gives."""
    text, other = state.action_to_string(action), state.clone()
    other.apply_action(text)
    assert child == other and snapshot(child) == snapshot(other) == snapshot(state.child(text))
    check_step(state, child, action, text)


def check_step(parent: State, child: State, action: int, text: str) -> None:
    """The child's log is the parent's, then the action, then chance alone where the state is seeded."""
    past = parent.full_history()
    log = child.full_history()
    assert log[: len(past) + 1] == [*past, (parent.current_player(), action)]
    assert all(player == CHANCE for player, _ in log[len(past) + 1 :])
    assert len(log) == len(past) + 1 or parent.seed() is not None
    assert child.history() == [event for _, event in log]
    assert child.events()[: len(past) + 1] == [*parent.events(), text] and len(child.events()) == len(log)


def check_refusals(state: State, rng: Random) -> None:
    """Ids that are not listed are refused by an error that says what would have been right."""
    illegal = sorted(set(range(id_count(state))) - set(state.legal_actions()))
    if rng.random() > EVERY:
        illegal = rng.sample(illegal, min(MANY, len(illegal)))
    before = snapshot(state)
    for action in illegal:
        check_refusal(state, action)
    for action in (-1, -5, id_count(state), 2**31, 2**63, 2**64 + 1, -(10**30), 10**30):
        refuse(SilvanError, state.apply_action, action)
        refuse(SilvanError, state.child, action)
    assert snapshot(state) == before


def check_refusal(state: State, action: int) -> None:
    """One id is refused, by number and by notation, with the legal notations at hand."""
    if state.is_terminal():
        refuse(SilvanError, state.apply_action, action)
        return
    player, legal = state.current_player(), state.legal_actions()
    text = state.action_to_string(player, action)
    for error in (
        refuse(IllegalActionError, state.apply_action, action),
        refuse(IllegalActionError, state.apply_action, text),
        refuse(IllegalActionError, state.child, action),
    ):
        assert list(error.legal) == [state.action_to_string(other) for other in legal]
        assert text in str(error) and f"{len(legal)} legal" in str(error)


def check_audit(state: State, rng: Random) -> None:
    """No component is lost, and the state can be drawn."""
    state.audit()
    assert str(state).strip()


def check_texts_of_seats(state: State, rng: Random) -> None:
    """What the state says of a seat is what the seat's view says."""
    for seat in range(state.get_game().num_players()):
        view = state.view(seat)
        assert view.player == seat and view.get_game() == state.get_game()
        assert view.current_player() == state.current_player()
        assert (view.is_terminal(), view.is_chance_node()) == (state.is_terminal(), state.is_chance_node())
        assert view.legal_actions() == state.legal_actions(seat) and view.scores() == state.scores()
        assert view.observation_string() == state.observation_string(seat)
        assert view.information_state_string() == state.information_state_string(seat)
        assert str(view).strip()


NODE_LAWS = (
    check_turn,
    check_legal,
    check_mask,
    check_chance,
    check_texts,
    check_children,
    check_refusals,
    check_audit,
    check_texts_of_seats,
)
