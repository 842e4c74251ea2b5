"""A program at a pseudo-terminal, with somebody who reads the screen and presses keys."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
import time

__all__ = ["Session", "plain"]

PATIENCE = 60.0

# What is started in the background may have been told to ignore Ctrl-C, and would hand that on.
PROGRAM = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "signal.signal(signal.SIGHUP, signal.SIG_DFL); from aleator.cli import main; main()"
)


def plain(text):
    """What is read on the screen, without colours and cursor movements."""
    return re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", text)


class Session:
    """`aleator` with arguments, at a terminal of 80 columns; `environment` is added to a plain one."""

    def __init__(self, *arguments, cwd, **environment):
        self.master, slave = pty.openpty()
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "PYTHONPATH") if name in os.environ}
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=cwd,
            env={**kept, "TERM": "xterm", "LANG": "C.UTF-8", "PYTHONUTF8": "1", **environment},
            start_new_session=True,
        )
        os.close(slave)
        self.output = ""
        self._read = 0  # how much of the output has been answered

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)

    def press(self, keys):
        """Press keys; what is on the screen now counts as answered."""
        self._read = len(self.output)
        os.write(self.master, keys.encode())

    def await_any(self, *patterns):
        """Wait until one of the patterns appears after the last answer; give the one that appears last, or None when
        the program has ended.
        """
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if self._receive(0.03):
                continue
            fresh = plain(self.output[self._read :])
            found = [(match.start(), pattern) for pattern in patterns for match in re.finditer(pattern, fresh)]
            if found:
                return max(found)[1]
            if self.process.poll() is not None and not self._receive(0.1):
                return None
        raise AssertionError(f"none of {patterns} in {PATIENCE} s; the screen ends with\n{plain(self.output)[-2000:]}")

    def _receive(self, seconds):
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        try:
            received = os.read(self.master, 65536)
        except OSError:  # the other side is gone
            return False
        self.output += received.decode("utf-8", "replace")
        return bool(received)

    def end(self):
        """Wait until the program ends; give its exit code."""
        until = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < until:
            self._receive(0.1)
        while self._receive(0.05):
            pass
        return self.process.poll()

    @property
    def lines(self):
        """All lines that were on the screen, those that were written over too."""
        return re.split(r"[\r\n]+", plain(self.output))
