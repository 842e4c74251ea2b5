"""`aleator replay`: a recorded game, played again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from aleator._cli.output import print_json, print_text
from aleator.play.record import Record

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("replay")(replay)


def replay(
    file: Annotated[Path, typer.Argument(help="A record (JSON Lines).")],
    boards: Annotated[bool, typer.Option("--boards", help="Draw the table before each decision.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Write the events and the result as JSON.")] = False,
) -> None:
    """Replay a record: check every step and describe it in words."""
    record = Record.load(file)
    state = record.game.new_state()
    told = []
    for step in record.steps:
        if boards and step.seat is not None and not as_json:
            print_text(f"\n{state.board()}\n")
        events = state.apply_chance(step.what) if step.seat is None else state.apply(step.what, step.seat)
        for event in events:
            told.append(event.to_dict())
            if not as_json:
                print_text(str(event))
    if as_json:
        print_json({"events": told, "state": state.to_dict(), "steps": len(record.steps)})
    elif not state.is_terminal():
        print_text(f"\n{state.board()}\n\nThe record ends before the game does.")
