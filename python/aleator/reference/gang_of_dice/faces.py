"""The dice of Gang of Dice, as counts of their six faces: the gangster first, then the numbers 1 to 5."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from aleator.reference.typed import LARGEST_SMALL_COUNT, as_small_count

__all__ = ["Faces", "as_faces", "faces_text", "score"]

Faces = tuple[int, int, int, int, int, int]

NO_FACES: Faces = (0, 0, 0, 0, 0, 0)


def as_faces(value: Iterable[Any]) -> Faces:
    """Take six counts, one for each face of a die (GD-1.2).

    >>> as_faces([1, 0, 0, 2, 0, 0])
    (1, 0, 0, 2, 0, 0)
    >>> as_faces([1, 2])
    Traceback (most recent call last):
    ValueError: (1, 2) are 2 counts, not six: the gangster and the numbers 1 to 5
    """
    counts = tuple(value)
    # Nearly always everything is in order, which is checked quickly; only exceptions are checked one by one.
    if set(map(type, counts)) != {int} or min(counts) < 0 or max(counts) > LARGEST_SMALL_COUNT:
        counts = tuple(map(as_small_count, counts))
    if len(counts) != 6:
        raise ValueError(f"{counts} are {len(counts)} counts, not six: the gangster and the numbers 1 to 5")
    g, c1, c2, c3, c4, c5 = counts
    return g, c1, c2, c3, c4, c5


def score(faces: Sequence[int]) -> int:
    """Add up the numbers (GD-3.5); the gangster is not a number and adds nothing (GD-1.3).

    >>> score((3, 1, 0, 0, 0, 2))
    11
    """
    return sum(number * faces[number] for number in range(1, 6))


def faces_text(faces: Sequence[int]) -> str:
    """Write dice down one by one.

    >>> faces_text((1, 0, 2, 0, 0, 1)), faces_text((0, 0, 0, 0, 0, 0)), faces_text((0, 12, 0, 0, 0, 0))
    ('G 2 2 5', 'nothing', '12x1')
    """
    names = "G12345"
    if sum(faces) > 10:
        return " ".join(f"{count}x{name}" for name, count in zip(names, faces, strict=True) if count)
    return " ".join(name for name, count in zip(names, faces, strict=True) for _ in range(count)) or "nothing"
