"""Gang of Dice in pure Python: its actions, outcomes and events, under the names of `aleator.gang_of_dice`.

The rules are in the other modules of this package.
"""

from typing import TypeAlias

from aleator.reference.game import LegalActions
from aleator.reference.gang_of_dice.actions import Action, Reroll, Roll, Stop, action_from_dict
from aleator.reference.gang_of_dice.deck import Deck
from aleator.reference.gang_of_dice.events import (
    BonusDiceAdded,
    CardRevealed,
    DiceChosen,
    DiceLanded,
    Event,
    FirstPlayerDrawn,
    GameEnded,
    PlayerEliminated,
    RerollChosen,
    RoundLost,
    RoundWon,
    TurnEnded,
    TurnStopped,
    WarningTriggered,
    event_from_dict,
)
from aleator.reference.gang_of_dice.outcomes import FirstPlayer, Land, Outcome, Reveal, outcome_from_dict
from aleator.reference.gang_of_dice.rules import TurnResult
from aleator.reference.gang_of_dice.state import GangOfDice, GangOfDiceState

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

State: TypeAlias = GangOfDiceState
