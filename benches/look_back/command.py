"""The option `--against` that the benches share."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from types import TracebackType
from typing import Any, Self

from look_back import instructions, lines, pairs, revisions, tables
from look_back.conversation import Refused, Worker, introduced
from look_back.revisions import Built, Trouble

WIDTH = 79
REPEATS = 15
QUICK = 3


def say(text: str) -> None:
    """Report progress, apart from the printed results."""
    print(text, file=sys.stderr, flush=True)


class Progress:
    """One line of progress: rewritten on a terminal, otherwise written again now and then."""

    def __init__(self) -> None:
        self._terminal = sys.stderr.isatty()
        self._begun = self._told = time.monotonic()

    def tell(self, done: int, of: int, what: str) -> None:
        """Show how much is done and what comes next."""
        now = time.monotonic()
        if not self._terminal and now - self._told < 30:
            return
        self._told = now
        left = f", {(now - self._begun) / done * (of - done) / 60:.0f} min left" if done else ""
        text = f"{done} of {of}{left}: {what}"
        if self._terminal:
            print(f"\r{text[:WIDTH]:<{WIDTH}}", end="", file=sys.stderr, flush=True)
        else:
            print(text, file=sys.stderr, flush=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._terminal:
            print(f"\r{'':<{WIDTH}}\r", end="", file=sys.stderr, flush=True)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of a look back to those of a bench."""
    group = parser.add_argument_group("a look back")
    group.add_argument("--against", metavar="REVISION", help="measure the checkout and this revision in pairs")
    group.add_argument("--lines", metavar="WORDS", default="", help="only lines whose names contain these words")
    group.add_argument("--pairs", metavar="N", type=int, help=f"number of pairs per line ({REPEATS})")
    group.add_argument("--no-instructions", action="store_true", help="do not count instructions")
    group.add_argument("--clean", action="store_true", help="delete the revisions that were built, and exit")


def wanted(arguments: argparse.Namespace) -> bool:
    """Whether a look back was requested."""
    return arguments.clean or arguments.against is not None


def run(group: str, arguments: argparse.Namespace, *, quick: bool = False, as_json: bool = False) -> int:
    """Run as the options say; return the exit status: 1 if an answer differs or a line fails, 2 if nothing ran."""
    try:
        if arguments.clean:
            gone = revisions.clean()
            print(f"deleted {len(gone)}: {', '.join(gone)}" if gone else "there was nothing to delete")
            return 0
        return _measured(group, arguments, quick, as_json)
    except (Trouble, Refused) as trouble:
        print(f"--against: {trouble}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
        return 130


def _measured(group: str, arguments: argparse.Namespace, quick: bool, as_json: bool) -> int:
    chosen = [line for line in lines.of_group(group) if arguments.lines in line.name]
    if not chosen:
        known = ", ".join(line.name for line in lines.of_group(group))
        raise Trouble(f"no line contains the words {arguments.lines!r}; the lines are: {known}")
    repeats = (QUICK if quick else REPEATS) if arguments.pairs is None else arguments.pairs
    if repeats < 1:
        raise Trouble(f"--pairs is {repeats}: it has to be at least 1")
    old, new = revisions.of_revision(arguments.against, say), revisions.of_checkout(say)
    with Worker(old) as before, Worker(new) as now, Progress() as progress:
        introduced(before, now)
        found = in_pairs((before, now), group, chosen, repeats, progress)
    uncounted = "no instructions were counted" if arguments.no_instructions else instructions.why_not()
    if uncounted is None:
        count(old, new, found)
    _print(group, old, new, found, uncounted, repeats, as_json)
    return 1 if any(each.status in ("failed", "other answers") for each in found) else 0


def in_pairs(
    workers: Sequence[pairs.Asked], group: str, chosen: Sequence[lines.Line], repeats: int, progress: Progress
) -> list[pairs.Found]:
    """Check all answers first, then measure every line once per round; the first round is a warm-up."""
    found = []
    for number, line in enumerate(chosen):
        progress.tell(number, len(chosen), f"checking {line.name}")
        found.append(pairs.prepared(workers, group, line))
    for repeat in range(repeats + 1):
        for number, each in enumerate(found):
            progress.tell(repeat * len(found) + number, (repeats + 1) * len(found), each.line.name)
            pairs.measure_once(workers, group, each, repeat)
            if repeat == 0:
                pairs.warmed_up(each)
    return found


def count(old: Built, new: Built, found: Sequence[pairs.Found]) -> None:
    """Count the instructions of the lines that the Rust program has."""
    for each in found:
        if each.line.program is not None and each.status == "measured":
            say(f"counting instructions of {each.line.name}")
            each.instructions = instructions.ratio(old, new, each.line.program)


def _print(
    group: str,
    old: Built,
    new: Built,
    found: Sequence[pairs.Found],
    uncounted: str | None,
    repeats: int,
    as_json: bool,
) -> None:
    watched = lines.quotients(group)
    if as_json:
        about: dict[str, Any] = {"before": str(old), "now": str(new), "pairs": repeats, "uncounted": uncounted}
        print(json.dumps({**about, **tables.as_json(found, watched)}, indent=2, ensure_ascii=False))
        return
    title = f"{new} against {old}, {repeats} pairs a line"
    print("\n".join(tables.table(title, old.name, found)))
    print("\n".join([*tables.within(watched, found), *tables.notes(found, uncounted)]))
