"""The tables of a run."""

from __future__ import annotations

import importlib.metadata
import os
import platform
import subprocess
from typing import Any

import aleator
import dice_run_bench
from report_parts import Target, promised, quartiles, ratio_as_json, times
from timing import Results

TARGETS = (
    Target("A decision in a playout, in kernels", "random(max_dice=12)", "kernel", 3.5, at_most=True),
    Target("Whole games against the plain-Python loop", "plain game", "game", 60),
    Target("Whole games against NumPy, 4,096 games at once", "numpy game", "game", 15),
    Target("Decisions against OpenSpiel's C++ on pig, `random(max_dice=12)`", "pig in C++", "random(max_dice=12)", 3),
    Target("Decisions against OpenSpiel's C++ on pig, `cautious`", "pig in C++", "cautious", 4),
    Target("Two threads against one", "one thread", "two threads", 1.8),
    Target("Decisions in Python against OpenSpiel's loop on pig", "pig in Python", "aleator in Python", 1),
)

OPERATIONS = {
    "word": "a random word",
    "kernel": "the kernel of a decision",
    "random(max_dice=12)": "a decision in a playout, `random(max_dice=12)`",
    "random": "a decision in a playout, `random`",
    "cautious": "a decision in a playout, `cautious`",
    "game": "a whole game, `random(max_dice=12)`",
    "plain game": "the same in a plain-Python loop",
    "numpy game": "the same with NumPy, 4,096 at once",
    "one thread": "the same on one thread, by the clock",
    "two threads": "the same on two threads, by the clock",
    "aleator in Python": "a decision in Python, every legal action equally likely",
    "pig in Python": "a decision of pig in OpenSpiel's Python loop",
    "pig in C++": "a decision of pig in OpenSpiel's C++",
}

LOOKING_BACK = """\
## Looking back

`python benches/run.py --against REVISION` (`vector_env.py` and `odds_bench.py` have the option, too) builds that
revision and the checkout in release mode, in `target/against/`, and measures both in pairs, A B A B …, within one
run. Before a line is measured, both must produce the same result. The table gives the median of the paired ratios
with quartiles, and next to them the ratio of instructions counted by callgrind, if the Rust program has the line.
A ratio above 1 means faster; lines below 0.97 are marked with `!`; a line that the other revision cannot run is
marked as new. `--lines WORDS` selects lines, `--pairs N` sets the number of pairs, `--json` prints all pairs, and
`--clean` deletes what was built.

`python benches/nothing_moved.py --against REVISION` proves that only the speed has changed: it compares records,
batches, states, views and events of the same games, for all options and decks.
"""
"""The page says how to compare with another revision."""


def as_json(results: Results) -> dict[str, Any]:
    """Return everything as plain data."""
    return {
        "machine": machine(),
        "load": list(results.load),
        "nanoseconds": {name: {"median": quartiles(spent)[1], "all": spent} for name, spent in results.times.items()},
        "ratios": [ratio_as_json(results, target) for target in (*TARGETS, *dice_run_bench.TARGETS)],
        "memory_mb": {"gang_of_dice": results.memory, "dice_run": results.memory_of_races},
    }


def machine() -> dict[str, str]:
    """Describe the machine and the versions that were measured."""
    compiler = subprocess.run(["rustc", "--version"], check=True, capture_output=True, text=True).stdout.split()
    return {
        "processor": f"{os.cpu_count()} processors, {processor()}, {platform.system()} {platform.machine()}",
        "versions": ", ".join(
            [
                f"aleator {aleator.__version__} ({aleator.BUILD_PROFILE})",
                f"rustc {compiler[1]}",
                f"Python {platform.python_version()}",
                f"NumPy {importlib.metadata.version('numpy')}",
                f"OpenSpiel {importlib.metadata.version('open_spiel')}",
            ]
        ),
    }


def processor() -> str:
    """Name the processor."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            names = [line.partition(":")[2].strip() for line in file if line.startswith("model name")]
    except OSError:
        names = []
    return names[0] if names else platform.processor() or "unknown"


def page(results: Results, checked: list[str]) -> str:
    """Write the page of the documentation."""
    about = machine()
    lines = [
        "# Performance",
        "",
        "Written by `python benches/run.py --out docs/performance.md`; all figures are from that one run. Times depend",
        "on the machine, so the targets are ratios, each measured within one repeat. The sources of everything",
        "compared are in `benches/`.",
        "",
        f"- Machine: {about['processor']}; load average {results.load[0]:.1f} before the run,"
        f" {results.load[1]:.1f} after it (the bench itself accounts for 1).",
        f"- Versions: {about['versions']}.",
        f"- {len(results.times['kernel'])} repeats; processor time, the median with quartiles in brackets.",
        "",
        "## Gang of Dice: targets",
        "",
        *promised(results, TARGETS, results.memory),
        "",
        "## Gang of Dice: times",
        "",
        *times(results, OPERATIONS, "kernel", "kernels"),
        "",
        "The kernel (`benches/src/kernel.rs`) is the minimum that a decision needs: a draw, a roll of up to 12 dice, a",
        "predicate and a sum. In OpenSpiel a decision of pig is a choice and, half of the time, a roll of one die; in",
        "aleator it is a choice and usually a roll of many dice.",
        "",
        "## Dice Run: targets",
        "",
        *promised(results, dice_run_bench.TARGETS, results.memory_of_races),
        "",
        "## Dice Run: times",
        "",
        *times(results, dice_run_bench.OPERATIONS, "forward move", "forward moves"),
        "",
        "Four players, the standard deck. Copies, forward moves and counts (`benches/src/race.rs`) use positions as",
        "they come up in games of `by_card`. In OpenSpiel a decision of backgammon covers both dice; one of gin rummy",
        "is a card to draw, discard or lay, or a knock. Time spent on chance is included in the decisions.",
        "",
        LOOKING_BACK,
        "## Checked first",
        "",
        *[f"- {sentence}" for sentence in checked],
        "",
    ]
    return "\n".join(lines)
