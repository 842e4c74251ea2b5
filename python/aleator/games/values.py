"""What the events of all games have in common."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from aleator.game import Spectator
from aleator.games.codec import from_dict

__all__ = ["Event"]


class Event:
    """Base of the events of a match (`aleator.match`): small immutable dataclasses; those of games are native."""

    __slots__ = ()

    type: ClassVar[str]
    __match_args__: tuple[str, ...]

    def __post_init__(self) -> None:
        # Records have lists; an event that cannot change has tuples.
        for name in self.__match_args__:
            object.__setattr__(self, name, _frozen(getattr(self, name)))

    def to_dict(self) -> dict[str, Any]:
        """Give the record.

        >>> from aleator.gang_of_dice import RoundLost
        >>> RoundLost(3, 14).to_dict()
        {'type': 'round_lost', 'round': 3, 'table': 14}
        """
        record: dict[str, Any] = {"type": self.type}
        for name in self.__match_args__:
            record[name] = _plain(getattr(self, name))
        return record

    @classmethod
    def from_dict(cls, record: Any) -> Self:
        """Read the record of an event of this class.

        >>> from aleator.gang_of_dice import RoundLost
        >>> RoundLost.from_dict({"type": "round_lost", "round": 3, "table": 14})
        RoundLost(round=3, table=14)
        """
        event: Self = from_dict((cls,), "event", record)
        return event

    def seen_by(self, seat: int | Spectator | None) -> Self:
        """Give the event as a seat, or a spectator (None too), may see it: what is hidden from it is None.

        >>> from aleator.gang_of_dice import RoundLost
        >>> RoundLost(3, 14).seen_by(0)
        RoundLost(round=3, table=14)
        """
        del seat
        return self


def _plain(value: Any) -> Any:
    """Give a value as JSON has it."""
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value.to_dict() if hasattr(value, "to_dict") else value


def _frozen(value: Any) -> Any:
    """Make lists tuples, however deep."""
    return tuple(_frozen(item) for item in value) if isinstance(value, (list, tuple)) else value
