"""Results of simulations of Gang of Dice."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from aleator.simulation.results.base import WINS, Array, Simulation, Sums
from aleator.simulation.results.rates import Rate, deviation, mean, plain

__all__ = ["GangOfDiceSimulation"]

_DICE = ("eliminations", "pool", "pool_squared", "rounds_won", "turns", "triggered", "dice")
_BY_PLAYER = (*WINS, *_DICE)


class GangOfDiceSimulation(Simulation):
    """Games of Gang of Dice.

    In addition to what every `Simulation` has, `cards` are columns of sums by card, in the deck's order of play, and
    `rounds` is the number of all rounds played. Wins are counted in units of 1/12.

    >>> import aleator
    >>> result = aleator.simulate(aleator.GangOfDice(players=3), ["random"] * 3, 100, seed=5)
    >>> result.pools.shape, result.pools.dtype
    ((100, 3), dtype('int64'))
    >>> list(result.summary())
    ['game', 'players', 'seed', 'start', 'games', 'policies', 'seats', 'rounds', 'decisions', 'cards']
    """

    GAME: ClassVar[str] = "gang_of_dice"
    """The game's name in records."""
    COUNTS: ClassVar[tuple[str, ...]] = ("rounds", "rounds_squared")
    TABLES: ClassVar[tuple[str, ...]] = ("cards",)
    ROWS: ClassVar[dict[str, tuple[Any, tuple[int | None, ...]]]] = {
        "winners": (np.uint8, ()),
        "rounds": (np.uint8, ()),
        "pools": (np.uint8, (None,)),
        "eliminated": (np.uint8, (None,)),
    }
    COLUMNS: ClassVar[dict[str, tuple[str, ...]]] = {
        "seats": _BY_PLAYER,
        "policies": _BY_PLAYER,
        "cards": ("rounds", "lost_rounds", "turns", "triggered", "dice", "dice_squared", "score", "score_squared"),
    }
    SHARES: ClassVar[tuple[tuple[str, str, str], ...]] = (("cards", "triggered", "turns"),)

    FRAME: ClassVar[dict[str, str]] = {"rounds": "rounds", "pools": "pool", "eliminated": "out_after_round"}

    rounds: int
    rounds_squared: int
    cards: Sums

    @classmethod
    def table_sizes(cls, game: Any) -> dict[str, int]:
        """Return how many entries the columns of each table in `TABLES` have: one for each card of the deck."""
        return {"cards": len(game.deck.cards)}

    @property
    def round_counts(self) -> Array:
        """How many rounds each game had: (games,) int64."""
        return self._shown("rounds")

    @property
    def pools(self) -> Array:
        """The final pools: (games, players) int64."""
        return self._shown("pools")

    @property
    def eliminated(self) -> Array:
        """The round after which each seat was out, 0 for those who stayed in: (games, players) int64."""
        return self._shown("eliminated")

    def _standing(self, column: dict[str, int]) -> dict[str, Any]:
        return {
            **super()._standing(column),
            "eliminations": column["eliminations"],
            "mean_pool": mean(column["pool"], self.games),
            "pool_deviation": deviation(column["pool"], column["pool_squared"], self.games),
            "rounds_won": mean(column["rounds_won"], self.games),
            "triggered": mean(column["triggered"], column["turns"]),
            "mean_dice": mean(column["dice"], column["turns"]),
        }

    def _length(self) -> dict[str, Any]:
        return {"rounds": mean(self.rounds, self.games)}

    def _details(self) -> dict[str, Any]:
        return {"cards": [self._card(index, card) for index, card in enumerate(self.game.deck.cards)]}

    def _card(self, index: int, card: str) -> dict[str, Any]:
        column = self._column(self.cards, index)
        safe = column["turns"] - column["triggered"]
        return {
            "card": card,
            "colour": self.game.deck.card(card)["colour"],
            "rounds": column["rounds"],
            "lost_rounds": mean(column["lost_rounds"], column["rounds"]),
            "triggered": plain(Rate.of(column["triggered"], column["turns"])),
            "mean_dice": mean(column["dice"], column["turns"]),
            "mean_safe_score": mean(column["score"], safe),
        }
