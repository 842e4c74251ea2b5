"""What is checked, measured and promised for Dice Run: four players, the standard deck."""

from __future__ import annotations

import time

import aleator_dice_run
import plain_python_dice_run
from aleator_dice_run import simulated
from aleator_games import python_loop
from openspiel_games import Peer
from report_parts import Target
from statistics_of_dice_run import differences
from timing import Results, answers, rollouts, time_of, time_of_program

SIGMAS = 5
"""Numbers that differ by more than this are not the same; their errors are estimated from slices."""
SLICES = 20
PEERS = ("backgammon", "gin_rummy")
LONGEST = {"backgammon": 1_000, "gin_rummy": 300}
"""Random games of these have fewer decisions on average: more would mean another game."""

TARGETS = (
    Target("Whole games against the plain-Python loop, `by_card`", "plain race", "race", 60),
    Target("Decisions against OpenSpiel's C++ on backgammon, `by_card`", "backgammon in C++", "by_card", 100),
    Target("Decisions against OpenSpiel's C++ on backgammon, `random`", "backgammon in C++", "random race", 60),
    Target("Two threads against one", "race on one thread", "race on two threads", 1.8),
)

OPERATIONS = {
    "copy": "a copy of a state",
    "forward move": "a forward move",
    "legal count": "counting the legal actions of a turn",
    "by_card": "a decision in a playout, `by_card`",
    "random race": "a decision in a playout, `random`",
    "greedy": "a decision in a playout, `greedy`",
    "race": "a whole game, `by_card`",
    "plain race": "the same in a plain-Python loop",
    "race on one thread": "the same on one thread, by the clock",
    "race on two threads": "the same on two threads, by the clock",
    "aleator race in Python": "a decision in Python, every legal action equally likely",
    "backgammon in Python": "a decision of backgammon in OpenSpiel's Python loop",
    "backgammon in C++": "a decision of backgammon in OpenSpiel's C++",
    "gin_rummy in Python": "a decision of gin rummy in OpenSpiel's Python loop",
    "gin_rummy in C++": "a decision of gin rummy in OpenSpiel's C++",
}

MEMORY = 'aleator.DiceRun(players=4), ["by_card"] * 4'
"""The games whose memory is measured."""


# Checked first.


def check(program: str, scale: float) -> list[str]:
    """Check all answers; return what was checked, one sentence each."""
    sentences = [same_games(program, 1_000), two_threads(int(20_000 * scale)), plain(int(10_000 * scale))]
    return [*sentences, *(peer(name, int(100 * scale)) for name in PEERS)]


def same_games(program: str, games: int) -> str:
    """The Rust program and the extension play the same games."""
    for policy in ("by_card", "random"):
        found, native = answers(program, f"race_{policy}", games), simulated(games, 7, policy)
        require((found["decisions"], found["turns"]) == (native.decisions, native.turns), "both play the same races")
    return f"The Rust program and the extension play the same {games} games of Dice Run."


def two_threads(games: int) -> str:
    """Two threads give the same sums as one."""
    require(simulated(games, 3, threads=2) == simulated(games, 3), "threads change nothing")
    return f"{games} games of Dice Run on two threads add up to those on one."


def plain(games: int) -> str:
    """Plain Python plays the same game: win rates, points, lengths, and what is done with each card."""
    loop = plain_python_dice_run.Game()
    each = games // SLICES
    found = [loop.play(each, seed) for seed in range(SLICES)]
    expected = [aleator_dice_run.play(each, seed) for seed in range(SLICES)]
    compared = differences(found, expected)
    worst = max(compared, key=lambda difference: difference.sigmas)
    require(worst.sigmas < SIGMAS, f"the plain-Python loop agrees with aleator: {worst}")
    return (
        f"The plain-Python loop of Dice Run agrees with aleator over {SLICES * each} games in {len(compared)} numbers:"
        " win rates and points of all seats, lengths, what is done with each card, points of the scored targets"
        f" (largest difference {worst.sigmas:.1f} standard deviations: {worst.what})."
    )


def peer(name: str, games: int) -> str:
    """The first random games of a peer, to estimate how many decisions one has."""
    found = Peer(name)
    found.python_loop(games, seed=1)
    require(10 < found.decisions_a_game < LONGEST[name], f"{name} has {found.decisions_a_game} decisions")
    return f"A random game of {name} has {found.decisions_a_game:.0f} decisions."


def require(holds: bool, what: str) -> None:
    """Refuse to measure wrong answers."""
    if not holds:
        raise AssertionError(what)


# Measured.


class Bench:
    """What is measured, in turn, once a repeat."""

    def __init__(self, program: str, scale: float) -> None:
        self.program = program
        self.scale = scale
        self.plain = plain_python_dice_run.Game()
        self.peers = [Peer(name) for name in PEERS]

    def measure(self, results: Results, repeat: int) -> None:
        """Measure everything once."""
        games = int(20_000 * self.scale)
        for name, piece in (("copy", "copies"), ("forward move", "forward_moves"), ("legal count", "legal_counts")):
            results.add(name, time_of_program(self.program, piece, 500 * games))
        results.add("by_card", time_of(lambda: simulated(games, repeat).decisions))
        results.add("random race", time_of(lambda: simulated(games, repeat, "random").decisions))
        results.add("greedy", time_of(lambda: simulated(games // 10, repeat, "greedy").decisions))
        results.add("aleator race in Python", time_of(lambda: python_loop(aleator_dice_run.GAME, games // 100, repeat)))
        self.measure_peers(results, repeat, max(games // 200, 2))
        results.add("race", time_of(lambda: simulated(games, repeat).games))
        results.add("plain race", time_of(lambda: self.plain.play(games // 50, repeat).games))
        clock = time.perf_counter
        results.add("race on one thread", time_of(lambda: simulated(5 * games, repeat).games, clock))
        results.add("race on two threads", time_of(lambda: simulated(5 * games, repeat, threads=2).games, clock))

    def measure_peers(self, results: Results, repeat: int, games: int) -> None:
        """Measure OpenSpiel once."""
        for other in self.peers:
            results.add(f"{other.name} in Python", time_of(lambda: other.python_loop(games, repeat)))
            results.add(f"{other.name} in C++", time_of(lambda: rollouts(other, games, repeat)))

    def finish(self, results: Results) -> None:
        """Divide by the best estimate of the decisions in a game of the peers."""
        for other in self.peers:
            name = f"{other.name} in C++"
            results.times[name] = [time / other.decisions_a_game for time in results.times[name]]
