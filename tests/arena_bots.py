"""Agents that play in the arena's tests, most of them badly."""

import ctypes
import os
import subprocess
import sys
import time
from pathlib import Path

import silvan
from silvan import View

played = 0


def first(view: View) -> int:
    return view.legal_actions()[0]


def counts(view: View) -> int:
    """Remembers what a process may remember: fails at its second play."""
    global played
    fresh = len(view.to_dict()["table"]) <= 1
    played += fresh and view.player == 0
    assert played <= 1
    return view.legal_actions()[0]


def prints(view: View) -> int:
    print("x" * 100_000)
    print("x" * 100_000, file=sys.stderr)
    return view.legal_actions()[0]


def raises(view: View) -> int:
    print("on my way", file=sys.stderr)
    raise ZeroDivisionError("by zero")


def exits(view: View) -> int:
    sys.exit(0)


def vanishes(view: View) -> int:
    os._exit(0)


def breaks(view: View) -> int:
    ctypes.string_at(0)
    return 0


def hangs(view: View) -> int:
    while True:
        try:
            time.sleep(60)
        except BaseException:
            continue


def slow(view: View) -> int:
    """Sees to it that plays take about as long on every machine."""
    time.sleep(0.0005)
    actions = view.legal_actions()
    return actions[len(actions) // 2]


def is_late(view: View) -> int:
    time.sleep(0.22)
    return view.legal_actions()[0]


def later(view: View) -> int:
    """Fails only after a while."""
    if len(view.to_dict()["table"]) > 6:
        raise RuntimeError("had enough")
    return view.legal_actions()[0]


def illegal(view: View) -> int:
    return -1


def nonsense(view: View) -> str:
    return "what?"


def nothing(view: View) -> None:
    return None


def starts_others(view: View) -> int:
    """Leaves a process behind, and its number in a file."""
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    with Path(os.environ["ARENA_PIDS"]).open("a") as file:
        file.write(f"{child.pid}\n")
    return view.legal_actions()[0]


def meddles(view: View) -> int:
    """Says in all ways that it can that the play is over."""
    for fd in range(3, 30):
        try:
            os.write(fd, b"null\n")
        except OSError:
            continue
    time.sleep(60)
    return 0


class Seeded:
    """Plays by its seed, so that plays differ."""

    def __init__(self, game: silvan.Game, seed: int) -> None:
        self.seed = seed

    def __call__(self, view: View) -> int:
        actions = view.legal_actions()
        return actions[self.seed % len(actions)]


class NeverMade:
    def __init__(self, game: silvan.Game, seed: int) -> None:
        raise OSError("no weights")

    def __call__(self, view: View) -> int:
        return 0
