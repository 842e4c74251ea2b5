"""Single rolls, without rerolls."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from aleator import _native
from aleator.games.counted import counted
from aleator.games.decks.parse import DeckSource
from aleator.odds.cards import Card, checked_dice, resolve

__all__ = ["RollOdds", "roll", "rolls"]


@dataclass(frozen=True, eq=False)
class RollOdds:
    """The joint distribution of score and trigger of `dice` dice rolled once.

    `safe` and `triggered` have one entry for each score from 0 to `5 * dice`: probabilities (float64), or with `exact`
    how many of the `6**dice` ordered rolls have that score (Python integers).
    """

    card: Card
    dice: int
    safe: npt.NDArray[np.float64] | list[int]
    triggered: npt.NDArray[np.float64] | list[int]
    exact: bool

    def _probability(self, weight: Any) -> Any:
        return Fraction(int(weight), 6**self.dice) if self.exact else float(weight)

    @property
    def p_triggered(self) -> Any:
        """The probability that the card is triggered: a float, or a `Fraction` with `exact`.

        >>> roll("sum_10", 2, exact=True).p_triggered
        Fraction(1, 36)
        """
        return self._probability(sum(self.triggered))

    @property
    def p_safe(self) -> Any:
        """The probability that the dice are safe."""
        return self._probability(sum(self.safe))

    def p_at_least(self, target: int) -> Any:
        """The probability that the dice are safe with a score of at least `target`.

        >>> roll("sum_10", 2, exact=True).p_at_least(9)
        Fraction(1, 18)
        """
        return self._probability(sum(self.safe[max(target, 0) :]))

    @property
    def expected_score(self) -> Any:
        """The expected score, where triggered dice count 0.

        >>> roll("any_1", 1, exact=True).expected_score
        Fraction(7, 3)
        """
        return self._probability(sum(score * weight for score, weight in enumerate(self.safe)))

    def to_dict(self) -> dict[str, Any]:
        """Return everything JSON-ready; exact numbers as strings."""
        plain = (
            (lambda weights: [str(weight) for weight in weights])
            if self.exact
            else (lambda weights: [float(weight) for weight in weights])
        )
        return {
            "card": self.card.id,
            "colour": self.card.colour,
            "dice": self.dice,
            "exact": self.exact,
            "p_triggered": str(self.p_triggered) if self.exact else self.p_triggered,
            "safe": plain(self.safe),
            "triggered": plain(self.triggered),
        }

    def __repr__(self) -> str:
        return f"<{counted(self.dice, 'die', 'dice')} under {self.card}: triggered with {float(self.p_triggered):.4f}>"


def rolls(
    card: str | Card,
    max_dice: int = 48,
    *,
    exact: bool = False,
    deck: DeckSource = "standard",
    colour: str | None = None,
    gangster_is_a_value: bool = False,
) -> list[RollOdds]:
    """Return the odds of a single roll of 1 to `max_dice` (at most 162) dice, all in one pass.

    Raises `OddsError` for unknown cards and numbers of dice that no game has.

    >>> [round(odds.p_triggered, 3) for odds in rolls("run_2", 5)]
    [0.0, 0.222, 0.472, 0.664, 0.791]
    """
    found = resolve(card, deck, colour, gangster_is_a_value)
    most = checked_dice(max_dice, "max_dice")
    solve: Any = _native.exact_roll_distributions if exact else _native.roll_distributions
    return [
        RollOdds(found, dice, safe, triggered, exact)
        for dice, (safe, triggered) in enumerate(solve(*found.arguments, most), start=1)
    ]


def roll(
    card: str | Card,
    dice: int,
    *,
    exact: bool = False,
    deck: DeckSource = "standard",
    colour: str | None = None,
    gangster_is_a_value: bool = False,
) -> RollOdds:
    """Return the odds of a single roll of `dice` dice.

    >>> roll("odd_1", 2)
    <2 dice under odd_1 (black): triggered with 0.7500>
    """
    count = checked_dice(dice)
    return rolls(card, count, exact=exact, deck=deck, colour=colour, gangster_is_a_value=gangster_is_a_value)[-1]
