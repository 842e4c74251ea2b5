"""What a seat of Dice Run does whose player has left."""

from __future__ import annotations

from typing import Any

from aleator.play.match.common import type_of

__all__ = ["default_action"]


def default_action(state: Any, seat: int) -> Any:
    """Play a card that can do nothing (DR-4.3), else make the advance that moves the fewest dice, else take the first
    legal action; never show a target unasked. Where dice are picked or a target has to be chosen (DR-2.4, DR-8.2):
    the first one.
    """
    legal = state.legal_actions(seat)
    if state.phase != "play":
        return legal[0]
    advances = []
    for action in legal:
        if type_of(action) != "play":
            break  # plays come first
        if type_of(action.effect) == "no_effect":
            return action
        if type_of(action.effect) == "advance":
            advances.append(action)
    if not advances:
        return legal[0]
    return min(advances, key=lambda action: _dice_moved(state, seat, action))


def _dice_moved(state: Any, seat: int, action: Any) -> int:
    """How many dice move: `min` takes the first of equals."""
    for event in state.clone().apply(action, seat):
        if type_of(event) == "dice_advanced":
            return sum(len(move.dice) for move in event.moves)
    return 0
