"""The games under test that have observations as features; a new game may come without them at first."""

from silvan import SpecError

from .games import LABELS, SMALL, game


def is_observed(label: str) -> bool:
    """Whether a game has observations as features."""
    try:
        return bool(game(label).observation_spec())
    except SpecError as refusal:
        assert "no observations as features yet" in str(refusal)
        return False


OBSERVED = tuple(filter(is_observed, LABELS))
SOME_OBSERVED = tuple(label for label in SMALL if label in OBSERVED)
"""Some games of every family, for what is slow or hardly depends on options."""
