"""Playing in the terminal: what may be typed, what is told, and whole plays on a pseudo-terminal."""

import json
import os
import random
import re
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pytest
import silvan
from click.testing import CliRunner, Result
from silvan import Record, State
from silvan.agents import load
from silvan.cli import app
from silvan.draw import Drawing, drawing_of
from silvan.draw.story import Event, Story
from silvan.terminal.keeping import Keeper, read_play
from silvan.terminal.words import completions, matches, meant
from silvan.timberland.words import DIRECTIONS

pexpect = pytest.importorskip("pexpect")

# From Python 3.12 on, forkpty warns where NumPy has threads; the child does nothing but start a program.
pytestmark = pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")

GAME = silvan.load_game("timberland")


# ---- What was typed -------------------------------------------------------------------------------------------------

STEPS = ["step N", "step N take", "step NE", "step SW take"]
CARDS = ["card 1", "card 13", "card 17"]
DROPS = ["drop r e5", "drop g e5", "drop r a1"]
TILES = ["3@0,1", "3@1,0", "B@0,1", "J@-1,0", "pass"]


@pytest.mark.parametrize(
    ("typed", "notations", "found"),
    [
        ("n", STEPS, ["step N"]),
        ("N take", STEPS, ["step N take"]),
        ("n t", STEPS, ["step N take"]),
        ("ne", STEPS, ["step NE"]),
        ("sw", STEPS, ["step SW take"]),
        ("take", STEPS, ["step N take", "step SW take"]),
        ("s", STEPS, ["step N", "step NE", "step SW take"]),
        ("step  NE", STEPS, ["step NE"]),
        ("1", CARDS, ["card 1"]),
        ("c 17", CARDS, ["card 17"]),
        ("7", CARDS, []),
        ("card", CARDS, CARDS),
        ("E5", DROPS, ["drop r e5", "drop g e5"]),
        ("g e5", DROPS, ["drop g e5"]),
        ("drop a1", DROPS, ["drop r a1"]),
        ("e5 g", DROPS, []),
        ("b 0,1", TILES, ["B@0,1"]),
        ("0,1", TILES, ["3@0,1", "B@0,1"]),
        ("-1,0", TILES, ["J@-1,0"]),
        ("j@-1,0", TILES, ["J@-1,0"]),
        ("3", TILES, ["3@0,1", "3@1,0"]),
        ("0", TILES, []),
        ("p", TILES, ["pass"]),
        ("", DROPS, []),
    ],
)
def test_words_stand_for_notations(typed: str, notations: list[str], found: list[str]) -> None:
    assert matches(typed, notations) == found


def test_whole_words_only() -> None:
    assert matches("n", STEPS, whole=True) == ["step N"]
    assert matches("s", STEPS, whole=True) == []


@pytest.mark.parametrize(
    ("typed", "legal", "notation"),
    [
        ("c6", ["tree a1"], "tree c6"),
        ("TREE c6", ["tree a1"], "tree c6"),
        ("w", ["cut N"], "cut W"),
        ("step n take", ["tree a1"], None),
        ("g c6", ["drop r a1"], "drop g c6"),
        ("c6", ["drop r a1"], "drop r c6"),
        ("z9", ["tree a1"], None),
        ("", ["tree a1"], None),
    ],
)
def test_what_is_spelled_though_it_may_be_illegal(typed: str, legal: list[str], notation: str | None) -> None:
    state = GAME.new_initial_state(1)
    assert meant(typed, legal, lambda text: state.string_to_action(0, text)) == notation


@pytest.mark.parametrize(
    ("typed", "notation"),
    [("j 9,9", "J@9,9"), ("9,9", "3@9,9"), ("b@9,-9", "B@9,-9"), ("PASS", "pass"), ("9,99", None), ("w 0,0", None)],
)
def test_spaces_are_spelled_with_or_without_a_letter(typed: str, notation: str | None) -> None:
    state = silvan.load_game("timberman").new_initial_state(1)
    assert meant(typed, ["3@0,1", "L@0,1"], lambda text: state.string_to_action(0, text)) == notation


def test_completions() -> None:
    choices = ["tree e5", "tree e6", "keep", "undo"]
    assert list(completions("tr", choices)) == ["tree e5", "tree e6"]
    assert list(completions("e6", choices)) == ["tree e6"]
    assert list(completions("why K", choices)) == ["why keep"]
    assert list(completions("x", choices)) == []
    assert list(completions("1,0", TILES)) == ["3@1,0"]


# ---- What is told ---------------------------------------------------------------------------------------------------


