"""The games by the names that records give them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias, get_args

from aleator import dice_run, gang_of_dice
from aleator._native import DiceRun, GangOfDice
from aleator.errors import RecordError

__all__ = ["Game", "chance_kinds", "game_from_dict", "names", "namespace"]

Game: TypeAlias = GangOfDice | DiceRun

_GAMES: dict[str, tuple[Any, Any, str, tuple[str, ...]]] = {
    "gang_of_dice": (GangOfDice, gang_of_dice, "Gang of Dice", ("first_player", "gangster_is_a_value", "deck")),
    "dice_run": (DiceRun, dice_run, "Dice Run", ("stage_end", "dead_cards", "deck")),
}


def names() -> tuple[str, ...]:
    """Give the names of all games in records.

    >>> names()
    ('gang_of_dice', 'dice_run')
    """
    return tuple(_GAMES)


def chance_kinds(name: str) -> tuple[str, ...]:
    """Give the kinds of outcome that chance has in a game, in their order.

    >>> chance_kinds("gang_of_dice")
    ('first_player', 'reveal', 'land')
    """
    return tuple(outcome.type for outcome in get_args(_GAMES[name][1].Outcome))


def game_from_dict(record: Any) -> Game:
    """Read the record of a game; the deck may be the name of a built-in one, and options may be left out.

    >>> game_from_dict({"game": "gang_of_dice", "players": 2, "first_player": "winner"})
    GangOfDice(players=2, deck='standard', first_player='winner', gangster_is_a_value=False)
    >>> game_from_dict({"game": "chess"})
    Traceback (most recent call last):
    aleator.errors.RecordError: game: 'chess' is not a game: gang_of_dice, dice_run
    """
    if not isinstance(record, Mapping):
        raise RecordError(f"a game is {record!r}, not a dictionary")
    name = record.get("game")
    if not isinstance(name, str) or name not in _GAMES:
        raise RecordError(f"{name!r} is not a game: {', '.join(_GAMES)}", key="game")
    cls, _, title, options = _GAMES[name]
    keys = ("game", "players", *options)
    for key in record:
        if key not in keys:
            raise RecordError(f"unknown key of a game of {title}: it has {', '.join(keys)}", key=str(key))
    if "players" not in record:
        raise RecordError(f"missing in a game of {title}", key="players")
    game: Game = cls(record["players"], **{key: record[key] for key in options if key in record})
    return game


def namespace(game: Any) -> Any:
    """Give the module with a game's actions, outcomes and events.

    >>> import aleator
    >>> namespace(aleator.GangOfDice(players=2)).__name__
    'aleator.gang_of_dice'
    """
    for cls, module, _, _ in _GAMES.values():
        if isinstance(game, cls):
            return module
    raise TypeError(f"{game!r} is not a game of aleator")
