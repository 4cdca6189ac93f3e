"""Timberman told slowly and plainly, one rule after the other.

Nothing here is fast or clever: it exists to be read beside docs/rules/timberman.md (TM-1, TM-2, ...) and to be
compared with the engine event by event. It shares no code and no data with the engine.

What still has to happen is a list, the agenda, whose front item is begun as soon as nobody is being asked anything.
An item may ask one question (of a player or of chance) or put further items at the front.

The tables, as plain dicts. An edition is what lies in the box:

    name        text
    tiles       one row a letter: {"letter": one of 3 2 1 L S B W M, "points": what a tree is worth (0 if it is none),
                "full": how many tiles in the full game, "short": how many in the short one}
    lumberjacks one row a number of players: {"players": n, "full": lumberjacks of each player, "short": likewise}
    set_aside   one row a number of players: {"players": n, "full": base tiles set aside unseen, "short": likewise};
                without a row none are
    provenance  where each of the tables comes from

How many tiles are set aside for the expansions is no table but a rule: as many as were added (TM-9).

A flow is the order of play:

    name        text
    hand        how many tiles each player draws at the start
    turn        the steps of a turn, in order: {"verb": "forest", "must": true or false} places a forest tile (the
                player may pass if there is no must), {"verb": "lumberjack"} places a lumberjack or not, and
                {"verb": "draw"} draws one tile
"""

from __future__ import annotations

import copy
from fractions import Fraction
from typing import Any

CHANCE = -1
OVER = -4

LETTERS = "321LSBWM"
EXPANSIONS = "WM"
BEAR, SPIDER, BERRY, LUMBERJACK = "B", "W", "M", "J"

Space = tuple[int, int]  # x to the east, y to the north of the start tile
Tile = tuple[str, int | None, bool]  # the letter; of a lumberjack also the owner, and whether a spider is on it
Task = tuple[Any, ...]

NOTHING: Tile = ("", None, False)


def house_edition() -> dict[str, Any]:
    """The components of the house edition."""
    return {
        "name": "house",
        "tiles": [
            {"letter": "3", "points": 3, "full": 12, "short": 6},
            {"letter": "2", "points": 2, "full": 12, "short": 6},
            {"letter": "1", "points": 1, "full": 12, "short": 6},
            {"letter": "L", "points": 0, "full": 6, "short": 3},
            {"letter": "S", "points": 0, "full": 6, "short": 3},
            {"letter": "B", "points": 0, "full": 6, "short": 3},
            {"letter": "W", "points": 0, "full": 5, "short": 5},
            {"letter": "M", "points": 0, "full": 5, "short": 5},
        ],
        "lumberjacks": [
            {"players": 2, "full": 12, "short": 9},
            {"players": 3, "full": 8, "short": 6},
            {"players": 4, "full": 6, "short": 6},
            {"players": 5, "full": 6, "short": 4},
            {"players": 6, "full": 6, "short": 4},
        ],
        "set_aside": [{"players": 2, "full": 12, "short": 6}],
        "provenance": {
            "tiles": "printed",
            "lumberjacks": "printed",
            "set_aside": "printed for the full game; reconstructed for the short one",
        },
    }


def house_flow() -> dict[str, Any]:
    """The order of play of the house."""
    return {
        "name": "house",
        "hand": 3,
        "turn": [
            {"verb": "forest", "must": True},
            {"verb": "forest", "must": False},
            {"verb": "lumberjack"},
            {"verb": "draw"},
        ],
    }


def beside(space: Space) -> list[Space]:
    """The four spaces that share a side with this one."""
    x, y = space
    return [(x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)]


