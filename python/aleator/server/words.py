"""The words of the page: the catalogues of `aleator.interface`, and those that only a web page needs."""

from __future__ import annotations

import importlib.resources
import json
from functools import lru_cache
from typing import Any

from aleator.games import kinds
from aleator.interface import LANGUAGES
from aleator.interface import catalogue as common_words
from aleator.interface.forms import forms
from aleator.interface.say import texts_of

__all__ = ["catalogue", "forms", "languages", "page_words", "seat_names"]


def languages() -> list[str]:
    """Return the available languages.

    >>> languages()
    ['en', 'nl', 'ms', 'it']
    """
    return list(LANGUAGES)


def catalogue(language: str) -> dict[str, Any] | None:
    """Return the words of a language by their keys, or None if there are none.

    >>> words = catalogue("nl")
    >>> words["colour.red"], catalogue("xx")
    ('rood', None)
    """
    if language not in LANGUAGES:
        return None
    return {**texts_of(language, kinds()), **page_words(language)}


@lru_cache(maxsize=8)
def page_words(language: str) -> dict[str, Any]:
    """Return the words that only the page has; their keys begin with `web.`, and with `error.` for what the server
    says.

    >>> sorted({key.partition(".")[0] for key in page_words("en")})
    ['error', 'web']
    """
    file = importlib.resources.files("aleator.server") / "page_words" / f"{language}.json"
    words: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return words


@lru_cache(maxsize=16)
def seat_names(seats: int) -> tuple[str, ...]:
    """Return what unnamed seats and bots are called in any language: no player may use these names.

    >>> "player 2" in seat_names(3), "Speler 4" in seat_names(3)
    (True, False)
    """
    found = []
    for language in LANGUAGES:
        texts = common_words(language)
        for number in range(1, seats + 1):
            found += [texts["seat"].replace("{number}", str(number)), f"{texts['ui.bot']} {number}"]
    return tuple(dict.fromkeys(found))
