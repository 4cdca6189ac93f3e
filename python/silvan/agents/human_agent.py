"""The agent `human`: shows what a seat may know, and asks for an action on the terminal."""

from silvan._core import Game, View
from silvan.agents import Agent
from silvan.errors import IllegalActionError, NotationError, SpecError

__all__ = ["make"]


def make(game: Game, seed: int, argument: str = "") -> Agent:
    """Return the agent; there is nothing to set. `silvan play` seats people with more comfort."""
    if argument:
        raise SpecError(f'agent: nothing is expected behind "human:", not "{argument:.60}"', "agent")
    return ask


def ask(view: View) -> int:
    """Return the action that is typed, as a notation or an id; asks until it is a legal one."""
    legal = view.legal_actions()
    print(view, f"legal: {', '.join(map(view.action_to_string, legal))}", sep="\n")
    while True:
        text = input(f"player {view.player}: ").strip()
        try:
            action = int(text) if text.isdecimal() and len(text) < 10 else view.string_to_action(text)
            if action in legal:
                return action
            print(view.explain(action))
        except (NotationError, IllegalActionError) as e:
            print(e)
