"""Scoring: points of a target in a group, the ranking of a stage, stage points, and who wins the game."""

from __future__ import annotations

from collections.abc import Sequence

from aleator.reference.dice_run.dice import Die
from aleator.reference.dice_run.track import Group, dice_groups

__all__ = [
    "STAGES",
    "clockwise_from",
    "game_winners",
    "points_by_seat",
    "rank",
    "stage_card",
    "stage_points",
    "target_points",
]

STAGES = 4


def stage_card(stage: int) -> int:
    """Return the value of a stage's card (DR-1.2).

    >>> [stage_card(stage) for stage in (1, 2, 3, 4)]
    [3, 4, 5, 6]
    """
    return stage + 2


def clockwise_from(seat: int, players: int) -> list[int]:
    """List all seats clockwise, beginning with one (DR-1.3).

    >>> clockwise_from(2, 4)
    [2, 3, 0, 1]
    """
    return [(seat + step) % players for step in range(players)]


def target_points(target: Die, group: Sequence[Die]) -> int:
    """Count the points of a target in a group: 1 for its colour, 1 for its number, 3 for both on one die (DR-8.3).

    >>> target_points(Die("red", 5), [Die("red", 5), Die("red", 1), Die("blue", 5), Die("blue", 1)])
    5
    """
    points = 0
    for die in group:
        if die.colour == target.colour:
            points += 1
        if die.number == target.number:
            points += 1
        if die == target:
            points += 1
    return points


def rank(targets: Sequence[Die], line: Sequence[Group], drawer: int) -> list[int]:
    """Rank seats by points in the leading group, then the second and so on, then clockwise from the drawer (DR-8.4).

    Virtual groups are skipped (DR-3.5).

    >>> from aleator.reference.dice_run.track import line_from_text
    >>> rank([Die("red", 1), Die("blue", 1), Die("pink", 6)], line_from_text("R2 B2 | V | B3"), drawer=2)
    [1, 0, 2]
    """
    groups = dice_groups(line)

    def points_from_the_front(seat: int) -> list[int]:
        return [target_points(targets[seat], group) for group in groups]

    # Sorting keeps the order of those that compare equal: those nearer to the drawer stay in front.
    return sorted(clockwise_from(drawer, len(targets)), key=points_from_the_front, reverse=True)


def stage_points(stage: int, players: int) -> list[int]:
    """List the stage points from the first of the ranking to the last (DR-8.5).

    >>> stage_points(1, 4), stage_points(4, 2)
    ([3, 2, 1, 0], [6, 2])
    """
    return [stage_card(stage), 2, 1, *[0] * players][:players]


def points_by_seat(stage: int, ranking: Sequence[int]) -> list[int]:
    """Return the stage points that each seat gets (DR-8.5).

    >>> points_by_seat(2, [1, 2, 0])
    [1, 4, 2]
    """
    given = stage_points(stage, len(ranking))
    return [given[ranking.index(seat)] for seat in range(len(ranking))]


def game_winners(points: Sequence[int], stage_cards: Sequence[Sequence[int]]) -> list[int]:
    """Return who wins: most stage points, then the highest stage card; jointly if nobody tied has one (DR-9.1).

    >>> game_winners([9, 9, 2], [[3], [6], []]), game_winners([5, 5, 4], [[], [], [3]])
    ([1], [0, 1])
    """
    tied = [seat for seat, own in enumerate(points) if own == max(points)]
    highest = max(max(stage_cards[seat], default=0) for seat in tied)
    return [seat for seat in tied if max(stage_cards[seat], default=0) == highest]
