"""Gang of Dice: its game, actions, outcomes and events.

Actions are `Roll(dice)`, `Reroll(faces)` and `Stop()`; outcomes of chance are `FirstPlayer(seat)`, `Reveal(card)` and
`Land(faces)`. Faces are six counts, gangster first. Everything here is immutable, compared by value, and has a record
(`to_dict`).

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

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from aleator._native import (
    BonusDiceAdded,
    CardRevealed,
    DiceChosen,
    DiceLanded,
    FirstPlayer,
    FirstPlayerDrawn,
    GangOfDice,
    GangOfDiceDeck,
    GangOfDiceEvents,
    GangOfDiceLegalActions,
    GangOfDiceState,
    Land,
    PlayerEliminated,
    Reroll,
    Reveal,
    Roll,
    RoundLost,
    RoundWon,
    Stop,
    TurnEnded,
    TurnResult,
    TurnStopped,
    WarningTriggered,
)
from aleator._native import GangOfDiceGameEnded as GameEnded
from aleator._native import GangOfDiceRerollChosen as RerollChosen
from aleator.errors import RecordError
from aleator.games.codec import FLAGS, from_dict, part_from_dict

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
    """Write dice one by one, with `G` for the gangster; more than twenty by face.

    >>> dice_in_words((1, 0, 2, 0, 0, 0)), dice_in_words((0, 30, 0, 0, 0, 0)), dice_in_words((0,) * 6)
    ('G 2 2', '30x1', 'no dice')
    """
    counted = [(mark, count) for mark, count in zip("G12345", faces, strict=True) if count]
    if sum(faces) <= 20:
        words = [mark for mark, count in counted for _ in range(count)]
    else:
        words = [f"{count}x{mark}" for mark, count in counted]
    return " ".join(words) or "no dice"


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
    """Read an event; its constructor accepts anything, a record does not."""
    if isinstance(record, Mapping):
        for name, value in record.items():
            if name in _FIELDS and not _IS_FIELD.get(name, _is_count)(value):
                raise RecordError(f"{value!r} is not allowed here", key=name)
    return from_dict(classes, "event", record)


def _part_from_dict(cls: Any, record: Any) -> Any:
    """Read the record of a part of a state, which has no type of its own."""
    return part_from_dict(cls, record, dict.fromkeys(cls.__match_args__, _is_count) | _IS_FIELD)


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
FLAGS.update((cls, "valid") for cls in _EVENTS if "valid" in cls.__match_args__)
_FIELDS = {name for cls in _EVENTS for name in cls.__match_args__}
