"""What players do, what chance brings, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from aleator.games import codec, values


class _Action(values.Value):
    """Actions have an order, in which they are listed."""

    place: ClassVar[int]

    def __lt__(self, other: _Action) -> bool:
        return self.place < other.place


@dataclass(frozen=True)
class Roll(_Action):
    """Throw the die."""

    type: ClassVar[str] = "roll"
    place: ClassVar[int] = 0


@dataclass(frozen=True)
class Hold(_Action):
    """End the turn, and keep its points."""

    type: ClassVar[str] = "hold"
    place: ClassVar[int] = 1


@dataclass(frozen=True)
class Deal(values.Value):
    """The card of each seat."""

    type: ClassVar[str] = "deal"
    cards: tuple[int, ...]


@dataclass(frozen=True)
class Fall(values.Value):
    """The die shows a number."""

    type: ClassVar[str] = "fall"
    number: int


@dataclass(frozen=True)
class CardsDealt(values.Event):
    """The cards of others are None for those who may not see them."""

    type: ClassVar[str] = "cards_dealt"
    cards: tuple[int | None, ...]

    def seen_by(self, seat: Any) -> CardsDealt:
        return CardsDealt(tuple(card if place == seat else None for place, card in enumerate(self.cards)))


@dataclass(frozen=True)
class DieThrown(values.Event):
    """The die is in the air."""

    type: ClassVar[str] = "die_thrown"
    player: int


@dataclass(frozen=True)
class Rolled(values.Event):
    """The die of a player shows a number."""

    type: ClassVar[str] = "rolled"
    player: int
    number: int


@dataclass(frozen=True)
class TurnEnded(values.Event):
    """A player got points for a turn, or none."""

    type: ClassVar[str] = "turn_ended"
    player: int
    points: int


@dataclass(frozen=True)
class CardsShown(values.Event):
    """All cards are shown at the end."""

    type: ClassVar[str] = "cards_shown"
    cards: tuple[int, ...]


Action: TypeAlias = Roll | Hold
Outcome: TypeAlias = Deal | Fall
Event: TypeAlias = CardsDealt | DieThrown | Rolled | TurnEnded | CardsShown


def action_from_dict(record: Any) -> Action:
    return codec.from_dict((Roll, Hold), "action", record)  # type: ignore[no-any-return]


def outcome_from_dict(record: Any) -> Outcome:
    return codec.from_dict((Deal, Fall), "outcome", record)  # type: ignore[no-any-return]


def event_from_dict(record: Any) -> Event:
    classes = (CardsDealt, DieThrown, Rolled, TurnEnded, CardsShown)
    return codec.from_dict(classes, "event", record)  # type: ignore[no-any-return]
