"""How things are measured: processor time of short pieces, and the memory of a program."""

from __future__ import annotations

import gc
import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from openspiel_games import Peer

ROOT = Path(__file__).parent.parent

Program = str


@dataclass
class Results:
    """Nanoseconds by repeat, and the memory of a million games of each kind in MB."""

    times: dict[str, list[float]] = field(default_factory=dict)
    memory: float = 0.0
    memory_of_races: float = 0.0
    load: tuple[float, float] = (0.0, 0.0)
    """How many processes wanted to run, before and after."""

    def add(self, name: str, nanoseconds: float) -> None:
        """Add a repeat."""
        self.times.setdefault(name, []).append(nanoseconds)

    def ratios(self, slow: str, fast: str) -> list[float]:
        """Divide repeat by repeat."""
        return [a / b for a, b in zip(self.times[slow], self.times[fast], strict=True)]


def build_program() -> Program:
    """Build the Rust side and return its path."""
    command = ["cargo", "build", "--release", "--quiet", "-p", "aleator-benches", "--bins", "--message-format=json"]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    built = [json.loads(line) for line in done.stdout.splitlines()]
    return str(next(message["executable"] for message in built if message.get("executable")))


def answers(program: Program, what: str, count: int) -> dict[str, Any]:
    """Run the Rust program and read its answers."""
    done = subprocess.run([program, what, str(count)], check=True, capture_output=True, text=True)
    return dict(json.loads(done.stdout))


def time_of_program(program: Program, what: str, count: int) -> float:
    """Return the nanoseconds per operation of the Rust program, without its startup."""

    def spent(operations: int) -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        answers(program, what, operations)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime - before.ru_utime

    return (spent(count) - spent(0)) * 1e9 / count


def time_of(work: Callable[[], float], clock: Callable[[], float] = time.process_time) -> float:
    """Return the nanoseconds per operation; `work` returns how many it has done."""
    gc.collect()
    begun = clock()
    operations = work()
    return (clock() - begun) * 1e9 / operations


def rollouts(peer: Peer, games: int, seed: int) -> int:
    """Play in C++; the caller divides by the decisions of a game."""
    peer.rollouts(games, seed + 1)
    return games


MEMORY = """
import sys
if sys.argv[1]:
    import aleator
    aleator.simulate(*eval(sys.argv[1]), 1_000_000, seed=1)
# The peak of only this program: `ru_maxrss` includes that of the program that started it.
with open("/proc/self/status") as file:
    print(next(line.split()[1] for line in file if line.startswith("VmHWM")))
"""


def memory_of_a_million_games(games: str) -> float:
    """Return the MB that a million kept games take above the bare interpreter, aleator and NumPy included."""

    def peak(what: str) -> int:
        done = subprocess.run([sys.executable, "-c", MEMORY, what], check=True, capture_output=True, text=True)
        return int(done.stdout)

    return (peak(games) - peak("")) / 1024
