"""The examples that learn: what they build works, and the NumPy learner gets better."""

from __future__ import annotations

import argparse
import importlib.util
import subprocess
import sys
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


WATCH = """
import os, runpy, sys
class Watch:
    def find_spec(self, name, path=None, target=None):
        if name == "numpy" and Watch in map(type, sys.meta_path):
            print(*(os.environ.get(each, "unset") for each in names))
            sys.meta_path.remove(self)
sys.meta_path.insert(0, Watch())
names, script = sys.argv[1].split(","), sys.argv[2]
sys.argv = [script, "--help"]
runpy.run_path(script, run_name="__main__")
"""


def test_l5_the_learner_keeps_to_one_core() -> None:
    """Its page says so, but matrix products ran on all of them: the limit has to stand before NumPy is imported."""
    names = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
    assert set(names) <= set(load("learn_gang_of_dice").THREADS)
    command = [sys.executable, "-c", WATCH, ",".join(names), str(EXAMPLES / "learn_gang_of_dice.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[0] == "1 1 1"


def test_l5_the_page_says_what_the_learner_is_given() -> None:
    """It said nothing of the ids that are cut off and of the logarithms. The text is the script's, word for word."""
    example = load("learn_gang_of_dice")
    page = (EXAMPLES.parent / "docs" / "learning.md").read_text(encoding="utf-8")
    arguments = argparse.Namespace(seconds=120.0, seed=7, hidden=128, plot=Path("learning.png"))
    head, image = example.page([], arguments).split(example.HEAD)
    assert page.startswith(head + example.HEAD) and page.endswith(image)
    said = " ".join(head.split())
    assert f"among the ids 0 to {example.IDS - 1} only" in said and "one thread" in said
    assert f"ids up to {example.aleator.env.Encoding(example.GAME).id_count - 1}" in said
    rows = np.array([[0, 1, 7]], np.uint8)
    assert "logarithm of 1 plus each entry" in said and example.inputs(rows) == pytest.approx(np.log(1.0 + rows))
