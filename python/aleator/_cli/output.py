"""What goes to the terminal: tables, progress and complaints, with and without colours."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

__all__ = ["complain", "print_json", "print_table", "progress_bar"]


def complain(message: str) -> None:
    """Write a message to standard error."""
    Console(stderr=True, highlight=False, markup=False, soft_wrap=True).print(f"aleator: {message}")


def print_json(data: Any) -> None:
    """Write one JSON document to standard output."""
    sys.stdout.write(json.dumps(data, indent=2, ensure_ascii=False) + "\n")


def print_table(title: str, columns: Sequence[str], rows: Iterable[Sequence[str]], *, numbers_from: int = 1) -> None:
    """Write a table, whose columns from `numbers_from` on are numbers. Without a terminal it is as wide as it needs."""
    table = Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False)
    for index, column in enumerate(columns):
        table.add_column(column, justify="left" if index < numbers_from else "right", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    console = Console(highlight=False, markup=False)
    if not console.is_terminal:
        console = Console(highlight=False, markup=False, width=1000)
    console.print(table)


class Report(Protocol):
    """Takes the number of games, or whatever it is, that are done, and of how many if that was not known before."""

    def __call__(self, done: int, total: int | None = None, /) -> object: ...


@contextmanager
def progress_bar(what: str, total: int, *, quiet: bool) -> Iterator[Report | None]:
    """Show how far long work is, on standard error and only on a terminal."""
    console = Console(stderr=True)
    if quiet or not console.is_terminal:
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeElapsedColumn(), TimeRemainingColumn(), console=console, transient=True) as bars:
        task = bars.add_task(what, total=total)
        yield lambda done, total=None: bars.update(task, completed=done, total=total)
