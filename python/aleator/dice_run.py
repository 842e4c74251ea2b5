"""Dice Run: its game, actions, effects, outcomes and events.

Dice and targets are named by colour and number (`"red-5"`), movement cards by their names (`"red"`, `"6"`,
`"choice"`, `"sprint"`, …), and groups by their place in the line, where the leading group is 0. Everything here is
immutable, compared by value, and has a record (`to_dict`).

>>> import aleator
>>> from aleator.dice_run import Advance, Play
>>> streams = aleator.Streams(seed=7)
>>> state = aleator.DiceRun(players=2).new_state()
>>> while state.phase != "play":
...     if state.node is aleator.Node.CHANCE:
...         outcome, events = state.sample_chance(streams)
...     else:
...         events = state.apply(state.legal_actions()[0])
>>> [str(action) for action in state.legal_actions()][:2]
['play pink: pink advances', 'play 2: 2s advance']
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from aleator._native import (
    Accident,
    Advance,
    ChooseTarget,
    Comeback,
    CutDeck,
    DealHands,
    DealTargets,
    DiceRun,
    DiceRunDeck,
    DiceRunEvents,
    DiceRunLegalActions,
    DiceRunState,
    Draw,
    Flip,
    NoEffect,
    Outdistance,
    PickDice,
    Play,
    RerollGroup,
    RollAll,
    RollGroup,
    RollPicked,
    ShowTarget,
    Sprint,
    Switch,
)
from aleator.games import codec
from aleator.games.dice_run.event_parts import Effect, Move, effect_from_dict
from aleator.games.dice_run.event_records import read_event
from aleator.games.dice_run.events import (
    EVENTS,
    AllRolled,
    CardDrawn,
    CardPlayed,
    DeckCut,
    DiceAdvanced,
    DicePicked,
    Event,
    FaceDownDiscarded,
    FirstPlayerFound,
    GameEnded,
    GroupRolled,
    HandsDealt,
    LineChanged,
    OutdistanceDiscarded,
    PickedRolled,
    RerollChosen,
    StageCardUncovered,
    StageEnded,
    StageScored,
    StartTied,
    TargetChosen,
    TargetsDealt,
    TargetShown,
    TargetsRevealed,
)

__all__ = [
    "Accident",
    "Action",
    "Advance",
    "AllRolled",
    "CardDrawn",
    "CardPlayed",
    "ChooseTarget",
    "Comeback",
    "CutDeck",
    "DealHands",
    "DealTargets",
    "Deck",
    "DeckCut",
    "DiceAdvanced",
    "DicePicked",
    "DiceRun",
    "DiceRunState",
    "Draw",
    "Effect",
    "Event",
    "FaceDownDiscarded",
    "FirstPlayerFound",
    "Flip",
    "GameEnded",
    "GroupRolled",
    "HandsDealt",
    "LegalActions",
    "LineChanged",
    "Move",
    "NoEffect",
    "Outcome",
    "Outdistance",
    "OutdistanceDiscarded",
    "PickDice",
    "PickedRolled",
    "Play",
    "RerollChosen",
    "RerollGroup",
    "RollAll",
    "RollGroup",
    "RollPicked",
    "ShowTarget",
    "Sprint",
    "StageCardUncovered",
    "StageEnded",
    "StageScored",
    "StartTied",
    "State",
    "Switch",
    "TargetChosen",
    "TargetShown",
    "TargetsDealt",
    "TargetsRevealed",
    "action_from_dict",
    "effect_from_dict",
    "event_from_dict",
    "outcome_from_dict",
]

Action: TypeAlias = PickDice | Play | ShowTarget | RerollGroup | ChooseTarget
Outcome: TypeAlias = RollAll | DealTargets | DealHands | CutDeck | RollPicked | RollGroup | Draw
Deck: TypeAlias = DiceRunDeck
State: TypeAlias = DiceRunState
LegalActions: TypeAlias = DiceRunLegalActions

# The lazy sequences are sequences in the sense of the standard library.
Sequence.register(DiceRunLegalActions)
Sequence.register(DiceRunEvents)

_ACTIONS = (PickDice, Play, ShowTarget, RerollGroup, ChooseTarget)
_OUTCOMES = (RollAll, DealTargets, DealHands, CutDeck, RollPicked, RollGroup, Draw)


def action_from_dict(record: Any) -> Action:
    """Read the record of an action.

    >>> action_from_dict({"type": "play", "card": "6", "effect": {"type": "advance", "number": 6}})
    Play(card='6', effect=Advance(number=6))
    """
    if isinstance(record, Mapping) and record.get("type") == "play" and "effect" in record:
        record = {**record, "effect": effect_from_dict(record["effect"])}
    action: Action = codec.from_dict(_ACTIONS, "action", record)
    return action


def outcome_from_dict(record: Any) -> Outcome:
    """Read the record of an outcome.

    >>> outcome_from_dict({"type": "draw", "card": "6"})
    Draw(card='6')
    """
    outcome: Outcome = codec.from_dict(_OUTCOMES, "outcome", record)
    return outcome


def event_from_dict(record: Any) -> Event:
    """Read the record of an event; hidden entries stay None.

    >>> event_from_dict({"type": "card_drawn", "player": 1, "card": None})
    CardDrawn(player=1, card=None)
    >>> move = {"from": 1, "to": 0, "dice": ["red-6"]}
    >>> event_from_dict({"type": "dice_advanced", "by": {"number": 6}, "moves": [move]})
    DiceAdvanced(by=Advance(number=6), moves=(Move(origin=1, to=0, dice=('red-6',)),))
    """
    event: Event = read_event(EVENTS, record)
    return event
