"""The experiment with aleator: its statistics in the form in which the other implementations tell theirs."""

from __future__ import annotations

import aleator
from statistics_of_games import Statistics


def play(games: int, seed: int, policy: str = "random(max_dice=12)", threads: int = 1) -> Statistics:
    """Play games for three."""
    game = aleator.GangOfDice(players=3)
    result = aleator.simulate(game, [policy] * 3, games, seed, threads, keep_games=False)
    return Statistics(
        cards=list(game.deck.cards),
        games=result.games,
        decisions=result.decisions,
        rounds=result.rounds,
        rounds_squared=result.rounds_squared,
        wins=list(result.wins),
        turns=result.cards["turns"],
        triggered=result.cards["triggered"],
    )
