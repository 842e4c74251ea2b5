"""Games of OpenSpiel played at random, from its C++ side and in a Python loop.

`pig` is the published dice game nearest to Gang of Dice; `backgammon`, a race with dice, and `gin_rummy`, with hidden
hands of cards, are the nearest to Dice Run.

The package has no function that plays random games in C++ and does nothing else. `random_sim_test` checks every state
on the way, and `evaluate_bots` plays one game a call. `RandomRolloutEvaluator` is the plain loop (clone, legal actions,
a uniform choice, chance outcomes sampled, apply) and its `Evaluate` is not bound; but a search bot with one simulation
evaluates the root with it and does nothing else, so that with many rollouts this is that loop. The root has to be a
decision: the bot of 2.0.2 crashes on a chance node.
"""

from __future__ import annotations

import random
from typing import Any

import pyspiel


class Peer:
    """A game, and how many decisions a random game of it has."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.game: Any = pyspiel.load_game(name)
        self.games = 0
        self.decisions = 0

    @property
    def decisions_a_game(self) -> float:
        """The mean over all games that the Python loop has played; the C++ loop does not count."""
        return self.decisions / self.games

    def rollouts(self, games: int, seed: int) -> None:
        """Play random games in C++."""
        evaluator = pyspiel.RandomRolloutEvaluator(games, seed)
        bot = pyspiel.MCTSBot(self.game, evaluator, 1.0, 1, 1, False, seed, False)
        root = bot.mcts_search(self._first_decision(random.Random(seed)))
        if root.explore_count != 1 or root.children:
            raise AssertionError("the search did more than evaluate its root")

    def _first_decision(self, rng: random.Random) -> Any:
        state = self.game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(sampled(state.chance_outcomes(), rng.random()))
        return state

    def python_loop(self, games: int, seed: int) -> int:
        """Play random games in Python, as quickly as the interface allows; return the decisions.

        The loop of OpenSpiel's own example draws with `numpy.random.choice`, which takes four times as long.
        """
        rng = random.Random(seed)
        decisions = 0
        for _ in range(games):
            state = self.game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(sampled(state.chance_outcomes(), rng.random()))
                else:
                    decisions += 1
                    state.apply_action(rng.choice(state.legal_actions()))
        self.games += games
        self.decisions += decisions
        return decisions


def sampled(outcomes: list[tuple[int, float]], point: float) -> int:
    """Return the outcome at a point between 0 and 1."""
    for action, probability in outcomes:
        point -= probability
        if point < 0:
            return action
    return outcomes[-1][0]
