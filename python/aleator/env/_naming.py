"""The ways to give adapters a game: by name with options, by record, or the game itself; and back into JSON."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import numpy as np

from aleator.env.encoding import encoding_of
from aleator.games.kind import Game
from aleator.games.registry import game_from_dict, kind_named, kind_of
from aleator.play.policies import Policy, known

__all__ = ["json_ready", "seats_from_json", "told_game"]


def told_game(told: Any, options: Mapping[str, Any]) -> tuple[Game, dict[str, Any]]:
    """Return the game that is meant, and the options left over for the adapter.

    `told` is a game, its record (of `to_dict`), or its name, with `players` and any of its options.
    Raises `TypeError` for anything else, `ValueError` for options next to a game or record, and
    `KeyError` for a name that no game has. Impossible options raise `ConfigError` or `DeckError`, as in the class
    of the game.

    >>> told_game("gang_of_dice", {"first_player": "winner", "illegal": "lose"})
    (GangOfDice(players=3, deck='standard', first_player='winner', gangster_is_a_value=False), {'illegal': 'lose'})
    >>> told_game({"game": "gang_of_dice", "players": 2}, {"first_player": "winner"})
    Traceback (most recent call last):
    ValueError: {'game': 'gang_of_dice', 'players': 2} says everything about the game: leave out first_player
    """
    named = isinstance(told, str)
    game = game_from_dict(told) if isinstance(told, Mapping) else told
    kind = kind_named(told) if named else kind_of(encoding_of(game).game)
    own = {"players", *(option.name for option in kind.options)}
    given = {key: value for key, value in options.items() if key in own}
    others = {key: value for key, value in options.items() if key not in own}
    if named:
        if given.get("players", 0) is None:
            del given["players"]
        return kind.game(**{"players": kind.usual_players, **given}), others
    if given:
        raise ValueError(f"{told!r} says everything about the game: leave out {', '.join(sorted(given))}")
    return game, others


def json_ready(value: Any) -> Any:
    """Return an option of an environment in its JSON form, which `told_game` and the environments can read.

    Games and decks become their records, policies their names, paths strings. Anything else stays.

    >>> import aleator
    >>> json_ready({"opponents": {1: aleator.policies.fixed(3)}, "game": aleator.GangOfDice(players=2)})["opponents"]
    {'1': 'fixed(n=3)'}
    """
    policy = known(value) if hasattr(value, "search") else value
    if isinstance(policy, Policy):
        return repr(policy)
    if hasattr(value, "to_dict"):
        return value.to_dict()
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if isinstance(value, Mapping):
        return {str(key): json_ready(each) for key, each in value.items()}
    # NumPy's numbers and booleans, which JSON lacks.
    return value.item() if isinstance(value, np.generic) else value


def seats_from_json(opponents: Any) -> Any:
    """Return policies by seat as they were before JSON turned seats into strings; anything else stays.

    >>> seats_from_json({"1": "cautious"}), seats_from_json("cautious")
    ({1: 'cautious'}, 'cautious')
    """
    if not isinstance(opponents, Mapping):
        return opponents
    return {_seat_from_json(seat): policy for seat, policy in opponents.items()}


def _seat_from_json(seat: Any) -> Any:
    # Only strings that JSON makes from integers: not "01", " 1" or digits of other scripts.
    return int(seat) if isinstance(seat, str) and seat.isascii() and seat.isdigit() and str(int(seat)) == seat else seat
