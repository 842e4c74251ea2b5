"""Counts instructions of the benches' Rust program, which other load on the machine does not affect."""

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
"""The number of games, or searches, of pieces that take long; of the others, `FEW` are counted."""
FEW = 500


def why_not() -> str | None:
    """Why instructions are not counted; None if they are."""
    if shutil.which("valgrind") is None:
        return "valgrind is not on the path: no instructions are counted"
    return None


def ratio(old: Built, new: Built, what: str) -> float | None:
    """By what factor the newer program takes fewer instructions for the same answers.

    None if one of them lacks the piece, or answers differently.
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
    """Count the instructions of an amount of work, minus those of none."""
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
    # On a processor that valgrind does not fully know, a signal ends the program: then nothing is counted.
    found = re.search(r"Collected : (\d+)", done.stderr)
    return int(found.group(1)) if found and done.returncode == 0 else None
