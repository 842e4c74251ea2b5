"""The names of colours, numbers, dice and movement cards of Dice Run, in their order, as records spell them."""

from __future__ import annotations

__all__ = ["CARDS", "COLOURS", "KINDS", "NUMBERS"]

COLOURS = ("red", "blue", "green", "pink", "purple")
"""The colours of the dice (DR-1.1)."""

NUMBERS = ("1", "2", "3", "4", "5", "6")
"""What a die can show, as cards name it."""

KINDS = tuple(f"{colour}-{number}" for colour in COLOURS for number in NUMBERS)
"""The 30 kinds of dice, which are the targets too (DR-1.1, DR-1.2)."""

CARDS = (*COLOURS, *NUMBERS, "choice", "switch", "sprint", "comeback", "flip", "outdistance", "accident")
"""The 18 kinds of movement cards (DR-1.2)."""
