"""`aleator analyse`: luck and skill in a recorded game."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from aleator._cli.output import print_json, print_table
from aleator._cli.outputs import check_plot
from aleator.odds.analyse import Analysis
from aleator.odds.analyse import analyse as analyse_record
from aleator.play.record import Record

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("analyse")(analyse)


def analyse(
    file: Annotated[Path, typer.Argument(help="A record of Gang of Dice (JSON Lines).")],
    max_dice: Annotated[int, typer.Option(help="Solve turns of up to this many dice (at most 24).")] = 12,
    steps: Annotated[bool, typer.Option("--steps", help="List every step, not just the totals.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Write everything as JSON.")] = False,
    plot: Annotated[Path | None, typer.Option(help="Save a plot (.png, .svg, .pdf).")] = None,
) -> None:
    """Show how much of the chance of winning the round each decision of a game gave up, and how lucky each roll was."""
    check_plot(plot)
    analysis = analyse_record(Record.load(file), max_dice=max_dice)
    if as_json:
        print_json(analysis.to_dict())
    else:
        _show(analysis, steps=steps)
    sys.stdout.flush()
    if plot is not None:
        from aleator.odds.plots import plot_analysis

        plot_analysis(analysis, plot)


def _show(analysis: Analysis, *, steps: bool) -> None:
    if steps:
        _print_steps(analysis)
    rows = [
        [
            str(total["seat"]),
            str(total["decisions"]),
            f"{total['lost']:.3f}",
            str(total["rolls"]),
            f"{total['luck']:+.3f}",
            str(total["unknown"]),
        ]
        for total in analysis.totals()
    ]
    print_table(
        "Rounds lost by decisions and won by luck", ["seat", "decisions", "lost", "rolls", "luck", "not solved"], rows
    )


def _print_steps(analysis: Analysis) -> None:
    def shown(value: float | None, form: str) -> str:
        return "?" if value is None else format(100 * value, form)

    rows = [
        [
            note.what,
            note.best or "",
            str(note.round),
            str(note.seat),
            note.kind,
            shown(note.value, ".1f"),
            shown(note.change, "+.1f"),
        ]
        for note in analysis.notes
    ]
    print_table(
        "Steps (chances in %)", ["what", "best", "round", "seat", "kind", "chance", "change"], rows, numbers_from=2
    )
