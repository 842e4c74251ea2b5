"""What the fields of actions, outcomes and events may hold; constructors refuse anything else."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from aleator.reference.dice_run.cards import CARDS, in_card_order
from aleator.reference.dice_run.dice import COLOURS, DICE_OF_A_COLOUR, KINDS, NUMBERS
from aleator.reference.typed import as_int, as_text

__all__ = [
    "MAX_SEATS",
    "as_card",
    "as_colour",
    "as_dice",
    "as_die",
    "as_group",
    "as_number",
    "as_order_of_moves",
    "as_sizes",
    "dice_in_order",
    "hands_of_cards",
    "hands_of_targets",
    "items",
    "or_none",
]

MAX_SEATS = 6  # DR-1.3
LARGEST_GROUP = 255
LARGEST_PACK = 65535
CARDS_OF_A_HAND = 3  # DR-4.2
ORDER = {str(kind): place for place, kind in enumerate(KINDS)}
COLOUR_OF = {str(kind): kind.colour for kind in KINDS}

ItemT = TypeVar("ItemT")


def as_die(value: Any) -> str:
    """Accept the name of a die or a target.

    >>> as_die("red-5")
    'red-5'
    >>> as_die("red-7")
    Traceback (most recent call last):
    ValueError: 'red-7' is not a die: a colour (red, ...) and a number (1 to 6), like 'red-5'
    """
    text = as_text(value)
    if text not in ORDER:
        raise ValueError(f"{text!r} is not a die: a colour ({COLOURS[0]}, ...) and a number (1 to 6), like 'red-5'")
    return text


def as_card(value: Any) -> str:
    """Accept the name of a movement card.

    >>> as_card("")
    Traceback (most recent call last):
    ValueError: '' is not a movement card: red, blue, green, pink, purple, 1, 2, 3, 4, 5, 6, choice, switch, sprint, ...
    """
    text = as_text(value)
    if text not in CARDS:
        raise ValueError(f"{text!r} is not a movement card: {', '.join(CARDS[:14])}, ...")
    return text


def as_colour(value: Any) -> str:
    """Accept the name of a colour."""
    text = as_text(value)
    if text not in COLOURS:
        raise ValueError(f"{text!r} is not a colour: {', '.join(COLOURS)}")
    return text


def as_number(value: Any) -> int:
    """Accept a number that a die can show."""
    number = as_int(value)
    if number not in NUMBERS:
        raise ValueError(f"{number} is not a number of a die: 1 to 6")
    return number


def as_group(value: Any) -> int:
    """Accept the index of a group."""
    group = as_int(value)
    if not 0 <= group <= LARGEST_GROUP:
        raise ValueError(f"{group} is not a group: 0 (the leading group) to {LARGEST_GROUP}")
    return group


def as_order_of_moves(value: Any) -> str:
    """Accept the first move of a target: colour or number (DR-6.1)."""
    text = as_text(value)
    if text not in ("colour", "number"):
        raise ValueError(f"{text!r} is neither 'colour' nor 'number'")
    return text


def or_none(check: Callable[[Any], ItemT]) -> Callable[[Any], ItemT | None]:
    """Accept None, too."""

    def checked(value: Any) -> ItemT | None:
        return None if value is None else check(value)

    return checked


def items(check: Callable[[Any], ItemT]) -> Callable[[Any], tuple[ItemT, ...]]:
    """Accept a list of values of one kind."""

    def checked(value: Iterable[Any]) -> tuple[ItemT, ...]:
        if isinstance(value, str):
            raise TypeError(f"{value!r} is not a list")
        return tuple(map(check, value))

    return checked


def dice_in_order(names: Iterable[str]) -> list[str]:
    """Sort names of dice."""
    return sorted(names, key=ORDER.__getitem__)


def as_dice(value: Iterable[Any]) -> tuple[str, ...]:
    """Accept dice, in any order, at most six of a colour (DR-1.1).

    >>> as_dice(["blue-1", "red-5"])
    ('red-5', 'blue-1')
    """
    dice = dice_in_order(items(as_die)(value))
    if len(dice) > DICE_OF_A_COLOUR:
        colours = [COLOUR_OF[die] for die in dice]
        for colour in COLOURS:
            if colours.count(colour) > DICE_OF_A_COLOUR:
                raise ValueError(f"{colours.count(colour)} {colour} dice: there are {DICE_OF_A_COLOUR} (DR-1.1)")
    return tuple(dice)


def as_targets(value: Iterable[Any]) -> tuple[str, ...]:
    """Accept the targets of a hand, in any order; there is one of each (DR-1.2)."""
    targets = dice_in_order(items(as_die)(value))
    for target in targets:
        if targets.count(target) > 1:
            raise ValueError(f"target {target!r} twice in one hand: there is one of each (DR-1.2)")
    return tuple(targets)


def as_hand(value: Iterable[Any]) -> tuple[str, ...]:
    """Accept the movement cards of a hand, in any order (DR-4.2)."""
    cards = in_card_order(items(as_card)(value))
    if len(cards) > CARDS_OF_A_HAND:
        raise ValueError(f"{len(cards)} cards in one hand: at most {CARDS_OF_A_HAND} (DR-4.2)")
    return tuple(cards)


def hands(check: Callable[[Any], ItemT], value: Iterable[Any]) -> tuple[ItemT, ...]:
    """Accept a hand for each seat (DR-1.3)."""
    dealt = items(check)(value)
    if len(dealt) > MAX_SEATS:
        raise ValueError(f"{len(dealt)} hands: there are at most {MAX_SEATS} players (DR-1.3)")
    return dealt


def hands_of_targets(value: Iterable[Any]) -> tuple[tuple[str, ...], ...]:
    """Accept the secret targets of each seat (DR-2.2)."""
    return hands(as_targets, value)


def hands_of_cards(value: Iterable[Any]) -> tuple[tuple[str, ...], ...]:
    """Accept the movement cards of each seat (DR-2.2)."""
    return hands(as_hand, value)


def as_sizes(value: Iterable[Any]) -> tuple[int, ...]:
    """Accept the sizes of the five packs (DR-2.3)."""
    sizes = items(as_int)(value)
    if len(sizes) != 5:
        raise ValueError(f"{len(sizes)} sizes: there are five packs (DR-2.3)")
    for size in sizes:
        if not 0 <= size <= LARGEST_PACK:
            raise ValueError(f"{size} is not the size of a pack: 0 to {LARGEST_PACK}")
    return sizes
