"""The events of Dice Run: one class for each kind.

`apply` and `apply_chance` return the full events. `event.seen_by(seat)` is what a seat, or a spectator, may know of one
(DR-2.6), with None for anything hidden.
"""

from __future__ import annotations

from typing import Any

from aleator._native import (
    AllRolled,
    CardDrawn,
    CardPlayed,
    DeckCut,
    DiceAdvanced,
    DicePicked,
    FaceDownDiscarded,
    FirstPlayerFound,
    GroupRolled,
    HandsDealt,
    LineChanged,
    OutdistanceDiscarded,
    PickedRolled,
    StageCardUncovered,
    StageEnded,
    StageScored,
    StartTied,
    TargetChosen,
    TargetsDealt,
    TargetShown,
    TargetsRevealed,
)
from aleator._native import DiceRunEvent as Event
from aleator._native import DiceRunGameEnded as GameEnded
from aleator._native import DiceRunRerollChosen as RerollChosen

__all__ = [
    "EVENTS",
    "AllRolled",
    "CardDrawn",
    "CardPlayed",
    "DeckCut",
    "DiceAdvanced",
    "DicePicked",
    "Event",
    "FaceDownDiscarded",
    "FirstPlayerFound",
    "GameEnded",
    "GroupRolled",
    "HandsDealt",
    "LineChanged",
    "OutdistanceDiscarded",
    "PickedRolled",
    "RerollChosen",
    "StageCardUncovered",
    "StageEnded",
    "StageScored",
    "StartTied",
    "TargetChosen",
    "TargetShown",
    "TargetsDealt",
    "TargetsRevealed",
]

EVENTS: tuple[Any, ...] = (
    AllRolled,
    TargetsDealt,
    HandsDealt,
    DeckCut,
    DicePicked,
    PickedRolled,
    StartTied,
    FirstPlayerFound,
    CardPlayed,
    TargetShown,
    DiceAdvanced,
    OutdistanceDiscarded,
    LineChanged,
    RerollChosen,
    FaceDownDiscarded,
    GroupRolled,
    CardDrawn,
    StageCardUncovered,
    StageEnded,
    TargetChosen,
    TargetsRevealed,
    StageScored,
    GameEnded,
)
"""All kinds of event, in the order of `docs/records-dice-run.md`."""
