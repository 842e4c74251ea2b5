"""Plots of results; they need the extra `plot`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from aleator.games.counted import counted
from aleator.games.registry import kind_of
from aleator.simulation.plots.common import draw_wins, figure_class, save

if TYPE_CHECKING:
    import os

    from aleator.simulation.results.base import Simulation

__all__ = ["plot_simulation"]


def plot_simulation(result: Simulation, path: str | os.PathLike[str] | None = None) -> Any:
    """Plot win rates with intervals, and three more panels specific to the game: for Gang of Dice, final pools and
    lengths (if the games were kept) and triggered turns by card; for Dice Run, stage points and lengths (if the games
    were kept) and the cards played. A game without its own plots gets win rates only.

    Returns the matplotlib figure, and writes it to `path` (.png, .svg, .pdf) if given. Without matplotlib,
    `ModuleNotFoundError` names the remedy.
    """
    figure = figure_class()(figsize=(12, 8), layout="constrained")
    kind = kind_of(result.game)
    about = kind.title if kind.decks is None else f"{kind.title} ({result.game.deck.title})"
    figure.suptitle(
        f"{about}: {counted(result.games, 'game')}, {counted(result.players, 'player')}, seed {result.seed}"
    )
    if kind.draw is None:
        draw_wins(figure.subplots(), result)
    else:
        (wins, *others) = figure.subplots(2, 2).flat
        draw_wins(wins, result)
        kind.draw(result, *others)
    return save(figure, path)
