"""Checks of outputs before the work that fills them: suffix, folder, permissions, and what plotting needs."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import typer

from aleator.files.writing import check_writable

__all__ = ["PICTURES", "check_file", "check_plot", "refuse_together", "refuse_without"]

PICTURES = (".png", ".svg", ".pdf")


def check_file(path: Path | None, option: str, suffixes: Sequence[str] = ()) -> None:
    """Refuse a file that could not be written, or whose suffix does not match its contents.

    >>> check_file(Path("table.csv"), "--out", (".npz",))
    Traceback (most recent call last):
    typer._click.exceptions.BadParameter: --out table.csv: the file name must end in .npz
    """
    if path is None:
        return
    if suffixes and path.suffix.lower() not in suffixes:
        raise typer.BadParameter(f"{option} {path}: the file name must end in {' or '.join(suffixes)}")
    try:
        check_writable(path)
        _write_beside(path)
    except OSError as error:
        raise typer.BadParameter(f"{option} {path}: cannot be written: {error.strerror}: {error.filename}") from error


def _write_beside(path: Path) -> None:
    """Create a file as the result will be written, and remove it: permissions do not say all (a file system without
    room, a name that is too long).
    """
    trial = path.with_name(f".{path.name}.{os.getpid()}.partial")
    try:
        trial.touch()
    except OSError as error:
        raise type(error)(error.errno, error.strerror, str(path)) from error
    trial.unlink()


def check_plot(path: Path | None) -> None:
    """Refuse a plot that could not be drawn or written; without matplotlib the error names the remedy."""
    check_file(path, "--plot", PICTURES)
    if path is not None:
        from aleator.simulation.plots.common import figure_class

        figure_class()


def refuse_together(option: str, **others: object) -> None:
    """Refuse options that have no effect together with `option`; None and False stand for options that were not given.

    >>> refuse_together("--pools", dice=3, plot=None)
    Traceback (most recent call last):
    typer._click.exceptions.BadParameter: --dice has no effect together with --pools: omit one of them
    """
    for name, value in others.items():
        if value is not None and value is not False:
            raise typer.BadParameter(f"{_flag(name)} has no effect together with {option}: omit one of them")


def refuse_without(option: str, **others: object) -> None:
    """Refuse options that have an effect only together with `option`, which was not given.

    >>> refuse_without("--pools", standing="9,3")
    Traceback (most recent call last):
    typer._click.exceptions.BadParameter: --standing has no effect without --pools
    """
    for name, value in others.items():
        if value is not None and value is not False:
            raise typer.BadParameter(f"{_flag(name)} has no effect without {option}")


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"
