"""Agents: how they are named, what they are given, and that greedy plays well."""

import random
import sys
from collections import Counter
from collections.abc import Sequence
from math import exp
from pathlib import Path
from time import process_time

import numpy as np
import numpy.typing as npt
import pytest
import silvan
from rules.timberman.scenes import house, scene
from silvan import SpecError, State, View
from silvan.agents import Agent, load, modules, play_out
from silvan.search import Leaves, mcts
from silvan.simulate import Tally

GAME = silvan.load_game("timberland")


def play(game: silvan.Game, specs: Sequence[str], seed: int, plays: int) -> Tally:
    """Tally plays in which the seats are rotated, by agent."""
    agents = [load(spec, game, seed) for spec in specs]
    tally = Tally(len(agents))
    for i in range(plays):
        turn = i % len(agents)
        state = play_out(game, [*agents[turn:], *agents[:turn]], (seed, i // len(agents)))
        order = [(agent - turn) % len(agents) for agent in range(len(agents))]
        tally.add(Play(state, order))  # type: ignore[arg-type]
    return tally


class Play:
    """A play as `playouts` would give it, with the seats in another order."""

    def __init__(self, state: State, order: list[int]) -> None:
        self.scores = np.array([[state.scores()[seat] for seat in order]], np.int32)
        self.returns = np.array([[state.returns()[seat] for seat in order]])
        self.events = self.decisions = np.array([len(state.events())])

    def __len__(self) -> int:
        return 1


@pytest.mark.parametrize(
    ("spec", "plays"),
    [
        ("timberland(players=2)", 80),
        ("timberland(players=3)", 96),
        ("timberland(players=4)", 112),
        ("timberman(players=2)", 96),
        ("timberman(players=3,short=true,spider=true)", 96),
        ("timberman(players=4,berry=true)", 96),
        ("timberman(players=5,spider=true,berry=true)", 100),
        ("timberman(players=6,table=9)", 96),
        ("waldmeister(players=2)", 80),
        ("waldmeister(players=3)", 96),
        ("waldmeister(players=4)", 96),
    ],
)
def test_greedy_beats_random(spec: str, plays: int) -> None:
    game = silvan.load_game(spec)
    players = game.num_players()
    tally = play(game, ["greedy", *["random"] * (players - 1)], 11, plays)
    share, low, _ = tally.win_share(0)
    assert low > 0.5, f"{share:.0%} of {plays} plays"
    assert tally.mean_score(0) > 1.3 * max(map(tally.mean_score, range(1, players)))


VARIANTS = ("towers", "easy", "pyramid", "cabins")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("variant", VARIANTS)
def test_greedy_beats_random_in_lumberjack(variant: str, players: int) -> None:
    game, plays = silvan.load_game("lumberjack", variant=variant, players=players), 8 * players
    tally = play(game, ["greedy", *["random"] * (players - 1)], 11, plays)
    share, low, _ = tally.win_share(0)
    assert low > 1 / players, f"{share:.0%} of {plays} plays"
    assert tally.mean_score(0) > 1.3 * max(map(tally.mean_score, range(1, players)))


def decisions(spec: str, game: silvan.Game, seed: int) -> list[str]:
    agent = load(spec, game, 5)
    return play_out(game, [agent] * game.num_players(), seed).events()


@pytest.mark.parametrize(
    "name",
    [
        "timberland(players=3)",
        "timberman(players=3,spider=true)",
        "lumberjack(players=3)",
        "waldmeister(players=3,year_limit=1)",
    ],
)
@pytest.mark.parametrize("spec", ["random", "greedy"])
def test_agents_of_the_house_have_no_memory(spec: str, name: str) -> None:
    game = silvan.load_game(name)
    events = decisions(spec, game, 3)
    assert decisions(spec, game, 3) == events != decisions(spec, game, 4)
    state = game.new_initial_state(3)
    while not state.is_terminal():
        # A new agent each time, as after an interruption.
        state.apply_action(load(spec, game, 5)(state.view(state.current_player())))
    assert state.events() == events


def test_a_seed_in_the_spec_goes_before_the_other() -> None:
    view = GAME.replay(["stacks 0"]).view(0)
    chosen = {seed: load(f"random:{seed}", GAME, 1)(view) for seed in range(20)}
    assert len(set(chosen.values())) > 3
    assert all(load(f"random:{seed}", GAME, 2)(view) == action for seed, action in chosen.items())


def test_random_chooses_all_actions_alike() -> None:
    view = GAME.replay(["stacks 0"]).view(0)
    counts = Counter(load("random", GAME, seed)(view) for seed in range(800))
    assert set(counts) == set(view.legal_actions()) and min(counts.values()) > 60


def test_greedy_does_not_look_at_hidden_cards() -> None:
    greedy = load("greedy", GAME, 1)
    for seed in range(10):
        state = GAME.new_initial_state(seed)
        hidden = {greedy(state.child(card).view(1)) for card in state.legal_actions()}
        assert state.current_player() == 0 and len(hidden) == 1


def test_greedy_does_not_look_at_hidden_tiles() -> None:
    game = silvan.load_game("timberman(players=3,spider=true)")
    greedy, state = load("greedy", game, 1), game.new_initial_state(3)
    for _ in range(30):
        view = state.view(state.current_player())
        assert len({greedy(view.resample(seed).view(view.player)) for seed in range(5)}) == 1
        state.apply_action(greedy(view))


@pytest.mark.parametrize(
    "name",
    [
        "timberland(players=4)",
        "timberman(players=2)",
        "timberman(table=255,berry=true)",
        *(f"lumberjack(variant={variant},players=2)" for variant in VARIANTS),
        "waldmeister(players=4,year_limit=3)",
    ],
)
def test_greedy_makes_some_hundred_decisions_a_second(name: str) -> None:
    game = silvan.load_game(name)
    greedy, views = load("greedy", game), []
    for seed in range(2):
        state = game.new_initial_state(seed)
        while not state.is_terminal():
            views.append(state.view(state.current_player()))
            state.apply_action(random.Random(seed + len(views)).choice(state.legal_actions()))
    started = process_time()
    for view in views:
        assert greedy(view) in view.legal_actions()
    assert len(views) / (process_time() - started) > 100


def test_greedy_plays_any_tables() -> None:
    from dataclasses import replace

    from silvan.timberland import HOUSE_EDITION, HOUSE_FLOW, Boar, Cards, Fell, Grow, Plant, Score, Season

    small = replace(HOUSE_EDITION, name="small", board="...\n#..\n...\n...", boar="a1", woodcutter="b2")
    acts = (Cards(), Fell(2), Boar(1, 1), Plant(1), Grow(), Score(), Cards())
    odd = replace(HOUSE_FLOW, name="odd", year=(Season("all", 3, acts),))
    for tables in ({"edition": small}, {"flow": odd}, {"edition": small, "flow": odd}):
        game = silvan.load_game("timberland", players=3, **tables)
        assert play_out(game, [load("greedy", game)] * 3, 1).is_terminal()


def chosen(game: silvan.Game, drawing: str, hand: str, due: str = "forest") -> str:
    """What greedy does where orange, with this hand, is to decide."""
    state = scene(game, drawing, hand, "1", due=due)
    return state.action_to_string(load("greedy", game)(state.view(0)))  # type: ignore[arg-type]


def test_greedy_plays_sound_moves_of_timberman() -> None:
    game = house(2, spider=True, berry=True)
    # The lumberjack goes where it touches two trees, and tips the one that was tied.
    assert chosen(game, "o =3 p\n. . .\n. 2 .", "L", due="lumberjack") == "J@0,-1"
    # A bear chases those of the other, a spider sits on one, and a berry helps those of one's own.
    assert chosen(game, "3 p =3\n. 3 .", "BL") == "B@-1,1"
    assert chosen(game, "L o =3 p\n. . L L", "W") == "W@1,0"
    assert chosen(game, "L o =3 p\n. . L L", "M").startswith(("M@-1,1", "M@-1,-1"))
    # Nothing is worth a tile that can be kept.
    assert chosen(game, "o =3 o\n. L .", "S", due="more") == "pass"


def test_greedy_plays_any_tables_of_timberman() -> None:
    from dataclasses import replace

    from silvan.timberman import HOUSE_EDITION, HOUSE_FLOW, Draw, Forest, Lumberjack

    odd = replace(
        HOUSE_FLOW, name="odd", hand=1, turn=(Lumberjack(), Forest(False), Forest(True), Lumberjack(), Draw())
    )
    flat = [replace(tile, points=0) for tile in HOUSE_EDITION.tiles]
    for tables in ({"flow": odd}, {"edition": replace(HOUSE_EDITION, name="flat", tiles=tuple(flat))}):
        game = silvan.load_game("timberman", players=2, table=9, spider=True, **tables)
        assert play_out(game, [load("greedy", game)] * 2, 1).is_terminal()


@pytest.mark.parametrize("name", ["busy", "motley", "splinter"])
def test_greedy_plays_any_tables_of_lumberjack(name: str) -> None:
    path = Path(__file__).parent / "games" / f"lumberjack-{name}.json"
    game = silvan.game_from_json(path.read_text(encoding="utf-8"))
    assert play_out(game, [load("greedy", game)] * game.num_players(), 1).is_terminal()


def timberland(**changes: object) -> State:
    """A position in the spring of the first year, red to decide."""
    state = GAME.new_initial_state(1)
    greedy = load("greedy", GAME)
    while (d := state.to_dict())["due"] != changes["due"]:
        state.apply_action(greedy(state.view(state.current_player())))
    return GAME.state_from_dict({**d, **changes})


def supplied(total: int, **spaces: list[str]) -> dict[str, dict[str, object]]:
    return {colour: {"board": sorted(board), "supply": total - len(board)} for colour, board in spaces.items()}


def test_greedy_fells_the_forest_of_the_other() -> None:
    state = timberland(
        due="cut",
        player=0,
        woodcutter="e5",
        boar="a9",
        left=3,
        trees=supplied(15, red=["e6", "e7"], green=["e4", "e3", "e2"]),
        cards={"red": 1, "green": 2}
        if timberland(due="cut").to_dict()["stacks"]["red"] == 1
        else {"red": 2, "green": 1},
    )
    assert state.action_to_string(load("greedy", GAME)(state.view(0))) == "cut S"  # type: ignore[arg-type]


def first(view: View) -> int:
    return view.legal_actions()[0]


class Last:
    """An agent that is made for a game."""

    def __init__(self, game: silvan.Game, seed: int) -> None:
        self.seed = seed

    def __call__(self, view: View) -> str:
        return view.action_to_string(view.legal_actions()[-1])


def test_agents_of_other_modules() -> None:
    view = GAME.replay(["stacks 0"]).view(0)
    assert load(f"{__name__}:first", GAME)(view) == view.legal_actions()[0]
    last = load(f"{__name__}:Last", GAME, 9)
    assert last(view) == "card 29" and last.seed == 9  # type: ignore[attr-defined]
    assert play_out(GAME, [last, first], 1).is_terminal()


def last_of_all(leaves: Leaves) -> tuple[npt.ArrayLike, npt.ArrayLike]:
    """Holds the last action of each leaf for e times as likely as the one before it, and so on; nobody is ahead."""
    assert leaves.observations.shape[0] == len(leaves)
    spans = zip(leaves.legal_offsets, leaves.legal_offsets[1:], strict=False)
    logits = np.concatenate([np.arange(stop - start) for start, stop in spans])
    return logits.astype(np.float32), np.zeros((len(leaves), 2), np.float32)


def not_a_number(leaves: Leaves) -> tuple[npt.ArrayLike, npt.ArrayLike]:
    return np.full(len(leaves.legal_ids), np.nan), np.zeros((len(leaves), 2))


def test_a_policy_decides() -> None:
    view = GAME.replay(["stacks 0"]).view(0)
    legal = view.legal_actions()
    assert load(f"policy:{__name__}:last_of_all", GAME)(view) == legal[-1]
    drawn = [load(f"policy:{__name__}:last_of_all,temperature=2", GAME, seed)(view) for seed in range(300)]
    assert drawn == [load(f"policy:{__name__}:last_of_all,temperature=2", GAME, seed)(view) for seed in range(300)]
    odds = [exp(i / 2) for i in range(len(legal))]
    counts = Counter(drawn)
    for action, odd in zip(legal, odds, strict=True):
        p = odd / sum(odds)
        assert abs(counts[action] - 300 * p) < 5 * (300 * p * (1 - p)) ** 0.5 + 1e-9
    with pytest.raises(SpecError, match="logits: not all are finite"):
        load(f"policy:{__name__}:not_a_number", GAME)(view)


def test_a_search_takes_an_evaluator_by_name() -> None:
    view = GAME.replay(["stacks 0"]).view(0)
    found = mcts(view, 50, seed=3, evaluator=last_of_all)
    assert load(f"ismcts:50,evaluator={__name__}:last_of_all", GAME, 3)(view) == found.best


def test_somebody_is_asked(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    view = GAME.replay(["stacks 0"]).view(0)
    typed = iter(["card 99", "tree e5", "nonsense", "1000000", " card 29 "])
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    assert view.action_to_string(int(load("human", GAME)(view))) == "card 29"
    told = capsys.readouterr().out
    assert str(view) in told and "card 29" in told and "TL-" in told
    monkeypatch.setattr("builtins.input", lambda prompt: str(view.legal_actions()[0]))
    assert load("human", GAME)(view) == view.legal_actions()[0]


@pytest.mark.parametrize(
    ("spec", "names"),
    [
        ("greedy:7", []),
        ("cmd:./bot", []),
        ("mcts:10,c=1", []),
        ("mcts:10,evaluator=a.b:net,c=1", ["a.b"]),
        ("policy:a.b:net,temperature=1", ["a.b"]),
        ("a.b:bot", ["a.b"]),
    ],
)
def test_what_a_spec_imports(spec: str, names: list[str]) -> None:
    assert modules(spec) == names


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("clever", 'no agent "clever"; there are: random, greedy, flat, mcts, ismcts, human, module:object'),
        ("random:x", "expected a seed"),
        ("random:" + "1" * 5000, "expected a seed"),
        ("silvan:State", "cannot be made"),
        ("policy:silvan", "module:object is wanted"),
        ("greedy:-1", "expected a seed"),
        (f"random:{2**64}", "expected a seed"),
        ("no.such.module:agent", '"no.such.module:agent" cannot be loaded'),
        ("silvan.agents:nobody", "cannot be loaded"),
        (":first", "module:object is wanted"),
        ("silvan.agents:HOUSE", "is no function"),
        ("silvan.agents:", "no agent"),
        ("policy", "no agent"),
        ("policy:no.such.module:net", "cannot be loaded"),
        ("policy:silvan.agents:HOUSE", "is no evaluator"),
        (f"policy:{__name__}:last_of_all,0.5", "temperature=NUMBER from 0 is wanted"),
        (f"policy:{__name__}:last_of_all,temperature=-1", "temperature=NUMBER from 0 is wanted"),
        (f"policy:{__name__}:last_of_all,temperature=inf", "temperature=NUMBER from 0 is wanted"),
        ("mcts:10,evaluator=silvan.agents:HOUSE", "is no evaluator"),
        ("human:x", 'behind "human:"'),
    ],
)
def test_what_names_no_agent(spec: str, words: str) -> None:
    with pytest.raises(SpecError, match=words) as found:
        load(spec, GAME)
    assert found.value.path == "agent"


def test_agents_need_no_terminal() -> None:
    import subprocess

    code = "import sys, silvan.agents as a, silvan; a.load('greedy', silvan.load_game('timberland'));"
    code += "print(*{'rich', 'click', 'prompt_toolkit', 'numpy'} & set(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=Path(__file__).parent
    )
    assert done.stdout.split() == []


_: Agent = first
