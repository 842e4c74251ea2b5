"""`aleator simulate`: many games at once, as a table, JSON, a file or a picture."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Annotated, Any

import typer

import aleator
from aleator._cli.output import print_json, print_table, progress_bar
from aleator.long_run import CHUNK

__all__ = ["register"]

PolicyOption = Annotated[
    list[str] | None,
    typer.Option(
        "--policy", help="Policies by seat, such as: --policy cautious random 'fixed(5)'. One alone is for all seats."
    ),
]
MorePolicies = Annotated[list[str] | None, typer.Argument(metavar="[POLICY]...", help="Further policies.")]
Players = Annotated[int, typer.Option(help="How many players.")]
Games = Annotated[int, typer.Option(help="How many games.")]
Seed = Annotated[int | None, typer.Option(help="0 to 2**64 - 1; without one a seed is drawn and shown.")]
Start = Annotated[int, typer.Option(help="The index of the first game.")]
Threads = Annotated[int | None, typer.Option(help="All processors by default.")]
Rotate = Annotated[bool, typer.Option("--rotate-seats", help="Game i moves the policies on by i seats.")]
AsJson = Annotated[bool, typer.Option("--json", help="Write the summary as JSON.")]
Out = Annotated[
    Path | None,
    typer.Option(help="Also write the games: FILE.npz, FILE.csv, or a folder, in which a killed run goes on."),
]
Processes = Annotated[int | None, typer.Option(help="Play on so many processes instead of threads.")]
Chunk = Annotated[int, typer.Option(help="Games in a file of the folder.")]
Keep = Annotated[
    bool | None, typer.Option("--keep-games/--sums-only", help="Whether files hold each game; by default up to 10**7.")
]
Plot = Annotated[Path | None, typer.Option(help="Also draw the result: FILE.png, .svg or .pdf (extra `plot`).")]
DeckOption = Annotated[str, typer.Option(help="A built-in deck, or a TOML or JSON file.")]


def register(app: typer.Typer) -> None:
    """Add the command group."""
    group = typer.Typer(help="Play many games and add them up.", no_args_is_help=True)
    group.command("gang-of-dice")(gang_of_dice)
    app.add_typer(group, name="simulate")


def gang_of_dice(
    more: MorePolicies = None,
    players: Players = 3,
    games: Games = 100_000,
    policy: PolicyOption = None,
    seed: Seed = None,
    start: Start = 0,
    threads: Threads = None,
    rotate_seats: Rotate = False,
    deck: DeckOption = "standard",
    first_player: Annotated[str, typer.Option(help="Who opens a round: rotate, winner or fixed (GD-2.3).")] = "rotate",
    gangster_is_a_value: Annotated[bool, typer.Option("--gangster-is-a-value", help="Option of GD-4.8.")] = False,
    as_json: AsJson = False,
    out: Out = None,
    plot: Plot = None,
    processes: Processes = None,
    chunk: Chunk = CHUNK,
    keep_games: Keep = None,
) -> None:
    """Simulate games of Gang of Dice.

    Policies: random, random(max_dice=N), fixed(N), cautious. Game i of a seed is the same on every machine.
    """
    game = aleator.GangOfDice(players, deck=deck, first_player=first_player, gangster_is_a_value=gangster_is_a_value)
    policies = seated(policy, more, players)
    check_targets(out, plot)
    options: dict[str, Any] = {"start": start, "rotate_seats": rotate_seats, "processes": processes}
    with progress_bar("playing", games, quiet=as_json) as report:
        if out is None or is_file(out):
            keep = True if out is not None else keep_games
            result = aleator.simulate(game, policies, games, seed, threads, keep_games=keep, progress=report, **options)
        else:
            result = aleator.long_run(
                out,
                game,
                policies,
                games,
                seed,
                threads,
                keep_games=keep_games,
                chunk=chunk,
                progress=report,
                **options,
            )
    if out is not None and is_file(out):
        write_games(result, out)
    if plot is not None:
        result.plot(plot)
    if as_json:
        print_json(result.summary())
    else:
        show(result)


def seated(policy: list[str] | None, more: list[str] | None, players: int) -> list[str]:
    """Give the policies in the order of the seats: those after `--policy` and those that follow it.

    >>> seated(["cautious"], ["random", "random"], 3)
    ['cautious', 'random', 'random']
    >>> seated(["random"], None, 3)
    ['random', 'random', 'random']
    """
    named = [*(policy or []), *(more or [])]
    if policy is not None and len(policy) > 1 and more:
        raise typer.BadParameter("name all policies after one --policy, or give each a --policy of its own")
    if not named:
        named = ["random"]
    if len(named) == 1:
        return named * players
    if len(named) != players:
        raise typer.BadParameter(f"{len(named)} policies for {players} players: name one for each seat, or one for all")
    return named


def is_file(out: Path) -> bool:
    """Tell a file of games from a folder of chunks."""
    return out.suffix in (".npz", ".csv")


def check_targets(out: Path | None, plot: Path | None) -> None:
    """Refuse files that could not be written before any game is played."""
    if out is not None and not is_file(out) and (out.suffix or out.is_file()):
        raise typer.BadParameter(f"--out {out}: name a file that ends in .npz or .csv, or a folder")
    for path in (out, plot):
        if path is not None and not path.absolute().parent.is_dir():
            raise typer.BadParameter(f"{path}: there is no folder {path.absolute().parent}")


def write_games(result: aleator.Simulation, path: Path) -> None:
    """Write the games as arrays (.npz) or one line a game (.csv)."""
    if path.suffix == ".npz":
        result.save(path)
        return
    arrays = result.to_numpy()
    seats = range(result.players)
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(
            [
                "game",
                "winners",
                "rounds",
                *(f"pool_{seat}" for seat in seats),
                *(f"eliminated_{seat}" for seat in seats),
            ]
        )
        columns = (arrays["winners"], arrays["rounds"], arrays["pools"], arrays["eliminated"])
        for index, (winners, rounds, pools, out) in enumerate(zip(*columns, strict=True), start=result.start):
            won = "+".join(str(seat) for seat in seats if int(winners) >> seat & 1)
            writer.writerow([index, won, int(rounds), *pools.tolist(), *out.tolist()])


def show(result: aleator.Simulation) -> None:
    """Write the tables of a result."""
    summary = result.summary()
    heading = f"{result.games:,} games of Gang of Dice, {result.players} players, seed {result.seed}"
    if result.start:
        heading += f", from game {result.start}"
    typer.echo(heading)
    typer.echo(f"Deck: {result.game.deck.title}\n")
    label = "policy" if result.rotate_seats else "seat, policy"
    names = [name if result.rotate_seats else f"{seat} {name}" for seat, name in enumerate(result.policy_names)]
    columns = [label, "wins", "95 % interval", "mean pool", "rounds won", "out", "triggered", "dice a turn"]
    rows = [
        [
            name,
            percent(row["win_rate"]["rate"]),
            interval(row["win_rate"]),
            number(row["mean_pool"]),
            number(row["rounds_won"]),
            percent(row["eliminations"] / result.games if result.games else None),
            percent(row["triggered"]),
            number(row["mean_dice"]),
        ]
        for name, row in zip(names, summary["policies"], strict=True)
    ]
    print_table("Players", columns, rows)
    if result.rotate_seats:
        seats = [
            [str(row["seat"]), percent(row["win_rate"]["rate"]), interval(row["win_rate"])] for row in summary["seats"]
        ]
        print_table("\nSeats", ["seat", "wins", "95 % interval"], seats)
    cards = [
        [
            f"{row['card']} ({row['colour']})",
            f"{row['rounds']:,}",
            percent(row["triggered"]["rate"]),
            percent(row["lost_rounds"]),
            number(row["mean_dice"]),
            number(row["mean_safe_score"]),
        ]
        for row in summary["cards"]
    ]
    print_table("\nCards", ["card", "rounds", "triggered", "nobody won", "dice a turn", "safe score"], cards)
    typer.echo(f"\n{number(summary['rounds'])} rounds a game, {result.decisions:,} decisions")


def percent(share: float | None) -> str:
    """Write a share in percent."""
    return "-" if share is None else f"{100 * share:.2f} %"


def interval(rate: dict[str, Any]) -> str:
    """Write an interval in percent."""
    return "-" if rate["low"] is None else f"{100 * rate['low']:.2f} to {100 * rate['high']:.2f} %"


def number(value: float | None) -> str:
    """Write a mean."""
    return "-" if value is None else f"{value:.2f}"
