"""Many games at once: the orchestration around the core's batches, and what comes of them."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Sequence
from typing import Any, overload

from aleator import _native
from aleator.errors import SeedError
from aleator.games import Game
from aleator.play.policies import PolicyLike, as_argument
from aleator.simulation.results import DiceRunSimulation, GangOfDiceSimulation, Simulation

__all__ = ["KEEP_GAMES", "Simulation", "simulate"]

KEEP_GAMES = 10**7
"""Up to this many games each one is kept, unless `keep_games` says otherwise."""

PIECE = 200_000
"""Games that a process is given at once, at most."""


@overload
def simulate(
    game: _native.GangOfDice,
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
) -> GangOfDiceSimulation: ...


@overload
def simulate(
    game: _native.DiceRun,
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
) -> DiceRunSimulation: ...


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
    callable `policy(state) -> action` (callables keep everything on the calling thread). With `rotate_seats` seat `s`
    of game `i` has policy `(s + i) % players`.

    `seed` is 0 to 2**64 - 1; None draws one, and the result reports it. `threads` is all processors by default.
    `keep_games` decides whether each game is kept beside the sums (at most 16 bytes a game; by default up to 10**7
    games). `progress(done)` is called now and then on the calling thread. Ctrl-C stops within a second.

    With `processes` the games are dealt out to so many spawned processes of one thread each, which helps if policies
    are written in Python; callables have to pickle. `aleator.long_run` plays into a folder and survives being killed,
    `aleator.distributed.simulate` plays on several machines.

    Raises `SeedError`, `ConfigError` for unknown policies, `PolicyError` if a callable raises or returns something
    that is not a legal action, and `ValueError` for counts that cannot be.

    >>> import aleator
    >>> result = aleator.simulate(aleator.GangOfDice(players=2), ["cautious", "fixed(5)"], games=100, seed=7)
    >>> result
    <100 games of gang_of_dice, seed 7: cautious 98.5 %, fixed(n=5) 1.5 %>
    >>> aleator.simulate(aleator.DiceRun(players=2), ["greedy", "random"], games=100, seed=7).wins[0] > 80
    True
    """
    plan = checked_plan(games, seed, threads, start, rotate_seats, keep_games)
    if processes is not None:
        return _on_processes(game, policies, plan, checked_count(processes, "processes", 1), progress)
    arguments = [as_argument(policy) for policy in policies]
    if isinstance(game, _native.DiceRun):
        totals = _native.simulate_dice_run(game, arguments, progress=progress, **plan)
    else:
        totals = _native.simulate_gang_of_dice(game, arguments, progress=progress, **plan)
    return Simulation.from_native(game, list(policies), plan, totals)


def checked_plan(games: Any, seed: Any, threads: Any, start: Any, rotate_seats: Any, keep_games: Any) -> dict[str, Any]:
    """Check what `simulate` and its relatives are told, and fill in what they are not.

    >>> checked_plan(10, 7, 2, 0, False, None)
    {'seed': 7, 'start': 0, 'games': 10, 'threads': 2, 'rotate_seats': False, 'keep_games': True}
    """
    plan: dict[str, Any] = {
        "seed": checked_word(secrets.randbits(64) if seed is None else seed, "seed"),
        "start": checked_word(start, "start"),
        "games": checked_count(games, "games", 0),
        "threads": checked_count(os.cpu_count() or 1 if threads is None else threads, "threads", 1),
        "rotate_seats": bool(rotate_seats),
    }
    if plan["start"] + plan["games"] > 2**64:
        raise ValueError(f"start={start} and games={games}: there are no games beyond 2**64 - 1")
    plan["keep_games"] = plan["games"] <= KEEP_GAMES if keep_games is None else bool(keep_games)
    return plan


def _on_processes(
    game: Game,
    policies: Sequence[PolicyLike],
    plan: dict[str, Any],
    processes: int,
    progress: Callable[[int], object] | None,
) -> Simulation:
    """Deal the games out to processes and put them together again."""
    from aleator.simulation.pieces import Merger, Piece, Work, pieces
    from aleator.simulation.processes import play_pieces

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


def checked_word(value: Any, name: str) -> int:
    """Give an integer of 64 bits, or refuse it.

    >>> checked_word(-1, "seed")
    Traceback (most recent call last):
    aleator.errors.SeedError: seed -1 is outside 0 to 2**64 - 1
    """
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise SeedError(f"{name} {value!r} is not an integer")
    number = value.__index__()
    if not 0 <= number < 2**64:
        raise SeedError(f"{name} {value!r} is outside 0 to 2**64 - 1")
    return int(number)


def checked_count(value: Any, name: str, least: int) -> int:
    """Give a count, or refuse it.

    >>> checked_count(0, "threads", 1)
    Traceback (most recent call last):
    ValueError: threads=0: it has to be at least 1
    """
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name}={value!r} is not an integer")
    count = int(value.__index__())
    if count < least:
        raise ValueError(f"{name}={count}: it has to be at least {least}")
    if count >= 2**64:
        raise ValueError(f"{name}={count}: it has to be less than 2**64")
    return count
