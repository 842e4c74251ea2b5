"""What every implementation of the experiment reports, and whether two of them agree."""

from __future__ import annotations

import math
from dataclasses import dataclass, field


@dataclass
class Statistics:
    """Sums over games."""

    cards: list[str]
    games: int = 0
    decisions: int = 0
    rounds: int = 0
    rounds_squared: int = 0
    wins: list[float] = field(default_factory=list)
    """By seat, joint wins shared."""
    turns: list[int] = field(default_factory=list)
    """By card."""
    triggered: list[int] = field(default_factory=list)
    """Turns that triggered the card, by card."""

    @classmethod
    def none(cls, players: int, cards: list[str]) -> Statistics:
        """Return the sums over no games."""
        return cls(cards, wins=[0.0] * players, turns=[0] * len(cards), triggered=[0] * len(cards))


@dataclass(frozen=True)
class Difference:
    """One number of two implementations, and how many standard deviations lie between them."""

    what: str
    first: float
    second: float
    sigmas: float


def differences(first: Statistics, second: Statistics) -> list[Difference]:
    """Compare win rates, rounds, and how often each card was triggered."""
    pairs = [
        _rates(f"wins of seat {seat}", a, first.games, b, second.games)
        for seat, (a, b) in enumerate(zip(first.wins, second.wins, strict=True))
    ]
    pairs.append(_means("rounds", first, second))
    known = {card: place for place, card in enumerate(second.cards)}
    for place, card in enumerate(first.cards):
        other = known[card]
        a = (first.triggered[place], first.turns[place])
        b = (second.triggered[other], second.turns[other])
        pairs.append(_rates(f"{card} triggered", *a, *b))
    return pairs


def _rates(what: str, a: float, of_a: int, b: float, of_b: int) -> Difference:
    """Compare two shares as those of independent trials."""
    share = (a + b) / (of_a + of_b)
    deviation = math.sqrt(share * (1 - share) * (1 / of_a + 1 / of_b))
    return Difference(what, a / of_a, b / of_b, abs(a / of_a - b / of_b) / deviation if deviation else 0.0)


def _means(what: str, first: Statistics, second: Statistics) -> Difference:
    def mean_and_error(of: Statistics) -> tuple[float, float]:
        mean = of.rounds / of.games
        return mean, (of.rounds_squared / of.games - mean**2) / of.games

    (a, error_a), (b, error_b) = mean_and_error(first), mean_and_error(second)
    error = math.sqrt(error_a + error_b)
    return Difference(what, a, b, abs(a - b) / error if error else 0.0)
