"""How Gang of Dice is said: forms of parameters in the texts of the catalogues."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from aleator.games.gang_of_dice.warning import warning

__all__ = ["card", "face", "faces"]


def face(speaker: Any, number: int) -> str:
    """Say what a die shows; 0 is the gangster.

    >>> from aleator.interface import Speaker
    >>> face(Speaker("en"), 0), face(Speaker("en"), 4)
    ('gangster', '4')
    """
    return str(number) if number else str(speaker.say("face.gangster"))


def faces(speaker: Any, counts: Sequence[int]) -> str:
    """Say dice by their six counts, numbers first.

    >>> from aleator.interface import Speaker
    >>> faces(Speaker("en"), [1, 0, 3, 0, 0, 0])
    '3×2, gangster'
    """
    counted = [(number, counts[number]) for number in (1, 2, 3, 4, 5, 0) if counts[number]]
    said = (face(speaker, number) if n == 1 else f"{n}×{face(speaker, number)}" for number, n in counted)
    return ", ".join(said) or str(speaker.say("no_dice"))


def card(speaker: Any, game: Any, name: str) -> str:
    """Say in words what a warning card of a game says; `KeyError` if its deck has no such card."""
    return str(speaker.message(warning(game, name)["words"]))
