"""Plots of tournaments: ratings with their errors, and who beat whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from aleator.games.counted import counted
from aleator.games.registry import kind_of
from aleator.simulation.plots.common import figure_class, save

if TYPE_CHECKING:
    import os

    from aleator.simulation.tournament import Tournament

__all__ = ["plot_tournament"]


def plot_tournament(result: Tournament, path: str | os.PathLike[str] | None = None) -> Any:
    """Plot ratings with 95 % intervals beside the cross table; return the figure, and write it to `path`, if given."""
    figure = figure_class()(figsize=(12, 1.5 + max(3.5, 0.6 * len(result.names))), layout="constrained")
    title = kind_of(result.game).title
    seats = counted(result.players, "player")
    figure.suptitle(f"{title}: {counted(result.done, 'game')}, {seats} a table, seed {result.seed}")
    left, right = figure.subplots(1, 2)
    _draw_ratings(left, result)
    _draw_cross_table(right, result)
    return save(figure, path)


def _draw_ratings(axes: Any, result: Tournament) -> None:
    from matplotlib.ticker import MaxNLocator

    standings = result.standings()[::-1]
    places = range(len(standings))
    errors = [1.96 * standing.error for standing in standings]
    axes.errorbar([standing.elo for standing in standings], places, xerr=errors, fmt="o", capsize=4)
    axes.set_yticks(places, [standing.name for standing in standings])
    axes.xaxis.set_major_locator(MaxNLocator(5))
    axes.axvline(0, linestyle="--", color="black", linewidth=1)
    axes.set(title="Elo (95 % intervals)", xlabel="points above the mean")


def _draw_cross_table(axes: Any, result: Tournament) -> None:
    order = [standing.name for standing in result.standings()]
    shares = np.full((len(order), len(order)), np.nan)
    for row, one in enumerate(order):
        for column, other in enumerate(order):
            if one != other:
                shares[row, column] = 100 * result.versus(one, other).rate
                if not np.isnan(shares[row, column]):
                    axes.text(column, row, f"{shares[row, column]:.0f}", ha="center", va="center")
    axes.imshow(shares, cmap="RdYlGn", vmin=0, vmax=100, alpha=0.6)
    axes.set_xticks(range(len(order)), order, rotation=30, ha="right")
    axes.set_yticks(range(len(order)), order)
    axes.set(title="Games won, row against column (%)")
