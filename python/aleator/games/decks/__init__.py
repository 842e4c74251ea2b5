"""Decks of cards: the built-in ones as TOML files, and how custom decks are read.

Reading does not validate: the core, and the reference, decide whether a deck is well formed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from aleator._native import GangOfDiceDeck
from aleator.errors import ConfigError
from aleator.games.decks.parse import DeckSource, names, parse
from aleator.games.registry import kind_named
from aleator.games.registry import names as games

__all__ = ["load", "load_deck", "names"]


def load(source: DeckSource | GangOfDiceDeck) -> GangOfDiceDeck:
    """Load a deck of warning cards (GD-1.5, GD-4.7): a built-in name, a `.toml` or `.json` file, its text, or a dict.

    Raises `DeckError` with every fault of a malformed deck.

    >>> load("standard")
    <deck "standard": Standard (our reconstruction), 18 cards>
    >>> load("standard").card("fives_2")["predicate"]
    {'kind': 'count_at_least', 'k': 2, 'faces': [5]}
    >>> load({"name": "mine", "title": "Mine", "cards": [], "tiers": []})
    Traceback (most recent call last):
    aleator.errors.DeckError: deck: tiers: 0 cards are drawn in all: it has to be 12, one a round
    """
    deck: GangOfDiceDeck = load_deck(source, "gang_of_dice")
    return deck


def load_deck(source: Any, game: str) -> Any:
    """Load a deck of a game by the game's name, from the same kinds of source.

    Raises `DeckError` as `load`, and `KeyError` for a game that has no decks.

    >>> load_deck("all_pairs", "gang_of_dice").name
    'all_pairs'
    """
    decks = kind_named(game).decks
    if decks is None:
        raise KeyError(f"{game!r} has no decks")
    if isinstance(source, decks.deck):
        return source
    data, name = parse(source, game)
    return decks.deck.from_dict(data, name)


def __getattr__(name: str) -> Callable[..., Any]:
    """Return `load_<game>`, which loads a deck of a game."""
    game = name.removeprefix("load_")
    if name.startswith("load_") and game in games():
        return partial(load_deck, game=game)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def load_for_game(source: str | os.PathLike[str] | Mapping[str, Any], game: str) -> Any:
    """Load the deck that a game is set up with; a mistyped name is told apart from the text of a deck.

    >>> load_for_game("standrad", "gang_of_dice")
    Traceback (most recent call last):
    aleator.errors.ConfigError: deck 'standrad' is not one of 'standard', 'all_pairs'
    """
    if isinstance(source, str) and not any(mark in source for mark in ".=[{\n") and source not in names(game):
        allowed = names(game)
        message = f"deck {source!r} is not one of {', '.join(map(repr, allowed))}"
        params = {"option": "deck", "value": source, "allowed": list(allowed)}
        raise ConfigError(message, "unknown_option", params)
    return load_deck(source, game)
