"""`aleator simulate`: many games at once, as a table, JSON, a file or a picture."""

from __future__ import annotations

from typing import Annotated, Any

import typer

import aleator
from aleator._cli.options import (
    AsJson,
    Chunk,
    DeckOption,
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
from aleator._cli.output import number, percent, print_table
from aleator._cli.simulations import run, seated, show_players
from aleator.simulation.long_run import CHUNK

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the command group."""
    group = typer.Typer(help="Play many games and add them up.", no_args_is_help=True)
    group.command("gang-of-dice")(gang_of_dice)
    group.command("dice-run")(dice_run)
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

    Policies: random, random(max_dice=N), fixed(N), cautious, turn_optimal, round_optimal, mcts(iterations=N),
    mcts(seconds=S). Game i of a seed is the same on every machine.
    """
    run(
        aleator.GangOfDice(players, deck=deck, first_player=first_player, gangster_is_a_value=gangster_is_a_value),
        seated(policy, more, players),
        games,
        seed,
        threads,
        out=out,
        plot=plot,
        as_json=as_json,
        chunk=chunk,
        keep_games=keep_games,
        show=show_gang_of_dice,
        start=start,
        rotate_seats=rotate_seats,
        processes=processes,
    )


def dice_run(
    more: MorePolicies = None,
    players: Players = 4,
    games: Games = 100_000,
    policy: PolicyOption = None,
    seed: Seed = None,
    start: Start = 0,
    threads: Threads = None,
    rotate_seats: Rotate = False,
    deck: DeckOption = "standard",
    stage_end: Annotated[str, typer.Option(help="When a stage ends: on_draw or on_reveal (DR-8.1).")] = "on_draw",
    dead_cards: Annotated[
        str, typer.Option(help="When a card that can do nothing may be played: always or only_if_stuck (DR-4.3).")
    ] = "always",
    as_json: AsJson = False,
    out: Out = None,
    plot: Plot = None,
    processes: Processes = None,
    chunk: Chunk = CHUNK,
    keep_games: Keep = None,
) -> None:
    """Simulate games of Dice Run.

    Policies: random, by_card, greedy, ismcts(iterations=N), ismcts(seconds=S).
    Game i of a seed is the same on every machine.
    """
    run(
        aleator.DiceRun(players, deck=deck, stage_end=stage_end, dead_cards=dead_cards),
        seated(policy, more, players),
        games,
        seed,
        threads,
        out=out,
        plot=plot,
        as_json=as_json,
        chunk=chunk,
        keep_games=keep_games,
        show=show_dice_run,
        start=start,
        rotate_seats=rotate_seats,
        processes=processes,
    )


def show_gang_of_dice(result: aleator.Simulation) -> None:
    """Write the tables of a result of Gang of Dice."""

    def cells(row: dict[str, Any]) -> list[str]:
        return [
            number(row["mean_pool"]),
            number(row["rounds_won"]),
            percent(row["eliminations"] / result.games if result.games else None),
            percent(row["triggered"]),
            number(row["mean_dice"]),
        ]

    columns = ["mean pool", "rounds won", "out", "triggered", "dice a turn"]
    summary = show_players(result, "Gang of Dice", columns, cells)
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


def show_dice_run(result: aleator.Simulation) -> None:
    """Write the tables of a result of Dice Run."""

    def cells(row: dict[str, Any]) -> list[str]:
        shown = ["mean_stage_points", "stages_won", "mean_target_points", "cards_played", "targets_shown", "rerolls"]
        return [number(row[name]) for name in shown]

    columns = ["stage points", "stages won", "target points", "cards played", "targets shown", "re-rolls"]
    summary = show_players(result, "Dice Run", columns, cells)
    stages = [
        [
            f"{row['stage']} (card {row['stage_card']})",
            number(row["turns"]),
            number(row["targets_shown"]),
            number(row["rerolls"]),
            number(row["mean_winning_points"]),
            number(row["mean_target_points"]),
        ]
        for row in summary["stages"]
    ]
    headings = ["stage", "turns", "targets shown", "re-rolls", "winner's points", "points of all"]
    print_table("\nStages", headings, stages)
    cards = [
        [row["card"], *(number(row[name]) for name in ("played", "without_effect", "rerolls"))]
        for row in summary["cards"]
    ]
    print_table("\nCards, times a game", ["card", "played", "without effect", "for a re-roll"], cards)
    typer.echo(f"\n{number(summary['turns'])} turns a game, {result.decisions:,} decisions")
