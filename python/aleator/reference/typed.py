"""Small immutable objects that know their JSON: what actions, outcomes and events of both games have in common."""

from __future__ import annotations

import dataclasses
import operator
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Self, TypeAlias, TypeVar

from aleator.errors import RecordError
from aleator.game import Spectator

__all__ = [
    "LARGEST_SMALL_COUNT",
    "Checks",
    "Ordered",
    "Typed",
    "TypedEvent",
    "as_count",
    "as_flag",
    "as_int",
    "as_json",
    "as_small_count",
    "as_text",
    "typed_from_dict",
]

Checks: TypeAlias = "Mapping[str, Callable[[Any], Any]]"
"""For each field the function that takes a value for it, or refuses it."""

LARGEST_COUNT = 2**32 - 1
LARGEST_SMALL_COUNT = 255


class Typed:
    """Base of frozen dataclasses with a type name; `_CHECKS` says for each field how its value is checked."""

    __slots__ = ()

    type: ClassVar[str]
    _CHECKS: ClassVar[Checks]

    def __post_init__(self) -> None:
        for name in field_names(type(self)):
            given = getattr(self, name)
            checked = self._CHECKS[name](given)
            if checked is not given:
                object.__setattr__(self, name, checked)

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON-ready form: the type, then the fields."""
        record: dict[str, Any] = {"type": self.type}
        for name in field_names(type(self)):
            record[name] = as_json(getattr(self, name))
        return record

    @classmethod
    def from_dict(cls, record: object) -> Self:
        """Read the JSON form of an object of this class; `RecordError` if it is another's, or nobody's.

        >>> from aleator.reference.gang_of_dice import Roll
        >>> Roll.from_dict({"type": "roll", "dice": 3})
        Roll(dice=3)
        """
        return typed_from_dict(record, (cls,), f"a {cls.type}")

    @classmethod
    def _with_parts(cls, record: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the JSON form with those of its entries read that are objects themselves."""
        return record


class TypedEvent(Typed):
    """Base of the events of both games."""

    __slots__ = ()

    def seen_by(self, seat: int | Spectator | None) -> Self:
        """Return the event as a seat, or a spectator (None too), may know it, with None for anything hidden.

        >>> from aleator.reference.gang_of_dice import DiceChosen
        >>> DiceChosen(1, 5).seen_by(0)
        DiceChosen(player=1, dice=5)
        """
        del seat
        return self


class Ordered(Typed, ABC):
    """Base of ordered objects, even across types."""

    __slots__ = ()

    @abstractmethod
    def _order(self) -> tuple[Any, ...]:
        """Return the sort key, which begins with a number for the type."""

    def _comparable(self, other: object) -> bool:
        """Return whether the other is part of the same order: actions do not compare with outcomes."""
        return type(other).__base__ is type(self).__base__

    def __lt__(self, other: Any) -> bool:
        return self._order() < other._order() if self._comparable(other) else NotImplemented

    def __le__(self, other: Any) -> bool:
        return self._order() <= other._order() if self._comparable(other) else NotImplemented

    def __gt__(self, other: Any) -> bool:
        return self._order() > other._order() if self._comparable(other) else NotImplemented

    def __ge__(self, other: Any) -> bool:
        return self._order() >= other._order() if self._comparable(other) else NotImplemented


def as_json(value: Any) -> Any:
    """Turn tuples into lists and typed objects into dictionaries, at every depth.

    >>> as_json((1, ("red-5", None)))
    [1, ['red-5', None]]
    """
    if isinstance(value, Typed):
        return value.to_dict()
    if isinstance(value, tuple):
        return [as_json(item) if isinstance(item, (tuple, Typed)) else item for item in value]
    return value


TypedT = TypeVar("TypedT", bound=Typed)


_FIELD_NAMES: dict[Any, tuple[str, ...]] = {}


def field_names(cls: type[Any]) -> tuple[str, ...]:
    """Name the fields of a dataclass in their order."""
    names = _FIELD_NAMES.get(cls)
    if names is None:
        names = _FIELD_NAMES[cls] = tuple(field.name for field in dataclasses.fields(cls))
    return names


def typed_from_dict(record: object, classes: Sequence[type[TypedT]], what: str) -> TypedT:
    """Read an object from its JSON form, or report what is wrong with it."""
    if not isinstance(record, Mapping):
        raise RecordError(f"{what} is {record!r}, not a dictionary")
    by_type = {cls.type: cls for cls in classes}
    kind = record.get("type")
    if not isinstance(kind, str) or kind not in by_type:
        raise RecordError(f"{kind!r} is not the type of {what}: {', '.join(by_type)}", key="type")
    cls = by_type[kind]
    record = cls._with_parts(record)
    names = field_names(cls)
    for key in record:
        if key != "type" and key not in names:
            raise RecordError(f"unknown key of {what} {kind!r}", key=str(key))
    values = {}
    for name in names:
        if name not in record:
            raise RecordError(f"missing in {what} {kind!r}", key=name)
        values[name] = record[name]
        refuse_wrong_json(name, values[name], cls._CHECKS[name])
    return cls(**values)


def refuse_wrong_json(name: str, value: Any, check: Callable[[Any], Any]) -> None:
    """Refuse what a constructor refuses, and what it would accept: booleans as numbers, dictionaries as lists."""
    parts = [value, *value] if isinstance(value, (list, tuple)) else [value]
    if any(isinstance(part, Mapping) for part in parts):
        raise RecordError(f"{value!r} is, or holds, a dictionary", key=name)
    if check is not as_flag and any(isinstance(part, bool) for part in parts):
        raise RecordError(f"{value!r} is a boolean, not a number", key=name)
    try:
        check(value)
    except (TypeError, ValueError) as error:
        raise RecordError(str(error), key=name) from error


def as_int(value: Any) -> int:
    """Take anything that is an integer, NumPy's integers and booleans among them.

    >>> as_int(True), as_int(-3)
    (1, -3)
    >>> as_int(2.0)
    Traceback (most recent call last):
    TypeError: 2.0 is not an integer
    """
    try:
        return int(operator.index(value))
    except TypeError:
        # NumPy's boolean is not an index; it is recognised by its name, since nothing here imports NumPy.
        if type(value).__name__ in ("bool", "bool_"):
            return int(value)
    raise TypeError(f"{value!r} is not an integer")


def as_count(value: Any) -> int:
    """Take a number of things: an integer from 0.

    >>> as_count(-1)
    Traceback (most recent call last):
    ValueError: -1 is negative: a count is at least 0
    """
    if type(value) is int and 0 <= value <= LARGEST_COUNT:
        return value  # nearly always: the rest handles exceptions
    count = as_int(value)
    if count < 0:
        raise ValueError(f"{count} is negative: a count is at least 0")
    if count > LARGEST_COUNT:
        raise ValueError(f"{count} is larger than any count: at most {LARGEST_COUNT}")
    return count


def as_small_count(value: Any) -> int:
    """Take a number of dice that show the same, or a seat: no game has more than 255.

    >>> as_small_count(256)
    Traceback (most recent call last):
    ValueError: 256 is larger than any count: at most 255
    """
    count = as_count(value)
    if count > LARGEST_SMALL_COUNT:
        raise ValueError(f"{count} is larger than any count: at most {LARGEST_SMALL_COUNT}")
    return count


def as_text(value: Any) -> str:
    """Take a string."""
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is not a string")
    return value


def as_flag(value: Any) -> bool:
    """Take a boolean."""
    if isinstance(value, bool) or type(value).__name__ in ("bool", "bool_"):
        return bool(value)
    raise TypeError(f"{value!r} is not a boolean")
