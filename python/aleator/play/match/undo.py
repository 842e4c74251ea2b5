"""Which actions can be undone: those after which nothing has been revealed and nobody else has acted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from aleator.errors import UndoRefused

__all__ = ["UndoStack"]


class UndoStack:
    """The actions that can be undone, the last one on top, and why those below cannot be.

    `reveals` are the types of events that reveal a secret, or the seed, to others or to everybody: that cannot be made
    unknown again. With None, every event does.
    """

    def __init__(self, reveals: frozenset[str] | None = frozenset()) -> None:
        self._reveals = reveals
        self._actions: list[tuple[int, int]] = []
        self._barrier = "nothing_to_undo"

    def copy(self) -> UndoStack:
        """Return an independent copy."""
        twin = UndoStack(self._reveals)
        twin._actions = list(self._actions)
        twin._barrier = self._barrier
        return twin

    def person_acted(self, number: int, seat: int, events: Iterable[Any]) -> None:
        """Note the action of a person, which led to state `number`."""
        if any(self._reveals is None or event.type in self._reveals for event in events):
            self.clear("undo_reveal")
        else:
            self._actions.append((number, seat))

    def clear(self, reason: str) -> None:
        """Note that nothing so far can be undone any more, and why."""
        self._actions.clear()
        self._barrier = reason

    def allows(self, seat: int) -> bool:
        """Return whether a seat may undo the last step.

        >>> stack = UndoStack()
        >>> stack.person_acted(3, 1, ())
        >>> stack.allows(1), stack.allows(0)
        (True, False)
        """
        return bool(self._actions) and self._actions[-1][1] == seat

    def take(self, seat: int) -> int:
        """Remove the last action and return the number of the state it had led to, or raise `UndoRefused`."""
        if not self.allows(seat):
            reason = "undo_other_player" if self._actions else self._barrier
            raise UndoRefused(_MESSAGES[reason].format(seat=seat), reason, {"seat": seat})
        return self._actions.pop()[0]


_MESSAGES = {
    "nothing_to_undo": "seat {seat} has done nothing yet that could be undone",
    "undo_chance": "seat {seat} cannot undo anything: dice have been rolled or a card has come up since",
    "undo_reveal": "seat {seat} cannot undo anything: the last action has revealed a secret",
    "undo_other_player": "seat {seat} cannot undo anything: another player has acted since",
}
