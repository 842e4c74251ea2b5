"""The movement cards: their order, and which effect each of them has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from aleator.reference.dice_run.dice import COLOURS, NUMBERS

__all__ = ["CARDS", "DEAD_CARDS", "RULES", "advances_of", "counted", "different", "in_card_order", "listed"]

SPECIAL = ("choice", "switch", "sprint", "comeback", "flip", "outdistance", "accident")

CARDS: tuple[str, ...] = (*COLOURS, *map(str, NUMBERS), *SPECIAL)
"""The 18 cards in their order: five colours, six numbers, and seven others (DR-1.2)."""

DEAD_CARDS = ("switch", "sprint", "comeback", "outdistance", "accident")
"""The cards that can find nothing to do (DR-4.3). Flip always can, and an advance is one even if nothing moves."""

PLACES = {card: place for place, card in enumerate(CARDS)}

RULES = {
    **dict.fromkeys(COLOURS, "DR-5.1"),
    **dict.fromkeys(map(str, NUMBERS), "DR-5.2"),
    **{card: f"DR-5.{3 + place}" for place, card in enumerate(SPECIAL)},
}
"""The rule of each card."""


def in_card_order(cards: Iterable[str]) -> list[str]:
    """Sort cards.

    >>> in_card_order(["flip", "6", "purple", "6", "red"])
    ['red', 'purple', '6', '6', 'flip']
    """
    return sorted(cards, key=PLACES.__getitem__)


def different(cards: Iterable[str]) -> list[str]:
    """List the different cards among some, in order: equal cards are interchangeable.

    >>> different(["flip", "6", "6"])
    ['6', 'flip']
    """
    return in_card_order(dict.fromkeys(cards))


def counted(cards: Iterable[str]) -> dict[str, int]:
    """Count cards, in their order, omitting counts of 0.

    >>> counted(["flip", "6", "6"])
    {'6': 2, 'flip': 1}
    """
    found = Counter(cards)
    return {card: found[card] for card in CARDS if card in found}


def listed(counts: Mapping[str, int]) -> list[str]:
    """List counted cards one by one, in their order.

    >>> listed({"flip": 1, "6": 2})
    ['6', '6', 'flip']
    """
    return [card for card in CARDS for _ in range(counts.get(card, 0))]


def advances_of(card: str) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """List the colours and the numbers that a card can move forward (DR-5.1, DR-5.2, DR-5.3); none for other cards.

    >>> advances_of("red"), advances_of("6"), advances_of("flip")
    ((('red',), ()), ((), (6,)), ((), ()))
    >>> advances_of("choice") == (COLOURS, NUMBERS)
    True
    """
    if card in COLOURS:
        return (card,), ()
    if card == "choice":
        return COLOURS, NUMBERS
    return (), tuple(number for number in NUMBERS if card == str(number))
