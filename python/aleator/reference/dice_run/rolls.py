"""Dice that land: the outcomes, their probabilities, and how one is drawn.

Of dice in the air only their colours matter here: equal colours are interchangeable (DR-1.1).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from fractions import Fraction

from aleator.reference.chance import Stream
from aleator.reference.dice_run.dice import COLOURS, NUMBERS, Die, same_dice

__all__ = ["draw_roll", "possible_rolls", "roll_count", "roll_probability", "unlike_colour"]

DICE_A_WORD = 16


def of_each_colour(dice: Sequence[Die]) -> list[int]:
    """Count dice by colour.

    >>> of_each_colour([Die("red", 1), Die("red", 2), Die("pink", 6)])
    [2, 0, 0, 1, 0]
    """
    return [len(same_dice(dice, colour)) for colour in COLOURS]


def roll_count(in_air: Sequence[Die]) -> int:
    """Count the different ways in which dice can land.

    >>> roll_count([Die("red", 1), Die("red", 2)]), roll_count([Die("red", 1), Die("blue", 2)])
    (21, 36)
    """
    return math.prod(math.comb(count + 5, 5) for count in of_each_colour(in_air))


def possible_rolls(in_air: Sequence[Die]) -> Iterator[list[Die]]:
    """Iterate over the results that dice can have, in ascending order.

    >>> [str(die) for die in list(possible_rolls([Die("red", 1), Die("blue", 1)]))[1]]
    ['red-1', 'blue-2']
    """
    of_colours = [
        [
            [Die(colour, number) for number in numbers]
            for numbers in itertools.combinations_with_replacement(NUMBERS, count)
        ]
        for colour, count in zip(COLOURS, of_each_colour(in_air), strict=True)
    ]
    for parts in itertools.product(*of_colours):
        yield [die for part in parts for die in part]


def roll_probability(landed: Sequence[Die]) -> Fraction:
    """Return the probability that dice of these colours land so: each number of each die is equally likely.

    >>> roll_probability([Die("red", 1), Die("red", 2)]), roll_probability([Die("red", 1), Die("blue", 2)])
    (Fraction(1, 18), Fraction(1, 36))
    """
    ways = 1
    for colour in COLOURS:
        dice = same_dice(landed, colour)
        ways *= math.factorial(len(dice))
        for number in NUMBERS:
            ways //= math.factorial(dice.count(Die(colour, number)))
    return Fraction(ways, 6 ** len(landed))


def unlike_colour(landed: Sequence[Die], in_air: Sequence[Die]) -> str | None:
    """Return the first colour whose number of landed dice differs from the number in the air; None if there is none.

    >>> unlike_colour([Die("red", 1)], [Die("blue", 1)]), unlike_colour([Die("red", 1)], [Die("red", 6)])
    ('red', None)
    """
    for colour in COLOURS:
        if len(same_dice(landed, colour)) != len(same_dice(in_air, colour)):
            return colour
    return None


def draw_roll(in_air: Sequence[Die], stream: Stream) -> list[Die]:
    """Roll dice as the chance protocol says: in the order of their colours, at most 16 to a word."""
    colours = [colour for colour in COLOURS for _ in same_dice(in_air, colour)]
    landed = []
    while colours:
        taken, colours = colours[:DICE_A_WORD], colours[DICE_A_WORD:]
        digits = stream.below_each([6] * len(taken))
        landed += [Die(colour, digit + 1) for colour, digit in zip(taken, digits, strict=True)]
    return landed
