"""Lines of the benches' Rust program alone: work smaller than a game, without Python."""

from __future__ import annotations

import json
import os
import subprocess
from typing import Any

from look_back.lines import Line, Work

PROGRAM = "ALEATOR_BENCH_PROGRAM"
"""The variable that tells a worker where the program of its revision is."""


def piece(what: str) -> Work:
    """Run the program; whoever measures it subtracts its startup."""
    program = os.environ.get(PROGRAM)
    if not program:
        raise LookupError("there is no Rust program of the benches")

    def work(count: int, _seed: int) -> tuple[int, Any]:
        done = subprocess.run([program, what, str(count)], check=False, capture_output=True, text=True)
        if done.returncode:
            raise LookupError(f"{what}: {done.stderr.strip()[:60]}")
        return count, json.loads(done.stdout)

    return work


LINES = [
    Line("a random word", "word", lambda: piece("words"), "words", clock="children"),
    Line("kernel of a decision", "decision", lambda: piece("kernel"), "kernel", clock="children"),
    Line("run copy of a state", "copy", lambda: piece("copies"), "copies", clock="children"),
    Line("run forward move", "move", lambda: piece("forward_moves"), "forward_moves", clock="children"),
    Line("run legal count", "count", lambda: piece("legal_counts"), "legal_counts", clock="children"),
]
