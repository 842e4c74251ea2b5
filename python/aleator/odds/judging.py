"""How good a move is, and what is best: the two-player game, judged by its solved table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from aleator._native import GangOfDice
from aleator.errors import OddsError
from aleator.odds.game_play import GameChoice, GamePlay
from aleator.odds.game_table import GameTable

__all__ = ["Advice", "Judge", "Judgement", "judge_of", "shipped_fits"]


@dataclass(frozen=True, slots=True)
class Advice:
    """What is best in a state and why: the seat to act, its best action, the chance to win the game with it, a
    description in words, and all choices with each one's chance, best first.
    """

    seat: int
    best: Any
    value: float
    why: str
    choices: tuple[GameChoice, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return the advice JSON-ready."""
        ranked = [{"action": choice.action.to_dict(), "value": choice.value} for choice in self.choices]
        best = self.best.to_dict()
        return {"seat": self.seat, "best": best, "value": self.value, "why": self.why, "choices": ranked}


@dataclass(frozen=True, slots=True)
class Judgement:
    """How good a move was: the chance to win the game with it (`value`) and with the best one (`best_value`).

    `given_away` is the difference: 0 for a best move, below 0 only for more dice than the table's cap that are worth
    more. `best` is None in turns with more dice than the cap.
    """

    seat: int
    action: Any
    value: float
    best: Any
    best_value: float

    @property
    def given_away(self) -> float:
        """The chance that the move gave away."""
        return self.best_value - self.value

    def __str__(self) -> str:
        best = "" if self.best is None or self.best == self.action else f"; {self.best}: {self.best_value:.1%}"
        return f"{self.action}: {self.value:.1%} to win the game{best}; gave away {max(self.given_away, 0.0):.1%}"

    def to_dict(self) -> dict[str, Any]:
        """Return the judgement JSON-ready."""
        return {
            "seat": self.seat,
            "action": self.action.to_dict(),
            "value": self.value,
            "best": None if self.best is None else self.best.to_dict(),
            "best_value": self.best_value,
            "given_away": self.given_away,
            "text": str(self),
        }


class Judge:
    """Judges states and moves of a two-player game by its table.

    Turns of up to 24 dice are solved with their rerolls, also beyond the table's cap. Turns of more dice are valued as
    if they ended after the next roll.

    >>> import aleator
    >>> state = aleator.GangOfDice(players=2).new_state()
    >>> judge = Judge(GameTable.shipped())
    >>> judge.chances(state)
    (0.5, 0.5)
    >>> for outcome in (aleator.gang_of_dice.FirstPlayer(0), aleator.gang_of_dice.Reveal("sum_10")):
    ...     _ = state.apply_chance(outcome)
    >>> print(judge.judge(state, aleator.gang_of_dice.Roll(3)))
    roll 3 dice: 53.3% to win the game; roll 2 dice: 55.3%; gave away 2.0%
    """

    def __init__(self, table: GameTable) -> None:
        self.game = table.game
        self.cap = table.cap
        self._play: GamePlay = table.player

    def chances(self, state: Any) -> tuple[float, float]:
        """Return the chances of seats 0 and 1 to win the game from any state, best play by both."""
        chance = self._play.worth(state)
        return chance, 1.0 - chance

    def best(self, state: Any) -> Any:
        """Return the best action in a state; None in turns with more dice than the cap."""
        return self._play.choose(state)

    def advise(self, state: Any) -> Advice:
        """Return what is best in a state and why; `OddsError` in turns with more dice than the cap."""
        best, ranked = self._play.best(state), self._play.evaluate(state)
        value = next(choice.value for choice in ranked if choice.action == best)
        return Advice(state.current_player, best, value, self._play.explain(state), tuple(ranked))

    def judge(self, state: Any, action: Any) -> Judgement:
        """Return how good an action is in a state; the state is not changed."""
        seat, after = state.current_player, state.clone()
        after.apply(action)
        best = self.best(state)
        return Judgement(seat, action, self.chances(after)[seat], best, self.chances(state)[seat])


@lru_cache(maxsize=1)
def _shipped() -> Judge:
    return Judge(GameTable.shipped())


def shipped_fits(game: Any) -> bool:
    """Return whether the table that ships with the package is of this game."""
    return isinstance(game, GangOfDice) and game.players == 2 and game == _shipped().game


def judge_of(game: Any, table: GameTable | None = None) -> Judge:
    """Return the judge of a game: by its own `table`, or by the one that ships with the package. `OddsError` if the
    table is one of another game.
    """
    if table is None and shipped_fits(game):
        return _shipped()
    if table is not None and table.game == game:
        return Judge(table)
    which = "the table that ships with the package" if table is None else "the table"
    message = (
        f"{which} is not one of this game: only games of two can be solved, "
        "each deck and each set of options by its own solve_game, whose table is then given as table="
    )
    raise OddsError(message, "bad_table", {}, "GD-1.1")
