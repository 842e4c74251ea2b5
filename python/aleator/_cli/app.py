"""Puts the command line together, and turns errors into messages and exit codes."""

from __future__ import annotations

import io
import signal
import sys
from typing import Annotated

import typer

from aleator._cli import analyse, decks, odds, play, records, serve, simulate, solve_game, tournament
from aleator._cli.output import complain
from aleator._native import BUILD_PROFILE, __version__
from aleator.errors import AleatorError

__all__ = ["app", "run"]

REFUSED = 1
"""Exit code for input that was refused; wrong usage is 2, as everywhere."""

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
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show version and build profile.")
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
    """Run the command line: refused input ends with code 1 and one message, Ctrl-C with 130, a closed pipe quietly.

    This is the one door for errors of the system, too: whatever a user can cause is one line, never a traceback.
    """
    if sys.stdout is None:
        complain("standard output is closed: write to a file or a pipe, or to nowhere with >/dev/null")
        sys.exit(REFUSED)
    _write_what_the_terminal_can_show()
    try:
        app()
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        complain("stopped")
        sys.exit(128 + signal.SIGINT)
    except BrokenPipeError:
        # Whoever reads has seen enough; nothing may be written to the pipe any more, not even at exit.
        sys.stdout = None
        sys.exit(REFUSED)
    except ModuleNotFoundError as error:
        complain(f"this needs {error.name}, which is not installed: {error}")
        sys.exit(REFUSED)
    except OSError as error:
        complain(_said(error))
        sys.exit(REFUSED)
    except (AleatorError, ValueError, OverflowError, MemoryError) as error:
        complain(str(error) or type(error).__name__)
        sys.exit(REFUSED)


def _write_what_the_terminal_can_show() -> None:
    """Put a sign in place of letters that the terminal's encoding lacks, in place of losing all that was to be said."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _said(error: OSError) -> str:
    """Name the file and what is wrong with it.

    >>> _said(FileNotFoundError(2, "No such file or directory", "games.npz"))
    'games.npz: no such file or directory'
    """
    if error.filename is None or error.strerror is None:
        return str(error)
    return f"{error.filename}: {error.strerror[:1].lower()}{error.strerror[1:]}"
