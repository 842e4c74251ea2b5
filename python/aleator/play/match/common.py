"""The check of seats that everything in a match uses."""

from __future__ import annotations

import operator
from typing import Any

from aleator.errors import NotAPlayer

__all__ = ["seat_number"]


def seat_number(seat: Any, players: int) -> int:
    """Return a seat as an `int`, or refuse it.

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
