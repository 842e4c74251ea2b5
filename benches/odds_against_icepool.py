"""Odds by aleator and by icepool, answers checked; `odds_bench.py` is the command. It needs the extra `bench`.

icepool counts in exact integers, so everything is measured twice: floats against floats, with icepool's integers
divided at the end, and exact against exact.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import icepool

import aleator
from aleator import odds
from aleator.reference import decks
from aleator.reference.gang_of_dice.warning import triggered

CARDS = (
    "sum_7", "sum_10", "sum_11", "sum_13", "run_2", "run_3", "odd_1", "odd_2", "odd_3",
    "distinct_2", "distinct_3", "pair", "fives_2", "any_1", "any_45", "any_345",
)  # fmt: skip


def best_of(runs: int, work: Callable[[], Any]) -> tuple[float, Any]:
    """Return the shortest time of several runs in seconds, and the result of the last."""
    times = []
    for _ in range(runs):
        begun = time.perf_counter()
        result = work()
        times.append(time.perf_counter() - begun)
    return min(times), result


class Joint(icepool.MultisetEvaluator):
    """Score and trigger of a pool, with as small a state as each kind of card needs."""

    def __init__(self, predicate: Any) -> None:
        self.predicate = predicate

    def next_state(self, state: Any, order: Any, outcome: int, count: int) -> Any:
        """Take the dice of one face: the score, and what the card still has to know."""
        score, known, warned = state or (0, 0, False)
        score += outcome * count
        kind, k = self.predicate.kind, self.predicate.k
        if outcome and not warned:
            if kind == "count_at_least" and outcome in self.predicate.faces:
                known = min(known + count, k)
                warned = known >= k
            elif kind == "same_at_least":
                warned = count >= k
            elif kind == "distinct_at_least" and count:
                known += 1
                warned = known >= k
            elif kind == "run_at_least":
                known = known + 1 if count else 0
                warned = known >= k
        return score, 0 if warned else known, warned

    def extra_outcomes(self, outcomes: Any) -> Any:
        """See every face, so that runs notice gaps."""
        return range(6)

    def final_outcome(self, state: Any, *args: Any) -> Any:
        """Return score and trigger."""
        score, _, warned = state or (0, 0, False)
        if self.predicate.kind == "sum_at_least":
            warned = score >= self.predicate.k
        return score, warned


DIE = icepool.z(6)
DECK = aleator.decks.load("standard")


def icepool_joint(card: str, most: int) -> list[Any]:
    """Return the joint distributions of 1 to `most` dice."""
    evaluator = Joint(decks.load("standard").card(card).predicate)
    return [evaluator.evaluate(DIE.pool(dice)) for dice in range(1, most + 1)]


def as_floats(found: list[Any]) -> list[dict[Any, float]]:
    """Return distributions of icepool as floats."""
    return [{outcome: ways / die.denominator() for outcome, ways in die.items()} for die in found]


def check_floats(card: str, ours: list[odds.RollOdds], theirs: list[dict[Any, float]]) -> None:
    """Compare all probabilities."""
    for one, other in zip(ours, theirs, strict=True):
        for (score, warned), chance in other.items():
            value = (one.triggered if warned else one.safe)[score]
            assert abs(value - chance) < 1e-12, (card, one.dice, score, warned)


def check_exact(card: str, ours: list[odds.RollOdds], theirs: list[Any]) -> None:
    """Compare all counts, which have to be equal."""
    for one, other in zip(ours, theirs, strict=True):
        assert other.denominator() == 6**one.dice
        for (score, warned), ways in other.items():
            assert (one.triggered if warned else one.safe)[score] == ways, (card, one.dice, score, warned)


def joint_bench(most: int) -> dict[str, float]:
    """Return how many times faster the joint distributions of all cards are, as floats and exactly."""
    floats, solved = best_of(5, lambda: {card: odds.rolls(card, most) for card in CARDS})
    exact, counted = best_of(5, lambda: {card: odds.rolls(card, most, exact=True) for card in CARDS})
    theirs, ways = best_of(2, lambda: {card: icepool_joint(card, most) for card in CARDS})
    divided, chances = best_of(3, lambda: {card: as_floats(ways[card]) for card in CARDS})
    for card in CARDS:
        check_floats(card, solved[card], chances[card])
        check_exact(card, counted[card], ways[card])
    print(f"joint distributions, {len(CARDS)} cards, 1 to {most} dice:")
    print(f"  floats {1e3 * floats:.2f} ms, icepool {theirs + divided:.2f} s (of which {divided:.2f} s dividing)")
    print(f"  exact {1e3 * exact:.2f} ms, icepool {theirs:.2f} s")
    return {"floats": (theirs + divided) / floats, "exact": theirs / exact}


def icepool_turn(card: str, dice: int, target: int, *, exact: bool) -> Any:
    """Search a turn's best play over multisets, on rolls of icepool.

    The value is a float; or, with `exact`, an integer: the number of throws out of `6 ** (3 * dice)`.
    """
    # Every turn has its own layout, as aleator's turns do.
    roll_of.cache_clear()
    parts.cache_clear()
    found = decks.load("all_pairs").card(card)
    rolls = [[(faces, ways) for faces, ways in roll_of(count).items()] for count in range(dice + 1)]
    totals = [6**count for count in range(dice + 1)]
    # Integers stay integers if every throw counts as a throw of all the dice.
    certain = [6 ** (dice * left) for left in range(3)] if exact else [1.0] * 3

    @cache
    def value(faces: tuple[int, ...], left: int) -> Any:
        warned = triggered(found.predicate, [faces.count(face) for face in range(6)])
        if warned and found.colour == "yellow":
            return 0
        stop = certain[left] if not warned and sum(faces) >= target else 0
        if left == 0:
            return stop
        return max([stop, *(keep(kept, left - 1) for kept in parts(faces))])

    @cache
    def keep(kept: tuple[int, ...], left: int) -> Any:
        air = dice - len(kept)
        ways = sum(ways * value(tuple(sorted(kept + fell)), left) for fell, ways in rolls[air])
        return ways * totals[len(kept)] if exact else ways / totals[air]

    return keep((), 2)


@cache
def roll_of(count: int) -> Any:
    """Return icepool's distribution of sorted dice."""
    return DIE.pool(count).expand()


