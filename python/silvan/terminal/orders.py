"""What a person can type at the prompt: actions, and orders such as undo."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from rich.markdown import Markdown

from silvan.agents import load
from silvan.draw.story import Story
from silvan.errors import SilvanError

if TYPE_CHECKING:
    from silvan.terminal.play import Play

__all__ = ["ORDERS", "Leave", "obey"]

SHOWN = 8
"""How many actions are named where several could be meant."""

HELP = (
    "Type an action as it is listed, or as much of it as makes it clear{}; several with commas between. "
    "Tab completes. Beside actions there are:"
)


class Leave(Exception):  # noqa: N818
    """Somebody leaves the play; `save` says whether it is to be saved."""

    def __init__(self, save: bool) -> None:
        super().__init__(save)
        self.save = save


def obey(play: "Play", typed: str) -> bool:
    """Do what is typed; whether it changed the position, so that a new page is due."""
    words = typed.split()
    if not words:
        return False
    name, rest = words[0].casefold(), " ".join(words[1:])
    if name in ORDERS and typed not in play.legal():
        return ORDERS[name][0](play, rest)
    found = play.find(typed)
    begun = [order for order in ORDERS if order.startswith(name)]
    if not found and len(begun) == 1:
        return ORDERS[begun[0]][0](play, rest)
    if len(found) == 1 and found[0] in play.legal():
        if found[0] != typed:
            play.screen.say(f"= {found[0]}")
        play.decide(found[0])
        return True
    play.screen.say(play.view().explain(found[0]) if len(found) == 1 else _unclear(typed, found))
    return False


def _unclear(typed: str, found: Sequence[str]) -> str:
    if not found:
        return f'"{typed:.60}" is no action here; try "legal" for what is, or "help"'
    more = f", ... ({len(found)})" if len(found) > SHOWN else ""
    return f'"{typed:.60}" can be: {", ".join(found[:SHOWN])}{more}'


def _why(play: "Play", rest: str) -> bool:
    found = play.find(rest)
    if not rest:
        play.screen.say("why what? An action, as in: why " + play.legal()[0])
    elif len(found) == 1:
        play.screen.say(play.view().explain(found[0]))
    else:
        play.screen.say(_unclear(rest, found))
    return False


def _hint(play: "Play", rest: str) -> bool:
    view = play.view()
    action = load("greedy", view.get_game())(view)
    play.screen.say(f"greedy would play: {action if isinstance(action, str) else view.action_to_string(action)}")
    return False


def _undo(play: "Play", rest: str) -> bool:
    if play.undo():
        return True
    play.screen.say("there is no earlier decision of yours to take back")
    return False


def _board(play: "Play", rest: str) -> bool:
    play.page()
    return False


def _legal(play: "Play", rest: str) -> bool:
    play.screen.say(", ".join(play.legal()))
    return False


def _log(play: "Play", rest: str) -> bool:
    story = Story.seen(play.state, play.view())
    play.screen.list(play.drawing.tell(story, range(len(story.events))))
    return False


def _rules(play: "Play", rest: str) -> bool:
    play.screen.say(Markdown(play.drawing.rules()))
    return False


def _save(play: "Play", rest: str) -> bool:
    try:
        play.keeper.save(play.state, rest)
    except (OSError, SilvanError) as e:
        play.screen.say(f"not saved: {e}")
    else:
        play.screen.say(f"saved; go on later with: {play.keeper.how_to_resume()}")
    return False


def _quit(play: "Play", rest: str) -> bool:
    if play.keeper.is_saved(play.state) or not play.earlier:
        raise Leave(save=True)
    raise Leave(save=not play.screen.ask("Save this play, to go on later? [Y/n] ").casefold().startswith("n"))


def _help(play: "Play", rest: str) -> bool:
    short = play.drawing.short
    play.screen.say(HELP.format(f": {short}" if short else ""))
    play.screen.list(f"{name:6} {meaning}" for name, (_, meaning) in ORDERS.items())
    return False


_Order: TypeAlias = Callable[["Play", str], bool]

ORDERS: dict[str, tuple[_Order, str]] = {
    "why": (_why, "ACTION: why it is legal here, or which rule forbids it"),
    "hint": (_hint, "what the agent greedy would do"),
    "undo": (_undo, "go back to before your last decision"),
    "board": (_board, "show the page again"),
    "legal": (_legal, "list all legal actions"),
    "log": (_log, "tell what has happened so far"),
    "rules": (_rules, "the rules in short"),
    "save": (_save, "save the play, to FILE if one is named, and go on"),
    "quit": (_quit, "leave; the play can be taken up again"),
    "help": (_help, "this"),
}
"""What can be typed beside actions: what it does, whether or not the position is another then, and what it is for."""
