"""A real server in a process of its own, which can be killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

OPEN = ["--rate", "1e6", "--burst", "1e6", "--new-tables", "1e6", "--socket-rate", "1e6", "--socket-burst", "1e6"]


class Server:
    """`aleator serve` on a free port of this machine."""

    def __init__(self, database: Path, *options: str, program: tuple[str, ...] = ("-m", "aleator")) -> None:
        command = [
            sys.executable,
            *program,
            "serve",
            "--port",
            "0",
            "--database",
            str(database),
            *OPEN,
            *options,
        ]
        # No proxy of the environment may come between, and the server is not to be ended by the tests' terminal.
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ}
        )
        assert self.process.stdout is not None and self.process.stderr is not None
        line = self.process.stdout.readline()
        if "http://" not in line:
            raise RuntimeError(f"the server does not start: {line}{self.process.stderr.read()}")
        self.http = line.split()[-1].rstrip("/")
        self.ws = self.http.replace("http://", "ws://")
        self.log: list[str] = []
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stderr is not None
        self.log.extend(self.process.stderr)

    def kill(self) -> None:
        """End it as a crash does: nothing can be tidied up."""
        self.process.send_signal(signal.SIGKILL)
        self._end()

    def stop(self) -> list[str]:
        """End it kindly; gives what it has logged."""
        if self.process.poll() is None:
            self.process.terminate()
        self._end()
        return self.log

    def _end(self) -> None:
        self.process.wait(timeout=20)
        self._reader.join(timeout=5)
        assert self.process.stdout is not None and self.process.stderr is not None
        self.process.stdout.close()
        self.process.stderr.close()