@cache
def parts(faces: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return all proper parts of some dice."""
    choices = [[(face,) * count for count in range(faces.count(face) + 1)] for face in range(6)]
    found = [sum(choice, ()) for choice in product(*choices)]
    return [part for part in found if len(part) < len(faces)]


def turn_bench(dice: int, target: int) -> dict[str, float]:
    """Return how many times faster a turn is, as floats and exactly: the smaller ratio of a black and a yellow card."""
    ratios: dict[str, list[float]] = {"floats": [], "exact": []}
    for name, colour in (("run_3", "black"), ("run_3", "yellow")):
        solver = aleator._native.TurnSolver(DECK, name, colour, False, dice, odds.DEFAULT_MEMORY)
        utility = [float(score >= target) for score in range(5 * dice + 1)]
        alone, value = best_of(50, lambda: solver.value(utility, 0.0))
        for kind, found in ratios.items():
            exact = kind == "exact"
            ours, solved = best_of(20, lambda: odds.turn(name, dice, target=target, colour=colour, exact=exact))
            theirs, expected = best_of(3, lambda: icepool_turn(f"{name}_{colour}", dice, target, exact=exact))
            if exact:
                assert solved.value == Fraction(expected, 6 ** (3 * dice)), (solved.value, expected)
            else:
                assert abs(value - expected) < 1e-12 and abs(solved.value - expected) < 1e-12, (value, expected)
            print(
                f"turn, {dice} dice, {name} {colour}, {kind}: {1e3 * ours:.3f} ms with layout and policy"
                f"{'' if exact else f' (solving alone {1e3 * alone:.3f} ms)'}, icepool {1e3 * theirs:.0f} ms, "
                f"{theirs / ours:.0f} times faster"
            )
            found.append(theirs / ours)
    return {kind: min(found) for kind, found in ratios.items()}


def sizes_bench() -> None:
    """Print how long turns of growing size take."""
    for name, colour in (("run_3", "black"), ("run_3", "yellow"), ("sum_10", "black"), ("pair", "yellow")):
        times = []
        for dice in (8, 12, 20, 30, 48):
            seconds, _ = best_of(3, lambda name=name, colour=colour, dice=dice: whole_turn(name, colour, dice))
            times.append(f"{dice}: {1e3 * seconds:.2f} ms")
        print(f"value of a turn, layout included, {name} {colour}: {', '.join(times)}")


def whole_turn(name: str, colour: str, dice: int) -> float:
    """Lay a turn out and solve it once."""
    solver = aleator._native.TurnSolver(DECK, name, colour, False, dice, odds.DEFAULT_MEMORY)
    return solver.value([float(score) for score in range(5 * dice + 1)], 0.0)


def everything(most: int) -> None:
    """Measure everything and print it, the joint distributions up to `most` dice."""
    if aleator.BUILD_PROFILE != "release":
        print("This is not a release build: the times mean little.")
    sizes_bench()
    for what, ratios in (("joint distributions", joint_bench(most)), ("a turn with 8 dice", turn_bench(8, 20))):
        for kind, ratio in ratios.items():
            print(f"{what}, {kind}: {ratio:.0f} times faster")
