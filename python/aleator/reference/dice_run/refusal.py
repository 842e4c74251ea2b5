"""Why an action is not legal: the first reason found, or nothing if it is legal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from aleator.errors import IllegalAction
from aleator.games.counted import counted
from aleator.reference.dice_run.actions import Action, ChooseTarget, PickDice, Play, RerollGroup, ShowTarget
from aleator.reference.dice_run.cards import DEAD_CARDS, RULES, advances_of
from aleator.reference.dice_run.dice import Die, die_named, in_order
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
from aleator.reference.dice_run.legal import SPRINT_NEEDS, can_come_back, effects_of, is_stuck, may_reroll
from aleator.reference.dice_run.position import Position
from aleator.reference.dice_run.track import Group, dice_groups, leader

__all__ = ["check_action", "rule_of_phase"]


def refuse(code: str, message: str, rule: str, **params: Any) -> IllegalAction:
    """Make the error, whose message ends with the rule."""
    return IllegalAction(f"{message} ({rule})", code, params, rule)


def rule_of_phase(action: Action) -> str:
    """Return the rule that says when an action of this type is taken."""
    if isinstance(action, PickDice):
        return "DR-2.4"
    return "DR-8.2" if isinstance(action, ChooseTarget) else "DR-4.1"


def check_action(position: Position, seat: int, action: Action) -> None:
    """Refuse an action of the right type for the phase, by a seat that is to act, if it is not legal."""
    if isinstance(action, PickDice):
        check_dice(leader(position.line), [action.a, action.b], "DR-2.4")
    elif isinstance(action, Play):
        check_play(position, action)
    elif isinstance(action, ShowTarget):
        check_show(position, action)
    elif isinstance(action, RerollGroup):
        check_reroll(position, action)
    elif isinstance(action, ChooseTarget):
        check_held(position, seat, action.target, "DR-8.2")


def check_dice(group: Sequence[Die], names: Sequence[str], rule: str) -> None:
    """Refuse dice that are not in the leading group, or not that often."""
    wanted = in_order(map(die_named, names))
    for die in wanted:
        if wanted.count(die) > group.count(die):
            params = {"die": str(die), "group": 0, "wanted": wanted.count(die), "have": group.count(die)}
            message = f"{params['wanted']} times {die}: the leading group has {params['have']} of them"
            raise refuse("die_not_in_group", message, rule, **params)


def check_card(position: Position, card: str, rule: str) -> None:
    """Refuse a card that is not in the player's hand."""
    if card not in position.hands[position.seat]:
        raise refuse("card_not_in_hand", f"card {card!r} is not in the hand of seat {position.seat}", rule, card=card)


def check_held(position: Position, seat: int, target: str, rule: str) -> None:
    """Refuse a target that the seat does not hold, or has used (DR-6.3)."""
    if die_named(target) not in position.targets[seat]:
        message = f"target {target!r} is not among the unused targets of seat {seat}"
        raise refuse("target_not_held", message, rule, target=target)


def check_show(position: Position, action: ShowTarget) -> None:
    """Refuse a second target in a stage (DR-6.2), and one that is not held (DR-6.1)."""
    shown = position.shown[position.seat]
    if shown is not None:
        message = f"seat {position.seat} has shown {shown} in this stage"
        raise refuse("target_already_shown", message, "DR-6.2", target=str(shown))
    check_held(position, position.seat, action.target, "DR-6.1")


def check_reroll(position: Position, action: RerollGroup) -> None:
    """Refuse a second re-roll in a row (DR-7.2), a card not in hand, the leader and virtual groups (DR-7.1)."""
    if not may_reroll(position):
        raise refuse("reroll_twice", f"seat {position.seat} did the last re-roll", "DR-7.2")
    check_card(position, action.card, "DR-7.1")
    check_in_line(position.line, action.group, action.group, "DR-7.1")
    if action.group == 0:
        raise refuse("leading_group", "the leading group is not rolled again", "DR-7.1", group=0)
    check_dice_group(position.line, action.group, "DR-7.1")


def check_in_line(line: Sequence[Group], needed: int, group: int, rule: str) -> None:
    """Refuse a group that is not in the line; `needed` is the last one that has to be there."""
    if needed >= len(line):
        message = f"group {group} of a line of {len(line)}: there is no group {needed}"
        raise refuse("no_such_group", message, rule, group=group, groups=len(line))


def check_dice_group(line: Sequence[Group], group: int, rule: str) -> None:
    """Refuse a virtual group."""
    if line[group] is None:
        raise refuse("virtual_group", f"group {group} is a virtual group", rule, group=group)


# Movement cards.


def check_play(position: Position, action: Play) -> None:
    """Refuse a card not in hand, another card's effect, and one that is not possible now (DR-4.1, DR-4.3)."""
    card, effect, line = action.card, action.effect, position.line
    check_card(position, card, "DR-4.1")
    if not belongs(card, effect):
        rule = RULES[card]
        raise refuse("wrong_effect", f"{card!r} has no effect {str(effect)!r}", rule, card=card, effect=effect.type)
    if isinstance(effect, NoEffect):
        check_no_effect(position, card)
    elif isinstance(effect, Switch):
        check_switch(line, effect)
    elif isinstance(effect, Sprint):
        check_sprint(line, effect)
    elif isinstance(effect, Comeback):
        if not can_come_back(line):
            message = "the rearmost group leads or is directly behind the leader"
            raise refuse("comeback_needs_gap", message, "DR-5.6", groups=len(line))
    elif isinstance(effect, Flip):
        check_flip(line, effect)
    elif isinstance(effect, Outdistance):
        check_outdistance(line, effect)
    elif isinstance(effect, Accident):
        check_accident(line, effect)


