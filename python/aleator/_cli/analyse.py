"""`aleator analyse`: luck and skill in a recorded game."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from aleator._cli.output import print_json, print_table, print_text
from aleator._cli.outputs import check_plot, refuse_together
from aleator.odds import Analysis, GameAnalysis, GameNote, GameTable
from aleator.odds import analyse as analyse_record
from aleator.play.record import Record

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("analyse")(analyse)


def analyse(
    file: Annotated[Path, typer.Argument(help="A record of Gang of Dice (JSON Lines).")],
    measure: Annotated[
        str | None,
        typer.Option(
            help="game: the chance to win the game (two players; the default where it can be solved). "
            "round: the chance to win each round."
        ),
    ] = None,
    table: Annotated[
        Path | None, typer.Option(help="The table of the game, from solve-game, if it is not the default game of two.")
    ] = None,
    max_dice: Annotated[
        int | None, typer.Option(help="Measure rounds, and solve turns of up to this many dice (12; at most 24).")
    ] = None,
    steps: Annotated[bool, typer.Option("--steps", help="List every step, not just the totals.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Write everything as JSON.")] = False,
    plot: Annotated[Path | None, typer.Option(help="Save a plot (.png, .svg, .pdf).")] = None,
) -> None:
    """Show the luck and the skill in a game.

    With two players, start + luck + skill = result, in chances to win the game. Otherwise: how much of the chance of
    winning the round each decision gave up, and how lucky each roll was.
    """
    if measure not in (None, "game", "round"):
        raise typer.BadParameter(f"--measure {measure!r} is not game or round")
    if measure == "game":
        refuse_together("--measure game", max_dice=max_dice)
    elif measure == "round":
        refuse_together("--measure round", table=table)
    if table is not None:
        refuse_together("--table", max_dice=max_dice)
    check_plot(plot)
    solved = None if table is None else GameTable.load(table)
    analysis = analyse_record(Record.load(file), measure=measure, max_dice=max_dice, table=solved)
    if as_json:
        print_json(analysis.to_dict())
    elif isinstance(analysis, GameAnalysis):
        _show_game(analysis, steps=steps)
    else:
        _show(analysis, steps=steps)
    sys.stdout.flush()
    if plot is not None:
        from aleator.odds.plots import plot_analysis

        plot_analysis(analysis, plot)


_COSTLY = 5
"""So many of the costliest decisions are listed."""


def _show_game(analysis: GameAnalysis, *, steps: bool) -> None:
    columns = ("start", "opener", "cards", "rolls", "luck", "given_away", "received", "skill", "result")
    if steps:
        _print_notes("Steps (chances of seat 0 / seat 1 in %)", analysis.notes)
    else:
        decisions = [note for note in analysis.notes if note.seat is not None and note.kind == "decision"]
        costly = sorted(decisions, key=lambda note: note.changes[note.seat or 0])[:_COSTLY]
        # Rounding alone gives nothing away.
        _print_notes(
            "Costliest decisions (chances of seat 0 / seat 1 in %)",
            [note for note in costly if note.changes[note.seat or 0] < -5e-4],
        )
    rows = [
        [str(total["seat"]), *(_percent(total[name], signed=name not in ("start", "result")) for name in columns)]
        for total in analysis.totals()
    ]
    shown = ["seat", *(name.replace("_", " ") for name in columns)]
    print_table("Chances to win the game in %: start + luck + skill = result", shown, rows)
    if not analysis.finished:
        print_text("The game is not over: the result is the chance at the last step.")


def _percent(value: float, *, signed: bool) -> str:
    """Format a chance or its change in percent; what is rounded to nothing has no sign.

    >>> _percent(0.5, signed=False), _percent(-0.0278, signed=True), _percent(-1e-17, signed=True)
    ('50.0', '-2.8', '0.0')
    """
    shown = format(100 * value, "+.1f" if signed else ".1f")
    return shown.lstrip("+-") if float(shown) == 0 else shown


def _print_notes(title: str, notes: Sequence[GameNote]) -> None:
    rows = [
        [
            note.what,
            note.best or "",
            str(note.round),
            "" if note.seat is None else str(note.seat),
            "skill" if note.kind == "decision" else "luck",
            " / ".join(f"{100 * chance:.1f}" for chance in note.chances),
            _percent(note.changes[note.seat or 0], signed=True),
        ]
        for note in notes
    ]
    columns = ["what", "best", "round", "seat", "kind", "chances", "change"]
    if rows:
        print_table(title, columns, rows, numbers_from=2)


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
