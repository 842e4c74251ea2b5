"""Old names of modules: imports, attributes and pickles that use one still find the module.

An old name is the same module under another name, so that there is no second copy of any class. `aleator.analyse`,
`simulate`, `tournament` and `long_run` are functions; `from aleator.simulate import Simulation` works all the same,
since an import statement looks names up among the modules, not among the attributes.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

__all__ = ["MOVED", "SUBMODULES", "keep_functions"]

_PLACES = {
    "_cli": ("cli",),
    "games": ("decks", "primitives", "rules"),
    "interface": ("schemas",),
    "odds": ("analyse",),
    "play": ("bots", "match", "policies", "proof", "record"),
    "simulation": (
        "distributed", "long_run", "pieces", "plots", "processes", "ratings", "results", "simulate", "tournament",
    ),
}  # fmt: skip

MOVED = {
    **{f"aleator.{name}": f"aleator.{place}.{name}" for place, names in _PLACES.items() for name in names},
    "aleator.cli": "aleator._cli.main",
    "aleator._codec": "aleator.games.codec",
    "aleator._dice_run_event_parts": "aleator.games.dice_run.event_parts",
    "aleator._dice_run_event_records": "aleator.games.dice_run.event_records",
    "aleator._dice_run_events": "aleator.games.dice_run.events",
    "aleator._dice_run_names": "aleator.games.dice_run.names",
    "aleator._events": "aleator.games.values",
    "aleator.interface.dice_run_options": "aleator.games.dice_run.options",
    "aleator.interface.warning": "aleator.games.gang_of_dice.warning",
    "aleator.plots.dice_run": "aleator.games.dice_run.plots",
    "aleator.plots.gang_of_dice": "aleator.games.gang_of_dice.plots",
    "aleator.results.dice_run": "aleator.games.dice_run.results",
    "aleator.results.gang_of_dice": "aleator.games.gang_of_dice.results",
    "aleator.terminal.gang": "aleator.games.gang_of_dice.terminal",
    "aleator.terminal.race": "aleator.games.dice_run.terminal",
}
"""Old names of modules, with their current names."""

_FUNCTIONS = ("analyse", "simulate", "tournament", "long_run")
"""Names that are functions of `aleator` and were modules as well."""

SUBMODULES = {
    name: MOVED.get(f"aleator.{name}", f"aleator.{name}")
    for name in (
        "distributed", "interface", "pieces", "plots", "primitives", "processes", "proof", "ratings",
        "record", "reference", "results", "rules", "schemas", "server", "terminal",
    )
}  # fmt: skip
"""Modules that are imported when they are first accessed as attributes of `aleator`."""


class _Old(MetaPathFinder, Loader):
    """Finds a module by an old name, or by a name inside an old package."""

    def __init__(self) -> None:
        self._specs: dict[str, ModuleSpec | None] = {}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return a spec for an old name, None for any other."""
        del path, target
        if not fullname.startswith("aleator.") or _now(fullname) is None:
            return None
        return ModuleSpec(fullname, self)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return the module itself; its own spec is kept, since the import machinery overwrites it."""
        module = importlib.import_module(_now(spec.name) or spec.name)
        self._specs[spec.name] = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Only tidy up: the module has already been executed under its own name."""
        assert module.__spec__ is not None  # the import machinery has just set it
        module.__spec__ = self._specs.pop(module.__spec__.name)


def _now(name: str) -> str | None:
    """Return the current name of a module; None if it never had another."""
    parts = name.split(".")
    for length in range(len(parts), 1, -1):
        now = MOVED.get(".".join(parts[:length]))
        if now is not None:
            return ".".join([now, *parts[length:]])
    return None


def keep_functions() -> None:
    """Let the names of functions be found as modules, too; the package's `__init__` calls this once all exist."""
    for name in _FUNCTIONS:
        # Whatever the import machinery imports by itself becomes an attribute, which would hide the function.
        sys.modules[f"aleator.{name}"] = importlib.import_module(MOVED[f"aleator.{name}"])


sys.meta_path.insert(0, _Old())
