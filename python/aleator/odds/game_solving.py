"""Solving the two-player game by backward induction, with checkpoints."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from aleator import _native
from aleator._native import GangOfDice
from aleator.errors import OddsError, RecordError
from aleator.files.writing import check_writable, checked_suffix
from aleator.games.counted import counted
from aleator.odds.cards import checked_dice
from aleator.odds.game_table import MOST_CAP, ROUNDS, GameTable

__all__ = ["MOST_CAP", "ROWS_AT_ONCE", "solve_game"]

ROWS_AT_ONCE = 16
"""A checkpoint is written after this many rows at the latest."""

Progress = Callable[[int, int], object]


class RowSolver(Protocol):
    """Solves rows of a round's table, wherever it may be."""

    def __call__(self, round_number: int, first: int, following: Any, tell: Callable[[int], object]) -> Iterator[Any]:
        """Yield the rows from `first` on in order, in blocks of at most `ROWS_AT_ONCE`, float64 (k, width).

        `following` is the table of the next round, None for the last one. `tell` is called with the number of rows
        done in the round.
        """


def solve_game(
    game: GangOfDice | None = None,
    cap: int = 12,
    *,
    path: str | os.PathLike[str] | None = None,
    threads: int | None = None,
    last_rounds: int = ROUNDS,
    progress: Progress | None = None,
) -> GameTable:
    """Solve the two-player game from its last round to its first, with at most `cap` (1 to 16) dice per turn.

    With `path`, checkpoints of the table are written there, and an existing file is resumed from where it ends. The
    result is the same, bit for bit, however often the work was stopped and however many `threads` (all processors by
    default) did it. `last_rounds` solves only this many of the last rounds. `progress(done, total)` receives the number
    of rows done. Ctrl-C stops within a second; what is in the file stays. `aleator.odds.distributed.solve_game` does
    the same on Ray.

    Raises `OddsError` for a game that is not for two players or whose opener does not change every round (GD-2.3), and
    for a cap, a number of rounds or a number of threads out of range; `RecordError` for a file of another game or cap.

    >>> table = solve_game(cap=2, last_rounds=1)
    >>> table.value(12, 60, 40) > table.value(12, 40, 60)
    True
    """
    if threads is not None and threads < 1:
        raise OddsError(f"threads={threads}: use at least 1", "bad_threads", {"threads": threads})
    work = Work.checked(game, cap, last_rounds)
    count = threads or os.cpu_count() or 1

    def rows(round_number: int, first: int, following: Any, tell: Callable[[int], object]) -> Iterator[Any]:
        width = solver.width(round_number)
        for begin in range(first, width, ROWS_AT_ONCE):
            end = min(begin + ROWS_AT_ONCE, width)
            yield solver.rows(round_number, begin, end, following, count, partial(_shifted, tell, begin))

    table = work.taken_up(path)
    solver = _native.GameSolver(work.game, work.cap)
    return work.solve(table, rows, path, progress)


def _shifted(tell: Callable[[int], object], first: int, done: int) -> None:
    tell(first + done)


class Work:
    """The work to do, checked."""

    def __init__(self, game: GangOfDice, cap: int, last_rounds: int) -> None:
        self.game = game
        self.cap = cap
        self.rounds: range = range(ROUNDS, ROUNDS - last_rounds, -1)

    @classmethod
    def checked(cls, game: GangOfDice | None, cap: int, last_rounds: int) -> Work:
        """Refuse anything that cannot be solved, before any work is done."""
        game = GangOfDice(players=2) if game is None else game
        if not isinstance(game, GangOfDice):
            raise TypeError(f"{game!r} is not a game of Gang of Dice")
        if game.players != 2:
            message = f"a game of {counted(game.players, 'player')}: only the two-player game can be solved"
            raise OddsError(message, "bad_table", {"players": game.players}, "GD-1.1")
        if game.first_player != "rotate":
            message = f"first_player={game.first_player!r}: the opener must change every round ('rotate')"
            raise OddsError(message, "bad_table", {"first_player": game.first_player}, "GD-2.3")
        if not 1 <= last_rounds <= ROUNDS:
            message = f"last_rounds={last_rounds}: a game has {ROUNDS} rounds (GD-2.1)"
            raise OddsError(message, "bad_table", {"last_rounds": last_rounds}, "GD-2.1")
        return cls(game, checked_dice(cap, "cap", MOST_CAP), last_rounds)

    def taken_up(self, path: str | os.PathLike[str] | None) -> GameTable:
        """Return what a file already holds, or a table without rounds."""
        if path is None:
            return GameTable(self.game, self.cap, {})
        # An unwritable file is noticed now, not after the first rows.
        check_writable(checked_suffix(path, ".npz"))
        if not Path(path).exists():
            return GameTable(self.game, self.cap, {})
        table = GameTable.load(path)
        if table.game != self.game or table.cap != self.cap:
            message = f"the table is for another game or cap ({table.cap}): use another file"
            raise RecordError(message, source=str(path))
        return table

    def solve(
        self, table: GameTable, rows: RowSolver, path: str | os.PathLike[str] | None, progress: Progress | None
    ) -> GameTable:
        """Solve one round after another, the last one first, and write a checkpoint after each block of rows."""
        total = sum(_native.GameSolver.width(number) for number in self.rounds)
        done = 0
        for number in self.rounds:

            def tell(of_round: int, before: int = done) -> None:
                if progress is not None:
                    progress(before + of_round, total)

            if number not in table.rounds:
                _solve_round(table, number, rows, path, tell)
            done += _native.GameSolver.width(number)
            tell(0, done)
        return table


def _solve_round(
    table: GameTable,
    number: int,
    rows: RowSolver,
    path: str | os.PathLike[str] | None,
    tell: Callable[[int], object],
) -> None:
    width = _native.GameSolver.width(number)
    following = table.values(number + 1) if number < ROUNDS else None
    known = np.empty((0, width)) if table.partial is None else table.partial
    for block in rows(number, len(known), following, tell):
        known = np.concatenate([known, block])
        table.put(number, known)
        if path is not None:
            table.save(path)
