"""Runs that are killed, resumed, spread over processes or over Ray come to what one call comes to."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

import aleator
from aleator.errors import RecordError
from aleator.long_run import LongRun
from aleator.pieces import Piece, Work, pieces

GAME = aleator.GangOfDice(players=3)
POLICIES = ["cautious", "random", "random(max_dice=5)"]


def first_legal(state):
    """A policy that pickles, since it has a name of its own."""
    return state.legal_actions()[0]


def test_chunks_hold_the_games_of_the_run(tmp_path):
    result = aleator.long_run(tmp_path, GAME, POLICIES, 50, seed=7, chunk=20, start=5)
    whole = aleator.simulate(GAME, POLICIES, 50, seed=7, start=5)
    assert result == whole.sums()
    parts = [aleator.Simulation.load(path) for path in LongRun(tmp_path).files()]
    assert [part.games for part in parts] == [20, 20, 10]
    assert np.array_equal(np.concatenate([part.pools for part in parts]), whole.pools)


def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path):
    class StopError(Exception):
        pass

    def stop(done):
        if done >= 40:
            raise StopError

    with pytest.raises(StopError):
        aleator.long_run(tmp_path, GAME, POLICIES, 100, seed=7, chunk=20, progress=stop)
    left = LongRun(tmp_path).unfinished()
    assert 0 < len(left) < 5
    seen = []
    result = aleator.long_run(tmp_path, GAME, POLICIES, 100, seed=7, chunk=20, progress=seen.append)
    assert seen[0] == 100 - 20 * len(left)
    assert result == aleator.simulate(GAME, POLICIES, 100, seed=7).sums()


def test_a_run_that_drew_its_seed_keeps_it(tmp_path):
    first = aleator.long_run(tmp_path, GAME, POLICIES, 10, chunk=5)
    assert aleator.long_run(tmp_path, GAME, POLICIES, 10, chunk=5).seed == first.seed


@pytest.mark.parametrize(
    "change", [{"seed": 8}, {"games": 90}, {"start": 1}, {"chunk": 10}, {"rotate_seats": True}, {"keep_games": False}]
)
def test_a_folder_of_another_run_is_refused(tmp_path, change):
    arguments = {"games": 100, "seed": 7, "chunk": 20}
    aleator.long_run(tmp_path, GAME, POLICIES, **arguments)
    before = (tmp_path / "manifest.json").read_bytes()
    with pytest.raises(RecordError, match=next(iter(change))):
        aleator.long_run(tmp_path, GAME, POLICIES, **{**arguments, **change})
    assert (tmp_path / "manifest.json").read_bytes() == before


def test_a_folder_in_use_is_refused(tmp_path):
    """Two processes in one folder would know nothing of each other's chunks."""

    def another(done):
        with pytest.raises(RecordError, match="in use"):
            aleator.long_run(tmp_path, GAME, POLICIES, 40, seed=7, chunk=20)

    result = aleator.long_run(tmp_path, GAME, POLICIES, 40, seed=7, chunk=20, progress=another)
    assert result == aleator.long_run(tmp_path, GAME, POLICIES, 40, seed=7, chunk=20)


def test_damaged_folders_are_refused(tmp_path):
    aleator.long_run(tmp_path, GAME, POLICIES, 20, seed=7, chunk=10)
    chunk = LongRun(tmp_path).files()[0]
    whole = chunk.read_bytes()
    chunk.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(RecordError, match=chunk.name):
        LongRun(tmp_path).result()
    (tmp_path / "manifest.json").write_text("{")
    with pytest.raises(RecordError, match=r"manifest\.json"):
        LongRun(tmp_path)
    (tmp_path / "manifest.json").write_text(json.dumps({"long_run": 99}))
    with pytest.raises(RecordError, match=r"99.*reads 1"):
        LongRun(tmp_path)


def command(folder: Path) -> list[str]:
    options = ["--games", "600000", "--seed", "7", "--chunk", "50000", "--sums-only", "--threads", "1"]
    return [sys.executable, "-m", "aleator", "simulate", "gang-of-dice", "--json", *options, "--out", str(folder)]


def test_a_run_that_is_killed_twice_equals_one_that_was_not(tmp_path):
    folder = tmp_path / "run"
    for chunks in (2, 5):
        process = subprocess.Popen(command(folder), stdout=subprocess.DEVNULL, start_new_session=True)
        deadline = time.monotonic() + 60
        while len(list(folder.glob("chunk-*.npz"))) < chunks and process.poll() is None:
            assert time.monotonic() < deadline, "no chunk was written in a minute"
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait(timeout=30)
    finished = len(LongRun(folder).files())
    assert finished < 12, "the run was over before it could be killed"
    done = subprocess.run(command(folder), capture_output=True, text=True, timeout=120, check=True)
    whole = aleator.simulate(GAME, ["random"] * 3, 600_000, seed=7, keep_games=False)
    assert json.loads(done.stdout) == whole.summary()


def test_processes_come_to_what_threads_come_to():
    alone = aleator.simulate(GAME, POLICIES, 300, seed=7)
    assert aleator.simulate(GAME, POLICIES, 300, seed=7, processes=2) == alone
    callables = [first_legal, "cautious", first_legal]
    there = aleator.simulate(GAME, callables, 20, seed=7, processes=2)
    assert there == aleator.simulate(GAME, callables, 20, seed=7)


def test_long_runs_on_processes(tmp_path):
    result = aleator.long_run(tmp_path, GAME, POLICIES, 100, seed=7, chunk=30, processes=2)
    assert result == aleator.simulate(GAME, POLICIES, 100, seed=7).sums()


def test_pieces_merge_in_any_order():
    work = Work(GAME, tuple(POLICIES), 7, True, True)
    whole = work.play(Piece(3, 40))
    parts = [work.play(piece) for piece in pieces(3, 40, 13)]
    assert parts[0] + parts[1] + parts[2] + parts[3] == whole
    assert (parts[1] + parts[0]) + (parts[3] + parts[2]) == whole
    with pytest.raises(ValueError, match="not adjacent"):
        parts[0] + parts[2]
    with pytest.raises(ValueError, match="seed differs"):
        parts[0] + Work(GAME, tuple(POLICIES), 8, True, True).play(Piece(16, 3))


def test_memory_does_not_grow_with_the_games():
    """A million games take less than 100 MB above the interpreter, and sums alone next to nothing."""
    program = """
import resource, aleator
peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
game = aleator.GangOfDice(players=3)
before = peak()
kept = aleator.simulate(game, ["random"] * 3, 1_000_000, seed=1)
with_rows = peak() - before
print(with_rows, kept.pools.nbytes)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=300, check=True)
    grown, pools = map(float, done.stdout.split())
    assert pools == 24_000_000  # handed out wide; kept and saved in one byte each
    assert grown < 100, f"a million games took {grown:.0f} MB"
