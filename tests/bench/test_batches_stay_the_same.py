"""Batches are bit by bit what they were: whatever makes them faster changes nothing.

A change of the rules or of the chance protocol changes these on purpose; then say so in the changelog.
"""

from __future__ import annotations

import hashlib

import numpy as np
import pytest

import aleator

BATCHES = [
    (2, "rotate", False, ["random", "random"], "1bc4a8cb51042c58"),
    (3, "rotate", False, ["random(max_dice=12)"] * 3, "c695c5bdc12c2674"),
    (3, "winner", True, ["cautious"] * 3, "334df1e91b2f664b"),
    (4, "fixed", False, ["cautious", "random", "random(max_dice=12)", "fixed(3)"], "3c1eda01a773f3cb"),
]


def digest(result: aleator.Simulation) -> str:
    numbers = [result.decisions, result.rounds, *result.cards["triggered"], *result.cards["score_squared"]]
    rows = [result.winners, result.round_counts, result.pools, result.eliminated]
    hashed = hashlib.sha256(np.array(numbers, np.uint64).tobytes())
    for row in rows:
        # In one byte each, as they are kept; they are handed out wider.
        hashed.update(row.astype(np.uint8, casting="unsafe").tobytes())
    return hashed.hexdigest()[:16]


@pytest.mark.parametrize(("players", "first_player", "gangster", "policies", "expected"), BATCHES)
def test_a_batch_stays_the_same(
    players: int, first_player: str, gangster: bool, policies: list[str], expected: str
) -> None:
    game = aleator.GangOfDice(players=players, first_player=first_player, gangster_is_a_value=gangster)
    result = aleator.simulate(game, policies, 5_000, seed=11, start=2**32 - 100, rotate_seats=True)
    assert digest(result) == expected
