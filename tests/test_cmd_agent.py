"""Programs as agents: the protocol, and everything that a program can do wrong."""

import json
import os
import re
import signal
import stat
import sys
import textwrap
import time
from pathlib import Path

import pytest
import silvan
from silvan import SpecError, View
from silvan.agents import cmd_agent, load, play_out
from silvan.agents.cmd_agent import Program
from silvan.agents.failure import CRASH, ILLEGAL, TIMEOUT, AgentError
from silvan.terminal.seating import Seating

GAME = silvan.load_game("timberland")
ROOT = Path(__file__).parents[1]


def view_of(events: int = 0) -> View:
    state = GAME.new_initial_state(1)
    for _ in range(events):
        state.apply_action(state.legal_actions()[0])
    return state.view(state.current_player())


def script(folder: Path, body: str, head: str = "import json, sys, time, os") -> str:
    """Write a program in Python and return the spec of the agent."""
    path = folder / "bot"
    path.write_text(f"#!{sys.executable}\n{head}\n{textwrap.dedent(body)}")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return f"cmd:{path}"


def program(folder: Path, body: str, limit: float = 20) -> Program:
    agent = load(script(folder, body), GAME, 3)
    assert isinstance(agent, Program)
    agent.time_limit = limit
    return agent


LAST = """
for line in sys.stdin:
    print(json.dumps({"action": json.loads(line)["legal"][-1]}), flush=True)
"""


def test_a_program_plays(tmp_path: Path) -> None:
    agent = program(tmp_path, LAST)
    end = play_out(GAME, [agent, load("random", GAME, 1)], (1, 1))
    other = play_out(GAME, [lambda view: view.legal_actions()[-1], load("random", GAME, 1)], (1, 1))
    assert end.events() == other.events()
    agent.close()


def test_what_a_program_is_sent(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    agent = program(
        tmp_path, f"line = sys.stdin.readline(); open({str(copy)!r}, 'w').write(line); print('{{\"action\": 9}}')"
    )
    view = view_of()
    with pytest.raises(AgentError):
        agent(view)
    sent = json.loads(copy.read_text())
    assert list(sent) == ["silvan", "game", "seed", "player", "time", "legal", "ids", "view"]
    game = silvan.load_game(sent["game"])
    assert game == GAME and game.deserialize_view(json.dumps(sent["view"])) == view
    assert sent["legal"] == [view.action_to_string(i) for i in sent["ids"]] and sent["ids"] == view.legal_actions()
    assert (sent["silvan"], sent["player"], sent["time"]) == (1, view.player, 20)
    assert sent["seed"] != 3


def test_hidden_things_are_not_sent(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    state = GAME.new_initial_state(1)
    chosen = state.action_to_string(state.legal_actions()[-1])
    state.apply_action(chosen)
    agent = program(tmp_path, f"open({str(copy)!r}, 'w').write(sys.stdin.readline())")
    with pytest.raises(AgentError):
        agent(state.view(1))
    assert '"card ?"' in copy.read_text() and f'"{chosen}"' not in copy.read_text()


def test_the_bot_of_the_guide_plays_well(tmp_path: Path) -> None:
    guide = (ROOT / "docs" / "guides" / "arena.md").read_text(encoding="utf-8")
    found = re.search(r"```python\n(#!/usr/bin/env python3\n.*?)```", guide, re.DOTALL)
    assert found is not None and len(found[1].splitlines()) <= 24
    path = tmp_path / "bot.py"
    path.write_text(found[1])
    game = silvan.load_game("timberman")
    agent = load(f"cmd:{sys.executable} {path}", game, 3)
    for seed in range(2):
        scores = play_out(game, [load("random", game, 1), agent], seed).scores()
        assert scores[1] > scores[0]


def test_an_id_will_do(tmp_path: Path) -> None:
    agent = program(tmp_path, 'print(json.dumps({"action": json.loads(sys.stdin.readline())["ids"][2], "why": 1}))')
    assert agent(view_of()) == view_of().legal_actions()[2]


FAILURES = [
    ("crash", "1 / 0", CRASH, "ended with code 1; it last wrote: .*ZeroDivisionError"),
    ("silent end", "sys.stdin.readline()", CRASH, "ended with code 0"),
    ("killed", "os.kill(os.getpid(), 9)", CRASH, "ended by signal 9"),
    ("closed", "os.close(1); time.sleep(60)", CRASH, "closed its standard output"),
    ("hang", "time.sleep(60)", TIMEOUT, "did not answer in time"),
    ("half a line", "print('{', end='', flush=True); time.sleep(60)", TIMEOUT, "did not answer in time"),
    ("garbage", "sys.stdout.buffer.write(bytes(range(256)) + b'\\n')", ILLEGAL, "no line of JSON"),
    ("empty", "print()", ILLEGAL, "no line of JSON"),
    ("deep", "print('[' * 60000)", ILLEGAL, "no line of JSON"),
    ("large", "print('{\"action\": ' + '9' * 9999 + '}')", ILLEGAL, "no line of JSON"),
    ("list", "print('[1]')", ILLEGAL, 'without an "action"'),
    ("none", "print('{}')", ILLEGAL, 'without an "action"'),
    ("true", "print('{\"action\": true}')", ILLEGAL, 'without an "action"'),
    ("fraction", "print('{\"action\": 1.0}')", ILLEGAL, 'without an "action"'),
    ("illegal", 'print(\'{"action": "tree e5"}\')', ILLEGAL, "not legal"),
    ("unknown", "print('{\"action\": -1}')", ILLEGAL, "not legal"),
    ("flood", "while True: sys.stdout.write('x' * 9999)", ILLEGAL, "more than 65,536 bytes"),
    ("flood of errors", "while True: sys.stderr.write('x' * 9999)", TIMEOUT, "did not answer in time"),
]


@pytest.mark.parametrize(("body", "kind", "words"), [case[1:] for case in FAILURES], ids=[case[0] for case in FAILURES])
def test_what_a_program_can_do_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, kind: str, words: str
) -> None:
    monkeypatch.setattr(cmd_agent, "START_SECONDS", 0.5 if kind == TIMEOUT else 20)
    agent = program(tmp_path, body, 0.2)
    started = time.monotonic()
    with pytest.raises(AgentError, match=re.compile(words, re.DOTALL)) as found:
        agent(view_of())
    assert found.value.kind == kind and len(str(found.value)) < 600 and "\n" not in str(found.value)
    assert len(found.value.stderr) <= 4000
    assert kind != TIMEOUT or time.monotonic() - started < 3


def test_lines_that_nobody_asked_for_are_no_answers(tmp_path: Path) -> None:
    agent = program(
        tmp_path,
        """
        for line in sys.stdin:
            answer = json.dumps({"action": json.loads(line)["ids"][0]})
            print(answer + "\\n" + answer, flush=True)
        """,
    )
    agent(view_of())
    with pytest.raises(AgentError, match="said something without being asked"):
        agent(view_of(1))


def test_a_program_that_does_not_read_is_no_hang(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cmd_agent, "START_SECONDS", 0.5)
    agent = program(tmp_path, "time.sleep(60)", 0.2)
    agent._head["padding"] = "x" * 10**7
    with pytest.raises(AgentError, match="in time"):
        agent(view_of())


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    # A zombie, if nobody reaps orphans here, is as good as gone.
    return (
        Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
        if Path("/proc/self").exists()
        else True
    )


def gone(pid: int) -> bool:
    until = time.monotonic() + 5
    while alive(pid) and time.monotonic() < until:
        time.sleep(0.02)
    return not alive(pid)


FAMILY = """
import subprocess
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
open({path!r}, "w").write(f"{{os.getpid()}} {{child.pid}}")
sys.stdin.readline()
{rest}
"""


@pytest.mark.parametrize("rest", ["time.sleep(60)", "os._exit(1)", "print('no', flush=True); time.sleep(60)"])
def test_a_failed_program_leaves_no_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rest: str) -> None:
    monkeypatch.setattr(cmd_agent, "START_SECONDS", 1.0)
    path = tmp_path / "pids"
    agent = program(tmp_path, FAMILY.format(path=str(path), rest=rest), 0.2)
    with pytest.raises(AgentError):
        agent(view_of())
    assert all(gone(int(pid)) for pid in path.read_text().split())


