"""The ladder, `python benches/ladder.py [GAME ...]`: search beats greedy beats random in every game and variant.

Two play, each of them once in either seat with the same luck; such a pair of plays gives one result, and intervals are
the arena's for rounds. A rung holds if the lower end of the 95 % interval of its win share is above one half; for more
simulations, which must not be weaker, the upper end.
"""

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from os import cpu_count
from statistics import mean

import silvan
from silvan import Game
from silvan.agents import load, play_out
from silvan.arena.intervals import share

SEED = 2026
SEARCH = "ismcts:{}"
PAIRS = 40
SIMULATIONS = {"timberman": 2000, "timberland": 400}
"""Where not 1000 simulations are taken: more for many actions, fewer where each of them takes long."""


@dataclass(frozen=True)
class Rung:
    """Who is to beat whom in which game, or not to be weaker, in how many pairs of plays."""

    game: str
    upper: str
    lower: str
    pairs: int
    strict: bool = True


@dataclass(frozen=True)
class Verdict:
    """The win share of the upper one with its 95 % interval."""

    rung: Rung
    share: float
    low: float
    high: float

    @property
    def holds(self) -> bool:
        """Whether the rung holds."""
        return (self.low if self.rung.strict else self.high) > 0.5

    def __str__(self) -> str:
        sign = "beats" if self.rung.strict else "is not weaker than"
        what = f"{self.rung.game}: {self.rung.upper} {sign} {self.rung.lower}"
        interval = f"{self.share:.1%} ({self.low:.1%} to {self.high:.1%}) of {2 * self.rung.pairs} plays"
        return f"{'holds' if self.holds else 'FAILS'}  {what}: {interval}"


def variants() -> Iterator[str]:
    """Yield every game and variant, for two."""
    for name in silvan.games():
        options = {option["name"]: option for option in silvan.options(name)}
        players = "players=2" if "players" in options else ""
        for variant in options["variant"]["choices"] if "variant" in options else [""]:
            settings = ",".join(filter(None, [players, variant and f"variant={variant}"]))
            yield str(silvan.load_game(f"{name}({settings})"))


def rungs(games: list[str]) -> Iterator[Rung]:
    """Yield the rungs of the ladders of some games."""
    for game in games:
        n = SIMULATIONS.get(silvan.load_game(game).name, 1000)
        yield Rung(game, "greedy", "random", PAIRS)
        yield Rung(game, SEARCH.format(n), "greedy", PAIRS)
        yield Rung(game, SEARCH.format(n), SEARCH.format(n // 8), PAIRS, strict=False)


def share_of_pair(rung: Rung, pair: int) -> float:
    """Return the win share of the upper one in two plays with the same luck, one from either seat."""
    game: Game = silvan.load_game(rung.game)
    upper, lower = load(rung.upper, game, SEED), load(rung.lower, game, SEED + 1)
    plays = [play_out(game, agents, (SEED, pair)) for agents in ([upper, lower], [lower, upper])]
    return mean((1 + play.returns()[seat]) / 2 for seat, play in enumerate(plays))


def judge(rung: Rung, run: Callable[..., Iterator[float]] = map) -> Verdict:
    """Play a rung; `run` maps the pairs, in this process or in others."""
    shares = run(share_of_pair, [rung] * rung.pairs, range(rung.pairs))
    found = share([(2 * own, 2) for own in shares])
    assert found is not None, "a rung has pairs"
    return Verdict(rung, found.value, found.low, found.high)


def main() -> int:
    """Print a line a rung; 1 if one does not hold."""
    held = True
    with ProcessPoolExecutor(cpu_count()) as pool:
        for rung in rungs(sys.argv[1:] or list(variants())):
            verdict = judge(rung, pool.map)
            print(verdict, flush=True)
            held &= verdict.holds
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
