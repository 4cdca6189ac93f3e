"""A picture of a contest: win shares with their intervals, and how scores are spread."""

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from silvan.arena.contest import Contest
from silvan.arena.standings import Standings
from silvan.errors import SilvanError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["FORMATS", "check", "plot"]

FORMATS = (".svg", ".png")


def check(path: Path) -> None:
    """Refuse a path under which no picture can be written."""
    if path.suffix.lower() not in FORMATS:
        raise SilvanError(f'"{path}" is no picture: expected a name that ends with {" or ".join(FORMATS)}')
    if find_spec("matplotlib") is None:
        raise SilvanError('a picture needs matplotlib; install it with: pip install "silvan[arena]"')
    check_folder(path)


def check_folder(path: Path) -> None:
    """Refuse a path in a folder that is not there."""
    if not path.parent.is_dir():
        raise SilvanError(f'"{path}" cannot be written: there is no folder "{path.parent}"')


def plot(path: Path, contest: Contest, found: Standings) -> None:
    """Write the picture, by its name as SVG or PNG; the same plays give the same picture."""
    import matplotlib
    from matplotlib.figure import Figure

    height = 1.8 + 0.5 * len(found.rows)
    with matplotlib.rc_context({"svg.hashsalt": "silvan", "svg.fonttype": "none"}):
        figure = Figure(figsize=(10, height), layout="constrained")
        left, right = figure.subplots(1, 2)
        _win_shares(left, contest, found)
        _scores(right, contest, found)
        figure.suptitle(f"{contest.game}"[:100] + f"\n{len(found.counted):,} plays", fontsize=10, parse_math=False)
        metadata = {"Date": None} if path.suffix.lower() == ".svg" else {}
        figure.savefig(path, format=path.suffix[1:].lower(), metadata=metadata, dpi=150)


def _win_shares(axes: "Axes", contest: Contest, found: Standings) -> None:
    for y, entrant in enumerate(reversed(found.ranking)):
        share = found.rows[entrant].win_share
        if share is not None:
            reach = [[share.value - share.low], [share.high - share.value]]
            axes.errorbar([share.value], [y], xerr=reach, fmt="o", color=f"C{entrant % 10}", capsize=4)
    axes.axvline(1 / contest.game.num_players(), color="grey", linestyle=":", linewidth=1)
    axes.set_xlim(-0.02, 1.02)
    axes.set_xlabel("win share with its 95 % interval\ndotted: if all were equal")
    _name(axes, contest, found)


def _scores(axes: "Axes", contest: Contest, found: Standings) -> None:
    for y, entrant in enumerate(reversed(found.ranking)):
        played = [play for play in found.counted if play.scores is not None]
        scores = [s for play in played for s, e in zip(play.scores or (), play.seating, strict=True) if e == entrant]
        if len(set(scores)) > 1:
            parts: Any = axes.violinplot(
                [scores], positions=[y], orientation="horizontal", showmedians=True, widths=0.8
            )
            artists = [*parts["bodies"], *(part for name, part in parts.items() if name != "bodies")]
            for artist in artists:
                artist.set_color(f"C{entrant % 10}")
        elif scores:
            axes.plot([scores[0]], [y], "|", color=f"C{entrant % 10}", markersize=15)
    axes.set_xlabel("scores of plays that came to their end\nbar: median")
    _name(axes, contest, found)


def _name(axes: "Axes", contest: Contest, found: Standings) -> None:
    names = [contest.names[entrant] for entrant in reversed(found.ranking)]
    axes.set_yticks(range(len(names)))
    axes.set_yticklabels([name if len(name) <= 24 else name[:21] + "..." for name in names], parse_math=False)
    axes.set_ylim(-0.6, len(names) - 0.4)
