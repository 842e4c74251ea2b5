"""`aleator tournament`: everybody against everybody."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from aleator._cli.game_commands import add_for_each_game
from aleator._cli.options import AsJson, Players, Plot, Seed, Threads
from aleator._cli.output import percent, present, print_table, print_text, progress_bar
from aleator._cli.outputs import check_file, check_plot
from aleator.games.counted import counted
from aleator.games.kind import Game, GameKind
from aleator.games.registry import kind_of
from aleator.simulation.tournament import CHUNK, Tournament, seatings, tournament

__all__ = ["register"]

Bots = Annotated[list[str], typer.Argument(metavar="POLICY...", help="At least two different policies.")]
TournamentGames = Annotated[int, typer.Option("--games", help="Games per rotation of each table.")]
StateFile = Annotated[
    Path | None, typer.Option("--state", help="Keep the tournament in this file (.json), and resume the one in it.")
]
ChunkOption = Annotated[int, typer.Option("--chunk", min=1, help="Games between two saves of the file.")]


def register(app: typer.Typer) -> None:
    """Add the command group."""
    group = typer.Typer(help="Let policies all play one another.", no_args_is_help=True)
    add_for_each_game(
        group,
        compete,
        lambda kind: f"Let policies of {kind.title} all play one another, with the same dice from every seat.",
        all_options=False,
    )
    app.add_typer(group, name="tournament")


def compete(
    kind: GameKind,
    policies: Bots,
    players: Players = 2,
    games: TournamentGames = 100,
    seed: Seed = None,
    threads: Threads = None,
    options: Any = None,
    state: StateFile = None,
    chunk: ChunkOption = CHUNK,
    as_json: AsJson = False,
    plot: Plot = None,
) -> None:
    """Play a tournament of a game."""
    run(kind.game(players, **options), policies, games, seed, threads, state, chunk, plot, as_json=as_json)


def run(
    game: Game,
    policies: list[str],
    games: int,
    seed: int | None,
    threads: int | None,
    state: Path | None,
    chunk: int,
    plot: Path | None,
    *,
    as_json: bool,
) -> None:
    """Play the tournament, and write the result."""
    check_file(state, "--state", (".json",))
    check_plot(plot)
    total = len(seatings(len(policies), game.players)) * game.players * games
    with progress_bar("playing", total, quiet=as_json) as report:
        progress: Callable[[int, int], object] | None = None if report is None else lambda done, _total: report(done)
        result = tournament(game, policies, games, seed, threads, state=state, chunk=chunk, progress=progress)
    present(result, plot, show, as_json=as_json)


def show(result: Tournament) -> None:
    """Write standings, the cross table and the win rates by seat."""
    title = kind_of(result.game).title
    print_text(
        f"{counted(result.done, 'game')} of {title}, {counted(result.players, 'player')} per table, "
        f"seed {result.seed}\n"
    )
    standings = result.standings()
    rows = [
        [one.name, f"{one.elo:+.0f}", f"{one.error:.0f}", f"{one.games:,}", percent(one.rate.rate), _interval(one.rate)]
        for one in standings
    ]
    print_table("Standings", ["player", "Elo", "error", "games", "wins", "95 % interval"], rows)
    order = [one.name for one in standings]
    against = [[one, *("" if one == other else _share(result.versus(one, other)) for other in order)] for one in order]
    print_table("\nGames won, row against column", ["", *order], against)
    seats = [[one, *(f"{percent(rate.rate)} ({_interval(rate)})" for rate in result.by_seat(one))] for one in order]
    print_table("\nGames won by seat", ["player", *(f"seat {seat}" for seat in range(result.players))], seats)


def _share(rate: Any) -> str:
    return "-" if math.isnan(rate.rate) else percent(rate.rate)


def _interval(rate: Any) -> str:
    return "-" if math.isnan(rate.rate) else f"{100 * rate.low:.1f} to {100 * rate.high:.1f} %"
