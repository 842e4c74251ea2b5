"""What interfaces for people need: choices as a person makes them, refusals, odds, and messages in four languages.

>>> import aleator
>>> from aleator import interface
>>> match = aleator.Match(aleator.GangOfDice(players=2), seed=3, names=["Ada", "Bo"])
>>> for entry in match.advance():
...     for happened in entry.happened(seat=0):
...         print(interface.Speaker("nl", names=["Ada", "Bo"], game=match.game).event(happened.event))
Ada begint de eerste ronde.
Ronde 1. Waarschuwing: 2 opeenvolgende getallen.
>>> interface.options(match.state, 0)["dice"]
{'min': 1, 'max': 48}
"""

from aleator.games.dice_run.options import points_in_front, target_points
from aleator.games.gang_of_dice.warning import roll_chances, trigger_chance, warning
from aleator.interface.options import OPTIONS, options
from aleator.interface.refusals import error_record, why_not
from aleator.interface.say import LANGUAGES, Speaker, catalogue, say

__all__ = [
    "LANGUAGES",
    "OPTIONS",
    "Speaker",
    "catalogue",
    "error_record",
    "options",
    "points_in_front",
    "roll_chances",
    "say",
    "target_points",
    "trigger_chance",
    "warning",
    "why_not",
]
