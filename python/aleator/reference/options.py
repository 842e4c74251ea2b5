"""Checks of the options of a game, for both games."""

from __future__ import annotations

import operator
from typing import Any

from aleator.errors import ConfigError

__all__ = ["checked_choice", "looks_like_a_name", "number_of_players", "unknown_option", "wrong_type"]


def number_of_players(players: Any) -> int:
    """Return a number of players as an `int`, even an impossible one, or refuse anything else.

    >>> number_of_players(3.0)
    Traceback (most recent call last):
    aleator.errors.ConfigError: players is 3.0, not an integer
    """
    if not isinstance(players, bool):
        try:
            return operator.index(players)
        except TypeError:
            pass
    raise wrong_type("players", players, "an integer")


def checked_choice(option: str, value: Any, allowed: tuple[str, ...]) -> str:
    """Return the value of an option that has a few of them, or refuse it.

    >>> checked_choice("stage_end", "never", ("on_draw", "on_reveal"))
    Traceback (most recent call last):
    aleator.errors.ConfigError: stage_end 'never' is not one of 'on_draw', 'on_reveal'
    """
    if not isinstance(value, str):
        raise wrong_type(option, value, "a string")
    if value not in allowed:
        raise unknown_option(option, value, allowed)
    return value


def looks_like_a_name(text: str) -> bool:
    """Tell the name of a deck from a file and from the text of a deck.

    >>> looks_like_a_name("standrad"), looks_like_a_name("mine.toml"), looks_like_a_name("name = 'mine'")
    (True, False, False)
    """
    return not any(mark in text for mark in ".=[{\n")


def unknown_option(option: str, value: str, allowed: tuple[str, ...]) -> ConfigError:
    """Return the error for a value that an option does not have."""
    message = f"{option} {value!r} is not one of {', '.join(map(repr, allowed))}"
    return ConfigError(message, "unknown_option", {"option": option, "value": value, "allowed": list(allowed)})


def wrong_type(option: str, value: Any, expected: str) -> ConfigError:
    """Return the error for an option's value of the wrong type."""
    params = {"option": option, "value": repr(value), "expected": expected}
    return ConfigError(f"{option} is {value!r}, not {expected}", "wrong_type", params)
