"""Games on several machines with Ray (extra `ray`)."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Any

from aleator.errors import ConfigError
from aleator.play.policies import PolicyLike
from aleator.simulation.checks import checked_plan
from aleator.simulation.pieces import Merger, Piece, Work, pieces
from aleator.simulation.results.base import Simulation

__all__ = ["PIECE_SECONDS", "on_ray", "simulate"]

PIECE_SECONDS = 1.0
"""How long a piece of work should take: long against Ray's half a millisecond a task, short enough to lose without
regret.
"""

START_SECONDS = 120.0
"""How long Ray may take to answer with a first worker."""

_AHEAD = 2
_RETRIES = 10
"""How often a piece of work is begun again after its worker died."""


def simulate(
    game: Any,
    policies: Sequence[PolicyLike],
    games: int,
    seed: int | None = None,
    *,
    start: int = 0,
    rotate_seats: bool = False,
    keep_games: bool | None = None,
    piece: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> Simulation:
    """Play games on the workers of a Ray cluster: the result is identical, bit for bit, to that of `aleator.simulate`.

    Ray is used as configured (`ray.init` is called if necessary). Work is dealt out as slices of game indices, with one
    thread per worker; a worker that is killed loses nothing, since its slice is played again. `piece` is the number of
    games in a slice, by default as many as take about a second. The other arguments are those of `aleator.simulate`.
    Raises `ModuleNotFoundError` without Ray.
    """
    plan = checked_plan(games, seed, 1, start, rotate_seats, keep_games)
    work = Work(game, tuple(policies), plan["seed"], plan["rotate_seats"], plan["keep_games"])
    if plan["games"] == 0:
        return work.play(Piece(plan["start"], 0))
    size = _size(work, plan) if piece is None else piece
    merger, done = Merger(plan["start"]), 0
    for part in _play(work, pieces(plan["start"], plan["games"], size)):
        merger.add(part)
        done += part.games
        if progress is not None:
            progress(done)
    assert merger.result is not None  # there was at least one piece
    return merger.result


def _size(work: Work, plan: dict[str, Any]) -> int:
    """Measure how many games take about a second here."""
    games = 1
    while True:
        begun = time.perf_counter()
        work.play(Piece(plan["start"], min(games, plan["games"])))
        taken = time.perf_counter() - begun
        if taken > PIECE_SECONDS / 20 or games >= plan["games"]:
            return max(1, int(games * PIECE_SECONDS / max(taken, 1e-6)))
        games *= 4


def _play(work: Work, todo: Iterator[Piece]) -> Iterator[Simulation]:
    for _, part in on_ray(_play_piece, work, todo):
        yield part


def on_ray(task: Callable[[Any, Any], Any], shared: Any, todo: Iterator[Any]) -> Generator[tuple[Any, Any], None, None]:
    """Run `task(shared, item)` for each item on the workers of a Ray cluster, a few at a time for each one; yield each
    item with its result as soon as it is ready, in any order.

    `shared` is sent once, not with each item. A worker that dies is not an error: its item is run again elsewhere.
    Raises `ModuleNotFoundError` without Ray, and `ConfigError` if Ray has no worker to offer, or loses
    one after another to the same item.
    """
    try:
        import ray
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            "several machines need Ray: pip install '.[ray]' in a checkout", name=error.name
        ) from error

    _start(ray)
    reference = ray.put(shared)
    # A worker that dies is no error of the work: its piece is done elsewhere. A piece that kills them all is one.
    remote = ray.remote(num_cpus=1, max_retries=_RETRIES)(task)
    most = max(1, int(ray.cluster_resources().get("CPU", 1))) * _AHEAD
    running: dict[Any, Any] = {}
    try:
        while True:
            for item in todo:
                running[remote.remote(reference, item)] = item
                if len(running) >= most:
                    break
            if not running:
                return
            (ready, *_), _ = ray.wait(list(running), num_returns=1)
            item = running.pop(ready)
            try:
                found = ray.get(ready)
            except (ray.exceptions.WorkerCrashedError, ray.exceptions.OutOfMemoryError) as error:
                raise _no_use(f"{_RETRIES + 1} workers died of the same piece of work: {error}") from error
            yield item, found
    finally:
        for left in running:
            ray.cancel(left, force=True)


def _start(ray: Any) -> None:
    """Connect to Ray, or start it here, and wait until a worker answers, which shows that the work can begin at all.

    Ray waits for ever for processors that are never free, and for workers that cannot start: here they have
    `START_SECONDS`.
    """
    if not ray.is_initialized():
        # In this thread: what Ray starts is killed when the thread that started it ends.
        ray.init(log_to_driver=False)
    answer = ray.remote(num_cpus=1, max_retries=_RETRIES)(_present).remote()
    try:
        ray.get(answer, timeout=START_SECONDS)
    except ray.exceptions.GetTimeoutError as error:
        ray.cancel(answer, force=True)
        processors = ray.cluster_resources().get("CPU", 0)
        why = f"no worker answered within {START_SECONDS:.0f} s; the cluster has {processors:g} processors"
        raise _no_use(why) from error
    except (ray.exceptions.WorkerCrashedError, ray.exceptions.OutOfMemoryError) as error:
        raise _no_use(f"its workers cannot start: {error}") from error


def _no_use(why: str) -> ConfigError:
    remedy = "`ray status` shows what is free and `ray stop` ends old runs; without Ray, threads do the same work"
    return ConfigError(f"Ray cannot be used: {why}. {remedy}", "ray_unusable")


def _present() -> bool:
    return True


def _play_piece(work: Work, piece: Piece) -> Simulation:
    return work.play(piece)
