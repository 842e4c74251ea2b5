"""Runs a command in a terminal of a given width."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios

__all__ = ["run_in_terminal", "run_without_terminal"]

_COLOURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def _environment() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
    return {**kept, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"}


def run_in_terminal(arguments: list[str], width: int) -> str:
    """Give what `aleator` writes to a terminal of that width, without colours."""
    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 50, width, 0, 0))
    command = [sys.executable, "-m", "aleator", *arguments]
    process = subprocess.Popen(
        command, stdin=follower, stdout=follower, stderr=subprocess.DEVNULL, env=_environment(), close_fds=True
    )
    os.close(follower)
    written = b""
    try:
        # On Linux the end is an error, elsewhere an empty read.
        while part := os.read(leader, 65536):
            written += part
    except OSError:
        pass
    finally:
        os.close(leader)
    assert process.wait() == 0, written.decode()
    return _COLOURS.sub("", written.decode()).replace("\r", "")


def run_without_terminal(arguments: list[str]) -> str:
    """Give what `aleator` writes to a pipe."""
    command = [sys.executable, "-m", "aleator", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True, env=_environment()).stdout
