"""Gang of Dice vectorised with NumPy: many games in step, as a good programmer would write it for one experiment.

Three players of `random(max_dice=12)`, the standard deck, `first_player="rotate"`. A column is a game, a row of
`counts` a face, the gangster first; games whose turn has ended are left out of the next roll. It is not a reference.
`run.py` checks its statistics against aleator's and measures it.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from statistics_of_games import Statistics

DECK = Path(__file__).parent.parent / "python" / "aleator" / "games" / "gang_of_dice" / "decks" / "standard.toml"
AT_ONCE = 4096
PLAYERS = 3
START_POOL = 48
MAX_DICE = 12
BONUS = (0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 6, 9)
KINDS = ("sum_at_least", "run_at_least", "count_at_least", "distinct_at_least", "same_at_least")

Array = npt.NDArray[Any]


class Games:
    """The deck as arrays, and games that are played in step."""

    def __init__(self, seed: int) -> None:
        record = tomllib.loads(DECK.read_text(encoding="utf-8"))
        self.rng = np.random.default_rng(seed)
        cards = record["cards"]
        self.ids = [card["id"] for card in cards]
        self.yellow = np.array([card["colour"] == "yellow" for card in cards])
        self.kind = np.array([KINDS.index(card["predicate"]["kind"]) for card in cards])
        self.k = np.array([card["predicate"]["k"] for card in cards], np.uint8)
        listed = [card["predicate"].get("faces", ()) for card in cards]
        # Row `face`, column `card`: whether the card counts the face.
        self.listed = np.array([[face in faces for faces in listed] for face in range(6)], np.uint8)
        place = {card: index for index, card in enumerate(self.ids)}
        self.tiers = [(np.array([place[card] for card in tier["cards"]]), tier["draw"]) for tier in record["tiers"]]

    def play(self, batches: int, at_once: int = AT_ONCE) -> Statistics:
        """Play a number of batches of games."""
        statistics = Statistics.none(PLAYERS, self.ids)
        self.turns = np.zeros(len(self.ids), int)
        self.busts = np.zeros(len(self.ids), int)
        for _ in range(batches):
            self._play_batch(at_once, statistics)
        statistics.turns, statistics.triggered = self.turns.tolist(), self.busts.tolist()
        return statistics

    def _draw_cards(self, games: int) -> Array:
        """Draw the cards of all rounds: a row a round."""
        keys = [self.rng.random((len(cards), games), np.float32).argsort(axis=0)[:draw] for cards, draw in self.tiers]
        return np.concatenate([cards[order] for (cards, _), order in zip(self.tiers, keys, strict=True)])

    def _play_batch(self, games: int, statistics: Statistics) -> None:
        pools = np.full((PLAYERS, games), START_POOL, np.uint8)
        table = np.zeros(games, np.uint8)
        first = self.rng.integers(PLAYERS, size=games)
        rounds = np.zeros(games, np.int64)
        running = np.ones(games, bool)
        winners = np.zeros((PLAYERS, games), bool)
        for bonus, cards in zip(BONUS, self._draw_cards(games), strict=True):
            rounds += running
            table += bonus * running.astype(np.uint8)
            before = (pools > 0) & running
            self._play_round(cards, pools, table, first=first, alive=before, statistics=statistics)
            alive = (pools > 0) & running
            left = alive.sum(axis=0)
            ended = running & (left < 2)
            winners[:, ended] = np.where(left == 0, before, alive)[:, ended]
            running &= left >= 2
            first = next_alive(first, alive)
        winners[:, running] = (pools == pools.max(axis=0))[:, running]
        statistics.games += games
        statistics.rounds += int(rounds.sum())
        statistics.rounds_squared += int((rounds**2).sum())
        shares = (winners / winners.sum(axis=0)).sum(axis=1)
        statistics.wins = [wins + float(share) for wins, share in zip(statistics.wins, shares, strict=True)]

    def _play_round(
        self, cards: Array, pools: Array, table: Array, *, first: Array, alive: Array, statistics: Statistics
    ) -> None:
        games = np.arange(len(table))
        best = np.full(len(table), -1, np.int32)
        winner = np.zeros(len(table), np.int64)
        for step in range(PLAYERS):
            seats = (first + step) % PLAYERS
            who = np.flatnonzero(alive[seats, games])
            seats, faced = seats[who], cards[who]
            pool = pools[seats, who]
            dice = 1 + self._below(np.minimum(pool, MAX_DICE))
            pools[seats, who] = pool - dice
            table[who] += dice
            counts, busted, decisions = self._play_turns(faced, dice)
            statistics.decisions += decisions
            self.turns += np.bincount(faced, minlength=len(self.ids))
            self.busts += np.bincount(faced[busted], minlength=len(self.ids))
            # More points, then more dice, then the earlier turn.
            strength = np.where(busted, -1, score(counts).astype(np.int32) << 8 | dice)
            better = strength > best[who]
            best[who[better]] = strength[better]
            winner[who[better]] = seats[better]
        won = np.flatnonzero(best >= 0)
        pools[winner[won], won] += table[won]
        table[won] = 0

    def _play_turns(self, cards: Array, dice: Array) -> tuple[Array, Array, int]:
        """Take a turn in each game: the last dice, who triggered the card, and how many decisions were taken."""
        counts = self._roll(dice)
        yellow = self.yellow[cards]
        busted = self._triggered(cards, counts) & yellow
        decisions = len(cards)
        going_on = np.flatnonzero(~busted)
        for _ in range(2):
            decisions += len(going_on)
            kept = counts[:, going_on]
            taken = self._below(kept + 1)
            again = taken.sum(axis=0, dtype=np.uint8)
            rerolls = np.flatnonzero(again)
            going_on = going_on[rerolls]
            rolled = kept[:, rerolls] - taken[:, rerolls] + self._roll(again[rerolls])
            counts[:, going_on] = rolled
            triggered = self._triggered(cards[going_on], rolled) & yellow[going_on]
            busted[going_on[triggered]] = True
            going_on = going_on[~triggered]
        black = np.flatnonzero(~yellow)
        busted[black] = self._triggered(cards[black], counts[:, black])
        return counts, busted, decisions

    def _below(self, bounds: Array) -> Array:
        """Draw a number below each bound."""
        return (self.rng.random(bounds.shape, np.float32) * bounds).astype(np.uint8)

    def _roll(self, dice: Array) -> Array:
        """Roll dice: six counts for each number of dice."""
        most = int(dice.max(initial=0))
        faces = self.rng.integers(6, size=(most, len(dice)), dtype=np.uint8)
        # Missing dice show a face that is not counted.
        faces |= (np.arange(most, dtype=np.uint8)[:, None] >= dice).view(np.uint8) << 3
        return np.array([np.add.reduce((faces == face).view(np.uint8), axis=0, dtype=np.uint8) for face in range(6)])

    def _triggered(self, cards: Array, counts: Array) -> Array:
        """Whether the dice trigger the cards."""
        present = (counts[1:] > 0).view(np.uint8)
        run = longest = present[0]
        for row in present[1:]:
            run = (run + 1) * row
            longest = np.maximum(longest, run)
        listed = np.add.reduce(counts * self.listed.take(cards, axis=1), axis=0, dtype=np.uint8)
        distinct = np.add.reduce(present, axis=0, dtype=np.uint8)
        values = np.array([score(counts), longest, listed, distinct, counts[1:].max(axis=0, initial=0)])
        return values[self.kind[cards], np.arange(len(cards))] >= self.k[cards]


def score(counts: Array) -> Array:
    """Add the numbers up; with up to 12 dice they fit in a byte."""
    return counts[1] + 2 * counts[2] + 3 * counts[3] + 4 * counts[4] + 5 * counts[5]


def next_alive(seats: Array, alive: Array) -> Array:
    """Return the next seat clockwise that is in the game; any seat if nobody is."""
    games = np.arange(len(seats))
    following = seats
    for step in (2, 1):
        candidate = (seats + step) % PLAYERS
        following = np.where(alive[candidate, games], candidate, following)
    return following


if __name__ == "__main__":
    print(Games(seed=1).play(batches=3))