def told(story: Story, first: int = 0) -> list[str]:
    return drawing_of(GAME).tell(story, range(first, len(story.events)))


def test_the_story_of_a_play() -> None:
    events = "stacks 0;card 29;card 2;tree e5;tree c3;tree g7;fruit e4;fruit e6;fruit d5;fruit f5;fruit c2;fruit g6"
    events += ";tree a1;tree b8;tree i1;fruit a2;fruit b9;fruit h1;fruit a8;fruit c8;fruit i2;card 1;card 6;roll 3"
    state = GAME.replay([*events.split(";"), "step S", "step SW take", "step W", "drop r i9"])
    assert told(Story.of_state(state)) == [
        "the stacks of cards are dealt: red gets the first",
        "cards: red 29, green 2",
        "red: tree e5, c3, g7, fruit e4, e6, d5, f5, c2, g6",
        "green: tree a1, b8, i1, fruit a2, b9, h1, a8, c8, i2",
        "cards: red 1, green 6",
        "green: rolls 3, boar to h7, g6 (takes r), f6, drops r on i9",
    ]
    assert told(Story.of_state(state), 26) == ["green: boar to f6, drops r on i9"]


def test_hidden_events_are_told_when_they_are_revealed() -> None:
    before = GAME.replay(["stacks 0", "card 29"])
    seen = Story.seen(before, before.view(1))
    assert [event.notation for event in seen.events] == ["stacks 0", "card ?"]
    assert told(seen) == ["the stacks of cards are dealt: red gets the first", "cards: red ?"]
    after = before.child("card 2")
    assert told(Story.seen(after, after.view(1)))[1] == "cards: red 29, green 2"
    assert Story.seen(after, after.view(1)).since(seen) == [1, 2]
    assert Story.seen(after, after.view(1)).since(None) == [0, 1, 2]


MAN = silvan.load_game("timberman(players=3,spider=true)")


def test_the_story_of_a_play_of_timberman() -> None:
    events = "".join(f"draw {letter};" for letter in "33L1WB2LS") + "start 3;"
    events += "L@0,-1 pass J@1,0;draw 2;W@1,0 1@-1,0 J@0,1;draw 3;S@0,2 pass pass;draw B;2@1,1 3@2,0 J@-1,1;draw 1"
    played = [event for turn in events.split(";") for event in ([turn] if "@" not in turn else turn.split())]
    state = MAN.replay(played)
    lines = [
        "orange: draws 3, 3, L",
        "purple: draws 1, W, B",
        "yellow: draws 2, L, S",
        "the start tile is 3",
        "orange: L@0,-1, passes, J@1,0 (orange +3), draws 2",
        "purple: W@1,0 (orange -3), 1@-1,0, J@0,1 (purple +3), draws 3",
        "yellow: S@0,2, passes, passes, draws B",
        "orange: 2@1,1 (purple +2), 3@2,0, J@-1,1 (orange +1), draws 1",
    ]
    drawing = drawing_of(MAN)
    assert drawing.tell(Story.of_state(state), range(len(played))) == lines
    last = state.child("B@1,2")
    story = Story.seen(last, last.view(1))
    assert drawing.tell(story, [0, 3, 22, 23, 24, 25, 26]) == [
        "orange: draws ?",
        "purple: draws 1",
        "orange: 2@1,1 (purple +2), 3@2,0, J@-1,1 (orange +1), draws ?",
        "purple: B@1,2",
    ]
    home = state.child("B@-2,1")
    assert drawing.tell(Story.of_state(home), [26]) == ["purple: B@-2,1 (orange goes home from -1,1; orange -1)"]


def test_the_story_of_a_play_from_the_middle() -> None:
    for seed in range(5):
        state = MAN.playout(seed)
        events, half = state.events(), 30 + seed
        setup = MAN.replay(events[:half]).to_dict()
        late = MAN.replay(events[half:], setup)
        whole = drawing_of(MAN).tell(Story.of_state(state), range(half, len(events)))
        assert drawing_of(MAN).tell(Story.of_state(late), range(len(events) - half)) == whole


def test_points_are_told_as_the_engine_counts_them() -> None:
    for spec in ("timberman", "timberman(players=4,spider=true,berry=true)", "timberman(players=6,table=9)"):
        game = silvan.load_game(spec)
        for seed in range(5):
            state, counted = game.playout(seed), [0] * game.num_players()
            told = drawing_of(game).tell(Story.of_state(state), range(len(state.events())))
            for name, change in re.findall(r"(\w+) ([+-]\d+)\b(?![,\d])", " ".join(told)):
                counted[drawing_of(game).seats.index(name)] += int(change)
            assert counted == state.scores()


