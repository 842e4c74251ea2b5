"""How adapters treat illegal ids, which the algorithms and tests of some libraries produce."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

ILLEGAL = ("raise", "lose", "random")
"""`IllegalAction` is raised; or the game ends with a reward of -1 for the seat; or a legal id is drawn instead."""

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


class UnknownRenderMode(TypeError, ValueError):
    """An unknown render mode. Libraries that try `rgb_array` first fall back only on a `TypeError`."""


def checked_render_mode(mode: str | None, known: Sequence[str]) -> str | None:
    """Return the render mode, or refuse it.

    >>> checked_render_mode("nonsense", ["ansi"])
    Traceback (most recent call last):
    aleator.env._illegal.UnknownRenderMode: render_mode='nonsense': use 'ansi' or None
    """
    if mode is not None and mode not in known:
        raise UnknownRenderMode(f"render_mode={mode!r}: use {', '.join(map(repr, known))} or None")
    return mode
