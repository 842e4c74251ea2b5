"""Shares with their intervals, and means from exact sums."""

from __future__ import annotations

import math
from dataclasses import dataclass

__all__ = ["Rate", "deviation", "mean", "plain", "wilson"]

_Z95 = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Rate:
    """A share of something, with its 95 % interval.

    >>> Rate.of(50, 200)
    Rate(rate=0.25, low=0.195..., high=0.314...)
    """

    rate: float
    low: float
    high: float

    @classmethod
    def of(cls, part: float, whole: float) -> Rate:
        """Return the share `part / whole` with Wilson's score interval; NaN if `whole` is 0.

        >>> Rate.of(0, 0).rate
        nan
        """
        if whole == 0:
            return cls(math.nan, math.nan, math.nan)
        low, high = wilson(part, whole)
        return cls(part / whole, low, high)

    def __str__(self) -> str:
        return f"{100 * self.rate:.2f} % [{100 * self.low:.2f}, {100 * self.high:.2f}]"


def wilson(part: float, whole: float) -> tuple[float, float]:
    """Return Wilson's 95 % score interval for a share; for shared wins, whose variance is smaller, it errs on the safe
    side. The share itself is always inside.

    >>> [round(bound, 4) for bound in wilson(10, 100)]
    [0.0552, 0.1744]
    >>> wilson(0, 3)[0], wilson(7, 7)[1]
    (0.0, 1.0)
    """
    share, square = part / whole, _Z95**2
    centre = (share + square / (2 * whole)) / (1 + square / whole)
    half = _Z95 / (1 + square / whole) * math.sqrt(share * (1 - share) / whole + square / (4 * whole**2))
    # If the share is 0 or 1, its bound is that share; rounding would put it slightly off.
    return max(0.0, min(share, centre - half)), min(1.0, max(share, centre + half))


def plain(rate: Rate) -> dict[str, float | None]:
    """Return a rate as JSON, which has no NaN.

    >>> plain(Rate.of(0, 0))
    {'rate': None, 'low': None, 'high': None}
    """
    named = {"rate": rate.rate, "low": rate.low, "high": rate.high}
    return {name: None if math.isnan(value) else value for name, value in named.items()}


def mean(total: int, count: int) -> float | None:
    """Return a mean; None if the count is 0.

    >>> mean(3, 2), mean(0, 0)
    (1.5, None)
    """
    return total / count if count else None


def deviation(total: int, squares: int, count: int) -> float | None:
    """Return the sample standard deviation from exact sums."""
    if count < 2:
        return None
    return math.sqrt((squares * count - total * total) / (count * (count - 1)))
