"""The page of the bench has a row for everything that is measured and promised, of both games."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Any

import pytest

BENCHES = Path(__file__).parent.parent.parent / "benches"
MACHINE = {"processor": "a machine", "versions": "some versions"}


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Import a module of the benches, which are no package."""
    pytest.importorskip("pyspiel", reason="an extra of the bench")
    monkeypatch.syspath_prepend(str(BENCHES))
    return importlib.import_module


def test_the_page_has_all_rows(load: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    report, race, timing = load("report"), load("dice_run_bench"), load("timing")
    load("measure")
    monkeypatch.setattr(report, "machine", lambda: MACHINE)
    results = timing.Results(memory=43, memory_of_races=140)
    for name in (*report.OPERATIONS, *race.OPERATIONS):
        for time in (90, 100, 110):
            results.add(name, time)
    page = report.page(results, ["All is well."])
    for what in (*report.OPERATIONS.values(), *race.OPERATIONS.values(), "All is well."):
        assert what in page
    for target in (*report.TARGETS, *race.TARGETS):
        assert f"| {target.what} | 1.00 [1.00, 1.00] | {target} |" in page
    assert "| A million games, MB above the bare interpreter | 43 | less than 100 | yes |" in page
    assert "| A million games, MB above the bare interpreter | 140 | less than 100 | **no** |" in page
    record = json.loads(json.dumps(report.as_json(results)))
    assert len(record["ratios"]) == len(report.TARGETS) + len(race.TARGETS)
    assert record["memory_mb"] == {"gang_of_dice": 43, "dice_run": 140}


def test_everything_of_dice_run_is_measured(load: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    race, timing = load("dice_run_bench"), load("timing")
    monkeypatch.setattr(race, "time_of_program", lambda program, what, count: 1.0)
    results = timing.Results()
    bench = race.Bench("no program", scale=0.005)
    for repeat in range(2):
        bench.measure(results, repeat)
    bench.finish(results)
    assert set(results.times) == set(race.OPERATIONS)
    assert all(len(times) == 2 and min(times) > 0 for times in results.times.values())
