"""A policy that learns Gang of Dice against `cautious`, in minutes on one core, with NumPy alone.

    python examples/learn_gang_of_dice.py                                       # learn and print the curve
    python examples/learn_gang_of_dice.py --out docs/learning.md --plot docs/learning.png

Proximal policy optimisation (Schulman and others, 2017): a network of two layers reads observations of
`aleator.VectorEnv` and returns a distribution over legal ids and the chance to win. It plays hundreds of games at once
against `cautious`, and takes small steps towards ids that did better than it expected. After every few steps it is
tried in fresh games.
"""

from __future__ import annotations

import os

THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "BLIS_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")
"""Variables that the libraries under NumPy read once, when NumPy is imported."""
if __name__ == "__main__":
    # One core means one: matrix products would otherwise use every processor there is.
    os.environ.update(dict.fromkeys(THREADS, "1"))

import argparse  # noqa: E402
import time  # noqa: E402
from dataclasses import dataclass  # noqa: E402
from pathlib import Path  # noqa: E402
from typing import Any  # noqa: E402

import numpy as np  # noqa: E402

import aleator  # noqa: E402

GAME = aleator.GangOfDice(players=2)
SLOTS, STEPS = 512, 64
EPOCHS, BATCH = 3, 2048
CLIP, ENTROPY, LAMBDA = 0.2, 0.01, 0.95
IDS = 16
"""Ids that the policy considers, 0 to 15: more than 15 dice at once help nobody, and fewer ids are learned faster."""


class Network:
    """Observation to logits of all ids and a value, with Adam."""

    def __init__(self, inputs: int, hidden: int, ids: int, rng: np.random.Generator) -> None:
        sizes = [(inputs, hidden), (hidden, hidden), (hidden, ids + 1)]
        self.weights = [(rng.standard_normal(size) / np.sqrt(size[0])).astype(np.float32) for size in sizes]
        self.weights[-1] *= 0.01
        self.weights += [np.zeros(size[1], np.float32) for size in sizes]
        self.first = [np.zeros_like(weight) for weight in self.weights]
        self.second = [np.zeros_like(weight) for weight in self.weights]
        self.updates = 0

    def forward(self, rows: Any) -> tuple[Any, Any, list[Any]]:
        """Return logits, values, and what the backward pass needs."""
        w1, w2, w3, b1, b2, b3 = self.weights
        one = np.tanh(rows @ w1 + b1)
        two = np.tanh(one @ w2 + b2)
        out = two @ w3 + b3
        return out[:, :-1], out[:, -1], [rows, one, two]

    def backward(self, kept: list[Any], slope: Any, rate: float) -> None:
        """Take a step down the gradient of the outputs."""
        _, w2, w3, *_ = self.weights
        rows, one, two = kept
        at_two = (slope @ w3.T) * (1 - two**2)
        at_one = (at_two @ w2.T) * (1 - one**2)
        slopes = [rows.T @ at_one, one.T @ at_two, two.T @ slope, at_one.sum(0), at_two.sum(0), slope.sum(0)]
        norm = np.sqrt(sum(float((part**2).sum()) for part in slopes))
        self.updates += 1
        shorter = min(1.0, 0.5 / (norm + 1e-8))
        for place, part in enumerate(slopes):
            first, second = self.first[place], self.second[place]
            first += 0.1 * (shorter * part - first)
            second += 0.001 * ((shorter * part) ** 2 - second)
            scale = np.sqrt(second / (1 - 0.999**self.updates)) + 1e-5
            self.weights[place] -= rate * (first / (1 - 0.9**self.updates)) / scale


def inputs(observations: Any) -> Any:
    """Counts as logarithms, so that a few dice more or less matter where there are few."""
    return np.log1p(observations, dtype=np.float32)


def chances(logits: Any, masks: Any) -> Any:
    """The distribution over legal ids."""
    logits = np.where(masks, logits, np.float32(-1e9))
    weights = np.exp(logits - logits.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)


def draw(distribution: Any, rng: np.random.Generator) -> Any:
    """An id of each row's distribution."""
    sums = distribution.cumsum(axis=1)
    points = rng.random(len(sums), dtype=np.float32)[:, None] * sums[:, -1:]
    return np.minimum((sums <= points).sum(axis=1), distribution.shape[1] - 1)


