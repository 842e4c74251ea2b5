"""Games on several processes of this machine."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import Any

from aleator.simulation.pieces import Piece, Work
from aleator.simulation.results.base import Simulation

__all__ = ["play_pieces"]

_AHEAD = 2
"""Pieces that wait for each process, so that none is idle and few results lie around."""


def play_pieces(work: Work, todo: Iterable[Piece], processes: int) -> Iterator[tuple[Piece, Simulation]]:
    """Play pieces on several processes, each with one thread; yield each result as it is ready, in any order.

    The processes are spawned, never forked, so whatever the caller holds (threads, locks, a GPU) does not matter; what
    `work` holds has to pickle.

    >>> import aleator
    >>> from aleator.simulation.pieces import pieces
    >>> work = Work(aleator.GangOfDice(players=2), ("cautious", "random"), 7, False, False)
    >>> sorted(piece.start for piece, _ in play_pieces(work, pieces(0, 20, 10), 1))
    [0, 10]
    """
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context) as pool:
        yield from in_flight(todo, lambda piece: pool.submit(work.play, piece), processes * _AHEAD)


def in_flight(
    todo: Iterable[Piece], submit: Callable[[Piece], Future[Simulation]], most: int
) -> Iterator[tuple[Piece, Simulation]]:
    """Keep at most so many pieces under way."""
    running: dict[Future[Any], Piece] = {}
    coming = iter(todo)
    try:
        while True:
            for piece in coming:
                running[submit(piece)] = piece
                if len(running) >= most:
                    break
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield running.pop(future), future.result()
    finally:
        for future in running:
            future.cancel()
