"""Measure aleator against its own kernel, plain Python, NumPy and OpenSpiel. Answers are checked first.

    python benches/run.py                               # prints the tables
    python benches/run.py --out docs/performance.md     # also writes the page of the documentation
    python benches/run.py --quick                       # fewer and shorter repeats
    python benches/run.py --check-only                  # only checks the answers
    python benches/run.py --json
    python benches/run.py --against d59f155             # instead: the checkout and that revision in pairs

It needs the extension built with `--release`, `pip install aleator[bench]`, and cargo. A look back builds what it needs
itself, in `target/against/`, and does without the other libraries.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from look_back import command


def main() -> int:
    """Run as the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer and shorter repeats")
    parser.add_argument("--check-only", action="store_true", help="check the answers and measure nothing")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--out", type=Path, help="write the page of the documentation")
    command.add_options(parser)
    arguments = parser.parse_args()
    if command.wanted(arguments):
        return command.run("run", arguments, quick=arguments.quick, as_json=arguments.json)
    return measured(arguments)


def measured(arguments: argparse.Namespace) -> int:
    """Check, measure and write; the other libraries are needed from here on."""
    import checks
    import measure
    import report
    import timing

    program = timing.build_program()
    scale = 0.1 if arguments.quick or arguments.check_only else 1.0
    checked = checks.everything(program, scale)
    if arguments.check_only:
        print(json.dumps(checked, indent=2) if arguments.json else "\n".join(checked))
        return 0
    results = measure.everything(program, repeats=5 if arguments.quick else 45, scale=scale)
    if arguments.json:
        print(json.dumps({"checked": checked, **report.as_json(results)}, indent=2))
    else:
        print(report.page(results, checked))
    if arguments.out:
        arguments.out.write_text(report.page(results, checked), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
