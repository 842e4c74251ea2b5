"""Prove that nothing moved: another revision and the checkout play the same games and report the same about them.

    python benches/nothing_moved.py --against d59f155                  # 10,000 games a case, all records too
    python benches/nothing_moved.py --against main --games 500         # a quick check, in minutes
    python benches/nothing_moved.py --against v0.1.0 --only dice_run   # only cases described by these words

It builds both in release (see `look_back/revisions.py`) and compares, for every option, deck and number of players of
both games and several mixtures of policies:

- `simulate`: sums, kept rows and `repr` of this many games per case,
- records: `Record.play(...).dumps()` of as many games, divided among the cases of a set of options,
- at every node of a sample: the outcomes of chance and the next words of the streams, `to_dict`, `key`, views, boards,
  legal actions, returns, and all events with their `repr`, their records and their views,
- pickles of events, actions and states of the other revision, read by the checkout.

It exits with 1 and shows the first difference if there is one, and with 2 if nothing could be compared.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from look_back import revisions
from look_back.cases import Case, everything
from look_back.command import Progress, say
from look_back.compare import Difference, Teller, first_difference, pickle_difference
from look_back.conversation import Refused, Worker, introduced
from look_back.revisions import Built, Trouble

PIECE = {"simulate": 100_000, "records": 250, "states": 5}
"""The number of games requested at once, small enough to show progress."""
SLOW = 50
"""For policies that search, one game in this many is compared."""
SAMPLE = 2_000
"""One game in this many is compared node by node."""


def amounts(case: Case, games: int, records: int) -> dict[str, int]:
    """How many games of a case are compared, by kind of comparison. The records are divided among three mixtures."""
    part = SLOW if case.slow else 1
    return {
        "simulate": max(2, games // part),
        "records": max(2, -(-records // (3 * part))) if records else 0,
        "states": max(1, games // (SAMPLE * part)),
    }


def steps(cases: Sequence[Case], games: int, records: int) -> Iterator[tuple[Case, str, int, int]]:
    """List everything that is compared: case, kind, first game and count."""
    for case in cases:
        for kind, count in amounts(case, games, records).items():
            for start in range(0, count, PIECE[kind]):
                yield case, kind, start, min(PIECE[kind], count - start)


def compared(
    tellers: Sequence[Teller], cases: Sequence[Case], games: int, records: int, whole: bool, progress: Progress
) -> Difference | None:
    """Compare everything, and return the first difference."""
    plan = list(steps(cases, games, records))
    for number, (case, kind, start, count) in enumerate(plan):
        progress.tell(number, len(plan), f"{kind}: {case}")
        found = first_difference(tellers, kind, case.spec, start, count, whole)
        if found is None and kind == "states" and start == 0:
            found = pickle_difference(tellers[0], tellers[1], case.spec, 0)
        if found is not None:
            return Difference(f"{case}\n{found.where}", found.before, found.after)
    return None


def main(given: Sequence[str] | None = None) -> int:
    """Compare as the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", metavar="REVISION", default="d59f155", help="what to compare with (%(default)s)")
    parser.add_argument("--games", type=int, default=10_000, help="games per case (%(default)s)")
    parser.add_argument("--records", type=int, help="records per set of options (as many as games)")
    parser.add_argument("--only", metavar="WORDS", default="", help="only cases whose descriptions contain these words")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    arguments = parser.parse_args(given)
    try:
        return told(arguments)
    except (Trouble, Refused) as trouble:
        print(f"nothing_moved: {trouble}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("nothing_moved: stopped", file=sys.stderr)
        return 130


def told(arguments: argparse.Namespace) -> int:
    """Build, compare and report."""
    cases = [case for case in everything() if arguments.only in str(case)]
    if not cases:
        raise Trouble(f"no case contains the words {arguments.only!r}")
    if arguments.games < 1 or (arguments.records is not None and arguments.records < 0):
        raise Trouble("--games has to be at least 1, --records at least 0")
    old, new = revisions.of_revision(arguments.against, say), revisions.of_checkout(say)
    records = arguments.games if arguments.records is None else arguments.records
    begun = time.monotonic()
    with Worker(old) as before, Worker(new) as after, Progress() as progress:
        whole = introduced(before, after)
        found = compared((before, after), cases, arguments.games, records, whole, progress)
    summary = summed_up(cases, arguments.games, records, old, new, whole)
    summary["seconds"] = round(time.monotonic() - begun, 1)
    if arguments.json:
        difference = None if found is None else vars(found)
        print(json.dumps({**summary, "difference": difference}, indent=2))
    else:
        print(sentence(summary) if found is None else f"{old} and {new} differ:\n{found}")
    return 0 if found is None else 1


def summed_up(cases: Sequence[Case], games: int, records: int, old: Built, new: Built, whole: bool) -> dict[str, Any]:
    """Say what was compared."""
    counts = [amounts(case, games, records) for case in cases]
    return {
        "before": str(old),
        "now": str(new),
        "cases": len(cases),
        "option_sets": len({(case.game, case.players, repr(case.options)) for case in cases}),
        **{kind: sum(count[kind] for count in counts) for kind in PIECE},
        "records_whole": whole,
    }


def sentence(summary: dict[str, Any]) -> str:
    """Put into words that nothing moved."""
    without = "" if summary["records_whole"] else " (without version and sums, as the versions differ)"
    return (
        f"Nothing moved from {summary['before']} to {summary['now']}:\n"
        f"{summary['cases']} cases of {summary['option_sets']} option sets, {summary['simulate']:,} games of simulate,"
        f"\n{summary['records']:,} records{without}, {summary['states']:,} games node by node,\n"
        f"pickles read; {summary['seconds']:.0f} seconds."
    )


if __name__ == "__main__":
    sys.exit(main())
