"""The rules' building blocks over NumPy arrays: many rolls, rounds or races in one call, without the GIL.

Every function takes arrays of integers of any dtype, in any memory order, with any leading shape (`...` below), and
gives new arrays. Numbers are checked, never wrapped: what does not fit is a `ValueError` that names the row, arrays
that hold no integers are a `TypeError`. Empty batches give empty results. `aleator.reference.gang_of_dice.primitives`
and `aleator.reference.dice_run.primitives` have slow twins of the same names, which list the same results row by row.

**Gang of Dice.** Faces are six counts, the gangster's first, as in records.

**Dice Run.** A race is two arrays (..., 30): `places`, the index of the group of each die, 0 being the leading group,
and `numbers`, what each die shows; die `j` has colour `j // 6` in the order of the colours. A place without dice in
front of others is a virtual group (DR-3.5). `TARGETS` and `ADVANCES` name targets and forward moves in the order of
their numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import numpy.typing as npt

from aleator import _native
from aleator.games import decks
from aleator.games.dice_run.names import COLOURS, KINDS, NUMBERS

if TYPE_CHECKING:
    from aleator._native import GangOfDiceDeck
    from aleator.games.decks.parse import DeckSource

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

Bytes: TypeAlias = npt.NDArray[np.uint8]

_DICE = 30
_FACES = 6
_MOST_GROUPS = 40
_MOST_TURNS = 4

TARGETS = KINDS
"""The targets of Dice Run by their numbers, 0 to 29."""

ADVANCES = (*COLOURS, *NUMBERS)
"""The forward moves of Dice Run by their numbers, 0 to 10."""


# Gang of Dice.


def faces_from_dice(dice: npt.ArrayLike) -> Bytes:
    """Count the faces of rolls whose dice are given one by one: (..., dice) of 0 (the gangster) to 5 gives (..., 6)
    uint8 (GD-1.2). At most 255 dice of a roll may show the same face.

    >>> faces_from_dice([[0, 5, 5], [1, 1, 1]])
    array([[1, 0, 0, 0, 0, 2],
           [0, 3, 0, 0, 0, 0]], dtype=uint8)
    """
    rolls = _integers("dice", dice, 0, 5)
    *shape, count = _shape("dice", rolls)
    if count == 0 or rolls.size == 0:
        return np.zeros((*shape, _FACES), np.uint8)
    return _native.faces_from_dice(rolls.reshape(-1), count).reshape(*shape, _FACES)


def scores(faces: npt.ArrayLike) -> npt.NDArray[np.uint16]:
    """Add up the numbers of rolls: (..., 6) counts of 0 to 255 give (...) uint16 (GD-3.5).

    >>> scores([[3, 1, 0, 0, 0, 2], [0, 0, 0, 0, 0, 0]])
    array([11,  0], dtype=uint16)
    """
    counts = _faces(faces)
    return _native.scores(counts.reshape(-1)).reshape(counts.shape[:-1])


def triggered(
    faces: npt.ArrayLike,
    deck: DeckSource | GangOfDiceDeck = "standard",
    card: str | None = None,
    *,
    gangster_is_a_value: bool = False,
) -> npt.NDArray[np.bool_]:
    """Say which rolls trigger a warning: (..., 6) counts of 0 to 255 give (...) bool for one card, and (..., cards)
    bool for all cards of a deck, in the order of `deck.cards` (GD-4). Raises `KeyError` if the deck has no such card.

    >>> triggered([[0, 2, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0]], card="sum_7")
    array([False, False])
    >>> triggered([[0, 2, 0, 0, 0, 0]]).shape
    (1, 18)
    """
    counts = _faces(faces)
    loaded: Any = deck if isinstance(deck, _native.GangOfDiceDeck) else decks.load_for_game(deck, "gang_of_dice")
    answers = _native.triggered(counts.reshape(-1), loaded, card, bool(gangster_is_a_value))
    shape = counts.shape[:-1]
    return answers.reshape(shape if card is not None else (*shape, len(loaded.cards)))


def round_winners(scores: npt.ArrayLike, dice: npt.ArrayLike, valid: npt.ArrayLike) -> npt.NDArray[np.int8]:
    """Say which turn wins each round: three arrays (..., turns), in the order in which the turns were taken, give (...)
    int8, -1 where every turn has triggered the warning (GD-5.1, GD-5.3).

    `scores` are 0 to 65535, `dice` the dice rolled (at least one in a valid turn), `valid` says which turns did not
    trigger the warning; a round has 1 to 4 turns. The highest score wins, then more dice, then the earlier turn.

    >>> round_winners([[9, 9, 30], [9, 9, 9]], [[3, 4, 9], [3, 3, 3]], [[True, True, False], [True, True, True]])
    array([1, 0], dtype=int8)
    """
    points = _integers("scores", scores, 0, 65535, np.uint16)
    rolled = _integers("dice", dice, 0, 255)
    counts = np.array(valid, order="C")
    if counts.dtype != np.bool_ and counts.size:
        raise TypeError(f"valid holds {counts.dtype}, not booleans")
    *shape, turns = _shape("scores", points)
    if not points.shape == rolled.shape == counts.shape:
        raise ValueError(f"scores {points.shape}, dice {rolled.shape} and valid {counts.shape} differ in shape")
    if not 1 <= turns <= _MOST_TURNS:
        raise ValueError(f"scores {points.shape}: the last axis has the 1 to {_MOST_TURNS} turns of a round (GD-1.1)")
    flat = (points.reshape(-1), rolled.reshape(-1), counts.astype(np.bool_).reshape(-1))
    return _native.round_winners(*flat, turns).reshape(shape)


# Dice Run.


def forward_moves(places: npt.ArrayLike, numbers: npt.ArrayLike, advance: npt.ArrayLike | str) -> Bytes:
    """Move all dice of a colour or of a number forward: give the new places, (..., 30) uint8 (DR-3.2 to DR-3.5).

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
    moves = _for_each("advance", advance, where.shape[:-1], len(ADVANCES) - 1)
    return _native.forward_moves(where.reshape(-1), shown.reshape(-1), moves).reshape(where.shape)


