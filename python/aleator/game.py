"""The vocabulary that both games and both implementations share."""

from __future__ import annotations

import enum
from typing import Final

__all__ = ["SPECTATOR", "Node", "Spectator"]


class Node(enum.Enum):
    """What a state waits for: a player's action, an outcome of chance, or nothing more.

    >>> import aleator
    >>> aleator.GangOfDice(players=3).new_state().node
    <Node.CHANCE: 'chance'>
    """

    DECISION = "decision"
    CHANCE = "chance"
    TERMINAL = "terminal"


class Spectator(enum.Enum):
    """The type of `SPECTATOR`, which is nobody's seat."""

    SPECTATOR = "spectator"

    def __repr__(self) -> str:
        return "SPECTATOR"


SPECTATOR: Final = Spectator.SPECTATOR
"""Whoever watches without a seat: `state.view(SPECTATOR)` holds what everybody may see."""
