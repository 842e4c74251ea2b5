"""Checks the answers of everything before it is measured."""

from __future__ import annotations

import tomllib

import aleator
import aleator_games
import dice_run_bench
import numpy_vectorised
import plain_python
from aleator.reference import Streams
from aleator.reference.chance import roll
from aleator.reference.gang_of_dice.warning import Predicate, triggered
from openspiel_games import Peer
from statistics_of_games import Statistics, differences
from timing import Program, answers

SIGMAS = 4.5
"""Numbers that differ by more than this are not the same. Chance alone does it in one of thousands of runs; the seeds
are fixed."""


def everything(program: Program, scale: float) -> list[str]:
    """Check all answers; return what was checked, one sentence each."""
    if aleator.BUILD_PROFILE != "release":
        raise AssertionError(f"the extension was built with profile {aleator.BUILD_PROFILE!r}: build it with --release")
    return [
        kernel(program, 2_000),
        same_games(program, 2_000),
        two_threads(int(50_000 * scale)),
        plain(int(20_000 * scale)),
        vectorised(batches=max(1, int(8 * scale))),
        pig(int(3_000 * scale)),
        *dice_run_bench.check(program, scale),
    ]


def kernel(program: Program, decisions: int) -> str:
    """The kernel's sums equal those of the reference from the same streams."""
    cards = tomllib.loads(plain_python.DECK.read_text(encoding="utf-8"))["cards"]
    predicates = [
        Predicate(**{**card["predicate"], "faces": tuple(card["predicate"].get("faces", ()))}) for card in cards
    ]
    streams = Streams(seed=7, game=0)
    choices, dice_stream = streams.policy(0), streams.dice
    expected = {"dice": 0, "triggered": 0, "score": 0}
    for turn in range(decisions):
        dice = choices.below(12) + 1
        faces = roll(dice, dice_stream)
        expected["dice"] += dice
        expected["triggered"] += triggered(predicates[turn % len(predicates)], faces)
        expected["score"] += sum(number * count for number, count in enumerate(faces))
    require(answers(program, "kernel", decisions) == expected, "the kernel does what the reference does")
    return f"The kernel's sums over {decisions} decisions are those of the reference."


def same_games(program: Program, games: int) -> str:
    """The Rust program and the extension play the same games."""
    native = aleator_games.play(games, seed=7)
    found = answers(program, "random12", games)
    require((found["decisions"], found["rounds"]) == (native.decisions, native.rounds), "both play the same games")
    return f"The Rust program and the extension play the same {games} games."


def two_threads(games: int) -> str:
    """Two threads give the same sums as one."""
    require(aleator_games.play(games, 3, threads=2) == aleator_games.play(games, 3), "threads change nothing")
    return f"{games} games on two threads add up to those on one."


def plain(games: int) -> str:
    """Plain Python plays the same game."""
    return agree("The plain-Python loop", plain_python.Game().play(games, seed=1))


def vectorised(batches: int, at_once: int = numpy_vectorised.AT_ONCE) -> str:
    """The NumPy version plays the same game."""
    return agree("The NumPy version", numpy_vectorised.Games(seed=1).play(batches, at_once))


def agree(name: str, found: Statistics) -> str:
    """Check that statistics are aleator's: win rates, rounds, and how often each card is triggered."""
    expected = aleator_games.play(20 * found.games, seed=5)
    worst = max(differences(found, expected), key=lambda difference: difference.sigmas)
    require(worst.sigmas < SIGMAS, f"{name} agrees with aleator: {worst}")
    return (
        f"{name} agrees with aleator over {found.games} games: win rates, rounds and triggered turns of all"
        f" {len(found.cards)} cards (largest difference {worst.sigmas:.1f} standard deviations: {worst.what})."
    )


def pig(games: int) -> str:
    """The first random games of pig, to estimate how many decisions one has."""
    found = Peer("pig")
    found.python_loop(games, seed=1)
    require(100 < found.decisions_a_game < 140, f"pig has some 120 decisions: {found.decisions_a_game}")
    return f"A random game of pig has {found.decisions_a_game:.0f} decisions."


def require(holds: bool, what: str) -> None:
    """Refuse to measure wrong answers."""
    if not holds:
        raise AssertionError(what)