class Timberman:
    """One play of Timberman: the position, and what is to happen next.

    For comparison: `table` (what lies where), `hands` (tiles of each seat by letter), `supplies` (lumberjacks of each
    seat that are not on the table), `undrawn` (tiles by letter that are neither drawn nor in the box, those set aside
    included) and `draws_left`. Hands and `undrawn` name every letter that is in the game, also with 0.
    """

    def __init__(
        self,
        players: int = 2,
        short: bool = False,
        spider: bool = False,
        berry: bool = False,
        table: int = 63,
        edition: dict[str, Any] | None = None,
        flow: dict[str, Any] | None = None,
    ) -> None:
        self.edition = house_edition() if edition is None else edition
        self.flow = house_flow() if flow is None else flow
        self.size = "short" if short else "full"
        self.players = players
        self.reach = (table - 1) // 2  # how far from the start tile the table goes

        in_use = {SPIDER: spider, BERRY: berry}
        rows = [row for row in self.edition["tiles"] if in_use.get(row["letter"], True) and row[self.size] > 0]
        self.points: dict[str, int] = {row["letter"]: row["points"] for row in rows}
        self.undrawn: dict[str, int] = {letter: 0 for letter in LETTERS if letter in self.points}
        self.undrawn |= {row["letter"]: row[self.size] for row in rows}
        self.base_set_aside = self._number_for_players("set_aside")
        self.draws_left = sum(self.undrawn.values()) - self.base_set_aside - self._undrawn_expansion_tiles()

        self.table: dict[Space, Tile] = {}
        self.hands: list[dict[str, int]] = [dict.fromkeys(self.undrawn, 0) for _ in range(players)]
        self.supplies = [self._number_for_players("lumberjacks")] * players

        self.seat = 0  # whose turn it is, or who draws
        self.asked: str | None = None  # what is asked: of the seat "forest", "more", "lumberjack"; of chance the rest
        self.agenda: list[Task] = [("draw", seat) for seat in range(players) for _ in range(self.flow["hand"])]
        self.agenda += [("start",), ("turn", 0)]
        self._go_on()

    def _number_for_players(self, table: str) -> int:
        rows = [row for row in self.edition[table] if row["players"] == self.players]
        return int(rows[0][self.size]) if rows else 0

    # ---- asking and answering -------------------------------------------------------------------------------------

    def current_player(self) -> int:
        """The seat that is to decide, -1 for chance, -4 when the game is over."""
        if self.asked is None:
            return OVER
        return CHANCE if self.asked in ("draw", "start") else self.seat

    def legal(self) -> list[str]:
        """The legal decisions in the order of their ids; none at chance and at the end."""
        match self.asked:
            case "forest":
                return self._forest_choices()
            case "more":
                return [*self._forest_choices(), "pass"]
            case "lumberjack":
                return [*self._lumberjack_choices(), "pass"]
        return []

    def chances(self) -> list[tuple[str, Fraction]]:
        """What chance may bring, ascending, with exact probabilities; empty unless chance is to act."""
        match self.asked:
            case "draw":
                return [(f"draw {letter}", chance) for letter, chance in self._draw_chances().items()]
            case "start":
                return [(f"start {letter}", chance) for letter, chance in self._start_chances().items()]
        return []

    def play(self, event: str) -> None:
        """Carries out a legal decision or a chance outcome, and all that follows from it."""
        possible = self.legal() + [outcome for outcome, _ in self.chances()]
        if event not in possible:
            raise ValueError(f"{event!r} is not possible here; possible: {possible}")
        self.asked = None
        self._answer(event)
        self._go_on()

    def _answer(self, event: str) -> None:
        match event.split():
            case ["draw", letter]:
                self._draw(letter)
            case ["start", letter]:
                self._lay_start_tile(letter)
            case ["pass"]:
                pass
            case [placing]:
                letter, place = placing.split("@")
                x, y = place.split(",")
                self._place(letter, (int(x), int(y)))

    def clone(self) -> Timberman:
        """An independent play that stands at the same point."""
        never_changed = (self.edition, self.flow, self.points)
        return copy.deepcopy(self, {id(part): part for part in never_changed})

    # ---- the agenda -----------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Begins one item of the agenda after the other until somebody is asked or nothing is left."""
        while self.asked is None and self.agenda:
            self._begin(self.agenda.pop(0))

    def _begin(self, task: Task) -> None:
        match task:
            case ("draw", seat):
                self._offer_draw(seat)
            case ("start",):
                self.asked = "start"
            case ("turn", seat):
                self._open_turn(seat)
            case ("forest", must):
                self._offer_forest(must)
            case ("lumberjack",):
                self._offer_lumberjack()
            case ("turn ends",):
                self._close_turn()
            case _:
                raise AssertionError(task)

    # ---- the turn -------------------------------------------------------------------------------------------------

    def _open_turn(self, seat: int) -> None:
        """Whoever has no tile is skipped; whoever has some but can place none loses the whole turn (TM-R3)."""
        self.seat = seat
        if self._can_place(seat):
            self.agenda += [self._task(step) for step in self.flow["turn"]]
        self.agenda.append(("turn ends",))

    def _task(self, step: dict[str, Any]) -> Task:
        match step["verb"]:
            case "forest":
                return ("forest", step["must"])
            case "lumberjack":
                return ("lumberjack",)
            case "draw":
                return ("draw", self.seat)
            case verb:
                raise ValueError(f"no verb {verb!r}")

    def _offer_forest(self, must: bool) -> None:
        if self._can_place(self.seat):
            self.asked = "forest" if must else "more"

    def _offer_lumberjack(self) -> None:
        if self.supplies[self.seat] > 0:
            self.asked = "lumberjack"

    def _close_turn(self) -> None:
        """The game is over when nobody has a tile, or nobody who has some can place one (TM-R4)."""
        if any(self._can_place(seat) for seat in range(self.players)):
            self.agenda.append(("turn", (self.seat + 1) % self.players))

    # ---- where tiles go -------------------------------------------------------------------------------------------

    def _on_the_table(self, space: Space) -> bool:
        return all(-self.reach <= number <= self.reach for number in space)

    def _tile_on(self, space: Space) -> Tile:
        return self.table.get(space, NOTHING)

    def _open_spaces(self) -> list[Space]:
        """The empty spaces that touch a tile side to side, from south to north and from west to east."""
        touching = {space for tile in self.table for space in beside(tile)}
        found = [space for space in touching if space not in self.table and self._on_the_table(space)]
        return sorted(found, key=lambda space: (space[1], space[0]))

    def _free_lumberjacks(self) -> list[Space]:
        """The spaces of the lumberjacks, of any colour, that carry no spider, in the same order."""
        found = [at for at, (letter, _, has_spider) in self.table.items() if letter == LUMBERJACK and not has_spider]
        return sorted(found, key=lambda space: (space[1], space[0]))

    def _spaces_for(self, letter: str) -> list[Space]:
        return self._free_lumberjacks() if letter == SPIDER else self._open_spaces()

    def _held(self, seat: int) -> list[str]:
        return [letter for letter, count in self.hands[seat].items() if count > 0]

    def _can_place(self, seat: int) -> bool:
        return any(self._spaces_for(letter) for letter in self._held(seat))

    def _forest_choices(self) -> list[str]:
        return [f"{letter}@{x},{y}" for letter in self._held(self.seat) for x, y in self._spaces_for(letter)]

    def _lumberjack_choices(self) -> list[str]:
        return [f"{LUMBERJACK}@{x},{y}" for x, y in self._open_spaces()]

    # ---- placing --------------------------------------------------------------------------------------------------

    def _place(self, letter: str, space: Space) -> None:
        if letter == LUMBERJACK:
            self.supplies[self.seat] -= 1
            self.table[space] = (LUMBERJACK, self.seat, False)
            return
        self.hands[self.seat][letter] -= 1
        if letter == SPIDER:
            self._stop_lumberjack(space)
        else:
            self.table[space] = (letter, None, False)
        if letter == BEAR:
            self._frighten(space)

    def _stop_lumberjack(self, space: Space) -> None:
        _, owner, _ = self._tile_on(space)
        self.table[space] = (LUMBERJACK, owner, True)

    def _frighten(self, bear: Space) -> None:
        """Every lumberjack that touches the bear goes home; spiders on them leave the game."""
        for space in beside(bear):
            _, owner, _ = self._tile_on(space)
            if owner is not None:
                self.supplies[owner] += 1
                del self.table[space]

    # ---- drawing --------------------------------------------------------------------------------------------------

    def _offer_draw(self, seat: int) -> None:
        self.seat = seat
        if self.draws_left > 0:
            self.asked = "draw"

    def _undrawn_expansion_tiles(self) -> int:
        return sum(count for letter, count in self.undrawn.items() if letter in EXPANSIONS)

    def _draw_chances(self) -> dict[str, Fraction]:
        """What a draw gives.

        First base tiles were set aside, then the expansions mixed in, then tiles of this mixture set aside. As nobody
        has seen any of them, a draw is one from the whole mixture: each expansion tile that is not yet drawn is in it
        for certain; of the base tiles not yet drawn all but those set aside first, each as probable as the other.
        """
        expansion_tiles = self._undrawn_expansion_tiles()
        base_tiles = sum(self.undrawn.values()) - expansion_tiles
        base_mixed = base_tiles - self.base_set_aside
        mixture = base_mixed + expansion_tiles
        chances = {}
        for letter, count in self.undrawn.items():
            if count > 0 and letter in EXPANSIONS:
                chances[letter] = Fraction(count, mixture)
            elif count > 0 and base_mixed > 0:
                chances[letter] = Fraction(base_mixed, mixture) * Fraction(count, base_tiles)
        return chances

    def _start_chances(self) -> dict[str, Fraction]:
        """A spider goes back and another tile is drawn (TM-R2): the other chances keep their proportions."""
        chances = self._draw_chances()
        chances.pop(SPIDER, None)
        return {letter: chance / sum(chances.values()) for letter, chance in chances.items()}

    def _take_from_bag(self, letter: str) -> None:
        self.undrawn[letter] -= 1
        self.draws_left -= 1

    def _draw(self, letter: str) -> None:
        self._take_from_bag(letter)
        self.hands[self.seat][letter] += 1

    def _lay_start_tile(self, letter: str) -> None:
        self._take_from_bag(letter)
        self.table[0, 0] = (letter, None, False)

    # ---- points ---------------------------------------------------------------------------------------------------

    def _touches_berry(self, space: Space) -> bool:
        return any(self._tile_on(other)[0] == BERRY for other in beside(space))

    def _strengths(self, tree: Space) -> list[int]:
        """How much each seat's lumberjacks count around a tree."""
        found = [0] * self.players
        for space in beside(tree):
            _, owner, has_spider = self._tile_on(space)
            if owner is not None and not has_spider:
                found[owner] += 2 if self._touches_berry(space) else 1
        return found

    def _taker(self, tree: Space) -> int | None:
        """The one seat with the most around a tree; None on a tie and without a lumberjack."""
        strengths = self._strengths(tree)
        most = max(strengths)
        if most == 0 or strengths.count(most) > 1:
            return None
        return strengths.index(most)

    def scores(self) -> list[int]:
        """What the scoring of the table as it is now gives."""
        points = [0] * self.players
        for space, (letter, _, _) in self.table.items():
            taker = self._taker(space) if self.points.get(letter, 0) > 0 else None
            if taker is not None:
                points[taker] += self.points[letter]
        return points

    def scores_if_ended(self) -> list[int]:
        """The same: nothing is noted during play."""
        return self.scores()

    def returns(self) -> list[Fraction]:
        """Zeros before the end; then +1 for a sole winner, 0 for all when all tie; they sum to zero."""
        if self.current_player() != OVER:
            return [Fraction(0)] * self.players
        scores = self.scores()
        share = Fraction(1, scores.count(max(scores)))
        won = [share if points == max(scores) else Fraction(0) for points in scores]
        return [(self.players * w - 1) / (self.players - 1) for w in won]
