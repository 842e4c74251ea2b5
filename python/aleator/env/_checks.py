"""Checks of environments and adapters, before anything changes: ids, seats, render modes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from aleator.errors import IllegalAction

ILLEGAL = ("raise", "lose", "random")
"""Raise `IllegalAction`; or end the game with a reward of -1 for the seat; or draw a legal id instead."""

PENALTY = -1.0
"""The reward of an illegal id with `lose`; the returns of games are 0 to 1."""


def checked(illegal: str, allowed: tuple[str, ...] = ILLEGAL) -> str:
    """Return the mode, or refuse it.

    >>> checked("ignore")
    Traceback (most recent call last):
    ValueError: illegal='ignore': use one of 'raise', 'lose', 'random'
    """
    if illegal not in allowed:
        raise ValueError(f"illegal={illegal!r}: use one of {', '.join(map(repr, allowed))}")
    return illegal


def checked_id(id: Any) -> int:
    """Return an id as an `int`, or refuse it: 3.7, "3" and True are not ids, even though `int` accepts them.

    >>> checked_id(np.int8(3))
    3
    >>> checked_id(3.7)
    Traceback (most recent call last):
    TypeError: an id is an integer, not 3.7
    """
    if isinstance(id, (bool, np.bool_)) or not hasattr(id, "__index__"):
        raise TypeError(f"an id is an integer, not {id!r}")
    try:
        return int(id.__index__())
    except TypeError as error:
        raise TypeError(f"an id is an integer, not {id!r}") from error


def checked_small_id(id: Any) -> int:
    """Return an id as an `int` of 64 bits; `IllegalAction` for a larger one, which no game has.

    >>> checked_small_id(10**30)
    Traceback (most recent call last):
    aleator.errors.IllegalAction: id 1000000000000000000000000000000 does not exist
    """
    number = checked_id(id)
    if not -(2**63) <= number < 2**63:
        raise IllegalAction(f"id {number} does not exist", "no_such_id", {"id": number})
    return number


def checked_ids(ids: Any, slots: int) -> npt.NDArray[np.int64]:
    """Return an id for each slot, or refuse anything else; whether ids are legal is not checked here.

    Raises `ValueError` for a wrong shape, `TypeError` for a dtype other than integers, and `IllegalAction` for integers
    beyond `int64`, which would wrap.

    >>> checked_ids([3, 5], 2)
    array([3, 5])
    >>> checked_ids([3.0, 5.0], 2)
    Traceback (most recent call last):
    TypeError: ids of dtype float64: integers are needed
    """
    array = np.asarray(ids)
    if array.shape != (slots,):
        raise ValueError(f"ids of shape {array.shape}: one id for each of {slots} slots is needed")
    if array.dtype.kind not in "iu":
        raise TypeError(f"ids of dtype {array.dtype}: integers are needed")
    if array.dtype == np.uint64 and (array > np.iinfo(np.int64).max).any():
        slot = int(array.argmax())
        raise IllegalAction(f"slot {slot}: id {array[slot]} does not exist", "no_such_id", {"id": int(array[slot])})
    return np.ascontiguousarray(array, dtype=np.int64)


def checked_place(place: Any, name: str) -> int:
    """Return a seat or a slot as an `int`, or refuse it; whether it exists is not checked here.

    >>> checked_place(1, "seat")
    1
    >>> checked_place("0", "seat")
    Traceback (most recent call last):
    TypeError: seat='0' is not an integer
    """
    if isinstance(place, (bool, np.bool_)) or not hasattr(place, "__index__"):
        raise TypeError(f"{name}={place!r} is not an integer")
    return int(place.__index__())


class UnknownRenderMode(TypeError, ValueError):
    """An unknown render mode. Libraries that try `rgb_array` first fall back only on a `TypeError`."""


def checked_render_mode(mode: str | None, known: Sequence[str]) -> str | None:
    """Return the render mode, or refuse it.

    >>> checked_render_mode("nonsense", ["ansi"])
    Traceback (most recent call last):
    aleator.env._checks.UnknownRenderMode: render_mode='nonsense': use 'ansi' or None
    """
    if mode is not None and mode not in known:
        raise UnknownRenderMode(f"render_mode={mode!r}: use {', '.join(map(repr, known))} or None")
    return mode
