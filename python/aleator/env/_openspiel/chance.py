"""Chance in small steps: a chance node as a chain of nodes with few outcomes each.

A roll is revealed face by face (how many of the remaining dice show it: binomial), a deal card by card, a cut pack by
pack. So the product of the probabilities along a chain is the probability of the outcome, divided among the orders in
which the same cards can be dealt.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import Any

__all__ = ["Chain", "Faces", "OneOf"]


@lru_cache(maxsize=4096)
def binomial(dice: int, faces: int) -> tuple[tuple[int, float], ...]:
    """Return the numbers of dice that can show one of the remaining equally likely faces, with their probabilities.

    >>> binomial(2, 2)
    ((0, 0.25), (1, 0.5), (2, 0.25))
    """
    ways = (comb(dice, count) * (faces - 1) ** (dice - count) for count in range(dice + 1))
    return tuple((count, way / faces**dice) for count, way in enumerate(ways))


class Chain(ABC):
    """One outcome of chance, chosen in steps: `outcomes()` lists the next ones, `outcome()` combines them."""

    @abstractmethod
    def outcomes(self, taken: Sequence[int]) -> Sequence[tuple[int, float]]:
        """Return the ids that can come next, ascending, with their probabilities; empty if the outcome is complete."""

    @abstractmethod
    def outcome(self, taken: Sequence[int]) -> Any:
        """Return the outcome that the ids stand for."""

    @abstractmethod
    def name(self, taken: Sequence[int], id: int) -> str:
        """Say what an id means."""


class OneOf(Chain):
    """One of some outcomes, in a single step."""

    def __init__(self, weighted: Sequence[tuple[Any, Any]]) -> None:
        self.weighted = weighted

    def outcomes(self, taken: Sequence[int]) -> Sequence[tuple[int, float]]:
        """Each outcome's place."""
        return [] if taken else [(place, float(chance)) for place, (_, chance) in enumerate(self.weighted)]

    def outcome(self, taken: Sequence[int]) -> Any:
        """The outcome itself."""
        return self.weighted[taken[0]][0]

    def name(self, taken: Sequence[int], id: int) -> str:
        """Its text."""
        return str(self.weighted[id][0])


class Faces(Chain):
    """Dice that are rolled: colour by colour and face by face, how many of those left show the face.

    A step with only one outcome is skipped.
    """

    def __init__(self, by_colour: Sequence[int], make: Any) -> None:
        self.by_colour, self.make = by_colour, make

    def _walk(self, taken: Sequence[int]) -> tuple[list[list[int]], tuple[int, int] | None]:
        """The counts so far, and the dice that come next: how many, of how many faces."""
        ids, counts = iter(taken), []
        for dice in self.by_colour:
            row: list[int] = []
            left = dice
            counts.append(row)
            for faces in (6, 5, 4, 3, 2):
                if left == 0:
                    break
                id = next(ids, None)
                if id is None:
                    return counts, (left, faces)
                row.append(id)
                left -= id
            row += [0] * (5 - len(row)) + [left]
        return counts, None

    def outcomes(self, taken: Sequence[int]) -> Sequence[tuple[int, float]]:
        """How many dice show the next face."""
        _, asked = self._walk(taken)
        return [] if asked is None else binomial(*asked)

    def outcome(self, taken: Sequence[int]) -> Any:
        """The roll."""
        return self.make(self._walk(taken)[0])

    def name(self, taken: Sequence[int], id: int) -> str:
        """How many dice, and of which face."""
        counts, _ = self._walk(taken)
        return f"roll {len(counts) - 1}: {id} dice show face {len(counts[-1])}"
