"""Pig with a hidden card: a small game in plain Python that shows what a game needs, and what it gets for that.

Two or three players. Each is dealt a secret card worth 0 to 5 points. A turn is a die rolled as often as the player
dares: a 1 ends the turn with nothing, `Hold` adds what was rolled. After three turns each all cards are shown and
added, and the highest total wins.

`values.py` has the actions, outcomes and events, `rules.py` the game and its states, `kind.py` what the package is
told of them. Here is the namespace, as `aleator.gang_of_dice` is one.
"""

from hidden_pig.rules import HiddenPig, State
from hidden_pig.values import (
    Action,
    CardsDealt,
    CardsShown,
    Deal,
    DieThrown,
    Event,
    Fall,
    Hold,
    Outcome,
    Roll,
    Rolled,
    TurnEnded,
    action_from_dict,
    event_from_dict,
    outcome_from_dict,
)

__all__ = [
    "Action",
    "CardsDealt",
    "CardsShown",
    "Deal",
    "DieThrown",
    "Event",
    "Fall",
    "HiddenPig",
    "Hold",
    "Outcome",
    "Roll",
    "Rolled",
    "State",
    "TurnEnded",
    "action_from_dict",
    "event_from_dict",
    "outcome_from_dict",
]
