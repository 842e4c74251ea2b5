"""Gang of Dice: its game, actions, outcomes and events.

Actions are `Roll(dice)`, `Reroll(faces)` and `Stop()`; outcomes of chance are `FirstPlayer(seat)`, `Reveal(card)` and
`Land(faces)`. Faces are six counts, gangster first. Everything here is immutable, equal by value, and knows its
record (`to_dict`).

>>> import aleator
>>> from aleator.gang_of_dice import FirstPlayer, Land, Reveal, Roll
>>> state = aleator.GangOfDice(players=2).new_state()
>>> for happened in state.apply_chance(FirstPlayer(0)), state.apply_chance(Reveal("sum_10")), state.apply(Roll(2)):
...     print(*happened)
seat 0 opens the first round
round 1: card sum_10 is revealed
seat 0 rolls 2 dice
>>> print(*state.apply_chance(Land([0, 0, 0, 0, 0, 2])), sep="\\n")
seat 0: landed 5 5, so 5 5, 2 rerolls left
seat 0 triggers sum_10
seat 0 ends its turn with 5 5: 10, lost
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from aleator import _events
from aleator._native import (
    FirstPlayer,
    GangOfDice,
    GangOfDiceDeck,
    GangOfDiceEvents,
    GangOfDiceLegalActions,
    GangOfDiceState,
    Land,
    Reroll,
    Reveal,
    Roll,
    Stop,
)
from aleator.errors import RecordError
from aleator.games.codec import from_dict

__all__ = [
    "Action",
    "BonusDiceAdded",
    "CardRevealed",
    "Deck",
    "DiceChosen",
    "DiceLanded",
    "Event",
    "FirstPlayer",
    "FirstPlayerDrawn",
    "GameEnded",
    "GangOfDice",
    "GangOfDiceState",
    "Land",
    "LegalActions",
    "Outcome",
    "PlayerEliminated",
    "Reroll",
    "RerollChosen",
    "Reveal",
    "Roll",
    "RoundLost",
    "RoundWon",
    "State",
    "Stop",
    "TurnEnded",
    "TurnResult",
    "TurnStopped",
    "WarningTriggered",
    "action_from_dict",
    "event_from_dict",
    "outcome_from_dict",
]

Action: TypeAlias = Roll | Reroll | Stop
Outcome: TypeAlias = FirstPlayer | Reveal | Land
Deck: TypeAlias = GangOfDiceDeck
State: TypeAlias = GangOfDiceState
LegalActions: TypeAlias = GangOfDiceLegalActions

Faces: TypeAlias = tuple[int, int, int, int, int, int]


def dice_in_words(faces: Faces) -> str:
    """Name dice one by one, `G` for the gangster; more than twenty by face.

    >>> dice_in_words((1, 0, 2, 0, 0, 0)), dice_in_words((0, 30, 0, 0, 0, 0)), dice_in_words((0,) * 6)
    ('G 2 2', '30x1', 'no dice')
    """
    counted = [(mark, count) for mark, count in zip("G12345", faces, strict=True) if count]
    if sum(faces) <= 20:
        words = [mark for mark, count in counted for _ in range(count)]
    else:
        words = [f"{count}x{mark}" for mark, count in counted]
    return " ".join(words) or "no dice"


@dataclass(frozen=True, slots=True)
class TurnResult:
    """A finished turn of the running round: who rolled, how many dice, what they show, and whether the warning was
    not triggered.
    """

    player: int
    dice: int
    faces: Faces
    score: int
    valid: bool

    def to_dict(self) -> dict[str, Any]:
        """Give the record.

        >>> TurnResult(0, 1, (0, 0, 0, 1, 0, 0), 3, True).to_dict()["faces"]
        [0, 0, 0, 1, 0, 0]
        """
        return {**dataclasses.asdict(self), "faces": list(self.faces)}


@dataclass(frozen=True, slots=True)
class FirstPlayerDrawn(_events.Event):
    """Chance said who opens the first round (GD-2.3)."""

    type: ClassVar[str] = "first_player_drawn"
    seat: int

    def __str__(self) -> str:
        return f"seat {self.seat} opens the first round"


@dataclass(frozen=True, slots=True)
class CardRevealed(_events.Event):
    """A round begins with its warning card (GD-2.1)."""

    type: ClassVar[str] = "card_revealed"
    round: int
    card: str

    def __str__(self) -> str:
        return f"round {self.round}: card {self.card} is revealed"


@dataclass(frozen=True, slots=True)
class BonusDiceAdded(_events.Event):
    """Dice from the supply came on the table, which then holds `table` (GD-2.2)."""

    type: ClassVar[str] = "bonus_dice_added"
    round: int
    dice: int
    table: int

    def __str__(self) -> str:
        return f"round {self.round}: {self.dice} bonus dice, {self.table} on the table"


@dataclass(frozen=True, slots=True)
class DiceChosen(_events.Event):
    """A player took dice from the pool; they are in the air (GD-3.1)."""

    type: ClassVar[str] = "dice_chosen"
    player: int
    dice: int

    def __str__(self) -> str:
        return f"seat {self.player} rolls {self.dice} dice"


@dataclass(frozen=True, slots=True)
class RerollChosen(_events.Event):
    """A player took up dice that lay; they are in the air (GD-3.2)."""

    type: ClassVar[str] = "reroll_chosen"
    player: int
    faces: Faces

    def __str__(self) -> str:
        return f"seat {self.player} rerolls {dice_in_words(self.faces)}"


@dataclass(frozen=True, slots=True)
class TurnStopped(_events.Event):
    """A player kept all dice (GD-3.2)."""

    type: ClassVar[str] = "turn_stopped"
    player: int

    def __str__(self) -> str:
        return f"seat {self.player} stops"


@dataclass(frozen=True, slots=True)
class DiceLanded(_events.Event):
    """The dice in the air fell: `landed` alone, then all `faces` of the turn."""

    type: ClassVar[str] = "dice_landed"
    player: int
    landed: Faces
    faces: Faces
    rerolls_left: int

    def __str__(self) -> str:
        landed, faces = dice_in_words(self.landed), dice_in_words(self.faces)
        return f"seat {self.player}: landed {landed}, so {faces}, {self.rerolls_left} rerolls left"


@dataclass(frozen=True, slots=True)
class WarningTriggered(_events.Event):
    """The dice matched the card (GD-3.3, GD-3.4)."""

    type: ClassVar[str] = "warning_triggered"
    player: int
    card: str

    def __str__(self) -> str:
        return f"seat {self.player} triggers {self.card}"


@dataclass(frozen=True, slots=True)
class TurnEnded(_events.Event):
    """A turn is over; `valid` is false if the warning was triggered."""

    type: ClassVar[str] = "turn_ended"
    player: int
    dice: int
    faces: Faces
    score: int
    valid: bool

    def __str__(self) -> str:
        verdict = "safe" if self.valid else "lost"
        return f"seat {self.player} ends its turn with {dice_in_words(self.faces)}: {self.score}, {verdict}"


@dataclass(frozen=True, slots=True)
class RoundWon(_events.Event):
    """A round has a winner, who took `dice` from the table and then has `pool` (GD-5.1, GD-5.2)."""

    type: ClassVar[str] = "round_won"
    round: int
    player: int
    dice: int
    pool: int

    def __str__(self) -> str:
        return f"round {self.round}: seat {self.player} wins {self.dice} dice and has {self.pool}"


@dataclass(frozen=True, slots=True)
class RoundLost(_events.Event):
    """Everybody triggered the card; `table` dice stay for the next winner (GD-5.3)."""

    type: ClassVar[str] = "round_lost"
    round: int
    table: int

    def __str__(self) -> str:
        return f"round {self.round}: nobody wins, {self.table} dice stay"


@dataclass(frozen=True, slots=True)
class PlayerEliminated(_events.Event):
    """A player has no dice left (GD-5.4)."""

    type: ClassVar[str] = "player_eliminated"
    round: int
    player: int

    def __str__(self) -> str:
        return f"round {self.round}: seat {self.player} is out"


@dataclass(frozen=True, slots=True)
class GameEnded(_events.Event):
    """The game is over (GD-6.1, GD-6.2)."""

    type: ClassVar[str] = "game_ended"
    winners: tuple[int, ...]

    def __str__(self) -> str:
        return "won by " + " and ".join(f"seat {seat}" for seat in self.winners)


Event: TypeAlias = (
    FirstPlayerDrawn
    | CardRevealed
    | BonusDiceAdded
    | DiceChosen
    | RerollChosen
    | TurnStopped
    | DiceLanded
    | WarningTriggered
    | TurnEnded
    | RoundWon
    | RoundLost
    | PlayerEliminated
    | GameEnded
)

# The lazy sequences are sequences in the sense of the standard library.
Sequence.register(GangOfDiceLegalActions)
Sequence.register(GangOfDiceEvents)

_ACTIONS = (Roll, Reroll, Stop)
_OUTCOMES = (FirstPlayer, Reveal, Land)
_EVENTS: tuple[Any, ...] = Event.__args__
_EVENT_OF_TYPE = {cls.type: cls for cls in _EVENTS}


def action_from_dict(record: Any) -> Action:
    """Read the record of an action.

    >>> action_from_dict({"type": "reroll", "faces": [1, 0, 0, 0, 0, 2]})
    Reroll(faces=(1, 0, 0, 0, 0, 2))
    """
    action: Action = from_dict(_ACTIONS, "action", record)
    return action


def outcome_from_dict(record: Any) -> Outcome:
    """Read the record of an outcome.

    >>> outcome_from_dict({"type": "reveal", "card": "sum_7"})
    Reveal(card='sum_7')
    """
    outcome: Outcome = from_dict(_OUTCOMES, "outcome", record)
    return outcome


def event_from_dict(record: Any) -> Event:
    """Read the record of an event.

    >>> event_from_dict({"type": "game_ended", "winners": [0, 2]})
    GameEnded(winners=(0, 2))
    """
    event: Event = _checked_event(_EVENTS, record)
    return event


def _checked_event(classes: tuple[Any, ...], record: Any) -> Any:
    """Read an event; its constructor takes anything, a record does not."""
    if isinstance(record, Mapping):
        for name, value in record.items():
            if name in _FIELDS and not _IS_FIELD.get(name, _is_count)(value):
                raise RecordError(f"{value!r} cannot stand here", key=name)
    return from_dict(classes, "event", record)


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**32


def _are_counts(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and all(_is_count(count) for count in value)


def _are_faces(value: Any) -> bool:
    return _are_counts(value) and len(value) == 6 and max(value) <= 255


_IS_FIELD = {
    "card": lambda value: isinstance(value, str),
    "valid": lambda value: isinstance(value, bool),
    "faces": _are_faces,
    "landed": _are_faces,
    "winners": _are_counts,
}
_FIELDS = {name for cls in _EVENTS for name in cls.__match_args__}