def test_a_program_ends_with_its_agent(tmp_path: Path) -> None:
    path = tmp_path / "pids"
    rest = 'print(\'{"action": "card 6"}\', flush=True); signal.pause()'
    head = "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
    agent = program(tmp_path, head + FAMILY.format(path=str(path), rest=rest), 20)
    assert view_of().action_to_string(agent(view_of())) == "card 6"
    pids = list(map(int, path.read_text().split()))
    assert all(map(alive, pids))
    del agent
    assert all(map(gone, pids))


def test_a_program_can_be_started_anew(tmp_path: Path) -> None:
    agent = program(tmp_path, LAST)
    first = agent(view_of())
    agent.close()
    assert agent(view_of()) == first
    agent.close()
    agent.close()


def test_ctrl_c_forgets_the_question(tmp_path: Path) -> None:
    agent = program(tmp_path, "sys.stdin.readline(); os.kill(os.getppid(), 2); time.sleep(60)")
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            agent(view_of())
    finally:
        signal.signal(signal.SIGINT, before)
    assert agent._pipes is None


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("cmd:", "expected a program behind cmd:"),
        ("cmd", 'no agent "cmd"'),
        ("cmd:  ", "expected a program"),
        ("cmd:./no-such-program", 'no program "./no-such-program"'),
        ("cmd:'", "is no command"),
        ("cmd:a\0b", "expected a program"),
        (f"cmd:{ROOT / 'README.md'}", "no program"),
        (f"cmd:{ROOT}", "no program"),
    ],
)
def test_what_names_no_program(spec: str, words: str) -> None:
    with pytest.raises(SpecError, match=words):
        load(spec, GAME)


def test_what_cannot_be_run_is_a_crash(tmp_path: Path) -> None:
    path = tmp_path / "bot"
    path.write_bytes(b"\x7fELF what")
    path.chmod(0o755)
    with pytest.raises(AgentError, match="cannot be started") as found:
        load(f"cmd:{path}", GAME)(view_of())
    assert found.value.kind == CRASH


@pytest.mark.parametrize(
    "spec", [f"cmd:{sys.executable}", "os:system", "policy:os:system", "mcts:9,evaluator=os:system"]
)
def test_a_record_runs_no_program_and_imports_nothing(spec: str) -> None:
    with pytest.raises(silvan.RecordError, match="nobody known here"):
        Seating.again(GAME, ("person", spec), 1)


def test_a_human_is_a_person_at_the_table() -> None:
    assert Seating.new(GAME, (1,), ["human"], 1) == Seating.new(GAME, (0, 1), [], 1)


def test_errors_of_agents_can_be_copied() -> None:
    import copy
    import pickle

    error = AgentError(CRASH, "it went", "last words")
    for other in (copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert (str(other), other.kind) == (str(error), CRASH)
    assert str(AgentError(CRASH, "it went")) == "it went" and isinstance(error, silvan.SilvanError)