def belongs(card: str, effect: Effect) -> bool:
    """Return whether an effect is one of this card, possible or not.

    >>> belongs("red", Advance(colour="red")), belongs("red", Advance(colour="blue")), belongs("flip", NoEffect())
    (True, False, False)
    """
    if isinstance(effect, NoEffect):
        return card in DEAD_CARDS
    if isinstance(effect, Advance):
        colours, numbers = advances_of(card)
        return effect.colour in colours or effect.number in numbers
    return card == effect.type  # such a card is called like its effect


def check_no_effect(position: Position, card: str) -> None:
    """Refuse to discard a card that can do something; with `only_if_stuck` also if the player can (DR-4.3)."""
    if effects_of(card, position.line):
        raise refuse("card_has_effect", f"{card!r} can do something, so it must", "DR-4.3", card=card)
    if position.game.dead_cards == "only_if_stuck" and not is_stuck(position):
        message = f"{card!r} can do nothing and may be discarded only if there is no other action"
        raise refuse("not_stuck", message, "DR-4.3", card=card)


def check_switch(line: Sequence[Group], effect: Switch) -> None:
    """Refuse to switch the leader, a virtual group, or with nobody (DR-5.4).

    >>> from aleator.reference.dice_run.track import line_from_text
    >>> check_switch(line_from_text("R1 | R2 | R3"), Switch(0))
    Traceback (most recent call last):
    aleator.errors.IllegalAction: the leading group is not switched (DR-5.4)
    """
    group = effect.group
    check_in_line(line, group + 1, group, "DR-5.4")
    if group == 0:
        raise refuse("leading_group", "the leading group is not switched", "DR-5.4", group=0)
    check_dice_group(line, group, "DR-5.4")
    check_dice_group(line, group + 1, "DR-5.4")


def check_sprint(line: Sequence[Group], effect: Sprint) -> None:
    """Refuse a sprint from a leading group of fewer than four dice, or of dice that are not there (DR-5.5).

    >>> from aleator.reference.dice_run.track import line_from_text
    >>> check_sprint(line_from_text("R1 R2 R3 | R4"), Sprint("red-1", "red-2", "red-3"))
    Traceback (most recent call last):
    aleator.errors.IllegalAction: the leading group has 3 dice: a sprint needs 4 (DR-5.5)
    """
    have = len(leader(line))
    if have < SPRINT_NEEDS:
        message = f"the leading group has {counted(have, 'die', 'dice')}: a sprint needs {SPRINT_NEEDS}"
        raise refuse("sprint_needs_four", message, "DR-5.5", have=have)
    check_dice(leader(line), [effect.a, effect.b, effect.c], "DR-5.5")


def check_flip(line: Sequence[Group], effect: Flip) -> None:
    """Refuse to flip anything but a group of dice, or a number that is not in it (DR-5.7).

    >>> from aleator.reference.dice_run.track import line_from_text
    >>> check_flip(line_from_text("R1 R2"), Flip(0, 6))
    Traceback (most recent call last):
    aleator.errors.IllegalAction: group 0 has no die that shows 6 (DR-5.7)
    """
    check_in_line(line, effect.group, effect.group, "DR-5.7")
    check_dice_group(line, effect.group, "DR-5.7")
    if effect not in effects_of("flip", line):
        message = f"group {effect.group} has no die that shows {effect.number}"
        raise refuse("number_not_in_group", message, "DR-5.7", group=effect.group, number=effect.number)


def check_outdistance(line: Sequence[Group], effect: Outdistance) -> None:
    """Refuse a place that is not between two groups of dice (DR-5.8).

    >>> from aleator.reference.dice_run.track import line_from_text
    >>> check_outdistance(line_from_text("R1 | R2"), Outdistance(1))
    Traceback (most recent call last):
    aleator.errors.IllegalAction: group 1 is the last one (DR-5.8)
    """
    check_in_line(line, effect.group, effect.group, "DR-5.8")
    check_dice_group(line, effect.group, "DR-5.8")
    if effect.group == len(line) - 1:
        raise refuse("last_group", f"group {effect.group} is the last one", "DR-5.8", group=effect.group)


def check_accident(line: Sequence[Group], effect: Accident) -> None:
    """Refuse an accident if there is only one group, or to a die that does not lead (DR-5.9).

    >>> from aleator.reference.dice_run.track import line_from_text
    >>> check_accident(line_from_text("R1 R2"), Accident("red-1"))
    Traceback (most recent call last):
    aleator.errors.IllegalAction: the leading group is the last one too (DR-5.9)
    """
    if len(dice_groups(line)) < 2:
        raise refuse("accident_needs_two_groups", "the leading group is the last one too", "DR-5.9")
    check_dice(leader(line), [effect.die], "DR-5.9")
