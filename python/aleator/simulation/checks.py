"""Checks of the arguments for many games, before any of them is played."""

from __future__ import annotations

import os
import secrets
from typing import Any

from aleator.errors import SeedError

__all__ = ["KEEP_GAMES", "checked_count", "checked_plan", "checked_word"]

KEEP_GAMES = 10**7
"""Up to this many games, each one is kept by default."""


def checked_plan(games: Any, seed: Any, threads: Any, start: Any, rotate_seats: Any, keep_games: Any) -> dict[str, Any]:
    """Check the arguments of `simulate` and its relatives, and fill in the defaults.

    >>> checked_plan(10, 7, 2, 0, False, None)
    {'seed': 7, 'start': 0, 'games': 10, 'threads': 2, 'rotate_seats': False, 'keep_games': True}
    """
    plan: dict[str, Any] = {
        "seed": checked_word(secrets.randbits(64) if seed is None else seed, "seed"),
        "start": checked_word(start, "start"),
        "games": checked_count(games, "games", 0),
        "threads": checked_count(os.cpu_count() or 1 if threads is None else threads, "threads", 1),
        "rotate_seats": bool(rotate_seats),
    }
    if plan["start"] + plan["games"] > 2**64:
        raise ValueError(f"start={start} and games={games}: there are no games beyond 2**64 - 1")
    plan["keep_games"] = plan["games"] <= KEEP_GAMES if keep_games is None else bool(keep_games)
    return plan


def checked_word(value: Any, name: str) -> int:
    """Return a 64-bit integer, or refuse it.

    >>> checked_word(-1, "seed")
    Traceback (most recent call last):
    aleator.errors.SeedError: seed -1 is outside 0 to 2**64 - 1
    """
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise SeedError(f"{name} {value!r} is not an integer")
    number = value.__index__()
    if not 0 <= number < 2**64:
        raise SeedError(f"{name} {value!r} is outside 0 to 2**64 - 1")
    return int(number)


def checked_count(value: Any, name: str, least: int) -> int:
    """Return a count, or refuse it.

    >>> checked_count(0, "threads", 1)
    Traceback (most recent call last):
    ValueError: threads=0: it has to be at least 1
    """
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name}={value!r} is not an integer")
    count = int(value.__index__())
    if count < least:
        raise ValueError(f"{name}={count}: it has to be at least {least}")
    if count >= 2**64:
        raise ValueError(f"{name}={count}: it has to be less than 2**64")
    return count
