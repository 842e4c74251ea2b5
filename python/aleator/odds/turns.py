"""A turn with its two rerolls: how best to play it, and how many dice to roll."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from aleator import _native
from aleator.errors import OddsError
from aleator.games.counted import counted
from aleator.games.decks.parse import DeckSource
from aleator.gang_of_dice import Faces, Reroll, Stop, dice_in_words
from aleator.odds.cards import Card, checked_dice, resolve

__all__ = ["DEFAULT_MEMORY", "BestDice", "Choice", "TurnOdds", "best_dice", "target_odds", "turn"]

DEFAULT_MEMORY = 2**30
"""The default memory budget in bytes: 48 dice fit into it under every card."""

_BYTES_PER_STATE = 32
"""The most that each multiset of a turn takes while it is solved."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice for the dice on the table, and its value: a float, or a `Fraction` if the turn was solved exactly."""

    action: Stop | Reroll
    value: Any


@dataclass(frozen=True, eq=False)
class TurnOdds:
    """The best play of a turn with `dice` dice under a card, for one objective.

    `value` is the value of the objective before the first roll: a probability for a target, otherwise the expected
    score or utility.
    """

    card: Card
    dice: int
    objective: str
    exact: bool
    value: Any
    native: _native.TurnPolicy

    def best(self, faces: Sequence[int], rerolls_left: int = 2) -> Choice:
        """Return the best action for dice on the table: six counts, gangster first. Ties go to the lowest action:
        stopping first, then the lowest reroll.

        Raises `ValueError` for dice that this turn cannot have; this method and those below raise `OddsError` for an
        impossible `rerolls_left`.

        >>> turn("sum_10", 3, target=8).best([0, 1, 0, 1, 1, 0]).action
        Stop()
        >>> print(turn("sum_10", 3, target=8).best([1, 1, 0, 1, 0, 0]).action)
        reroll G
        """
        reroll, value = self.native.choose(faces, rerolls_left)
        return self._choice(reroll, value, rerolls_left)

    def choices(self, faces: Sequence[int], rerolls_left: int = 2) -> list[Choice]:
        """Return every action for dice on the table, best first, equal ones in ascending order.

        >>> [(str(choice.action), round(choice.value, 3)) for choice in turn("any_1", 1).choices([0, 0, 0, 1, 0, 0])]
        [('stop', 3.0), ('reroll 3', 2.778)]
        """
        found = [
            self._choice(reroll, value, rerolls_left) for reroll, value in self.native.choices(faces, rerolls_left)
        ]
        return sorted(found, key=lambda choice: -choice.value)

    def action(self, state: Any) -> Stop | Reroll:
        """Return the best action in a state whose turn has this number of dice and this card.

        >>> import aleator
        >>> state = aleator.GangOfDice(2, first_player="fixed").new_state()
        >>> _ = state.apply_chance(aleator.gang_of_dice.Reveal("sum_10"))
        >>> _ = state.apply(aleator.gang_of_dice.Roll(2))
        >>> _ = state.apply_chance(aleator.gang_of_dice.Land([1, 0, 0, 0, 0, 1]))
        >>> print(turn("sum_10", 2, target=8).action(state))
        reroll G
        """
        if state.phase != "keep" or state.card != self.card.id or state.dice != self.dice:
            raise ValueError(
                f"the state has {counted(state.dice, 'die', 'dice')} in phase {state.phase!r} under {state.card}: "
                f"this play is for {counted(self.dice, 'die', 'dice')} on the table under {self.card.id}"
            )
        return self.best(state.faces, state.rerolls_left).action

    def table(
        self, rerolls_left: int = 2
    ) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8], npt.NDArray[np.float64]]:
        """Return the complete play for a number of rerolls left: all possible dice in ascending order (m, 6), the dice
        to reroll for each (m, 6; none means stop), both uint8, and the values (m,) float64.

        >>> faces, reroll, value = turn("any_1", 1).table()
        >>> faces.shape, reroll.shape, value.shape
        ((5, 6), (5, 6), (5,))
        """
        return self.native.table(rerolls_left)

    def explain(self, faces: Sequence[int], rerolls_left: int = 2) -> str:
        """Describe in words what to do with dice on the table, what that is worth, and what stopping would be worth.

        >>> print(turn("sum_10", 3, target=8).explain([1, 1, 0, 1, 0, 0]))
        G 1 3 under sum_10 (yellow), 2 rerolls left: reroll G (chance of a safe 8 or more: 55.6 %; stopping: 0.0 %).
        """
        ranked = self.choices(faces, rerolls_left)
        best = self.best(faces, rerolls_left)
        stop = next(choice for choice in ranked if choice.action == Stop())
        dice = dice_in_words(_six(faces))
        left = counted(rerolls_left, "reroll")
        other = f"stopping: {self._shown(stop.value)}"
        if best.action == Stop():
            rival = next((choice for choice in ranked if choice.action != Stop()), None)
            other = f"next best, {rival.action}: {self._shown(rival.value)}" if rival else "there is nothing else"
        value = self._shown(best.value)
        return f"{dice} under {self.card}, {left} left: {best.action} ({self.objective}: {value}; {other})."

    def _shown(self, value: Any) -> str:
        return f"{100 * float(value):.1f} %" if self.objective.startswith("chance") else f"{float(value):.3f}"

    def _choice(self, reroll: Faces, value: Any, rerolls_left: int) -> Choice:
        if self.exact:
            value = Fraction(value, 6 ** (self.dice * rerolls_left))
        return Choice(Reroll(reroll) if any(reroll) else Stop(), value)

    def __repr__(self) -> str:
        return f"<{counted(self.dice, 'die', 'dice')} under {self.card}: {self.objective} {self._shown(self.value)}>"


