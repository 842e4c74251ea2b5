"""The examples in the docstrings of the extension's classes run, and everything public there has a docstring."""

from __future__ import annotations

import ast
import doctest
import inspect
from pathlib import Path

import pytest

from aleator import _native

CLASSES = [value for value in vars(_native).values() if inspect.isclass(value)]
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


def members(cls):
    """The public attributes that a class defines itself, constants aside."""
    return {
        name: member
        for name, member in vars(cls).items()
        if not name.startswith("_") and (callable(member) or inspect.isdatadescriptor(member))
    }


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_docstrings_of_the_extension(cls):
    assert cls.__doc__, f"{cls.__name__} has no docstring"
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=FLAGS)
    for name, member in {"": cls, **members(cls)}.items():
        where = f"{cls.__name__}.{name}"
        text = inspect.getdoc(member) or ""
        runner.run(parser.get_doctest(text, {}, where, None, 0))
    assert runner.summarize(verbose=False).failed == 0


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_everything_public_is_documented(cls):
    fields = getattr(cls, "__match_args__", ())  # said in the docstring of the class
    silent = [name for name, member in members(cls).items() if name not in fields and not inspect.getdoc(member)]
    assert silent == []


STUB = ast.parse(Path(_native.__file__).with_name("_native.pyi").read_text(encoding="utf-8"))
STUBS = {node.name: node for node in STUB.body if isinstance(node, ast.ClassDef)}


def bases(node):
    """The classes of the stub that one of its classes derives from."""
    for base in node.bases:
        name = getattr(base.value if isinstance(base, ast.Subscript) else base, "id", None)
        if name in STUBS:
            yield STUBS[name]
            yield from bases(STUBS[name])


def said(text):
    """A docstring without its examples, whatever its lines."""
    return " ".join((text or "").partition(">>>")[0].split())


@pytest.mark.parametrize("name", sorted(name for name in STUBS if not name.startswith("_")))
def test_the_stub_says_what_the_extension_says_or_nothing(name):
    cls, node = getattr(_native, name), STUBS[name]
    if ast.get_docstring(node):
        assert said(ast.get_docstring(node)) == said(inspect.getdoc(cls))
    for part in [node, *bases(node)]:
        for member in part.body:
            text = ast.get_docstring(member) if isinstance(member, ast.FunctionDef) else None
            if text and hasattr(cls, member.name):
                assert said(text) == said(inspect.getdoc(getattr(cls, member.name))), member.name
