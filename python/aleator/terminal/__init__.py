"""Games in a terminal, for people and bots: 80 columns, keyboard only. `aleator play` runs it."""

from __future__ import annotations

import os
import sys
from typing import Any

from aleator.errors import ConfigError
from aleator.interface import LANGUAGES, Speaker
from aleator.play.match import Match
from aleator.terminal.keys import raw_keys
from aleator.terminal.screen import Screen
from aleator.terminal.table import Table

__all__ = ["default_language", "play"]


def play(
    match: Match[Any],
    *,
    language: str | None = None,
    ascii_only: bool = False,
    record: str | os.PathLike[str] | None = None,
) -> bool:
    """Play a match in this terminal; returns whether it was played to the end.

    Colours are turned off if `NO_COLOR` is set or the terminal is dumb; non-ASCII characters if `ascii_only` is set or
    the terminal cannot show them. Raises `ConfigError` if the input is not a terminal.
    """
    if any(seat.is_person for seat in match.seats) and not sys.stdin.isatty():
        raise ConfigError("people need a keyboard to play: the input is not a terminal", "no_terminal")
    names = [seat.name for seat in match.seats]
    speaker = Speaker(language or default_language(os.environ), names=names, game=match.game)
    plain = os.environ.get("TERM", "dumb") == "dumb" or not sys.stdout.isatty()
    looks = {
        "colour": not os.environ.get("NO_COLOR") and not plain,
        "ascii_only": ascii_only or not _shows_unicode(sys.stdout.encoding),
        "clears": not plain,
    }
    if not sys.stdin.isatty():
        return Table(match, Screen(sys.stdout, None, speaker, **looks), record).play()
    with raw_keys(sys.stdin.fileno()) as keys:
        return Table(match, Screen(sys.stdout, keys, speaker, **looks), record).play()


def default_language(environment: Any) -> str:
    """Return the language of the environment if there is a catalogue for it, otherwise English.

    >>> default_language({"LANG": "nl_NL.UTF-8"}), default_language({"LC_ALL": "C", "LANG": "it_IT"})
    ('nl', 'en')
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            language = str(environment[name])[:2].lower()
            return language if language in LANGUAGES else "en"
    return "en"


def _shows_unicode(encoding: str | None) -> bool:
    return (encoding or "").lower().replace("-", "") == "utf8"
