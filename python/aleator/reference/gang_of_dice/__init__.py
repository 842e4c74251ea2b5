"""Gang of Dice in pure Python: its actions, outcomes, events, decks and rules."""

from aleator.reference.gang_of_dice.actions import Action, Reroll, Roll, Stop, action_from_dict
from aleator.reference.gang_of_dice.deck import Deck, Tier, deck_from_dict
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
from aleator.reference.gang_of_dice.state import GangOfDice, GangOfDiceState, gang_of_dice_from_dict
from aleator.reference.gang_of_dice.warning import Card, Predicate, triggered

__all__ = [
    "Action",
    "BonusDiceAdded",
    "Card",
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
    "Outcome",
    "PlayerEliminated",
    "Predicate",
    "Reroll",
    "RerollChosen",
    "Reveal",
    "Roll",
    "RoundLost",
    "RoundWon",
    "Stop",
    "Tier",
    "TurnEnded",
    "TurnResult",
    "TurnStopped",
    "WarningTriggered",
    "action_from_dict",
    "deck_from_dict",
    "event_from_dict",
    "gang_of_dice_from_dict",
    "outcome_from_dict",
    "triggered",
]
