"""What imports what: no circles in the package, and names that have moved are found where they were."""

from __future__ import annotations

import ast
import importlib
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import aleator
from aleator import _old_names

PACKAGE = Path(aleator.__file__).parent


def modules() -> dict[str, tuple[Path, bool]]:
    """All modules by name: their files, and whether they are packages."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = ("aleator", *path.relative_to(PACKAGE).with_suffix("").parts)
        is_package = parts[-1] == "__init__"
        found[".".join(parts[:-1] if is_package else parts)] = path, is_package
    return found


def imports(tree: ast.AST) -> Iterator[tuple[str, str | None]]:
    """All imports of a module, those in functions too: the module, and what is taken from it.

    What stands under `if TYPE_CHECKING` is never executed.
    """
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        if isinstance(node, ast.Import):
            yield from ((alias.name, None) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield from ((node.module or "", alias.name) for alias in node.names)
        yield from imports(node)


def graph() -> dict[str, set[str]]:
    """Which module needs which others: an import of `a.b.c` needs that module, and each package above it that the
    importing module is not inside of (what is inside of a package can be imported only after its `__init__` began).
    """
    known = modules()
    needs: dict[str, set[str]] = {}
    for name, (path, _) in known.items():
        needs[name] = set()
        for module, taken in imports(ast.parse(path.read_text(encoding="utf-8"))):
            leaf = f"{module}.{taken}" if f"{module}.{taken}" in (*known, "aleator._native") else module
            parts = leaf.split(".")
            above = {".".join(parts[:length]) for length in range(1, len(parts))}
            needs[name] |= {
                each
                for each in (leaf, *above)
                if each in known and each != name and not (each in above and f"{name}.".startswith(f"{each}."))
            }
    return needs


def circles(needs: dict[str, set[str]]) -> list[list[str]]:
    """The strongly connected parts of more than one module (Tarjan's algorithm)."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        order[name] = low[name] = len(order)
        stack.append(name)
        for other in sorted(needs[name]):
            if other not in order:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], order[other])
        if low[name] == order[name]:
            part = []
            while not part or part[-1] != name:
                part.append(stack.pop())
            if len(part) > 1:
                found.append(sorted(part))

    for name in needs:
        if name not in order:
            visit(name)
    return found


def test_no_module_needs_one_that_needs_it():
    assert circles(graph()) == []


def test_circles_are_found():
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [["a", "b", "c"]]


@pytest.mark.parametrize("old", sorted(_old_names.MOVED))
def test_old_names_are_the_same_modules(old):
    pytest.importorskip("typer")
    assert importlib.import_module(old) is importlib.import_module(_old_names.MOVED[old])


def test_old_names_of_modules_inside_packages():
    from aleator.match.match import Match
    from aleator.plots.common import names
    from aleator.results.base import Simulation
    from aleator.results.dice_run import DiceRunSimulation

    assert Match is aleator.Match and Simulation is aleator.Simulation and issubclass(DiceRunSimulation, Simulation)
    assert names.__module__ == "aleator.simulation.plots.common"
    module = importlib.import_module("aleator.match.match")
    assert module.__spec__ is not None and module.__spec__.name == "aleator.play.match.match"


@pytest.mark.parametrize("name", ["simulate", "tournament", "long_run"])
def test_functions_are_not_hidden_by_the_modules_of_their_names(name):
    program = (
        f"import aleator, aleator.{name}\n"
        f"from aleator.{name} import {name}\n"
        f"import aleator.{name}\n"
        f"assert aleator.{name} is {name} and callable({name})"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_pickles_name_old_places():
    """Pickles of versions before the modules moved: protocol 0, in which the places stand as they were."""
    policy = pickle.loads(
        b"ccopy_reg\n__newobj__\np0\n(caleator.policies\nPolicy\np1\ntp2\nRp3\n(lp4\nVfixed\np5\na((Vn\nI3\nttp6\nab."
    )
    assert policy == aleator.policies.fixed(3)
    assert pickle.loads(b"caleator._codec\nlegal_actions_again\n.").__name__ == "legal_actions_again"
    assert pickle.loads(b"caleator.games\ngame_from_dict\n.") is aleator.game_from_dict


@pytest.mark.parametrize("name", sorted(_old_names.SUBMODULES))
def test_modules_are_there_after_importing_the_package(name):
    for extra in ("starlette",) if name == "server" else ():
        pytest.importorskip(extra)
    assert name in dir(aleator)
    assert getattr(aleator, name).__name__ == _old_names.SUBMODULES[name]


def test_importing_the_package_needs_numpy_alone():
    program = (
        "import sys, aleator\n"
        "heavy = {'matplotlib', 'typer', 'rich', 'starlette', 'gymnasium', 'pettingzoo', 'pyspiel', 'ray', 'uvicorn'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        aleator.nonsense  # noqa: B018


def test_a_newcomer_sees_few_rooms():
    counted = {
        path.name
        for path in PACKAGE.iterdir()
        if not path.name.startswith(("__", "_native")) and path.name != "py.typed"
    }
    assert len(counted) <= 16, sorted(counted)
