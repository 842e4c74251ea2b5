"""Pictures of results; they need the extra `plot`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    import os

    from aleator.results import Simulation

__all__ = ["plot_simulation"]


def plot_simulation(result: Simulation, path: str | os.PathLike[str] | None = None) -> Any:
    """Draw win rates with intervals, final pools and lengths (if the games were kept), and triggered turns by card.

    Gives the matplotlib figure, and writes it to `path` (.png, .svg, .pdf) if one is given. Without matplotlib,
    `ModuleNotFoundError` tells the remedy.
    """
    figure_class = _figure_class()
    figure = figure_class(figsize=(12, 8), layout="constrained")
    figure.suptitle(f"{result.games:,} games, {result.players} players, seed {result.seed}: {result.game.deck.title}")
    (wins, pools), (lengths, cards) = figure.subplots(2, 2)
    _draw_wins(wins, result)
    _draw_pools(pools, result)
    _draw_lengths(lengths, result)
    _draw_cards(cards, result)
    if path is not None:
        figure.savefig(Path(path), dpi=120)
    return figure


def _figure_class() -> Any:
    try:
        # The class itself, without pyplot: no window system is touched, and nothing has to be closed.
        from matplotlib.figure import Figure
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError("pictures need matplotlib: pip install 'aleator[plot]'", name=error.name) from error
    return Figure


def _names(result: Simulation) -> list[str]:
    if result.rotate_seats:
        return result.policy_names
    return [f"{seat}: {name}" for seat, name in enumerate(result.policy_names)]


def _draw_wins(axes: Any, result: Simulation) -> None:
    rates = result.win_rates()
    values = [100 * rate.rate for rate in rates]
    errors = [[100 * (rate.rate - rate.low) for rate in rates], [100 * (rate.high - rate.rate) for rate in rates]]
    axes.bar(range(len(values)), values, yerr=np.maximum(errors, 0), capsize=4, hatch="//", edgecolor="black")
    axes.set_xticks(range(len(values)), _names(result))
    axes.axhline(100 / result.players, linestyle="--", color="black", linewidth=1, label="equal share")
    axes.set(title="Games won (95 % intervals)", ylabel="%")
    axes.legend()


def _draw_pools(axes: Any, result: Simulation) -> None:
    axes.set(title="Final pools by seat", xlabel="dice", ylabel="share of games")
    if not result.kept or not result.games:
        axes.text(0.5, 0.5, "the games were not kept", ha="center", transform=axes.transAxes)
        return
    styles = ("-", "--", ":", "-.")
    for seat, style in zip(range(result.players), styles, strict=False):
        counts = np.bincount(result.pools[:, seat], minlength=163)
        axes.plot(np.cumsum(counts) / result.games, style, label=f"seat {seat}")
    axes.set(ylabel="share of games with at most as many")
    axes.legend()


def _draw_lengths(axes: Any, result: Simulation) -> None:
    axes.set(title="Length of games", xlabel="rounds", ylabel="share of games")
    if not result.kept or not result.games:
        axes.text(0.5, 0.5, "the games were not kept", ha="center", transform=axes.transAxes)
        return
    counts = np.bincount(result.round_counts, minlength=13)
    axes.bar(range(1, 13), counts[1:13] / result.games, edgecolor="black")
    axes.set_xticks(range(1, 13))


def _draw_cards(axes: Any, result: Simulation) -> None:
    rows = result.summary()["cards"]
    shares = [100 * (row["triggered"]["rate"] or 0) for row in rows]
    colours = ["gold" if row["colour"] == "yellow" else "dimgrey" for row in rows]
    hatches = ["" if row["colour"] == "yellow" else ".." for row in rows]
    axes.barh(range(len(rows)), shares, color=colours, hatch=hatches, edgecolor="black")
    labels = [f"{row['card']} ({row['colour'][0]})" for row in rows]
    axes.set_yticks(range(len(rows)), labels, fontsize="small")
    axes.invert_yaxis()
    axes.set(title="Turns that triggered the card (b black, y yellow)", xlabel="%")
