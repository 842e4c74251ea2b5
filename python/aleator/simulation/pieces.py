"""Slices of a run: how games are dealt out to processes and machines, and merged again."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from aleator.simulation.batch import play_batch
from aleator.simulation.checks import checked_plan
from aleator.simulation.results.base import Simulation

__all__ = ["Merger", "Piece", "Work", "pieces"]


@dataclass(frozen=True, slots=True)
class Piece:
    """Games `start` to `start + games - 1`."""

    start: int
    games: int


@dataclass(frozen=True)
class Work:
    """What to play, but not which games: everything that a worker needs to know. It can be pickled."""

    game: Any
    policies: tuple[Any, ...]
    seed: int
    rotate_seats: bool
    keep_games: bool

    def play(self, piece: Piece, threads: int = 1, progress: Callable[[int], object] | None = None) -> Simulation:
        """Play a piece.

        >>> import aleator
        >>> work = Work(aleator.GangOfDice(players=2), ("cautious", "random"), 7, False, False)
        >>> work.play(Piece(10, 5))
        <5 games of gang_of_dice, seed 7: cautious 100.0 %, random 0.0 %>
        """
        plan = checked_plan(piece.games, self.seed, threads, piece.start, self.rotate_seats, self.keep_games)
        return play_batch(self.game, self.policies, plan, progress)


def pieces(start: int, games: int, size: int) -> Iterator[Piece]:
    """Cut games into pieces of at most `size`.

    >>> list(pieces(10, 5, 2))
    [Piece(start=10, games=2), Piece(start=12, games=2), Piece(start=14, games=1)]
    """
    for offset in range(0, games, size):
        yield Piece(start + offset, min(size, games - offset))


class Merger:
    """Merges results as they arrive, in any order; holds only those that cannot be merged yet.

    >>> import aleator
    >>> work = Work(aleator.GangOfDice(players=2), ("cautious", "random"), 7, False, False)
    >>> merger = Merger(0)
    >>> for piece in reversed(list(pieces(0, 30, 10))):
    ...     merger.add(work.play(piece))
    >>> merger.result == work.play(Piece(0, 30))
    True
    """

    def __init__(self, start: int) -> None:
        self._next = start
        self._waiting: list[tuple[int, Simulation]] = []
        self.result: Simulation | None = None

    def add(self, part: Simulation) -> None:
        """Add the result of a piece, each piece once."""
        heapq.heappush(self._waiting, (part.start, part))
        while self._waiting and self._waiting[0][0] == self._next:
            _, ready = heapq.heappop(self._waiting)
            self.result = ready if self.result is None else self.result.merged(ready)
            self._next += ready.games
