"""What the pictures of all games share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from aleator.simulation.results.base import Array, Simulation

__all__ = ["STYLES", "draw_by_seat", "draw_wins", "figure_class", "names", "say_not_kept"]

STYLES = ("-", "--", ":", "-.", (0, (5, 1, 1, 1, 1, 1)), (0, (1, 4)))
"""A style of line for each seat, so that nobody has to tell colours apart."""


def names(result: Simulation) -> list[str]:
    """Give the policies, with their seats if they keep them."""
    if result.rotate_seats:
        return result.policy_names
    return [f"{seat}: {name}" for seat, name in enumerate(result.policy_names)]


def draw_wins(axes: Any, result: Simulation) -> None:
    """Draw each policy's share of the wins with its interval."""
    rates = result.win_rates()
    values = [100 * rate.rate for rate in rates]
    errors = [[100 * (rate.rate - rate.low) for rate in rates], [100 * (rate.high - rate.rate) for rate in rates]]
    axes.bar(range(len(values)), values, yerr=np.maximum(errors, 0), capsize=4, hatch="//", edgecolor="black")
    axes.set_xticks(range(len(values)), names(result))
    axes.axhline(100 / result.players, linestyle="--", color="black", linewidth=1, label="equal share")
    axes.set(title="Games won (95 % intervals)", ylabel="%")
    axes.legend()


def draw_by_seat(axes: Any, result: Simulation, values: Array, most: int) -> None:
    """Draw for each seat the share of games in which its value, up to `most`, was at most so much."""
    for seat, style in zip(range(result.players), STYLES, strict=False):
        counts = np.bincount(values[:, seat], minlength=most + 1)
        axes.plot(np.cumsum(counts) / result.games, linestyle=style, label=f"seat {seat}")
    axes.set(ylabel="share of games with at most as many")
    axes.legend()


def say_not_kept(axes: Any, result: Simulation) -> bool:
    """Say so if there are no games to draw."""
    if result.kept and result.games:
        return False
    axes.text(0.5, 0.5, "the games were not kept", ha="center", transform=axes.transAxes)
    return True


def figure_class() -> Any:
    """Give the class of matplotlib's figures; without matplotlib, `ModuleNotFoundError` tells the remedy."""
    try:
        # The class itself, without pyplot: no window system is touched, and nothing has to be closed.
        from matplotlib.figure import Figure
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            "pictures need matplotlib: pip install '.[plot]' in a checkout", name=error.name
        ) from error
    return Figure
