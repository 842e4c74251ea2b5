"""Plots of games of Dice Run."""

from __future__ import annotations

from typing import Any

import numpy as np

from aleator.simulation.plots.common import draw_by_policy, has_no_games, leave_empty, whole_ticks

__all__ = ["draw"]

_USES = (("played", "played", "//"), ("without_effect", "without effect", ".."), ("rerolls", "for a re-roll", ""))


def draw(result: Any, points: Any, lengths: Any, cards: Any) -> None:
    """Draw stage points, lengths of games, and what the movement cards were used for."""
    points.set(title="Stage points", xlabel="stage points", ylabel="share of games")
    if not has_no_games(points, result):
        draw_by_policy(points, result, result.stage_points, int(result.stage_points.max()))
    lengths.set(title="Length of games", xlabel="turns", ylabel="share of games")
    if not has_no_games(lengths, result):
        counts = np.bincount(result.turn_counts)
        shortest = int(result.turn_counts.min())
        lengths.bar(range(shortest, len(counts)), counts[shortest:] / result.games, width=1.0, edgecolor="black")
        whole_ticks(lengths)
    _draw_cards(cards, result)


def _draw_cards(axes: Any, result: Any) -> None:
    axes.set(title="Movement cards", xlabel="times a game")
    if not result.games:
        leave_empty(axes, "no games were played")
        return
    rows = result.summary()["cards"]
    left = np.zeros(len(rows))
    for key, label, hatch in _USES:
        values = np.array([row[key] or 0 for row in rows])
        axes.barh(range(len(rows)), values, left=left, hatch=hatch, edgecolor="black", label=label)
        left += values
    axes.set_yticks(range(len(rows)), [row["card"] for row in rows], fontsize="small")
    axes.invert_yaxis()
    axes.legend()
