"""One game, stepped through id by id."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from aleator import _native
from aleator.env._checks import checked_small_id
from aleator.env.encoding import Encoding, encoding_of
from aleator.games.kind import Game
from aleator.games.registry import kinds

__all__ = ["Cursor"]


class Cursor:
    """A state together with the part of an action chosen so far.

    The partial choice belongs to the acting seat: it changes nothing in the state, and no other seat's observation
    shows it. Cursors can be copied, compared and pickled. Seats, actions, outcomes and exceptions are those of states.

    >>> import aleator
    >>> streams = aleator.Streams(seed=7)
    >>> cursor = aleator.env.Cursor(aleator.GangOfDice(players=2).new_state())
    >>> cursor.settle_chance(streams)
    >>> cursor.legal_ids()[-1], cursor.step(3)
    (48, Roll(dice=3))
    """

    __slots__ = ("_native", "encoding")

    def __init__(self, state: Any) -> None:
        made = next((kind.cursor for kind in kinds() if isinstance(state, kind.state)), None)
        if made is None:
            raise TypeError(f"{state!r} is not a state: use game.new_state()")
        self._native: Any = made(state)
        self.encoding: Encoding = encoding_of(state.game)

    @classmethod
    def _of(cls, native: Any) -> Cursor:
        cursor = cls.__new__(cls)
        cursor._native = native
        cursor.encoding = encoding_of(native.game)
        return cursor

    @property
    def game(self) -> Game:
        """The game."""
        game: Game = self._native.game
        return game

    @property
    def state(self) -> Any:
        """A copy of the whole state, hidden cards included, which a partial choice does not change."""
        return self._native.state

    @property
    def player(self) -> int | None:
        """The seat to act; None at chance and terminal nodes."""
        player: int | None = self._native.player
        return player

    @property
    def ids(self) -> list[int]:
        """The ids taken so far towards an action."""
        return list(self._native.ids)

    def legal_ids(self) -> list[int]:
        """Return the legal ids of the seat to act, in ascending order; none at chance and terminal nodes."""
        return list(self._native.legal_ids())

    def mask(self) -> npt.NDArray[np.bool_]:
        """Return an array of `encoding.id_count` booleans, true for every legal id."""
        return np.asarray(self._native.mask()).view(np.bool_)

    def observation(self, seat: int | None = None) -> npt.NDArray[np.uint8]:
        """Return what a seat sees, by default the seat to act; `ValueError` if no seat is given and nobody is to act.

        >>> import aleator
        >>> cursor = aleator.env.Cursor(aleator.GangOfDice(players=2).new_state())
        >>> cursor.observation(1).shape
        (89,)
        """
        row: npt.NDArray[np.uint8] = self._native.observation(self._viewer(seat))
        return row

    def write_observation(self, out: npt.NDArray[np.uint8], seat: int | None = None) -> None:
        """Fill an array with what a seat sees."""
        self._native.write_observation(self._viewer(seat), out)

    def _viewer(self, seat: int | None) -> int:
        if seat is None:
            seat = self.player
        if seat is None:
            raise ValueError("nobody is to act: say whose observation you want")
        return seat

    def step(self, id: int) -> Any:
        """Take an id for the seat to act. If it completes an action, apply and return that action; otherwise None.

        `IllegalAction`, and `TypeError` for anything but an integer, leave everything unchanged.

        >>> import aleator
        >>> cursor = aleator.env.Cursor(aleator.GangOfDice(players=2).new_state())
        >>> cursor.step(3)
        Traceback (most recent call last):
        aleator.errors.IllegalAction: nobody is to act: the state waits for chance
        """
        return self._native.step(checked_small_id(id))

    def cancel(self) -> None:
        """Cancel the partial choice."""
        self._native.cancel()

    def apply(self, action: Any) -> None:
        """Apply a whole action for the seat to act, discarding any partial choice."""
        self._native.apply(action)

    def apply_chance(self, outcome: Any) -> None:
        """Apply an outcome of chance."""
        self._native.apply_chance(outcome)

    def settle_chance(self, streams: _native.Streams) -> None:
        """Draw outcomes of chance from the game's streams until a seat is to act or the game is over."""
        self._native.settle_chance(streams)

    def action_ids(self, action: Any) -> list[int]:
        """Return the ids of a legal action, in the order in which they are taken.

        >>> import aleator
        >>> state = aleator.GangOfDice(players=2, first_player="fixed").new_state()
        >>> events = list(state.apply_chance(aleator.gang_of_dice.Reveal("sum_7")))
        >>> aleator.env.Cursor(state).action_ids(aleator.gang_of_dice.Roll(5))
        [5]
        """
        return list(self._native.action_ids(action))

    def clone(self) -> Cursor:
        """Return an independent copy."""
        return Cursor._of(self._native.clone())

    def __copy__(self) -> Cursor:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Cursor:
        return self.clone()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cursor) and bool(self._native == other._native)

    __hash__: ClassVar[None] = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return Cursor._of, (self._native,)

    def __repr__(self) -> str:
        return f"<Cursor in {self.state!r}, ids so far {self.ids}>"
