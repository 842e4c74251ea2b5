"""`aleator simulate`: many games at once, as a table, JSON, a file or a plot."""

from __future__ import annotations

from typing import Any

import typer

from aleator._cli.game_commands import add_for_each_game, named_policies
from aleator._cli.options import (
    AsJson,
    Chunk,
    Games,
    Keep,
    MorePolicies,
    Out,
    Players,
    Plot,
    PolicyOption,
    Processes,
    Rotate,
    Seed,
    Start,
    Threads,
)
from aleator._cli.simulations import run, seated, show_plain
from aleator.games.kind import GameKind
from aleator.simulation.long_run import CHUNK

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the command group."""
    group = typer.Typer(help="Play many games and summarise them.", no_args_is_help=True)
    add_for_each_game(group, simulate, _about)
    app.add_typer(group, name="simulate")


def _about(kind: GameKind) -> str:
    return (
        f"Simulate games of {kind.title}.\n\nPolicies: {named_policies(kind)}. "
        "Game i of a seed is the same on every machine."
    )


def simulate(
    kind: GameKind,
    more: MorePolicies = None,
    players: Players = -1,
    games: Games = 100_000,
    policy: PolicyOption = None,
    seed: Seed = None,
    start: Start = 0,
    threads: Threads = None,
    rotate_seats: Rotate = False,
    options: Any = None,
    as_json: AsJson = False,
    out: Out = None,
    plot: Plot = None,
    processes: Processes = None,
    chunk: Chunk = CHUNK,
    keep_games: Keep = None,
) -> None:
    """Play many games of a kind."""
    run(
        kind.game(players, **options),
        seated(policy, more, players),
        games,
        seed,
        threads,
        out=out,
        plot=plot,
        as_json=as_json,
        chunk=chunk,
        keep_games=keep_games,
        show=kind.show or show_plain,
        start=start,
        rotate_seats=rotate_seats,
        processes=processes,
    )