def test_every_decision_of_every_play_of_timberman_has_words() -> None:
    for spec in ("timberman", "timberman(players=6,short=true,spider=true,berry=true)", "timberman(players=4,table=9)"):
        game = silvan.load_game(spec)
        drawing, state, agent = drawing_of(game), game.new_initial_state(7), load("random", game)
        while not state.is_terminal():
            view = state.view(state.current_player())
            legal = [view.action_to_string(action) for action in view.legal_actions()]
            assert drawing.due(view).startswith(drawing.seats[view.player])
            offer = " ".join(drawing.offer(view, legal))
            assert all(notation.partition("@")[0] in offer for notation in legal)
            board = drawing.board(view, legal)
            spaces = {notation.partition("@")[2] for notation in legal} - {""} - set(view.to_dict()["table"])
            assert board.left.plain.count("+") == len(spaces)  # type: ignore[union-attr]
            state.apply_action(agent(view))
        assert drawing.chapter(state) == "the end" and drawing.due(state) == "the play is over"


def test_every_decision_of_every_play_has_words() -> None:
    for players in (2, 3, 4):
        game = silvan.load_game("timberland", players=players, years=4)
        drawing, state = drawing_of(game), game.new_initial_state(players)
        agent, chapters = load("random", game), set()
        while not state.is_terminal():
            view = state.view(state.current_player())
            legal = [view.action_to_string(action) for action in view.legal_actions()]
            assert drawing.due(view).startswith(drawing.seats[view.player])
            assert all("{" not in line for line in [drawing.due(view), *drawing.offer(view, legal)])
            assert set(drawing.aliases(view, legal).values()) <= {
                f"step {d}{t}" for d in DIRECTIONS for t in ("", " take")
            }
            chapters.add(drawing.chapter(view))
            state.apply_action(agent(view))
        assert len(chapters) == 4 * 9
        lines = drawing.tell(Story.of_state(state), range(len(state.events())))
        assert sum(" is scored: " in line for line in lines) == 4


VARIANTS = ("towers", "easy", "pyramid", "cabins")


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_decision_of_lumberjack_has_words(variant: str) -> None:
    for players in (2, 5):
        game = silvan.load_game("lumberjack", variant=variant, players=players)
        drawing, state = drawing_of(game), game.new_initial_state(players)
        agent, chapters = load("random", game), set()
        while not state.is_terminal():
            view = state.view(state.current_player())
            legal = [view.action_to_string(action) for action in view.legal_actions()]
            offered = " ".join(drawing.offer(view, legal))
            assert drawing.due(view).startswith(drawing.seats[view.player])
            assert "{" not in drawing.due(view) + offered
            # Everything that can be typed is there to be read.
            assert all(notation.split()[1] in offered for notation in legal if " " in notation)
            chapters.add(drawing.chapter(view))
            state.apply_action(agent(view))
        assert 4 < len(chapters) <= 17 and drawing.chapter(state).endswith(", the end")
        lines = drawing.tell(Story.of_state(state), range(len(state.events())))
        assert lines[0] == "the stack is laid" and all(line.startswith("player ") for line in lines[1:])
        taken = sum(event.startswith("take") for event in state.events())
        assert sum(": takes " in line for line in lines) == taken


def test_the_story_of_a_play_of_lumberjack() -> None:
    game = silvan.load_game("lumberjack")
    state = game.new_initial_state(3)
    for event in ("take 16.2", "build 1", "take 16.3", "build 1", "crown 1", "take 15.4", "score"):
        state.apply_action(event)
    assert drawing_of(game).tell(Story.of_state(state), range(len(state.events()))) == [
        "the stack is laid",
        "player 0: takes green (16.2), builds on tower 1",
        "player 1: takes green (16.3), builds on tower 1",
        "player 0: crowns tower 1",
        "player 1: takes natural (15.4), scores natural: nothing",
    ]


def test_a_game_without_words_is_shown_all_the_same() -> None:
    drawing, state = Drawing(GAME), GAME.replay(["stacks 0", "card 29", "card 2"])
    assert str(drawing.board(state)) == str(state).rstrip()
    assert drawing.due(state) == "player 0 is to decide"
    trees = [state.action_to_string(action) for action in state.legal_actions()]
    assert drawing.offer(state, trees) == ["tree a1, b1, ... i9 (76)"]
    assert drawing.offer(state, ["keep", "fruit a1"]) == ["keep", "fruit a1"]
    assert drawing.tell(Story.of_state(state), range(3)) == [
        "chance: stacks 0",
        "player 0: card 29",
        "player 1: card 2",
    ]
    assert Event(0, "card ?").hidden and not Event(0, "card 1").hidden


