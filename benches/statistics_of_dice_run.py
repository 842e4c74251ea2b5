"""What every implementation of the Dice Run experiment reports, and whether two of them agree."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field, fields

from statistics_of_games import Difference


@dataclass
class Sums:
    """Sums over games."""

    cards: list[str]
    games: int = 0
    decisions: int = 0
    turns: int = 0
    wins: list[float] = field(default_factory=list)
    """By seat, joint wins shared."""
    stage_points: list[int] = field(default_factory=list)
    """By seat."""
    played: list[int] = field(default_factory=list)
    """With an effect, by card."""
    no_effect: list[int] = field(default_factory=list)
    """Without effect, by card."""
    rerolls: list[int] = field(default_factory=list)
    """By the card that was laid down."""
    stage_turns: list[int] = field(default_factory=lambda: [0] * 4)
    stage_shown: list[int] = field(default_factory=lambda: [0] * 4)
    """Targets shown, by stage."""
    winning_points: list[int] = field(default_factory=lambda: [0] * 4)
    """Points of the winning target in the leading group, by stage."""
    target_points: list[int] = field(default_factory=lambda: [0] * 4)
    """Points of all targets in the leading group, by stage."""

    @classmethod
    def none(cls, players: int, cards: list[str]) -> Sums:
        """Return the sums over no games."""

        def by_card() -> list[int]:
            return [0] * len(cards)

        return cls(cards, 0, 0, 0, [0.0] * players, [0] * players, by_card(), by_card(), by_card())

    def means(self) -> dict[str, float]:
        """Return everything per game, with its name."""
        found = {}
        for entry in fields(self)[2:]:
            value = getattr(self, entry.name)
            values = value if isinstance(value, list) else [value]
            names = self.cards if len(values) == len(self.cards) else [str(place) for place in range(len(values))]
            for name, number in zip(names, values, strict=True):
                found[f"{entry.name} {name}"] = number / self.games
        return found


def differences(first: Sequence[Sums], second: Sequence[Sums]) -> list[Difference]:
    """Compare the means of two implementations, each of which has played several slices of games of the same size.

    The differences among the slices show how much chance alone can do.
    """
    ours, theirs = [slice_.means() for slice_ in first], [slice_.means() for slice_ in second]
    pairs = []
    for what in ours[0]:
        a, b = [means[what] for means in ours], [means[what] for means in theirs]
        error = math.sqrt(statistics.variance(a) / len(a) + statistics.variance(b) / len(b))
        mean_a, mean_b = statistics.fmean(a), statistics.fmean(b)
        sigmas = abs(mean_a - mean_b) / error if error else float(mean_a != mean_b) * math.inf
        pairs.append(Difference(what, mean_a, mean_b, sigmas))
    return pairs
