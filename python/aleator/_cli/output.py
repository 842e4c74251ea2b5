"""What goes to the terminal: results, tables, numbers, progress and complaints, with and without colours."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol, TypeVar

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

__all__ = [
    "check_folders",
    "complain",
    "interval",
    "number",
    "percent",
    "present",
    "print_json",
    "print_table",
    "progress_bar",
]


def complain(message: str) -> None:
    """Write a message to standard error."""
    Console(stderr=True, highlight=False, markup=False, soft_wrap=True).print(f"aleator: {message}")


def print_json(data: Any) -> None:
    """Write one JSON document to standard output."""
    sys.stdout.write(json.dumps(data, indent=2, ensure_ascii=False) + "\n")


class Result(Protocol):
    """What simulations and tournaments give."""

    def plot(self, path: Path, /) -> object: ...

    def summary(self) -> dict[str, Any]: ...


ResultT = TypeVar("ResultT", bound=Result)


def present(result: ResultT, plot: Path | None, show: Callable[[ResultT], None], *, as_json: bool) -> None:
    """Draw a result if that was asked for, and write it as JSON or for people."""
    if plot is not None:
        result.plot(plot)
    if as_json:
        print_json(result.summary())
    else:
        show(result)


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


def check_folders(*paths: Path | None) -> None:
    """Refuse files in folders that do not exist."""
    for path in paths:
        if path is not None and not path.absolute().parent.is_dir():
            raise typer.BadParameter(f"{path}: there is no folder {path.absolute().parent}")


def percent(share: float | None) -> str:
    """Write a share in percent."""
    return "-" if share is None else f"{100 * share:.2f} %"


def interval(rate: dict[str, Any]) -> str:
    """Write an interval in percent."""
    return "-" if rate["low"] is None else f"{100 * rate['low']:.2f} to {100 * rate['high']:.2f} %"


def number(value: float | None) -> str:
    """Write a mean."""
    return "-" if value is None else f"{value:.2f}"
