"""What a user can get wrong at the command line ends in one message, before any work is done."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

PROGRAM = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from aleator.cli import main; main()"
)
BAD = [
    ("B1", ["simulate", "gang-of-dice", "--plot", "x.xyz"]),
    ("B1", ["simulate", "dice-run", "--plot", "/missing/x.png"]),
    ("B1", ["simulate", "gang-of-dice", "--out", "/missing/x.csv"]),
    ("B1", ["tournament", "gang-of-dice", "cautious", "random", "--plot", "x.xyz"]),
    ("B1", ["tournament", "gang-of-dice", "cautious", "random", "--state", "/missing/x.json"]),
    ("B1", ["play", "gang-of-dice", "--record", "/missing/x.jsonl"]),
    ("B3", ["odds", "--card", "sum_7", "--dice", "3", "--target", "3", "--pools", "3,3"]),
    ("B3", ["odds", "--card", "sum_7", "--dice-shown", "G 1", "--plot", "p.png"]),
    ("B3", ["odds", "--card", "sum_7", "--pools", "3,3", "--plot", "p.png"]),
    ("B3", ["odds", "--card", "sum_7", "--standing", "9,3"]),
    ("B1", ["simulate", "gang-of-dice", "--out", "/dev/null"]),
    ("B4", ["solve-game", "--out", "x.csv"]),
    ("B4", ["tournament", "gang-of-dice", "cautious", "random", "--state", "x.npz"]),
    ("B6", ["solve-game", "--shipped", "--deck", "all_pairs"]),
    ("J1", ["simulate", "gang-of-dice", "--chunk", "0"]),
    ("J1", ["simulate", "gang-of-dice", "--threads", "0"]),
    ("J1", ["simulate", "gang-of-dice", "--seed", "9" * 30]),
    ("J1", ["serve", "--database", "/missing/x.db"]),
    ("J1", ["serve", "--database", "/tmp"]),
    ("J1", ["replay", "/tmp"]),
    ("J1", ["deck", "check", sys.executable]),
]


def run(arguments, folder, **options):
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments],
        cwd=folder,
        text=True,
        stderr=subprocess.PIPE,
        timeout=120,
        check=False,
        **options,
    )


@pytest.mark.parametrize(("fault", "arguments"), BAD, ids=[f"{fault}-{index}" for index, (fault, _) in enumerate(BAD)])
def test_bad_values_are_refused_without_a_traceback(fault, arguments, tmp_path):
    """B1, B3, B4, B6, J1: outputs and options that cannot be are refused before the work, and no file appears."""
    done = run(arguments, tmp_path, stdout=subprocess.PIPE)
    assert done.returncode in (1, 2), (fault, done.stderr)
    assert done.stderr.strip()
    assert "Traceback" not in done.stderr
    assert not done.stdout
    assert not list(tmp_path.iterdir())


def test_a_closed_or_full_output_is_told(tmp_path):
    """J1: standard output that is closed or full ends with a message and status 1."""
    command = f"{sys.executable} -c '{PROGRAM}' simulate gang-of-dice --games 10 --json"
    for target in (">&-", ">/dev/full"):
        done = subprocess.run(
            ["sh", "-c", f"{command} {target}"], cwd=tmp_path, text=True, capture_output=True, check=False
        )
        assert done.returncode == 1
        assert done.stderr.startswith("aleator: ")
        assert len(done.stderr.splitlines()) == 1


def test_other_encodings_get_replacement_signs(tmp_path):
    """B2: rules with signs that a terminal of another encoding does not have are shown still."""
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = run(["rules", "gang-of-dice", "--full"], tmp_path, stdout=subprocess.PIPE, env=environment)
    assert done.returncode == 0, done.stderr
    assert "GD-1.1" in done.stdout


@pytest.mark.parametrize("group", [False, True])
def test_ctrl_c_ends_processes_soon(group, tmp_path):
    """I1: Ctrl-C with `--processes`, to the parent alone or to the group, ends all within seconds and quietly."""
    arguments = ["simulate", "gang-of-dice", "--policy", "mcts(iterations=200)", "--processes", "2", "--games", "99999"]
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *arguments],
        cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    time.sleep(4)
    (os.killpg if group else os.kill)(process.pid, signal.SIGINT)
    _, told = process.communicate(timeout=15)
    assert process.returncode == 130, told
    assert "Traceback" not in told
