"""Decks of cards: the built-in ones as TOML files, and how a deck of one's own is read.

Reading never judges what it reads: whether a deck is well formed is decided by the core, and by the reference.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from aleator._native import DiceRunDeck, GangOfDiceDeck
from aleator.errors import ConfigError
from aleator.games.decks.parse import DeckSource, names, parse

__all__ = ["load", "load_dice_run", "names"]


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
    if isinstance(source, GangOfDiceDeck):
        return source
    data, name = parse(source)
    return GangOfDiceDeck.from_dict(data, name)


def load_dice_run(source: DeckSource | DiceRunDeck) -> DiceRunDeck:
    """Load a composition of the movement deck (DR-1.2), from the same kinds of source.

    >>> load_dice_run("standard")
    <deck "standard": Standard (our reconstruction), 76 cards>
    >>> load_dice_run({"name": "mine", "title": "Mine", "cards": {"red": 20}})
    Traceback (most recent call last):
    aleator.errors.DeckError: deck: cards: 20 cards: two players need at least 21 (DR-2.3)
    """
    if isinstance(source, DiceRunDeck):
        return source
    data, name = parse(source, "dice_run")
    return DiceRunDeck.from_dict(data, name)


def load_for_game(source: str | os.PathLike[str] | Mapping[str, Any], game: str) -> GangOfDiceDeck | DiceRunDeck:
    """Load the deck that a game is set up with; a mistyped name is told from the text of a deck.

    >>> load_for_game("standrad", "gang_of_dice")
    Traceback (most recent call last):
    aleator.errors.ConfigError: deck 'standrad' is not one of 'standard', 'all_pairs'
    """
    if isinstance(source, str) and not any(mark in source for mark in ".=[{\n") and source not in names(game):
        allowed = names(game)
        message = f"deck {source!r} is not one of {', '.join(map(repr, allowed))}"
        params = {"option": "deck", "value": source, "allowed": list(allowed)}
        raise ConfigError(message, "unknown_option", params)
    return load(source) if game == "gang_of_dice" else load_dice_run(source)
