"""The examples that learn: what they build works, and the NumPy learner gets better."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    import sys

    sys.modules[name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


def test_the_numpy_learner_takes_steps_that_raise_what_it_wants(monkeypatch: pytest.MonkeyPatch) -> None:
    example = load("learn_gang_of_dice")
    monkeypatch.setattr(example, "SLOTS", 64)
    learner = example.Learner(seed=1, hidden=16)
    rollout = learner.play()
    assert learner.taken == 64 * example.STEPS

    def expected() -> Any:
        """The objective without clipping: how much likelier better ids have become."""
        rows, masks, ids, old, gains, _ = rollout.flat()
        logits, _, _ = learner.network.forward(rows)
        ratio = example.chances(logits, masks)[np.arange(len(ids)), ids] / old
        return float((ratio * (gains - gains.mean()) / gains.std()).mean())

    before = expected()
    learner.learn(rollout, 1e-2)
    assert before == pytest.approx(0, abs=1e-4) and expected() > before + 1e-4
    rate, error = learner.win_rate("random", 256, 5)
    assert 0 <= rate <= 1 and error < 0.1


def test_the_learners_slopes_are_those_of_small_differences() -> None:
    example = load("learn_gang_of_dice")
    rng = np.random.default_rng(1)
    network = example.Network(5, 4, 3, rng)
    rows, slope = rng.standard_normal((6, 5)).astype(np.float64), rng.standard_normal((6, 4))
    network.weights = [weight.astype(np.float64) for weight in network.weights]

    def objective() -> float:
        logits, values, _ = network.forward(rows)
        return float((np.concatenate([logits, values[:, None]], axis=1) * slope).sum())

    slopes = []
    for weight in network.weights:
        for place in np.ndindex(weight.shape):
            kept = weight[place]
            weight[place] = kept + 1e-6
            up = objective()
            weight[place] = kept - 1e-6
            slopes.append((up - objective()) / 2e-6)
            weight[place] = kept
    network.backward(network.forward(rows)[2], slope, 0.0)
    # The first mean of Adam after a step is a tenth of the clipped slope.
    first = np.concatenate([mean.ravel() for mean in network.first]) * 10
    wanted = np.array(slopes)
    wanted *= min(1.0, 0.5 / np.sqrt((wanted**2).sum()))
    assert first == pytest.approx(wanted, abs=1e-5)


def test_the_table_that_rllib_would_wrap_plays_a_game() -> None:
    pytest.importorskip("pettingzoo", reason="the extra pettingzoo is not installed")
    table = load("rllib_pettingzoo").make_table({"players": 3})
    table.reset(seed=1)
    for _ in table.agent_iter():
        table.step(None if table.last()[2] else 0)
    assert table.agents == []
