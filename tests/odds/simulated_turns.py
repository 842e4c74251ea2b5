"""Plays turns by the solved play and compares what they come to with the exact value.

`python tests/odds/simulated_turns.py` plays ten million turns of each of twenty triples of card, dice and target. Dice
lie in order and are NumPy's, the predicates are the reference's: of the solver only what it would reroll is used.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from functools import lru_cache

import numpy as np

from aleator import odds
from aleator.reference import decks
from aleator.reference.gang_of_dice.warning import triggered

AT_ONCE = 1_000_000

TRIPLES = [
    (card, dice, target, colour)
    for card, dice, target in [
        ("sum_10", 3, 8), ("sum_7", 2, 5), ("run_3", 5, 12), ("run_2", 4, 8), ("odd_2", 4, 7),
        ("pair", 3, 7), ("distinct_3", 4, 8), ("any_1", 3, 9), ("any_345", 4, 4), ("fives_2", 5, 14),
    ]
    for colour in ("black", "yellow")
]  # fmt: skip


def compare(card: str, dice: int, target: int, colour: str, turns: int, seed: int) -> tuple[float, float, float]:
    """Give the share of turns that end safe with the target, its standard error, and the exact chance."""
    solved = odds.turn(card, dice, target=target, colour=colour)
    warning = decks.load("all_pairs").card(f"{card}_{colour}")
    rolls = list(itertools.product(range(6), repeat=dice))
    warned = np.array([triggered(warning.predicate, counted(lying)) for lying in rolls])
    good = ~warned & np.array([sum(lying) >= target for lying in rolls])
    over = warned if colour == "yellow" else np.zeros(len(rolls), bool)
    plays = [rerolled(solved, rolls, over, left) for left in (2, 1)]
    generator = np.random.default_rng(seed)
    hits = 0
    for begin in range(0, turns, AT_ONCE):
        lying = generator.integers(0, len(rolls), min(AT_ONCE, turns - begin))
        for kept, again in plays:
            fell = generator.integers(0, len(rolls), len(lying))
            lying = kept[lying] + fallen(dice)[again[lying], fell]
        hits += int(good[lying].sum())
    mean = hits / turns
    return mean, float(np.sqrt(mean * (1 - mean) / turns)), solved.value


def counted(lying: tuple[int, ...]) -> list[int]:
    """Count the faces of dice in order."""
    return [lying.count(face) for face in range(6)]


def rerolled(
    solved: odds.TurnOdds, rolls: list[tuple[int, ...]], over: np.ndarray, left: int
) -> tuple[np.ndarray, np.ndarray]:
    """Give for each ordered roll, as digits to the base of 6, the digits of the dice that are kept, and which dice are
    rerolled, as bits. Turns that are over keep all dice.
    """
    kept, again = [], []
    for lying, ended in zip(rolls, over, strict=True):
        wanted = [0] * 6
        if not ended:
            action = solved.best(counted(lying), left).action
            wanted = list(getattr(action, "faces", wanted))
        digits = bits = 0
        for face in lying:
            # The first so many dice of each face are rolled again.
            taken = wanted[face] > 0
            wanted[face] -= taken
            digits = 6 * digits + (0 if taken else face)
            bits = 2 * bits + taken
        kept.append(digits)
        again.append(bits)
    return np.array(kept), np.array(again)


@lru_cache
def fallen(dice: int) -> np.ndarray:
    """Give for each choice of dice, as bits, and each roll of all dice the digits of the chosen ones."""
    table = np.zeros((2**dice, 6**dice), np.int64)
    rolls = np.array(list(itertools.product(range(6), repeat=dice)))
    for bits, chosen in enumerate(itertools.product((0, 1), repeat=dice)):
        table[bits] = (rolls * chosen) @ 6 ** np.arange(dice)[::-1]
    return table


def main() -> None:
    """Play, print a line for each triple, and fail if one is outside four standard errors."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=10_000_000, help="of each triple")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    outside = []
    for triple in TRIPLES:
        card, dice, target, colour = triple
        mean, error, value = compare(card, dice, target, colour, options.turns, options.seed)
        sigmas = (mean - value) / max(error, 1e-12)
        print(
            f"{card} ({colour}), {dice} dice, {target} or more: exact {value:.6f}, "
            f"played {mean:.6f}, {sigmas:+.2f} standard errors",
            flush=True,
        )
        if abs(sigmas) > 4:
            outside.append(triple)
    sys.exit(f"outside four standard errors: {outside}" if outside else 0)


if __name__ == "__main__":
    main()
