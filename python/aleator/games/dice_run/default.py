"""What a seat of Dice Run does once its player has left."""

from __future__ import annotations

from typing import Any

__all__ = ["default_action"]


def default_action(state: Any, seat: int) -> Any:
    """Play a card that can do nothing (DR-4.3); otherwise make the advance that moves the fewest dice, or if there is
    none take the first legal action. Never show a target unasked. If dice have to be picked or a target chosen (DR-2.4,
    DR-8.2), take the first.
    """
    legal = state.legal_actions(seat)
    if state.phase != "play":
        return legal[0]
    advances = []
    for action in legal:
        if action.type != "play":
            break  # plays come first
        if action.effect.type == "no_effect":
            return action
        if action.effect.type == "advance":
            advances.append(action)
    if not advances:
        return legal[0]
    return min(advances, key=lambda action: _dice_moved(state, seat, action))


def _dice_moved(state: Any, seat: int, action: Any) -> int:
    """How many dice move: `min` takes the first of equals."""
    for event in state.clone().apply(action, seat):
        if event.type == "dice_advanced":
            return sum(len(move.dice) for move in event.moves)
    return 0
