"""What both implementations have, under the names of one."""

from __future__ import annotations

import operator
from typing import Any

from aleator.errors import NotAPlayer
from aleator.game import Spectator

__all__ = ["seat_number", "seen_by", "type_of"]


def type_of(thing: Any) -> str:
    """Give the type of an action, effect or event as records have it.

    >>> import aleator.reference
    >>> type_of(aleator.gang_of_dice.Stop()), type_of(aleator.reference.gang_of_dice.Stop())
    ('stop', 'stop')
    """
    kind: str = thing.type if hasattr(thing, "type") else thing.TYPE
    return kind


def seen_by(event: Any, seat: int | Spectator | None) -> Any:
    """Give an event as a seat may see it. The reference's events of Gang of Dice have nothing to hide."""
    return event.seen_by(seat) if hasattr(event, "seen_by") else event


def seat_number(seat: Any, players: int) -> int:
    """Give a seat as an `int`, or refuse it.

    >>> seat_number(2, 2)
    Traceback (most recent call last):
    aleator.errors.NotAPlayer: seat 2 is not in this game: its seats are 0 to 1
    """
    try:
        number = -1 if isinstance(seat, bool) else operator.index(seat)
    except TypeError:
        number = -1
    if not 0 <= number < players:
        message = f"seat {seat!r} is not in this game: its seats are 0 to {players - 1}"
        raise NotAPlayer(message, "not_a_player", {"seat": seat if isinstance(seat, int | str) else repr(seat)})
    return number
