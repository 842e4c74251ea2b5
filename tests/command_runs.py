"""Runs many commands of `aleator`, each in a process of its own that is forked from one which has everything loaded.

`run_all(cases)` is for tests. A case has `arguments`, and may have `width` (of a pseudo-terminal), `output` (`both` for
errors at the terminal too, `closed` or `full`, else a pipe) and `folder`. What comes back has `status` (None after too
long a time), `shown` and `told` (standard output and error), and `files`, the names of what is new in the folder.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path
from typing import Any

__all__ = ["leaves", "run_all"]

PATIENCE = 60.0
"""Seconds after which a command hangs; on a busy machine they pass quickly."""
_COLOURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def leaves() -> dict[str, Any]:
    """Give every command by its words, such as `simulate gang-of-dice`: a new one is among them by itself."""
    import typer

    from aleator._cli.app import app

    def walk(command: Any, words: tuple[str, ...]) -> Any:
        if hasattr(command, "commands"):
            for name, each in command.commands.items():
                yield from walk(each, (*words, name))
        else:
            yield " ".join(words), command

    return dict(walk(typer.main.get_command(app), ()))


def run_all(cases: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Run the cases one after another; the results are in their order."""
    kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
    environment = {**kept, "TERM": "xterm-256color", "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, __file__],
        input=json.dumps(cases),
        capture_output=True,
        text=True,
        check=False,
        env=environment,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def _run(case: dict[str, Any]) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as fresh:
        folder = case.get("folder", fresh)
        before = set(os.listdir(folder))
        reading, writing = pty.openpty() if "width" in case else os.pipe()
        told_from, told_to = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            os.close(told_from)
            _become(case, folder, writing, told_to)
        os.close(writing)
        os.close(told_to)
        shown, told, status = _watch(child, reading, told_from)
        files = sorted(set(os.listdir(folder)) - before)
    return {"status": status, "shown": _COLOURS.sub("", shown).replace("\r", ""), "told": told, "files": files}


def _become(case: dict[str, Any], folder: str, writing: int, told_to: int) -> None:
    """Be the command: never returns."""
    os.setsid()
    os.chdir(folder)
    output = case.get("output")
    nowhere = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nowhere, 0)
    os.dup2(os.open("/dev/full", os.O_WRONLY) if output == "full" else writing, 1)
    os.dup2(told_to, 2)
    if "width" in case:
        fcntl.ioctl(writing, termios.TIOCSWINSZ, struct.pack("HHHH", 50, case["width"], 0, 0))
    if output == "both":
        os.dup2(writing, 2)
    sys.stdout = sys.__stdout__ = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = sys.__stderr__ = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    if output == "closed":
        os.close(1)
        sys.stdout = sys.__stdout__ = None
    sys.argv = ["aleator", *case["arguments"]]
    status = 0
    try:
        from aleator._cli.app import run

        run()
    except SystemExit as error:
        status = error.code if isinstance(error.code, int) else int(error.code is not None)
    except BaseException:
        import traceback

        traceback.print_exc()
        status = 70
    finally:
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(AttributeError, OSError, ValueError):
                stream.flush()
        os._exit(status)


def _watch(child: int, reading: int, told_from: int) -> tuple[str, str, int | None]:
    """Read until the end; kill what takes too long."""
    parts: dict[int, bytes] = {reading: b"", told_from: b""}
    open_ones, until = {reading, told_from}, time.monotonic() + PATIENCE
    while open_ones and time.monotonic() < until:
        for ready in select.select(list(open_ones), [], [], 0.2)[0]:
            try:
                part = os.read(ready, 65536)
            except OSError:  # the other end of the terminal is closed
                part = b""
            parts[ready] += part
            if not part:
                open_ones.discard(ready)
    hangs = bool(open_ones)
    if hangs:
        os.killpg(child, signal.SIGKILL)
    _, code = os.waitpid(child, 0)
    for each in parts:
        os.close(each)
    shown, told = (parts[each].decode("utf-8", "replace") for each in (reading, told_from))
    return shown, told, None if hangs else os.waitstatus_to_exitcode(code)


if __name__ == "__main__":
    import aleator._cli.app
    import aleator.odds.plots
    import aleator.simulation.plots  # noqa: F401

    sys.path.insert(0, str(Path(__file__).parent))
    json.dump([_run(case) for case in json.load(sys.stdin)], sys.stdout)
