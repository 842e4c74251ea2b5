"""What a seat can do, grouped as a person chooses."""

from __future__ import annotations

from typing import Any

import numpy as np

from aleator import primitives
from aleator.game import Node
from aleator.interface.dice_run_options import race_options
from aleator.interface.warning import roll_chances, warning
from aleator.match.common import seat_number

__all__ = ["OPTIONS", "options"]

OPTIONS = 1
"""The version of the options."""


def options(state: Any, seat: int) -> dict[str, Any]:
    """Give what a seat can do now, JSON-ready; it tells nothing that the seat may not know.

    `kind` says what has to be chosen: `choose` and `keep` in Gang of Dice; `pick_dice`, `play` and `choose_target` in
    Dice Run; `wait` where others are to act, `chance` where dice fall or cards come up, `over` at the end. What else
    there is depends on it, and is described in `docs/frontends.md` and by the schema `options`.

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
    if state.phase == "choose":
        return {**head, "kind": "choose", **_choose(state)}
    if state.phase == "keep":
        return {**head, "kind": "keep", **_keep(state)}
    return {**head, "kind": state.phase, **race_options(state, place)}


def _choose(state: Any) -> dict[str, Any]:
    pool = state.pools[state.current_player]
    return {
        "warning": warning(state.game, state.card),
        "dice": {"min": 1, "max": pool},
        "chances": roll_chances(state),
    }


def _keep(state: Any) -> dict[str, Any]:
    faces = list(state.faces)
    return {
        "warning": warning(state.game, state.card),
        "faces": faces,
        "score": int(primitives.scores(np.asarray(faces))),
        "rerolls_left": state.rerolls_left,
        "reroll": {"min": [0] * 6, "max": faces},
        "stop": True,
    }
