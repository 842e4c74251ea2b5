"""The lines of a look back: short pieces of work that report how much they did, and their answer.

A line is made in the process of each revision with only the public API. Its answer has to be the same in both, or
their times are not comparable. A line that the other revision cannot run is new.
"""

from __future__ import annotations

import gc
import resource
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

Work = Callable[[int, int], tuple[int, Any]]
"""An amount of work with a seed: the number of operations, and the answer."""


@dataclass(frozen=True)
class Line:
    """One line: its name, what is counted, and how it is made."""

    name: str
    unit: str
    make: Callable[[], Work]
    program: str | None = None
    """The name of the same work in the benches' Rust program, if it has it."""
    clock: str = "processor"
    """`wall` for several threads, which take as much processor time as one; `children` for programs that are run."""
    settled: bool = True
    """Whether the seed determines the answer."""
    least: int = 1
    most: int = 10**9
    """No piece is smaller, or larger, than this."""


@dataclass(frozen=True)
class Quotient:
    """A ratio of two lines within one revision that the bench watches."""

    what: str
    above: str
    below: str


CLOCKS: dict[str, Callable[[], float]] = {
    "processor": time.process_time,
    "wall": time.perf_counter,
    "children": lambda: resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime,
}

GROUPS = {
    "run": ("look_back.pieces", "look_back.games", "look_back.matches", "look_back.serving"),
    "vector": ("look_back.vectors",),
    "odds": ("look_back.chances",),
}


def of_group(group: str) -> list[Line]:
    """List the lines of one bench."""
    return [line for module in GROUPS[group] for line in import_module(module).LINES]


def quotients(group: str) -> list[Quotient]:
    """List the ratios within a revision that one bench watches."""
    return [each for module in GROUPS[group] for each in getattr(import_module(module), "QUOTIENTS", ())]


class Bench:
    """The lines of a revision that runs in this process, made when they are first asked for."""

    def __init__(self) -> None:
        self._work: dict[tuple[str, str], tuple[Line, Work]] = {}

    def prepare(self, group: str, name: str, count: int) -> Any:
        """Make a line, do a little of its work and return the answer."""
        line = next(line for line in of_group(group) if line.name == name)
        work = line.make()
        self._work[group, name] = (line, work)
        _, answer = work(count, 0)
        return answer if line.settled else None

    def run(self, group: str, name: str, count: int, seed: int) -> dict[str, Any]:
        """Do an amount of its work; return the seconds, the operations and the answer."""
        line, work = self._work[group, name]
        clock = CLOCKS[line.clock]
        gc.collect()
        begun = clock()
        operations, answer = work(count, seed)
        spent = clock() - begun
        if line.clock == "children":
            begun = clock()
            work(0, seed)
            spent = max(spent - (clock() - begun), 1e-9)
        return {"seconds": spent, "operations": operations, "answer": answer if line.settled else None}
