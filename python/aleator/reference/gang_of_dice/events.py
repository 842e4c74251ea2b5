"""The events that `apply` and `apply_chance` return. Everything is public (GD-1.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from aleator.games.counted import counted
from aleator.reference.gang_of_dice.faces import Faces, as_faces, faces_text
from aleator.reference.typed import TypedEvent, as_count, as_flag, as_text, typed_from_dict

__all__ = [
    "EVENTS",
    "BonusDiceAdded",
    "CardRevealed",
    "DiceChosen",
    "DiceLanded",
    "Event",
    "FirstPlayerDrawn",
    "GameEnded",
    "PlayerEliminated",
    "RerollChosen",
    "RoundLost",
    "RoundWon",
    "TurnEnded",
    "TurnStopped",
    "WarningTriggered",
    "event_from_dict",
]


def as_seats(value: Iterable[Any]) -> tuple[int, ...]:
    """Take a list of seats."""
    return tuple(as_count(seat) for seat in value)


class Event(TypedEvent):
    """Base of all types of event."""

    __slots__ = ()

    _CHECKS: ClassVar[Mapping[str, Callable[[Any], Any]]] = {
        "seat": as_count,
        "player": as_count,
        "round": as_count,
        "card": as_text,
        "dice": as_count,
        "faces": as_faces,
        "landed": as_faces,
        "rerolls_left": as_count,
        "score": as_count,
        "valid": as_flag,
        "table": as_count,
        "pool": as_count,
        "winners": as_seats,
    }


@dataclass(frozen=True, slots=True)
class FirstPlayerDrawn(Event):
    """Chance has decided who opens round 1 (GD-2.3)."""

    type: ClassVar[str] = "first_player_drawn"
    seat: int

    def __str__(self) -> str:
        return f"seat {self.seat} opens the first round"


@dataclass(frozen=True, slots=True)
class CardRevealed(Event):
    """A round begins with its warning card (GD-2.1)."""

    type: ClassVar[str] = "card_revealed"
    round: int
    card: str

    def __str__(self) -> str:
        return f"round {self.round}: card {self.card}"


@dataclass(frozen=True, slots=True)
class BonusDiceAdded(Event):
    """Bonus dice came on the table, which now holds `table` dice (GD-2.2)."""

    type: ClassVar[str] = "bonus_dice_added"
    round: int
    dice: int
    table: int

    def __str__(self) -> str:
        return f"{counted(self.dice, 'bonus die', 'bonus dice')}: {self.table} on the table"


@dataclass(frozen=True, slots=True)
class DiceChosen(Event):
    """A player rolls this many dice from the pool (GD-3.1)."""

    type: ClassVar[str] = "dice_chosen"
    player: int
    dice: int

    def __str__(self) -> str:
        return f"seat {self.player} rolls {counted(self.dice, 'die', 'dice')}"


@dataclass(frozen=True, slots=True)
class RerollChosen(Event):
    """A player rerolls these dice (GD-3.2)."""

    type: ClassVar[str] = "reroll_chosen"
    player: int
    faces: Faces

    def __str__(self) -> str:
        return f"seat {self.player} rerolls {faces_text(self.faces)}"


@dataclass(frozen=True, slots=True)
class TurnStopped(Event):
    """A player stopped (GD-3.2)."""

    type: ClassVar[str] = "turn_stopped"
    player: int

    def __str__(self) -> str:
        return f"seat {self.player} stops"


@dataclass(frozen=True, slots=True)
class DiceLanded(Event):
    """Dice landed: `landed` alone, then `faces`, all dice of the player."""

    type: ClassVar[str] = "dice_landed"
    player: int
    landed: Faces
    faces: Faces
    rerolls_left: int

    def __str__(self) -> str:
        return f"seat {self.player}: {faces_text(self.landed)} landed, the dice show {faces_text(self.faces)}"


@dataclass(frozen=True, slots=True)
class WarningTriggered(Event):
    """A player's dice match the card (GD-3.3, GD-3.4)."""

    type: ClassVar[str] = "warning_triggered"
    player: int
    card: str

    def __str__(self) -> str:
        return f"seat {self.player} triggers {self.card}"


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A turn is over, with this result (GD-3.5)."""

    type: ClassVar[str] = "turn_ended"
    player: int
    dice: int
    faces: Faces
    score: int
    valid: bool

    def __str__(self) -> str:
        verdict = "" if self.valid else ", in vain"
        return f"seat {self.player} scores {self.score} with {counted(self.dice, 'die', 'dice')}{verdict}"


@dataclass(frozen=True, slots=True)
class RoundWon(Event):
    """A player took all dice from the table and has `pool` with them (GD-5.2)."""

    type: ClassVar[str] = "round_won"
    round: int
    player: int
    dice: int
    pool: int

    def __str__(self) -> str:
        return (
            f"seat {self.player} wins round {self.round} and takes {counted(self.dice, 'die', 'dice')}, to {self.pool}"
        )


@dataclass(frozen=True, slots=True)
class RoundLost(Event):
    """Every player triggered the card: the dice stay on the table (GD-5.3)."""

    type: ClassVar[str] = "round_lost"
    round: int
    table: int

    def __str__(self) -> str:
        return f"nobody wins round {self.round}: {counted(self.table, 'die stays', 'dice stay')} on the table"


@dataclass(frozen=True, slots=True)
class PlayerEliminated(Event):
    """A player has no dice and is out (GD-5.4)."""

    type: ClassVar[str] = "player_eliminated"
    round: int
    player: int

    def __str__(self) -> str:
        return f"seat {self.player} is out"


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over (GD-6.1, GD-6.2).

    >>> GameEnded((0, 2)), str(GameEnded((0, 2)))
    (GameEnded(winners=(0, 2)), 'the game is over: seats 0, 2 win')
    """

    type: ClassVar[str] = "game_ended"
    winners: tuple[int, ...]

    def __str__(self) -> str:
        seats = ", ".join(map(str, self.winners))
        win = f"seat {seats} wins" if len(self.winners) == 1 else f"seats {seats} win"
        return f"the game is over: {win}"


EVENTS: tuple[type[Event], ...] = (
    FirstPlayerDrawn,
    CardRevealed,
    BonusDiceAdded,
    DiceChosen,
    RerollChosen,
    TurnStopped,
    DiceLanded,
    WarningTriggered,
    TurnEnded,
    RoundWon,
    RoundLost,
    PlayerEliminated,
    GameEnded,
)


def event_from_dict(record: object) -> Event:
    """Read an event from its JSON form.

    >>> event_from_dict({"type": "turn_stopped", "player": 1})
    TurnStopped(player=1)
    """
    return typed_from_dict(record, EVENTS, "an event")
