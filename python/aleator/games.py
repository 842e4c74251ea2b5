"""The games by the names that records give them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aleator import gang_of_dice
from aleator._native import GangOfDice
from aleator.errors import RecordError

__all__ = ["game_from_dict", "namespace"]


def game_from_dict(record: Any) -> GangOfDice:
    """Read the record of a game; the deck may be the name of a built-in one, and options may be left out.

    >>> game_from_dict({"game": "gang_of_dice", "players": 2, "first_player": "winner"})
    GangOfDice(players=2, deck='standard', first_player='winner', gangster_is_a_value=False)
    >>> game_from_dict({"game": "chess"})
    Traceback (most recent call last):
    aleator.errors.RecordError: game: 'chess' is not a game: gang_of_dice
    """
    if not isinstance(record, Mapping):
        raise RecordError(f"a game is {record!r}, not a dictionary")
    if record.get("game") != "gang_of_dice":
        raise RecordError(f"{record.get('game')!r} is not a game: gang_of_dice", key="game")
    return _gang_of_dice_from_dict(record)


_GANG_OF_DICE_KEYS = ("game", "players", "first_player", "gangster_is_a_value", "deck")


def _gang_of_dice_from_dict(record: Mapping[str, Any]) -> GangOfDice:
    for key in record:
        if key not in _GANG_OF_DICE_KEYS:
            known = ", ".join(_GANG_OF_DICE_KEYS)
            raise RecordError(f"unknown key of a game of Gang of Dice: it has {known}", key=str(key))
    if "players" not in record:
        raise RecordError("missing in a game of Gang of Dice", key="players")
    options = {key: record[key] for key in _GANG_OF_DICE_KEYS[2:] if key in record}
    return GangOfDice(record["players"], **options)


def namespace(game: Any) -> Any:
    """Give the module with a game's actions, outcomes and events.

    >>> import aleator
    >>> namespace(aleator.GangOfDice(players=2)).__name__
    'aleator.gang_of_dice'
    """
    if isinstance(game, GangOfDice):
        return gang_of_dice
    raise TypeError(f"{game!r} is not a game of aleator")
