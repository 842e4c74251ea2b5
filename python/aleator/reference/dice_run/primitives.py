"""Slow twins of the array functions of Dice Run in `aleator.primitives`: race by race through the rules as written.

They take and give the same arrays, and leave the checking of bad input to the fast ones.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from aleator.reference.dice_run.dice import COLOURS, KINDS, Die
from aleator.reference.dice_run.score import rank
from aleator.reference.dice_run.score import target_points as points_in_group
from aleator.reference.dice_run.track import Line, dice_groups

__all__ = ["forward_moves", "rankings", "target_points"]


def line_of(places: Any, numbers: Any) -> Line:
    """Put the dice of a race into their groups.

    >>> from aleator.reference.dice_run.track import line_text
    >>> line_text(line_of([0] + [2] * 5, [1, 2, 3, 4, 5, 6]))
    'R1 | V | R2 R3 R4 R5 R6'
    """
    line: Line = [None] * (max(places) + 1)
    for index, (place, number) in enumerate(zip(places, numbers, strict=True)):
        line[place] = [*(line[place] or []), Die(COLOURS[index // 6], number)]
    return line


def moved(places: list[int], moving: list[bool]) -> list[int]:
    """Move some dice forward, die by die: give their new places (DR-3.2, DR-3.3, DR-3.5).

    Groups are lists of the indices of dice; dice of one kind are told apart here, so the line of the rules does not do.

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


def forward_moves(places: Any, numbers: Any, advance: Any) -> npt.NDArray[np.uint8]:
    """Move dice forward in race after race.

    >>> forward_moves([[0] * 30], [[1, 2, 3, 4, 5, 6] * 5], 0)[0].tolist()[:8]
    [0, 0, 0, 0, 0, 0, 1, 1]
    """
    where, shown = np.asarray(places), np.asarray(numbers)
    moves = np.broadcast_to(np.asarray(advance), where.shape[:-1])
    after = np.zeros(where.shape, np.uint8)
    for row in np.ndindex(where.shape[:-1]):
        move = int(moves[row])
        dice = list(enumerate(shown[row].tolist()))
        moving = [die // 6 == move if move < 5 else number == move - 4 for die, number in dice]
        after[row] = moved(where[row].tolist(), moving)
    return after


def target_points(places: Any, numbers: Any, targets: Any, groups: int = 1) -> npt.NDArray[np.uint8]:
    """Count points group by group.

    >>> target_points([[0] * 30], [[1, 2, 3, 4, 5, 6] * 5], [[0]], groups=2).tolist()
    [[[12, 0]]]
    """
    where, shown, wanted = np.asarray(places), np.asarray(numbers), np.asarray(targets)
    counted = np.zeros((*wanted.shape, groups), np.uint8)
    for row in np.ndindex(where.shape[:-1]):
        line = dice_groups(line_of(where[row].tolist(), shown[row].tolist()))
        for index, target in enumerate(wanted[row].tolist()):
            for place, group in enumerate(line[:groups]):
                counted[(*row, index, place)] = points_in_group(KINDS[target], group)
    return counted


def rankings(places: Any, numbers: Any, targets: Any, drawer: Any) -> npt.NDArray[np.uint8]:
    """Rank the seats of race after race.

    >>> rankings([[0] * 30], [[1, 2, 3, 4, 5, 6] * 5], [[4, 29, 7]], 1).tolist()
    [[1, 2, 0]]
    """
    where, shown, wanted = np.asarray(places), np.asarray(numbers), np.asarray(targets)
    drawers = np.broadcast_to(np.asarray(drawer), where.shape[:-1])
    ranked = np.zeros(wanted.shape, np.uint8)
    for row in np.ndindex(where.shape[:-1]):
        line = line_of(where[row].tolist(), shown[row].tolist())
        ranked[row] = rank([KINDS[target] for target in wanted[row].tolist()], line, int(drawers[row]))
    return ranked