# ---- Where there is no terminal -------------------------------------------------------------------------------------


def run(*arguments: object, typed: str = "") -> Result:
    return CliRunner().invoke(app, ["play", *map(str, arguments)], input=typed)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_lines_are_enough(here: Path) -> None:
    result = run("timberland", "--seed", 3, typed="30\nwhy 29\nhint\n29\na5, a4, c6\nhelp\n")
    assert result.exit_code == 0
    out = result.stdout
    assert '"card 30" is not legal for player 0' in out and '"card 29" is legal for player 0' in out
    assert "greedy would play: card" in out and "= tree a5" in out and "= tree a4" in out
    assert '"tree c6" is not legal for player 0' in out and "hint   what the agent greedy would do" in out
    assert out.endswith(
        "The play is saved as timberland-3.jsonl.\nGo on with: silvan play --resume timberland-3.jsonl\n"
    )
    record = read_play("timberland-3.jsonl")
    assert record.players == ("person", "greedy") and record.extra == {"seed": [3, 0]}
    assert record.events[-2:] == ("tree a5", "tree a4")


def test_what_comes_in_between_stops_a_line_of_actions(here: Path) -> None:
    result = run("timberland", "--seed", 3, typed="29, e5\n")
    assert "not done, since this came in between: e5" in result.stdout
    assert "tree e5" not in read_play("timberland-3.jsonl").events


def test_nothing_decided_nothing_saved(here: Path) -> None:
    assert "Nothing was decided" in run("timberland", typed="").stdout
    assert "Nothing was decided" in run("timberland", typed="quit\n").stdout
    assert list(here.iterdir()) == []


def test_quit_asks(here: Path) -> None:
    assert run("timberland", "--seed", 3, typed="1\nquit\nn\n").exit_code == 0
    assert list(here.iterdir()) == []
    assert "Go on with" in run("timberland", "--seed", 3, typed="1\nquit\n\n").stdout
    assert [path.name for path in here.iterdir()] == ["timberland-3.jsonl"]
    assert "timberland-3-2.jsonl" in run("timberland", "--seed", 3, typed="1\nquit\ny\n").stdout


def finished(state: State, agent: Any) -> State:
    while not state.is_terminal():
        state = state.child(agent(state.view(state.current_player())))
    return state


@pytest.mark.parametrize(
    "spec",
    [
        "timberland",
        "timberman",
        "timberman(players=2,spider=true,berry=true)",
        "waldmeister(players=2,year_limit=1)",
    ],
)
def test_a_whole_play_by_lines(here: Path, spec: str) -> None:
    game = silvan.load_game(spec)
    state, chosen, rng = game.new_initial_state(6), [], random.Random(1)
    other = load("random", game, 6)
    while not state.is_terminal():
        action = rng.choice(state.legal_actions()) if state.current_player() == 1 else other(state.view(0))
        if state.current_player() == 1:
            chosen.append(state.action_to_string(action))  # type: ignore[arg-type]
        state.apply_action(action)
    arguments = (spec, "--seat", 1, "--against", "random", "--seed", 6, "--record", "a.jsonl")
    result = run(*arguments, typed="\n".join(chosen) + "\n")
    assert result.exit_code == 0
    assert result.stdout.endswith("The play is saved; see it again with: silvan replay a.jsonl\n")
    assert read_play("a.jsonl") == Record.from_state(state, ["random", "person"], {"seed": [6, 0]})
    red, green = drawing_of(game).seats
    winner = f"{[red, green][state.returns()[1] > 0]} wins." if any(state.returns()) else f"{red} and {green} share"
    assert winner in result.stdout
    # The same in two halves: luck and agents go on as they would have.
    half = len(chosen) // 2
    run(
        spec,
        "--seat",
        1,
        "--against",
        "random",
        "--seed",
        6,
        "--record",
        "b.jsonl",
        typed="\n".join(chosen[:half]),
    )
    run("--resume", "b.jsonl", typed="\n".join([chosen[half], "undo", *chosen[half:]]))
    assert read_play("b.jsonl") == read_play("a.jsonl")
    assert "over" in run("--resume", "b.jsonl").stderr


