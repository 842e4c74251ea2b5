"""What `aleator simulate` does for every game: assigning seats, playing, files, and the tables of the players."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from typing import Any

import typer

from aleator._cli.game_commands import deck_of
from aleator._cli.output import interval, percent, present, print_table, print_text, progress_bar
from aleator._cli.outputs import check_file, check_plot
from aleator.files.writing import replaced
from aleator.games.counted import counted
from aleator.games.kind import Game
from aleator.games.registry import kind_of
from aleator.simulation.long_run import long_run
from aleator.simulation.results.base import Simulation
from aleator.simulation.simulate import simulate

__all__ = ["run", "seated", "show_plain", "show_players"]


def run(
    game: Game,
    policies: list[str],
    games: int,
    seed: int | None,
    threads: int | None,
    *,
    out: Path | None,
    plot: Path | None,
    as_json: bool,
    chunk: int,
    keep_games: bool | None,
    show: Callable[[Any], None],
    **options: Any,
) -> None:
    """Play the games, and write the results wherever they were asked for."""
    check_targets(out, plot)
    with progress_bar("playing", games, quiet=as_json) as report:
        if out is None or is_file(out):
            keep = True if out is not None else keep_games
            options |= {"keep_games": keep, "progress": report}
            result: Simulation = simulate(game, policies, games, seed, threads, **options)
        else:
            options |= {"keep_games": keep_games, "chunk": chunk, "progress": report}
            result = long_run(out, game, policies, games, seed, threads, **options)
    try:
        if out is not None and is_file(out):
            write_games(result, out)
    finally:
        # If writing the file fails all the same, the results are still shown.
        present(result, plot, show, as_json=as_json)


def seated(policy: list[str] | None, more: list[str] | None, players: int) -> list[str]:
    """Return the policies in the order of the seats: those given to `--policy` and those that follow it.

    >>> seated(["cautious"], ["random", "random"], 3)
    ['cautious', 'random', 'random']
    >>> seated(["random"], None, 3)
    ['random', 'random', 'random']
    """
    named = [*(policy or []), *(more or [])]
    if policy is not None and len(policy) > 1 and more:
        raise typer.BadParameter("name all policies after one --policy, or give each its own --policy")
    if not named:
        named = ["random"]
    if len(named) == 1:
        return named * players
    if len(named) != players:
        for_all = f"{counted(len(named), 'policy', 'policies')} for {counted(players, 'player')}"
        raise typer.BadParameter(f"{for_all}: name one for each seat, or one for all")
    return named


def is_file(out: Path) -> bool:
    """Tell a file of games from a folder of chunks."""
    return out.suffix in (".npz", ".csv")


def check_targets(out: Path | None, plot: Path | None) -> None:
    """Refuse files that could not be written, before any game is played."""
    if out is not None and not is_file(out) and (out.suffix or (out.exists() and not out.is_dir())):
        raise typer.BadParameter(f"--out {out}: must be a file that ends in .npz or .csv, or a folder")
    if out is not None and not out.is_dir():
        check_file(out, "--out")
    check_plot(plot)


def write_games(result: Simulation, path: Path) -> None:
    """Write the games as arrays (.npz) or one line per game (.csv).

    A line has the number of the game, its winners as `0+2`, and every other array as one column, or one for each seat
    or stage.
    """
    if path.suffix == ".npz":
        result.save(path)
        return
    arrays = result.to_numpy()
    winners = arrays.pop("winners")
    columns = [("game", range(result.start, result.start + result.games)), ("winners", map(written_winners, winners))]
    for name, array in arrays.items():
        if array.ndim == 1:
            columns.append((name, array.tolist()))
        else:
            columns += [(f"{name}_{index}", array[:, index].tolist()) for index in range(array.shape[1])]
    with replaced(path, "w") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow([name for name, _ in columns])
        writer.writerows(zip(*(values for _, values in columns), strict=True))


def written_winners(bits: Any) -> str:
    """Format a set of seats.

    >>> written_winners(5)
    '0+2'
    """
    return "+".join(str(seat) for seat in range(8) if int(bits) >> seat & 1)


def show_players(
    result: Simulation, title: str, columns: list[str], cells: Callable[[dict[str, Any]], list[str]]
) -> dict[str, Any]:
    """Print the heading and the tables of policies and seats; return the summary for further tables."""
    summary = result.summary()
    heading = f"{counted(result.games, 'game')} of {title}, {counted(result.players, 'player')}, seed {result.seed}"
    if result.start:
        heading += f", from game {result.start}"
    print_text(heading)
    deck = deck_of(result.game)
    print_text("" if deck is None else f"Deck: {deck}\n")
    label = "policy" if result.rotate_seats else "seat, policy"
    names = [name if result.rotate_seats else f"{seat} {name}" for seat, name in enumerate(result.policy_names)]
    rows = [
        [name, percent(row["win_rate"]["rate"]), interval(row["win_rate"]), *cells(row)]
        for name, row in zip(names, summary["policies"], strict=True)
    ]
    print_table("Players", [label, "wins", "95 % interval", *columns], rows)
    if result.rotate_seats:
        seats = [
            [str(row["seat"]), percent(row["win_rate"]["rate"]), interval(row["win_rate"])] for row in summary["seats"]
        ]
        print_table("\nSeats", ["seat", "wins", "95 % interval"], seats)
    return summary


def show_plain(result: Simulation) -> None:
    """Print the tables that every game's result has."""
    show_players(result, kind_of(result.game).title, [], lambda _row: [])
    print_text("\n" + counted(result.decisions, "decision"))