def _six(faces: Sequence[int]) -> Faces:
    g, c1, c2, c3, c4, c5 = faces
    return g, c1, c2, c3, c4, c5


def turn(
    card: str | Card,
    dice: int,
    *,
    target: int | None = None,
    utility: Callable[[int], float] | Sequence[float] | None = None,
    lost: float = 0,
    exact: bool = False,
    memory: int = DEFAULT_MEMORY,
    deck: DeckSource = "standard",
    colour: str | None = None,
    gangster_is_a_value: bool = False,
) -> TurnOdds:
    """Solve a turn: a roll of `dice` dice, then up to two rerolls, played as well as possible.

    The objective is the chance of a safe score of at least `target`; or the expected `utility` of the final score (a
    function of the score, or one non-negative number for each score from 0 to `5 * dice`), with `lost` if the card was
    triggered; or, with neither, the expected score. With `exact`, all numbers are integers and values are `Fraction`s:
    up to 24 dice for a target.

    Raises `OddsError` before any work is done, for an unknown card, no dice, a target out of reach, an invalid utility,
    or more than `memory` bytes.

    >>> turn("sum_10", 2, target=9, exact=True).value == Fraction(12332, 6**6)
    True
    >>> turn("sum_10", 2)
    <2 dice under sum_10 (yellow): expected score 6.534>
    >>> turn("any_1", 2, utility=lambda score: score == 7, lost=0.5).value
    0.512...
    """
    found = resolve(card, deck, colour, gangster_is_a_value)
    count = checked_dice(dice)
    worth, objective = _objective(count, target, utility)
    solver = _native.TurnSolver(*found.arguments, count, memory)
    if not exact:
        native = solver.policy([float(value) for value in worth], float(lost))
        return TurnOdds(found, count, objective, False, native.value, native)
    if not all(float(value).is_integer() and value >= 0 for value in [*worth, lost]):
        raise OddsError("exact values need utilities that are whole numbers of at least 0", "bad_utility", {}, None)
    native = solver.exact_policy([int(value) for value in worth], int(lost))
    return TurnOdds(found, count, objective, True, Fraction(native.value, 6 ** (3 * count)), native)


def target_odds(
    card: str | Card,
    dice: int,
    *,
    memory: int = DEFAULT_MEMORY,
    deck: DeckSource = "standard",
    colour: str | None = None,
    gangster_is_a_value: bool = False,
) -> npt.NDArray[np.float64]:
    """Return, for every target from 0 to `5 * dice`, the best chance of a safe score of at least that, as
    (5 * dice + 1,) float64; each has its own best play. The turn is laid out once, so this is faster than calling
    `turn` for each.

    Raises `OddsError` as `turn` does.

    >>> target_odds("sum_10", 2).round(3)[[0, 8, 9, 10]]
    array([0.972, 0.495, 0.264, 0.   ])
    """
    found = resolve(card, deck, colour, gangster_is_a_value)
    count = checked_dice(dice)
    solver = _native.TurnSolver(*found.arguments, count, memory)
    scores = range(5 * count + 1)
    chances = np.zeros(len(scores))
    for target in scores:
        (chances[target],) = solver.values([[float(score >= target) for score in scores]], 0.0)
        if chances[target] == 0:
            # No higher one is reached either.
            break
    return chances


def _objective(
    dice: int,
    target: int | None,
    utility: Callable[[int], float] | Sequence[float] | None,
) -> tuple[list[Any], str]:
    """Return the utility of each score, and the name of the objective."""
    scores = range(5 * dice + 1)
    if utility is not None:
        if target is not None:
            raise ValueError("give a target or a utility, not both")
        return list(map(utility, scores)) if callable(utility) else list(utility), "expected utility"
    if target is None:
        return list(scores), "expected score"
    _check_target(target, dice)
    return [int(score >= target) for score in scores], f"chance of a safe {target} or more"


