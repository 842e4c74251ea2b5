"""What is measured and how: processor time of short pieces, everything in turn, again and again.

Each repeat measures everything once, so that the ratios are of neighbours in time. Processor time excludes other
processes take; only the two threads are measured by the clock on the wall, as that is what they save.
"""

from __future__ import annotations

import os
import time

import aleator_games
import dice_run_bench
import numpy_vectorised
import plain_python
from openspiel_games import Peer
from timing import Program, Results, memory_of_a_million_games, rollouts, time_of, time_of_program

MEMORY = 'aleator.GangOfDice(players=3), ["random(max_dice=12)"] * 3'
"""The games whose memory is measured."""


def everything(program: Program, repeats: int, scale: float) -> Results:
    """Measure everything as often as asked."""
    results = Results()
    results.memory = memory_of_a_million_games(MEMORY)
    results.memory_of_races = memory_of_a_million_games(dice_run_bench.MEMORY)
    before = os.getloadavg()[0]
    pig = Peer("pig")
    others = (plain_python.Game(), numpy_vectorised.Games(seed=9), pig)
    races = dice_run_bench.Bench(program, scale)
    games = int(100_000 * scale)
    for repeat in range(repeats + 1):
        if repeat == 1:
            results.times.clear()  # the first round is for warming up
        measure_ours(results, program, repeat, games)
        measure_theirs(results, others, repeat, games)
        races.measure(results, repeat)
    races.finish(results)
    results.load = (before, os.getloadavg()[0])
    # Divide all of them by the best estimate of the decisions in a game of pig.
    results.times["pig in C++"] = [time / pig.decisions_a_game for time in results.times["pig in C++"]]
    return results


def measure_ours(results: Results, program: Program, repeat: int, games: int) -> None:
    """Measure aleator once."""
    results.add("word", time_of_program(program, "words", 500 * games))
    results.add("kernel", time_of_program(program, "kernel", 100 * games))
    results.add("random(max_dice=12)", time_of(lambda: aleator_games.play(games, repeat).decisions))
    results.add("random", time_of(lambda: aleator_games.play(games, repeat, "random").decisions))
    results.add("cautious", time_of(lambda: aleator_games.play(games, repeat, "cautious").decisions))
    results.add("game", time_of(lambda: aleator_games.play(games, repeat).games))
    wall = time.perf_counter
    results.add("one thread", time_of(lambda: aleator_games.play(3 * games, repeat).games, wall))
    results.add("two threads", time_of(lambda: aleator_games.play(3 * games, repeat, threads=2).games, wall))


def measure_theirs(
    results: Results, others: tuple[plain_python.Game, numpy_vectorised.Games, Peer], repeat: int, games: int
) -> None:
    """Measure the others once, each next to what it is compared with."""
    plain, vectorised, pig = others
    results.add("plain game", time_of(lambda: plain.play(games // 100, repeat).games))
    results.add("numpy game", time_of(lambda: vectorised.play(1).games))
    results.add("pig in Python", time_of(lambda: pig.python_loop(games // 500, repeat)))
    results.add(
        "aleator in Python", time_of(lambda: aleator_games.python_loop(aleator_games.GAME, games // 200, repeat))
    )
    results.add("pig in C++", time_of(lambda: rollouts(pig, games // 10, repeat)))
