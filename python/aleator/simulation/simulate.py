"""Many games at once: the orchestration around the core's batches, and their results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from aleator.games.kind import Game
from aleator.play.policies import PolicyLike
from aleator.simulation.batch import play_batch
from aleator.simulation.checks import KEEP_GAMES, checked_count, checked_plan, checked_word
from aleator.simulation.pieces import Merger, Piece, Work, pieces
from aleator.simulation.processes import play_pieces
from aleator.simulation.results.base import Simulation

__all__ = ["KEEP_GAMES", "Simulation", "checked_count", "checked_plan", "checked_word", "simulate"]

PIECE = 200_000
"""The most games that a process is given at once."""


def simulate(
    game: Game,
    policies: Sequence[PolicyLike],
    games: int,
    seed: int | None = None,
    threads: int | None = None,
    *,
    start: int = 0,
    rotate_seats: bool = False,
    keep_games: bool | None = None,
    processes: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> Simulation:
    """Play games `start` to `start + games - 1` of a seed, and add them up.

    Game `i` of a seed is the same whatever the threads, the slice it is played in, the process or the machine.
    `policies` has one policy for each seat: a name such as `"cautious"` or `"random(max_dice=12)"`, a `Policy`, or a
    policy of your own (these keep everything on the calling thread): of `policies.from_view` or
    `policies.from_observations`, which see what their seat may know, or a plain callable `policy(state) -> action`,
    which sees everything: it gets a copy of the whole state, hidden cards included. With `rotate_seats`, seat `s` of
    game `i` has policy `(s + i) % players`.

    Slices of a run merge with `+`. Callables need a label and a version for that (`aleator.policies.labelled`): an
    edited one would otherwise be mixed with the one before, and nothing would show it.

    `seed` is 0 to 2**64 - 1; None draws one, which the result reports. `threads` defaults to all processors.
    `keep_games` decides whether each game is kept as well as the sums (at most 16 bytes per game; by default up to
    10**7 games). `progress(done)` is called now and then on the calling thread. Ctrl-C stops within a second.

    With `processes`, the games are dealt out to this many spawned processes of one thread each, which helps if policies
    are written in Python; callables must be picklable. `aleator.long_run` plays into a folder and survives being
    killed; `aleator.distributed.simulate` plays on several machines.

    Raises `SeedError`, `ConfigError` for unknown policies, `PolicyError` if a callable raises an exception or returns
    something that is not a legal action, and `ValueError` for impossible counts.

    >>> import aleator
    >>> result = aleator.simulate(aleator.GangOfDice(players=2), ["cautious", "fixed(5)"], games=100, seed=7)
    >>> result
    <100 games of gang_of_dice, seed 7: cautious 98.5 %, fixed(n=5) 1.5 %>
    """
    plan = checked_plan(games, seed, threads, start, rotate_seats, keep_games)
    if processes is not None:
        return _on_processes(game, policies, plan, checked_count(processes, "processes", 1), progress)
    return play_batch(game, policies, plan, progress)


def _on_processes(
    game: Game,
    policies: Sequence[PolicyLike],
    plan: dict[str, Any],
    processes: int,
    progress: Callable[[int], object] | None,
) -> Simulation:
    """Deal the games out to processes and merge the results."""
    work = Work(game, tuple(policies), plan["seed"], plan["rotate_seats"], plan["keep_games"])
    if plan["games"] == 0:
        return work.play(Piece(plan["start"], 0))
    # A few pieces for each process, so that a slow one holds nobody up for long.
    size = max(1, min(PIECE, -(-plan["games"] // (4 * processes))))
    merger, done = Merger(plan["start"]), 0
    for _, part in play_pieces(work, pieces(plan["start"], plan["games"], size), processes):
        merger.add(part)
        done += part.games
        if progress is not None:
            progress(done)
    assert merger.result is not None  # there was at least one piece
    return merger.result
