"""Assembles the command line, and turns errors into messages and exit codes."""

from __future__ import annotations

import os
import shutil
import signal
import sys
from concurrent.futures.process import BrokenProcessPool
from types import FrameType
from typing import Annotated

import typer
import typer.core

from aleator._cli import analyse, decks, odds, play, records, serve, simulate, solve_game, tournament
from aleator._cli.output import complain
from aleator._native import BUILD_PROFILE, __version__
from aleator.errors import AleatorError

__all__ = ["app", "run"]

REFUSED = 1
"""Exit code for refused input; wrong usage is 2, as everywhere."""

_ROOM_FOR_FRAMES = 80
"""In fewer columns, help comes without frames, which would break the names of options."""

app = typer.Typer(
    name="aleator",
    help="Rules engine and simulation backend for Gang of Dice and Dice Run.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"aleator {__version__} ({BUILD_PROFILE} build)")
        raise typer.Exit


@app.callback()
def _main(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Show the version and the build profile."),
    ] = False,
) -> None:
    """Rules engine and simulation backend for Gang of Dice and Dice Run."""


simulate.register(app)
tournament.register(app)
decks.register(app)
records.register(app)
odds.register(app)
solve_game.register(app)
analyse.register(app)
play.register(app)
serve.register(app)


def run() -> None:
    """Run the command line: refused input exits with code 1 and one message, Ctrl-C with 130, a closed pipe quietly.

    All system errors end up here: whatever a user can cause is reported in one line, never as a traceback.
    """
    _prepare()
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        complain("stopped")
        sys.exit(128 + signal.SIGINT)
    except BrokenPipeError:
        # The reader has seen enough.
        _close_output()
        sys.exit(REFUSED)
    except _REFUSALS as error:
        complain(_told(error))
        _close_output()
        sys.exit(REFUSED)


_REFUSALS = (AleatorError, OSError, ValueError, ImportError, OverflowError, MemoryError, BrokenProcessPool)


def _told(error: BaseException) -> str:
    """Format an error for people.

    >>> _told(FileNotFoundError(2, "No such file or directory", "x.json")), _told(MemoryError())
    ('x.json: No such file or directory', 'not enough memory')
    """
    if isinstance(error, AleatorError):
        return str(error)
    if isinstance(error, OSError) and error.strerror is not None:
        return error.strerror if error.filename is None else f"{error.filename}: {error.strerror}"
    if isinstance(error, MemoryError):
        return "not enough memory"
    return str(error) or type(error).__name__


def _prepare() -> None:
    """Set up streams and signals: characters that a terminal lacks are replaced, and a process that is told to end
    cleans up first (the terminal, other processes).
    """
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 (as long as the process)
    if sys.stdout is None:
        complain("standard output is closed: redirect it to a file, or to /dev/null")
        sys.exit(REFUSED)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if {"-h", "--help"} & set(sys.argv) and shutil.get_terminal_size().columns < _ROOM_FOR_FRAMES:
        typer.core.HAS_RICH = False
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _end)


def _end(number: int, _frame: FrameType | None) -> None:
    sys.exit(128 + number)


def _close_output() -> None:
    """Let nothing more be written to standard output, not even what Python still holds at exit."""
    try:
        sys.stdout.flush()
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
