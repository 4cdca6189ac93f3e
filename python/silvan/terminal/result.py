"""How a play ended, as a table and in words."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.table import Table

from silvan._core import State
from silvan.draw import Drawing

__all__ = ["result"]


def result(drawing: Drawing, names: Sequence[str], state: State) -> list[RenderableType]:
    """Return the scores with what they are made of, and who won; `names` are those of who plays, by seat."""
    breakdown, scores = drawing.breakdown(state), state.scores()
    parts = [part for part in breakdown[0] if any(points[part] for points in breakdown)]
    table = Table("seat", "who", *parts, "points")
    table.columns[0].no_wrap = True
    for column in table.columns[2:]:
        column.justify = "right"
    for seat, name in enumerate(names):
        points = [breakdown[seat][part] for part in parts]
        table.add_row(drawing.seats[seat], name, *map(str, points), str(scores[seat]))
    return [table, _winners(drawing, state)] if state.is_terminal() else [table]


def _winners(drawing: Drawing, state: State) -> str:
    returns = state.returns()
    # A winner's return is 0 or more, a loser's -1 / (n - 1), and -1 where everybody loses.
    won = [drawing.seats[seat] for seat, value in enumerate(returns) if value > -0.5 / (len(returns) - 1)]
    if not won:
        return "Nobody wins."
    return f"{won[0]} wins." if len(won) == 1 else f"{', '.join(won[:-1])} and {won[-1]} share the victory."