def _check_target(target: Any, dice: int) -> None:
    if isinstance(target, bool) or not hasattr(target, "__index__"):
        raise TypeError(f"target={target!r} is not an integer")
    if target < 0:
        raise OddsError(f"a target of {target}: scores are 0 or more", "out_of_reach", {"target": target}, "GD-3.5")
    if target > 5 * dice:
        message = f"a score of {target} is out of reach: {counted(dice, 'die shows', 'dice show')} at most {5 * dice}"
        raise OddsError(message, "out_of_reach", {"target": target, "dice": dice}, "GD-3.5")


@dataclass(frozen=True, slots=True)
class BestDice:
    """The best number of dice for an objective.

    `by_dice[k]` is the value with `first + k` dice; fewer cannot reach the target. `proven` says that numbers beyond
    those considered cannot do better.
    """

    card: Card
    dice: int
    value: float
    first: int
    by_dice: tuple[float, ...]
    proven: bool

    def __iter__(self) -> Iterator[tuple[int, float]]:
        return iter(enumerate(self.by_dice, start=self.first))

    @property
    def at_limit(self) -> bool:
        """Whether the answer is the highest number of dice considered, so that more might be better.

        >>> best_dice("fives_2", max_dice=3).at_limit, best_dice("sum_10", target=9).at_limit
        (True, False)
        """
        return not self.proven and self.dice == self.first + len(self.by_dice) - 1


def best_dice(
    card: str | Card,
    *,
    target: int | None = None,
    max_dice: int = 48,
    memory: int = DEFAULT_MEMORY,
    deck: DeckSource = "standard",
    colour: str | None = None,
    gangster_is_a_value: bool = False,
) -> BestDice:
    """Find the best number of dice, at most `max_dice`, for a safe score of at least `target`, or without a target for
    the expected score. Ties go to fewer dice.

    The search stops as soon as the answer is proven. The chance of ending safe at all never rises with the number of
    dice, since adding a die never un-triggers a card; and that chance is an upper bound on the chance of reaching any
    target. An expected score is at most that chance times the highest safe score, if the card has one.

    Raises `OddsError` like `turn`, before any work is done; `max_dice` has to fit into the memory. A target is out of
    reach if no number of dice up to `max_dice` can show it without triggering the card.

    >>> best = best_dice("sum_10", target=9)
    >>> best.dice, round(best.value, 4)
    (3, 0.2898)
    >>> best_dice("sum_10", target=10)
    Traceback (most recent call last):
    aleator.errors.OddsError: a safe score of 10 is out of reach under sum_10 (yellow): no dice show more than 9
    """
    found = resolve(card, deck, colour, gangster_is_a_value)
    most = checked_dice(max_dice, "max_dice")
    first = 1
    if target is not None:
        _check_target(target, most)
        first = max(1, -(-target // 5))
    highest = _highest_safe_score(found)
    if target is not None and highest is not None and target > highest:
        message = f"a safe score of {target} is out of reach under {found}: no dice show more than {highest}"
        raise OddsError(message, "out_of_reach", {"target": target, "card": found.id, "highest": highest}, "GD-3.5")
    if math.comb(most + 6, 6) * _BYTES_PER_STATE > memory:
        # It may not fit: laying it out refuses it then.
        _native.TurnSolver(*found.arguments, most, memory)
    values: list[float] = []
    best, proven = -1.0, False
    for dice in range(first, most + 1):
        solver = _native.TurnSolver(*found.arguments, dice, memory)
        goal, _ = _objective(dice, target, None)
        value, safe = solver.values([[float(worth) for worth in goal], [1.0] * len(goal)], 0.0)
        values.append(value)
        best = max(best, value)
        # A bound for any larger number of dice.
        bound = safe if target is not None else safe * highest if highest is not None else float("inf")
        if bound <= best:
            proven = True
            break
    # Relative, since even 1e-13 is a proper chance: ties differ only by rounding.
    chosen = next(index for index, value in enumerate(values) if value >= best * (1 - 1e-12))
    if best <= 0 and target:
        message = f"no number of dice up to {most} reaches a safe score of {target} under {found}"
        raise OddsError(message, "out_of_reach", {"target": target, "card": found.id}, "GD-3.5")
    return BestDice(found, first + chosen, values[chosen], first, tuple(values), proven)


def _highest_safe_score(card: Card) -> int | None:
    """Return the highest score that is ever safe; None if it grows with the number of dice.

    >>> _highest_safe_score(resolve("sum_10")), _highest_safe_score(resolve("odd_2"))
    (9, None)
    """
    scores = []
    for most in (24, 25):
        solved = _native.exact_roll_distributions(*card.arguments, most)
        scores.append(max((score for score, ways in enumerate(solved[-1][0]) if ways), default=0))
    return scores[0] if scores[0] == scores[1] else None
