"""JSON Schemas (draft 2020-12) for everything that aleator writes as JSON, for frontends in other languages.

The schemas are data, in the JSON files of this package; `load` combines one with everything it refers to. Names
without a game (`view`, `action`, `event`, …) accept any game.

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
from pathlib import Path
from typing import Any

from aleator.games.kind import GameKind
from aleator.games.registry import kinds

__all__ = ["VERSION", "load", "names"]

VERSION = 1
"""The version of the schemas as a whole: it goes up whenever the meaning of one changes."""

_HERE = "#/$defs/"


_GENERAL = ("game", "state", "view", "action", "outcome", "event", "options")
"""Names that accept any game."""


def _definitions() -> dict[str, Any]:
    return _definitions_of(kinds())


@lru_cache(maxsize=8)
def _definitions_of(games: tuple[GameKind, ...]) -> dict[str, Any]:
    common = Path(__file__).parent / "match.json"
    found: dict[str, Any] = {}
    for file in (common, *(kind.schema for kind in games if kind.schema is not None)):
        found.update(json.loads(file.read_text(encoding="utf-8"))["$defs"])
    for name in _GENERAL:
        allowed = found[name]["anyOf"]
        for game in games:
            one = {"$ref": f"{_HERE}{game.name}.{name}"}
            if f"{game.name}.{name}" in found and one not in allowed:
                allowed.append(one)
            elif game.schema is None:
                allowed.append(_plain(game, name))
    return found


def _plain(game: GameKind, name: str) -> dict[str, Any]:
    """What can be said about the JSON of a game that has no schema."""
    if name in ("game", "state", "view"):
        return {"type": "object", "properties": {"game": {"const": game.name}}, "required": ["game"]}
    if name == "options":
        kind = {"type": "object", "properties": {"kind": {"const": "actions"}, "actions": {"type": "array"}}}
        return {**kind, "required": ["options", "seat", "kind", "actions"]}
    return {"type": "object", "properties": {"type": {"type": "string"}}, "required": ["type"]}


def names() -> tuple[str, ...]:
    """Return the names of all schemas.

    >>> "gang_of_dice.view" in names(), "match.happened" in names()
    (True, True)
    """
    return tuple(_definitions())


def load(name: str) -> dict[str, Any]:
    """Return a self-contained schema. Raises `KeyError` for an unknown name.

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
