"""Wordings that were corrected since the first versions: they are for people, and nothing depends on them."""

from __future__ import annotations

import re

_WORDS = {
    "dice": "die",
    "rerolls": "reroll",
    "cards": "card",
    "points": "point",
    "groups": "group",
    "games": "game",
    "are": "is",
    "stay": "stays",
    "move": "moves",
}
_PLURALS = re.compile(rf"\b(?:{'|'.join(_WORDS)})\b")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}\b)")


def without_number(text: str) -> str:
    """Return a text for people without the difference between one and many, and thousands without their commas.

    Counts of one were plural once ("1 rerolls left"), and results wrote 10000 games. Records are never compared so.

    >>> without_number("seat 0 rolls 1 dice") == without_number("seat 0 rolls 1 die")
    True
    >>> without_number("<10,000 games>")
    '<10000 game>'
    """
    return _PLURALS.sub(lambda found: _WORDS[found.group()], _THOUSANDS.sub("", text))
