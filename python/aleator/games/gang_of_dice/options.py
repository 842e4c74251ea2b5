"""What a seat can do in Gang of Dice: how many dice it rolls, and what it rerolls."""

from __future__ import annotations

from typing import Any

import numpy as np

from aleator.games.gang_of_dice import primitives
from aleator.games.gang_of_dice.warning import roll_chances, warning

__all__ = ["choices"]


def choices(state: Any, seat: int) -> dict[str, Any]:
    """Return the `options` of a seat of Gang of Dice that has to act."""
    del seat  # one seat acts at a time
    return {"kind": state.phase, **(_choose(state) if state.phase == "choose" else _keep(state))}


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
