"""E1 and K1 of issue 12: every public class copies, deep-copies, pickles and makes the round trip, or says why not.

The classes are found by walking the public modules, so a new one joins by itself. Docstrings are looked at by
`test_docstrings.py`, native ones by `tests/test_native_docs.py`; every value of games by `test_values.py`.
"""

from __future__ import annotations

import copy
import enum
import importlib
import inspect
import json
import pickle
from typing import Any

import numpy as np
import pytest
from test_docstrings import public_modules

import aleator
import hidden_pig_case
from public_makers import CHANGES, OUTSIDE, UNCHANGING, instances


def public_classes() -> list[type]:
    """All classes that public modules name, but for protocols and bases without instances."""
    found = {}
    for module in ("aleator", *public_modules()):
        if module.startswith(OUTSIDE):
            continue
        for name in getattr(importlib.import_module(module), "__all__", ()):
            thing = getattr(importlib.import_module(module), name)
            if inspect.isclass(thing) and thing.__module__.startswith("aleator") and not is_abstract(thing):
                found[f"{thing.__module__}.{thing.__qualname__}"] = thing
    return [found[name] for name in sorted(found)]


def is_abstract(cls: type) -> bool:
    """Whether there are instances of subclasses alone."""
    bases = ("aleator.game", "aleator.games.values", "aleator.reference.typed", "aleator._native_base")
    named = {"Action", "Outcome", "Event", "Effect", "State", "Game"}
    is_base = cls.__name__ in named and not hasattr(cls, "__match_args__")
    return inspect.isabstract(cls) or getattr(cls, "_is_protocol", False) or cls.__module__ in bases[1:3] or is_base


@pytest.fixture(autouse=True, scope="module")
def registered():
    with hidden_pig_case.CASE.registered():
        yield


CLASSES = public_classes()
EVERY = pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: f"{cls.__module__}.{cls.__name__}")
WAYS = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
    "clone": lambda thing: thing.clone() if hasattr(thing, "clone") else copy.deepcopy(thing),
}


def instance(cls: type) -> Any:
    if cls not in instances():
        pytest.fail(f"{cls.__module__}.{cls.__name__} is public: add an instance of it to tests/public_makers.py")
    return instances()[cls]


def twin_of(thing: Any, way: str) -> Any:
    """A copy; None if it is refused, which has to say why in words of its own."""
    try:
        return WAYS[way](thing)
    except (TypeError, pickle.PicklingError) as error:
        refused = str(error)
    reason = refused.startswith(("a ", "an ", type(thing).__name__)) and len(refused) > 50
    assert reason, f"{type(thing).__name__}: {refused!r} gives no reason"
    return None


def shown(thing: Any) -> Any:
    """All that is in something, as data that can be compared."""
    if isinstance(thing, np.ndarray):
        return thing.dtype.str, thing.shape, thing.tobytes()
    if isinstance(thing, BaseException):
        return type(thing).__name__, str(thing), shown(vars(thing))
    if isinstance(thing, (list, tuple)):
        return [shown(inner) for inner in thing]
    if isinstance(thing, dict):
        return {repr(key): shown(inner) for key, inner in thing.items()}
    if isinstance(thing, aleator.Record):
        return thing.dumps(), thing.state.to_dict()
    if hasattr(thing, "to_dict") and not isinstance(thing, type):
        return json.dumps(thing.to_dict(), default=repr)
    if hasattr(thing, "getstate"):
        return thing.getstate()
    if type(thing).__getstate__ is not object.__getstate__ and isinstance(thing, aleator.VectorEnv):
        return shown(thing.__getstate__())
    if type(thing).__name__ == "GameTable":
        return thing.game.to_dict(), thing.cap, {number: shown(thing.values(number)) for number in thing.rounds}
    fields = dict(getattr(thing, "__dict__", {}))
    slots = [name for base in type(thing).__mro__ for name in getattr(base, "__slots__", ()) if name[:2] != "__"]
    fields.update({name: getattr(thing, name, None) for name in slots})
    fields.update({name: getattr(thing, name) for name in getattr(type(thing), "__match_args__", ())})
    if not type(thing).__module__.startswith("aleator") or not fields or callable(thing):
        plain = type(thing).__repr__ is object.__repr__
        return type(thing).__name__ if plain or callable(thing) or " at 0x" in repr(thing) else repr(thing)
    return {name: shown(value) for name, value in fields.items()}


@EVERY
@pytest.mark.parametrize("way", WAYS)
def test_e1_a_copy_is_as_the_original(cls, way):
    thing = instance(cls)
    twin = twin_of(thing, way)
    if twin is None:
        return
    assert type(twin) is cls
    assert shown(twin) == shown(thing)
    if cls.__eq__ is not object.__eq__:
        assert twin == thing
        assert thing != object() and thing != None  # noqa: E711  # the operator itself is meant
        if cls.__hash__ is not None and not isinstance(thing, enum.Enum):
            try:
                value = hash(thing)
            except TypeError:
                return  # it holds a list or an array
            assert hash(twin) == value


def change_of(cls: type) -> Any:
    return next((CHANGES[base.__name__] for base in cls.__mro__ if base.__name__ in CHANGES), None)


CAN_CHANGE = [
    cls
    for cls in CLASSES
    if change_of(cls) or (cls.__eq__ is not object.__eq__ and cls.__hash__ is None and cls.__name__ not in UNCHANGING)
]


@pytest.mark.parametrize("cls", CAN_CHANGE, ids=lambda cls: f"{cls.__module__}.{cls.__name__}")
@pytest.mark.parametrize("way", WAYS)
def test_e1_changing_a_copy_never_changes_the_original(cls, way):
    """Nor the other way round. What cannot be hashed though it can be compared can change, and has to be tried."""
    change = change_of(cls)
    if change is None:
        pytest.fail(f"{cls.__name__} is compared but not hashed, so it can change: say how in tests/public_makers.py")
    original = copy.deepcopy(instance(cls))
    for changes, stays in ((0, 1), (1, 0)):
        pair = (original, twin_of(original, way))
        if pair[1] is None:
            return
        before = shown(pair[stays])
        change(pair[changes])
        assert shown(pair[stays]) == before
        original = copy.deepcopy(instance(cls))


@EVERY
def test_k1_what_to_dict_writes_from_dict_reads(cls):
    thing = instance(cls)
    if not hasattr(cls, "to_dict"):
        return
    record = thing.to_dict()
    assert record == thing.to_dict() and isinstance(record, dict)
    if hasattr(cls, "from_dict"):
        arguments = {"bots": {}} if cls is aleator.Match else {}
        again = cls.from_dict(json.loads(json.dumps(record)), **arguments)
        assert shown(again) == shown(thing)
