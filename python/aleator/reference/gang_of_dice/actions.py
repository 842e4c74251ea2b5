"""What players can do: roll dice of their pool, reroll some of the rolled ones, stop.

Actions of all three types are ordered: rolls by number of dice, then stop, then rerolls by their six counts.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from aleator.games.counted import counted
from aleator.reference.gang_of_dice.faces import Faces, as_faces, faces_text
from aleator.reference.typed import Typed, as_count, typed_from_dict

__all__ = ["ACTIONS", "Action", "Reroll", "Roll", "Stop", "action_from_dict"]


class Action(Typed, ABC):
    """Base of the three types of action."""

    __slots__ = ()

    _CHECKS: ClassVar[Mapping[str, Callable[[Any], Any]]] = {"dice": as_count, "faces": as_faces}

    @abstractmethod
    def _order(self) -> tuple[int, Sequence[int]]:
        """Return the sort key, which begins with a number for the type."""

    def __lt__(self, other: object) -> bool:
        return self._order() < other._order() if isinstance(other, Action) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self._order() <= other._order() if isinstance(other, Action) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return self._order() > other._order() if isinstance(other, Action) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return self._order() >= other._order() if isinstance(other, Action) else NotImplemented


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Roll this many dice from the pool (GD-3.1).

    >>> Roll(5), str(Roll(5)), Roll(5).to_dict()
    (Roll(dice=5), 'roll 5 dice', {'type': 'roll', 'dice': 5})
    >>> Roll(-1)
    Traceback (most recent call last):
    ValueError: -1 is negative: a count is at least 0
    """

    type: ClassVar[str] = "roll"
    dice: int

    def __str__(self) -> str:
        return f"roll {counted(self.dice, 'die', 'dice')}"

    def _order(self) -> tuple[int, Sequence[int]]:
        return 0, (self.dice,)


@dataclass(frozen=True, slots=True)
class Stop(Action):
    """End the turn with the dice as they are (GD-3.2).

    >>> Stop(), str(Stop()), Roll(48) < Stop() < Reroll([0, 0, 0, 0, 0, 1])
    (Stop(), 'stop', True)
    """

    type: ClassVar[str] = "stop"

    def __str__(self) -> str:
        return "stop"

    def _order(self) -> tuple[int, Sequence[int]]:
        return 1, ()


@dataclass(frozen=True, slots=True)
class Reroll(Action):
    """Roll some of the rolled dice again: the number of each face, gangster first (GD-3.2).

    >>> Reroll([1, 0, 0, 0, 0, 2]), str(Reroll([1, 0, 0, 0, 0, 2]))
    (Reroll(faces=(1, 0, 0, 0, 0, 2)), 'reroll G 5 5')
    """

    type: ClassVar[str] = "reroll"
    faces: Faces

    def __str__(self) -> str:
        return f"reroll {faces_text(self.faces)}"

    def _order(self) -> tuple[int, Sequence[int]]:
        return 2, self.faces


ACTIONS: tuple[type[Action], ...] = (Roll, Reroll, Stop)


def action_from_dict(record: object) -> Action:
    """Read an action from its JSON form.

    >>> action_from_dict({"type": "roll", "dice": 3})
    Roll(dice=3)
    >>> action_from_dict({"type": "pass"})
    Traceback (most recent call last):
    aleator.errors.RecordError: type: 'pass' is not the type of an action: roll, reroll, stop
    """
    return typed_from_dict(record, ACTIONS, "an action")
