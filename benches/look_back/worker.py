"""The other side of `conversation`: `python -m look_back.worker SITE`, with the package of one revision in SITE.

It is one script for old revisions and new ones, so it and its imports use only the public API.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from look_back import facts, lines

Answer = Callable[..., Any]


def main() -> None:
    """Answer questions until there are no more."""
    # The asking side decides when to stop, and then ends this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # printed text must not get among the answers
    import aleator

    site = Path(sys.argv[1]).resolve()
    if not Path(aleator.__file__).resolve().is_relative_to(site):
        raise SystemExit(f"aleator was imported from {aleator.__file__}, not from {site}")
    bench = lines.Bench()
    known: dict[str, Answer] = {
        "hello": hello,
        "prepare": bench.prepare,
        "run": bench.run,
        "digest": facts.digest,
        "facts": facts.facts,
        "pickles": facts.pickles,
        "unpickled": facts.unpickled,
    }
    for line in sys.stdin:
        question = json.loads(line)
        told = answered(known[question.pop("ask")], question)
        answers.write(json.dumps(told) + "\n")
        answers.flush()


def hello() -> dict[str, Any]:
    """Report what is running here."""
    import aleator

    sources = getattr(getattr(aleator, "_native", None), "SOURCE_HASH", None)
    return {"version": aleator.__version__, "profile": aleator.BUILD_PROFILE, "sources": sources}


def answered(answer: Answer, parameters: dict[str, Any]) -> dict[str, Any]:
    """Return the answer, or the reason why there is none."""
    try:
        return {"answer": answer(**parameters)}
    except Exception as error:  # the other side decides what it means
        return {"error": f"{type(error).__name__}: {error}".splitlines()[0]}


if __name__ == "__main__":
    main()
