"""Games on several processes of this machine."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from typing import Any

from aleator.simulation.pieces import Piece, Work
from aleator.simulation.results.base import Simulation

__all__ = ["play_pieces"]

_AHEAD = 2
"""Pieces that wait for each process: enough that none is idle, and few enough to keep few results."""


def play_pieces(work: Work, todo: Iterable[Piece], processes: int) -> Iterator[tuple[Piece, Simulation]]:
    """Play pieces on several processes, each with one thread; yield each result as soon as it is ready, in any order.

    The processes are spawned, never forked, so anything the caller holds (threads, locks, a GPU) is unaffected; `work`
    must be picklable.

    >>> import aleator
    >>> from aleator.simulation.pieces import pieces
    >>> work = Work(aleator.GangOfDice(players=2), ("cautious", "random"), 7, False, False)
    >>> sorted(piece.start for piece, _ in play_pieces(work, pieces(0, 20, 10), 1))
    [0, 10]
    """
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(processes, mp_context=context, initializer=_ignore_interrupts)

    def submit(piece: Piece) -> Future[Simulation]:
        # A process started here ignores Ctrl-C from its first moment.
        with _interrupts_held():
            return pool.submit(work.play, piece)

    try:
        yield from in_flight(todo, submit, processes * _AHEAD)
    except BaseException:
        # A stopped run does not wait for pieces that nobody needs any more. They are not cancelled one by one: the
        # pool's own thread, which sees the processes die, then reports a failure to a future that is already cancelled,
        # and prints a traceback about it (CPython 3.11).
        for process in list((pool._processes or {}).values()):
            process.kill()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _ignore_interrupts() -> None:
    """Leave Ctrl-C, which reaches all processes of a terminal, to the parent, which can report it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Block SIGINT in this thread and in the processes that it starts."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def in_flight(
    todo: Iterable[Piece], submit: Callable[[Piece], Future[Simulation]], most: int
) -> Iterator[tuple[Piece, Simulation]]:
    """Keep at most this many pieces in flight."""
    running: dict[Future[Any], Piece] = {}
    coming = iter(todo)
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
