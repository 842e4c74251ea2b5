"""Measures two revisions in pairs, A B A B … within one run: what matters are the ratios of neighbours in time."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from look_back.compare import both
from look_back.conversation import Refused
from look_back.lines import Line, Quotient

PIECE = 0.1
"""Seconds that a piece should take, so that neither the clock's resolution nor a hiccup matters."""
LEAST = 0.97
"""A line below this ratio counts as slower."""


class Asked(Protocol):
    """A worker, or a fake one in a test."""

    def ask(self, question: str, **parameters: Any) -> Any:
        """Ask a question and return the answer."""

    def put(self, question: str, **parameters: Any) -> None:
        """Ask a question."""

    def answer(self) -> Any:
        """Fetch the answer."""


@dataclass
class Found:
    """The findings about a line."""

    line: Line
    status: str = "measured"
    """`measured`, `new` (the other revision cannot run it), `left out`, `failed` or `other answers`."""
    why: str = ""
    count: int = 1
    before: list[float] = field(default_factory=list)
    """Seconds per operation, repeat by repeat."""
    now: list[float] = field(default_factory=list)
    instructions: float | None = None

    @property
    def ratios(self) -> list[float]:
        """How many times faster the checkout is, pair by pair."""
        return [old / new for old, new in zip(self.before, self.now, strict=True)]

    @property
    def is_slower(self) -> bool:
        """Whether the median of the pairs is too low."""
        return bool(self.before) and quartiles(self.ratios)[1] < LEAST


def quartiles(values: Sequence[float]) -> tuple[float, float, float]:
    """Return the lower quartile, the median and the upper quartile."""
    if len(values) == 1:
        return values[0], values[0], values[0]
    low, middle, high = statistics.quantiles(values, n=4, method="inclusive")
    return low, middle, high


def prepared(workers: Sequence[Asked], group: str, line: Line) -> Found:
    """Make a line in both, check that the answers are equal, and find a size that takes long enough."""
    found = Found(line)
    before, now = both(workers, "prepare", group=group, name=line.name, count=1)
    refusals = [str(told).partition(": ")[2] if str(told).startswith("refused: ") else None for told in (before, now)]
    if refusals[1] is not None:
        missing = refusals[1].startswith(("ModuleNotFoundError", "ImportError"))
        found.status, found.why = ("left out" if missing else "failed"), refusals[1]
    elif refusals[0] is not None:
        found.status, found.why = "new", refusals[0]
    elif before != now:
        found.status, found.why = "other answers", f"{_short(before)} before, {_short(now)} now"
    if found.status in ("measured", "new"):
        found.count = _size(workers if found.status == "measured" else workers[1:], group, line)
    return found


def _size(workers: Sequence[Asked], group: str, line: Line) -> int:
    """Do more and more until a piece takes the checkout long enough, then return the size that would just do.

    All do the same work, since some lines continue from where they were.
    """
    count = line.least
    while True:
        question = {"group": group, "name": line.name, "count": count, "seed": 1}
        told = [worker.ask("run", **question) for worker in workers]
        spent = float(told[-1]["seconds"])
        if spent >= PIECE / 4 or count >= line.most:
            return max(line.least, min(line.most, round(count * min(4.0, PIECE / max(spent, 1e-9)))))
        count *= 4


def measure_once(workers: Sequence[Asked], group: str, found: Found, repeat: int) -> None:
    """Measure a pair, the other revision first; for a new line only the checkout."""
    if found.status not in ("measured", "new"):
        return
    question = {"group": group, "name": found.line.name, "count": found.count, "seed": repeat + 2}
    try:
        told = [worker.ask("run", **question) for worker in (workers if found.status == "measured" else workers[1:])]
    except Refused as refused:
        found.status, found.why = "failed", str(refused)
        return
    if len(told) == 2 and told[0]["answer"] != told[1]["answer"]:
        found.status = "other answers"
        found.why = f"{_short(told[0]['answer'])} before, {_short(told[1]['answer'])} now"
        return
    times = [each["seconds"] / each["operations"] for each in told]
    found.now.append(times[-1])
    if found.status == "measured":
        found.before.append(times[0])


def warmed_up(found: Found) -> None:
    """Forget the measurements so far."""
    found.before.clear()
    found.now.clear()


def quotient(each: Quotient, lines: Sequence[Found]) -> dict[str, list[float]]:
    """Return a ratio within each revision, repeat by repeat; empty if it was not measured."""
    named = {found.line.name: found for found in lines}
    if each.above not in named or each.below not in named:
        return {"before": [], "now": []}
    above, below = named[each.above], named[each.below]
    return {
        "before": [a / b for a, b in zip(above.before, below.before, strict=False)],
        "now": [a / b for a, b in zip(above.now, below.now, strict=False)],
    }


def _short(answer: Any) -> str:
    text = str(answer)
    return text if len(text) <= 60 else text[:59] + "…"
