"""Every public name says what it is for."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import aleator

EXTRAS = {"pettingzoo": "pettingzoo", "gym": "gymnasium", "openspiel": "pyspiel", "server": "starlette"}


def public_modules() -> Iterator[str]:
    """The modules whose names begin with no underscore, and which name what is public in them."""
    for found in pkgutil.walk_packages(aleator.__path__, "aleator."):
        if not any(part.startswith("_") for part in found.name.split(".")):
            yield found.name


def loaded(name: str) -> Any:
    """A module, if the extra that it needs is there."""
    for part, needed in EXTRAS.items():
        if part in name.split("."):
            pytest.importorskip(needed)
    return importlib.import_module(name)


def undocumented_members(cls: type) -> Iterator[str]:
    """Methods and properties of a class that say nothing, nor does what they override."""
    for name, member in vars(cls).items():
        documented = isinstance(member, property | classmethod | staticmethod) or inspect.isroutine(member)
        if not name.startswith("_") and documented and not inspect.getdoc(getattr(cls, name)):
            yield f"{cls.__name__}.{name}"


def undocumented(module: Any) -> Iterator[str]:
    """Public names of a module, and of its classes, without a docstring; constants have theirs in the source,
    and native members in the stubs, which `tests/test_native_docs.py` looks at.
    """
    for name in getattr(module, "__all__", ()):
        thing = getattr(module, name)
        if inspect.isclass(thing) and thing.__module__.startswith("aleator") and thing.__module__ != "aleator._native":
            if "__doc__" not in vars(thing) or not thing.__doc__:
                yield name
            yield from undocumented_members(thing)
        elif (inspect.isroutine(thing) or inspect.ismodule(thing)) and not inspect.getdoc(thing):
            yield name


def test_the_package_and_its_public_modules_say_what_is_in_them():
    names = ["aleator", *public_modules()]
    found = {name: list(undocumented(loaded(name))) for name in names if not any(each in name for each in EXTRAS)}
    assert len(found) > 80
    assert {name: each for name, each in found.items() if each} == {}
    assert [name for name in found if not importlib.import_module(name).__doc__] == []


@pytest.mark.parametrize("name", [name for name in public_modules() if any(each in name for each in EXTRAS)])
def test_so_do_those_that_need_extras(name: str):
    assert list(undocumented(loaded(name))) == []


def test_protocols_describe_every_member():
    source = ast.parse(Path(aleator.game.__file__ or "").read_text(encoding="utf-8"))
    methods = [each for cls in source.body if isinstance(cls, ast.ClassDef) for each in cls.body]
    named = [each for each in methods if isinstance(each, ast.FunctionDef) and not each.name.startswith("_")]
    assert len(named) > 20
    assert [each.name for each in named if not ast.get_docstring(each)] == []
