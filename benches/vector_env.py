"""Measure `aleator.VectorEnv` against pgx and OpenSpiel. Answers are checked first.

    python benches/vector_env.py                                  # prints the tables
    python benches/vector_env.py --out docs/performance-env.md    # also writes the page of the documentation
    python benches/vector_env.py --check-only                     # only checks the answers
    python benches/vector_env.py --against d59f155                # instead: the checkout and that revision in pairs

It needs the extension built with `--release` and `pip install 'aleator[bench]'`. A step counts one id in one game, with
including the observation and mask in NumPy arrays and the draw of a legal id. Everything runs on one processor, except
the rows with two threads.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import os
import platform
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import numpy as np

import aleator
from look_back import command

SLOTS = 4096
GAMES = {"Gang of Dice": aleator.GangOfDice(players=3), "Dice Run": aleator.DiceRun(players=4)}


class Ours:
    """Sampled ids into one set of arrays."""

    def __init__(self, game: Any, slots: int = SLOTS, threads: int = 1) -> None:
        self.env = aleator.VectorEnv(game, num_envs=slots, seed=1, threads=threads)
        self.batch = self.env.reset()
        self.ids = self.env.sample_actions()

    def run(self, steps: int) -> int:
        """Step `count` times; return the number of ids taken."""
        env, batch, ids = self.env, self.batch, self.ids
        for _ in range(steps):
            env.sample_actions(out=ids)
            env.step(ids, out=batch)
        return steps * len(ids)


class Pgx:
    """A pgx game, compiled: draw legal actions, step, restart games that have ended; rows to NumPy."""

    def __init__(self, name: str) -> None:
        import jax
        import pgx
        from pgx.experimental import auto_reset

        env = pgx.make(name)
        step = auto_reset(env.step, env.init)
        split = jax.random.split

        def one(state: Any, key: Any) -> Any:
            draw, chance = split(key)
            logits = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
            return step(state, jax.random.categorical(draw, logits), chance)

        def all_of_them(state: Any, key: Any) -> Any:
            key, own = split(key)
            return jax.vmap(one)(state, split(own, SLOTS)), key

        self.step = jax.jit(all_of_them)
        self.key = jax.random.PRNGKey(1)
        self.state = jax.jit(jax.vmap(env.init))(split(self.key, SLOTS))
        self.ended = self.reward = 0.0
        self.run(2)

    def run(self, steps: int) -> int:
        """Step `count` times; return the number of actions taken."""
        for _ in range(steps):
            self.state, self.key = self.step(self.state, self.key)
            self.observation, self.mask = np.asarray(self.state.observation), np.asarray(self.state.legal_action_mask)
        return steps * SLOTS


class OpenSpielBackgammon:
    """OpenSpiel's backgammon in C++ at random; see `openspiel_games.py`."""

    def __init__(self) -> None:
        from openspiel_games import Peer

        self.peer, self.seed = Peer("backgammon"), 0
        self.peer.python_loop(200, 1)  # counts the decisions of a game

    @property
    def decisions_a_game(self) -> float:
        return self.peer.decisions_a_game

    def run(self, games: int) -> int:
        """Play `count` games; return the number of decisions, estimated from their mean."""
        self.seed += 1
        self.peer.rollouts(games, self.seed)
        return int(games * self.decisions_a_game)


