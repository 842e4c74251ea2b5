"""Writes the findings of a look back: a table of 80 columns, or plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from look_back.lines import Quotient
from look_back.pairs import LEAST, Found, quartiles, quotient

UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))


def duration(seconds: float) -> str:
    """Format a time with three digits.

    >>> duration(4.5123e-08), duration(0.00123), duration(2)
    ('45.1 ns', '1.23 ms', '2 s')
    """
    factor, unit = next((each for each in UNITS if seconds >= each[0]), UNITS[-1])
    return f"{seconds / factor:.3g} {unit}"


def row(name: str, before: str, now: str, ratio: str, instructions: str) -> str:
    """Write a row of at most 80 columns."""
    return f"{name:<29.29} {before:>8} {now:>8} {ratio:>19} {instructions:>7}".rstrip()


def table(title: str, revision: str, lines: Sequence[Found]) -> list[str]:
    """Write the table of all lines."""
    rows = [title, "", row("line", revision[:8], "now", "times faster", "instr."), "-" * 76]
    for found in lines:
        rows.append(_row_of(found))
    return rows


def _row_of(found: Found) -> str:
    name = found.line.name
    now = duration(quartiles(found.now)[1]) if found.now else "–"
    if found.status == "new":
        return row(name, "–", now, "new", "")
    if found.status != "measured" or not found.before:
        return row(name, "–", "–", found.status, "")
    low, middle, high = quartiles(found.ratios)
    counted = "–" if found.instructions is None else f"{found.instructions:.2f}"
    ratio = f"{middle:.2f} [{low:.2f}, {high:.2f}]"
    return row(name, duration(quartiles(found.before)[1]), now, ratio, counted) + (" !" if found.is_slower else "")


def within(quotients: Sequence[Quotient], lines: Sequence[Found]) -> list[str]:
    """Write the ratios within each revision."""
    rows = []
    for each in quotients:
        values = quotient(each, lines)
        if values["now"]:
            shown = [f"{quartiles(values[side])[1]:.1f}" if values[side] else "–" for side in ("before", "now")]
            rows.append(f"{each.what:<38} {shown[0]:>10} {shown[1]:>10}")
    return ["", f"{'within a revision':<38} {'before':>10} {'now':>10}", "-" * 60, *rows] if rows else []


def notes(lines: Sequence[Found], uncounted: str | None) -> list[str]:
    """List what the table has no room for."""
    rows = [f"{found.line.name}: {found.status}: {found.why}" for found in lines if found.why]
    slower = [found.line.name for found in lines if found.is_slower]
    rows.append(f"slower (below {LEAST}): {', '.join(slower)}" if slower else f"no line is below {LEAST}")
    units = sorted({found.line.unit for found in lines})
    rows.append(f"Times are of one {', '.join(units[:-1])}{' or ' if units[:-1] else ''}{units[-1]}; medians.")
    if uncounted is not None:
        rows.append(uncounted)
    return ["", *rows]


def as_json(lines: Sequence[Found], quotients: Sequence[Quotient]) -> dict[str, Any]:
    """Return everything as plain data."""
    return {
        "lines": [_as_json(found) for found in lines],
        "within": [{"what": each.what, **quotient(each, lines)} for each in quotients],
    }


def _as_json(found: Found) -> dict[str, Any]:
    ratios = found.ratios if found.status == "measured" else []
    low, middle, high = quartiles(ratios) if ratios else (None, None, None)
    return {
        "name": found.line.name,
        "unit": found.line.unit,
        "status": found.status,
        "why": found.why,
        "clock": found.line.clock,
        "ratio": {"median": middle, "quartiles": [low, high], "all": ratios},
        "seconds": {"before": found.before, "now": found.now},
        "instructions": found.instructions,
    }