def test_a_play_without_a_seed_goes_on_with_new_luck(here: Path) -> None:
    state = GAME.replay(["stacks 0", "card 29", "card 2"])
    Path("p.jsonl").write_text(Record.from_state(state, ["a", "b"]).to_json() + "\n")
    assert "nobody known here" in run("--resume", "p.jsonl").stderr
    assert "cards: red 29, green 2" in run("--resume", "p.jsonl", "--seat", 0, typed="e5\n").stdout
    assert read_play("p.jsonl").events[3] == "tree e5" and read_play("p.jsonl").players == ("person", "greedy")
    chosen = ["1", "legal"]
    agent = load("greedy", GAME)
    state = finished(GAME.new_initial_state(2), agent)
    setup = GAME.replay(state.events()[:30]).to_dict()
    started = GAME.replay((), setup)
    Path("s.jsonl").write_text(Record.from_state(started, ["person", "greedy"]).to_json() + "\n")
    assert run("--resume", "s.jsonl", typed="\n".join(chosen)).exit_code == 0


def test_hidden_cards_are_not_in_anything_that_is_shown(here: Path) -> None:
    shown = set()
    for card in (1, 13, 29):
        record = Record.from_state(GAME.replay(["stacks 0", f"card {card}"]), ["greedy", "person"])
        Path("p.jsonl").write_text(record.to_json() + "\n")
        typed = "board\nhint\nlog\nlegal\nwhy 2\nwhy card 1\n13\nundo\nrules\nhelp\n"
        result = run("--resume", "p.jsonl", typed=typed)
        assert "cards: red ?" in result.stdout
        shown.add(result.stdout)
    assert len(shown) == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "Missing argument 'GAME'"),
        (["timberland", "--seat", 2], "--seat 2: the game has the seats 0 to 1"),
        (["timberland", "--seat", -1], "--seat -1"),
        (["timberland", "--against", "clever"], 'no agent "clever"'),
        (["timberland", "--against", "greedy", "--against", "random"], "--against: 2 agents for 1 seats"),
        (["timberland", "--seat", 0, "--seat", 1, "--against", "random"], "--against: 1 agents for 0 seats"),
        (["timberland", "--record", "/no/such/folder/a.jsonl"], "there is no folder"),
        (["timberland", "--record", "old.jsonl"], '"old.jsonl" exists already'),
        (["timberland", "--resume", "old.jsonl"], "--resume goes on with the game of the file"),
        (["--resume", "none.jsonl"], "No such file"),
        (["--resume", "old.jsonl"], "holds 2 plays"),
        (["--resume", "bad.jsonl"], "line 1: not a line of JSON"),
        (["--resume", "lucky.jsonl"], 'seed: it gives "stacks 0", but event 0 is "stacks 1"'),
        (["--resume", "seedy.jsonl"], "seed: expected the seed and the number of the play"),
        (["--resume", "huge.jsonl"], "seed"),
        (["--resume", "agents.jsonl"], '"os:system" is nobody known here'),
    ],
)
def test_errors_are_one_line(arguments: list[object], words: str, here: Path) -> None:
    line = Record.from_state(GAME.replay(["stacks 1", "card 2"]), ["person", "greedy"]).to_json()
    lucky = next(seed for seed in range(99) if GAME.new_initial_state(seed).events() == ["stacks 0"])
    files = {
        "old": f"{line}\n{line}\n",
        "bad": "{",
        "lucky": line[:-1] + f', "seed": [{lucky}, 0]}}',
        "seedy": line[:-1] + ', "seed": "x"}',
        "huge": line[:-1] + ', "seed": [-1, 0]}',
        "agents": line.replace("greedy", "os:system"),
    }
    for name, text in files.items():
        Path(f"{name}.jsonl").write_text(text)
    result = run(*arguments)
    assert result.exit_code == 2 and result.stdout == ""
    assert result.stderr.startswith("silvan: ") and result.stderr.count("\n") == 1 and words in result.stderr


def test_an_agent_that_errs_loses_nothing(here: Path) -> None:
    Path("rogue.py").write_text("def agent(view): return 'keep'\n")
    result = run("timberland", "--against", "rogue:agent", "--seed", 4, typed="25\n26\n")
    assert result.exit_code == 2 and '"keep" is not legal' in result.stderr
    assert "The play is saved as timberland-4.jsonl" in result.stdout
    assert read_play("timberland-4.jsonl").players == ("person", "rogue:agent")


# ---- On a terminal --------------------------------------------------------------------------------------------------

ANSI = re.compile(r"\x1b(\[[0-9;?]*[ -/]*[@-~]|[()][A-Z0-9]|[=>78])")


