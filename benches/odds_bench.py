"""Measures the odds against icepool, answers checked first: floats against floats, and exact against exact.

    python benches/odds_bench.py                       # up to 48 dice; a number sets another limit
    python benches/odds_bench.py --against d59f155     # instead: the checkout and that revision in pairs

It needs the extra `bench` and a release build. Each time is the best of several runs, so that other work
on the machine matters as little as possible. A look back builds what it needs, and does without icepool.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from look_back import command

MOST = 48


def main() -> int:
    """Run as the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("most", type=int, nargs="?", default=MOST, help="the most dice of the joint distributions")
    parser.add_argument("--json", action="store_true", help="print the look back as one JSON object")
    command.add_options(parser)
    arguments = parser.parse_args()
    if command.wanted(arguments):
        return command.run("odds", arguments, as_json=arguments.json)
    import odds_against_icepool

    odds_against_icepool.everything(arguments.most)
    return 0


if __name__ == "__main__":
    sys.exit(main())
