"""What a seat does whose player has left."""

from __future__ import annotations

from typing import Any

from aleator.play.match.common import type_of

__all__ = ["default_action"]


def default_action(state: Any, seat: int) -> Any:
    """Give the neutral action of a seat that has to act: the least that the rules allow, whatever the seat holds.

    - Gang of Dice: roll one die (GD-3.1 asks for one at least), and keep it.
    - Dice Run: play a card that can do nothing (DR-4.3), else the advance that moves the fewest dice, else the first
      legal action; never show a target on its own account. Where dice are picked or a target has to be chosen
      (DR-2.4, DR-8.2): the first one.

    Ties go to the first action in ascending order, so that the answer depends on nothing but the state.

    >>> import aleator
    >>> state = aleator.GangOfDice(players=2, first_player="fixed").new_state()
    >>> _ = state.apply_chance(aleator.gang_of_dice.Reveal("sum_7"))
    >>> default_action(state, 0)
    Roll(dice=1)
    """
    legal = state.legal_actions(seat)
    if state.phase == "play":
        return _least_play(state, seat, legal)
    return legal[0]


def _least_play(state: Any, seat: int, legal: Any) -> Any:
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
