"""A round between players, each playing for their own chance of winning it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from aleator import _native
from aleator.errors import OddsError
from aleator.games.decks.parse import DeckSource
from aleator.odds.cards import Card, checked_dice, resolve
from aleator.odds.turns import TurnOdds

__all__ = ["RoundOdds", "RoundTable", "round_odds"]


@dataclass(frozen=True, slots=True)
class RoundOdds:
    """The outcome of a round if everybody plays as well as possible.

    `dice` is the number of dice that the player to act rolls. `by_dice[k]` is the value of the objective with `k + 1`
    dice: that player's chance of winning, or with `for_dice` the expected change of that player's pool. `wins` has the
    chances of the players still to play, in turn order; `standing` is that of the turn to beat, and `nobody` the chance
    that all trigger the card. `gains` are the expected dice won (with `for_dice`). `at_limit` says that the answer is
    the highest number of dice considered although the pool has more, so more might be better.
    """

    dice: int
    by_dice: tuple[float, ...]
    wins: tuple[float, ...]
    standing: float
    nobody: float
    gains: tuple[float, ...] | None
    at_limit: bool

    def to_dict(self) -> dict[str, Any]:
        """Return everything JSON-ready."""
        return {
            "dice": self.dice,
            "by_dice": list(self.by_dice),
            "wins": list(self.wins),
            "standing": self.standing,
            "nobody": self.nobody,
            "gains": None if self.gains is None else list(self.gains),
            "at_limit": self.at_limit,
        }


class RoundTable:
    """Solves rounds under one card, and caches the solutions.

    Play is subgame-perfect: every player knows that the players after them maximise their own chance of winning the
    round (with `for_dice`, the expected change of their own pool). Ties go to fewer dice, then to the lowest action.
    Nobody rolls more than `max_dice` dice (at most 24), since larger numbers take long. The limit matters: in whole
    games, `round_optimal(max_dice=16)` beats `round_optimal(max_dice=12)` by 57.6 to 42.4 %. An answer at the limit
    says so (`RoundOdds.at_limit`).

    >>> table = RoundTable("sum_10", max_dice=6)
    >>> two = table.odds([48, 48])
    >>> two.dice, [round(chance, 3) for chance in two.wins]
    (3, [0.426, 0.574])
    >>> table.odds([48], standing=(9, 3)).dice
    4
    """

    def __init__(
        self,
        card: str | Card,
        *,
        max_dice: int = 12,
        for_dice: bool = False,
        deck: DeckSource = "standard",
        colour: str | None = None,
        gangster_is_a_value: bool = False,
    ) -> None:
        self.card: Card = resolve(card, deck, colour, gangster_is_a_value)
        self.max_dice: int = checked_dice(max_dice, "max_dice", 24)
        self.for_dice: bool = bool(for_dice)
        self._native = _native.RoundSolver(*self.card.arguments, self.max_dice, self.for_dice)

    def odds(self, pools: Sequence[int], standing: tuple[int, int] | None = None, table: int = 0) -> RoundOdds:
        """Solve a round from here on. `pools` are those of the players still to play, in turn order, starting with the
        player to act; `standing` is the best safe turn so far, as its score and number of dice; `table` is the number
        of dice on the table, which matters only with `for_dice`.

        Raises `OddsError` for impossible pools.

        >>> RoundTable("fives_2", max_dice=2).odds([48, 48]).at_limit
        True
        """
        checked = _checked_pools(pools)
        solved = self._native.outlook(checked, standing, table)
        return RoundOdds(
            solved["dice"],
            tuple(solved["by_dice"]),
            tuple(solved["wins"]),
            solved["standing"][0],
            solved["nobody"],
            tuple(solved["gains"]) if self.for_dice else None,
            solved["dice"] == self.max_dice < checked[0],
        )

    def turn(
        self, pools: Sequence[int], dice: int, standing: tuple[int, int] | None = None, table: int = 0
    ) -> TurnOdds:
        """Return the best play of the first player's turn with `dice` dice; its values are chances of winning the round
        (with `for_dice`, expected dice won).
        """
        checked = _checked_pools(pools)
        most = min(self.max_dice, checked[0])
        count = checked_dice(dice, "dice", most)
        native = self._native.policy(checked, standing, table, count)
        objective = "expected dice won" if self.for_dice else "chance to win the round"
        return TurnOdds(self.card, count, objective, False, native.value, native)


def round_odds(
    card: str | Card,
    pools: Sequence[int],
    *,
    standing: tuple[int, int] | None = None,
    table: int = 0,
    max_dice: int = 12,
    for_dice: bool = False,
    deck: DeckSource = "standard",
    colour: str | None = None,
    gangster_is_a_value: bool = False,
) -> RoundOdds:
    """Solve one round; see `RoundTable`, which is faster for several.

    >>> odds = round_odds("pair", [48, 48, 48], max_dice=6)
    >>> abs(sum(odds.wins) + odds.nobody - 1) < 1e-12
    True
    """
    solver = RoundTable(
        card, max_dice=max_dice, for_dice=for_dice, deck=deck, colour=colour, gangster_is_a_value=gangster_is_a_value
    )
    return solver.odds(pools, standing, table)


def _checked_pools(pools: Sequence[int]) -> list[int]:
    if not 1 <= len(pools) <= 4:
        raise OddsError(f"{len(pools)} pools: 1 to 4 players are still to play (GD-1.1)", "bad_table", {}, "GD-1.1")
    # Nobody rolls more than 24 dice here, so a larger pool is as good as one of all dice.
    return [min(checked_dice(pool, "pool"), _native.GANG_OF_DICE_MAX_DICE) for pool in pools]
