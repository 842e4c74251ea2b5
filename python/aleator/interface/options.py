"""What a seat can do, grouped the way a person chooses."""

from __future__ import annotations

from typing import Any

from aleator.game import Node
from aleator.games.registry import kind_of
from aleator.play.match.common import seat_number

__all__ = ["OPTIONS", "options", "plain_choices"]

OPTIONS = 1
"""The version of the options."""


def options(state: Any, seat: int) -> dict[str, Any]:
    """Return what a seat can do now, JSON-ready; it reveals nothing that the seat may not know.

    `kind` says what has to be chosen: `choose` and `keep` in Gang of Dice; `pick_dice`, `play` and `choose_target` in
    Dice Run; `actions`, with the records of all legal actions, in a game that does not define its own kinds; `wait` if
    others have to act, `chance` if dice are rolled or cards come up, `over` at the end. The other entries depend on it;
    they are described in `docs/frontends.md` and by the schema `options`.

    >>> import aleator
    >>> state = aleator.GangOfDice(players=2, first_player="fixed").new_state()
    >>> _ = state.apply_chance(aleator.gang_of_dice.Reveal("sum_7"))
    >>> asked = options(state, 0)
    >>> asked["kind"], asked["dice"], [round(chance, 3) for chance in asked["chances"][:2]]
    ('choose', {'min': 1, 'max': 48}, [0.0, 0.278])
    >>> options(state, 1)
    {'options': 1, 'seat': 1, 'kind': 'wait', 'waiting_for': [0]}
    """
    place = seat_number(seat, state.players)
    head = {"options": OPTIONS, "seat": place}
    if state.node is Node.TERMINAL:
        return {**head, "kind": "over", "winners": list(state.winners())}
    if state.node is Node.CHANCE:
        return {**head, "kind": "chance", "chance": state.chance_kind()}
    if place not in state.pending_players:
        return {**head, "kind": "wait", "waiting_for": list(state.pending_players)}
    choices = kind_of(state).choices or plain_choices
    return {**head, **choices(state, place)}


def plain_choices(state: Any, seat: int) -> dict[str, Any]:
    """List the records of all legal actions of a seat: what any game can show.

    >>> import aleator
    >>> state = aleator.GangOfDice(players=2, first_player="fixed").new_state()
    >>> _ = state.apply_chance(aleator.gang_of_dice.Reveal("sum_7"))
    >>> plain_choices(state, 0)["actions"][:2]
    [{'type': 'roll', 'dice': 1}, {'type': 'roll', 'dice': 2}]
    """
    return {"kind": "actions", "actions": [action.to_dict() for action in state.legal_actions(seat)]}
