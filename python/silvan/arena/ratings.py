"""Ratings for any number of players, by openskill's Plackett-Luce model."""

from collections.abc import Sequence
from dataclasses import dataclass

from silvan.arena.played import Played
from silvan.simulate import Z95

__all__ = ["Rating", "rate"]


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength `mu` and how uncertain it is; entrants begin with 25 and 25/3."""

    mu: float
    sigma: float

    @property
    def reach(self) -> float:
        """Half of the 95 % interval."""
        return Z95 * self.sigma


def rate(entrants: int, plays: Sequence[Played]) -> Sequence[Rating | None] | None:
    """Return the rating of each entrant after the plays, in their order; None if openskill is not installed.

    Agents do not learn, so ratings get surer with every play (tau is 0). Who sits at several seats of a play moves by
    the mean of what the seats would.
    """
    try:
        from openskill.models import PlackettLuce
    except ModuleNotFoundError:
        return None
    model = PlackettLuce(tau=0.0)
    ratings = [Rating(model.mu, model.sigma) for _ in range(entrants)]
    for play in plays:
        teams = [[model.create_rating([ratings[entrant].mu, ratings[entrant].sigma])] for entrant in play.seating]
        moved = model.rate(teams, ranks=_ranks(play))
        for entrant in set(play.seating):
            own = [team[0] for team, other in zip(moved, play.seating, strict=True) if other == entrant]
            ratings[entrant] = Rating(sum(r.mu for r in own) / len(own), sum(r.sigma for r in own) / len(own))
    return ratings


def _ranks(play: Played) -> list[float]:
    places = play.places
    return [float(sum(other > place for other in places)) for place in places]
