"""Dice of Dice Run: a colour and a number each, and the order in which they are always listed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

__all__ = [
    "COLOURS",
    "DICE_OF_A_COLOUR",
    "KINDS",
    "NUMBERS",
    "Die",
    "die_named",
    "in_order",
    "names_of",
    "same_dice",
    "take_away",
]

COLOURS = ("red", "blue", "green", "pink", "purple")  # DR-1.1
NUMBERS = (1, 2, 3, 4, 5, 6)
DICE_OF_A_COLOUR = 6  # DR-1.1


class Die(NamedTuple):
    """A die that shows a number, or a target card, which shows a die (DR-1.1, DR-1.2).

    >>> str(Die("red", 5))
    'red-5'
    """

    colour: str
    number: int

    def __str__(self) -> str:
        return f"{self.colour}-{self.number}"


KINDS: tuple[Die, ...] = tuple(Die(colour, number) for colour in COLOURS for number in NUMBERS)
"""The 30 kinds in their order: by colour, then by number. There is one target card of each (DR-1.2)."""

PLACES = {kind: place for place, kind in enumerate(KINDS)}
NAMES = {str(kind): kind for kind in KINDS}
NAME_OF = {kind: str(kind) for kind in KINDS}


def die_named(name: str) -> Die:
    """Return the kind of a name.

    >>> die_named("purple-6")
    Die(colour='purple', number=6)
    """
    return NAMES[name]


def names_of(dice: Iterable[Die]) -> list[str]:
    """Write dice or targets as records have them.

    >>> names_of([Die("red", 2), Die("purple", 6)])
    ['red-2', 'purple-6']
    """
    return [NAME_OF[die] for die in dice]


def in_order(dice: Iterable[Die]) -> list[Die]:
    """Sort dice: by colour in the order of the colours, then by number.

    >>> [str(die) for die in in_order([Die("blue", 1), Die("red", 6), Die("red", 2)])]
    ['red-2', 'red-6', 'blue-1']
    """
    return sorted(dice, key=PLACES.__getitem__)


def take_away(dice: Sequence[Die], taken: Iterable[Die]) -> list[Die]:
    """Return the dice that are left of a group when some are taken.

    >>> [str(die) for die in take_away([Die("red", 2), Die("red", 2)], [Die("red", 2)])]
    ['red-2']
    """
    left = list(dice)
    for die in taken:
        left.remove(die)
    return left


def same_dice(dice: Sequence[Die], colour: str) -> list[Die]:
    """List the dice of a colour."""
    return [die for die in dice if die.colour == colour]
