"""The experiment with Dice Run in aleator: its sums in the same form as those of the plain-Python loop."""

from __future__ import annotations

import aleator
from aleator.results.dice_run import CARDS, DiceRunSimulation
from statistics_of_dice_run import Sums

GAME = aleator.DiceRun(players=4)


def simulated(games: int, seed: int, policy: str = "by_card", threads: int = 1) -> DiceRunSimulation:
    """Play games for four."""
    result = aleator.simulate(GAME, [policy] * GAME.players, games, seed, threads, keep_games=False)
    assert isinstance(result, DiceRunSimulation)
    return result


def play(games: int, seed: int, policy: str = "by_card") -> Sums:
    """Play games for four and report what the plain-Python loop reports."""
    result = simulated(games, seed, policy)
    return Sums(
        cards=list(CARDS),
        games=result.games,
        decisions=result.decisions,
        turns=result.turns,
        wins=list(result.wins),
        stage_points=result.seats["stage_points"],
        played=result.cards["played"],
        no_effect=result.cards["no_effect"],
        rerolls=result.cards["rerolls"],
        stage_turns=result.stages["turns"],
        stage_shown=result.stages["shown"],
        winning_points=result.stages["winning_points"],
        target_points=result.stages["target_points"],
    )
