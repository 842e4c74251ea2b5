"""Writes a deck of warning cards as text that `aleator.decks.load` reads."""

from __future__ import annotations

import json
from typing import Any

__all__ = ["deck_text"]


def deck_text(deck: Any, suffix: str = ".toml") -> str:
    """Return a deck as TOML, or as JSON for the suffix `.json`.

    >>> from aleator import decks
    >>> deck = decks.load("standard")
    >>> print(deck_text(deck).splitlines()[0])
    name = "standard"
    >>> decks.load(deck_text(deck)) == decks.load(deck_text(deck, ".json")) == deck
    True
    """
    record = deck.to_dict()
    if suffix == ".json":
        return json.dumps(record, ensure_ascii=False, indent=2) + "\n"
    lines = [f"{key} = {_value(value)}" for key, value in record.items() if key not in ("cards", "tiers")]
    for table in ("cards", "tiers"):
        for entry in record[table]:
            lines += ["", f"[[{table}]]", *(f"{key} = {_value(value)}" for key, value in entry.items())]
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_value(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    # Strings, numbers and truths are written alike in both, except for the character that JSON may leave as it is.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
