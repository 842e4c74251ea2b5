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
    "by_policy",
    "draw_by_policy",
    "draw_wins",
    "figure_class",
    "has_no_games",
    "leave_empty",
    "names",
    "save",
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


def by_policy(result: Simulation, values: Array) -> Array:
    """Arrange values of games and seats (and more) by policy: where policies rotate, each is followed from seat to
    seat.
    """
    if not result.rotate_seats:
        return values
    games = np.arange(len(values))[:, np.newaxis]
    seats = (np.arange(result.players) - result.start % result.players - games) % result.players
    arranged: Array = values[games, seats]
    return arranged


def slanted(labels: list[str]) -> dict[str, Any]:
    """Say how labels below an axis are set, so that long ones do not run into each other."""
    if sum(map(len, labels)) <= _ROOM and max(map(len, labels), default=0) * len(labels) <= _ROOM:
        return {}
    return {"rotation": 25, "ha": "right", "fontsize": "small"}


def whole_ticks(axes: Any) -> None:
    """Keep the axis of counts free of fractions, also where it shows only one or two of them."""
    from matplotlib.ticker import MaxNLocator

    low, high = axes.get_xlim()
    if high - low < 2:
        middle = round((low + high) / 2)
        axes.set_xlim(middle - 1, middle + 1)
    axes.xaxis.set_major_locator(MaxNLocator(nbins="auto", integer=True))


def leave_empty(axes: Any, why: str) -> None:
    """Write why there is nothing to draw, without a frame."""
    axes.set_axis_off()
    axes.text(0.5, 0.5, why, ha="center", transform=axes.transAxes)


def save(figure: Any, path: str | os.PathLike[str] | None) -> Any:
    """Write a figure, whole or not at all, if a path is given; return the figure."""
    _take_names_as_they_are(figure)
    if path is not None:
        suffix = Path(path).suffix.lower().lstrip(".") or "png"
        if suffix not in figure.canvas.get_supported_filetypes():
            raise ValueError(f"{path}: plots must end in .png, .svg or .pdf")
        with replaced(path, "wb") as file:
            figure.savefig(file, dpi=120, format=suffix)
    return figure


def _take_names_as_they_are(figure: Any) -> None:
    """A dollar sign in a name or a title is that sign, and begins no formula."""
    from matplotlib.text import Text

    for text in figure.findobj(Text):
        text.set_parse_math(False)


def draw_wins(axes: Any, result: Simulation) -> None:
    """Draw each policy's share of the wins with its interval."""
    axes.set(title="Games won (95 % intervals)", ylabel="%")
    if not result.games:
        leave_empty(axes, "no games were played")
        return
    rates = result.win_rates()
    values = [100 * rate.rate for rate in rates]
    errors = [[100 * (rate.rate - rate.low) for rate in rates], [100 * (rate.high - rate.rate) for rate in rates]]
    axes.bar(range(len(values)), values, yerr=np.maximum(errors, 0), capsize=4, hatch="//", edgecolor="black")
    axes.set_xticks(range(len(values)), names(result), **slanted(names(result)))
    axes.axhline(100 / result.players, linestyle="--", color="black", linewidth=1, label="equal share")
    axes.set_ylim(bottom=0)
    axes.legend()


def draw_by_policy(axes: Any, result: Simulation, values: Array, most: int) -> None:
    """Draw for each policy the share of games in which its value, up to `most`, was at most that much."""
    of_policy = by_policy(result, values)
    for (place, label), style in zip(enumerate(names(result)), STYLES, strict=False):
        counts = np.bincount(of_policy[:, place], minlength=most + 1)
        axes.plot(np.cumsum(counts) / result.games, linestyle=style, label=label)
    whole_ticks(axes)
    axes.set(ylabel="share of games with at most as many")
    axes.legend()


def has_no_games(axes: Any, result: Simulation) -> bool:
    """Say so if there are no games to draw."""
    if result.kept and result.games:
        return False
    leave_empty(axes, "the games were not kept" if result.games else "no games were played")
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
