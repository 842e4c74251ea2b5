"""The experiment with aleator: its statistics in the same form as those of the other implementations."""

from __future__ import annotations

import aleator
from aleator.games import Game
from statistics_of_games import Statistics

GAME = aleator.GangOfDice(players=3)


def play(games: int, seed: int, policy: str = "random(max_dice=12)", threads: int = 1) -> Statistics:
    """Play games for three."""
    result = aleator.simulate(GAME, [policy] * 3, games, seed, threads, keep_games=False)
    return Statistics(
        cards=list(GAME.deck.cards),
        games=result.games,
        decisions=result.decisions,
        rounds=result.rounds,
        rounds_squared=result.rounds_squared,
        wins=list(result.wins),
        turns=result.cards["turns"],
        triggered=result.cards["triggered"],
    )


def python_loop(game: Game, games: int, seed: int) -> int:
    """Play games decision by decision in Python, every legal action equally likely; return the decisions."""
    decisions = 0
    for index in range(games):
        streams = aleator.Streams(seed, index)
        policies = [streams.policy(seat) for seat in range(game.players)]
        state = game.new_state()
        while not state.is_terminal():
            seat = state.current_player
            if seat is None:
                state.sample_chance(streams)
            else:
                decisions += 1
                state.apply(state.legal_actions().sample(policies[seat]))
    return decisions
