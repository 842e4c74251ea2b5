"""Plots of odds; they need the extra `plot`."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import numpy as np

from aleator.games.counted import counted
from aleator.odds.turns import BestDice, TurnOdds
from aleator.simulation.plots.common import figure_class, save, whole_ticks

if TYPE_CHECKING:
    from aleator.odds.analyse import Analysis
    from aleator.odds.balance import DeckBalance
    from aleator.odds.luck import GameAnalysis

__all__ = ["plot_analysis", "plot_balance", "plot_best_dice", "plot_best_rerolls"]

PathLike = str | os.PathLike[str]


def plot_best_dice(curves: dict[str, BestDice], path: PathLike | None = None, ylabel: str = "chance") -> Any:
    """Plot the value against the number of dice, one line for each name; return the matplotlib figure, and write it to
    `path` if given.
    """
    figure = figure_class()(figsize=(8, 5), layout="constrained")
    axes = figure.subplots()
    for (name, best), marker in zip(curves.items(), "osv^Dxp*" * 8, strict=False):
        dice, values = zip(*best, strict=True)
        axes.plot(dice, values, marker=marker, label=name)
    whole_ticks(axes)
    axes.set(xlabel="dice", ylabel=ylabel, title="Gang of Dice: best play by number of dice")
    axes.legend()
    return _saved(figure, path)


def plot_best_rerolls(solved: TurnOdds, rerolls_left: int = 2, path: PathLike | None = None) -> Any:
    """Plot a heat map of the best reroll: for each score of the dice on the table and each face, how many dice of that
    face are rerolled, on average over the rolls with that score.
    """
    figure = figure_class()(figsize=(8, 5), layout="constrained")
    axes = figure.subplots()
    faces, reroll, _ = solved.table(rerolls_left)
    scores = faces @ np.arange(6)
    factorials = np.cumprod(np.concatenate([[1.0], np.arange(1, solved.dice + 1)]))
    weights = 1 / factorials[faces].prod(1)
    share = np.full((6, 5 * solved.dice + 1), np.nan)
    for score in np.unique(scores):
        rows = scores == score
        shown = weights[rows] @ faces[rows]
        with np.errstate(invalid="ignore", divide="ignore"):
            share[:, score] = np.where(shown > 0, weights[rows] @ reroll[rows] / shown, np.nan)
    image = axes.imshow(share, aspect="auto", origin="lower", vmin=0, vmax=1, cmap="viridis")
    axes.set(
        xlabel="score of the dice on the table",
        ylabel="face",
        title=f"Gang of Dice: {counted(solved.dice, 'die', 'dice')} under {solved.card}, "
        f"{counted(rerolls_left, 'reroll')} left",
    )
    whole_ticks(axes)
    axes.set_yticks(range(6), list("G12345"))
    figure.colorbar(image, label="share rerolled")
    return _saved(figure, path)


def plot_analysis(analysis: Analysis | GameAnalysis, path: PathLike | None = None) -> Any:
    """Plot how luck and skill add up over a game.

    Of a game of two: the chance of seat 0 to win it, and its luck and its skill up to each step. Of rounds: luck and
    lost chances, with a line of each for every seat.
    """
    figure = figure_class()(figsize=(8, 6), layout="constrained")
    upper, lower = figure.subplots(2, 1, sharex=True)
    figure.suptitle("Gang of Dice")
    if analysis.measure == "game":
        _draw_game(analysis, upper, lower)
    else:
        _draw_rounds(analysis, upper, lower)
    whole_ticks(lower)
    return _saved(figure, path)


def _draw_game(analysis: Any, upper: Any, lower: Any) -> None:
    # What there is before the first step stands at 0.
    steps = range(len(analysis.notes) + 1)
    upper.step(steps, [analysis.start[0], *(note.chances[0] for note in analysis.notes)], where="post")
    upper.set(title="Chance of seat 0 to win the game", ylabel="chance", ylim=(-0.02, 1.02))
    for name, style in ("luck", "-"), ("skill", "--"):
        wanted = [(note.kind == "decision") == (name == "skill") for note in analysis.notes]
        changes = [note.changes[0] if own else 0.0 for own, note in zip(wanted, analysis.notes, strict=True)]
        lower.step(steps, np.cumsum([0.0, *changes]), style, where="post", label=name)
    lower.set(title="How luck and skill added up for seat 0", ylabel="chance", xlabel="steps")
    lower.legend()


def _draw_rounds(analysis: Any, luck: Any, lost: Any) -> None:
    for seat, style in zip(range(analysis.players), ("-", "--", "-.", ":"), strict=False):
        for axes, kind in (luck, "roll"), (lost, "decision"):
            notes = [note for note in analysis.notes if note.seat == seat and note.kind == kind]
            sums = np.cumsum([note.change or 0.0 for note in notes])
            axes.step([note.step for note in notes], sums, style, where="post", label=f"seat {seat}")
    luck.set(title="Luck of the dice", ylabel="rounds")
    lost.set(title="Lost by decisions", ylabel="rounds", xlabel="step")
    luck.legend()


def plot_balance(balance: DeckBalance, path: PathLike | None = None) -> Any:
    """Plot what a deck does: how likely each card is triggered by 1 to 8 dice rolled once, how often nobody wins its
    rounds, the edge of each seat in a round, and the games won by place.
    """
    figure = figure_class()(figsize=(12, 7), layout="constrained")
    curves, nobody, edges, places = figure.subplots(1, 4, width_ratios=[3, 2, 2, 2])
    figure.suptitle(f"Gang of Dice: {balance.deck.title}, {counted(balance.players, 'player')}".replace("$", r"\$"))
    names = [f"{card.card} ({card.colour})" for card in balance.cards]
    rows = np.arange(len(names))
    image = curves.imshow(
        [[100 * chance for chance in card.triggered] for card in balance.cards], aspect="auto", vmin=0, vmax=100
    )
    curves.set_xticks(range(len(balance.cards[0].triggered)), range(1, len(balance.cards[0].triggered) + 1))
    curves.set_yticks(rows, [name.replace("$", r"\$") for name in names])
    curves.set(title="Triggered when rolled once", xlabel="dice")
    figure.colorbar(image, ax=curves, label="%", location="left", pad=0.02)
    nobody.barh(rows, [100 * card.nobody for card in balance.cards])
    nobody.set(title="Nobody wins", xlabel="%")
    height = 0.8 / balance.players
    for seat in range(balance.players):
        offsets = rows + (seat - (balance.players - 1) / 2) * height
        edges.barh(offsets, [100 * card.edges[seat] for card in balance.cards], height, label=f"turn {seat + 1}")
    edges.set(title="Edge in a round", xlabel="points")
    figure.legend(*edges.get_legend_handles_labels(), loc="outside lower center", ncols=balance.players)
    for axes in nobody, edges:
        axes.set_yticks([])
        axes.set_ylim(curves.get_ylim())
    won = [place.wins for place in balance.places]
    errors = [[100 * (each.rate - each.low) for each in won], [100 * (each.high - each.rate) for each in won]]
    places.errorbar(range(len(won)), [100 * each.rate for each in won], errors, fmt="o", capsize=4)
    places.axhline(100 / balance.players, linestyle=":", color="black")
    places.set_xticks(range(len(won)), ["opener", *(f"{number} after" for number in range(1, len(won)))])
    places.set(title="Games won", ylabel="%", xlabel="seat", xlim=(-0.5, len(won) - 0.5))
    return _saved(figure, path)


def _saved(figure: Any, path: PathLike | None) -> Any:
    return save(figure, path)
