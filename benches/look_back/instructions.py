"""Counted instructions of the Rust program of the benches: no other load of the machine is in them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
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
    """How many times fewer instructions the newer program takes for the same answers.

    None where one of them has no such piece, or says something else of it.
    """
    if old.program is None or new.program is None:
        return None
    count = COUNTS.get(what, GAMES.get(what, FEW))
    programs = [str(old.program), str(new.program)]
    answers = [_answers(program, what, count) for program in programs]
    if answers[0] is None or answers[0] != answers[1]:
        return None
    counted = [of(program, what, count) for program in programs]
    return counted[0] / counted[1] if counted[0] and counted[1] else None


def of(program: str, what: str, count: int) -> int | None:
    """Count the instructions of so much work, less those of none."""
    many, none = _counted(program, what, count), _counted(program, what, 0)
    return None if many is None or none is None else many - none


def _answers(program: str, what: str, count: int) -> str | None:
    done = subprocess.run([program, what, str(count)], check=False, capture_output=True, text=True)
    return done.stdout if done.returncode == 0 else None


def _counted(program: str, what: str, count: int) -> int | None:
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "callgrind.out"
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", program, what, str(count)]
        done = subprocess.run(command, check=False, capture_output=True, text=True, env=dict(os.environ))
    # A processor that valgrind does not know fully ends the program by a signal: then nothing is counted.
    found = re.search(r"Collected : (\d+)", done.stderr)
    return int(found.group(1)) if found and done.returncode == 0 else None
