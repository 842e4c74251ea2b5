"""Warning cards: which dice trigger them.

All predicates look only at the numbered dice (GD-1.3): they are asked with six counts, the gangster's first, and
leave that one out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from aleator.reference.gang_of_dice.faces import score

__all__ = ["KINDS", "Card", "Predicate", "triggered"]

KINDS = ("sum_at_least", "run_at_least", "count_at_least", "distinct_at_least", "same_at_least")

NUMBERS = (1, 2, 3, 4, 5)


@dataclass(frozen=True, slots=True)
class Predicate:
    """What a card warns about: a kind, a threshold, and for `count_at_least` the numbers that count."""

    kind: str
    k: int
    faces: tuple[int, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON-ready form; only `count_at_least` has faces."""
        record: dict[str, Any] = {"kind": self.kind, "k": self.k}
        if self.kind == "count_at_least":
            record["faces"] = list(self.faces)
        return record


@dataclass(frozen=True, slots=True)
class Card:
    """A warning card: yellow ones explode at once (GD-3.3), black ones when the turn is over (GD-3.4)."""

    id: str
    title: str
    colour: str
    predicate: Predicate

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON-ready form."""
        return {"id": self.id, "title": self.title, "colour": self.colour, "predicate": self.predicate.to_dict()}


def triggered(predicate: Predicate, faces: Sequence[int], gangster_is_a_value: bool = False) -> bool:
    """Return whether a player's dice match a card's predicate (GD-4.1 to GD-4.5).

    >>> pair = Predicate("same_at_least", 2)
    >>> triggered(pair, (2, 1, 1, 0, 0, 0)), triggered(pair, (0, 0, 2, 0, 0, 0))
    (False, True)
    """
    if predicate.kind == "sum_at_least":
        return sum_at_least(faces, predicate.k)
    if predicate.kind == "run_at_least":
        return run_at_least(faces, predicate.k)
    if predicate.kind == "count_at_least":
        return count_at_least(faces, predicate.faces, predicate.k)
    if predicate.kind == "distinct_at_least":
        return distinct_at_least(faces, predicate.k, gangster_is_a_value)
    if predicate.kind == "same_at_least":
        return same_at_least(faces, predicate.k)
    raise AssertionError(f"no deck has a predicate of kind {predicate.kind!r}")


def sum_at_least(faces: Sequence[int], k: int) -> bool:
    """Return whether the numbers add up to `k` or more (GD-4.1).

    >>> sum_at_least((0, 0, 0, 0, 0, 2), 10), sum_at_least((5, 0, 0, 1, 1, 0), 10)
    (True, False)
    """
    return score(faces) >= k


def run_at_least(faces: Sequence[int], k: int) -> bool:
    """Return whether some `k` consecutive numbers are all present (GD-4.2).

    >>> run_at_least((0, 0, 1, 4, 0, 1), 2), run_at_least((0, 1, 1, 0, 1, 1), 3)
    (True, False)
    """
    lowest_numbers = range(1, 6 - k + 1)
    return any(all(faces[lowest + step] > 0 for step in range(k)) for lowest in lowest_numbers)


def count_at_least(faces: Sequence[int], numbers: Sequence[int], k: int) -> bool:
    """Return whether at least `k` dice show one of `numbers` (GD-4.3).

    >>> count_at_least((0, 1, 5, 1, 0, 0), (1, 3, 5), 2), count_at_least((1, 0, 5, 1, 0, 0), (1, 3, 5), 2)
    (True, False)
    """
    return sum(faces[number] for number in numbers) >= k


def distinct_at_least(faces: Sequence[int], k: int, gangster_is_a_value: bool = False) -> bool:
    """Return whether at least `k` different numbers are present (GD-4.4); gangsters may count as one more (GD-4.8).

    >>> distinct_at_least((1, 0, 0, 1, 0, 0), 2), distinct_at_least((3, 0, 0, 1, 0, 0), 2, gangster_is_a_value=True)
    (False, True)
    """
    different = sum(1 for number in NUMBERS if faces[number] > 0)
    if gangster_is_a_value and faces[0] > 0:
        different += 1
    return different >= k


def same_at_least(faces: Sequence[int], k: int) -> bool:
    """Return whether some number is shown by at least `k` dice (GD-4.5).

    >>> same_at_least((0, 0, 3, 0, 0, 0), 3), same_at_least((9, 1, 1, 1, 1, 1), 2)
    (True, False)
    """
    return any(faces[number] >= k for number in NUMBERS)
