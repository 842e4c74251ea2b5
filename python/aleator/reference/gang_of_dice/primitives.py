"""Slow twins of the array functions of Gang of Dice in `aleator.primitives`: row by row through the rules as written.

They take and give the same arrays, and leave the checking of bad input to the fast ones.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from aleator.reference.gang_of_dice import rules, warning
from aleator.reference.gang_of_dice.faces import as_faces, score
from aleator.reference.gang_of_dice.warning import Predicate

__all__ = ["faces_from_dice", "round_winners", "scores", "triggered"]


def faces_from_dice(dice: Any) -> npt.NDArray[np.uint8]:
    """Count faces, die by die.

    >>> faces_from_dice([[0, 5, 5]]).tolist()
    [[1, 0, 0, 0, 0, 2]]
    """
    rolls = np.asarray(dice)
    counted = np.zeros((*rolls.shape[:-1], 6), np.uint8)
    for row in np.ndindex(rolls.shape[:-1]):
        for face in rolls[row].tolist():
            counted[row][face] += 1
    return counted


def scores(faces: Any) -> npt.NDArray[np.uint16]:
    """Add up numbers, roll by roll.

    >>> scores([[3, 1, 0, 0, 0, 2]]).tolist()
    [11]
    """
    counts = np.asarray(faces)
    added = np.zeros(counts.shape[:-1], np.uint16)
    for row in np.ndindex(added.shape):
        added[row] = score(as_faces(counts[row].tolist()))
    return added


def triggered(
    faces: Any, predicates: list[Predicate] | Predicate, gangster_is_a_value: bool = False
) -> npt.NDArray[np.bool_]:
    """Ask a predicate, or each of several, about roll after roll.

    >>> triggered([[0, 2, 0, 0, 0, 0]], Predicate("same_at_least", 2)).tolist()
    [True]
    """
    counts = np.asarray(faces)
    asked = predicates if isinstance(predicates, list) else [predicates]
    answers = np.zeros((*counts.shape[:-1], len(asked)), np.bool_)
    for row in np.ndindex(counts.shape[:-1]):
        for index, predicate in enumerate(asked):
            answers[(*row, index)] = warning.triggered(predicate, as_faces(counts[row].tolist()), gangster_is_a_value)
    return answers if isinstance(predicates, list) else answers[..., 0]


def round_winners(scores: Any, dice: Any, valid: Any) -> npt.NDArray[np.int8]:
    """Find the winner of round after round.

    >>> round_winners([[9, 9]], [[3, 4]], [[True, True]]).tolist()
    [1]
    """
    points, rolled, counts = np.asarray(scores), np.asarray(dice), np.asarray(valid)
    winners = np.zeros(points.shape[:-1], np.int8)
    for row in np.ndindex(winners.shape):
        columns = zip(points[row].tolist(), rolled[row].tolist(), counts[row].tolist(), strict=True)
        turns = [rules.TurnResult(turn, d, (0, 0, 0, 0, 0, 0), s, v) for turn, (s, d, v) in enumerate(columns)]
        winner = rules.round_winner(turns)
        winners[row] = -1 if winner is None else winner
    return winners
