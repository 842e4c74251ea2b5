"""Solving the two-player game on several machines with Ray (extra `ray`)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import lru_cache
from typing import Any

import numpy as np

from aleator import _native
from aleator._native import GangOfDice
from aleator.odds.game_solving import ROWS_AT_ONCE, Progress, Work
from aleator.odds.game_table import ROUNDS, GameTable
from aleator.simulation.distributed import on_ray

__all__ = ["solve_game"]


def solve_game(
    game: GangOfDice | None = None,
    cap: int = 12,
    *,
    path: str | os.PathLike[str] | None = None,
    last_rounds: int = ROUNDS,
    progress: Progress | None = None,
) -> GameTable:
    """Solve the two-player game on the workers of a Ray cluster: the table is identical, bit for bit, to that of
    `aleator.odds.solve_game`, and so is the file; a run begun with either function can be resumed with the other.

    Ray is used as configured (`ray.init` is called if necessary). A task is one row of a round, and a worker that is
    killed loses nothing, since its row is solved again. The arguments and errors are those of
    `aleator.odds.solve_game`; `ModuleNotFoundError` without Ray.
    """
    work = Work.checked(game, cap, last_rounds)

    def rows(round_number: int, first: int, following: Any, tell: Callable[[int], object]) -> Iterator[Any]:
        width = _native.GameSolver.width(round_number)
        shared = (work.game, work.cap, round_number, following)
        early: dict[int, Any] = {}
        begin, done = first, first
        with closing(on_ray(_solve_row, shared, iter(range(first, width)))) as ready:
            for row, values in ready:
                early[row] = values
                done += 1
                tell(done)
                # Rows arrive in any order, and leave in theirs.
                end = min(begin + ROWS_AT_ONCE, width)
                while begin < end and all(wanted in early for wanted in range(begin, end)):
                    yield np.concatenate([early.pop(wanted) for wanted in range(begin, end)])
                    begin, end = end, min(end + ROWS_AT_ONCE, width)

    return work.solve(work.taken_up(path), rows, path, progress)


def _solve_row(shared: tuple[GangOfDice, int, int, Any], row: int) -> Any:
    game, cap, round_number, following = shared
    return _solver(game, cap).rows(round_number, row, row + 1, following, 1, None)


@lru_cache(maxsize=1)
def _solver(game: GangOfDice, cap: int) -> _native.GameSolver:
    """Prepare the cards once in each worker. Equal games are one key, though every task unpickles its own."""
    return _native.GameSolver(game, cap)
