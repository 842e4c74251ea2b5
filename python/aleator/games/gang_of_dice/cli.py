"""Gang of Dice on the command line."""

from __future__ import annotations

from typing import Any

from aleator._cli.output import number, percent, print_table, print_text
from aleator._cli.simulations import show_players
from aleator.games.counted import counted
from aleator.simulation.results.base import Simulation

__all__ = ["show", "show_deck"]


def show(result: Simulation) -> None:
    """Write the tables of a result of Gang of Dice."""

    def cells(row: dict[str, Any]) -> list[str]:
        return [
            number(row["mean_pool"]),
            number(row["rounds_won"]),
            percent(row["eliminations"] / result.games if result.games else None),
            percent(row["triggered"]),
            number(row["mean_dice"]),
        ]

    columns = ["mean pool", "rounds won", "out", "triggered", "dice per turn"]
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
    print_table("\nCards", ["card", "rounds", "triggered", "nobody won", "dice per turn", "safe score"], cards)
    print_text(f"\n{number(summary['rounds'])} rounds per game, {counted(result.decisions, 'decision')}")


def show_deck(deck: Any) -> None:
    """Write the cards of a deck, and how many of each tier are drawn."""
    record = deck.to_dict()
    tier_of = {card: index for index, tier in enumerate(record["tiers"], start=1) for card in tier["cards"]}
    rows = [[card["id"], card["title"], card["colour"], str(tier_of[card["id"]])] for card in record["cards"]]
    print_table(deck.title, ["card", "title", "colour", "tier"], rows, numbers_from=3)
    for index, tier in enumerate(record["tiers"], start=1):
        print_text(f"tier {index}: {tier['draw']} of {counted(len(tier['cards']), 'card')} drawn")
