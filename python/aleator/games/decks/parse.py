"""Turns whatever a user passes as a deck (a built-in name, a file, TOML or JSON text, a dictionary) into a dictionary.

Only the syntax is read here. The deck's own rules (GD-4.7, DR-1.2) are checked when a deck is built from it.
"""

from __future__ import annotations

import copy
import os
import tomllib
from collections.abc import Mapping
from datetime import date, time
from pathlib import Path
from typing import Any, TypeAlias

from aleator.errors import DeckError
from aleator.files.reading import loads
from aleator.games.registry import kind_named

__all__ = ["DeckSource", "names", "parse", "parse_text"]

DeckSource: TypeAlias = "str | os.PathLike[str] | Mapping[str, Any]"


def names(game: str = "gang_of_dice") -> tuple[str, ...]:
    """Return the names of the built-in decks of a game, the default first.

    >>> names("gang_of_dice")
    ('standard', 'all_pairs')
    """
    return tuple(_built_in(game))


def _built_in(game: str) -> Mapping[str, Path]:
    decks = kind_named(game).decks
    return {} if decks is None else decks.built_in


def parse(source: DeckSource, game: str = "gang_of_dice") -> tuple[Any, str]:
    """Read a deck of a game; return its data, unchecked, and the name of where it came from.

    A string is the name of a built-in deck, the path of a `.toml` or `.json` file, or the text of such a file.

    >>> data, name = parse("standard")
    >>> name, data["title"]
    ('standard.toml', 'Standard (our reconstruction)')
    >>> parse('{"name": "mine"}')
    ({'name': 'mine'}, 'deck')
    """
    if isinstance(source, Mapping):
        try:
            return copy.deepcopy(dict(source)), "deck"
        except RecursionError as error:
            raise _nested("deck") from error
    if isinstance(source, str):
        if source in _built_in(game):
            return parse_file(_built_in(game)[source])
        if not source.endswith((".toml", ".json")):
            return parse_text(source), "deck"
    return parse_file(Path(source))


def parse_file(path: Path) -> tuple[Any, str]:
    """Read a file; every message about it has its name."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise _fault("unreadable", f"cannot be read: {error}", path.name) from error
    return parse_text(text, path.name), path.name


def parse_text(text: str, source: str = "deck") -> Any:
    """Read JSON if the text or the file name looks like it, otherwise TOML.

    >>> parse_text("name = 'mine'")
    {'name': 'mine'}
    >>> parse_text("name = ")
    Traceback (most recent call last):
    aleator.errors.DeckError: deck: file: not TOML: Invalid value (at end of document)
    """
    text = text.removeprefix("\ufeff")
    if source.endswith(".json") or text.lstrip().startswith(("{", "[{")):
        try:
            return loads(text)
        except ValueError as error:
            raise _fault("syntax", f"not JSON: {error}", source) from error
    try:
        found = tomllib.loads(text)
        _no_dates(found, "", source)
        return found
    except tomllib.TOMLDecodeError as error:
        raise _fault("syntax", f"not TOML: {error}", source) from error
    except RecursionError as error:
        raise _nested(source) from error


def _no_dates(found: Any, field: str, source: str) -> None:
    """Refuse dates and times, which TOML has and JSON has not."""
    inner = found.items() if isinstance(found, dict) else enumerate(found) if isinstance(found, list) else ()
    for key, value in inner:
        place = f"{field}[{key}]" if isinstance(found, list) else f"{field}.{key}" if field else str(key)
        if isinstance(value, date | time):
            message = f"{value.isoformat()} is a date or time: a deck has none"
            raise DeckError([{"card": None, "field": place, "code": "wrong_type", "message": message}], source)
        _no_dates(value, place, source)


def _nested(source: str) -> DeckError:
    return _fault("syntax", "it is nested too deep: a deck is a table of tables of cards and tiers", source)


def _fault(code: str, message: str, source: str) -> DeckError:
    return DeckError([{"card": None, "field": "file", "code": code, "message": message}], source)
