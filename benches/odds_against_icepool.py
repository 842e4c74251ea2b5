"""Odds by aleator and by icepool, answers checked; `odds_bench.py` is the command. It needs the extra `bench`."""

from __future__ import annotations

import time
from collections.abc import Callable
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
    """Give the shortest time of several runs in seconds, and the result of the last."""
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
        """Take the dice of one face: the score, and what is left to know for the card."""
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
        """Give score and trigger."""
        score, _, warned = state or (0, 0, False)
        if self.predicate.kind == "sum_at_least":
            warned = score >= self.predicate.k
        return score, warned


DIE = icepool.z(6)
DECK = aleator.decks.load("standard")


def icepool_joint(card: str, most: int) -> list[Any]:
    """Give the joint distributions of 1 to `most` dice."""
    evaluator = Joint(decks.load("standard").card(card).predicate)
    return [evaluator.evaluate(DIE.pool(dice)) for dice in range(1, most + 1)]


def check_joint(card: str, ours: list[odds.RollOdds], theirs: list[Any]) -> None:
    """Compare all probabilities."""
    for one, other in zip(ours, theirs, strict=True):
        for (score, warned), ways in other.items():
            value = (one.triggered if warned else one.safe)[score]
            assert abs(value - ways / other.denominator()) < 1e-12, (card, one.dice, score, warned)


def joint_bench(most: int) -> float:
    """Give how many times faster the joint distributions of all cards are."""
    ours, solved = best_of(5, lambda: {card: odds.rolls(card, most) for card in CARDS})
    theirs, expected = best_of(1, lambda: {card: icepool_joint(card, most) for card in CARDS})
    for card in CARDS:
        check_joint(card, solved[card], expected[card])
    print(f"joint distributions, {len(CARDS)} cards, 1 to {most} dice: {1e3 * ours:.2f} ms, icepool {theirs:.2f} s")
    return theirs / ours


def icepool_turn(card: str, dice: int, target: int) -> float:
    """Search a turn's best play over multisets, on rolls of icepool."""
    found = decks.load("all_pairs").card(card)
    rolls = [[(faces, ways) for faces, ways in roll_of(count).items()] for count in range(dice + 1)]
    totals = [6**count for count in range(dice + 1)]

    @cache
    def value(faces: tuple[int, ...], left: int) -> float:
        warned = triggered(found.predicate, [faces.count(face) for face in range(6)])
        if warned and found.colour == "yellow":
            return 0.0
        stop = float(not warned and sum(faces) >= target)
        if left == 0:
            return stop
        return max([stop, *(keep(kept, left - 1) for kept in parts(faces))])

    @cache
    def keep(kept: tuple[int, ...], left: int) -> float:
        air = dice - len(kept)
        return sum(ways * value(tuple(sorted(kept + fell)), left) for fell, ways in rolls[air]) / totals[air]

    return keep((), 2)


@cache
def roll_of(count: int) -> Any:
    """Give icepool's distribution of sorted dice."""
    return DIE.pool(count).expand()


@cache
def parts(faces: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Give all parts of dice but the dice themselves."""
    choices = [[(face,) * count for count in range(faces.count(face) + 1)] for face in range(6)]
    found = [sum(choice, ()) for choice in product(*choices)]
    return [part for part in found if len(part) < len(faces)]


def turn_bench(dice: int, target: int) -> float:
    """Give how many times faster a turn is, for a black and a yellow card; the smaller ratio."""
    ratios = []
    for name, colour in (("run_3", "black"), ("run_3", "yellow")):
        solver = aleator._native.TurnSolver(DECK, name, colour, False, dice, odds.DEFAULT_MEMORY)
        utility = [float(score >= target) for score in range(5 * dice + 1)]
        ours, value = best_of(50, lambda solver=solver, utility=utility: solver.value(utility, 0.0))
        whole, _ = best_of(20, lambda name=name, colour=colour: odds.turn(name, dice, target=target, colour=colour))
        theirs, expected = best_of(1, lambda name=name, colour=colour: icepool_turn(f"{name}_{colour}", dice, target))
        assert abs(value - expected) < 1e-12, (value, expected)
        print(
            f"turn, {dice} dice, {name} {colour}: {1e3 * ours:.3f} ms "
            f"(with layout and policy {1e3 * whole:.3f} ms), icepool {theirs:.1f} s"
        )
        ratios.append(theirs / whole)
    return min(ratios)


def sizes_bench() -> None:
    """Tell how long turns of growing size take."""
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
    print(f"joint distributions: {joint_bench(most):.0f} times faster (wanted: 100)")
    print(f"a turn with 8 dice: {turn_bench(8, 20):.0f} times faster (wanted: 1000)")
