"""Outputs are checked before the work that fills them: suffix, folder, rights, and what it takes to draw."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import typer

from aleator.files.writing import check_writable

__all__ = ["PICTURES", "check_file", "check_plot", "refuse_together", "refuse_without"]

PICTURES = (".png", ".svg", ".pdf")


def check_file(path: Path | None, option: str, suffixes: Sequence[str] = ()) -> None:
    """Refuse a file that could not be written, or whose suffix says something else than what would be in it.

    >>> check_file(Path("table.csv"), "--out", (".npz",))
    Traceback (most recent call last):
    typer._click.exceptions.BadParameter: --out table.csv: name a file that ends in .npz
    """
    if path is None:
        return
    if suffixes and path.suffix.lower() not in suffixes:
        raise typer.BadParameter(f"{option} {path}: name a file that ends in {' or '.join(suffixes)}")
    try:
        check_writable(path)
    except OSError as error:
        raise typer.BadParameter(f"{option} {path}: cannot be written: {error.strerror}: {error.filename}") from error


def check_plot(path: Path | None) -> None:
    """Refuse a picture that could not be drawn or written; without matplotlib the error tells the remedy."""
    check_file(path, "--plot", PICTURES)
    if path is not None:
        from aleator.simulation.plots.common import figure_class

        figure_class()


def refuse_together(option: str, **others: object) -> None:
    """Refuse options that would do nothing beside `option`; None and False stand for options that were not given.

    >>> refuse_together("--pools", dice=3, plot=None)
    Traceback (most recent call last):
    typer._click.exceptions.BadParameter: --dice does nothing together with --pools: leave one of them out
    """
    for name, value in others.items():
        if value is not None and value is not False:
            raise typer.BadParameter(f"{_flag(name)} does nothing together with {option}: leave one of them out")


def refuse_without(option: str, **others: object) -> None:
    """Refuse options that only mean something beside `option`, which was not given.

    >>> refuse_without("--pools", standing="9,3")
    Traceback (most recent call last):
    typer._click.exceptions.BadParameter: --standing does nothing without --pools
    """
    for name, value in others.items():
        if value is not None and value is not False:
            raise typer.BadParameter(f"{_flag(name)} does nothing without {option}")


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"
