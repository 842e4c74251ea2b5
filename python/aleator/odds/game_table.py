"""The game of two players by backward induction, with checkpoints."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from aleator import _native
from aleator._native import GangOfDice
from aleator.errors import OddsError, RecordError
from aleator.games import game_from_dict
from aleator.odds.cards import checked_dice

__all__ = ["GameTable", "solve_game"]

ROUNDS = 12
SCHEMA = 1
MOST_CAP = 16
ROWS_AT_ONCE = 16
"""A checkpoint is written after so many rows at the latest."""

Values: Any = npt.NDArray[np.float64]


class GameTable:
    """How likely the opener of each round is to win the game of two, by both pools, joint wins counting a half.

    It is exact under three stated conditions: nobody rolls more than `cap` dice a turn; every card of a round's tier is
    equally likely in each of its rounds, whatever came before (an approximation: cards that have come cannot come
    again); the opener changes every round.
    """

    def __init__(self, game: GangOfDice, cap: int, rounds: dict[int, Any], partial: Any = None) -> None:
        self.game = game
        self.cap = cap
        self._rounds = rounds
        self._partial = partial

    @property
    def complete(self) -> bool:
        """Whether all rounds are solved."""
        return len(self._rounds) == ROUNDS

    def values(self, round_number: int) -> Any:
        """Give the table of a round (1 to 12), (w, w) float64 with w sizes of a pool from 0: row the opener's pool,
        column the other's. Dice in neither pool lie on the table; pairs of more dice than there are in the game are
        NaN.
        """
        return self._rounds[round_number]

    def value(self, round_number: int, opener: int, other: int) -> float:
        """How likely the opener of a round is to win the game, before its card is revealed and its bonus dice come."""
        value = float(self._rounds[round_number][opener, other])
        if np.isnan(value):
            raise ValueError(f"pools of {opener} and {other} have more dice than round {round_number} has in the game")
        return value

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the table, complete or not, to a compressed `.npz` file; an existing one is replaced when the new one
        is complete.
        """
        target = Path(path)
        scratch = target.with_name(f".{target.name}.{os.getpid()}.partial")
        about = {"game_table": SCHEMA, "game": self.game.to_dict(), "cap": self.cap}
        arrays = {f"round_{number}": table for number, table in self._rounds.items()}
        if self._partial is not None:
            arrays["partial"] = self._partial
        with scratch.open("wb") as file:
            np.savez_compressed(file, about=np.array(json.dumps(about)), **arrays)
        os.replace(scratch, target)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> GameTable:
        """Read what `save` wrote; `RecordError` if it is not that."""
        try:
            with np.load(path, allow_pickle=False) as file:
                about = json.loads(str(file["about"]))
                if about.get("game_table") != SCHEMA:
                    raise ValueError(f"schema {about.get('game_table')!r} is not {SCHEMA}")
                rounds = {
                    number: file[f"round_{number}"] for number in range(1, ROUNDS + 1) if f"round_{number}" in file
                }
                game = game_from_dict(about["game"])
                if not isinstance(game, GangOfDice):
                    raise ValueError("it is one of Dice Run")
                return cls(game, about["cap"], rounds, file.get("partial"))
        except (OSError, ValueError, KeyError, TypeError, EOFError) as error:
            raise RecordError(f"not the table of a game: {error}", source=str(path)) from error

    @classmethod
    def shipped(cls) -> GameTable:
        """Give the table that comes with the package: the default game of two, at most 12 dice a turn.

        `solve_game(cap=12)` makes it again.

        >>> table = GameTable.shipped()
        >>> table
        <game of two, at most 12 dice a turn: 12 of 12 rounds solved>
        >>> round(table.value(1, 48, 48), 4)
        0.5524
        """
        return cls.load(Path(__file__).parent / "data" / "two_players_cap_12.npz")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameTable) or (self.game, self.cap) != (other.game, other.cap):
            return False
        if self._rounds.keys() != other._rounds.keys():
            return False
        return all(
            np.array_equal(table, other._rounds[number], equal_nan=True) for number, table in self._rounds.items()
        )

    __hash__ = None  # type: ignore[assignment]  # it holds arrays

    def __repr__(self) -> str:
        return f"<game of two, at most {self.cap} dice a turn: {len(self._rounds)} of {ROUNDS} rounds solved>"


def solve_game(
    game: GangOfDice | None = None,
    cap: int = 12,
    *,
    path: str | os.PathLike[str] | None = None,
    threads: int | None = None,
    last_rounds: int = ROUNDS,
    progress: Callable[[int, int], object] | None = None,
) -> GameTable:
    """Solve the game of two from its last round to its first, at most `cap` (1 to 16) dice a turn.

    With `path` the table is written there again and again, and a file that is there already is taken up where it ends;
    the result is the same, bit for bit, however often the work was stopped and however many `threads` (all processors
    by default) did it. `last_rounds` solves only so many of the last rounds. `progress(done, total)` is told the rows
    done. Ctrl-C stops within a second; what is in the file stays.

    Raises `OddsError` for a game that is not of two or a cap out of range, `RecordError` for a file of another game or
    cap.

    >>> table = solve_game(cap=2, last_rounds=1)
    >>> table.value(12, 60, 40) > table.value(12, 40, 60)
    True
    """
    game = GangOfDice(players=2) if game is None else game
    if game.players != 2:
        raise OddsError(f"a game of {game.players} players: the game can be solved for 2", "bad_table", {}, "GD-1.1")
    cap = checked_dice(cap, "cap", MOST_CAP)
    table = _taken_up(game, cap, path)
    solver = _native.GameSolver(game, cap)
    rounds = range(ROUNDS, ROUNDS - last_rounds, -1)
    total = sum(solver.width(number) for number in rounds)
    done = 0
    for number in rounds:
        width = solver.width(number)
        if number not in table._rounds:
            _solve_round(solver, table, number, threads or os.cpu_count() or 1, path, _counted(progress, done, total))
        done += width
        if progress is not None:
            progress(done, total)
    return table


def _counted(progress: Callable[[int, int], object] | None, done: int, total: int) -> Callable[[int], None]:
    def tell(rows: int) -> None:
        if progress is not None:
            progress(done + rows, total)

    return tell


def _taken_up(game: GangOfDice, cap: int, path: str | os.PathLike[str] | None) -> GameTable:
    if path is None or not Path(path).exists():
        return GameTable(game, cap, {})
    table = GameTable.load(path)
    if table.game != game or table.cap != cap:
        raise RecordError(f"the table is one of another game or cap ({table.cap}): use another file", source=str(path))
    return table


def _shifted(progress: Callable[[int], None], first: int, done: int) -> None:
    progress(first + done)


def _solve_round(
    solver: _native.GameSolver,
    table: GameTable,
    number: int,
    threads: int,
    path: str | os.PathLike[str] | None,
    progress: Callable[[int], None],
) -> None:
    following = table._rounds.get(number + 1)
    width = solver.width(number)
    rows = table._partial if table._partial is not None else np.empty((0, width))
    while len(rows) < width:
        first, last = len(rows), min(len(rows) + ROWS_AT_ONCE, width)
        new = solver.rows(number, first, last, following, threads, partial(_shifted, progress, first))
        rows = np.concatenate([rows, new])
        table._partial = rows
        if path is not None and len(rows) < width:
            table.save(path)
    table._rounds[number], table._partial = rows, None
    if path is not None:
        table.save(path)
