"""The rules as aleator plays them, page by page, from the documents beside the core."""

from __future__ import annotations

from aleator import _native

__all__ = ["RULES_PAGES", "rules_text"]

RULES_PAGES = ("gang-of-dice", "dice-run")
"""The games that have a page."""


def rules_text(game: str) -> str:
    """Give the page of a game: rules with their ids, and where they come from.

    >>> rules_text("gang-of-dice").splitlines()[0]
    '# Gang of Dice as aleator plays it'
    """
    return _native.rules_page(game)