class Terminal:
    """The command `silvan play` on a pseudo-terminal, and all that it has shown."""

    def __init__(self, *arguments: object, size: tuple[int, int] = (40, 100)) -> None:
        environment = {**os.environ, "TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1", "COLUMNS": "", "LINES": ""}
        command = ["-m", "silvan", "play", *map(str, arguments)]
        self.child = pexpect.spawn(
            sys.executable, command, env=environment, encoding="utf-8", dimensions=size, timeout=20
        )
        self.child.delaybeforesend = None
        self.raw = ""

    def expect(self, *patterns: str) -> str:
        """Wait until one of the patterns is shown, and return what has been shown up to it."""
        self.child.expect(list(patterns))
        shown = self.child.before + self.child.after
        self.raw += shown
        return ANSI.sub("", shown)

    def type(self, line: str) -> None:
        self.child.send(line + "\r")

    def leave(self) -> tuple[int, str]:
        """Wait for the end, and return the exit code and what was shown last."""
        self.child.expect(pexpect.EOF)
        self.child.close()
        self.raw += self.child.before
        return self.child.exitstatus, ANSI.sub("", self.child.before)


def short(state: State, action: int, i: int) -> str:
    """An action as somebody might type it."""
    notation = state.action_to_string(action)
    words = notation.split()
    alone = ("tree", "fruit", "grow", "cut", "boar", "set", "lay", "hurt", "heal", "remove", "lot", "bid")
    brief = words[-1].upper() if words[0] in alone else notation
    return [notation, brief.replace("@", " ").lower() if "@" in brief else brief][i % 2]


def resumed(terminal: Terminal, code: int, seat: str) -> Terminal:
    """Leave is due: go on as the command says."""
    left, shown = terminal.leave()
    assert left == code and "Go on with: silvan play --resume mine.jsonl" in shown
    terminal = Terminal("--resume", "mine.jsonl")
    terminal.expect(f"you are {seat}")
    terminal.expect(f"{seat}>")
    return terminal


@pytest.mark.parametrize(
    ("spec", "most"),
    [("timberland", 50), ("timberman(players=2,spider=true)", 25), ("waldmeister(players=4,year_limit=1)", 25)],
)
def test_a_whole_play_on_a_terminal(here: Path, spec: str, most: int) -> None:
    game = silvan.load_game(spec)
    state, rng, decided, seat = game.new_initial_state(8), random.Random(3), 0, drawing_of(game).seats[0]
    greedy = load("greedy", game, 8)
    terminal = Terminal(spec, "--seed", 8)
    while not state.is_terminal():
        if state.current_player() > 0:
            state.apply_action(greedy(state.view(state.current_player())))
            continue
        terminal.expect(f"you are {seat}")
        terminal.expect(f"{seat}>")
        if decided == 1:
            try_all_orders(terminal, state, seat)
        elif decided == 4:
            terminal.type("quit")
            terminal.expect("Save this play")
            terminal.type("")
            terminal = resumed(terminal, 0, seat)
        elif decided == 7:
            terminal.child.sendintr()
            terminal = resumed(terminal, 130, seat)
        elif decided == 9:
            terminal.child.send("\x04")
            terminal = resumed(terminal, 0, seat)
        elif decided == 11:
            terminal.child.kill(signal.SIGTERM)
            terminal = resumed(terminal, 130, seat)
        action = rng.choice(state.legal_actions())
        terminal.type(short(state, action, decided))
        state.apply_action(action)
        decided += 1
    terminal.expect("wins\\.|share the victory")
    code, shown = terminal.leave()
    assert code == 0 and "silvan replay mine.jsonl" in shown and decided > most
    names = ["person", *["greedy"] * (game.num_players() - 1)]
    assert read_play("mine.jsonl") == Record.from_state(state, names, {"seed": [8, 0]})


def try_all_orders(terminal: Terminal, state: State, seat: str) -> None:
    """At the second decision: what is not there or not legal, and orders; then the decision, and undo."""
    ways, typed, notation = TRIED[state.get_game().name](state)
    for line, shown in [*ways, *ORDERED]:
        terminal.type(line)
        terminal.expect(shown)
        terminal.expect(f"{seat}>")
    terminal.type(typed)
    terminal.expect(f"= {re.escape(notation)}")
    terminal.expect(f"you are {seat}")
    terminal.expect(f"{seat}>")
    terminal.type("undo")
    terminal.expect(f"you are {seat}")
    terminal.expect(f"{seat}>")