def check() -> list[str]:
    """Check the answers of everything that is measured."""
    done = []
    for name, game in GAMES.items():
        env = aleator.VectorEnv(game, num_envs=SLOTS, seed=3)
        cursor, streams = aleator.env.Cursor(game.new_state()), aleator.Streams(seed=3, game=17 << 32)
        batch, steps = env.reset(), 0
        cursor.settle_chance(streams)
        while not batch.terminated[17]:
            assert (batch.observations[17] == cursor.observation()).all() and (batch.masks[17] == cursor.mask()).all()
            ids = env.sample_actions()
            assert batch.masks[np.arange(SLOTS), ids][batch.players >= 0].all()
            cursor.step(ids[17])
            cursor.settle_chance(streams)
            batch, steps = env.step(ids), steps + 1
        assert np.allclose(batch.rewards[17], cursor.state.returns())
        done.append(f"{name}: {steps} steps of a slot are those of a cursor stepped by hand, returns included")
    kuhn = Pgx("kuhn_poker")
    ended = 0
    for _ in range(50):
        kuhn.run(1)
        assert np.asarray(kuhn.state.rewards).sum() == 0 and kuhn.mask.any(axis=1).all()
        ended += int(np.asarray(kuhn.state.terminated).sum())
    assert ended > SLOTS
    done.append("pgx kuhn_poker: rewards sum to 0, games end and start again, every state has a legal action")
    backgammon = OpenSpielBackgammon()
    assert 40 < backgammon.decisions_a_game < 200
    done.append(f"OpenSpiel backgammon: {backgammon.decisions_a_game:.1f} decisions per random game")
    return done


def rate(work: Callable[[], int]) -> float:
    """Return the operations per second of wall-clock time."""
    begun = time.perf_counter()
    operations = work()
    return operations / (time.perf_counter() - begun)


