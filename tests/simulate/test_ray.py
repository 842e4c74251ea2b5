"""The same games on a small local Ray, one of whose workers is killed."""

from __future__ import annotations

import os
import signal

import pytest

import aleator
from aleator import distributed

ray = pytest.importorskip("ray", reason="the extra `ray` is not installed")

GAME = aleator.GangOfDice(players=3)
POLICIES = ["cautious", "random", "random"]


@pytest.fixture(scope="module", autouse=True)
def cluster():
    """Two workers on this machine."""
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


@pytest.mark.filterwarnings("ignore")
def test_two_workers_equal_one_process():
    alone = aleator.simulate(GAME, POLICIES, 20_000, seed=7, start=3, rotate_seats=True)
    assert distributed.simulate(GAME, POLICIES, 20_000, 7, start=3, rotate_seats=True, piece=3_000) == alone


@pytest.mark.filterwarnings("ignore")
def test_a_killed_worker_loses_nothing(tmp_path):
    mark = str(tmp_path / "killed")

    # Local functions travel by value, so the workers need not have this file.
    def policy(state):
        """Kill the worker the first time that anybody is asked."""
        try:
            os.close(os.open(mark, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return state.legal_actions()[0]
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError("unreachable")

    result = distributed.simulate(GAME, ["random", policy, "random"], 40, 7, piece=5)
    assert os.path.exists(mark), "no worker was killed"

    def calm(state):
        return state.legal_actions()[0]

    calm.__name__ = "policy"
    assert result == aleator.simulate(GAME, ["random", calm, "random"], 40, seed=7)
