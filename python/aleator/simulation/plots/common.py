"""What the plots of all games share."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from aleator.files.writing import replaced

if TYPE_CHECKING:
    from aleator.simulation.results.base import Array, Simulation

__all__ = [
    "STYLES",
    "counted",
    "draw_by_seat",
    "draw_wins",
    "figure_class",
    "names",
    "save",
    "say_not_kept",
    "seat_labels",
    "slanted",
    "whole_ticks",
]

STYLES = ("-", "--", ":", "-.", (0, (5, 1, 1, 1, 1, 1)), (0, (1, 4)))
"""A style of line for each seat, so that nobody has to tell colours apart."""


_ROOM = 48
"""Signs that fit side by side below an axis."""


def names(result: Simulation) -> list[str]:
    """Return the policies, with their seats if they keep them."""
    if result.rotate_seats:
        return result.policy_names
    return [f"{seat}: {name}" for seat, name in enumerate(result.policy_names)]


def seat_labels(result: Simulation) -> list[str]:
    """Name seats by who sits there; where policies move on from seat to seat, by their numbers."""
    return [f"seat {seat}" for seat in range(result.players)] if result.rotate_seats else names(result)


def counted(number: int, one: str, many: str | None = None) -> str:
    """Format a number with its noun.

    >>> counted(1, "player"), counted(2_000, "game"), counted(1, "die", "dice")
    ('1 player', '2,000 games', '1 die')
    """
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def slanted(labels: list[str]) -> dict[str, Any]:
    """Say how labels below an axis are set, so that long ones do not run into each other."""
    if sum(map(len, labels)) <= _ROOM and max(map(len, labels), default=0) * len(labels) <= _ROOM:
        return {}
    return {"rotation": 25, "ha": "right", "fontsize": "small"}


def whole_ticks(axes: Any) -> None:
    """Keep the axis of counts free of fractions."""
    from matplotlib.ticker import MaxNLocator

    axes.xaxis.set_major_locator(MaxNLocator(integer=True))


def save(figure: Any, path: str | os.PathLike[str] | None) -> Any:
    """Write a figure, whole or not at all, if a path is given; return the figure."""
    if path is not None:
        suffix = Path(path).suffix.lower().lstrip(".") or "png"
        if suffix not in figure.canvas.get_supported_filetypes():
            raise ValueError(f"{path}: plots must end in .png, .svg or .pdf")
        with replaced(path, "wb") as file:
            figure.savefig(file, dpi=120, format=suffix)
    return figure


def draw_wins(axes: Any, result: Simulation) -> None:
    """Draw each policy's share of the wins with its interval."""
    rates = result.win_rates()
    values = [100 * rate.rate for rate in rates]
    errors = [[100 * (rate.rate - rate.low) for rate in rates], [100 * (rate.high - rate.rate) for rate in rates]]
    axes.bar(range(len(values)), values, yerr=np.maximum(errors, 0), capsize=4, hatch="//", edgecolor="black")
    axes.set_xticks(range(len(values)), names(result), **slanted(names(result)))
    axes.axhline(100 / result.players, linestyle="--", color="black", linewidth=1, label="equal share")
    axes.set(title="Games won (95 % intervals)", ylabel="%")
    axes.legend()


def draw_by_seat(axes: Any, result: Simulation, values: Array, most: int) -> None:
    """Draw for each seat the share of games in which its value, up to `most`, was at most that much."""
    for (seat, label), style in zip(enumerate(seat_labels(result)), STYLES, strict=False):
        counts = np.bincount(values[:, seat], minlength=most + 1)
        axes.plot(np.cumsum(counts) / result.games, linestyle=style, label=label)
    whole_ticks(axes)
    axes.set(ylabel="share of games with at most as many")
    axes.legend()


def say_not_kept(axes: Any, result: Simulation) -> bool:
    """Say so if there are no games to draw."""
    if result.kept and result.games:
        return False
    axes.text(0.5, 0.5, "the games were not kept", ha="center", transform=axes.transAxes)
    return True


def figure_class() -> Any:
    """Return matplotlib's figure class; without matplotlib, `ModuleNotFoundError` names the remedy."""
    try:
        # The class itself, without pyplot: no window system is touched, and nothing has to be closed.
        from matplotlib.figure import Figure
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            "plots need matplotlib: pip install '.[plot]' in a checkout", name=error.name
        ) from error
    return Figure
