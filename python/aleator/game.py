"""The vocabulary that all games and all implementations share, and the types that a game has.

`Game` and `State` are protocols: the native games, those of `aleator.reference` and your own satisfy them without
declaring it. They are generic, so that a type checker can follow a game through everything that plays it:
`Match(GangOfDice(players=2))` is a `Match[GangOfDiceState]`, and using an attribute that its `state` lacks is an error.

>>> import aleator
>>> from aleator.game import AnyState
>>> def play_the_first(state: AnyState, streams: aleator.Streams) -> int:
...     moves = 0
...     while not state.is_terminal():
...         if state.node is aleator.Node.CHANCE:
...             _ = state.sample_chance(streams)
...         else:
...             _ = state.apply(state.legal_actions()[0])
...             moves += 1
...     return moves
>>> play_the_first(aleator.GangOfDice(players=2).new_state(), aleator.Streams(seed=7))
48
"""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, Protocol, Self, TypeAlias, TypeVar

__all__ = ["SPECTATOR", "Action", "AnyGame", "AnyState", "Event", "Game", "Node", "Outcome", "Spectator", "State"]


class Node(enum.Enum):
    """What a state waits for: a player's action, an outcome of chance, or nothing, because the game is over.

    >>> import aleator
    >>> aleator.GangOfDice(players=3).new_state().node
    <Node.CHANCE: 'chance'>
    """

    DECISION = "decision"
    CHANCE = "chance"
    TERMINAL = "terminal"


class Spectator(enum.Enum):
    """The type of `SPECTATOR`, which is nobody's seat."""

    SPECTATOR = "spectator"

    def __repr__(self) -> str:
        return "SPECTATOR"


SPECTATOR: Final = Spectator.SPECTATOR
"""Whoever watches without a seat: `state.view(SPECTATOR)` holds what everybody may see."""


class _Value(Protocol):
    """A small immutable value, equal by its parts, that knows its record."""

    @property
    def type(self) -> str:
        """The type in records, such as `"roll"`: an attribute of the class."""

    def to_dict(self) -> dict[str, Any]:
        """Return the record, JSON-ready: the type, then the parts."""


class Action(_Value, Protocol):
    """What a seat does.

    >>> import aleator
    >>> action: aleator.Action = aleator.gang_of_dice.Roll(3)
    >>> action.type, action.to_dict()
    ('roll', {'type': 'roll', 'dice': 3})
    """


class Outcome(_Value, Protocol):
    """What chance brings.

    >>> import aleator
    >>> outcome: aleator.Outcome = aleator.gang_of_dice.Reveal("sum_7")
    >>> outcome.type, outcome.to_dict()
    ('reveal', {'type': 'reveal', 'card': 'sum_7'})
    """


class Event(_Value, Protocol):
    """Something that happened in a step, secrets included; `seen_by` removes what a seat may not know.

    >>> import aleator
    >>> event: aleator.Event = aleator.gang_of_dice.RoundLost(3, 14)
    >>> event.seen_by(0), event.seen_by(1)
    (RoundLost(round=3, table=14), RoundLost(round=3, table=14))
    """

    def seen_by(self, seat: int | Spectator | None) -> Self:
        """Return the event as a seat, or a spectator (None too), may see it, with None for anything hidden."""


ActionT = TypeVar("ActionT")
OutcomeT = TypeVar("OutcomeT")
EventT_co = TypeVar("EventT_co", covariant=True)


