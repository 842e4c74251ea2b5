"""Talks to a revision that runs in its own process, in questions and answers: one JSON object per line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from look_back.pieces import PROGRAM
from look_back.revisions import Built, Trouble, check_hashes

BENCHES = Path(__file__).resolve().parent.parent


class Refused(Exception):
    """The other side could not do something; the message is its own."""


class Worker:
    """A revision in its own process; it waits between questions, so that pairs alternate without startup costs."""

    def __init__(self, built: Built) -> None:
        self.built = built
        # Closed with the process.
        self._complaints = tempfile.TemporaryFile(mode="w+", encoding="utf-8", errors="replace")  # noqa: SIM115
        environment = {
            **os.environ,
            "PYTHONPATH": str(built.site),
            "PYTHONHASHSEED": "0",
            PROGRAM: str(built.program or ""),
        }
        self._process = subprocess.Popen(
            [sys.executable, "-m", "look_back.worker", str(built.site)],
            cwd=BENCHES,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            text=True,
            encoding="utf-8",
        )

    def ask(self, question: str, **parameters: Any) -> Any:
        """Ask a question and return the answer; raises `Refused` if the revision cannot answer."""
        self.put(question, **parameters)
        return self.answer()

    def put(self, question: str, **parameters: Any) -> None:
        """Ask a question whose answer is fetched later."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps({"ask": question, **parameters}) + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise self._gone() from None

    def answer(self) -> Any:
        """Wait for the answer to the question that was asked."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise self._gone()
        told = json.loads(line)
        if "error" in told:
            raise Refused(told["error"])
        return told["answer"]

    def _gone(self) -> Trouble:
        self._process.wait()
        self._complaints.seek(0)
        lines = [line.strip() for line in self._complaints if line.strip()]
        last = lines[-1] if lines else f"exit status {self._process.returncode}"
        return Trouble(f"{self.built}: its process has ended: {last}")

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout, self._complaints):
            if pipe is not None:
                try:
                    pipe.close()
                except BrokenPipeError:
                    continue  # a question that was never read

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def introduced(before: Worker, now: Worker) -> bool:
    """Check that both run what they should; return whether they are of the same version."""
    told = [worker.ask("hello") for worker in (before, now)]
    check_hashes(before.built, told[0]["sources"], told[1]["sources"])
    return bool(told[0]["version"] == told[1]["version"])