@pytest.mark.parametrize(("variant", "size"), list(zip(VARIANTS, [(24, 80), (50, 160)] * 2, strict=True)))
def test_a_whole_play_of_lumberjack_on_a_terminal(variant: str, size: tuple[int, int], here: Path) -> None:
    game = silvan.load_game("lumberjack", variant=variant)
    state, rng, decided = game.new_initial_state(8), random.Random(3), 0
    greedy = load("greedy", game, 8)
    terminal = Terminal(f"lumberjack(variant={variant})", "--seed", 8, size=size)
    while not state.is_terminal():
        if state.current_player() == 1:
            state.apply_action(greedy(state.view(1)))
            continue
        shown = terminal.expect("you are player 0") + terminal.expect("player 0>")
        # Nothing is broken: every line fits.
        assert all(len(line.rstrip("\r")) <= size[1] for line in shown.split("\n"))
        if decided == 1:
            try_orders_of_lumberjack(terminal, state)
        elif decided == 4:
            terminal.type("quit")
            terminal.expect("Save this play")
            terminal.type("")
            left, last = terminal.leave()
            assert left == 0 and "silvan play --resume mine.jsonl" in last
            terminal = Terminal("--resume", "mine.jsonl", size=size)
            terminal.expect("player 0>")
        action = rng.choice(state.legal_actions())
        notation = state.action_to_string(action)
        terminal.type(notation.partition(" ")[2].lower() if notation.startswith(("take", "post", "beam")) else notation)
        state.apply_action(action)
        decided += 1
    terminal.expect("wins\\.|share the victory")
    assert terminal.leave()[0] == 0 and decided > 50
    assert read_play("mine.jsonl") == Record.from_state(state, ["person", "greedy"], {"seed": [8, 0]})


def try_orders_of_lumberjack(terminal: Terminal, state: State) -> None:
    """Where a trunk is in hand: things that are not there, that are not legal, and orders."""
    for typed, shown in (
        ("nonsense", "is no action here"),
        ("why take 0.0", "(is )?not legal"),
        (f"why {state.action_to_string(state.legal_actions()[0])}", "is legal"),
        ("hint", "greedy would play: "),
        ("rules", "The stack"),
        ("legal", re.escape(state.action_to_string(state.legal_actions()[0]))),
        ("log", "the stack is laid"),
        ("save mine.jsonl", "saved; go on later with: silvan play --resume mine.jsonl"),
        ("undo", "takes a trunk"),
    ):
        terminal.type(typed)
        terminal.expect(shown)
        terminal.expect("player 0>")
    terminal.type(state.events()[-1])
    terminal.expect("player 0>")


ORDERED = [
    ("nonsense", "is no action here"),
    ("rules", "Aim"),
    ("help", "take up|taken up"),
    ("save mine.jsonl", "saved; go on later with: silvan play --resume mine.jsonl"),
]
"""What is typed and shown in every game."""

Ways = tuple[list[tuple[str, str]], str, str]
"""What is typed and shown; then a decision as it is typed, and its notation."""


def ways_of_timberland(state: State) -> Ways:
    """Where red plants a tree."""
    notation = str(state.action_to_string(state.legal_actions()[5]))
    space = notation.split()[1]
    ways = [
        ("c6", "c6 is a rock"),
        ("why c6", "c6 is a rock"),
        (f"why {space}", "is legal"),
        ("tree", "can be: tree"),
        ("hint", "greedy would play: tree"),
        ("legal", "tree a1, "),
        ("log", "cards: "),
    ]
    return ways, space, notation


def ways_of_timberman(state: State) -> Ways:
    """Where orange may place another tile."""
    tile = str(state.action_to_string(state.legal_actions()[0]))
    letter, space = tile.split("@")
    ways = [
        (f"{letter} 9,9", "touches no tile"),
        (f"why {letter} 9,9", "touches no tile"),
        (f"why {letter} {space}", "is legal"),
        (letter, f"can be: {re.escape(tile)}"),
        ("hint", "greedy would play: "),
        ("legal", f"{re.escape(tile)}, "),
        ("log", "the start tile is"),
    ]
    return ways, f"{letter} {space}", tile


def ways_of_waldmeister(state: State) -> Ways:
    """Where the first player sets a second tree up."""
    notation = str(state.action_to_string(state.legal_actions()[3]))
    field, taken = notation.split()[-1], state.events()[0].split()[-1]
    ways = [
        (taken, f"{taken} holds something already"),
        (f"why {taken}", f"{taken} holds something already"),
        (f"why {field}", "is legal"),
        ("beech", "can be: set tree beech"),
        ("hint", "greedy would play: set tree beech"),
        ("legal", "set tree beech a., "),
        ("log", "player 0: sets tree beech"),
    ]
    return ways, field, notation


TRIED = {"timberland": ways_of_timberland, "timberman": ways_of_timberman, "waldmeister": ways_of_waldmeister}


