"""Laws that need a process or a thread of their own: fresh processes, interrupts, the lock."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable

from silvan import Game

HASHES = """
import json, sys, silvan
for line in sys.stdin:
    text, events = json.loads(line)
    state = silvan.game_from_json(text).replay(events)
    print(state.position_hash(), json.dumps(state.to_dict()))
"""

INTERRUPTED = """
import json, signal, sys, time, silvan, silvan.search
signal.signal(signal.SIGINT, signal.default_int_handler)  # a process in the background is born deaf to it
game = silvan.game_from_json(sys.stdin.read())
state = game.new_initial_state()
print("ready", flush=True)
try:
    {call}
    print("finished", flush=True)
except KeyboardInterrupt:
    print(time.monotonic(), flush=True)
"""

LONG_CALLS = (
    "game.playouts(2_000_000, seed=1)",
    "game.playouts(2_000_000, seed=1, threads=3)",
    "state.playouts(2_000_000, seed=1)",
    "state.perft(60)",
)
PROMPT = 0.1


def fresh_hashes(cases: list[tuple[str, list[str]]], hash_seed: str) -> list[str]:
    """Hash and dict of each (game, events), as a new process with its own hashing of strings finds them."""
    text = "\n".join(json.dumps(case) for case in cases)
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-c", HASHES]
    done = subprocess.run(command, input=text, env=env, capture_output=True, text=True, check=True, timeout=60)
    return done.stdout.splitlines()


def interrupted_after(game: Game, call: str) -> float:
    """Seconds from an interrupt to the end of a long call, in a process of its own."""
    command = [sys.executable, "-c", INTERRUPTED.format(call=call)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdin is not None and child.stdout is not None
        child.stdin.write(game.to_json())
        child.stdin.close()
        assert child.stdout.readline() == "ready\n"
        time.sleep(0.2)
        sent = time.monotonic()
        child.send_signal(signal.SIGINT)
        return float(child.stdout.readline()) - sent


def check_interrupt(game: Game, call: str) -> None:
    """An interrupt ends a long call at once; a busy machine gets three tries."""
    delays = []
    for _ in range(3):
        delays.append(interrupted_after(game, call))
        if delays[-1] < PROMPT:
            return
    raise AssertionError(f"{call} went on for {delays} seconds")


def check_lock(call: Callable[[], object]) -> None:
    """Another thread of Python gets on while the call runs."""
    ticks: list[float] = []
    stop = threading.Event()

    def tick() -> None:
        while not stop.wait(0.002):
            ticks.append(time.perf_counter())

    thread = threading.Thread(target=tick)
    thread.start()
    start = time.perf_counter()
    call()
    end = time.perf_counter()
    stop.set()
    thread.join()
    assert end - start > 0.1, "too short to tell"
    assert sum(start < at < end for at in ticks) > 10
