"""Ratings from wins at tables of two or more: the Bradley-Terry model, and its generalisation by Plackett and Luce.

A player of strength `s` wins at a table with probability `s` divided by the sum of all strengths there. For two players
this is the Bradley-Terry model. Elo is the same on a logarithmic scale: 400 points are ten times the strength.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["ELO", "TableResult", "ratings"]

ELO = 400 / math.log(10)
"""Points of Elo for a strength that is e times as high."""

_STEPS = 100_000
_ENOUGH = 1e-10


@dataclass(frozen=True, slots=True)
class TableResult:
    """The results of one table: for each seat-holder, by index, the seats and the wins, and the number of games."""

    seats: tuple[int, ...]
    wins: tuple[float, ...]
    """Wins of each player of the whole field at this table, joint wins shared."""
    games: float


def ratings(
    results: Sequence[TableResult], players: int, clusters: npt.NDArray[np.floating[Any]] | None = None
) -> tuple[list[float], list[float]]:
    """Return the maximum-likelihood Elo ratings, with mean 0, and their standard errors.

    `seats` of a result holds the players' indices, seat by seat. To keep ratings finite when somebody always wins, and
    to remove the bias of few games, about one extra game is added to each table, shared equally between its seats
    (Firth, *Bias reduction of maximum likelihood estimates*, 1993: for two players at one table it is exactly one
    game). Games that nobody won do not count; a game may be won jointly.

    `clusters` are the wins of each player by cluster and table, (clusters, tables, players): games of one cluster share
    their dice. The errors are then the larger of two: the cluster-robust ones (the Huber-White sandwich estimator), and
    those of independent games, since the few wins of a weak player show little. Without clusters, all games are assumed
    to be independent.

    >>> result = TableResult(seats=(0, 1), wins=(75.0, 25.0), games=100)
    >>> [[round(value) for value in part] for part in ratings([result], 2)]
    [[94, -94], [20, 20]]
    """
    seats, wins, games = _tables(results, players)
    strengths = np.ones(players)
    won = wins.sum(0)
    for _ in range(_STEPS):
        # One step of Hunter's algorithm, which climbs at every step.
        expected = (seats * (games / (seats @ strengths))[:, None]).sum(0)
        better = won / expected
        better /= np.exp(np.log(better).mean())
        moved = float(np.abs(np.log(better / strengths)).max())
        strengths = better
        if moved < _ENOUGH:
            break
    shares = seats * strengths / (seats @ strengths)[:, None]
    information = np.diag((games[:, None] * shares).sum(0)) - (shares * games[:, None]).T @ shares
    # Only differences can be known, so one direction has no information; the mean is held at 0.
    inverse = np.linalg.pinv(information)
    variances = np.diag(inverse)
    if clusters is not None and len(clusters) > 1:
        variances = np.maximum(variances, _clustered(inverse, shares, clusters))
    errors = np.sqrt(np.maximum(variances, 0))
    return [float(ELO * value) for value in np.log(strengths)], [float(ELO * error) for error in errors]


_Floats = npt.NDArray[np.floating[Any]]


def _clustered(inverse: _Floats, shares: _Floats, clusters: _Floats) -> _Floats:
    """Return the variances of ratings that clusters show: what each adds to the slope of the likelihood varies."""
    games = clusters.sum(2)
    slopes = clusters.sum(1) - games @ shares
    slopes = slopes - slopes.mean(0)
    count = len(clusters)
    return np.diag(inverse @ (slopes.T @ slopes) @ inverse) * count / (count - 1)


def _tables(results: Sequence[TableResult], players: int) -> tuple[_Floats, _Floats, _Floats]:
    """Give, by table, how many seats each player holds, its wins, and the games, with the shared games more."""
    seats = np.zeros((len(results), players))
    wins = np.zeros((len(results), players))
    for row, result in enumerate(results):
        for player in result.seats:
            seats[row, player] += 1
        wins[row] = result.wins
    at_table = int(seats[0].sum())
    # Half a win for each outcome of a table where as many ratings are looked for; fewer where tables share them.
    shared = (players - 1) / len(results) * at_table / (2 * (at_table - 1))
    wins += shared * seats / at_table
    return seats, wins, wins.sum(1)
