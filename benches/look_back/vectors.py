"""Lines of the vector environment: ids a second, from one slot to 4,096, on one thread and on two."""

from __future__ import annotations

from typing import Any

from look_back.games import game
from look_back.lines import Line, Work


def sampled(name: str, slots: int, threads: int = 1) -> Work:
    """Sample and step; ids are counted, observations and masks are written."""
    import aleator

    table = game(name, 3 if name == "gang" else 4)
    env = aleator.VectorEnv(table, num_envs=slots, seed=1, threads=threads)
    batch = env.reset()
    ids = env.sample_actions()

    def work(steps: int, _seed: int) -> tuple[int, Any]:
        for _ in range(steps):
            env.sample_actions(out=ids)
            env.step(ids, out=batch)
        # Sums that depend on every id so far, on who plays, and on what was seen last.
        told = (ids, batch.players, batch.masks, batch.rewards.round(6), batch.observations)
        return steps * slots, [float(array.astype("float64").sum()) for array in told]

    return work


LINES = [
    Line(
        f"{name} {slots:,} slots, {threads} thread{'s' * (threads > 1)}",
        "id",
        make,
        clock="wall" if threads > 1 else "processor",
    )
    for name in ("gang", "run")
    for slots, threads, make in (
        (4_096, 1, lambda name=name: sampled(name, 4_096)),
        (4_096, 2, lambda name=name: sampled(name, 4_096, 2)),
        (1_024, 1, lambda name=name: sampled(name, 1_024)),
        (1_024, 2, lambda name=name: sampled(name, 1_024, 2)),
        (64, 1, lambda name=name: sampled(name, 64)),
        (1, 1, lambda name=name: sampled(name, 1)),
    )
]
