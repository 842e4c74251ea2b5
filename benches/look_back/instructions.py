"""Counted instructions of the Rust program of the benches: no other load of the machine is in them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from look_back.revisions import Built

COUNTS = {"words": 1_000_000, "kernel": 200_000, "copies": 200_000, "forward_moves": 200_000, "legal_counts": 100_000}
"""How much of a piece is counted."""
GAMES = {"race_greedy": 20, "mcts": 5, "ismcts": 5}
"""How many games, or searches, of those that take long; of others are counted `FEW`."""
FEW = 500


def why_not() -> str | None:
    """Why no instructions are counted, if they are not."""
    if shutil.which("valgrind") is None:
        return "valgrind is not on the path: no instructions are counted"
    return None


def ratio(old: Built, new: Built, what: str) -> float | None:
    """How many times fewer instructions the newer program takes; None where one of them has no such piece."""
    count = COUNTS.get(what, GAMES.get(what, FEW))
    counted = [of(str(built.program), what, count) if built.program else None for built in (old, new)]
    if counted[0] is None or counted[1] is None:
        return None
    return counted[0] / counted[1]


@cache
def of(program: str, what: str, count: int) -> int | None:
    """Count the instructions of so much work, less those of none; None if the program does not know it."""
    known = subprocess.run([program, what, "0"], check=False, capture_output=True)
    if known.returncode:
        return None
    many, none = _counted(program, what, count), _counted(program, what, 0)
    return None if many is None or none is None else many - none


def _counted(program: str, what: str, count: int) -> int | None:
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "callgrind.out"
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", program, what, str(count)]
        done = subprocess.run(command, check=False, capture_output=True, text=True, env=dict(os.environ))
    # A processor that valgrind does not know fully ends the program by a signal: then nothing is counted.
    found = re.search(r"Collected : (\d+)", done.stderr)
    return int(found.group(1)) if found and done.returncode == 0 else None
