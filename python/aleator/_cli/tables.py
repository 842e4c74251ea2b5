"""Tables for a terminal of any width: headings wrap, columns move to a further table; a digit is never cut."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

__all__ = ["tables_within"]

_GAP = 2
"""Blanks between columns, as rich sets them without a box."""
_NARROW = 12
"""A first column is not folded to less."""


@dataclass(frozen=True, slots=True)
class _Column:
    heading: str
    cells: tuple[str, ...]

    @property
    def widest(self) -> int:
        """The width of the widest cell, none of which is ever cut."""
        return max((cell_len(line) for cell in self.cells for line in cell.split("\n")), default=0)

    @property
    def width(self) -> int:
        """The width with the heading in the lines that it has."""
        return max([cell_len(line) for line in self.heading.split("\n")] + [self.widest])

    @property
    def wide(self) -> int:
        """The width with the heading in one line."""
        return max(cell_len(self.heading), self.widest)

    @property
    def tight(self) -> int:
        """The width with the heading wrapped between words."""
        return max([cell_len(word) for word in self.heading.split()] + [self.widest])

    def wrapped(self, width: int) -> _Column:
        """Return the column with its heading in lines of at most `width`."""
        lines = textwrap.wrap(self.heading, max(1, width), break_long_words=True, break_on_hyphens=False)
        return _Column("\n".join(lines), self.cells)

    def folded(self, width: int) -> _Column:
        """Return the column with heading and cells in lines of at most `width`."""
        cells = tuple("\n".join(_folded(cell, width)) for cell in self.cells)
        return _Column(self.wrapped(width).heading, cells)


def _folded(text: str, width: int) -> list[str]:
    """Fold a label where it has a blank, a comma or a bracket, and only then anywhere.

    >>> _folded("mcts(iterations=200, threads=2)", 18)
    ['mcts(', 'iterations=200,', 'threads=2)']
    """
    loose = text.replace(",", ", ").replace("(", "( ").replace("  ", " ") if len(text) > width else text
    return textwrap.wrap(loose, width, break_on_hyphens=False) or [""]


def tables_within(
    title: str, columns: Sequence[str], rows: Sequence[Sequence[str]], width: int, *, numbers_from: int = 1
) -> Iterator[RenderableType]:
    """Lay a title and a table out for a width: as one table, with headings in several lines if need be, or as several
    below each other that repeat the first columns. Columns from `numbers_from` on are numbers and stand on the right.

    >>> from rich.console import Console
    >>> for table in tables_within("Wins", ["player", "wins", "rounds won"], [["cautious", "97.25 %", "5.01"]], 24):
    ...     Console(width=24).print(table)
    Wins
    player       wins
    cautious  97.25 %
    <BLANKLINE>
    player    rounds won
    cautious        5.01
    """
    cells = [tuple(row[index] for row in rows) for index in range(len(columns))]
    laid = [_Column(heading, column) for heading, column in zip(columns, cells, strict=True)]
    labels, numbers = _labels_within(laid[:numbers_from], laid[numbers_from:], width), laid[numbers_from:]
    used = sum(label.width + _GAP for label in labels)
    for index, group in enumerate(_groups(numbers, width - used)):
        table = _drawn(labels, group)
        yield Group(_title(title, width), table) if title and index == 0 else table


def _labels_within(labels: list[_Column], numbers: list[_Column], width: int) -> list[_Column]:
    """Fold the first column if the widest number would not fit next to it."""
    others = sum(label.tight + _GAP for label in labels[1:])
    room = width - others - _GAP - max((number.tight for number in numbers), default=0)
    if labels and labels[0].tight > max(room, _NARROW):
        return [labels[0].folded(max(room, _NARROW)), *labels[1:]]
    return [label.wrapped(label.tight) if sum(one.wide + _GAP for one in labels) > width else label for label in labels]


def _groups(numbers: list[_Column], room: int) -> Iterator[list[_Column]]:
    """Return the columns that share a table: all with their headings in one line if that fits, otherwise wrapped, in as
    few tables as possible, of about equal width.
    """
    if sum(number.wide + _GAP for number in numbers) - _GAP <= room:
        yield numbers
        return
    groups = _packed(numbers, room)
    for less in range(room - 1, max(number.tight for number in numbers) - 1, -1):
        packed = _packed(numbers, less)
        if len(packed) > len(groups):
            break
        groups = packed
    for group in groups:
        yield _spread(group, room)


def _packed(numbers: list[_Column], room: int) -> list[list[_Column]]:
    """Put as many columns as fit into each group, in order; one that is too wide has a group of its own."""
    groups: list[list[_Column]] = []
    used = 0
    for number in numbers:
        if not groups or used + _GAP + number.tight > room:
            groups.append([])
            used = -_GAP
        groups[-1].append(number)
        used += _GAP + number.tight
    return groups


def _spread(group: list[_Column], room: int) -> list[_Column]:
    """Wrap as few headings as possible: columns get their whole heading from the left while there is room."""
    rest = room - sum(column.tight + _GAP for column in group) + _GAP
    spread = []
    for column in group:
        more = column.wide - column.tight
        fits = more <= rest
        rest -= more if fits else 0
        spread.append(column if fits else column.wrapped(column.tight))
    return spread


def _title(title: str, width: int) -> Text:
    """Return the title in lines of the terminal's width, since that of a table would be wrapped to its columns."""
    lines = [textwrap.wrap(line, width, break_on_hyphens=False) or [""] for line in title.split("\n")]
    return Text("\n".join(line for folded in lines for line in folded), style="bold")


def _drawn(labels: list[_Column], numbers: list[_Column]) -> Table:
    table = Table(box=None, pad_edge=False)
    for column in labels:
        table.add_column(column.heading, no_wrap=True, vertical="bottom")
    for column in numbers:
        table.add_column(column.heading, no_wrap=True, vertical="bottom", justify="right")
    for row in zip(*(column.cells for column in [*labels, *numbers]), strict=True):
        table.add_row(*row)
    return table
