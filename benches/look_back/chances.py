"""Lines of the odds: distributions of rolls, whole turns, and games by exact policies."""

from __future__ import annotations

from typing import Any

from look_back.games import playouts
from look_back.lines import Line, Work

CARDS = ("sum_7", "sum_13", "run_2", "run_3", "odd_1", "distinct_3", "pair", "fives_2", "any_345")


def rolls(most: int) -> Work:
    """Joint distributions of score and trigger; counted is a card with 1 to `most` dice."""
    from aleator import odds

    def work(times: int, _seed: int) -> tuple[int, Any]:
        found = [odds.rolls(CARDS[each % len(CARDS)], most) for each in range(times)]
        return times, [repr(each)[:500] for each in found[: len(CARDS)]]

    return work


def turn(card: str, dice: int, colour: str) -> Work:
    """Lay a turn out, solve it for a target and return its policy."""
    from aleator import odds

    def work(times: int, _seed: int) -> tuple[int, Any]:
        found = [odds.turn(card, dice, target=20, colour=colour) for _ in range(times)]
        return times, [repr(found[0])]

    return work


LINES = [
    Line("rolls, 1 to 12 dice", "card", lambda: rolls(12)),
    Line("rolls, 1 to 48 dice", "card", lambda: rolls(48)),
    Line("turn, 8 dice, run_3 black", "turn", lambda: turn("run_3", 8, "black")),
    Line("turn, 8 dice, run_3 yellow", "turn", lambda: turn("run_3", 8, "yellow")),
    Line("turn, 12 dice, sum_10 black", "turn", lambda: turn("sum_10", 12, "black")),
    Line("turn, 20 dice, pair yellow", "turn", lambda: turn("pair", 20, "yellow")),
    # Many games, since what a policy prepares for the first should not be measured.
    Line("games, turn_optimal", "decision", lambda: playouts("gang", *["turn_optimal"] * 3), least=10_000),
    Line("games, round_optimal(8)", "decision", lambda: playouts("gang", "round_optimal(8)", "cautious"), least=10_000),
]
