"""What adapters do with ids that are not legal, which some libraries' own algorithms and tests take."""

from __future__ import annotations

ILLEGAL = ("raise", "lose", "random")
"""`IllegalAction` is raised; or the game ends with a reward of -1 for the seat; or a legal id is drawn instead."""

PENALTY = -1.0
"""The reward of an illegal id with `lose`; the returns of games are 0 to 1."""


def checked(illegal: str, allowed: tuple[str, ...] = ILLEGAL) -> str:
    """Give the way, or refuse it.

    >>> checked("ignore")
    Traceback (most recent call last):
    ValueError: illegal='ignore': use one of 'raise', 'lose', 'random'
    """
    if illegal not in allowed:
        raise ValueError(f"illegal={illegal!r}: use one of {', '.join(map(repr, allowed))}")
    return illegal
