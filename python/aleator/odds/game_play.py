"""The best play in a state of the two-player game, according to its table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from aleator._native import GameBot, GangOfDice, GangOfDiceState
from aleator.errors import OddsError
from aleator.games.counted import counted
from aleator.gang_of_dice import Reroll, Roll, Stop

__all__ = ["GameChoice", "GamePlay"]


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A choice in a state of the two-player game, and the chance of winning the game with it."""

    action: Roll | Reroll | Stop
    value: float


class GamePlay:
    """Answers about states of a fully solved two-player game, at most `cap` dice per turn."""

    def __init__(self, game: GangOfDice, cap: int, tables: list[Any]) -> None:
        self._bot = GameBot(game, cap, tables)
        self._cap = cap

    def worth(self, state: GangOfDiceState) -> float:
        """Return the chance of seat 0 to win the game from any state, best play by both."""
        return self._bot.worth(state)

    def choose(self, state: GangOfDiceState) -> Roll | Reroll | Stop | None:
        """Return the action with the best chance of winning the game; None for turns with more dice than the cap."""
        action: Roll | Reroll | Stop | None = self._bot.choose(state)
        return action

    def best(self, state: GangOfDiceState) -> Roll | Reroll | Stop:
        """Return the action with the best chance of winning the game."""
        action = self.choose(state)
        if action is None:
            raise self._too_many(state)
        return action

    def evaluate(self, state: GangOfDiceState) -> list[GameChoice]:
        """Return all choices with each one's chance of winning the game, best first, equal ones in ascending order."""
        found = [GameChoice(Roll(dice), value) for dice, value in self._bot.numbers(state)]
        if not found:
            play = self._bot.play(state)
            if play is None:
                raise self._too_many(state)
            policy, low, high = play
            for reroll, value in policy.choices(state.faces, state.rerolls_left):
                action: Reroll | Stop = Reroll(reroll) if any(reroll) else Stop()
                found.append(GameChoice(action, low + (high - low) * value))
        return sorted(found, key=lambda choice: -choice.value)

    def explain(self, state: GangOfDiceState) -> str:
        """Describe in words the best choice, its value, and the next best choice."""
        best = self.best(state)
        ranked = self.evaluate(state)
        value = next(choice.value for choice in ranked if choice.action == best)
        text = f"Round {state.round}, {state.card}: {best} (chance to win the game: {value:.1%}"
        other = next((choice for choice in ranked if choice.action != best), None)
        if other is not None:
            text += f"; {other.action}: {other.value:.1%}"
        return f"{text})."

    def _too_many(self, state: GangOfDiceState) -> OddsError:
        message = (
            f"a turn of {counted(state.dice, 'die', 'dice')}: the table is solved for at most {self._cap} per turn"
        )
        return OddsError(message, "bad_dice", {"dice": state.dice, "max": self._cap}, "GD-3.1")
