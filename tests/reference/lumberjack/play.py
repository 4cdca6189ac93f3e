"""One play of Lumberjack: the stack, whose turn it is, and what the turn asks for. The variants say what is built."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from reference.lumberjack.cabins import Cabins
from reference.lumberjack.easy import Easy
from reference.lumberjack.pyramid import Pyramid
from reference.lumberjack.tables import house_edition, house_flow
from reference.lumberjack.towers import Towers
from reference.lumberjack.variant import Variant

CHANCE = -1
OVER = -4

Place = tuple[int, int]  # layer, the bottom one 0, and position in the ring

MODEL = ("4", "0.04", "0.9")  # of stability (LJ-R4): free, slope, cap, as exact decimals


class Lumberjack:
    """One play: `stack` and `hand` here, and what has been built in `board`, whose class is the variant's."""

    def __init__(
        self,
        players: int = 2,
        variant: str = "towers",
        final: str = "count",
        topple: str | Sequence[str] = MODEL,
        edition: dict[str, Any] | None = None,
        flow: dict[str, Any] | None = None,
    ) -> None:
        self.edition = house_edition() if edition is None else edition
        self.flow = house_flow(variant) if flow is None else flow
        self.players = players
        self.board = self._make_board(variant, final, topple)

        self.unlaid: dict[str, int] = {colour["letter"]: colour["trunks"] for colour in self.edition["colours"]}
        self.stack: dict[Place, str | None] = dict.fromkeys(self._places())
        self.hand: str | None = None
        self.seat = 0
        self.step = 0  # which step of the turn is due
        self.over = False

    def _make_board(self, variant: str, final: str, topple: str | Sequence[str]) -> Variant:
        if (variant != "towers" and final != "count") or (variant != "easy" and list(topple) != list(MODEL)):
            raise ValueError(f"an option that {variant!r} does not have")
        match variant:
            case "towers":
                return Towers(self.edition, self.players, final)
            case "easy" if topple == "never":
                return Easy(self.edition, self.players, None)
            case "easy":
                free, slope, cap = (Fraction(number) for number in topple)
                return Easy(self.edition, self.players, (free, slope, cap))
            case "pyramid":
                return Pyramid(self.edition, self.players)
            case "cabins":
                return Cabins(self.edition, self.players)
        raise ValueError(f"no variant {variant!r}")

    # ---- the stack ------------------------------------------------------------------------------------------------

    def _places(self) -> list[Place]:
        """All places of the stack, layer by layer from the bottom."""
        stack = self.edition["stack"]
        layers = [stack["width"]] * stack["layers"] + [stack["top"]]
        return [(layer, i) for layer, trunks in enumerate(layers) for i in range(trunks)]

    def _lay(self, colour: str) -> None:
        place = next(place for place in self.stack if self.stack[place] is None)
        self.stack[place] = colour
        self.unlaid[colour] -= 1

    def _is_free(self, place: Place) -> bool:
        """A trunk l.i lies under (l+1).i and (l+1).(i-1) of the ring; it is free when it is there and they are not."""
        layer, i = place
        above = [(layer + 1, i), (layer + 1, (i - 1) % self.edition["stack"]["width"])]
        return self.stack[place] is not None and all(self.stack.get(trunk) is None for trunk in above)

    def free_trunks(self) -> list[Place]:
        return [place for place in self.stack if self._is_free(place)]

    def _stack_is_empty(self) -> bool:
        return all(trunk is None for trunk in self.stack.values())

    # ---- asking and answering -------------------------------------------------------------------------------------

    def current_player(self) -> int:
        """The seat that is to decide, -1 for chance, -4 when the game is over."""
        if self.over:
            return OVER
        return CHANCE if self.chances() else self.seat

    def chances(self) -> list[tuple[str, Fraction]]:
        """What chance may bring, in the order of the ids, with exact probabilities; empty unless chance is to act."""
        left = sum(self.unlaid.values())
        if left > 0:
            return [(f"lay {colour}", Fraction(n, left)) for colour, n in self.unlaid.items() if n > 0]
        return self.board.chances()

    def legal(self) -> list[str]:
        """The legal decisions in the order of their ids; none at chance and at the end."""
        return [] if self.current_player() < 0 else self._choices()

    def _choices(self) -> list[str]:
        """What the seat may do in this step of its turn; nothing once the turn has no more steps."""
        if self.step == len(self.flow["turn"]):
            return []
        step = self.flow["turn"][self.step]
        in_order = ("take", "build", "score", "crown")
        choices = [choice for verb in in_order if verb in step for choice in self._choices_of(verb)]
        if "pass" in step and choices:
            choices.append("pass")
        return choices

    def _choices_of(self, verb: str) -> list[str]:
        match verb:
            case "take" if not self.board.has_finished(self.seat):
                return [f"take {layer}.{i}" for layer, i in self.free_trunks()]
            case "build" if self.hand:
                return self.board.build_choices(self.seat, self.hand)
            case "score" if self.hand:
                return ["score"]
            case "crown":
                return self.board.crown_choices(self.seat)
        return []

    def play(self, event: str) -> None:
        """Carries out a legal decision or a chance outcome, and all that follows from it."""
        outcomes = [outcome for outcome, _ in self.chances()]
        possible = self.legal() + outcomes
        if event not in possible:
            raise ValueError(f"{event!r} is not possible here; possible: {possible}")
        if event in outcomes:
            self._settle(event.split())
        else:
            self._decide(event.split())
            self.step += 1
        self._go_on()

    def _settle(self, words: list[str]) -> None:
        match words:
            case ["lay", colour]:
                self._lay(colour)
            case [outcome]:
                self.board.settle(outcome)

    def _decide(self, words: list[str]) -> None:
        match words:
            case ["take", place]:
                layer, i = place.split(".")
                self._take((int(layer), int(i)))
            case ["crown", where]:
                self.board.crown(self.seat, where)
            case ["pass"]:
                pass
            case _:
                self._use_trunk(words)

    def _take(self, place: Place) -> None:
        self.hand = self.stack[place]
        self.stack[place] = None

    def _use_trunk(self, words: list[str]) -> None:
        assert self.hand is not None
        if words == ["score"]:
            self.board.score(self.hand)
        else:
            self.board.build(self.seat, self.hand, words)
        self.hand = None

    # ---- turns ----------------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """On to the next step that asks for something, in this turn or the next, unless it is chance's or the end."""
        while self.current_player() >= 0 and not self._choices():
            if self.step < len(self.flow["turn"]):
                self.step += 1
            else:
                self._end_turn()

    def _end_turn(self) -> None:
        """The next seat that has not finished is due; the game is over when there is none or the stack is empty."""
        clockwise = [(self.seat + k) % self.players for k in range(1, self.players + 1)]
        unfinished = [seat for seat in clockwise if not self.board.has_finished(seat)]
        if self._stack_is_empty() or not unfinished:
            self.over = True
        else:
            self.seat = unfinished[0]
            self.step = 0

    # ---- points ---------------------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """The points noted so far; at the end the final points."""
        return self.board.points() if self.over else self.board.noted()

    def scores_if_ended(self) -> list[int]:
        """What the points would be if the game ended now."""
        return self.board.points()

    def returns(self) -> list[Fraction]:
        """Zeros before the end; then +1 for a sole winner, 0 for all when all tie; they sum to zero."""
        if not self.over:
            return [Fraction(0)] * self.players
        points = self.scores()
        share = Fraction(1, points.count(max(points)))
        won = [share if p == max(points) else Fraction(0) for p in points]
        return [(self.players * w - 1) / (self.players - 1) for w in won]

    # ---- for comparison -------------------------------------------------------------------------------------------

    @property
    def towers(self) -> Any:
        """Basic game: by seat and slot (`trunks`, `crowned`). Easy goin': by seat and letter, trunks by level."""
        return self.board.towers if isinstance(self.board, Towers | Easy) else None

    @property
    def pyramids(self) -> Any:
        """By seat: letters by level and position."""
        return self.board.pyramids if isinstance(self.board, Pyramid) else None

    @property
    def cabins(self) -> Any:
        """By seat and letter: `posts`, `beams`, `crowns`."""
        return self.board.cabins if isinstance(self.board, Cabins) else None

    @property
    def crowns_left(self) -> int:
        """Crowns in the supply; the games that need none have none."""
        return self.board.crowns if isinstance(self.board, Towers | Cabins) else 0

    def clone(self) -> Lumberjack:
        """An independent play that stands at the same point."""
        never_changed = (self.edition, self.flow)
        return copy.deepcopy(self, {id(part): part for part in never_changed})
