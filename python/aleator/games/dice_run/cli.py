"""Dice Run on the command line."""

from __future__ import annotations

from typing import Any

from aleator._cli.output import number, print_table, print_text
from aleator._cli.simulations import show_players
from aleator.games.counted import counted
from aleator.simulation.results.base import Simulation

__all__ = ["show", "show_deck"]


def show(result: Simulation) -> None:
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
    headings = ["stage", "turns", "targets shown", "re-rolls", "winner's points", "points of everybody"]
    print_table("\nStages", headings, stages)
    cards = [
        [row["card"], *(number(row[name]) for name in ("played", "without_effect", "rerolls"))]
        for row in summary["cards"]
    ]
    print_table("\nCards, times per game", ["card", "played", "without effect", "for a re-roll"], cards)
    print_text(f"\n{number(summary['turns'])} turns per game, {counted(result.decisions, 'decision')}")


def show_deck(deck: Any) -> None:
    """Write how many cards of each kind a deck has."""
    rows = [[card, str(count)] for card, count in deck.cards.items()]
    print_table(deck.title, ["card", "count"], rows)
    print_text(counted(sum(deck.cards.values()), "card"))
