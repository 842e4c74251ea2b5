"""Gang of Dice as a plain Python loop: what a good programmer would write for one experiment, without a library.

Three players of `random(max_dice=12)`, the standard deck, `first_player="rotate"`. Dice are lists of six counts, the
gangster first. It is not a reference: nothing is checked, nothing can be watched, and only this experiment can be
played. `run.py` checks its statistics against aleator's and measures it.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable
from pathlib import Path

from statistics_of_games import Statistics

DECK = Path(__file__).parent.parent / "python" / "aleator" / "games" / "gang_of_dice" / "decks" / "standard.toml"
PLAYERS = 3
START_POOL = 48
MAX_DICE = 12
BONUS = (0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 6, 9)

Predicate = Callable[[list[int]], bool]


def compiled(kind: str, k: int, faces: tuple[int, ...] = ()) -> Predicate:
    """Turn the predicate of a card into a function."""
    if kind == "sum_at_least":
        return lambda c: c[1] + 2 * c[2] + 3 * c[3] + 4 * c[4] + 5 * c[5] >= k
    if kind == "run_at_least" and k == 2:
        return lambda c: bool((c[2] and (c[1] or c[3])) or (c[4] and (c[3] or c[5])))
    if kind == "run_at_least" and k == 3:
        return lambda c: bool(c[3] and ((c[2] and (c[1] or c[4])) or (c[4] and c[5])))
    if kind == "count_at_least" and len(faces) == 1:
        (a,) = faces
        return lambda c: c[a] >= k
    if kind == "count_at_least" and len(faces) == 2:
        a, b = faces
        return lambda c: c[a] + c[b] >= k
    if kind == "count_at_least" and len(faces) == 3:
        a, b, d = faces
        return lambda c: c[a] + c[b] + c[d] >= k
    if kind == "distinct_at_least":
        return lambda c: c[1:].count(0) <= 5 - k
    if kind == "same_at_least":
        return lambda c: max(c[1:]) >= k
    raise ValueError(f"the standard deck has no {kind} of {k}")


class Game:
    """The deck, ready to play with."""

    def __init__(self) -> None:
        record = tomllib.loads(DECK.read_text(encoding="utf-8"))
        self.ids = [card["id"] for card in record["cards"]]
        self.yellow = [card["colour"] == "yellow" for card in record["cards"]]
        self.triggers = [
            compiled(card["predicate"]["kind"], card["predicate"]["k"], tuple(card["predicate"].get("faces", ())))
            for card in record["cards"]
        ]
        place = {card: index for index, card in enumerate(self.ids)}
        self.tiers = [([place[card] for card in tier["cards"]], tier["draw"]) for tier in record["tiers"]]

    def play(self, games: int, seed: int) -> Statistics:
        """Play a number of games."""
        rng = random.Random(seed)
        statistics = Statistics.none(PLAYERS, self.ids)
        for _ in range(games):
            self._play_one(rng, statistics)
        statistics.games = games
        return statistics

    def _play_one(self, rng: random.Random, statistics: Statistics) -> None:
        uniform, sample = rng.random, rng.sample
        pools = [START_POOL] * PLAYERS
        alive = list(range(PLAYERS))
        table = 0
        first = int(uniform() * PLAYERS)
        deck = [card for cards, draw in self.tiers for card in sample(cards, draw)]
        rounds = 0
        for card, bonus in zip(deck, BONUS, strict=True):
            rounds += 1
            table += bonus
            winner, best = -1, (-1, 0)
            triggered = 0
            start = alive.index(first)
            for seat in alive[start:] + alive[:start]:
                pool = pools[seat]
                dice = 1 + int(uniform() * (pool if pool < MAX_DICE else MAX_DICE))
                pools[seat] = pool - dice
                table += dice
                score, decisions = self._turn(card, dice, uniform)
                statistics.decisions += decisions
                if score < 0:
                    triggered += 1
                elif (score, dice) > best:
                    winner, best = seat, (score, dice)
            statistics.turns[card] += len(alive)
            statistics.triggered[card] += triggered
            if winner >= 0:
                pools[winner] += table
                table = 0
            before = alive
            alive = [seat for seat in alive if pools[seat]]
            if len(alive) < 2:
                winners = alive or before
                break
            behind = [seat for seat in alive if seat > first]
            first = behind[0] if behind else alive[0]
        else:
            most = max(pools[seat] for seat in alive)
            winners = [seat for seat in alive if pools[seat] == most]
        statistics.rounds += rounds
        statistics.rounds_squared += rounds * rounds
        for seat in winners:
            statistics.wins[seat] += 1 / len(winners)

    def _turn(self, card: int, dice: int, uniform: Callable[[], float]) -> tuple[int, int]:
        """Take a turn; return the score, -1 if it triggered the card, and the number of decisions."""
        triggers, yellow = self.triggers[card], self.yellow[card]
        counts = [0, 0, 0, 0, 0, 0]
        for _ in range(dice):
            counts[int(uniform() * 6)] += 1
        if yellow and triggers(counts):
            return -1, 1
        decisions = 1
        for _ in range(2):
            decisions += 1
            # Uniform over all selections: from none to all dice of each face.
            again = 0
            for face, count in enumerate(counts):
                if count:
                    taken = int(uniform() * (count + 1))
                    counts[face] = count - taken
                    again += taken
            if not again:
                break
            for _ in range(again):
                counts[int(uniform() * 6)] += 1
            if yellow and triggers(counts):
                return -1, decisions
        if not yellow and triggers(counts):
            return -1, decisions
        _, ones, twos, threes, fours, fives = counts
        return ones + 2 * twos + 3 * threes + 4 * fours + 5 * fives, decisions


if __name__ == "__main__":
    print(Game().play(10_000, seed=1))
