"""What the native classes borrow from Python: reading records and iterating."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from aleator.errors import RecordError

__all__ = ["FLAGS", "NESTED", "from_dict", "iterate", "legal_actions_again", "part_from_dict", "value_from_dict"]


NESTED: dict[tuple[Any, str], Callable[[Any], Any]] = {}
"""Readers of fields whose values have their own records, by class and field; games add theirs."""

FLAGS: set[tuple[Any, str]] = set()
"""Fields that may be true or false, by class and name; games add theirs. Elsewhere a boolean is not a number."""


def value_from_dict(cls: Any, record: Any) -> Any:
    """Read the record of an object of one class; its fields are those of `__match_args__`.

    >>> from aleator.gang_of_dice import Roll
    >>> value_from_dict(Roll, {"type": "roll", "dice": 5})
    Roll(dice=5)
    >>> value_from_dict(Roll, {"type": "roll"})
    Traceback (most recent call last):
    aleator.errors.RecordError: dice: missing in 'roll'
    """
    if not isinstance(record, Mapping):
        raise RecordError(f"{record!r} is not a dictionary")
    kind = record.get("type")
    if kind != cls.type:
        raise RecordError(f"{kind!r} is not {cls.type!r}", key="type")
    names: tuple[str, ...] = cls.__match_args__
    for key in record:
        if key != "type" and key not in names:
            raise RecordError(f"unknown in {kind!r}", key=str(key))
    values = []
    for name in names:
        if name not in record:
            raise RecordError(f"missing in {kind!r}", key=name)
        value = record[name]
        if (cls, name) in NESTED and isinstance(value, Mapping):
            value = NESTED[cls, name](value)
        _refuse_what_no_field_holds(name, value, is_flag=(cls, name) in FLAGS)
        values.append(value)
    try:
        return cls(*values)
    except (TypeError, ValueError) as error:
        # The native constructors say which field they could not take.
        key = getattr(error, "field", names[0] if len(names) == 1 else None)
        raise RecordError(str(error), key=key) from error


def _refuse_what_no_field_holds(name: str, value: Any, *, is_flag: bool) -> None:
    """Constructors accept NumPy's booleans as numbers and anything iterable as a list; records do not."""
    parts = [value, *value] if isinstance(value, (list, tuple)) else [value]
    if any(isinstance(part, Mapping) for part in parts):
        raise RecordError(f"{value!r} is, or holds, an object", key=name)
    if any(isinstance(part, bool) for part in parts) and not is_flag:
        raise RecordError(f"{value!r} is a boolean, not a number", key=name)


def from_dict(classes: Sequence[Any], what: str, record: Any) -> Any:
    """Read a record as an object of the class that its type names.

    >>> from aleator.gang_of_dice import Roll, Stop
    >>> from_dict((Roll, Stop), "action", {"type": "stop"})
    Stop()
    >>> from_dict((Roll, Stop), "action", {"type": "fold"})
    Traceback (most recent call last):
    aleator.errors.RecordError: type: 'fold' is not the type of an action: roll, stop
    """
    if not isinstance(record, Mapping):
        raise RecordError(f"{record!r} is not a dictionary")
    kind = record.get("type")
    for cls in classes:
        if cls.type == kind:
            return value_from_dict(cls, record)
    article = "an" if what[0] in "aeiou" else "a"
    raise RecordError(
        f"{kind!r} is not the type of {article} {what}: {', '.join(cls.type for cls in classes)}", key="type"
    )


def part_from_dict(cls: Any, record: Any, can_be: Mapping[str, Callable[[Any], bool]]) -> Any:
    """Read the record of a part of a state, which has no type; `can_be` says what each field accepts.

    >>> from aleator.gang_of_dice import TurnResult
    >>> TurnResult.from_dict({"player": 0, "dice": 1, "faces": [0, 0, 0, 1, 0, 0], "score": 3})
    Traceback (most recent call last):
    aleator.errors.RecordError: valid: missing
    """
    if not isinstance(record, Mapping):
        raise RecordError(f"{record!r} is not a dictionary")
    for key in record:
        if key not in cls.__match_args__:
            raise RecordError("unknown", key=str(key))
    for name in cls.__match_args__:
        if name not in record:
            raise RecordError("missing", key=name)
        if not can_be[name](record[name]):
            raise RecordError(f"{record[name]!r} is not allowed here", key=name)
    values = (record[name] for name in cls.__match_args__)
    return cls(*(tuple(value) if isinstance(value, list) else value for value in values))


def iterate(sequence: Any) -> Iterator[Any]:
    """Yield the items of a lazy sequence one by one, building each only when it is needed."""
    for index in range(len(sequence)):
        yield sequence[index]


def legal_actions_again(state: Any, seat: int, ranks: tuple[int, int, int]) -> Any:
    """Rebuild pickled legal actions: those of a seat, or a slice of them as `(first rank, step, count)`.

    >>> import aleator
    >>> state = aleator.GangOfDice(players=2).new_state()
    >>> events = state.apply_chance(aleator.gang_of_dice.FirstPlayer(0))
    >>> events = state.apply_chance(aleator.gang_of_dice.Reveal("odd_1"))
    >>> legal_actions_again(state, 0, (8, -2, 3))
    <3 legal actions: [Roll(dice=9), Roll(dice=7), Roll(dice=5)]>
    """
    first, step, length = ranks
    last = first + (length - 1) * step
    stop = last + step if last + step >= 0 else None
    return state.legal_actions(seat)[first:stop:step] if length else state.legal_actions(seat)[:0]
