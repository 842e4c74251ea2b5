"""Which actions are legal: the list of them, ascending."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Sequence
from typing import Any

from aleator.reference.dice_run.actions import Action, ChooseTarget, PickDice, Play, RerollGroup, ShowTarget
from aleator.reference.dice_run.cards import DEAD_CARDS, advances_of, different
from aleator.reference.dice_run.dice import Die, names_of
from aleator.reference.dice_run.effects import (
    Accident,
    Advance,
    Comeback,
    Effect,
    Flip,
    NoEffect,
    Outdistance,
    Sprint,
    Switch,
)
from aleator.reference.dice_run.position import Position
from aleator.reference.dice_run.track import Group, dice_groups, leader
from aleator.reference.game import LegalActions

__all__ = [
    "as_sequence",
    "can_come_back",
    "effects_of",
    "is_stuck",
    "legal_actions",
    "may_reroll",
]

SPRINT_NEEDS = 4  # DR-5.5


def legal_actions(position: Position, seat: int) -> list[Action]:
    """List what a seat can do, ascending; empty if it may not act."""
    if position.phase == "choose_target" and seat in position.still_to_choose():
        return [*choices(position, seat)]
    if position.phase == "pick_dice" and seat == position.seat:
        return [*picks(position)]
    if position.phase == "play" and seat == position.seat:
        return [*plays(position), *shows(position), *rerolls(position)]
    return []


def as_sequence(actions: list[Action]) -> LegalActions[Action]:
    """Make the immutable sequence that users get."""

    @functools.cache
    def ranks() -> dict[Action, int]:
        return {action: rank for rank, action in enumerate(actions)}

    def rank_of(action: Any) -> int | None:
        return ranks().get(action) if isinstance(action, Action) else None

    return LegalActions(range(len(actions)), actions.__getitem__, rank_of, (as_sequence, actions))


@functools.cache
def made(kind: Callable[..., Any], *values: Any) -> Any:
    """Make an action or an effect; they never change, so each is made and checked once.

    >>> made(ChooseTarget, "red-1") is made(ChooseTarget, "red-1")
    True
    """
    return kind(*values)


def picks(position: Position) -> list[PickDice]:
    """List the pairs of dice of the Start Group (DR-2.4).

    >>> from aleator.reference import DiceRun
    >>> position = Position.at_start(DiceRun(2))
    >>> position.line = [[Die("red", 1), Die("red", 1), Die("blue", 6)]]
    >>> picks(position)
    [PickDice(a='red-1', b='red-1'), PickDice(a='red-1', b='blue-6')]
    """
    dice = names_of(leader(position.line))
    return [made(PickDice, a, b) for a, b in dict.fromkeys(itertools.combinations(dice, 2))]


def choices(position: Position, seat: int) -> list[ChooseTarget]:
    """List the unused targets of a seat, each of which it may choose (DR-8.2).

    >>> from aleator.reference import DiceRun
    >>> position = Position.at_start(DiceRun(2))
    >>> position.targets[1] = [Die("red", 1), Die("blue", 6)]
    >>> choices(position, 1)
    [ChooseTarget(target='red-1'), ChooseTarget(target='blue-6')]
    """
    return [made(ChooseTarget, target) for target in names_of(position.targets[seat])]


def plays(position: Position) -> list[Play]:
    """List what the cards of the hand can do (DR-4.1).

    A card that can do nothing may be discarded: always, or only if the player is stuck (DR-4.3).

    >>> from aleator.reference import DiceRun
    >>> position = Position.at_start(DiceRun(2))
    >>> position.line, position.current_player, position.hands[0] = [[Die("red", 1)]], 0, ["6", "6", "switch"]
    >>> plays(position)
    [Play(card='6', effect=Advance(number=6)), Play(card='switch', effect=NoEffect())]
    """
    actions = []
    for card in different(position.hands[position.seat]):
        effects = effects_of(card, position.line)
        actions += [made(Play, card, effect) for effect in effects]
        if not effects and (position.game.dead_cards == "always" or is_stuck(position)):
            actions.append(made(Play, card, made(NoEffect)))
    return actions


def is_stuck(position: Position) -> bool:
    """Return whether the player can only discard a card without effect (DR-4.3)."""
    live = any(effects_of(card, position.line) for card in position.hands[position.seat])
    return not (live or shows(position) or rerolls(position))


def shows(position: Position) -> list[ShowTarget]:
    """List the targets that the player may show, in both orders; none after the first in a stage (DR-6.1, DR-6.2).

    >>> from aleator.reference import DiceRun
    >>> position = Position.at_start(DiceRun(2))
    >>> position.current_player, position.targets[0] = 0, [Die("red", 1)]
    >>> shows(position)
    [ShowTarget(target='red-1', first='colour'), ShowTarget(target='red-1', first='number')]
    """
    if position.shown[position.seat] is not None:
        return []
    targets = names_of(position.targets[position.seat])
    return [made(ShowTarget, target, first) for target in targets for first in ("colour", "number")]


def rerolls(position: Position) -> list[RerollGroup]:
    """List the groups of dice behind the leader that may be rolled again, with each card of the hand (DR-7.1).

    >>> from aleator.reference import DiceRun
    >>> position = Position.at_start(DiceRun(2))
    >>> position.line, position.current_player = [[Die("red", 1)], None, [Die("red", 2)]], 0
    >>> position.hands[0] = ["6", "6", "flip"]
    >>> rerolls(position)
    [RerollGroup(card='6', group=2), RerollGroup(card='flip', group=2)]
    """
    if not may_reroll(position):
        return []
    groups = [place for place, group in enumerate(position.line) if place > 0 and group is not None]
    return [made(RerollGroup, card, group) for card in different(position.hands[position.seat]) for group in groups]


def may_reroll(position: Position) -> bool:
    """Return whether somebody else did the last re-roll, or nobody has yet (DR-7.2)."""
    return position.face_down is None or position.face_down.player != position.seat


# What each card can do.


def effects_of(card: str, line: Sequence[Group]) -> list[Effect]:
    """List the effects that a card can have, ascending; an empty list for one that can do nothing (DR-4.3).

    >>> from aleator.reference.dice_run.track import line_from_text
    >>> effects_of("accident", line_from_text("R1 | V | B2")), effects_of("switch", line_from_text("R1 | V | B2"))
    ([Accident(die='red-1')], [])
    >>> effects_of("6", line_from_text("R1"))
    [Advance(number=6)]
    """
    if card not in DEAD_CARDS and card != "flip":
        colours, numbers = advances_of(card)
        return [*(made(Advance, colour) for colour in colours), *(made(Advance, None, number) for number in numbers)]
    return EFFECTS_OF[card](line)


def switches(line: Sequence[Group]) -> list[Effect]:
    """List the neighbours behind the leader that can swap places; a virtual group is nobody's neighbour (DR-5.4).

    >>> from aleator.reference.dice_run.track import line_from_text
    >>> switches(line_from_text("R1 | R2 | R3 | V | R4"))
    [Switch(group=1)]
    """
    return [
        made(Switch, place)
        for place in range(1, len(line) - 1)
        if line[place] is not None and line[place + 1] is not None
    ]


def sprints(line: Sequence[Group]) -> list[Effect]:
    """List the triples of dice of a leading group of four or more (DR-5.5).

    >>> from aleator.reference.dice_run.track import line_from_text
    >>> sprints(line_from_text("R1 R1 R1 B1 | R2"))
    [Sprint(a='red-1', b='red-1', c='red-1'), Sprint(a='red-1', b='red-1', c='blue-1')]
    >>> sprints(line_from_text("R1 R1 R1 | R2"))
    []
    """
    dice = names_of(leader(line))
    if len(dice) < SPRINT_NEEDS:
        return []
    return [made(Sprint, a, b, c) for a, b, c in dict.fromkeys(itertools.combinations(dice, 3))]


def can_come_back(line: Sequence[Group]) -> bool:
    """Return whether the rearmost group neither leads nor is directly behind the leader (DR-5.6)."""
    return len(line) > 2


def comebacks(line: Sequence[Group]) -> list[Effect]:
    """List the comeback of the rearmost group, if it has any way to go (DR-5.6).

    >>> from aleator.reference.dice_run.track import line_from_text
    >>> comebacks(line_from_text("R1 | V | B2")), comebacks(line_from_text("R1 | B2"))
    ([Comeback()], [])
    """
    return [made(Comeback)] if can_come_back(line) else []


def flips(line: Sequence[Group]) -> list[Effect]:
    """List the numbers that are present in each group of dice (DR-5.7).

    >>> from aleator.reference.dice_run.track import line_from_text
    >>> flips(line_from_text("R6 B6 R1 | V | R2"))
    [Flip(group=0, number=1), Flip(group=0, number=6), Flip(group=2, number=2)]
    """
    return [
        made(Flip, place, number)
        for place, group in enumerate(line)
        if group is not None
        for number in sorted(dict.fromkeys(die.number for die in group))
    ]


def gaps(line: Sequence[Group]) -> list[Effect]:
    """List the groups of dice that have another one somewhere behind them (DR-5.8).

    >>> from aleator.reference.dice_run.track import line_from_text
    >>> gaps(line_from_text("R1 | V | R2 | R3"))
    [Outdistance(group=0), Outdistance(group=2)]
    """
    return [made(Outdistance, place) for place, group in enumerate(line) if group is not None and place < len(line) - 1]


def accidents(line: Sequence[Group]) -> list[Effect]:
    """List the dice of the leading group, if there is another group (DR-5.9).

    >>> from aleator.reference.dice_run.track import line_from_text
    >>> accidents(line_from_text("R1 R1 B6 | R2")), accidents(line_from_text("R1 R1 B6"))
    ([Accident(die='red-1'), Accident(die='blue-6')], [])
    """
    if len(dice_groups(line)) < 2:
        return []
    kinds: list[Die] = list(dict.fromkeys(leader(line)))
    return [made(Accident, die) for die in names_of(kinds)]


EFFECTS_OF: dict[str, Callable[[Sequence[Group]], list[Effect]]] = {
    "switch": switches,
    "sprint": sprints,
    "comeback": comebacks,
    "flip": flips,
    "outdistance": gaps,
    "accident": accidents,
}
