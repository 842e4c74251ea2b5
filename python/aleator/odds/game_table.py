"""The solved two-player game, and its file."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from aleator._native import GameSolver, GangOfDice, GangOfDiceState
from aleator.errors import OddsError
from aleator.files.arrays import Arrays, opened_arrays
from aleator.files.writing import checked_suffix, replaced
from aleator.games.counted import counted
from aleator.games.registry import read_game
from aleator.gang_of_dice import Reroll, Roll, Stop
from aleator.odds.game_play import GameChoice, GamePlay

__all__ = ["MOST_CAP", "ROUNDS", "GameTable"]

ROUNDS = 12
SCHEMA = 1

MOST_CAP = 16
"""The most dice a turn for which the game is solved."""


def _checked(arrays: Arrays, name: str, round_number: int, whole: bool = True) -> Any:
    """Return the table of a round, or its first rows, if that is what it can be: chances, and NaN beyond the dice."""
    if round_number < 1:
        raise arrays.refused(name, "rows of a round that does not exist")
    width = GameSolver.width(round_number)
    shape = arrays.shape(name)
    if len(shape) != 2 or (not whole and not 0 < shape[0] < width):
        raise arrays.refused(name, f"has shape {shape}, where {width} rows and columns of round {round_number} belong")
    table = arrays.read(name, np.float64, (width if whole else shape[0], width))
    beyond = np.add.outer(np.arange(len(table)), np.arange(width)) >= width
    if not np.array_equal(np.isnan(table), beyond) or ((table < 0) | (table > 1)).any():
        raise arrays.refused(name, f"these are not the chances of round {round_number}")
    return table


class GameTable:
    """The chance that the opener of each round wins the two-player game, by both pools; joint wins count a half.

    It is exact under three stated conditions: nobody rolls more than `cap` dice per turn; every card of a round's tier
    is equally likely in each of its rounds, whatever came before (an approximation: a card that has come up cannot come
    up again); and the opener changes every round.
    """

    def __init__(self, game: GangOfDice, cap: int, rounds: dict[int, Any], partial: Any = None) -> None:
        self.game = game
        self.cap = cap
        self._rounds = rounds
        self._partial = partial
        self._play: GamePlay | None = None

    def __getstate__(self) -> dict[str, Any]:
        """Return the state for a copy or a pickle: rounds of its own; everything made for playing is made again."""
        return {**self.__dict__, "_rounds": dict(self._rounds), "_play": None}

    @property
    def complete(self) -> bool:
        """Whether all rounds are solved."""
        return len(self._rounds) == ROUNDS

    @property
    def partial(self) -> Any:
        """The first rows of the round being solved; None between rounds."""
        return self._partial

    def put(self, round_number: int, rows: Any) -> None:
        """Store the rows of a round so far; once they are complete, the round is solved."""
        if len(rows) < GameSolver.width(round_number):
            self._partial = rows
        else:
            self._rounds[round_number], self._partial = rows, None
        self._play = None

    @property
    def rounds(self) -> tuple[int, ...]:
        """The solved rounds, in ascending order."""
        return tuple(sorted(self._rounds))

    def values(self, round_number: int) -> Any:
        """Return the table of a round (1 to 12): (w, w) float64, read-only, for w pool sizes from 0. The row is the
        opener's pool, the column the other's. Dice in neither pool are on the table; pairs with more dice than the game
        has are NaN. `OddsError` for a round that is not solved.

        >>> table = GameTable.shipped().values(1)
        >>> table.shape, table.dtype, float(table[48, 0])
        ((97, 97), dtype('float64'), 1.0)
        """
        if round_number not in self._rounds:
            solved = ", ".join(map(str, self.rounds)) or "none"
            message = f"round {round_number} is not solved in this table: it has {solved}"
            raise OddsError(message, "not_solved", {"round": round_number, "solved": list(self.rounds)}, "GD-2.1")
        shown = self._rounds[round_number].view()
        shown.flags.writeable = False
        return shown

    def value(self, round_number: int, opener: int, other: int) -> float:
        """The chance that the opener of a round wins the game, before the card is revealed and bonus dice are added.

        Raises `OddsError` for a round that is not solved and for pools with more dice than the round has.

        >>> GameTable.shipped().value(1, 90, 10)
        Traceback (most recent call last):
        aleator.errors.OddsError: pools of 90 and 10: round 1 has 96 dice in the game (GD-6.3)
        """
        table = self.values(round_number)
        if min(opener, other) < 0 or opener + other >= len(table):
            in_game = len(table) - 1
            message = f"pools of {opener} and {other}: round {round_number} has {in_game} dice in the game (GD-6.3)"
            raise OddsError(message, "bad_table", {"pools": [opener, other], "dice": in_game}, "GD-6.3")
        return float(table[opener, other])

    def best(self, state: GangOfDiceState) -> Roll | Reroll | Stop:
        """Return the action with the best chance of winning the game, as the policy `game_optimal` plays. Ties between
        numbers of dice go to fewer dice, ties between rerolls to stopping, then to the lowest.

        It is a callable `policy(state) -> action` that sees everything (in this game nothing is hidden), for `simulate`
        and matches, so tables of other games can be played. Raises `OddsError` for an incomplete table and for a turn
        with more dice than its cap, and `ValueError` for states of other games and states in which nobody has to
        decide.

        >>> import aleator
        >>> state = aleator.GangOfDice(2).new_state()
        >>> for outcome in (aleator.gang_of_dice.FirstPlayer(0), aleator.gang_of_dice.Reveal("sum_10")):
        ...     _ = state.apply_chance(outcome)
        >>> GameTable.shipped().best(state)
        Roll(dice=2)
        """
        return self.player.best(state)

    def evaluate(self, state: GangOfDiceState) -> list[GameChoice]:
        """Return every number of dice up to the cap, or stopping and every reroll of the dice on the table, with the
        chance of winning the game (a joint win counts a half), best first, equal ones in ascending order.

        Raises as `best` does.

        >>> import aleator
        >>> state = aleator.GangOfDice(2).new_state()
        >>> for outcome in (aleator.gang_of_dice.FirstPlayer(0), aleator.gang_of_dice.Reveal("sum_10")):
        ...     _ = state.apply_chance(outcome)
        >>> [choice.action.dice for choice in GameTable.shipped().evaluate(state)[:2]]
        [2, 1]
        """
        return self.player.evaluate(state)

    def explain(self, state: GangOfDiceState) -> str:
        """Describe in words the best choice in a state, its value, and the next best choice.

        Raises as `best` does.

        >>> import aleator
        >>> state = aleator.GangOfDice(2).new_state()
        >>> for outcome in (aleator.gang_of_dice.FirstPlayer(0), aleator.gang_of_dice.Reveal("sum_10")):
        ...     _ = state.apply_chance(outcome)
        >>> print(GameTable.shipped().explain(state))
        Round 1, sum_10: roll 2 dice (chance to win the game: 55.3%; roll 1 die: 53.5%).
        """
        return self.player.explain(state)

    @property
    def player(self) -> GamePlay:
        """What answers questions about states; made on first use. `OddsError` for an incomplete table."""
        if self._play is None:
            self._play = GamePlay(self.game, self.cap, [self.values(number) for number in range(1, ROUNDS + 1)])
        return self._play

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the table, complete or not, to a compressed `.npz` file. An existing file is replaced only once the new
        one is complete, so a process that is killed leaves the old file intact. `ValueError` for another suffix.
        """
        about = {"game_table": SCHEMA, "game": self.game.to_dict(), "cap": self.cap}
        arrays = {f"round_{number}": table for number, table in self._rounds.items()}
        if self._partial is not None:
            arrays["partial"] = self._partial
        with replaced(checked_suffix(path, ".npz"), "wb") as file:
            np.savez_compressed(file, about=np.array(json.dumps(about)), **arrays)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> GameTable:
        """Read what `save` wrote; for anything else, `RecordError` names file and entry."""
        with opened_arrays(path) as arrays:
            about = arrays.about()
            about["game_table"].version(SCHEMA)
            about.keys(["game_table", "game", "cap"])
            game = read_game(about["game"])
            if not isinstance(game, GangOfDice) or game.players != 2:
                about["game"].refuse("only two players of Gang of Dice have such a table")
            cap = about["cap"].integer(1, MOST_CAP)
            rounds = {
                number: _checked(arrays, f"round_{number}", number)
                for number in range(1, ROUNDS + 1)
                if f"round_{number}" in arrays.names
            }
            last = range(ROUNDS + 1 - len(rounds), ROUNDS + 1)
            for number in last:
                if number not in rounds:
                    raise arrays.refused(f"round_{number}", f"is missing: {len(rounds)} rounds are the last ones")
            partial = None
            if "partial" in arrays.names:
                partial = _checked(arrays, "partial", ROUNDS - len(rounds), whole=False)
            for name in arrays.names:
                if name not in ("about", "partial", *(f"round_{number}" for number in last)):
                    raise arrays.refused(name, "unknown: there are about, partial and rounds")
            return cls(game, cap, rounds, partial)

    @classmethod
    def shipped(cls) -> GameTable:
        """Return the table that ships with the package: the default two-player game, at most 12 dice per turn.

        `solve_game(cap=12)` recomputes it.

        >>> table = GameTable.shipped()
        >>> table
        <two-player game, at most 12 dice per turn: 12 of 12 rounds solved>
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

    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # it holds arrays

    def __repr__(self) -> str:
        cap = counted(self.cap, "die", "dice")
        return f"<two-player game, at most {cap} per turn: {len(self._rounds)} of {ROUNDS} rounds solved>"
