"""The base classes of actions, outcomes and events that are written in Python."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from aleator.game import Spectator
from aleator.games.codec import from_dict

__all__ = ["Event", "Value"]


class Value:
    """Base class of actions and outcomes: frozen dataclasses with records. Lists in them become tuples.

    >>> from dataclasses import dataclass
    >>> from typing import ClassVar
    >>> @dataclass(frozen=True)
    ... class Deal(Value):
    ...     type: ClassVar[str] = "deal"
    ...     cards: tuple[int, ...]
    >>> Deal([3, 1]) == Deal.from_dict({"type": "deal", "cards": [3, 1]})
    True
    """

    __slots__ = ()

    type: ClassVar[str]
    __match_args__: tuple[str, ...]

    def __post_init__(self) -> None:
        # Records have lists; a value that cannot change has tuples.
        for name in self.__match_args__:
            object.__setattr__(self, name, _frozen(getattr(self, name)))

    def to_dict(self) -> dict[str, Any]:
        """Return the record: the type, then the fields.

        >>> from aleator.match import Undone
        >>> Undone(player=0, number=2).to_dict()
        {'type': 'undone', 'player': 0, 'number': 2}
        """
        record: dict[str, Any] = {"type": self.type}
        for name in self.__match_args__:
            record[name] = _plain(getattr(self, name))
        return record

    @classmethod
    def from_dict(cls, record: Any) -> Self:
        """Read the record of a value of this class; `RecordError` names the entry at fault.

        >>> from aleator.match import Undone
        >>> Undone.from_dict({"type": "undone", "player": 0, "number": 2})
        Undone(player=0, number=2)
        """
        value: Self = from_dict((cls,), "event" if issubclass(cls, Event) else "value", record)
        return value


class Event(Value):
    """Base class of the events of matches (`aleator.match`) and of games in Python; native games have native events."""

    __slots__ = ()

    def seen_by(self, seat: int | Spectator | None) -> Self:
        """Return the event as a seat, or a spectator (None too), may see it, with None for anything hidden.

        >>> from aleator.match import Undone
        >>> Undone(player=0, number=2).seen_by(1)
        Undone(player=0, number=2)
        """
        del seat
        return self


def _plain(value: Any) -> Any:
    """Return a value in its JSON form."""
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value.to_dict() if hasattr(value, "to_dict") else value


def _frozen(value: Any) -> Any:
    """Turn lists into tuples at every depth."""
    return tuple(_frozen(item) for item in value) if isinstance(value, (list, tuple)) else value
