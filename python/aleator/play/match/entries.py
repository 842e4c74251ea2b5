"""What a match writes down: a journal of everything that was done, with the resulting events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from aleator.game import Action, Outcome, Spectator
from aleator.game import Event as AnyEvent
from aleator.games.values import Event

__all__ = ["Entry", "Happened", "PlayerLeft", "PlayerReturned", "Undone"]


@dataclass(frozen=True, slots=True)
class Undone(Event):
    """A player undid an action: the step that led to state `number`."""

    type: ClassVar[str] = "undone"
    player: int
    number: int

    def __str__(self) -> str:
        return f"seat {self.player} takes the last action back"


@dataclass(frozen=True, slots=True)
class PlayerLeft(Event):
    """A player has left; from now on the seat takes default actions."""

    type: ClassVar[str] = "player_left"
    player: int

    def __str__(self) -> str:
        return f"seat {self.player} has left"


@dataclass(frozen=True, slots=True)
class PlayerReturned(Event):
    """A player who had left has come back."""

    type: ClassVar[str] = "player_returned"
    player: int

    def __str__(self) -> str:
        return f"seat {self.player} is back"


@dataclass(frozen=True, slots=True)
class Happened:
    """An event as a seat may see it, with the number of the state that it led to and whose step it was.

    `by` is as in `Entry`; `seat` is None if chance decided.
    """

    number: int
    by: str
    seat: int | None
    event: AnyEvent

    def to_dict(self) -> dict[str, Any]:
        """Return the record.

        >>> Happened(4, "undo", 0, Undone(0, 3)).to_dict()
        {'number': 4, 'by': 'undo', 'seat': 0, 'event': {'type': 'undone', 'player': 0, 'number': 3}}
        """
        return {"number": self.number, "by": self.by, "seat": self.seat, "event": self.event.to_dict()}

    def __str__(self) -> str:
        return str(self.event)


@dataclass(frozen=True, slots=True)
class Entry:
    """A step of a match. It contains all secrets; `happened(seat)` is what a seat may know of it.

    `number` is the state number that it led to. `by` is `person`, `bot` or `default` (for a player who left) for
    actions, `drawn` or `told` for outcomes of chance, and otherwise `undo`, `left` or `returned`. `what` is the action
    or the outcome, None for the last three. `streams` are the words from which a bot's streams continue, if it has
    drawn from them.
    """

    number: int
    by: str
    seat: int | None
    what: Action | Outcome | None
    events: tuple[AnyEvent, ...]
    streams: tuple[int, ...] | None = None

    def __init__(
        self,
        number: int,
        by: str,
        seat: int | None,
        what: Any,
        events: Sequence[Any],
        streams: tuple[int, ...] | None = None,
    ) -> None:
        # What a frozen dataclass would do, in half the time: a match creates one at every step.
        _put_number(self, number)
        _put_by(self, by)
        _put_seat(self, seat)
        _put_what(self, what)
        _put_events(self, events)
        _put_streams(self, streams)

    def happened(self, seat: int | Spectator | None) -> list[Happened]:
        """Return the events as a seat, or a spectator (None too), may see them.

        >>> from aleator.gang_of_dice import Roll, DiceChosen
        >>> [str(each) for each in Entry(3, "person", 0, Roll(2), (DiceChosen(0, 2),)).happened(1)]
        ['seat 0 rolls 2 dice']
        """
        return [Happened(self.number, self.by, self.seat, event.seen_by(seat)) for event in self.events]

    def to_dict(self) -> dict[str, Any]:
        """Return the record, from which the step can be replayed. It is not for players: it contains all secrets.

        >>> from aleator.gang_of_dice import Roll
        >>> Entry(3, "person", 0, Roll(2), ()).to_dict()
        {'number': 3, 'by': 'person', 'seat': 0, 'action': {'type': 'roll', 'dice': 2}}
        """
        record: dict[str, Any] = {"number": self.number, "by": self.by}
        if self.seat is not None:
            record["seat"] = self.seat
        if self.what is not None:
            record["outcome" if self.seat is None else "action"] = self.what.to_dict()
        if self.streams is not None:
            record["streams"] = [str(word) for word in self.streams]
        return record


ENTRY_SLOTS = _put_number, _put_by, _put_seat, _put_what, _put_events, _put_streams = tuple(
    vars(Entry)[name].__set__ for name in ("number", "by", "seat", "what", "events", "streams")
)
"""What fills the slots of an entry."""
_raw_events = vars(Entry)["events"].__get__


def _events(entry: Entry) -> tuple[AnyEvent, ...]:
    """Return the events as a tuple, which is kept: they are made when somebody reads them, as few entries are."""
    found = _raw_events(entry)
    if type(found) is not tuple:
        found = tuple(found)
        _put_events(entry, found)
    events: tuple[AnyEvent, ...] = found
    return events


# In place of the slot of that name, which it reads and fills.
setattr(Entry, "events", property(_events, _put_events, doc="What happened, in order."))  # noqa: B010  # unknown to mypy
