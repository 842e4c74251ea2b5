"""Policies that get no state: what they are given holds nothing that is hidden from their seat.

`from_view` makes one of a function of a view, `from_observations` one of a function of rows for learners. They can sit
wherever a policy can.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from aleator.errors import IllegalAction
from aleator.games.registry import kind_of

__all__ = [
    "ObservationFunction",
    "ObservationPolicy",
    "ViewFunction",
    "ViewPolicy",
    "from_observations",
    "from_view",
    "own_stream",
    "wants_stream",
]

ViewFunction: TypeAlias = Callable[[dict[str, Any], Any, Any], Any]
"""A function of a view, the legal actions and a stream, that returns an action."""

ObservationFunction: TypeAlias = Callable[
    [npt.NDArray[np.uint8], npt.NDArray[np.bool_], npt.NDArray[np.int8]], npt.ArrayLike
]
"""A function of observations `uint8` (m, entries), masks `bool` (m, ids) and seats `int8` (m,), that returns m ids."""

POLICY_PURPOSE = 16


@dataclass(frozen=True, slots=True)
class ViewPolicy:
    """A policy that decides by a view, made by `from_view`."""

    function: ViewFunction

    @property
    def __name__(self) -> str:
        """The name of the function, which results show."""
        return _name(self.function)

    def __call__(self, state: Any, stream: Any) -> Any:
        """Choose an action for the seat to act, as the function does."""
        seat = state.current_player
        return self.function(state.view(seat), _legal_actions(state, seat, stream), stream)


@dataclass(frozen=True, slots=True)
class ObservationPolicy:
    """A policy that decides by rows for learners, made by `from_observations`."""

    function: ObservationFunction

    @property
    def __name__(self) -> str:
        """The name of the function, which results show."""
        return _name(self.function)

    def __call__(self, state: Any) -> Any:
        """Choose an action for the seat to act, id by id, each from a batch of one row.

        Raises `TypeError` for a game without ids, and otherwise what `ids` and `Cursor.step` raise.
        """
        kind = kind_of(state.game)
        if kind.cursor is None or not isinstance(state, kind.state):
            raise TypeError(f"{type(state).__module__}.{type(state).__name__} has no ids to decide by")
        cursor = kind.cursor(state)
        action = None
        while action is None:
            mask = np.asarray(cursor.mask()).view(np.bool_)
            row = np.asarray(cursor.observation(cursor.player))
            chosen = self.ids(row[None], mask[None], np.array([cursor.player], np.int8))
            action = cursor.step(int(chosen[0]))
        return action

    def ids(
        self, observations: npt.NDArray[np.uint8], masks: npt.NDArray[np.bool_], seats: npt.NDArray[np.int8]
    ) -> npt.NDArray[np.int64]:
        """Return an id for each row, `int64` (m,): what the function gives, once it is known to be legal.

        Raises `ValueError` for a wrong number of ids, `TypeError` for ids that are not integers, and `IllegalAction`
        for an id that its mask does not allow.

        >>> lowest = from_observations(lambda observations, masks, seats: masks.argmax(axis=1))
        >>> lowest.ids(np.zeros((2, 3), np.uint8), np.array([[False, True], [True, True]]), np.zeros(2, np.int8))
        array([1, 0])
        """
        return checked_rows(self.function(observations, masks, seats), masks, f"policy {self.__name__}")


def from_view(function: ViewFunction) -> ViewPolicy:
    """Make a policy of a function `f(view, legal_actions, stream) -> action` that is never given the state.

    - `view` is what `state.view(seat)` returns for the seat to act (DR-2.6): a dictionary of plain data.
    - `legal_actions` is the sequence of the seat's legal actions, with `sample(stream)`. If the game has secrets, it
      belongs to a state that is drawn anew among those that the seat cannot tell apart from the true one.
    - `stream` is a `Stream` of this decision alone. It is seeded by one word of the seat's policy stream, so the games
      of a seed are always the same, and nothing about dice and cards can be learnt from it.

    Nothing that the function is given leads to hidden cards. (Python itself hides nothing from code that looks for it:
    a function that walks up the frames of its callers, or the objects of the garbage collector, can find the state.
    Code that is not trusted belongs in a process of its own, with views sent to it.)

    Raises `TypeError` for anything that is not a callable.

    >>> import aleator
    >>> def bold(view, legal_actions, stream):
    ...     last = view["phase"] == "choose" and view["round"] > 9
    ...     return legal_actions[-1] if last else legal_actions.sample(stream)
    >>> game = aleator.GangOfDice(players=2)
    >>> aleator.simulate(game, [aleator.policies.from_view(bold), "random"], 20, seed=7)
    <20 games of gang_of_dice, seed 7: bold 40.0 %, random 60.0 %>
    """
    return ViewPolicy(_callable(function))


def from_observations(function: ObservationFunction) -> ObservationPolicy:
    """Make a policy of a batched function `f(observations, masks, seats) -> ids` that is never given a state.

    `docs/encodings.md` describes rows and ids. The function gets `m` rows: `observations` `uint8` (m, entries), what
    the seat to act sees; `masks` `bool` (m, ids), its legal ids; `seats` `int8` (m,). It returns `m` integer ids, one
    legal id a row, and is asked once per id: an action may take several. `aleator.env.play` and `VectorEnv` ask it for
    many games at once; `simulate`, tournaments and matches for one row at a time, so they are slower.

    It has to draw nothing, or from generators of its own: then games are no longer functions of the seed alone.

    Raises `TypeError` for anything that is not a callable. What the policy raises where it sits is a `PolicyError`.

    >>> import aleator
    >>> lowest = aleator.policies.from_observations(lambda observations, masks, seats: masks.argmax(axis=1))
    >>> game = aleator.GangOfDice(players=2)
    >>> result = aleator.simulate(game, [lowest, "random"], 50, seed=7)
    >>> result.win_rates()[0].low > 0.8
    True
    """
    return ObservationPolicy(_callable(function))


def wants_stream(policy: Callable[..., Any]) -> bool:
    """Whether a callable asks for a stream: it has a parameter named `stream` that can be given by name.

    >>> wants_stream(lambda state: None), wants_stream(lambda state, stream: None)
    (False, True)
    """
    try:
        parameters = inspect.signature(policy).parameters
    except (TypeError, ValueError):  # some builtins have no signature
        return False
    found = parameters.get("stream")
    return found is not None and found.kind in (found.POSITIONAL_OR_KEYWORD, found.KEYWORD_ONLY)


def own_stream(streams: Any, seat: int) -> Any:
    """Return the stream of one decision, seeded by one word of the seat's policy stream.

    It leads to no other stream of the game: neither seed nor state of the game's streams can be told from it.

    >>> import aleator
    >>> first = own_stream(aleator.Streams(seed=7), 0)
    >>> first.word() == own_stream(aleator.Streams(seed=7), 0).word()
    True
    """
    source = streams.policy(seat)
    return type(source)(source.word(), 0, POLICY_PURPOSE + seat)


def checked_rows(chosen: Any, masks: npt.NDArray[np.bool_], who: str) -> npt.NDArray[np.int64]:
    """Return one legal id for each row of masks, or refuse what a function gave.

    >>> checked_rows([1], np.array([[True, False]]), "policy 0")
    Traceback (most recent call last):
    aleator.errors.IllegalAction: policy 0 gave id 1 in row 0, which is not legal: legal ids are 0
    """
    ids, rows = np.asarray(chosen), len(masks)
    if ids.shape != (rows,):
        raise ValueError(f"{who} gave ids of shape {ids.shape} for {rows} rows: one id per row is needed")
    if ids.dtype.kind not in "iu":
        raise TypeError(f"{who} gave ids of dtype {ids.dtype}: integers are needed")
    known = (ids >= 0) & (ids < masks.shape[1])
    legal = known & masks[np.arange(rows), np.where(known, ids, 0).astype(np.int64)]
    if not legal.all():
        row = int(legal.argmin())
        allowed = np.flatnonzero(masks[row]).tolist()
        shown = ", ".join(map(str, allowed[:8])) + (", …" if len(allowed) > 8 else "")
        message = f"{who} gave id {ids[row]} in row {row}, which is not legal: legal ids are {shown}"
        raise IllegalAction(message, "illegal_id", {"id": int(ids[row])})
    return ids.astype(np.int64)


def _legal_actions(state: Any, seat: int, stream: Any) -> Any:
    """Return the legal actions, which lead to no secret: a lazy sequence refers to its state."""
    if not kind_of(state.game).hides:
        return state.legal_actions(seat)
    if not hasattr(state, "resample"):
        return tuple(state.legal_actions(seat))
    # The draw takes nothing from the function's stream.
    return state.resample(seat, stream.clone()).legal_actions(seat)


def _callable(function: Any) -> Any:
    if not callable(function):
        raise TypeError(f"{function!r} is not a callable")
    return function


def _name(function: Any) -> str:
    return str(getattr(function, "__name__", type(function).__name__))
