"""The command line; its commands need the extra `cli`."""

from __future__ import annotations

import sys

__all__ = ["main"]


def main() -> None:
    """Run the command `aleator`."""
    try:
        from aleator._cli.app import run
    except ModuleNotFoundError as error:
        if error.name not in ("typer", "rich"):
            raise
        sys.exit(f"aleator: the command line needs {error.name}: pip install '.[cli]' in a checkout")
    run()
