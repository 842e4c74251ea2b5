"""Slow twins of the array functions of Gang of Dice in `aleator.primitives`: row by row through the rules as written.

They take and return lists, one entry per roll or round, and leave checks of bad input to the fast ones.
"""

from __future__ import annotations

from collections.abc import Sequence

from aleator.reference.gang_of_dice import rules, warning
from aleator.reference.gang_of_dice.faces import as_faces, score
from aleator.reference.gang_of_dice.warning import Predicate

__all__ = ["faces_from_dice", "round_winners", "scores", "triggered"]

Rows = Sequence[Sequence[int]]


def faces_from_dice(dice: Rows) -> list[list[int]]:
    """Count the faces of rolls, die by die (GD-1.2).

    >>> faces_from_dice([[0, 5, 5]])
    [[1, 0, 0, 0, 0, 2]]
    """
    return [[roll.count(face) for face in range(6)] for roll in map(list, dice)]


def scores(faces: Rows) -> list[int]:
    """Add up the numbers of rolls (GD-3.5).

    >>> scores([[3, 1, 0, 0, 0, 2]])
    [11]
    """
    return [score(counts) for counts in faces]


def triggered(faces: Rows, predicates: Sequence[Predicate], gangster_is_a_value: bool = False) -> list[list[bool]]:
    """Ask each predicate about roll after roll (GD-4).

    >>> triggered([[0, 2, 0, 0, 0, 0]], [Predicate("same_at_least", 2), Predicate("sum_at_least", 3)])
    [[True, False]]
    """
    return [
        [warning.triggered(predicate, as_faces(counts), gangster_is_a_value) for predicate in predicates]
        for counts in faces
    ]


def round_winners(scores: Rows, dice: Rows, valid: Sequence[Sequence[bool]]) -> list[int]:
    """Find the winning turn of round after round, -1 if there is none (GD-5.1, GD-5.3).

    >>> round_winners([[9, 9]], [[3, 4]], [[True, True]])
    [1]
    """
    winners = []
    for columns in zip(scores, dice, valid, strict=True):
        turns = [
            rules.TurnResult(turn, dice, (0, 0, 0, 0, 0, 0), score, valid)
            for turn, (score, dice, valid) in enumerate(zip(*columns, strict=True))
        ]
        winner = rules.round_winner(turns)
        winners.append(-1 if winner is None else winner)
    return winners
