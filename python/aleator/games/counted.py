"""A number with its noun, for messages and tables."""

from __future__ import annotations

__all__ = ["counted"]


def counted(number: int, one: str, many: str | None = None) -> str:
    """Format a number with its noun.

    >>> counted(1, "player"), counted(2_000, "game"), counted(1, "die", "dice")
    ('1 player', '2,000 games', '1 die')
    """
    return f"{number:,} {one if number == 1 else many or one + 's'}"
