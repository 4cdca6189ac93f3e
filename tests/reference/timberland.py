"""Timberland told slowly and plainly, one rule after the other.

Nothing here is fast or clever: it exists to be read beside docs/rules/timberland.md (TL-1, TL-2, ...) and to be
compared with the engine event by event. It shares no code and no data with the engine.

What still has to happen is a list, the agenda, whose front item is begun as soon as nobody is being asked anything.
An item may ask one question (of a player or of chance), change the board, or put further items at the front.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any

CHANCE = -1
OVER = -4

COLOURS = "rgyv"
SIDES = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
EIGHT_WAYS = {
    "N": (0, 1),
    "NE": (1, 1),
    "E": (1, 0),
    "SE": (1, -1),
    "S": (0, -1),
    "SW": (-1, -1),
    "W": (-1, 0),
    "NW": (-1, 1),
}

Task = tuple[Any, ...]


def house_edition() -> dict[str, Any]:
    """The components of the house edition."""
    board = [
        ".........",  # 9
        ".....#...",  # 8
        ".........",  # 7
        "..#......",  # 6
        "....+....",  # 5
        ".........",  # 4
        "......#..",  # 3
        ".........",  # 2
        ".........",  # 1
    ]  #  abcdefghi
    return {
        "name": "house",
        "board": "\n".join(board),
        "boar": "h8",
        "woodcutter": "b2",
        "die": [3, 4, 4, 5, 5, 6],
        "deck": [_house_card(stack, k) for stack in (1, 2, 3, 4) for k in range(8)],
        "supplies": [
            {"players": 2, "trees": 15, "fruits": 6},
            {"players": 3, "trees": 11, "fruits": 4},
            {"players": 4, "trees": 9, "fruits": 3},
        ],
        "forest_points": [1, 3, 6, 10],
        "provenance": {
            "board": "size and wind rose attested; rocks reconstructed",
            "boar": "reconstructed",
            "woodcutter": "reconstructed",
            "die": "range 3 to 6 attested; faces reconstructed",
            "deck": "stack, value and compass on each card attested; values and compasses reconstructed",
            "supplies": "printed",
            "forest_points": "printed",
        },
    }


def _house_card(stack: int, k: int) -> dict[str, Any]:
    """The k-th card (0..7) of a stack: the higher the card, the fewer its directions."""

    def wind(index: int) -> str:
        return "NESW"[index % 4]

    if k in (0, 1):
        winds = set("NESW")
    elif k in (2, 3):
        winds = set("NESW") - {wind(stack - 1 + k)}
    elif k == 4:
        winds = set("NS") if stack % 2 == 1 else set("EW")
    elif k == 5:
        winds = {wind(stack - 1), wind(stack)}
    elif k == 6:
        winds = {wind(stack + 1)}
    else:
        winds = {wind(stack + 2)}
    return {"stack": stack, "value": 4 * k + stack, "compass": "".join(w for w in "NESW" if w in winds)}


def house_flow() -> dict[str, Any]:
    """The order of play of the house."""
    cards = {"verb": "cards"}
    return {
        "name": "house",
        "year": [
            {"name": "autumn", "rounds": 1, "do": [dict(cards), {"verb": "plant", "trees": 3}]},
            {"name": "winter", "rounds": 3, "do": [dict(cards), {"verb": "boar", "turns": 2, "fruits": 3}]},
            {"name": "spring", "rounds": 1, "do": [{"verb": "grow"}]},
            {"name": "woodcutter", "rounds": 4, "do": [dict(cards), {"verb": "fell", "turns": 1}]},
            {"name": "scoring", "rounds": 1, "do": [{"verb": "score"}]},
        ],
    }


class Clearing:
    """The board as printed: which spaces there are, which of them are rocks, and what lies beside what."""

    def __init__(self, drawing: str) -> None:
        rows = list(reversed(drawing.split("\n")))
        self.width = len(rows[0])
        self.height = len(rows)
        places = [(file, rank) for rank in range(self.height) for file in range(self.width)]
        self.spaces = [self.name(place) for place in places]
        self.rocks = {self.name((file, rank)) for file, rank in places if rows[rank][file] == "#"}
        self.beside = {self.name(at): list(self.next_to(at, SIDES).values()) for at in places}
        self.around = {self.name(at): self.next_to(at, EIGHT_WAYS) for at in places}

    @staticmethod
    def name(place: tuple[int, int]) -> str:
        return "abcdefghijk"[place[0]] + str(place[1] + 1)

    @staticmethod
    def place(space: str) -> tuple[int, int]:
        return "abcdefghijk".index(space[0]), int(space[1:]) - 1

    def next_to(self, at: tuple[int, int], ways: dict[str, tuple[int, int]]) -> dict[str, str]:
        """The spaces one step away, by direction, without those beyond the edge."""
        found = {}
        for way, (east, north) in ways.items():
            file, rank = at[0] + east, at[1] + north
            if 0 <= file < self.width and 0 <= rank < self.height:
                found[way] = self.name((file, rank))
        return found

    def walk_round(self, space: str, wind: str) -> str:
        """One space on in that direction; over the edge one comes back on the other side."""
        file, rank = self.place(space)
        east, north = SIDES[wind]
        return self.name(((file + east) % self.width, (rank + north) % self.height))


class Timberland:
    """One play of Timberland: the position, and what is to happen next."""

    def __init__(
        self,
        players: int = 2,
        years: int = 2,
        cards: str = "pass",
        edition: dict[str, Any] | None = None,
        flow: dict[str, Any] | None = None,
    ) -> None:
        self.edition = house_edition() if edition is None else edition
        self.flow = house_flow() if flow is None else flow
        self.clearing = Clearing(self.edition["board"])
        self.compass: dict[int, str] = {card["value"]: card["compass"] for card in self.edition["deck"]}
        self.players = players
        self.years = years
        self.cards = cards

        supply = next(entry for entry in self.edition["supplies"] if entry["players"] == players)
        self.trees: list[set[str]] = [set() for _ in range(players)]
        self.fruits: list[set[str]] = [set() for _ in range(players)]
        self.tree_supply = [int(supply["trees"])] * players
        self.fruit_supply = [int(supply["fruits"])] * players
        self.boar: str = self.edition["boar"]
        self.woodcutter: str = self.edition["woodcutter"]
        self.noted = [0] * players

        self.year = 1
        self.season: str = self.flow["year"][0]["name"]
        self.round = 1
        self.first_stack_to = 0  # who won the roll for the stacks
        self.hands: list[set[int]] = [set() for _ in range(players)]
        self.played = [0] * players  # the card of each seat in the latest card round
        self.autumn_order: list[int] = []
        self.rolled = 0

        # The boar turn under way.
        self.fruit_limit = 0
        self.stood_on: set[str] = set()
        self.steps_left = 0
        self.taken = 0
        self.carried = [0] * players  # fruits of each colour picked up and not yet dropped

        self.asked: tuple[int, str] | None = None  # who is asked, and what
        self.agenda: list[Task] = [("year", year) for year in range(1, years + 1)]
        self._go_on()

    # ---- asking and answering -------------------------------------------------------------------------------------

    def current_player(self) -> int:
        """The seat that is to decide, -1 for chance, -4 when the game is over."""
        return OVER if self.asked is None else self.asked[0]

    def legal(self) -> list[str]:
        """The legal decisions in the order of their ids; none at chance and at the end."""
        if self.asked is None or self.asked[0] == CHANCE:
            return []
        seat, what = self.asked
        match what:
            case "tree":
                return [f"tree {space}" for space in self._free_spaces()]
            case "card":
                return [f"card {value}" for value in sorted(self.hands[seat])]
            case "fruit":
                return self._fruit_choices(seat)
            case "boar":
                return [f"boar {space}" for space in self._relocations()]
            case "step":
                return self._step_choices()
            case "drop":
                return [f"drop {colour} {space}" for colour in self._carried_colours() for space in self._free_spaces()]
            case "grow":
                return [f"grow {space}" for space in self.clearing.spaces if space in self.fruits[seat]]
            case "cut":
                return [f"cut {wind}" for wind in "NESW" if wind in self.compass[self.played[seat]]]
        raise AssertionError(what)

    def chances(self) -> list[tuple[str, Fraction]]:
        """What chance may bring, ascending, with exact probabilities; empty unless chance is to act."""
        if self.asked == (CHANCE, "stacks"):
            return [(f"stacks {seat}", Fraction(1, self.players)) for seat in range(self.players)]
        if self.asked == (CHANCE, "roll"):
            die: list[int] = self.edition["die"]
            return [(f"roll {face}", Fraction(die.count(face), len(die))) for face in sorted(set(die))]
        return []

    def play(self, event: str) -> None:
        """Carries out a legal decision or a chance outcome, and all that follows from it."""
        possible = self.legal() + [outcome for outcome, _ in self.chances()]
        if event not in possible or self.asked is None:
            raise ValueError(f"{event!r} is not possible here; possible: {possible}")
        seat, _ = self.asked
        self.asked = None
        self._answer(seat, event.split())
        self._go_on()

    def _answer(self, seat: int, words: list[str]) -> None:
        match words:
            case ["stacks", first]:
                self.first_stack_to = int(first)
            case ["roll", pips]:
                self.rolled = int(pips)
            case ["card", value]:
                self._play_card(seat, int(value))
            case ["tree", space]:
                self._plant_tree(seat, space)
            case ["fruit", space]:
                self._place_fruit(seat, space)
            case ["keep"]:
                pass
            case ["boar", space]:
                self._relocate(space)
            case ["step", way, *take]:
                self._step(way, take == ["take"])
            case ["drop", colour, space]:
                self._drop(colour, space)
            case ["grow", space]:
                self._grow(seat, space)
            case ["cut", wind]:
                self._cut(wind)
            case _:
                raise AssertionError(words)

    def clone(self) -> Timberland:
        """An independent play that stands at the same point."""
        never_changed = (self.edition, self.flow, self.clearing, self.compass)
        return copy.deepcopy(self, {id(part): part for part in never_changed})

    # ---- the agenda -----------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Begins one item of the agenda after the other until somebody is asked or nothing is left."""
        while self.asked is None and self.agenda:
            self._begin(self.agenda.pop(0))

    def _next(self, tasks: Iterable[Task]) -> None:
        """Puts these at the front of the agenda, in this order."""
        self.agenda[:0] = tasks

    def _ask(self, seat: int, what: str) -> None:
        self.asked = (seat, what)

    def _begin(self, task: Task) -> None:
        match task:
            case ("year", year):
                self._open_year(year)
            case ("ask", seat, what):
                self._ask(seat, what)
            case ("deal",):
                self._deal()
            case ("round", season, number):
                self.season, self.round = season, number
            case ("act", act):
                self._begin_act(act)
            case ("tree", seat):
                self._offer_tree(seat)
            case ("fruits", seat):
                self._offer_fruit(seat)
            case ("boar turn", seat, limit):
                self._open_boar_turn(seat, limit)
            case ("boar move", seat):
                self._open_boar_move(seat)
            case ("drops", seat):
                self._offer_drop(seat)
            case ("spring", seat):
                self._offer_grow(seat)
            case _:
                raise AssertionError(task)

    def _begin_act(self, act: dict[str, Any]) -> None:
        match act["verb"]:
            case "cards":
                self._next(("ask", seat, "card") for seat in range(self.players))
            case "plant":
                self._open_autumn(act["trees"])
            case "boar":
                self._next(("boar turn", seat, act["fruits"]) for seat in self._by_value()[: act["turns"]])
            case "grow":
                self._next(("spring", seat) for seat in self.autumn_order)
            case "fell":
                self._open_felling(act["turns"])
            case "score":
                self._note_points()
            case verb:
                raise ValueError(f"no verb {verb!r}")

    # ---- years, stacks and card rounds ----------------------------------------------------------------------------

    def _open_year(self, year: int) -> None:
        self.year = year
        self.season, self.round = self.flow["year"][0]["name"], 1
        tasks: list[Task] = []
        if year == 1 or self.cards == "roll":
            tasks.append(("ask", CHANCE, "stacks"))
        tasks.append(("deal",))
        for season in self.flow["year"]:
            for number in range(1, season["rounds"] + 1):
                tasks.append(("round", season["name"], number))
                tasks.extend(("act", act) for act in season["do"])
        self._next(tasks)

    def _deal(self) -> None:
        """All cards return to the hand, and each seat holds the stack that is its own this year."""
        for seat in range(self.players):
            stack = self._stack_of(seat)
            self.hands[seat] = {card["value"] for card in self.edition["deck"] if card["stack"] == stack}

    def _stack_of(self, seat: int) -> int:
        """The number of the seat's stack this year (TL-R1: two players use III and IV in years 3 and 4)."""
        first_stack, first_year = (3, 3) if self.players == 2 and self.year >= 3 else (1, 1)
        passed = self.year - first_year if self.cards == "pass" else 0
        return first_stack + (seat - self.first_stack_to - passed) % self.players

    def _play_card(self, seat: int, value: int) -> None:
        self.hands[seat].remove(value)
        self.played[seat] = value

    def _by_value(self) -> list[int]:
        """The seats by their cards of the latest round, the highest first."""
        return sorted(range(self.players), key=lambda seat: self.played[seat], reverse=True)

    # ---- what stands where ----------------------------------------------------------------------------------------

    def _has_tree(self, space: str) -> bool:
        return any(space in trees for trees in self.trees)

    def _has_fruit(self, space: str) -> bool:
        return any(space in fruits for fruits in self.fruits)

    def _is_free(self, space: str) -> bool:
        if space in self.clearing.rocks or space in (self.boar, self.woodcutter):
            return False
        return not self._has_tree(space) and not self._has_fruit(space)

    def _free_spaces(self) -> list[str]:
        return [space for space in self.clearing.spaces if self._is_free(space)]

    def _fell(self, space: str) -> None:
        """A tree on the space, if there is one, goes back to its owner."""
        for owner in range(self.players):
            if space in self.trees[owner]:
                self.trees[owner].remove(space)
                self.tree_supply[owner] += 1

    # ---- autumn ---------------------------------------------------------------------------------------------------

    def _open_autumn(self, trees: int) -> None:
        self.autumn_order = self._by_value()
        for seat in reversed(self.autumn_order):
            self._next([("fruits", seat)])
            if self.year == 1:
                self._next([("tree", seat)] * trees)

    def _offer_tree(self, seat: int) -> None:
        if self.tree_supply[seat] > 0 and self._free_spaces():
            self._ask(seat, "tree")

    def _plant_tree(self, seat: int, space: str) -> None:
        self.tree_supply[seat] -= 1
        self.trees[seat].add(space)

    def _offer_fruit(self, seat: int) -> None:
        if self.fruit_supply[seat] > 0 and self._free_spaces():
            self._ask(seat, "fruit")

    def _fruit_choices(self, seat: int) -> list[str]:
        free = self._free_spaces()
        beside_own = [s for s in free if any(other in self.trees[seat] for other in self.clearing.beside[s])]
        if beside_own:
            return [f"fruit {space}" for space in beside_own]
        return [f"fruit {space}" for space in free] + ["keep"]  # TL-R2

    def _place_fruit(self, seat: int, space: str) -> None:
        self.fruit_supply[seat] -= 1
        self.fruits[seat].add(space)
        self._next([("fruits", seat)])

    # ---- winter: the boar -----------------------------------------------------------------------------------------

    def _open_boar_turn(self, seat: int, limit: int) -> None:
        self.fruit_limit = limit
        self.taken = 0
        self.stood_on = {self.boar}
        self._next([("ask", CHANCE, "roll"), ("boar move", seat), ("drops", seat)])

    def _open_boar_move(self, seat: int) -> None:
        self.steps_left = self.rolled
        steps: list[Task] = [("ask", seat, "step")] * self.rolled
        if self._full_move_from(self.boar):
            self._next(steps)
        elif self._relocations():
            self._next([("ask", seat, "boar"), *steps])
        else:  # TL-R4
            self.steps_left = 0

    def _full_move_from(self, space: str) -> bool:
        return self._can_finish(space, self.steps_left, self.stood_on | {space}, self.taken)

    def _relocations(self) -> list[str]:
        return [space for space in self._free_spaces() if self._full_move_from(space)]

    def _relocate(self, space: str) -> None:
        self.boar = space
        self.stood_on.add(space)

    def _ways_on(self, space: str, stood_on: set[str]) -> dict[str, str]:
        """Where the boar may step from a space, by direction, as far as the ground goes."""
        ways = self.clearing.around[space].items()
        barred = self.clearing.rocks | stood_on
        return {way: target for way, target in ways if target not in barred and not self._has_tree(target)}

    def _can_finish(self, space: str, steps: int, stood_on: set[str], taken: int) -> bool:
        """Whether the remaining steps can be made: the last must not end on a fruit that cannot be taken any more."""
        if steps == 0:
            return True
        for target in self._ways_on(space, stood_on).values():
            if steps == 1 and self._has_fruit(target) and taken >= self.fruit_limit:
                continue
            if self._can_finish(target, steps - 1, stood_on | {target}, taken):  # on the way a fruit may stay
                return True
        return False

    def _step_choices(self) -> list[str]:
        choices = []
        last = self.steps_left == 1
        for way, target in self._ways_on(self.boar, self.stood_on).items():
            fruit = self._has_fruit(target)
            there = (target, self.steps_left - 1, self.stood_on | {target})
            if not (last and fruit) and self._can_finish(*there, self.taken):
                choices.append(f"step {way}")
            if fruit and self.taken < self.fruit_limit and self._can_finish(*there, self.taken + 1):
                choices.append(f"step {way} take")
        return choices

    def _step(self, way: str, take: bool) -> None:
        self.boar = self.clearing.around[self.boar][way]
        self.stood_on.add(self.boar)
        self.steps_left -= 1
        if take:
            owner = next(seat for seat in range(self.players) if self.boar in self.fruits[seat])
            self.fruits[owner].remove(self.boar)
            self.carried[owner] += 1
            self.taken += 1

    def _carried_colours(self) -> list[str]:
        return [COLOURS[owner] for owner in range(self.players) if self.carried[owner] > 0]

    def _offer_drop(self, seat: int) -> None:
        if sum(self.carried) == 0:
            return
        if self._free_spaces():
            self._ask(seat, "drop")
            self._next([("drops", seat)])
        else:
            for owner in range(self.players):
                self.fruit_supply[owner] += self.carried[owner]
                self.carried[owner] = 0

    def _drop(self, colour: str, space: str) -> None:
        owner = COLOURS.index(colour)
        self.carried[owner] -= 1
        self.fruits[owner].add(space)

    def boar_outcomes(self) -> set[tuple[str, frozenset[str]]]:
        """At a `step` decision: every (landing space, fruit spaces still to be taken) the move can end with."""
        if self.asked is None or self.asked[1] != "step":
            raise ValueError("no boar is on its way")
        room = self.fruit_limit - self.taken
        outcomes = set()
        for landing, met in set(self._walks(self.boar, self.steps_left, self.stood_on, frozenset())):
            for count in range(min(room, len(met)) + 1):
                for fruits in combinations(sorted(met), count):
                    if landing in fruits or landing not in met:
                        outcomes.add((landing, frozenset(fruits)))
        return outcomes

    def _walks(
        self, space: str, steps: int, stood_on: set[str], met: frozenset[str]
    ) -> Iterator[tuple[str, frozenset[str]]]:
        """For every way to walk the steps: where it ends, and the fruits on its spaces, taken or not."""
        if steps == 0:
            yield space, met
            return
        for target in self._ways_on(space, stood_on).values():
            found = met | {target} if self._has_fruit(target) else met
            yield from self._walks(target, steps - 1, stood_on | {target}, found)

    # ---- spring ---------------------------------------------------------------------------------------------------

    def _has_light(self, space: str) -> bool:
        """A neighbour without tree and rock gives light; the edge of the board gives none."""
        return any(s not in self.clearing.rocks and not self._has_tree(s) for s in self.clearing.beside[space])

    def _offer_grow(self, seat: int) -> None:
        """One fruit after the other, until the seat has none on the board."""
        if self.tree_supply[seat] == 0:
            self._take_back(seat, set(self.fruits[seat]))
        else:
            self._take_back(seat, {space for space in self.fruits[seat] if not self._has_light(space)})
        if self.fruits[seat]:
            self._ask(seat, "grow")
            self._next([("spring", seat)])

    def _take_back(self, seat: int, spaces: set[str]) -> None:
        self.fruits[seat] -= spaces
        self.fruit_supply[seat] += len(spaces)

    def _grow(self, seat: int, space: str) -> None:
        self._take_back(seat, {space})
        self._plant_tree(seat, space)
        for neighbour in self.clearing.beside[space]:
            if self._has_tree(neighbour) and not self._has_light(neighbour):
                self._fell(neighbour)

    # ---- the woodcutter -------------------------------------------------------------------------------------------

    def _open_felling(self, turns: int) -> None:
        for seat in reversed(self._by_value()[:turns]):
            self._next([("ask", CHANCE, "roll"), ("ask", seat, "cut")])  # TL-R5: the roll first

    def _cut(self, wind: str) -> None:
        for _ in range(self.rolled):
            self.woodcutter = self.clearing.walk_round(self.woodcutter, wind)
            self._fell(self.woodcutter)

    # ---- points ---------------------------------------------------------------------------------------------------

    def _forests(self, seat: int) -> list[set[str]]:
        """The seat's trees, sorted into groups that touch side to side."""
        forests = []
        left = set(self.trees[seat])
        while left:
            forest = {left.pop()}
            while joining := {tree for tree in left if any(s in forest for s in self.clearing.beside[tree])}:
                forest |= joining
                left -= joining
            forests.append(forest)
        return forests

    def _forest_points(self, seat: int) -> int:
        points: list[int] = self.edition["forest_points"]
        return sum(points[min(len(forest), len(points)) - 1] for forest in self._forests(seat))

    def _note_points(self) -> None:
        for seat in range(self.players):
            self.noted[seat] += self._forest_points(seat)

    def scores(self) -> list[int]:
        """The points noted so far."""
        return list(self.noted)

    def scores_if_ended(self) -> list[int]:
        """The points noted and those of the forests that stand now; at the end nothing is added."""
        if self.current_player() == OVER:
            return self.scores()
        return [self.noted[seat] + self._forest_points(seat) for seat in range(self.players)]

    def returns(self) -> list[Fraction]:
        """Zeros before the end; then +1 for a sole winner, 0 for all when all tie; they sum to zero."""
        if self.current_player() != OVER:
            return [Fraction(0)] * self.players
        best = max(self.noted)
        share = Fraction(1, self.noted.count(best))
        won = [share if points == best else Fraction(0) for points in self.noted]
        return [(self.players * w - 1) / (self.players - 1) for w in won]
