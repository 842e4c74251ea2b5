"""The building blocks of the rules over NumPy arrays: many rolls, rounds or races in one call, without the GIL.

Every function takes integer arrays of any dtype, in any memory order, with any leading shape (`...` below), and returns
new arrays. Numbers are checked, never wrapped: a number out of range raises a `ValueError` that names the row, and an
array of anything but integers raises a `TypeError`. Empty batches give empty results.
`aleator.reference.gang_of_dice.primitives` and `aleator.reference.dice_run.primitives` have slow twins with the same
names, which list the same results row by row.

**Gang of Dice.** Faces are six counts, the gangster's first, as in records.

**Dice Run.** A race is two arrays (..., 30): `places`, the index of each die's group, where 0 is the leading group, and
`numbers`, what each die shows; die `j` has colour `j // 6` in the order of the colours. A place without dice ahead of
others is a virtual group (DR-3.5). `TARGETS` and `ADVANCES` name targets and forward moves in the order of their
numbers.
"""

from __future__ import annotations

from aleator.games.dice_run.primitives import ADVANCES, TARGETS, forward_moves, rankings, target_points
from aleator.games.gang_of_dice.primitives import faces_from_dice, round_winners, scores, triggered

__all__ = [
    "ADVANCES",
    "TARGETS",
    "faces_from_dice",
    "forward_moves",
    "rankings",
    "round_winners",
    "scores",
    "target_points",
    "triggered",
]