def target_points(places: npt.ArrayLike, numbers: npt.ArrayLike, targets: npt.ArrayLike, groups: int = 1) -> Bytes:
    """Count the points of targets in the first groups of dice, virtual groups left out (DR-8.3, DR-3.5).

    `targets` (..., targets) are numbers of `TARGETS`; the result is (..., targets, groups) uint8, 0 behind the last
    group.

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
    """Rank the seats at the end of a stage (DR-8.4): give (..., players) uint8, the seats from first to last.

    `targets` (..., players) are the numbers of each seat's target, for 2 to 6 players; `drawer` is the seat that drew
    last, or an array (...) of seats. Points in the leading group decide, then those in the second and so on, then the
    distance clockwise from the drawer.

    >>> numbers = [1, 2, 3, 4, 5, 6] * 5
    >>> rankings([0] * 30, numbers, [4, 29, 7], drawer=1)  # all have 12 points
    array([1, 2, 0], dtype=uint8)
    """
    where, shown = _races(places, numbers)
    wanted = _targets(targets, where)
    players = wanted.shape[-1]
    if not 2 <= players <= 6:
        raise ValueError(f"targets {wanted.shape}: the last axis has the targets of 2 to 6 players (DR-1.3)")
    drawers = _for_each("drawer", drawer, where.shape[:-1], players - 1)
    ranked = _native.rankings(where.reshape(-1), shown.reshape(-1), wanted.reshape(-1), players, drawers)
    return ranked.reshape(wanted.shape)


# Checks. Everything that goes to the extension is a copy of our own, so that no other thread can change it meanwhile.


def _integers(name: str, values: Any, low: int, high: int, dtype: Any = np.uint8) -> Any:
    """Copy integers into the dtype of the extension, after a look at their range."""
    array = np.asarray(values)
    if array.size == 0:
        return np.zeros(array.shape, dtype)
    if array.dtype.kind not in "iu":
        raise TypeError(f"{name} holds {array.dtype}, not integers")
    smallest, largest = array.min(), array.max()
    if smallest < low or largest > high:
        wrong = smallest if smallest < low else largest
        row = tuple(int(axis[0]) for axis in np.nonzero(array == wrong)) if array.ndim else ()
        raise ValueError(f"{name}{list(row) if row else ''} is {wrong}: it has to be {low} to {high}")
    return np.array(array, dtype, order="C")


def _shape(name: str, array: Any) -> tuple[int, ...]:
    if array.ndim == 0:
        raise ValueError(f"{name} is a single number: its last axis has the entries of a row")
    shape: tuple[int, ...] = array.shape
    return shape


def _faces(faces: Any) -> Any:
    counts = _integers("faces", faces, 0, 255)
    if _shape("faces", counts)[-1] != _FACES:
        raise ValueError(f"faces {counts.shape}: the last axis has six counts, gangster first")
    return counts


def _races(places: Any, numbers: Any) -> tuple[Any, Any]:
    where, shown = _integers("places", places, 0, _MOST_GROUPS - 1), _integers("numbers", numbers, 1, 6)
    if where.shape != shown.shape:
        raise ValueError(f"places {where.shape} and numbers {shown.shape} differ in shape")
    if _shape("places", where)[-1] != _DICE:
        raise ValueError(f"places {where.shape}: the last axis has the {_DICE} dice")
    return where, shown


def _targets(targets: Any, where: Any) -> Any:
    wanted = _integers("targets", targets, 0, len(TARGETS) - 1)
    if _shape("targets", wanted)[:-1] != where.shape[:-1]:
        raise ValueError(f"targets {wanted.shape} and places {where.shape} differ in shape before their last axes")
    return wanted


def _for_each(name: str, values: Any, shape: tuple[int, ...], high: int) -> Any:
    """Give one number for all rows, or one for each."""
    numbers = _integers(name, values, 0, high)
    if numbers.ndim and numbers.shape != shape:
        raise ValueError(f"{name} {numbers.shape}: give one number, or one for each race: {shape}")
    return numbers.reshape(-1)