def test_several_people_do_not_see_each_others_cards(here: Path) -> None:
    terminal = Terminal("timberland", "--seat", 0, "--seat", 1, "--seed", 8)
    terminal.expect("you are red")
    terminal.expect("red>")
    hand = GAME.new_initial_state(8).view(0).to_dict()["hands"]
    red, green = hand["red"][3], hand["green"][0]
    terminal.type(str(red))
    terminal.expect("green, take the keyboard and press Enter:")
    assert "\x1b[3J" in terminal.raw
    terminal.type("")
    shown = terminal.expect("you are green") + terminal.expect("green>")
    terminal.type("log")
    shown += terminal.expect(r"cards: red \?") + terminal.expect("green>")
    # What red typed is not among what the arrow brings back.
    terminal.type("\x1b[A\x1b[A")
    shown += terminal.expect("cards: red") + terminal.expect("green>")
    terminal.type("hint")
    shown += terminal.expect("greedy would play: ") + terminal.expect("green>")
    assert f"card {red}" not in shown and f"red {red}" not in shown and "red ?" in shown
    terminal.type(f"card {green}")
    shown = terminal.expect("red>" if red > green else "green>")
    assert f"cards: red {red}, green {green}" in shown
    terminal.child.sendintr()
    assert terminal.leave()[0] == 130


def test_a_closed_window_loses_nothing(here: Path) -> None:
    terminal = Terminal("timberland", "--seed", 8)
    terminal.expect("red>")
    hand = GAME.new_initial_state(8).view(0).to_dict()["hands"]["red"]
    terminal.type(str(hand[0]))
    terminal.expect("cards: ")
    terminal.expect("red>")
    terminal.child.close(force=False)
    for _ in range(100):
        if Path("timberland-8.jsonl").exists():
            break
        time.sleep(0.05)
    assert f"card {hand[0]}" in read_play("timberland-8.jsonl").events


def test_tab_completes_and_colours_can_be_off(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    coloured = Terminal("timberland", "--seed", 8)
    coloured.expect("red>")
    coloured.child.sendintr()
    coloured.leave()
    assert re.search(r"\x1b\[1;31m", coloured.raw)
    monkeypatch.setenv("NO_COLOR", "1")
    plain = Terminal("timberland", "--seed", 8)
    plain.expect("red>")
    assert not re.search(r"\x1b\[[0-9;]*\b3[1-6]\b", plain.raw)
    plain.child.send("und\t\r")
    plain.expect("there is no earlier decision")
    plain.expect("red>")
    plain.child.send("\x04")
    assert plain.leave()[0] == 0


def test_without_prompt_toolkit_the_command_says_so(here: Path) -> None:
    code = "import sys; sys.modules['prompt_toolkit'] = None; sys.argv[1:] = ['play', 'timberland'];"
    code += "from silvan.__main__ import main; main()"
    child = pexpect.spawn(sys.executable, ["-c", code], encoding="utf-8", timeout=20)
    child.expect("the command line needs prompt_toolkit; install it with")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 2


def test_a_play_is_saved_elsewhere_if_need_be(here: Path) -> None:
    state = GAME.new_initial_state(3)
    (here / "gone").mkdir()
    keeper = Keeper(("person", "greedy"), "gone/a.jsonl")
    assert keeper.save(state) == Path("gone/a.jsonl") and keeper.is_saved(state)
    assert [path.name for path in (here / "gone").iterdir()] == ["a.jsonl"]
    Path("gone/a.jsonl").unlink()
    Path("gone").rmdir()
    with pytest.raises(silvan.SilvanError, match='there is no folder "gone"'):
        keeper.save(state)
    elsewhere = keeper.rescue(state)
    assert read_play(str(elsewhere)).replay() == state and str(elsewhere) in keeper.how_to_resume()
    elsewhere.unlink()
    elsewhere.parent.rmdir()


def test_the_guide_shows_what_is_shown(here: Path) -> None:
    guide = Path(__file__).parents[1] / "docs" / "guides" / "terminal.md"
    found = re.search(r"```text\n\$ silvan play (.*?)\n(.*?)```", guide.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    typed = re.findall(r"^(?:red>|Save .* \[Y/n\])(.*)", found[2], re.MULTILINE)
    result = run(*found[1].split(), typed="".join(f"{line.strip()}\n" for line in typed))
    assert [line.rstrip() for line in result.stdout.splitlines()] == found[2].splitlines()


def test_what_is_saved_is_json(here: Path) -> None:
    run("timberland", "--seed", 3, typed="29\n")
    assert json.loads(Path("timberland-3.jsonl").read_text())["seed"] == [3, 0]
