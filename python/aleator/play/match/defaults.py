"""The default actions of a seat whose player has left."""

from __future__ import annotations

from aleator.game import Action, AnyState
from aleator.games.registry import kind_of

__all__ = ["default_action"]


def default_action(state: AnyState, seat: int) -> Action:
    """Return the neutral action of a seat that has to act: the minimum that the rules allow, whatever the seat holds.

    - Gang of Dice: roll one die (GD-3.1 requires at least one), and keep it.
    - Dice Run: play a card that can do nothing (DR-4.3), otherwise the advance that moves the fewest dice, otherwise
      the first legal action; never show a target. When dice are picked or a target has to be chosen (DR-2.4, DR-8.2):
      the first one.
    - A game that does not define its own: the first legal action.

    Ties go to the first action in ascending order, so that the result depends only on the state.

    >>> import aleator
    >>> state = aleator.GangOfDice(players=2, first_player="fixed").new_state()
    >>> _ = state.apply_chance(aleator.gang_of_dice.Reveal("sum_7"))
    >>> default_action(state, 0)
    Roll(dice=1)
    """
    choose = kind_of(state).default_action
    action: Action = state.legal_actions(seat)[0] if choose is None else choose(state, seat)
    return action
