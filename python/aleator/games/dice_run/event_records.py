"""Reads records of Dice Run events: unlike the constructors, a record does not accept just anything."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from aleator.errors import RecordError
from aleator.games import codec
from aleator.games.dice_run.event_parts import Move, advance_from_dict, effect_from_dict
from aleator.games.dice_run.names import CARDS, COLOURS, KINDS

__all__ = ["part_from_dict", "read_event"]

T = TypeVar("T")
Reader = Callable[[Any], Any]

PLACES = {kind: place for place, kind in enumerate(KINDS)}
MOST_OF_A_COLOUR = 6
PACKS = 5


class _Refused(Exception):
    """Why a value is not allowed in its place."""


def read_event(classes: Sequence[Any], record: Any) -> Any:
    """Read an event of one of these classes; hidden entries stay None.

    Dice are sorted. Raises `RecordError`, which names the entry, for anything that an event cannot hold.

    >>> from aleator.dice_run import AllRolled
    >>> read_event((AllRolled,), {"type": "all_rolled", "dice": ["blue-1", "red-5"]})
    AllRolled(dice=('red-5', 'blue-1'))
    >>> read_event((AllRolled,), {"type": "all_rolled", "dice": ["red-7"]})
    Traceback (most recent call last):
    aleator.errors.RecordError: dice: 'red-7' is not a die: a colour and a number, such as 'red-5'
    """
    if isinstance(record, Mapping):
        record = {key: _entry(record.get("type"), key, value) for key, value in record.items()}
    return codec.from_dict(classes, "event", record)


def _entry(kind: Any, key: Any, value: Any) -> Any:
    """Read an entry; unknown ones are left to be refused with their names."""
    if not isinstance(kind, str) or not isinstance(key, str):
        return value
    read = _OF_TYPE.get((kind, key)) or _READERS.get(key)
    if read is None:
        return value
    try:
        return read(value)
    except _Refused as error:
        raise RecordError(str(error), key=key) from None


def _integer(most: int) -> Reader:
    def read(value: Any) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
            raise _Refused(f"{value!r} is not an integer from 0 to {most}")
        return value

    return read


def _card(value: Any) -> str:
    if not isinstance(value, str) or value not in CARDS:
        raise _Refused(f"{value!r} is not a movement card, such as 'choice'")
    return value


def _kind(value: Any) -> str:
    if not isinstance(value, str) or value not in PLACES:
        raise _Refused(f"{value!r} is not a die: a colour and a number, such as 'red-5'")
    return value


def _first(value: Any) -> str:
    if value not in ("colour", "number") or not isinstance(value, str):
        raise _Refused(f"{value!r} is neither 'colour' nor 'number'")
    return value


def _or_none(read: Reader) -> Reader:
    return lambda value: None if value is None else read(value)


def _list(read: Reader) -> Callable[[Any], tuple[Any, ...]]:
    def read_all(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, (list, tuple)):
            raise _Refused(f"{value!r} is not a list")
        return tuple(read(item) for item in value)

    return read_all


def _dice(value: Any) -> tuple[str, ...]:
    """Read dice and sort them (DR-1.1)."""
    dice = sorted(_list(_kind)(value), key=PLACES.__getitem__)
    for colour in COLOURS:
        if sum(die.startswith(colour + "-") for die in dice) > MOST_OF_A_COLOUR:
            raise _Refused(f"more than {MOST_OF_A_COLOUR} {colour} dice (DR-1.1)")
    return tuple(dice)


def _sizes(value: Any) -> tuple[int, ...]:
    sizes = _list(_integer(2**16 - 1))(value)
    if len(sizes) != PACKS:
        raise _Refused(f"{len(sizes)} sizes: there are five packs (DR-2.3)")
    return sizes


def _by(value: Any) -> Any:
    if not isinstance(value, Mapping):
        raise _Refused(f"{value!r} is not an object with a colour or a number")
    return advance_from_dict({"type": "advance", **value})


def _move(value: Any) -> Move:
    return Move(*_move_fields(value))


def _move_fields(value: Any) -> tuple[int, int | None, tuple[str, ...]]:
    if not isinstance(value, Mapping) or sorted(map(str, value)) != ["dice", "from", "to"]:
        raise _Refused(f"{value!r} is not a move: it has from, to and dice")
    return _group(value["from"]), _or_none(_group)(value["to"]), _dice(value["dice"])


def part_from_dict(cls: Any, record: Any) -> Any:
    """Read the record of a part of an event: of dice that moved.

    >>> from aleator.dice_run import Move
    >>> part_from_dict(Move, {"from": 1, "to": 0, "dice": ["red-5"]})
    Move(origin=1, to=0, dice=('red-5',))
    """
    try:
        return cls(*_move_fields(record))
    except _Refused as error:
        raise RecordError(str(error), key="move") from None


_count = _integer(2**32 - 1)
_group = _integer(255)
_counts = _list(_count)

_READERS: dict[str, Reader] = {
    "by": _by,
    "card": _card,
    "cards": _count,
    "dice": _dice,
    "effect": effect_from_dict,
    "first": _first,
    "group": _group,
    "groups": _list(_or_none(_dice)),
    "moves": _list(_move),
    "player": _count,
    "players": _counts,
    "points": _counts,
    "ranking": _counts,
    "scores": _counts,
    "sizes": _or_none(_sizes),
    "stage": _count,
    "target": _kind,
    "targets": _list(_kind),
    "total": _count,
    "winners": _counts,
}
"""How the entries of records are read."""

_OF_TYPE: dict[tuple[str, str], Reader] = {
    ("targets_dealt", "hands"): _list(_or_none(_list(_kind))),
    ("hands_dealt", "hands"): _list(_or_none(_list(_card))),
    ("reroll_chosen", "card"): _or_none(_card),
    ("card_drawn", "card"): _or_none(_card),
    ("target_chosen", "target"): _or_none(_kind),
}
"""Entries that some events read differently, because they may be hidden."""
