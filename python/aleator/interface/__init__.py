"""What interfaces for people need: choices in the way people make them, refusals, odds, and messages in four languages.

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

from typing import Any

from aleator.games.kind import loaded
from aleator.games.registry import kinds
from aleator.interface.options import OPTIONS, options, plain_choices
from aleator.interface.refusals import error_record, why_not
from aleator.interface.say import LANGUAGES, Speaker, catalogue, say

__all__ = [
    "LANGUAGES",
    "OPTIONS",
    "Speaker",
    "catalogue",
    "error_record",
    "options",
    "plain_choices",
    "say",
    "why_not",
]


def __getattr__(name: str) -> Any:
    """Return a game's own function for interfaces: `warning`, `roll_chances` and `trigger_chance` of Gang of Dice,
    `points_in_front` and `target_points` of Dice Run.
    """
    for kind in kinds():
        if name in kind.helpers:
            return loaded(kind.helpers[name])
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *(name for kind in kinds() for name in kind.helpers)})
