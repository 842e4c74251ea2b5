"""Plays turns by the solved play and compares what they come to with the exact value.

`python tests/odds/simulated_turns.py` plays ten million turns of each of twenty triples of card, dice and target. The
dice are NumPy's, the predicates the reference's: of the solver only its tables are used.
"""

from __future__ import annotations

import argparse
import sys

import numpy as np

from aleator import odds
from aleator.reference import decks
from aleator.reference.gang_of_dice import triggered

AT_ONCE = 500_000

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
    predicate = decks.load("all_pairs").card(f"{card}_{colour}").predicate
    tables = [by_code(solved, left) for left in (2, 1)]
    generator = np.random.default_rng(seed)
    good = done = 0
    while done < turns:
        some = min(AT_ONCE, turns - done)
        good += played(generator, tables, dice, some, predicate, target)
        done += some
    mean = good / turns
    return mean, float(np.sqrt(mean * (1 - mean) / turns)), solved.value


def by_code(solved: odds.TurnOdds, left: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Give the dice that can lie as ascending codes, these dice themselves, and what to reroll of each."""
    faces, reroll, _ = solved.table(left)
    codes = code(faces, solved.dice)
    order = np.argsort(codes)
    return codes[order], faces[order], reroll[order]


def code(counts: np.ndarray, dice: int) -> np.ndarray:
    """Give a number for each row of six counts."""
    return counts.astype(np.int64) @ (dice + 1) ** np.arange(6)


def played(generator: np.random.Generator, tables: list, dice: int, turns: int, predicate: object, target: int) -> int:
    """Play turns all at once; count those that end safe with the target."""
    lying = generator.integers(0, 6, (turns, dice), dtype=np.int8)
    alive = np.ones(turns, bool)
    for codes, faces, reroll in tables:
        counts = counted(lying)
        row = np.minimum(np.searchsorted(codes, code(counts, dice)), len(codes) - 1)
        # Dice that are in no table have triggered a yellow card.
        alive &= (faces[row] == counts).all(1)
        wanted = np.where(alive[:, None], reroll[row], 0)
        # The first so many dice of each face are rolled again.
        place = np.zeros_like(lying)
        for face in range(6):
            shows = lying == face
            place += np.where(shows, np.cumsum(shows, 1), 0).astype(np.int8)
        again = place <= np.take_along_axis(wanted, lying.astype(np.intp), 1)
        lying = np.where(again, generator.integers(0, 6, lying.shape, dtype=np.int8), lying)
    unique, times = np.unique(counted(lying)[alive], axis=0, return_counts=True)
    good = [not triggered(predicate, faces.tolist()) and int(faces @ np.arange(6)) >= target for faces in unique]
    return int(times[np.array(good, bool)].sum())


def counted(lying: np.ndarray) -> np.ndarray:
    """Count the faces of each row of dice."""
    return np.stack([(lying == face).sum(1) for face in range(6)], 1)


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
