"""What batches of every game have to do: the same in every process and by hand, and a prompt end."""

from __future__ import annotations

import multiprocessing
import signal
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from typing import Any

import aleator
from aleator.policies import parse

__all__ = ["TIMEOUT", "by_hand", "check_another_process", "check_ctrl_c", "check_ctrl_c_of_a_batch", "same"]

TIMEOUT = 60


def same(one: Any, other: Any) -> None:
    """Two simulations are the same bit for bit: the sums and every game."""
    assert one == other
    assert one.to_dict() == other.to_dict()
    for name, array in one.to_numpy().items():
        theirs = other.to_numpy()[name]
        assert (array.dtype, array.tobytes()) == (theirs.dtype, theirs.tobytes())


def by_hand(game: Any, policies: list[str], seed: int, index: int, rotation: int) -> tuple[Any, int]:
    """Play game `index` of a seed step by step; gives its end and how many decisions it had."""
    streams = aleator.Streams(seed, index)
    seated = [parse(policies[(seat + rotation) % len(policies)]) for seat in range(len(policies))]
    state, decisions = game.new_state(), 0
    while not state.is_terminal():
        seat = state.current_player
        if seat is None:
            state.sample_chance(streams)
        else:
            decisions += 1
            state.apply(seated[seat].choose(state, streams.policy(seat)), seat)
    return state, decisions


def check_another_process(method: str, send: Callable[[Any], None], expected: Any) -> None:
    """Let `send(connection)` run in another process, and compare what it sends."""
    context = multiprocessing.get_context(method)
    mine, theirs = context.Pipe(duplex=False)
    with warnings.catch_warnings():
        # Newer Pythons warn of forking with threads; ours have ended, pytest's own may not have.
        warnings.simplefilter("ignore", DeprecationWarning)
        process = context.Process(target=send, args=(theirs,), daemon=True)
        process.start()
    theirs.close()
    try:
        assert mine.poll(TIMEOUT), "the other process hangs"
        assert mine.recv() == expected
        process.join(TIMEOUT)
        assert process.exitcode == 0
    finally:
        process.kill()


def check_ctrl_c(call: str, *, within: float) -> None:
    """A call (an expression) that would take hours ends within some seconds of Ctrl-C, as a KeyboardInterrupt."""
    program = (
        "import signal, aleator\n"
        # What is started in the background may have been told to ignore Ctrl-C, and would hand that on.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "print('begun', flush=True)\n"
        "try:\n"
        f"    {call}\n"
        "except KeyboardInterrupt:\n"
        "    print('stopped', flush=True)\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "begun\n"
            time.sleep(1)
            process.send_signal(signal.SIGINT)
            begun = time.monotonic()
            assert process.communicate(timeout=TIMEOUT)[0] == "stopped\n"
            assert time.monotonic() - begun < within
            assert process.returncode == 0
        finally:
            process.kill()


def check_ctrl_c_of_a_batch(game: str, policies: str) -> None:
    """A batch that would take hours ends within about a second; a busy machine gets some more."""
    check_ctrl_c(f"aleator.simulate({game}, {policies}, 10**9, seed=1, threads=2, keep_games=False)", within=5)
