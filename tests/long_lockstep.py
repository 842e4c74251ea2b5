"""The long version of the lock step: `python tests/long_lockstep.py --games 1000000 --processes 2`.

Goes through all options and sets of policies of every game (or of the one that `--game` names) in turn, compares native
core and reference at every node (kind, seat to act, number of legal actions, the whole record; see `lockstep.py`), and
checks what came of each game against `aleator.simulate`. Ends with a summary, also when `--minutes` are over, or at the
first difference with exit status 1 and a record that replays to it. Pieces of 100 games are played in order, so that
`--first N` goes on where a run was stopped.
"""

from __future__ import annotations

import argparse
import itertools
import multiprocessing
import platform
import sys
import time
from collections.abc import Iterator

import aleator
from game_cases import TWINS
from lockstep import Mismatch, play_checking_records, seated

PIECE = 100
Work = tuple[int, int, int, int, range]


def pieces(first: int, games: int, seed: int, only: str | None) -> Iterator[Work]:
    """Deal out the games from `first` on in pieces: case, options, policies, seed, indices."""
    setups = [
        (case, number, policies)
        for case in range(len(TWINS))
        if only in (None, TWINS[case].name)
        for number in range(len(TWINS[case].options))
        for policies in range(len(TWINS[case].policies))
    ]
    start = 0
    for case, number, policies in itertools.cycle(setups):
        if start >= games:
            return
        if start >= first:
            yield case, number, policies, seed, range(start, min(start + PIECE, games))
        start += PIECE


def play(work: Work) -> tuple[int, int, str | None]:
    """Play one piece; gives the number of games and nodes, and the report of a difference."""
    case, number, policies, seed, indices = work
    chosen = TWINS[case]
    options, names = chosen.options[number], chosen.policies[policies]
    try:
        ends, nodes = play_checking_records(chosen, options, names, seed, indices)
        game = chosen.game(aleator, options)
        simulation = aleator.simulate(
            game, seated(names, game.players), len(indices), seed=seed, start=indices.start, threads=1
        )
        for position, facts in enumerate(ends):
            chosen.check_batch(simulation, position, facts)
    except (Mismatch, AssertionError) as error:
        return 0, 0, f"{options} {names} seed {seed} games {indices}\n{error}"
    return len(indices), nodes, None


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--first", type=int, default=0, help="leave out the games before, seen by an earlier run")
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--seed", type=int, default=20_000_000)
    parser.add_argument("--minutes", type=float, default=float("inf"))
    parser.add_argument("--game", choices=[case.name for case in TWINS], help="only this game")
    arguments = parser.parse_args()
    begun = last = time.monotonic()
    games = nodes = 0
    work = pieces(arguments.first, arguments.games, arguments.seed, arguments.game)
    with multiprocessing.get_context("spawn").Pool(arguments.processes) as pool:
        for played, seen, difference in pool.imap_unordered(play, work):
            if difference is not None:
                print(difference, flush=True)
                return 1
            games += played
            nodes += seen
            now = time.monotonic()
            if now - begun > 60 * arguments.minutes:
                break
            if now - last > 30:
                last = now
                left = (now - begun) / games * (arguments.games - arguments.first - games)
                print(f"{games:,} games, {nodes:,} nodes, {now - begun:.0f} s, about {left:.0f} s left", flush=True)
    cases = [case for case in TWINS if arguments.game in (None, case.name)]
    setups = sum(len(case.options) * len(case.policies) for case in cases)
    print(f"{games:,} games from {arguments.first:,} of {', '.join(map(str, cases))}, seed {arguments.seed},")
    print(f"with {setups} combinations of options and policies: {nodes:,} nodes compared without a difference")
    print(f"in {time.monotonic() - begun:.0f} s on {arguments.processes} processes; {platform.platform()},")
    print(f"Python {platform.python_version()}, aleator {aleator.__version__} ({aleator.BUILD_PROFILE})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
