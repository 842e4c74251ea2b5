"""A short run of the random caller; `python tests/fuzz_api.py --seconds 600` is the long one."""

from __future__ import annotations

import pytest

import aleator
from fuzz_api import Fuzzer, Problem, snapshot


@pytest.mark.parametrize("seed", [1, 2])
def test_random_calls_never_panic_and_failed_ones_change_nothing(seed):
    fuzzer = Fuzzer(seed)
    assert fuzzer.run(seconds=10) > 100
    refused = [label for label in fuzzer.calls if label.endswith(" refused")]
    assert len(refused) > 20
    assert len(fuzzer.calls) - len(refused) > 20


def test_the_caller_notices_damage():
    """The test of the test."""

    class Leaky(aleator.Record):
        def apply(self, *arguments):
            super().sample_chance()
            raise ValueError("too late")

    fuzzer = Fuzzer(3)
    leaky = Leaky(aleator.GangOfDice(2), seed=1)
    before = snapshot(leaky)
    fuzzer.things += [leaky] * 200
    with pytest.raises(Problem, match="changed"):
        fuzzer.run(seconds=60)
    assert snapshot(leaky) != before
