"""What is measured and how: processor time of short pieces, everything in turn, again and again.

Each repeat measures everything once, so that the ratios are of neighbours in time. Processor time leaves out what other
processes take; only the two threads are measured by the clock on the wall, as that is what they save.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aleator_games
import numpy_vectorised
import plain_python
from openspiel_pig import Pig

ROOT = Path(__file__).parent.parent

Program = str


@dataclass
class Results:
    """Nanoseconds by repeat, and the memory of a million games in MB."""

    times: dict[str, list[float]] = field(default_factory=dict)
    memory: float = 0.0
    load: tuple[float, float] = (0.0, 0.0)
    """How many processes wanted to run, before and after."""

    def add(self, name: str, nanoseconds: float) -> None:
        """Add a repeat."""
        self.times.setdefault(name, []).append(nanoseconds)

    def ratios(self, slow: str, fast: str) -> list[float]:
        """Divide repeat by repeat."""
        return [a / b for a, b in zip(self.times[slow], self.times[fast], strict=True)]


def build_program() -> Program:
    """Build the Rust side and say where it is."""
    command = ["cargo", "build", "--release", "--quiet", "-p", "aleator-benches", "--bins", "--message-format=json"]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    built = [json.loads(line) for line in done.stdout.splitlines()]
    return str(next(message["executable"] for message in built if message.get("executable")))


def answers(program: Program, what: str, count: int) -> dict[str, Any]:
    """Run the Rust program and read its answers."""
    done = subprocess.run([program, what, str(count)], check=True, capture_output=True, text=True)
    return dict(json.loads(done.stdout))


def time_of_program(program: Program, what: str, count: int) -> float:
    """Give the nanoseconds an operation takes the Rust program, without those of its start."""

    def spent(operations: int) -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        answers(program, what, operations)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime - before.ru_utime

    return (spent(count) - spent(0)) * 1e9 / count


def time_of(work: Callable[[], float], clock: Callable[[], float] = time.process_time) -> float:
    """Give the nanoseconds an operation takes; `work` says how many it has done."""
    gc.collect()
    begun = clock()
    operations = work()
    return (clock() - begun) * 1e9 / operations


def everything(program: Program, repeats: int, scale: float) -> Results:
    """Measure everything that often."""
    results = Results()
    results.memory = memory_of_a_million_games()
    before = os.getloadavg()[0]
    pig = Pig()
    others = (plain_python.Game(), numpy_vectorised.Games(seed=9), pig)
    games = int(100_000 * scale)
    for repeat in range(repeats + 1):
        if repeat == 1:
            results.times.clear()  # the first round is for warming up
        measure_ours(results, program, repeat, games)
        measure_theirs(results, others, repeat, games)
    results.load = (before, os.getloadavg()[0])
    # All of them with the best estimate of how many decisions a game of pig has.
    results.times["pig in C++"] = [time / pig.decisions_a_game for time in results.times["pig in C++"]]
    return results


def measure_ours(results: Results, program: Program, repeat: int, games: int) -> None:
    """Measure our own side once."""
    results.add("word", time_of_program(program, "words", 500 * games))
    results.add("kernel", time_of_program(program, "kernel", 100 * games))
    results.add("random(max_dice=12)", time_of(lambda: aleator_games.play(games, repeat).decisions))
    results.add("random", time_of(lambda: aleator_games.play(games, repeat, "random").decisions))
    results.add("cautious", time_of(lambda: aleator_games.play(games, repeat, "cautious").decisions))
    results.add("game", time_of(lambda: aleator_games.play(games, repeat).games))
    wall = time.perf_counter
    results.add("one thread", time_of(lambda: aleator_games.play(3 * games, repeat).games, wall))
    results.add("two threads", time_of(lambda: aleator_games.play(3 * games, repeat, threads=2).games, wall))


def measure_theirs(
    results: Results, others: tuple[plain_python.Game, numpy_vectorised.Games, Pig], repeat: int, games: int
) -> None:
    """Measure the others once, and beside them what they are compared with."""
    plain, vectorised, pig = others
    results.add("plain game", time_of(lambda: plain.play(games // 100, repeat).games))
    results.add("numpy game", time_of(lambda: vectorised.play(1).games))
    results.add("pig in Python", time_of(lambda: pig.python_loop(games // 500, repeat)))
    results.add("aleator in Python", time_of(lambda: aleator_games.python_loop(games // 200, repeat)))
    results.add("pig in C++", time_of(lambda: rollouts(pig, games // 10, repeat)))


def rollouts(pig: Pig, games: int, seed: int) -> int:
    """Play pig in C++; the caller divides by the decisions of a game."""
    pig.rollouts(games, seed + 1)
    return games


MEMORY = """
import sys
if sys.argv[1] == "games":
    import aleator
    aleator.simulate(aleator.GangOfDice(players=3), ["random(max_dice=12)"] * 3, 1_000_000, seed=1)
# The peak of this program alone: `ru_maxrss` goes on from that of the program that started it.
with open("/proc/self/status") as file:
    print(next(line.split()[1] for line in file if line.startswith("VmHWM")))
"""


def memory_of_a_million_games() -> float:
    """Give the MB that a million kept games take above the bare interpreter, aleator and NumPy included."""

    def peak(what: str) -> int:
        done = subprocess.run([sys.executable, "-c", MEMORY, what], check=True, capture_output=True, text=True)
        return int(done.stdout)

    return (peak("games") - peak("nothing")) / 1024
