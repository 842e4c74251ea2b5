"""Reads single entries of a record: each function takes the value and the key to blame if it is wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from aleator.games.counted import counted
from aleator.reference.dice_run.cards import CARDS, in_card_order, listed
from aleator.reference.dice_run.dice import NAMES, Die, die_named, in_order
from aleator.reference.dice_run.position import FaceDown, Position, Rolling, StartRoll
from aleator.reference.dice_run.track import Group
from aleator.reference.reading import refuse

__all__ = [
    "by_seat",
    "card_counts",
    "check_keys",
    "die",
    "group",
    "integer",
    "list_of",
    "optional",
    "read_face_down",
    "read_rolling",
    "read_start_roll",
    "seat",
    "sorted_cards",
    "sorted_dice",
    "sorted_numbers",
]

ItemT = TypeVar("ItemT")


def check_keys(record: Any, keys: Sequence[str], key: str) -> None:
    """Check that an entry is a dictionary of these keys and no others."""
    if not isinstance(record, Mapping):
        refuse(key, f"{record!r} is not a dictionary")
    prefix = f"{key}." if key else ""
    for found in record:
        if found not in keys:
            refuse(f"{prefix}{found}", "unknown key")
    for wanted in keys:
        if wanted not in record:
            refuse(f"{prefix}{wanted}", "missing")


def integer(value: Any, key: str) -> int:
    """Read a number that is at least 0."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        refuse(key, f"{value!r} is not an integer from 0")
    return value


def die(value: Any, key: str) -> Die:
    """Read a die or a target."""
    if not isinstance(value, str) or value not in NAMES:
        refuse(key, f"{value!r} is not a die, like 'red-5'")
    return die_named(value)


def card(value: Any, key: str) -> str:
    """Read a movement card."""
    if not isinstance(value, str) or value not in CARDS:
        refuse(key, f"{value!r} is not a movement card")
    return value


def list_of(value: Any, key: str, read: Callable[[Any, str], ItemT]) -> list[ItemT]:
    """Read a list."""
    if not isinstance(value, (list, tuple)):
        refuse(key, f"{value!r} is not a list")
    return [read(item, key) for item in value]


def optional(value: Any, key: str, read: Callable[[Any, str], ItemT]) -> ItemT | None:
    """Read something, or null."""
    return None if value is None else read(value, key)


def by_seat(position: Position, value: Any, key: str, read: Callable[[Any, str], ItemT]) -> list[ItemT]:
    """Read a list with one entry for each seat."""
    entries = list_of(value, key, read)
    if len(entries) != position.players:
        refuse(key, f"{counted(len(entries), 'entry', 'entries')} for {position.players} players")
    return entries


def seat(position: Position, value: Any, key: str) -> int:
    """Read a seat."""
    number = integer(value, key)
    if number >= position.players:
        refuse(key, f"seat {number} is not in this game: its seats are 0 to {position.players - 1}")
    return number


def sorted_dice(value: Any, key: str) -> list[Die]:
    """Read a sorted list of dice."""
    dice = list_of(value, key, die)
    if dice != in_order(dice):
        refuse(key, f"{value!r} is not in order")
    return dice


def sorted_cards(value: Any, key: str) -> list[str]:
    """Read a sorted list of cards."""
    cards = list_of(value, key, card)
    if cards != in_card_order(cards):
        refuse(key, f"{value!r} is not in order")
    return cards


def sorted_numbers(value: Any, key: str) -> list[int]:
    """Read an ascending list of different numbers."""
    numbers = list_of(value, key, integer)
    if numbers != sorted(dict.fromkeys(numbers)):
        refuse(key, f"{value!r} is not in ascending order")
    return numbers


def group(value: Any, key: str) -> Group:
    """Read a group of dice, null for a virtual one."""
    dice = optional(value, key, sorted_dice)
    if dice == []:
        refuse(key, "an empty group (DR-3.3)")
    return dice


def card_counts(value: Any, key: str) -> list[str]:
    """Read counted cards; counts of 0 are omitted."""
    if not isinstance(value, Mapping):
        refuse(key, f"{value!r} is not a dictionary of counts")
    for name, count in value.items():
        card(name, key)
        if integer(count, key) == 0:
            refuse(key, f"0 times {name!r}: leave it out")
        if count > 255 * len(CARDS):
            refuse(key, f"{count} times {name!r}: no deck has so many")
    return listed(value)


def read_rolling(value: Any, key: str) -> Rolling:
    """Read the dice in the air."""
    check_keys(value, ("group", "dice"), key)
    return Rolling(integer(value["group"], f"{key}.group"), tuple(sorted_dice(value["dice"], f"{key}.dice")))


def read_face_down(position: Position, value: Any, key: str) -> FaceDown:
    """Read who did the last re-roll with which card."""
    check_keys(value, ("player", "card"), key)
    return FaceDown(seat(position, value["player"], f"{key}.player"), card(value["card"], f"{key}.card"))


def read_start_roll(position: Position, value: Any, key: str) -> StartRoll:
    """Read a seat that takes part in rolling for the first player, and its total."""
    check_keys(value, ("player", "total"), key)
    player = seat(position, value["player"], f"{key}.player")
    return StartRoll(player, optional(value["total"], f"{key}.total", integer))