@dataclass
class Rollout:
    """Observations, ids and results, step by step."""

    rows: Any
    masks: Any
    ids: Any
    old: Any
    advantages: Any
    returns: Any

    def flat(self) -> list[Any]:
        """All steps of all slots as one list."""
        parts = (self.rows, self.masks, self.ids, self.old, self.advantages, self.returns)
        return [part.reshape(-1, *part.shape[2:]) for part in parts]


class Learner:
    """A network, the games that it plays, and how it learns from them."""

    def __init__(self, seed: int, hidden: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.env = aleator.VectorEnv(
            GAME, SLOTS, seed, autoreset="same_step", opponents={1: "cautious"}, rotate_seats=True
        )
        self.batch = self.env.reset()
        encoding = self.env.encoding
        self.network = Network(encoding.observation_length, hidden, IDS, self.rng)
        self.taken = 0

    def play(self) -> Rollout:
        """Play some steps of all games."""
        length = self.env.encoding.observation_length
        rows, masks = np.empty((STEPS, SLOTS, length), np.float32), np.empty((STEPS, SLOTS, IDS), np.bool_)
        ids, old = np.empty((STEPS, SLOTS), np.int64), np.empty((STEPS, SLOTS), np.float32)
        values, rewards = np.empty((STEPS + 1, SLOTS), np.float32), np.empty((STEPS, SLOTS), np.float32)
        ended, every = np.empty((STEPS, SLOTS), np.bool_), np.arange(SLOTS)
        for step in range(STEPS):
            rows[step], masks[step] = inputs(self.batch.observations), self.batch.masks[:, :IDS]
            logits, values[step], _ = self.network.forward(rows[step])
            distribution = chances(logits, masks[step])
            ids[step] = draw(distribution, self.rng)
            old[step] = distribution[every, ids[step]]
            seats = self.batch.players.copy()
            self.batch = self.env.step(ids[step], out=self.batch)
            rewards[step], ended[step] = self.batch.rewards[every, seats], self.batch.terminated
        _, values[STEPS], _ = self.network.forward(inputs(self.batch.observations))
        self.taken += STEPS * SLOTS
        advantages, ahead = np.empty_like(rewards), np.zeros(SLOTS, np.float32)
        for step in reversed(range(STEPS)):
            goes_on = 1 - ended[step].astype(np.float32)
            surprise = rewards[step] + goes_on * values[step + 1] - values[step]
            ahead = surprise + LAMBDA * goes_on * ahead
            advantages[step] = ahead
        return Rollout(rows, masks, ids, old, advantages, advantages + values[:-1])

    def learn(self, rollout: Rollout, rate: float) -> None:
        """Take steps towards ids that did better than expected."""
        parts = rollout.flat()
        for _ in range(EPOCHS):
            order = self.rng.permutation(len(parts[0]))
            for first in range(0, len(order), BATCH):
                self.update(*(part[order[first : first + BATCH]] for part in parts), rate=rate)

    def update(self, rows: Any, masks: Any, ids: Any, old: Any, gains: Any, returns: Any, *, rate: float) -> None:
        """One step on some of them."""
        logits, values, kept = self.network.forward(rows)
        distribution, every = chances(logits, masks), np.arange(len(ids))
        gains = (gains - gains.mean()) / (gains.std() + 1e-8)
        ratio = distribution[every, ids] / old
        # Where the ratio has already gone far enough, the gradient is 0.
        open_ = np.where(gains > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        towards = -distribution * (open_ * ratio * gains)[:, None]
        towards[every, ids] += open_ * ratio * gains
        logarithms = np.log(distribution + 1e-12)
        entropy = -(distribution * logarithms).sum(axis=1, keepdims=True)
        towards -= ENTROPY * distribution * (logarithms + entropy)
        slope = np.concatenate([-towards, (values - returns)[:, None]], axis=1) / len(ids)
        self.network.backward(kept, slope.astype(np.float32), rate)

    def win_rate(self, opponent: str, games: int, seed: int) -> tuple[float, float]:
        """Play fresh games, equally often in every seat; return the share of wins and its standard error."""
        env = aleator.VectorEnv(GAME, SLOTS, seed, autoreset="same_step", opponents={1: opponent}, rotate_seats=True)
        batch, rng, every = env.reset(), np.random.default_rng(seed), np.arange(SLOTS)
        won = np.zeros((SLOTS, games // SLOTS))
        played = np.zeros(SLOTS, int)
        while (played < won.shape[1]).any():
            logits, _, _ = self.network.forward(inputs(batch.observations))
            seats = batch.players.copy()
            batch = env.step(draw(chances(logits, batch.masks[:, :IDS]), rng), out=batch)
            # The same number of games from every slot, so that long games count as often as short ones.
            counts = batch.terminated & (played < won.shape[1])
            won[every[counts], played[counts]] = batch.rewards[every[counts], seats[counts]]
            played += counts
        return float(won.mean()), float(won.std() / np.sqrt(won.size))


@dataclass
class Point:
    """A point of the curve."""

    seconds: float
    ids: int
    random: float
    cautious: float
    error: float

    def __str__(self) -> str:
        shares = f"{100 * self.random:.1f} % | {100 * self.cautious:.1f} % ± {100 * self.error:.1f}"
        return f"| {self.seconds:.0f} | {self.ids / 1e6:.1f} | {shares} |"


HEAD = (
    "| seconds | million ids | wins against `random` | wins against `cautious` (± standard error) |\n|---|---|---|---|"
)


def run(seconds: float, seed: int, hidden: int) -> list[Point]:
    """Learn for some seconds, with a progress report now and then; the trials are not counted."""
    learner, curve, spent, rounds = Learner(seed, hidden), [], 0.0, 0
    print(HEAD)
    while True:
        if rounds % 15 == 0 or spent >= seconds:
            last = spent >= seconds
            games = 8192 if last else 2048
            against = learner.win_rate("cautious", games, seed + 1000 + rounds)
            over_random = learner.win_rate("random", games, seed + 2000 + rounds)
            curve.append(Point(spent, learner.taken, over_random[0], *against))
            print(curve[-1], flush=True)
            if last:
                return curve
        begun = time.process_time()
        learner.learn(learner.play(), 1e-3 * max(0.05, 1 - spent / seconds))
        spent += time.process_time() - begun
        rounds += 1


def page(curve: list[Point], arguments: argparse.Namespace) -> str:
    """Write the page of the documentation."""
    options = f"--seconds {arguments.seconds:g} --seed {arguments.seed} --hidden {arguments.hidden}"
    lines = [
        "# A policy that learns",
        "",
        f"Written by `python examples/learn_gang_of_dice.py {options}",
        "--out docs/learning.md --plot docs/learning.png`.",
        "",
        "The script trains a two-layer network with NumPy alone, on one core, by playing `aleator.VectorEnv` against",
        "`cautious` (two players, seats rotating). Seconds are processor time spent learning. The win rates are",
        "measured in fresh games, 2,048 per row and 8,192 for the last one; a shared win counts as the seat's share of",
        "it.",
        "",
        "Two things are not learned but given. The network chooses among the ids 0 to 15 only, so it never rolls more",
        "than 15 dice at once (the encoding has ids up to 114). And it sees the logarithm of 1 plus each entry of an",
        "observation, so that one die more or less matters most where there are few. The libraries under NumPy are",
        "limited to one thread before it is imported.",
        "",
        HEAD,
        *map(str, curve),
    ]
    if arguments.plot:
        lines += ["", f"![The curve]({arguments.plot.name})"]
    return "\n".join(lines) + "\n"


def draw_curve(curve: list[Point], path: Path) -> None:
    """Draw it."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(7, 4))
    seconds = [point.seconds for point in curve]
    axes.plot(seconds, [100 * point.random for point in curve], label="against random")
    axes.plot(seconds, [100 * point.cautious for point in curve], label="against cautious")
    axes.axhline(50, color="grey", linewidth=0.8)
    axes.set(xlabel="seconds of learning on one core", ylabel="wins in percent", ylim=(0, 100))
    axes.legend()
    figure.savefig(path, dpi=120, bbox_inches="tight")


def main() -> None:
    """Run as the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=240, help="processor time to learn")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--hidden", type=int, default=128, help="width of both layers")
    parser.add_argument("--out", type=Path, help="write the page of the documentation")
    parser.add_argument("--plot", type=Path, help="draw the curve")
    arguments = parser.parse_args()
    curve = run(arguments.seconds, arguments.seed, arguments.hidden)
    if arguments.plot:
        draw_curve(curve, arguments.plot)
    if arguments.out:
        arguments.out.write_text(page(curve, arguments), encoding="utf-8")


if __name__ == "__main__":
    main()
