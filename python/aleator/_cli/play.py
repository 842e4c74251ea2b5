"""`aleator play`: a game in the terminal, against bots or with others."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from aleator import terminal
from aleator._cli.game_commands import add_for_each_game, named_policies
from aleator._cli.options import Seed
from aleator._cli.outputs import check_file
from aleator.games.counted import counted
from aleator.games.kind import GameKind
from aleator.play.match import Match

__all__ = ["register"]

Seats = Annotated[
    list[str] | None,
    typer.Option(
        "--seat", "-s", help="Who plays each seat, from seat 0: person, or the name of a policy. Repeat for each seat."
    ),
]
Names = Annotated[list[str] | None, typer.Option("--name", "-n", help="Names of the seats, from seat 0.")]
Players = Annotated[
    int | None, typer.Option(help="Number of players, if --seat does not determine it: one person, the rest bots.")
]
Language = Annotated[str | None, typer.Option(help="en, nl, ms or it; by default the language of the system.")]
Ascii = Annotated[bool, typer.Option("--ascii", help="Use only ASCII characters.")]
RecordFile = Annotated[Path | None, typer.Option("--record", help="Save the record to this file without asking.")]


def register(app: typer.Typer) -> None:
    """Add the command group."""
    group = typer.Typer(help="Play a game in the terminal.", no_args_is_help=True)
    add_for_each_game(
        group, sit_down, lambda kind: f"Play {kind.title}. Bots: {named_policies(kind, searching=False)}."
    )
    app.add_typer(group, name="play")


def sit_down(
    kind: GameKind,
    seat: Seats = None,
    name: Names = None,
    players: Players = None,
    seed: Seed = None,
    options: Any = None,
    language: Language = None,
    ascii_only: Ascii = False,
    record: RecordFile = None,
) -> None:
    """Play a game of a kind."""
    seats = _seats(seat, players, max(3, kind.players[0]), kind.usual_bot)
    _play(kind.game(len(seats), **options), seats, name, seed, language, ascii_only, record)


def _seats(seats: list[str] | None, players: int | None, usual: int, bot: str) -> list[str]:
    """Return the seats that were named, filled up with bots."""
    wanted = list(seats or ["person"])
    if players is not None and players < len(wanted):
        raise typer.BadParameter(
            f"{counted(len(wanted), 'seat')} for {counted(players, 'player')}", param_hint="--players"
        )
    number = players if players is not None else len(wanted) if seats else usual
    return wanted + [bot] * (number - len(wanted))


def _play(
    game: Any,
    seats: list[str],
    names: list[str] | None,
    seed: int | None,
    language: str | None,
    ascii_only: bool,
    record: Path | None,
) -> None:
    check_file(record, "--record")
    called = [*(names or []), *[""] * len(seats)]
    match = Match(game, seats, seed, names=[called[seat] or _usual_name(seats, seat) for seat in range(len(seats))])
    terminal.play(match, language=language, ascii_only=ascii_only, record=record)


def _usual_name(seats: list[str], seat: int) -> str | None:
    """Tell bots of one policy apart; people are "player 1" and so on in their language."""
    if seats[seat] == "person" or seats.count(seats[seat]) == 1:
        return None
    return f"{seats[seat]} {seats[: seat + 1].count(seats[seat])}"
