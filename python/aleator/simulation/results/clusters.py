"""Shares with intervals for games in clusters: all tables of a tournament replay the same dice."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from aleator.simulation.results.rates import Rate

__all__ = ["clustered_rate", "clustered_rates", "student_quantile"]

_Floats = npt.NDArray[np.floating[Any]]


def clustered_rate(parts: npt.ArrayLike, wholes: npt.ArrayLike) -> Rate:
    """Return the share `sum(parts) / sum(wholes)` with its 95 % interval; entry `c` of both is what cluster `c` adds.

    >>> clustered_rate([2, 1, 0, 2], [2, 2, 2, 2])
    Rate(rate=0.625, low=0.117..., high=0.954...)
    >>> clustered_rate([], []).rate
    nan
    """
    rates = clustered_rates(np.atleast_1d(parts), np.atleast_1d(wholes))
    return Rate(*(float(bound) for bound in rates))


def clustered_rates(parts: npt.ArrayLike, wholes: npt.ArrayLike) -> tuple[_Floats, _Floats, _Floats]:
    """Return shares and the bounds of their 95 % intervals; clusters are the last axis, and each index of the other
    axes has its own share. NaN if there is nothing to share.

    Clusters are independent, games within a cluster are not. The variance of the share is therefore estimated from
    clusters (as a ratio, since they may differ in size), and Wilson's interval is computed for the number of
    independent games that would have that variance, with Student's quantile for the number of clusters. If clusters do
    not differ at all, each counts as one game, which errs on the safe side.
    """
    part, whole = np.asarray(parts, float), np.asarray(wholes, float)
    total, clusters = whole.sum(-1), (whole > 0).sum(-1)
    with np.errstate(divide="ignore", invalid="ignore"):
        share = part.sum(-1) / total
        squares = ((part - share[..., None] * whole) ** 2).sum(-1)
        variance = squares * clusters / (clusters - 1) / total**2
        games = share * (1 - share) / variance
    games = np.where((clusters > 1) & np.isfinite(games) & (games > 0), games, clusters)
    quantile = np.vectorize(lambda count: student_quantile(max(1, count - 1)), otypes=[float])(clusters)
    square = quantile**2
    with np.errstate(divide="ignore", invalid="ignore"):
        centre = (share + square / (2 * games)) / (1 + square / games)
        half = quantile / (1 + square / games) * np.sqrt(share * (1 - share) / games + square / (4 * games**2))
    low, high = np.minimum(share, centre - half), np.maximum(share, centre + half)
    return share, np.clip(low, 0, 1), np.clip(high, 0, 1)


@lru_cache(maxsize=1024)
def student_quantile(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's distribution with this many degrees of freedom, 1 or more.

    Its distribution function is a finite sum for whole numbers of degrees (Abramowitz and Stegun, 26.7.3 and 26.7.4);
    bisection finds where it is 0.975.

    >>> [round(student_quantile(freedom), 3) for freedom in (1, 2, 9, 39, 199)]
    [12.706, 4.303, 2.262, 2.023, 1.972]
    """
    low, high = 1.9, 13.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < 0.95 else (low, middle)
    return (low + high) / 2


def _within(value: float, freedom: int) -> float:
    """The probability that a Student variable lies between `-value` and `value`."""
    angle = math.atan(value / math.sqrt(freedom))
    square = math.cos(angle) ** 2
    if freedom % 2:
        term, total = math.cos(angle), 0.0
        for step in range(1, freedom, 2):
            total += term
            term *= square * (step + 1) / (step + 2)
        return 2 / math.pi * (angle + math.sin(angle) * total)
    term, total = 1.0, 0.0
    for step in range(0, freedom, 2):
        total += term
        term *= square * (step + 1) / (step + 2)
    return math.sin(angle) * total
