"""Races of Dice Run over arrays; `aleator.primitives` offers them."""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from aleator import _native
from aleator.games.array_checks import Bytes, for_each, integers, shape_of
from aleator.games.dice_run.names import COLOURS, KINDS, NUMBERS

__all__ = ["ADVANCES", "TARGETS", "forward_moves", "rankings", "target_points"]

_DICE = 30
_MOST_GROUPS = 40

TARGETS = KINDS
"""The targets of Dice Run by their numbers, 0 to 29."""

ADVANCES = (*COLOURS, *NUMBERS)
"""The forward moves of Dice Run by their numbers, 0 to 10."""


def forward_moves(places: npt.ArrayLike, numbers: npt.ArrayLike, advance: npt.ArrayLike | str) -> Bytes:
    """Move all dice of a colour or of a number forward: return the new places, (..., 30) uint8 (DR-3.2 to DR-3.5).

    `advance` is a name or number of `ADVANCES`, or an array (...) of numbers, one for each race.

    >>> numbers = [[1, 2, 3, 4, 5, 6] * 5]
    >>> forward_moves([[0] * 30], numbers, "red").reshape(5, 6)
    array([[0, 0, 0, 0, 0, 0],
           [1, 1, 1, 1, 1, 1],
           [1, 1, 1, 1, 1, 1],
           [1, 1, 1, 1, 1, 1],
           [1, 1, 1, 1, 1, 1]], dtype=uint8)
    """
    where, shown = _races(places, numbers)
    if isinstance(advance, str):
        if advance not in ADVANCES:
            raise ValueError(f"advance {advance!r} is not one of {', '.join(ADVANCES)}")
        advance = ADVANCES.index(advance)
    moves = for_each("advance", advance, where.shape[:-1], len(ADVANCES) - 1)
    return _native.forward_moves(where.reshape(-1), shown.reshape(-1), moves).reshape(where.shape)


def target_points(places: npt.ArrayLike, numbers: npt.ArrayLike, targets: npt.ArrayLike, groups: int = 1) -> Bytes:
    """Count the points of targets in the first groups of dice, skipping virtual groups (DR-8.3, DR-3.5).

    `targets` (..., targets) are numbers of `TARGETS`; the result is (..., targets, groups) uint8, with 0 beyond the
    last group.

    >>> numbers = [1, 2, 3, 4, 5, 6] * 5
    >>> places = [0] * 6 + [1] * 24
    >>> target_points(places, numbers, [TARGETS.index("red-1"), TARGETS.index("blue-2")], groups=3)
    array([[ 8,  4,  0],
           [ 1, 11,  0]], dtype=uint8)
    """
    where, shown = _races(places, numbers)
    wanted = _targets(targets, where)
    if not 1 <= groups <= _MOST_GROUPS:
        raise ValueError(f"groups={groups}: ask for 1 to {_MOST_GROUPS}")
    per_race = wanted.shape[-1]
    counted = _native.target_points(where.reshape(-1), shown.reshape(-1), wanted.reshape(-1), per_race, groups)
    return counted.reshape(*wanted.shape, groups)


def rankings(places: npt.ArrayLike, numbers: npt.ArrayLike, targets: npt.ArrayLike, drawer: npt.ArrayLike) -> Bytes:
    """Rank the seats at the end of a stage (DR-8.4): return (..., players) uint8, the seats from first to last.

    `targets` (..., players) are the numbers of each seat's target, for 2 to 6 players; `drawer` is the seat that drew
    last, or an array (...) of seats. Points in the leading group decide, then those in the second and so on, then the
    clockwise distance from the drawer.

    >>> numbers = [1, 2, 3, 4, 5, 6] * 5
    >>> rankings([0] * 30, numbers, [4, 29, 7], drawer=1)  # all have 12 points
    array([1, 2, 0], dtype=uint8)
    """
    where, shown = _races(places, numbers)
    wanted = _targets(targets, where)
    players = wanted.shape[-1]
    if not 2 <= players <= 6:
        raise ValueError(f"targets {wanted.shape}: the last axis has the targets of 2 to 6 players (DR-1.3)")
    drawers = for_each("drawer", drawer, where.shape[:-1], players - 1)
    ranked = _native.rankings(where.reshape(-1), shown.reshape(-1), wanted.reshape(-1), players, drawers)
    return ranked.reshape(wanted.shape)


def _races(places: Any, numbers: Any) -> tuple[Any, Any]:
    where, shown = integers("places", places, 0, _MOST_GROUPS - 1), integers("numbers", numbers, 1, 6)
    if where.shape != shown.shape:
        raise ValueError(f"places {where.shape} and numbers {shown.shape} differ in shape")
    if shape_of("places", where)[-1] != _DICE:
        raise ValueError(f"places {where.shape}: the last axis has the {_DICE} dice")
    return where, shown


def _targets(targets: Any, where: Any) -> Any:
    wanted = integers("targets", targets, 0, len(TARGETS) - 1)
    if shape_of("targets", wanted)[:-1] != where.shape[:-1]:
        raise ValueError(f"targets {wanted.shape} and places {where.shape} differ in shape before their last axes")
    return wanted
