"""What the states of all games have in common, in pure Python."""

from __future__ import annotations

import json
import operator
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Generic, TypeVar, overload

from aleator.errors import GameOver, NotAPlayer, RecordError, TooManyOutcomes
from aleator.game import SPECTATOR, Game, Node, Spectator
from aleator.reference.chance import Streams, below

__all__ = ["SPECTATOR", "LegalActions", "Node", "Spectator", "State", "seat_in_game", "seat_or_none"]

ActionT = TypeVar("ActionT")
OutcomeT = TypeVar("OutcomeT")
EventT = TypeVar("EventT")
StateT = TypeVar("StateT", bound="State[Any, Any, Any]")

PICKLE_VERSION = 2
DEFAULT_OUTCOME_LIMIT = 10_000


class LegalActions(Sequence[ActionT]):
    """An immutable sequence of actions that are made when they are looked at.

    It does not change when its state moves on. `at` gives the action of a rank and `rank` the rank of an action (None
    if it is not among them); a slice is such a sequence too. A pickle holds the `source`: a function of a module and
    its argument, which give the whole sequence again.

    >>> even = LegalActions(range(5), lambda rank: 2 * rank, lambda number: None if number % 2 else number // 2)
    >>> len(even), 4 in even, 5 in even, even[-1], even.index(6), list(even[1:3]), even[1:3] == [2, 4]
    (5, True, False, 8, 3, [2, 4], True)
    """

    __slots__ = ("_at", "_rank", "_ranks", "_source")

    def __init__(
        self,
        ranks: range,
        at: Callable[[int], ActionT],
        rank: Callable[[Any], int | None],
        source: tuple[Callable[..., LegalActions[ActionT]], Any] | None = None,
    ) -> None:
        self._ranks = ranks
        self._at = at
        self._rank = rank
        self._source = source

    def __len__(self) -> int:
        return len(self._ranks)

    @overload
    def __getitem__(self, index: int) -> ActionT: ...

    @overload
    def __getitem__(self, index: slice) -> LegalActions[ActionT]: ...

    def __getitem__(self, index: int | slice) -> ActionT | LegalActions[ActionT]:
        if isinstance(index, slice):
            return LegalActions(self._ranks[index], self._at, self._rank, self._source)
        try:
            return self._at(self._ranks[index])
        except IndexError:
            raise IndexError(f"{index} is out of range: there are {len(self)} legal actions") from None

    def __iter__(self) -> Iterator[ActionT]:
        return map(self._at, self._ranks)

    def __contains__(self, action: object) -> bool:
        rank = self._rank(action)
        return rank is not None and rank in self._ranks

    def index(self, action: Any, start: int = 0, stop: int | None = None) -> int:
        """Return the index of an action, or raise `ValueError`."""
        rank = self._rank(action)
        if rank is not None and rank in self._ranks:
            position = self._ranks.index(rank)
            if position in range(len(self))[start:stop]:
                return position
        raise ValueError(f"{action!r} is not among these legal actions")

    def count(self, action: Any) -> int:
        """No two actions are equal, so this is 0 or 1."""
        return int(action in self)

    def sample(self, stream: Any) -> ActionT:
        """Choose one action uniformly, by a stream or by a generator of Python or NumPy."""
        if not self._ranks:
            raise IndexError("there is no legal action to sample from")
        return self[below(stream, len(self))]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, (LegalActions, list, tuple)):
            return len(self) == len(other) and all(mine == theirs for mine, theirs in zip(self, other, strict=True))
        return NotImplemented

    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # equal to lists, which have no hash

    def __reduce__(self) -> tuple[Any, ...]:
        # Pickled as their origin, if it is known, since there may be hundreds of millions.
        if self._source is not None:
            return _legal_actions_from_source, (*self._source, self._ranks)
        return _legal_actions_from_list, (list(self),)

    def __repr__(self) -> str:
        shown = ", ".join(repr(action) for action in self[:4])
        return f"<{len(self)} legal actions: {shown}{', ...' if len(self) > 4 else ''}>"


def _legal_actions_from_source(make: Callable[[Any], LegalActions[ActionT]], value: Any, ranks: range) -> Any:
    """Rebuild a pickled sequence, or a part of it, from what it came from."""
    whole = make(value)
    return LegalActions(ranks, whole._at, whole._rank, (make, value))


def _legal_actions_from_list(actions: list[ActionT]) -> LegalActions[ActionT]:
    """Rebuild a pickled sequence from its actions."""

    def rank(action: Any) -> int | None:
        return actions.index(action) if action in actions else None

    return LegalActions(range(len(actions)), actions.__getitem__, rank)


def no_actions() -> LegalActions[Any]:
    """Return the empty sequence: the seat is not to act."""
    return _legal_actions_from_list([])


def seat_or_none(seat: Any, players: int) -> int | None:
    """Return a seat as an `int`, None if there is no such seat in the game.

    >>> seat_or_none(2, 3), seat_or_none(3, 3), seat_or_none(True, 3), seat_or_none(SPECTATOR, 3)
    (2, None, None, None)
    """
    if isinstance(seat, bool):
        return None
    try:
        number = operator.index(seat)
    except TypeError:
        return None
    return number if 0 <= number < players else None


