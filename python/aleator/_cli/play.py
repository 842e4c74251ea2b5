"""`aleator play`: a game at this terminal, against bots or with others."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

import aleator
from aleator._cli.options import DeckOption, Seed

__all__ = ["register"]

Seats = Annotated[
    list[str] | None,
    typer.Option("--seat", "-s", help="Who sits where, from seat 0: person, or the name of a policy. Repeat for each."),
]
Names = Annotated[list[str] | None, typer.Option("--name", "-n", help="Names of the seats, from seat 0.")]
Players = Annotated[int | None, typer.Option(help="How many players, if --seat does not say: one person and bots.")]
Language = Annotated[str | None, typer.Option(help="en, nl, ms or it; without it the language of the system.")]
Ascii = Annotated[bool, typer.Option("--ascii", help="Write ASCII signs alone.")]
RecordFile = Annotated[Path | None, typer.Option("--record", help="Save the record here, without asking.")]


def register(app: typer.Typer) -> None:
    """Add the command group."""
    group = typer.Typer(help="Play a game at this terminal.", no_args_is_help=True)
    group.command("gang-of-dice")(gang_of_dice)
    group.command("dice-run")(dice_run)
    app.add_typer(group, name="play")


def gang_of_dice(
    seat: Seats = None,
    name: Names = None,
    players: Players = None,
    seed: Seed = None,
    deck: DeckOption = "standard",
    first_player: Annotated[str, typer.Option(help="Who opens a round: rotate, winner or fixed (GD-2.3).")] = "rotate",
    gangster_is_a_value: Annotated[bool, typer.Option("--gangster-is-a-value", help="Option of GD-4.8.")] = False,
    language: Language = None,
    ascii_only: Ascii = False,
    record: RecordFile = None,
) -> None:
    """Play Gang of Dice. Bots: random, random(max_dice=N), fixed(N), cautious, turn_optimal, round_optimal."""
    seats = _seats(seat, players, 3, "cautious")
    options = {"first_player": first_player, "gangster_is_a_value": gangster_is_a_value}
    game = aleator.GangOfDice(len(seats), deck=deck, **options)  # type: ignore[arg-type]
    _play(game, seats, name, seed, language, ascii_only, record)


def dice_run(
    seat: Seats = None,
    name: Names = None,
    players: Players = None,
    seed: Seed = None,
    deck: DeckOption = "standard",
    stage_end: Annotated[str, typer.Option(help="When a stage ends: on_draw or on_reveal (DR-8.1).")] = "on_draw",
    dead_cards: Annotated[
        str, typer.Option(help="When a card that can do nothing may be played: always or only_if_stuck (DR-4.3).")
    ] = "always",
    language: Language = None,
    ascii_only: Ascii = False,
    record: RecordFile = None,
) -> None:
    """Play Dice Run. Bots: random, by_card, greedy."""
    seats = _seats(seat, players, 3, "greedy")
    game = aleator.DiceRun(len(seats), deck=deck, stage_end=stage_end, dead_cards=dead_cards)
    _play(game, seats, name, seed, language, ascii_only, record)


def _seats(seats: list[str] | None, players: int | None, usual: int, bot: str) -> list[str]:
    """Give the seats that were named, filled up with bots."""
    wanted = list(seats or ["person"])
    if players is not None and players < len(wanted):
        raise typer.BadParameter(f"{len(wanted)} seats for {players} players", param_hint="--players")
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
    from aleator import terminal

    called = [*(names or []), *[""] * len(seats)]
    match = aleator.Match(
        game, seats, seed, names=[called[seat] or _usual_name(seats, seat) for seat in range(len(seats))]
    )
    terminal.play(match, language=language, ascii_only=ascii_only, record=record)


def _usual_name(seats: list[str], seat: int) -> str | None:
    """Tell bots of one policy apart; people are "player 1" and so on in their language."""
    if seats[seat] == "person" or seats.count(seats[seat]) == 1:
        return None
    return f"{seats[seat]} {seats[: seat + 1].count(seats[seat])}"
