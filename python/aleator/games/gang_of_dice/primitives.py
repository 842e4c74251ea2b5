"""Rolls and rounds of Gang of Dice over arrays; `aleator.primitives` offers them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from aleator import _native
from aleator.games import decks
from aleator.games.array_checks import Bytes, integers, shape_of

if TYPE_CHECKING:
    from aleator.games.decks.parse import DeckSource

__all__ = ["faces_from_dice", "round_winners", "scores", "triggered"]

_FACES = 6
_MOST_TURNS = 4


def faces_from_dice(dice: npt.ArrayLike) -> Bytes:
    """Count the faces of rolls whose dice are listed one by one: (..., dice) of 0 (the gangster) to 5 gives (..., 6)
    uint8 (GD-1.2). At most 255 dice of a roll may show the same face.

    >>> faces_from_dice([[0, 5, 5], [1, 1, 1]])
    array([[1, 0, 0, 0, 0, 2],
           [0, 3, 0, 0, 0, 0]], dtype=uint8)
    """
    rolls = integers("dice", dice, 0, 5)
    *shape, count = shape_of("dice", rolls)
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
    deck: DeckSource | _native.GangOfDiceDeck = "standard",
    card: str | None = None,
    *,
    gangster_is_a_value: bool = False,
) -> npt.NDArray[np.bool_]:
    """Return which rolls trigger a warning: (..., 6) counts of 0 to 255 give (...) bool for one card, and (..., cards)
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
    """Return which turn wins each round: three arrays (..., turns), in the order in which the turns were taken, give
    (...) int8, -1 if every turn has triggered the warning (GD-5.1, GD-5.3).

    `scores` are 0 to 65535, `dice` the dice rolled (at least one in a valid turn), `valid` says which turns did not
    trigger the warning; a round has 1 to 4 turns. The highest score wins, then more dice, then the earlier turn.

    >>> round_winners([[9, 9, 30], [9, 9, 9]], [[3, 4, 9], [3, 3, 3]], [[True, True, False], [True, True, True]])
    array([1, 0], dtype=int8)
    """
    points = integers("scores", scores, 0, 65535, np.uint16)
    rolled = integers("dice", dice, 0, 255)
    counts = np.array(valid, order="C")
    if counts.dtype != np.bool_ and counts.size:
        raise TypeError(f"valid holds {counts.dtype}, not booleans")
    *shape, turns = shape_of("scores", points)
    if not points.shape == rolled.shape == counts.shape:
        raise ValueError(f"scores {points.shape}, dice {rolled.shape} and valid {counts.shape} differ in shape")
    if not 1 <= turns <= _MOST_TURNS:
        raise ValueError(f"scores {points.shape}: the last axis has the 1 to {_MOST_TURNS} turns of a round (GD-1.1)")
    flat = (points.reshape(-1), rolled.reshape(-1), counts.astype(np.bool_).reshape(-1))
    return _native.round_winners(*flat, turns).reshape(shape)


def _faces(faces: Any) -> Any:
    counts = integers("faces", faces, 0, 255)
    if shape_of("faces", counts)[-1] != _FACES:
        raise ValueError(f"faces {counts.shape}: the last axis has six counts, gangster first")
    return counts
