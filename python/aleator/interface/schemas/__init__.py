"""JSON Schema (draft 2020-12) for everything that aleator writes as JSON: what frontends in other languages need.

The schemas are data, in the JSON files of this package; `load` puts one together with all that it refers to. The names
without a game (`view`, `action`, `event`, …) take either game.

>>> names()[:4]
('message', 'error', 'decimal', 'sum')
>>> schema = load("gang_of_dice.action")
>>> schema["$ref"], sorted(schema["$defs"])
('#/$defs/gang_of_dice.action', ['gang_of_dice.action', 'gang_of_dice.faces'])
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import Any

__all__ = ["VERSION", "load", "names"]

VERSION = 1
"""The version of the schemas together: it goes up whenever one of them changes its meaning."""

_FILES = (
    ("aleator.interface.schemas", "match.json"),
    ("aleator.games", "gang_of_dice/schema.json"),
    ("aleator.games", "dice_run/schema.json"),
)
_HERE = "#/$defs/"


@lru_cache
def _definitions() -> dict[str, Any]:
    found: dict[str, Any] = {}
    for package, name in _FILES:
        text = files(package).joinpath(name).read_text(encoding="utf-8")
        found.update(json.loads(text)["$defs"])
    return found


def names() -> tuple[str, ...]:
    """Give the names of all schemas.

    >>> "dice_run.view" in names(), "match.happened" in names()
    (True, True)
    """
    return tuple(_definitions())


def load(name: str) -> dict[str, Any]:
    """Give a schema that stands by itself. Raises `KeyError` for an unknown name.

    >>> load("match.view")["$id"]
    'urn:aleator:schema:1:match.view'
    """
    definitions = _definitions()
    if name not in definitions:
        raise KeyError(f"there is no schema {name!r}: {', '.join(definitions)}")
    needed: list[str] = []
    waiting = [name]
    while waiting:
        current = waiting.pop()
        if current not in needed:
            needed.append(current)
            waiting.extend(_references(definitions[current]))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:aleator:schema:{VERSION}:{name}",
        "$ref": _HERE + name,
        "$defs": {each: copy.deepcopy(definitions[each]) for each in sorted(needed)},
    }


def _references(schema: Any) -> Iterator[str]:
    """Yield the names that a schema refers to."""
    if isinstance(schema, dict):
        if isinstance(schema.get("$ref"), str):
            yield schema["$ref"].removeprefix(_HERE)
        schema = list(schema.values())
    if isinstance(schema, list):
        for part in schema:
            yield from _references(part)