class State(Protocol[ActionT, OutcomeT, EventT_co]):
    """One moment of a game: actions and outcomes change it in place, and its type says which ones it accepts.

    Chance is a node like any other, so a state has no random generator: outcomes are supplied to it, or drawn from
    streams passed in by the caller.

    >>> import aleator
    >>> from aleator.gang_of_dice import Action, Event, Outcome
    >>> state: aleator.State[Action, Outcome, Event] = aleator.GangOfDice(players=2).new_state()
    >>> state.chance_outcomes()
    [(FirstPlayer(seat=0), Fraction(1, 2)), (FirstPlayer(seat=1), Fraction(1, 2))]
    """

    @property
    def game(self) -> Game[Self]:
        """The game to which this state belongs."""

    @property
    def players(self) -> int:
        """The number of seats in the game."""

    @property
    def node(self) -> Node:
        """What the state waits for."""

    @property
    def current_player(self) -> int | None:
        """The seat to act; None at chance and terminal nodes."""

    @property
    def pending_players(self) -> tuple[int, ...]:
        """All seats that may act now, ascending."""

    def is_terminal(self) -> bool:
        """Whether the game is over."""

    def legal_actions(self, seat: int | None = None) -> Sequence[ActionT]:
        """List a seat's legal actions (by default the seat to act) in ascending order; empty if it may not act."""

    def apply(self, action: ActionT, seat: int | None = None) -> Sequence[EventT_co]:
        """Apply an action in place and return what happened; `IllegalAction` leaves the state unchanged."""

    def chance_kind(self) -> str | None:
        """Return what chance decides next, as the type of its outcomes; None if chance decides nothing."""

    def chance_count(self) -> int:
        """Count the different possible outcomes; 0 if chance decides nothing."""

    def chance_probability(self, outcome: OutcomeT) -> Fraction:
        """Return the exact probability of an outcome; `IllegalOutcome` if it cannot come up."""

    def chance_outcomes(self, limit: int = 10_000) -> list[tuple[OutcomeT, Fraction]]:
        """List the outcomes in ascending order, with exact probabilities; `TooManyOutcomes` beyond the limit."""

    def apply_chance(self, outcome: OutcomeT) -> Sequence[EventT_co]:
        """Apply an outcome of chance; `IllegalOutcome` leaves the state unchanged."""

    # Each implementation draws from streams of its own, which no protocol could name for all.
    def sample_chance(self, streams: Any) -> tuple[OutcomeT, Sequence[EventT_co]]:
        """Draw an outcome from streams of the same implementation, apply it, and return it with what happened."""

    def clone(self) -> Self:
        """Return an independent copy of the state."""

    def to_dict(self) -> dict[str, Any]:
        """Return the full record, which `game.state_from_dict` reads."""

    def view(self, seat: int | Spectator | None = None) -> dict[str, Any]:
        """Return what a seat, or a spectator (None too), can see; it cannot be loaded as a state."""

    def returns(self) -> tuple[float, ...]:
        """Return each seat's return: at the end the winners share 1; before that, zeros."""

    def margin(self) -> tuple[float, ...]:
        """Return how far each seat is ahead of the best of the others; negative if it is behind."""

    def winners(self) -> tuple[int, ...]:
        """List the winners in ascending order; empty before the end."""


AnyState: TypeAlias = State[Any, Any, Any]
"""A state of any game: it accepts any action, and a type checker checks none of them."""

StateT = TypeVar("StateT", bound=AnyState)
StateT_co = TypeVar("StateT_co", bound=AnyState, covariant=True)


class Game(Protocol[StateT_co]):
    """A game with its players, options and deck: immutable, compared by value, and the maker of states.

    >>> import aleator
    >>> game: aleator.Game[aleator.gang_of_dice.State] = aleator.GangOfDice(players=2)
    >>> game.new_state().round
    0
    """

    @property
    def players(self) -> int:
        """The number of seats."""

    def new_state(self) -> StateT_co:
        """Return the state at the start of a game."""

    def state_from_dict(self, record: Mapping[str, Any]) -> StateT_co:
        """Read the record of a state of this game; `RecordError` names the entry at fault."""

    def to_dict(self) -> dict[str, Any]:
        """Return the record of the game: its name under `game`, then the players and the options."""

    def __hash__(self) -> int: ...


AnyGame: TypeAlias = Game[AnyState]
"""A game of any kind."""
