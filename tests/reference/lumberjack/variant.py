"""What the play asks of a variant."""

from __future__ import annotations

from fractions import Fraction


class Variant:
    """What has been built from the trunks. Without further word nothing is crowned, scored on the way or tested."""

    def has_finished(self, seat: int) -> bool:
        """Whether this seat takes no more trunks."""
        return False

    def build_choices(self, seat: int, colour: str) -> list[str]:
        """Where a trunk of this colour may go, in the order of the ids."""
        raise NotImplementedError

    def build(self, seat: int, colour: str, words: list[str]) -> None:
        """The trunk goes there."""
        raise NotImplementedError

    def score(self, colour: str) -> None:
        """A scoring in this colour."""
        raise NotImplementedError

    def crown_choices(self, seat: int) -> list[str]:
        """Where a crown may go, in the order of the ids."""
        return []

    def crown(self, seat: int, where: str) -> None:
        """A crown goes there."""
        raise NotImplementedError

    def chances(self) -> list[tuple[str, Fraction]]:
        """What chance has to settle now, before anything else happens."""
        return []

    def settle(self, outcome: str) -> None:
        """Chance has settled it so."""
        raise NotImplementedError

    def noted(self) -> list[int]:
        """The points noted during the game."""
        raise NotImplementedError

    def points(self) -> list[int]:
        """The points if the game ended now."""
        raise NotImplementedError
