"""Games of Gang of Dice in lock step against games one after another, paired in each repeat.

    cargo build --release -p aleator-benches
    python benches/lanes.py [--games 40000] [--repeats 15] [--against PROGRAM] [--out docs/performance-lanes.md]

`--against` names an `aleator-benches` of another revision, whose games one after another are the baseline.
Policies that it does not know are compared with this revision's own.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent
PROGRAM = ROOT / "target" / "release" / "aleator-benches"
LANES = ("scalar", "avx2", "avx512")
WHAT = {
    "random12": "`random(max_dice=12)`, three players",
    "random": "`random`, three players",
    "fixed3": "`fixed(3)`, three players",
    "cautious": "`cautious`, three players",
    "mixed": "all four of them, four players",
}


def seconds(program: Path, what: str, games: int, lanes: str) -> float | None:
    """The processor time of the games, minus that of playing none; None if they cannot be played here."""
    times = []
    for count in (games, 0):
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        run = subprocess.run(
            [program, what, str(count)], env={**os.environ, "ALEATOR_LANES": lanes}, capture_output=True, check=False
        )
        if run.returncode:
            return None
        times.append(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before)
    return times[0] - times[1]


def ratios(program: Path, what: str, games: int, repeats: int) -> dict[str, list[float]]:
    """The speedup of each kind of lanes over the other program's scalar games, by repeat."""
    if seconds(program, what, 0, "scalar") is None:
        program = PROGRAM
    found: dict[str, list[float]] = {lanes: [] for lanes in LANES}
    for _ in range(repeats):
        alone = seconds(program, what, games, "scalar")
        for lanes in LANES:
            wide = seconds(PROGRAM, what, games, lanes)
            if alone is not None and wide:
                found[lanes].append(alone / wide)
    return found


def cell(values: list[float]) -> str:
    """The median and the quartiles.

    >>> cell([1.0, 2.0, 3.0, 4.0])
    '2.50 [1.25, 3.75]'
    >>> cell([])
    '-'
    """
    if len(values) < 2:
        return "-"
    low, middle, high = statistics.quantiles(values, n=4)
    return f"{middle:.2f} [{low:.2f}, {high:.2f}]"


def main() -> None:
    parser = argparse.ArgumentParser(description="Games in lock step against games one after another.")
    parser.add_argument("--games", type=int, default=40_000)
    parser.add_argument("--repeats", type=int, default=15)
    parser.add_argument("--against", type=Path, default=PROGRAM)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    lines = [f"| policies | {' | '.join(LANES)} |", "|---|---|---|---|"]
    for what, name in WHAT.items():
        found = ratios(options.against, what, options.games, options.repeats)
        lines.append(f"| {name} | {' | '.join(cell(found[lanes]) for lanes in LANES)} |")
        print(lines[-1], flush=True)
    if options.out:
        page = options.out.read_text()
        head, _, rest = page.partition("<!-- table -->\n")
        tail = rest.partition("<!-- end -->")[2]
        options.out.write_text(head + "<!-- table -->\n" + "\n".join(lines) + "\n<!-- end -->" + tail)


if __name__ == "__main__":
    main()
