"""Slow twins of the array functions of Dice Run in `aleator.primitives`: race by race through the rules as written.

They take and return lists, one entry per race, and leave checks of bad input to the fast ones.
"""

from __future__ import annotations

from collections.abc import Sequence

from aleator.reference.dice_run.dice import COLOURS, KINDS, Die
from aleator.reference.dice_run.score import rank
from aleator.reference.dice_run.score import target_points as points_in_group
from aleator.reference.dice_run.track import Line, dice_groups

__all__ = ["forward_moves", "rankings", "target_points"]

Rows = Sequence[Sequence[int]]


def line_of(places: Sequence[int], numbers: Sequence[int]) -> Line:
    """Put the dice of a race into their groups.

    >>> from aleator.reference.dice_run.track import line_text
    >>> line_text(line_of([0] + [2] * 5, [1, 2, 3, 4, 5, 6]))
    'R1 | V | R2 R3 R4 R5 R6'
    """
    line: Line = [None] * (max(places) + 1)
    for index, (place, number) in enumerate(zip(places, numbers, strict=True)):
        line[place] = [*(line[place] or []), Die(COLOURS[index // 6], number)]
    return line


def moved(places: Sequence[int], moving: Sequence[bool]) -> list[int]:
    """Move some dice forward, die by die: return their new places (DR-3.2, DR-3.3, DR-3.5).

    Groups are lists of indices of dice. Here equal dice are distinct, so the line of the rules cannot be used.

    >>> moved([0, 0, 1, 2], [True, False, True, True])
    [0, 1, 1, 1]
    """
    groups = [[die for die, place in enumerate(places) if place == index] for index in range(max(places) + 1)]
    leaders = [die for die in groups[0] if moving[die]]
    new = [list(groups[0])]
    if leaders and len(leaders) < len(groups[0]):
        new = [leaders, [die for die in groups[0] if not moving[die]]]
    for group in groups[1:]:
        new[-1] += [die for die in group if moving[die]]
        staying = [die for die in group if not moving[die]]
        # A group that all dice have left is gone (DR-3.3); a virtual group never had any and stays (DR-3.5).
        if staying or not group:
            new.append(staying)
    return [next(index for index, group in enumerate(new) if die in group) for die in range(len(places))]


def forward_moves(places: Rows, numbers: Rows, advances: Sequence[int]) -> list[list[int]]:
    """Move dice forward in race after race (DR-3.2): 0 to 4 are the colours, 5 to 10 the numbers.

    >>> forward_moves([[0] * 30], [[1, 2, 3, 4, 5, 6] * 5], [0])[0][:8]
    [0, 0, 0, 0, 0, 0, 1, 1]
    """
    after = []
    for where, shown, move in zip(places, numbers, advances, strict=True):
        moving = [die // 6 == move if move < 5 else number == move - 4 for die, number in enumerate(shown)]
        after.append(moved(where, moving))
    return after


def target_points(places: Rows, numbers: Rows, targets: Rows, groups: int = 1) -> list[list[list[int]]]:
    """Count the points of targets in the first groups of dice (DR-8.3, DR-3.5).

    >>> target_points([[0] * 30], [[1, 2, 3, 4, 5, 6] * 5], [[0]], groups=2)
    [[[12, 0]]]
    """
    counted = []
    for where, shown, wanted in zip(places, numbers, targets, strict=True):
        line = dice_groups(line_of(where, shown))[:groups]
        none = [0] * (groups - len(line))
        counted.append([[points_in_group(KINDS[target], group) for group in line] + none for target in wanted])
    return counted


def rankings(places: Rows, numbers: Rows, targets: Rows, drawers: Sequence[int]) -> list[list[int]]:
    """Rank the seats of race after race (DR-8.4).

    >>> rankings([[0] * 30], [[1, 2, 3, 4, 5, 6] * 5], [[4, 29, 7]], [1])
    [[1, 2, 0]]
    """
    return [
        rank([KINDS[target] for target in wanted], line_of(where, shown), drawer)
        for where, shown, wanted, drawer in zip(places, numbers, targets, drawers, strict=True)
    ]
