"""The parts of Dice Run events other than numbers and names: effects, and dice that moved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from aleator._native import Accident, Advance, Comeback, Flip, Move, NoEffect, Outdistance, Play, Sprint, Switch
from aleator.errors import RecordError
from aleator.games import codec

__all__ = ["Effect", "Move", "advance_from_dict", "effect_from_dict"]

Effect: TypeAlias = Advance | Switch | Sprint | Comeback | Flip | Outdistance | Accident | NoEffect

_EFFECTS = (Advance, Switch, Sprint, Comeback, Flip, Outdistance, Accident, NoEffect)


def effect_from_dict(record: Any) -> Effect:
    """Read the record of an effect.

    >>> effect_from_dict({"type": "flip", "group": 0, "number": 6})
    Flip(group=0, number=6)
    """
    if isinstance(record, Mapping) and record.get("type") == "advance":
        return advance_from_dict(record)
    effect: Effect = codec.from_dict(_EFFECTS, "effect", record)
    return effect


def advance_from_dict(record: Any) -> Advance:
    """Read the record of an advance, which has a colour or a number.

    >>> advance_from_dict({"type": "advance", "colour": "red"})
    Advance(colour='red')
    """
    if not isinstance(record, Mapping) or record.get("type") != "advance":
        raise RecordError(f"{record!r} is not an advance", key="type")
    rest = {key: value for key, value in record.items() if key != "type"}
    if len(rest) != 1 or not rest.keys() <= {"colour", "number"}:
        raise RecordError("an advance has a colour or a number, and nothing else", key="effect")
    if isinstance(rest.get("number"), bool):
        raise RecordError(f"{rest['number']!r} is a boolean, not a number", key="number")
    try:
        return Advance(**rest)
    except (TypeError, ValueError) as error:
        raise RecordError(str(error), key=next(iter(rest))) from error


codec.NESTED[Play, "effect"] = effect_from_dict
