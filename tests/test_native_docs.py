"""The examples in the docstrings of the extension's classes run, and everything public there has a docstring."""

from __future__ import annotations

import doctest
import inspect

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


def test_states_are_documented_throughout():
    for cls in (_native.GangOfDiceState, _native.DiceRunState):
        silent = [name for name, member in members(cls).items() if not inspect.getdoc(member)]
        assert silent == []