def on_processors(count: int, work: Callable[[], float]) -> float:
    """Run on only this many processors."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, sorted(before)[:count])
    try:
        return work()
    finally:
        os.sched_setaffinity(0, before)


def measure(repeats: int) -> dict[str, list[float]]:
    """Measure everything in turn, again and again, so that ratios are of neighbours in time."""
    # Made on the processors on which they are measured, so XLA starts no second thread, and ours have theirs.
    makers: dict[str, tuple[Callable[[], Any], int, int]] = {}
    for name, game in GAMES.items():
        makers[name] = (lambda game=game: Ours(game), 100, 1)
        makers[f"{name}, two threads"] = (lambda game=game: Ours(game, threads=2), 100, 2)
        makers[f"{name}, one slot"] = (lambda game=game: Ours(game, slots=1), 20_000, 1)
    makers["pgx kuhn_poker"] = (lambda: Pgx("kuhn_poker"), 100, 1)
    makers["pgx backgammon"] = (lambda: Pgx("backgammon"), 2, 1)
    makers["OpenSpiel backgammon"] = (OpenSpielBackgammon, 100, 1)
    work = {}
    for name, (make, count, processors) in makers.items():
        on_processors(processors, lambda make=make, name=name: work.__setitem__(name, make()) or 0.0)
        if hasattr(work[name], "env"):
            work[name].run(count)
    rates: dict[str, list[float]] = {name: [] for name in makers}
    for _ in range(repeats):
        for name, (_, count, processors) in makers.items():
            one = lambda name=name, count=count: rate(lambda: work[name].run(count))  # noqa: E731
            rates[name].append(on_processors(processors, one))
    return rates


def spread(values: list[float], digits: int = 2) -> str:
    """Return the median and the quartiles."""
    low, middle, high = statistics.quantiles(values, n=4)
    return f"{middle:.{digits}f} [{low:.{digits}f}, {high:.{digits}f}]"


def ratios(rates: dict[str, list[float]], fast: str, slow: str) -> list[float]:
    """Divide repeat by repeat."""
    return [a / b for a, b in zip(rates[fast], rates[slow], strict=True)]


def boundary(rates: dict[str, list[float]], game: str) -> list[float]:
    """Return the cost of a pair of calls with one slot, as a percentage of one with all slots."""
    return [100 * (1 / one) / (SLOTS / many) for one, many in zip(rates[f"{game}, one slot"], rates[game], strict=True)]


def promises(rates: dict[str, list[float]]) -> list[tuple[str, list[float], str, bool]]:
    """Return the targets, and whether they are met."""
    gang = [value / 1e6 for value in rates["Gang of Dice"]]
    run = [value / 1e6 for value in rates["Dice Run"]]
    rows = [
        ("Gang of Dice, million ids per second", gang, 12.0),
        ("Gang of Dice against pgx kuhn_poker", ratios(rates, "Gang of Dice", "pgx kuhn_poker"), 1.0),
        ("Dice Run, million ids per second", run, 4.0),
        ("Dice Run against pgx backgammon", ratios(rates, "Dice Run", "pgx backgammon"), 50.0),
        ("Dice Run against OpenSpiel's C++ backgammon", ratios(rates, "Dice Run", "OpenSpiel backgammon"), 50.0),
        ("Gang of Dice, two threads against one", ratios(rates, "Gang of Dice, two threads", "Gang of Dice"), 1.8),
        ("Dice Run, two threads against one", ratios(rates, "Dice Run, two threads", "Dice Run"), 1.8),
    ]
    return [(name, values, f"at least {least:g}", statistics.median(values) >= least) for name, values, least in rows]


def version(package: str) -> str:
    """Return the version of a package."""
    return f"{package} {importlib.metadata.version(package)}"


def machine() -> str:
    """Describe the machine."""
    models = [line for line in Path("/proc/cpuinfo").read_text().splitlines() if line.startswith("model name")]
    model = models[0].partition(":")[2].strip() if models else platform.processor()
    load = os.getloadavg()[0]
    return f"{os.cpu_count()} processors, {model}, {platform.system()} {platform.machine()}; load average {load:.1f}"


def page(rates: dict[str, list[float]], checked: list[str]) -> str:
    """Write the page."""
    packages = ", ".join(version(package) for package in ("numpy", "pgx", "jax", "open_spiel"))
    built = f"aleator {aleator.__version__} ({aleator.BUILD_PROFILE}), Python {platform.python_version()}"
    lines = [
        "# Performance of the vector environment",
        "",
        "Written by `python benches/vector_env.py --out docs/performance-env.md`; all figures are from that one run,",
        f"the median of {len(rates['Dice Run'])} repeats with quartiles in brackets. A step is one id in one game;",
        "drawing legal ids natively, and observations and masks in NumPy arrays, are included.",
        f"{SLOTS} games at once, one processor unless two threads are stated; pgx is compiled, draws its actions in",
        "the same function and starts again when games end.",
        "",
        f"- Machine: {machine()}.",
        f"- Versions: {built}, {packages}.",
        "",
        "| what | measured | target | met |",
        "|---|---|---|---|",
    ]
    lines += [
        f"| {name} | {spread(values)} | {promised} | {'yes' if kept else '**no**'} |"
        for name, values, promised, kept in promises(rates)
    ]
    lines += ["", "| steps per second | million |", "|---|---|"]
    lines += [f"| {name} | {spread([value / 1e6 for value in values], 3)} |" for name, values in rates.items()]
    lines += [
        "",
        "The cost of the boundary between Python and Rust: the time of a pair of calls (`sample_actions` and `step`)",
        "with a single slot, its step included, as a percentage of one with all slots:",
        "",
    ]
    lines += [f"- {game}: {spread(boundary(rates, game))}" for game in GAMES]
    lines += ["", "Answers checked before the measurements:", ""]
    lines += [f"- {line}" for line in checked]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Run as the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check-only", action="store_true", help="check the answers and measure nothing")
    parser.add_argument("--repeats", type=int, default=45, help="how often everything is measured")
    parser.add_argument("--out", type=Path, help="write the page of the documentation")
    parser.add_argument("--json", action="store_true", help="print the look back as one JSON object")
    command.add_options(parser)
    arguments = parser.parse_args()
    if command.wanted(arguments):
        return command.run("vector", arguments, as_json=arguments.json)
    checked = check()
    if arguments.check_only:
        print("\n".join(checked))
        return 0
    text = page(measure(arguments.repeats), checked)
    print(text)
    if arguments.out:
        arguments.out.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
