"""Pieces of the page: targets, quartiles, tables."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from timing import Results

MOST_MEMORY = 100
"""The MB above the bare interpreter that a million games may take."""


@dataclass(frozen=True)
class Target:
    """A ratio that is promised."""

    what: str
    slow: str
    fast: str
    bound: float
    at_most: bool = False

    def met(self, ratio: float) -> bool:
        """Return whether a ratio keeps the promise."""
        return ratio <= self.bound if self.at_most else ratio >= self.bound

    def __str__(self) -> str:
        return f"{'at most' if self.at_most else 'at least'} {self.bound:g}"


def quartiles(values: list[float]) -> tuple[float, float, float]:
    """Return the lower quartile, the median and the upper quartile."""
    low, middle, high = statistics.quantiles(values, n=4, method="inclusive")
    return low, middle, high


def ratio_as_json(results: Results, target: Target) -> dict[str, Any]:
    """Return a ratio and whether it keeps the promise, as plain data."""
    low, middle, high = quartiles(results.ratios(target.slow, target.fast))
    return {
        "what": target.what,
        "ratio": middle,
        "quartiles": [low, high],
        "target": str(target),
        "met": target.met(middle),
    }


def promised(results: Results, targets: Iterable[Target], memory: float) -> list[str]:
    """Write the table of targets."""
    lines = ["| what | ratio | target | met |", "|---|---|---|---|"]
    for target in targets:
        low, middle, high = quartiles(results.ratios(target.slow, target.fast))
        kept = "yes" if target.met(middle) else "**no**"
        lines.append(f"| {target.what} | {middle:.2f} [{low:.2f}, {high:.2f}] | {target} | {kept} |")
    kept = "yes" if memory < MOST_MEMORY else "**no**"
    lines.append(
        f"| A million games, MB above the bare interpreter | {memory:.0f} | less than {MOST_MEMORY} | {kept} |"
    )
    return lines


def times(results: Results, operations: Mapping[str, str], unit: str, unit_name: str) -> list[str]:
    """Write the table of the times, each also in multiples of one of them."""
    lines = [f"| operation | time | in {unit_name} |", "|---|---|---|"]
    for name, operation in operations.items():
        low, middle, high = quartiles(results.times[name])
        multiple = quartiles(results.ratios(name, unit))[1]
        lines.append(f"| {operation} | {shown(middle)} [{shown(low)}, {shown(high)}] | {multiple:.3g} |")
    return lines


def shown(nanoseconds: float) -> str:
    """Format a time."""
    if nanoseconds < 1e3:
        return f"{nanoseconds:.3g} ns"
    return f"{nanoseconds / 1e3:.3g} µs"
