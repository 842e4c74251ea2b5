"""Pictures of results; they need the extra `plot`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from aleator.games.dice_run import plots as dice_run
from aleator.games.gang_of_dice import plots as gang_of_dice
from aleator.simulation.plots.common import draw_wins, figure_class

if TYPE_CHECKING:
    import os

    from aleator.simulation.results import Simulation

__all__ = ["plot_simulation"]

_DRAWERS = {"gang_of_dice": gang_of_dice.draw, "dice_run": dice_run.draw}


def plot_simulation(result: Simulation, path: str | os.PathLike[str] | None = None) -> Any:
    """Draw win rates with intervals, and three more pictures that tell of the game: for Gang of Dice final pools and
    lengths (if the games were kept) and triggered turns by card; for Dice Run stage points and lengths (if the games
    were kept) and the cards played.

    Gives the matplotlib figure, and writes it to `path` (.png, .svg, .pdf) if one is given. Without matplotlib,
    `ModuleNotFoundError` tells the remedy.
    """
    figure = figure_class()(figsize=(12, 8), layout="constrained")
    figure.suptitle(f"{result.games:,} games, {result.players} players, seed {result.seed}: {result.game.deck.title}")
    (wins, first), (second, third) = figure.subplots(2, 2)
    draw_wins(wins, result)
    _DRAWERS[result.GAME](result, first, second, third)
    if path is not None:
        figure.savefig(Path(path), dpi=120)
    return figure