def seat_in_game(seat: Any, players: int, rule: str = "GD-1.1") -> int:
    """Return a seat as an `int`, or raise `NotAPlayer`.

    >>> seat_in_game(5, 2)
    Traceback (most recent call last):
    aleator.errors.NotAPlayer: seat 5 is not in this game: its seats are 0 to 1
    """
    number = seat_or_none(seat, players)
    if number is None:
        named = seat if type(seat) is int else repr(seat)
        message = f"seat {named} is not in this game: its seats are 0 to {players - 1}"
        raise NotAPlayer(message, "not_a_player", {"seat": named}, rule)
    return number


class State(ABC, Generic[ActionT, OutcomeT, EventT]):
    """The state of a game, changed in place by actions and outcomes; `to_dict` returns all of it."""

    __slots__ = ()

    # Each game defines the following.

    _END_RULE: ClassVar[str]  # the rule that ends the game

    @property
    @abstractmethod
    def game(self) -> Game[Any]:
        """The game that this is a state of."""

    @property
    @abstractmethod
    def players(self) -> int:
        """How many seats the game has."""

    @property
    @abstractmethod
    def node(self) -> Node:
        """What the state waits for."""

    @property
    @abstractmethod
    def pending_players(self) -> tuple[int, ...]:
        """All seats that may act now, ascending."""

    @abstractmethod
    def legal_actions(self, seat: Any = None) -> LegalActions[ActionT]:
        """List the actions of a seat (by default the current player's), ascending; empty if it is not to act."""

    @abstractmethod
    def apply(self, action: Any, seat: Any = None) -> list[EventT]:
        """Take an action for a seat (by default the current player) and return what happened."""

    @abstractmethod
    def chance_kind(self) -> str | None:
        """Return what chance decides now, by name; None if it decides nothing."""

    @abstractmethod
    def chance_count(self) -> int:
        """Count the outcomes that are possible now; 0 if chance decides nothing."""

    @abstractmethod
    def chance_probability(self, outcome: Any) -> Fraction:
        """Return the exact probability of an outcome; `IllegalOutcome` if it cannot come up."""

    @abstractmethod
    def apply_chance(self, outcome: Any) -> list[EventT]:
        """Apply an outcome and return what happened."""

    @abstractmethod
    def _possible_outcomes(self) -> Iterable[OutcomeT]:
        """Iterate over the outcomes that are possible now, in ascending order."""

    @abstractmethod
    def _draw_outcome(self, streams: Streams) -> OutcomeT:
        """Draw an outcome as the chance protocol says; `IllegalOutcome` if chance decides nothing."""

    @abstractmethod
    def winners(self) -> tuple[int, ...]:
        """List who won, ascending; empty before the end."""

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """Return the whole state, JSON-ready."""

    @abstractmethod
    def margin(self) -> tuple[int, ...]:
        """Return by how much each seat is ahead of the best of the others, below 0 if it is behind."""

    @abstractmethod
    def view(self, seat: Any = None) -> dict[str, Any]:
        """Return what a seat, or a spectator (None too), can see."""

    @abstractmethod
    def clone(self: StateT) -> StateT:
        """Copy the state; the copy and the original never affect each other."""

    # The rest follows from that.

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.node is Node.TERMINAL

    @property
    def current_player(self) -> int | None:
        """The seat to act; None if nobody is; the lowest of several unless the game decides which."""
        pending = self.pending_players
        return pending[0] if pending else None

    def chance_outcomes(self, limit: int = DEFAULT_OUTCOME_LIMIT) -> list[tuple[OutcomeT, Fraction]]:
        """List the possible outcomes with their probabilities; `TooManyOutcomes` if there are more than `limit`."""
        count = self.chance_count()
        if count > limit:
            raise TooManyOutcomes(count, limit)
        return [(outcome, self.chance_probability(outcome)) for outcome in self._possible_outcomes()]

    def sample_chance(self, streams: Streams) -> tuple[OutcomeT, list[EventT]]:
        """Draw an outcome and apply it."""
        outcome = self._draw_outcome(streams)
        return outcome, self.apply_chance(outcome)

    def returns(self) -> tuple[float, ...]:
        """Share 1 equally among the winners; all 0 before the end."""
        winners = self.winners()
        return tuple(1.0 / len(winners) if seat in winners else 0.0 for seat in range(self.players))

    def rewards(self) -> tuple[float, ...]:
        """Return the reward of each seat in the last step: 0 before the end, then its return."""
        return self.returns()

    def key(self) -> bytes:
        """Return bytes that are equal for equal states and different for others."""
        return json.dumps(self.to_dict(), separators=(",", ":"), ensure_ascii=False).encode()

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self.to_dict() == other.to_dict()

    # A state changes, so it must not be a key of a dictionary: `key()` is for that.
    __hash__: ClassVar[None] = None  # type: ignore[assignment]

    def __copy__(self: StateT) -> StateT:
        return self.clone()

    def __deepcopy__(self: StateT, memo: dict[int, Any]) -> StateT:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return _state_from_pickle, (PICKLE_VERSION, self.game, self.to_dict())

    def _refuse_if_over(self) -> None:
        if self.is_terminal():
            rule = self._END_RULE
            raise GameOver(f"the game is over: nothing can be applied any more ({rule})", "game_over", {}, rule)


def _state_from_pickle(version: int, game: Game[State[Any, Any, Any]], record: dict[str, Any]) -> State[Any, Any, Any]:
    if version != PICKLE_VERSION:
        raise RecordError(f"pickle of version {version}: this aleator reads version {PICKLE_VERSION}")
    return game.state_from_dict(record)
