"""Terminal output: results, tables, numbers, progress and error messages, with and without colours."""

from __future__ import annotations

import json
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol, TypeVar

from rich.console import Console, RenderableType
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from aleator._cli.tables import tables_within

__all__ = [
    "complain",
    "interval",
    "number",
    "percent",
    "present",
    "print_json",
    "print_table",
    "print_text",
    "progress_bar",
    "wrapped",
]

_ENDLESS = 10_000
_LEAST_BAR = 12
"""A shorter bar shows nothing that the numbers do not."""


def complain(message: str) -> None:
    """Write a message to standard error, wrapped like all text for people."""
    console = Console(stderr=True)
    told = f"aleator: {message}"
    sys.stderr.write((wrapped(told, console.width) if console.is_terminal else told) + "\n")
    sys.stderr.flush()


def print_json(data: Any) -> None:
    """Write one JSON document to standard output."""
    # Data is never replaced by question marks: JSON can write any character in ASCII.
    ascii_only = not (sys.stdout.encoding or "").lower().startswith("utf")
    sys.stdout.write(json.dumps(data, indent=2, ensure_ascii=ascii_only) + "\n")


class Result(Protocol):
    """What simulations and tournaments return."""

    def plot(self, path: Path, /) -> object: ...

    def summary(self) -> dict[str, Any]: ...


ResultT = TypeVar("ResultT", bound=Result)


def present(result: ResultT, plot: Path | None, show: Callable[[ResultT], None], *, as_json: bool) -> None:
    """Print a result as JSON or for people, then plot it if asked to, since a plot may still fail."""
    if as_json:
        print_json(result.summary())
    else:
        show(result)
    sys.stdout.flush()
    if plot is not None:
        result.plot(plot)


def print_text(text: str = "") -> None:
    """Print lines for people; on a terminal they wrap between words."""
    console = Console()
    sys.stdout.write((wrapped(text, console.width) if console.is_terminal else text) + "\n")
    sys.stdout.flush()


def wrapped(text: str, width: int) -> str:
    """Wrap the lines of a text between words; a word that is wider than the terminal is left to it.

    >>> print(wrapped("  a rather long line that is indented", 20))
      a rather long line
      that is indented
    """
    return "\n".join(_folded(line, width) for line in text.split("\n"))


def _folded(line: str, width: int) -> str:
    # Blanks at the beginning of a line are part of a drawing.
    indent = line[: len(line) - len(line.lstrip())]
    lines = textwrap.wrap(line, width, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False)
    return "\n".join(lines)


def print_table(title: str, columns: Sequence[str], rows: Iterable[Sequence[str]], *, numbers_from: int = 1) -> None:
    """Print a table, whose columns from `numbers_from` on are numbers, to fit the width of the terminal.

    Without a terminal it is as wide as it needs to be.
    """
    console = Console(highlight=False, markup=False)
    width = console.width if console.is_terminal else _ENDLESS
    for index, table in enumerate(tables_within(title, columns, list(rows), width, numbers_from=numbers_from)):
        # The layout is ours: rich must not squeeze what it considers too wide.
        lines = _captured(table, colour=console.is_terminal)
        sys.stdout.write(("\n" if index else "") + lines)
    sys.stdout.flush()


def _captured(table: RenderableType, *, colour: bool) -> str:
    """Render a table at its natural width, without trailing spaces."""
    console = Console(highlight=False, markup=False, width=_ENDLESS, force_terminal=colour or None)
    with console.capture() as capture:
        console.print(table)
    return "".join(f"{line.rstrip()}\n" for line in capture.get().splitlines())


class Report(Protocol):
    """Takes the number of games (or other units) done so far, and the total if it was not known before."""

    def __call__(self, done: int, total: int | None = None, /) -> object: ...


@contextmanager
def progress_bar(what: str, total: int, *, quiet: bool) -> Iterator[Report | None]:
    """Show the progress of long work, on standard error and only on a terminal."""
    console = Console(stderr=True)
    if quiet or not console.is_terminal:
        yield None
        return
    times = (TimeElapsedColumn(), TimeRemainingColumn())
    # What does not fit is left out, since rich would cut digits off instead.
    used = len(what) + 2 * len(f"{total}") + len("0:00:00 0:00:00") + 5
    columns: tuple[ProgressColumn, ...] = (TextColumn("{task.description}"), MofNCompleteColumn())
    if used <= console.width:
        columns = (*columns, *times)
    if used + _LEAST_BAR <= console.width:
        columns = (columns[0], BarColumn(), *columns[1:])
    with Progress(*columns, console=console, transient=True) as bars:
        task = bars.add_task(what, total=total)
        yield lambda done, total=None: bars.update(task, completed=done, total=total)


def percent(share: float | None) -> str:
    """Format a share in percent."""
    return "-" if share is None else f"{100 * share:.2f} %"


def interval(rate: dict[str, Any]) -> str:
    """Format an interval in percent."""
    return "-" if rate["low"] is None else f"{100 * rate['low']:.2f} to {100 * rate['high']:.2f} %"


def number(value: float | None) -> str:
    """Format a mean."""
    return "-" if value is None else f"{value:.2f}"
