"""Pictures of games of Gang of Dice."""

from __future__ import annotations

from typing import Any

import numpy as np

from aleator.plots.common import draw_by_seat, say_not_kept

__all__ = ["draw"]

_MOST_DICE = 162
_MOST_ROUNDS = 12


def draw(result: Any, pools: Any, lengths: Any, cards: Any) -> None:
    """Draw final pools, lengths of games, and triggered turns by card."""
    pools.set(title="Final pools by seat", xlabel="dice", ylabel="share of games")
    if not say_not_kept(pools, result):
        draw_by_seat(pools, result, result.pools, _MOST_DICE)
    lengths.set(title="Length of games", xlabel="rounds", ylabel="share of games")
    if not say_not_kept(lengths, result):
        counts = np.bincount(result.round_counts, minlength=_MOST_ROUNDS + 1)
        lengths.bar(range(1, _MOST_ROUNDS + 1), counts[1 : _MOST_ROUNDS + 1] / result.games, edgecolor="black")
        lengths.set_xticks(range(1, _MOST_ROUNDS + 1))
    _draw_cards(cards, result)


def _draw_cards(axes: Any, result: Any) -> None:
    rows = result.summary()["cards"]
    shares = [100 * (row["triggered"]["rate"] or 0) for row in rows]
    colours = ["gold" if row["colour"] == "yellow" else "dimgrey" for row in rows]
    hatches = ["" if row["colour"] == "yellow" else ".." for row in rows]
    axes.barh(range(len(rows)), shares, color=colours, hatch=hatches, edgecolor="black")
    labels = [f"{row['card']} ({row['colour'][0]})" for row in rows]
    axes.set_yticks(range(len(rows)), labels, fontsize="small")
    axes.invert_yaxis()
    axes.set(title="Turns that triggered the card (b black, y yellow)", xlabel="%")
