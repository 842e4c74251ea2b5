"""Odds of Gang of Dice the slow way: dice in order, one after another, and the rules as they are written.

Nothing here knows that dice are interchangeable, that predicates are monotone or that a turn can be solved in
passes: the solvers of the core are compared with it for up to five dice.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from aleator.reference.gang_of_dice.faces import score
from aleator.reference.gang_of_dice.warning import Card, triggered

__all__ = ["joint_distribution", "p_triggered", "round_value", "turn_value"]

Dice = tuple[int, ...]
FACES = range(6)
REROLLS = 2


def counts(dice: Sequence[int]) -> list[int]:
    """Count the faces of dice on the table in order.

    >>> counts((5, 0, 5))
    [1, 0, 0, 0, 0, 2]
    """
    return [dice.count(face) for face in FACES]


def units(falls: int) -> int:
    """Count what this many dice can show, one after another.

    >>> units(2)
    36
    """
    return math.prod([len(FACES)] * falls)


def joint_distribution(card: Card, dice: int, gangster_is_a_value: bool = False) -> dict[tuple[int, bool], int]:
    """Count the ordered rolls of this many dice by score and by whether they trigger the card.

    >>> from aleator.reference import decks
    >>> joint_distribution(decks.load("standard").card("any_1"), 1)[(1, True)]
    1
    """
    found: dict[tuple[int, bool], int] = {}
    for rolled in itertools.product(FACES, repeat=dice):
        faces = counts(rolled)
        key = (score(faces), triggered(card.predicate, faces, gangster_is_a_value))
        found[key] = found.get(key, 0) + 1
    return found


def p_triggered(card: Card, dice: int, gangster_is_a_value: bool = False) -> Fraction:
    """Return how likely this many dice, rolled once, are to trigger the card.

    >>> from aleator.reference import decks
    >>> p_triggered(decks.load("standard").card("sum_10"), 2)
    Fraction(1, 36)
    """
    found = joint_distribution(card, dice, gangster_is_a_value)
    return Fraction(sum(ways for (_, warned), ways in found.items() if warned), 6**dice)


def turn_value(
    card: Card,
    dice: int,
    utility: Sequence[int],
    lost: int = 0,
    gangster_is_a_value: bool = False,
) -> Fraction:
    """Return the expected utility of the best play of a turn (GD-3.2 to GD-3.5): `utility` of the final score, `lost`
    if the card was triggered.

    >>> from aleator.reference import decks
    >>> turn_value(decks.load("standard").card("sum_10"), 2, [0] * 9 + [1, 1])
    Fraction(3083, 11664)
    """

    def warned(lying: Dice) -> bool:
        return triggered(card.predicate, counts(lying), gangster_is_a_value)

    def ended(lying: Dice) -> int:
        return lost if warned(lying) else utility[score(counts(lying))]

    # With r rerolls left values are whole numbers of 1 / units(r * dice), so that nothing is rounded.
    @cache
    def fallen(lying: Dice, rerolls_left: int) -> int:
        # GD-3.3: a yellow card looks after every roll, and the turn is over at once.
        if card.colour == "yellow" and warned(lying):
            return lost * units(rerolls_left * dice)
        if rerolls_left == 0:
            return ended(lying)
        rerolled = (
            rolled(lying, chosen, rerolls_left - 1)
            for chosen in itertools.product((False, True), repeat=dice)
            if any(chosen)
        )
        return max(ended(lying) * units(rerolls_left * dice), *rerolled)

    @cache
    def rolled_rest(kept: tuple[int | None, ...], rerolls_left: int) -> int:
        """Add up over all that the dice in the air (None) can show."""
        if None not in kept:
            return fallen(tuple(face for face in kept if face is not None), rerolls_left)
        first = kept.index(None)
        return sum(rolled_rest((*kept[:first], face, *kept[first + 1 :]), rerolls_left) for face in FACES)

    def rolled(lying: Dice, chosen: Sequence[bool], rerolls_left: int) -> int:
        kept = tuple(None if taken else face for face, taken in zip(lying, chosen, strict=True))
        return rolled_rest(kept, rerolls_left) * units(dice - sum(chosen))

    return Fraction(rolled_rest((None,) * dice, REROLLS), units((REROLLS + 1) * dice))


def round_value(card: Card, pools: Sequence[int], gangster_is_a_value: bool = False) -> Fraction:
    """Return the first player's chance to win a round of two, the other one playing to win it too (GD-5.1, GD-5.3).

    >>> from aleator.reference import decks
    >>> round_value(decks.load("standard").card("odd_1"), [1, 1])
    Fraction(...)
    """
    first, second = pools

    def beaten(dice: int, target: int) -> Fraction:
        """The second player's best chance to beat a score: equal ones go to more dice, then to the earlier turn."""
        return max(
            turn_value(
                card,
                answer,
                [int(final >= (target if answer > dice else target + 1)) for final in range(5 * answer + 1)],
                0,
                gangster_is_a_value,
            )
            for answer in range(1, second + 1)
        )

    best = Fraction()
    for dice in range(1, first + 1):
        holds = [1 - beaten(dice, final) for final in range(5 * dice + 1)]
        units = 6 ** (3 * second)
        whole = [int(chance * units) for chance in holds]
        best = max(best, turn_value(card, dice, whole, 0, gangster_is_a_value) / units)
    return best
