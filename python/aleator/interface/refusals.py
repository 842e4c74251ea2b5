"""Why an action is not possible."""

from __future__ import annotations

from typing import Any

from aleator.errors import CodedError, IllegalAction

__all__ = ["error_record", "why_not"]


def why_not(state: Any, seat: int, action: Any) -> dict[str, Any] | None:
    """Return why an action is not possible for a seat: `code`, `params`, `rule` and `message`; None if it is possible.

    >>> import aleator
    >>> state = aleator.GangOfDice(players=2, first_player="fixed").new_state()
    >>> _ = state.apply_chance(aleator.gang_of_dice.Reveal("sum_7"))
    >>> refusal = why_not(state, 0, aleator.gang_of_dice.Roll(50))
    >>> refusal["code"], refusal["params"], refusal["rule"]
    ('too_many_dice', {'dice': 50, 'pool': 48}, 'GD-3.1')
    >>> print(why_not(state, 0, aleator.gang_of_dice.Roll(1)))
    None
    """
    try:
        state.clone().apply(action, seat)
    except IllegalAction as error:
        return error_record(error)
    return None


def error_record(error: CodedError) -> dict[str, Any]:
    """Return the record of an error that has a code, as frontends receive it.

    >>> import aleator
    >>> error_record(aleator.StaleState("look again", "stale_state", {"expect": 3, "number": 4}))
    {'code': 'stale_state', 'params': {'expect': 3, 'number': 4}, 'rule': None, 'message': 'look again'}
    """
    return {"code": error.code, "params": error.params, "rule": error.rule, "message": error.message}
