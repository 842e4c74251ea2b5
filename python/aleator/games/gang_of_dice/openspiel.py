"""Gang of Dice for OpenSpiel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from aleator.env._openspiel.adapter import Adapter
from aleator.env._openspiel.chance import Chain, Faces, OneOf
from aleator.env.encoding import encoding_of
from aleator.gang_of_dice import Land

__all__ = ["ADAPTER"]


def _chain(state: Any, in_air: Sequence[str]) -> Chain:
    del in_air  # the state says how many there are, and all are alike
    if state.phase == "roll":
        return Faces([state.in_air], lambda counts: Land(counts[0]))
    return OneOf(state.chance_outcomes())


ADAPTER = Adapter(
    class_name="GangOfDiceGame",
    # The most ids of a turn are 13: how many dice, and twice six faces.
    length=13 * 12 * 4,
    chance=lambda game: max(encoding_of(game).id_count, len(game.deck.to_dict()["cards"])),
    chain=_chain,
    secret=("asked ", "chosen ", "to be rerolled ", "hand ", "own "),
)
