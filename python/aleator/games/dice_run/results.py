"""Results of simulations of Dice Run."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from aleator.games.dice_run.names import CARDS
from aleator.simulation.results.base import WINS, Array, Simulation, Sums
from aleator.simulation.results.rates import deviation, mean

__all__ = ["CARDS", "STAGE_CARDS", "DiceRunSimulation"]

STAGE_CARDS = (3, 4, 5, 6)
"""What the stage cards are worth."""

_POINTS = ("stage_points", "stage_points_squared", "first", "second", "third", "ranks")
_STAGES = (*(f"card_{value}" for value in STAGE_CARDS), "target_points")
_TURNS = ("begun", "turns", "played", "no_effect", "shown", "rerolls")
_BY_PLAYER = (*WINS, *_POINTS, *_STAGES, *_TURNS)


class DiceRunSimulation(Simulation):
    """Games of Dice Run.

    In addition to what every `Simulation` has, `cards` are columns of sums by movement card (in the order of `CARDS`),
    `stages` are sums by stage, and `turns` is the number of all turns taken. Wins are counted in units of 1/60.

    >>> import aleator
    >>> result = aleator.simulate(aleator.DiceRun(players=3), ["greedy", "random", "by_card"], 100, seed=5)
    >>> result
    <100 games of dice_run, seed 5: greedy ... %, random ... %, by_card ... %>
    >>> int(result.stage_points.sum(axis=1).min()), int(result.stage_points.sum(axis=1).max())
    (30, 30)
    """

    GAME: ClassVar[str] = "dice_run"
    """The game's name in records."""
    COUNTS: ClassVar[tuple[str, ...]] = ("turns", "turns_squared")
    TABLES: ClassVar[tuple[str, ...]] = ("cards", "stages")
    ROWS: ClassVar[dict[str, tuple[Any, tuple[int | None, ...]]]] = {
        "winners": (np.uint8, ()),
        "first_players": (np.uint8, ()),
        "turns": (np.uint16, ()),
        "stage_points": (np.uint8, (None,)),
        "stage_winners": (np.uint8, (4,)),
    }
    COLUMNS: ClassVar[dict[str, tuple[str, ...]]] = {
        "seats": _BY_PLAYER,
        "policies": _BY_PLAYER,
        "cards": ("played", "no_effect", "rerolls"),
        "stages": ("turns", "turns_squared", "shown", "rerolls", "winning_points", "target_points"),
    }

    FRAME: ClassVar[dict[str, str]] = {
        "first_players": "first_player",
        "turns": "turns",
        "stage_points": "stage_points",
        "stage_winners": "winner_of_stage_card",
    }
    FRAME_ENDINGS: ClassVar[dict[str, tuple[str, ...]]] = {"stage_winners": tuple(map(str, STAGE_CARDS))}

    turns: int
    turns_squared: int
    cards: Sums
    stages: Sums

    @classmethod
    def table_sizes(cls, game: Any) -> dict[str, int]:
        """Return how many entries the columns of each table in `TABLES` have."""
        return {"cards": len(CARDS), "stages": len(STAGE_CARDS)}

    @property
    def turn_counts(self) -> Array:
        """How many turns each game had: (games,) int64."""
        return self._shown("turns")

    @property
    def first_players(self) -> Array:
        """Who began each game (DR-2.4): (games,) int64."""
        return self._shown("first_players")

    @property
    def stage_points(self) -> Array:
        """The stage points at the end: (games, players) int64."""
        return self._shown("stage_points")

    @property
    def stage_winners(self) -> Array:
        """Who won the stage cards 3, 4, 5 and 6: (games, 4) int64."""
        return self._shown("stage_winners")

    def _standing(self, column: dict[str, int]) -> dict[str, Any]:
        scored = 4 * self.games
        return {
            **super()._standing(column),
            "mean_stage_points": mean(column["stage_points"], self.games),
            "stage_points_deviation": deviation(column["stage_points"], column["stage_points_squared"], self.games),
            "stages_won": mean(column["first"], self.games),
            "stage_cards_won": {str(value): mean(column[f"card_{value}"], self.games) for value in STAGE_CARDS},
            "mean_rank": mean(column["ranks"], scored),
            "mean_target_points": mean(column["target_points"], scored),
            "turns": mean(column["turns"], self.games),
            "cards_played": mean(column["played"], self.games),
            "without_effect": mean(column["no_effect"], self.games),
            "targets_shown": mean(column["shown"], self.games),
            "rerolls": mean(column["rerolls"], self.games),
        }

    def _seat(self, seat: int) -> dict[str, Any]:
        return {"begun": mean(self.seats["begun"][seat], self.games)}

    def _length(self) -> dict[str, Any]:
        return {
            "turns": mean(self.turns, self.games),
            "turns_deviation": deviation(self.turns, self.turns_squared, self.games),
        }

    def _details(self) -> dict[str, Any]:
        return {
            "stages": [self._stage(index) for index in range(4)],
            "cards": [self._card(index, card) for index, card in enumerate(CARDS)],
        }

    def _stage(self, index: int) -> dict[str, Any]:
        column = self._column(self.stages, index)
        return {
            "stage": index + 1,
            "stage_card": STAGE_CARDS[index],
            "turns": mean(column["turns"], self.games),
            "turns_deviation": deviation(column["turns"], column["turns_squared"], self.games),
            "targets_shown": mean(column["shown"], self.games),
            "rerolls": mean(column["rerolls"], self.games),
            "mean_winning_points": mean(column["winning_points"], self.games),
            "mean_target_points": mean(column["target_points"], self.players * self.games),
        }

    def _card(self, index: int, card: str) -> dict[str, Any]:
        column = self._column(self.cards, index)
        used = column["played"] + column["no_effect"] + column["rerolls"]
        return {
            "card": card,
            "played": mean(column["played"], self.games),
            "without_effect": mean(column["no_effect"], self.games),
            "rerolls": mean(column["rerolls"], self.games),
            "share_played": mean(column["played"], used),
        }
